package report

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
)

// Command returns the command line that makes the failing run again; empty if its seed is not
// known. It is that of clouseau run where that made the runs, and otherwise that of go test.
func (r *Run) Command() string {
	if r.Failure == nil || r.Seed == 0 {
		return ""
	}
	words := []string{"clouseau", "run", cmp.Or(r.Spec, "SPEC"), r.Goal}
	if len(r.Words) > 0 {
		words = append([]string{"clouseau", "run", r.Words[0], r.Goal}, r.Words[1:]...)
	}
	switch {
	case r.Part == nil && len(r.Words) == 0 && r.Test != "":
		words = []string{"go", "test", "-run", "^" + strings.ReplaceAll(r.Test, "/", "$/^") + "$",
			fmt.Sprintf("-rapid.seed=%d", r.Seed), fmt.Sprintf("-rapid.checks=%d", max(r.Runs, 1))}
	case r.Part == nil:
		words = append(words, "--seed", fmt.Sprint(r.Seed), "--runs", fmt.Sprint(max(r.Runs, 1)))
	case len(r.Findings) > 0 && r.Findings[0].First > 0:
		words = append(words, "--seed", fmt.Sprint(r.Seed), "--only", fmt.Sprint(r.Findings[0].First))
	default:
		return ""
	}
	for i, w := range words {
		words[i] = quoted(w)
	}
	return strings.Join(words, " ")
}

// Found says what the command does.
func (r *Run) Found() string {
	if r.Part == nil {
		return "A command"
	}
	return "A command, of this one run,"
}

// plain are words that no shell reads as anything else.
var plain = regexp.MustCompile(`^[A-Za-z0-9_./:=,@%+-]+$`)

// quoted returns a word as a shell reads it.
func quoted(word string) string {
	if plain.MatchString(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

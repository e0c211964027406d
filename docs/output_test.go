package docs_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	// What differs between machines: times, and what a solver has to do with it.
	varying = regexp.MustCompile(`\b[0-9.]+(?:(?:µ|m)?s\b| (?:refinements|queries|known)\b| by (?:decide|z3)\b)`)
	leading = regexp.MustCompile(`^[0-9.]+`)
	place   = regexp.MustCompile(`\.go:[0-9]+`)
	// Output of the go command only if its cache lacks a module.
	download = regexp.MustCompile(`(?m)^go: downloading .*\n`)
)

// lines returns the lines of an output. What varies is a letter.
func lines(s string) []string {
	s = download.ReplaceAllString(s, "")
	s = varying.ReplaceAllStringFunc(s, func(n string) string {
		unit := leading.ReplaceAllString(n, "")
		if strings.HasSuffix(unit, "s") && !strings.HasPrefix(unit, " ") {
			unit = "s"
		}
		return "N" + unit
	})
	s = place.ReplaceAllString(s, ".go:N")
	s = strings.Trim(s, "\n")
	if s == "" {
		return nil
	}
	out := strings.Split(s, "\n")
	for i := range out {
		out[i] = strings.TrimRight(out[i], " \t")
	}
	return out
}

// matches reports whether got matches want.
func matches(got, want []string) bool {
	switch {
	case len(want) == 0:
		return len(got) == 0
	case want[0] != "...":
		return len(got) > 0 && alike(got[0], want[0]) && matches(got[1:], want[1:])
	case len(want) == 1:
		return true
	}
	for i := range got {
		if matches(got[i:], want[1:]) {
			return true
		}
	}
	return false
}

// alike reports whether a line is the one that is wanted, in which "…" stands for any text.
func alike(got, want string) bool {
	parts := strings.Split(want, "…")
	got, ok := strings.CutPrefix(got, parts[0])
	for i, part := range parts[1:] {
		at := strings.Index(got, part)
		if i == len(parts)-2 { // it ends the line
			at = strings.LastIndex(got, part)
		}
		if !ok || at < 0 {
			return false
		}
		got = got[at+len(part):]
	}
	return ok && got == ""
}

// contains reports whether lines of an output are the wanted ones, in whatever depth they stand.
func contains(got, want []string) bool {
	for i := range want {
		if want[i] != "" && want[i] != "..." {
			want[i] = "…" + strings.TrimLeft(want[i], " \t")
		}
	}
	for i := range got {
		got[i] = strings.TrimLeft(got[i], " \t")
	}
	return matches(got, slices.Concat([]string{"..."}, want, []string{"..."}))
}

// TestLines: an output is compared without what differs between machines, and with all else.
func TestLines(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		got, want string
		match     bool
	}{
		{"go: downloading pgregory.net/rapid v1.2.0\ngo: downloading a.b/c v0.1.0\ngo: found it\n", "go: found it", true},
		{"ok  \tm/store\t0.021s\n", "ok  \tm/store\t1.4s", true},
		{"a.go:17: 198 refinements, 3 queries: 1 known, 2 by decide, 7.1ms", "a.go:1: 9 refinements, 9 queries: 9 known, 9 by decide, 9µs", true},
		{"100 runs of 84 different scripts", "100 runs of 85 different scripts", false},
		{"31 candidates, 131 runs", "31 candidates, 130 runs", false},
		{"31 candidates, 131 runs; more", "31 candidates, … runs; more", true},
		{"31 candidates, 131 runs; more", "31 candidates, … runs", false},
		{"a b a", "a…a", true},
		{"1  a |-|", "…  a …|-…", true},
		{"1  b |-|", "……  a …|-…", false},
		{"one\ntwo\nthree", "one\n...\nthree", true},
		{"one\ntwo\nthree", "one\nthree", false},
		{"one\ntwo", "one", false},
		{"one", "one\n...", true},
	} {
		if got := matches(lines(tt.got), lines(tt.want)); got != tt.match {
			t.Errorf("%q with %q: %v, want %v", tt.got, tt.want, got, tt.match)
		}
	}
	if got := lines("go: downloading x v1\n"); !slices.Equal(got, nil) {
		t.Errorf("lines = %q, want none", got)
	}
}

package main

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/logic"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Much that types do to a caller who did not read the documentation is meant: they panic where they
// refuse something, or hand out their own memory since a copy costs. In 60 types of published
// modules some 40 of 63 candidates were such, and those who looked them up called none of these a
// bug. So they are named in a line, and are no candidates. None of these 40 was a value of the type
// that changes with another one, or a caller's slice that a call changes: that stays a candidate.

// meant says why something that no judge expects may be meant; empty if that is unlikely.
func meant(s *uhat.Spec, r *rtreport.Record, headline string) string {
	switch {
	case shares(headline): // the adapter panics, and not the system
		if strings.Contains(headline, undocumented) && strings.HasPrefix(headline, "writing to ") {
			return "no documentation promises a copy"
		}
	case deliberate(r):
		return "it panics on purpose"
	case outOfRange(lastOf(s, r), r):
		return "an argument is out of range, and it has no other way to say so"
	}
	return ""
}

// ranges matches what the runtime says of an index or of bounds, with the numbers.
var ranges = regexp.MustCompile(`^runtime error: (index|slice bounds) out of range \[(?:(-?\d+)?:?(-?\d+)?(?::\d+)?)\](?: with (?:length|capacity) (\d+))?`)

// outOfRange reports whether a call panics since an argument of it is no index, or has too few
// elements. An operation that answers with a truth value or an error would say so in that.
func outOfRange(op *uhat.Operation, r *rtreport.Record) bool {
	m := ranges.FindStringSubmatch(r.Reason)
	if m == nil || op == nil || slices.ContainsFunc(op.Op.Fields, func(f sre.Field) bool {
		return f.Result && f.Name != op.Panicked && (f.Sort.Kind() == logic.BoolKind || strings.HasPrefix(f.Name, "err"))
	}) {
		return false
	}
	return slices.ContainsFunc(r.Events[len(r.Events)-1].Args, func(a rtreport.Assignment) bool {
		n, isNumber := integer(a.Value)
		for _, text := range m[2:] {
			if bound, ok := integer(text); ok && (isNumber && n-1 <= bound && bound <= n+1 || !isNumber && length(a.Value) == bound) {
				return true
			}
		}
		return false
	})
}

// lastOf returns the operation that ends a run; nil if none does.
func lastOf(s *uhat.Spec, r *rtreport.Record) *uhat.Operation {
	if len(r.Events) == 0 {
		return nil
	}
	i := slices.IndexFunc(s.Operations, func(o *uhat.Operation) bool { return o.Op.Name == r.Events[len(r.Events)-1].Op })
	if i < 0 {
		return nil
	}
	return s.Operations[i]
}

func integer(text string) (n int, ok bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil
}

// length returns how many elements a list or a text has, as it is written; -1 if it is neither.
func length(value string) int {
	if text, err := strconv.Unquote(value); err == nil {
		return len(text)
	}
	inner, isList := strings.CutPrefix(value, "[")
	if inner = strings.TrimSuffix(inner, "]"); !isList {
		return -1
	} else if inner == "" {
		return 0
	}
	depth, quoted, n := 0, false, 1
	for i, c := range inner {
		switch {
		case c == '"' && (i == 0 || inner[i-1] != '\\'):
			quoted = !quoted
		case quoted:
		case strings.ContainsRune("[{(", c):
			depth++
		case strings.ContainsRune("]})", c):
			depth--
		case c == ',' && depth == 0:
			n++
		}
	}
	return n
}

// mostMeant is how many of what may be meant are named.
const mostMeant = 5

// printMeant names what may be meant.
func (h *hunt) printMeant(t *cli.Terminal) {
	for i, line := range h.meantLines() {
		if i == mostMeant && !h.verbose {
			t.Printf("Perhaps meant: %d more (-v names them)\n", len(h.meantLines())-mostMeant)
			break
		}
		t.Printf("Perhaps meant: %s\n", line)
	}
}

func (h *hunt) meantLines() (lines []string) {
	for _, c := range h.meant {
		lines = append(lines, fmt.Sprintf("%s (%s)", c.headline(), c.meant))
	}
	return lines
}

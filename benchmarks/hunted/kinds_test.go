package hunted

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/judging/same"
	"github.com/clouseau-go/clouseau/internal/report"
	"github.com/clouseau-go/clouseau/uhat"
)

// kinds counts by what bugs were found: who judged, which values the smallest runs need, and how
// many calls. Runs are made smaller, so a value that is not usual stands in one that needs it.
type kinds struct {
	found                int
	judges, values, long map[string]int
}

// add counts what has found a bug.
func (k *kinds) add(f report.Failure) {
	if k.judges == nil {
		k.judges, k.values, k.long = map[string]int{}, map[string]int{}, map[string]int{}
	}
	k.found++
	k.judges[judgeOf(f)]++
	of := map[string]bool{}
	for _, e := range f.Run {
		for _, a := range e.Args {
			of[kindOf(a.Value)] = true
		}
	}
	delete(of, "")
	if len(of) == 0 {
		of["usual ones alone"] = true
	}
	for kind := range of {
		k.values[kind]++
	}
	for _, most := range []int{2, 4, 8, 16, 150} {
		if len(f.Run) <= most {
			k.long[fmt.Sprintf("at most %3d", most)]++
			break
		}
	}
}

// tell prints the counts.
func (k *kinds) tell(t *testing.T) {
	t.Helper()
	for _, c := range []struct {
		what string
		of   map[string]int
	}{{"judge", k.judges}, {"values", k.values}, {"calls", k.long}} {
		for _, kind := range slices.Sorted(maps.Keys(c.of)) {
			t.Logf("| %s | %s | %d of %d |", c.what, kind, c.of[kind], k.found)
		}
	}
}

// judgeOf is who has judged a failure.
func judgeOf(f report.Failure) string {
	switch {
	case strings.Contains(f.Title, "documentation says"):
		return "what is the caller's"
	case f.Judge == "":
		return f.Verdict
	case refs.MatchString(f.Judge):
		return "model"
	case f.Judge == same.Name:
		return "same"
	case f.Doc != "":
		return "documented promise"
	case strings.Contains(f.Judge, "("):
		return "relation"
	}
	return "promise by names"
}

// kindOf is the kind of a value that is not usual; else empty.
func kindOf(value string) string {
	if text, err := strconv.Unquote(value); err == nil {
		switch {
		case slices.Contains([]string{"a", "b", "c", "d"}, text):
			return ""
		case slices.Contains([]string{"ab", "abc", "b/a", "B", ""}, text):
			return "texts that are empty, or begin with others"
		}
		return "texts of the source, or made of those in use"
	}
	if inner, ok := strings.CutPrefix(value, "["); ok {
		if strings.Count(inner, ",") < 4 {
			return ""
		}
		return "lists of five and more"
	}
	n, err := strconv.ParseInt(value, 10, 64)
	switch size := max(n, -n); {
	case err != nil && strings.Trim(value, "0123456789") != "", n >= uhat.DefaultLo && n <= uhat.DefaultHi, n == int64(time.Hour):
		return "" // a constant, a boolean, a struct
	case err != nil, n < 0, slices.ContainsFunc([]int64{1 << 31, 1 << 32}, func(end int64) bool { return max(n-end, end-n) <= 1 }), n > 1<<62:
		return "ends of types"
	case slices.ContainsFunc([]int64{size - 1, size, size + 1}, func(n int64) bool { return n >= 32 && n <= 1024 && n&(n-1) == 0 }):
		return "powers of two"
	case n%int64(time.Millisecond) == 0 || (n+1)%int64(time.Second) == 0 || (n-1)%int64(time.Second) == 0:
		return "durations"
	}
	return "numbers of the source"
}

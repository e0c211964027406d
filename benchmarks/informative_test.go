package benchmarks_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// The witness of an informative run is put into it, and whoever judges by definition has to reject
// it: runs of all strategies, over random specs and over the systems of this package.

// looked are the runs that were looked at, by strategy.
type looked map[string]*lookedAt

// lookedAt counts the runs of a strategy.
type lookedAt struct {
	runs              int
	upheld, prevented int            // of which the one with the witness is rejected
	played            int            // of those that are prevented, scripts that were played on
	idle              int            // came to their end, and nobody could have rejected them
	others            map[string]int // what became of further ones
}

func (l looked) of(strategy string) *lookedAt {
	if l[strategy] == nil {
		l[strategy] = &lookedAt{others: map[string]int{}}
	}
	return l[strategy]
}

// table prints the counts, and returns how many runs with their witness were rejected.
func (l looked) table() (text string, sum int) {
	var b strings.Builder
	line := func(columns ...any) { fmt.Fprintf(&b, "\n%-13s %7v %7v %9v %9v %7v  %v", columns...) }
	line("strategy", "runs", "upheld", "prevented", "played on", "idle", "others")
	for _, k := range slices.Sorted(maps.Keys(l)) {
		c := l[k]
		sum += c.upheld + c.prevented
		var others []string
		for _, why := range slices.Sorted(maps.Keys(c.others)) {
			others = append(others, fmt.Sprintf("%d %s", c.others[why], why))
		}
		line(k, c.runs, c.upheld, c.prevented, c.played, c.idle, strings.Join(others, ", "))
	}
	fmt.Fprintf(&b, "\n%d runs were rejected with their witness", sum)
	return b.String(), sum
}

// check looks at a run that was played: the one with its witness is rejected.
func (l looked) check(t *testing.T, strategy string, n naive, r *run.Result) {
	t.Helper()
	c := l.of(strategy)
	c.runs++
	w := &r.Witness
	switch {
	case r.Idle:
		c.idle++
	case r.Verdict != run.Upheld && r.Verdict != run.Prevented:
		c.others[r.Verdict.String()]++
	case !w.Found() || w.Answer.Op == nil:
		if n.judges() {
			t.Errorf("%s: a run is %s without a witness\n%s", strategy, r.Verdict, r.Table())
		}
		c.others["judged by nobody, or in Go"]++
	case w.Leads && n.left != nil && *n.left == 0:
		c.others["prevented, as some that were played on"]++
	case w.Leads:
		if c.played++; n.left != nil {
			*n.left--
		}
		switch how := n.leads(r, w); how {
		case reached:
			c.prevented++
		default:
			if c.others["prevented, "+how]++; c.others["prevented, "+how] == 1 {
				t.Logf("%s: a run is prevented, with the witness %v it is %s\n%s", strategy, w.Answer, how, r.Table())
			}
		}
	case !n.rejects(r, w):
		t.Errorf("%s: nobody rejects the run with %v at event %d, the witness against %s\n%s", strategy, w.Answer, w.Event+1, w.Judge, r.Table())
	case r.Verdict == run.Upheld:
		c.upheld++
	default:
		c.prevented++
	}
}

// TestWitnessesOfRuns: the witnesses of runs of all strategies. In the long mode they are ten
// thousand at least, and 500 of each strategy.
//
//	CLOUSEAU_LONG=1 go test ./benchmarks -run TestWitnessesOfRuns -v
func TestWitnessesOfRuns(t *testing.T) {
	table := looked{}
	for _, part := range []struct {
		name string
		run  func(looked, *testing.T)
	}{
		{"specs", looked.specs},
		{"systems", looked.systems},
		{"sessions", looked.sessions},
		{"models", looked.models},
		{"messages", looked.messages},
	} {
		t.Run(part.name, func(t *testing.T) { part.run(table, t) })
	}
	text, sum := table.table()
	t.Log(text)
	each, all := 5, 100
	if long {
		each, all = 500, 10_000
	}
	if sum < all {
		t.Errorf("%d witnesses, want %d at least", sum, all)
	}
	for _, strategy := range []string{"scripts", "walks", "requests", "sessions", "goroutines", "exploration", "judge", "models"} {
		if c := table.of(strategy); c.upheld+c.prevented < each {
			t.Errorf("%d witnesses of %s, want %d at least", c.upheld+c.prevented, strategy, each)
		}
	}
	if n := table.of("scripts").prevented; n < each {
		t.Errorf("%d scripts that are prevented were played on into the goal, want %d at least", n, each)
	}
}

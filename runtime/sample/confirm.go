package sample

import (
	"context"
	"encoding/json"
	"flag"
	"slices"
	"strconv"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// outcome is what a run shows about the clause of its deciding event.
type outcome uint8

const (
	confirmed outcome = iota
	otherwise
	deviated
	blocked
	infeasible
	faulty
)

// Confirm plays the runs of a test for a clause: the goal has the clause's name, and the deciding
// event of each script is the clause's. It appends the [report.Confirmation] as a line of JSON to
// the file that the environment variable CLOUSEAU_CONFIRM names, or logs it if there is none. It
// fails tb only if that file cannot be written.
//
// The number of runs and their seed are rapid's. If runs deviate, those of the first generator with
// such a run are shrunk; tests list generators with fewer events first.
func Confirm(tb testing.TB, test *rt.Test) {
	tb.Helper()
	c := AskClause(tb.Context(), test, flagged("rapid.checks", 100), uint64(flagged("rapid.seed", 1)))
	name := environment.Confirm.Get()
	if err := report.Append(name, c); err != nil {
		tb.Fatal(err)
	}
	if name == "" {
		line, err := json.Marshal(c)
		if err != nil {
			tb.Fatal(err)
		}
		tb.Logf("%s", line)
	}
}

// flagged returns the value of one of rapid's flags, or def if there is no such flag.
func flagged(name string, def int) int {
	f := flag.Lookup(name)
	if f == nil {
		return def
	}
	n, err := strconv.ParseUint(f.Value.String(), 10, 63)
	if err != nil || n == 0 {
		return def
	}
	return int(n)
}

// AskClause plays n runs as [Confirm] does and returns what they show of the clause.
func AskClause(ctx context.Context, test *rt.Test, n int, seed uint64) *report.Confirmation {
	c := &report.Confirmation{Clause: test.Goal.Name, Fields: []report.Mismatch{}, Blocks: []report.Mismatch{}}
	var shortest *run.Result
	scripts := newRoundRobin(test)
	patience := maxWaits
	for i := 0; i < n && patience > 0 && ctx.Err() == nil; i++ {
		s := scripts.next()
		r := s.player.Example(seed, i)
		o := confirm(c, r)
		scripts.tell(s, o)
		if o == deviated && (shortest == nil || len(r.Trace) < len(shortest.Trace)) {
			shortest = r
		}
		if waited(r) {
			patience--
		}
	}
	for i := range c.Fields {
		c.Fields[i].Of = c.Informative()
	}
	for i := range c.Blocks {
		c.Blocks[i].Of = c.Runs
	}
	if shortest != nil {
		if !waited(shortest) {
			shortest = shrunk(test, shortened(test, seed, shortest))
		}
		c.Counterexample = counterexample(test, shortest)
	}
	return c
}

// maxWaits is how many runs may last until a deadline. A clause that promises an event that never
// comes would otherwise take minutes, and three runs show as much.
const maxWaits = 3

// waited reports whether the run has waited until a deadline in vain.
func waited(r *run.Result) bool { return r.Verdict == run.Hung || r.Late }

// confirm counts a run.
func confirm(c *report.Confirmation, r *run.Result) outcome {
	o := outcomeOf(r)
	*[...]*int{&c.Confirmed, &c.Otherwise, &c.Deviated, &c.Blocked, &c.Infeasible, &c.Infrastructure}[o]++
	if r.Lack != nil {
		c.Lacks = report.AddLack(c.Lacks, r.Lack)
	}
	if o == faulty {
		c.LastFault = r.Reason
		return o
	}
	c.Runs++
	switch d := r.Deviation; {
	case o == blocked && d != nil:
		c.Blocks = mismatched(c.Blocks, d.Clause, d.Field)
	case o == blocked:
		in, _ := r.Attempted.Parts()
		c.Blocks = mismatched(c.Blocks, in, r.Verdict.String())
	case o != deviated:
	case d != nil:
		c.Fields = mismatched(c.Fields, c.Clause, d.Field)
	default:
		c.Fields = mismatched(c.Fields, c.Clause, r.Verdict.String())
	}
	return o
}

// mismatched counts a mismatch of that clause and field.
func mismatched(ms []report.Mismatch, clause, field string) []report.Mismatch {
	i := slices.IndexFunc(ms, func(m report.Mismatch) bool { return m.Clause == clause && m.Field == field })
	if i < 0 {
		i = len(ms)
		ms = append(ms, report.Mismatch{Clause: clause, Field: field})
	}
	ms[i].Failed++
	return ms
}

// outcomeOf returns the outcome of a run.
func outcomeOf(r *run.Result) outcome {
	d := r.Deviation
	switch {
	case r.Verdict == run.Infrastructure, r.Verdict == run.Misfit:
		return faulty
	case d != nil && (r.Deciding < 0 || d.Event < r.Deciding):
		return blocked
	case d != nil && d.Event > r.Deciding && d.Clause != r.Goal:
		return blocked // on the way to the promised event
	case d != nil && d.Event == r.Deciding && (d.Missed != "" || strayed(r)):
		return blocked // the event did not come, or the history differs from the plan
	case d != nil && d.Event == r.Deciding && explained(r):
		return otherwise
	case d != nil:
		return deviated
	case r.Verdict == run.Crashed || r.Verdict == run.Hung:
		if next := r.Rec.Next; next.Deciding || r.Deciding >= 0 && next.Clause == r.Goal {
			return deviated
		}
		return blocked
	case r.Verdict == run.Infeasible, r.Deciding < 0:
		return infeasible
	}
	return confirmed
}

// strayed reports whether an event that the script did not plan came before the deciding one. The
// claims of a clause only hold for the planned history.
func strayed(r *run.Result) bool {
	for i := range min(r.Deciding, len(r.Trace)) {
		if !r.Rec.Planned(i) {
			return true
		}
	}
	return false
}

// explained reports whether another clause explains the answer of the deciding event. The check
// without a field tests that. If the system gave no answer, there is nothing to explain.
func explained(r *run.Result) bool {
	return slices.ContainsFunc(r.Checks, func(c run.Check) bool {
		return c.Event == r.Deciding && c.Event < len(r.Trace) && c.Field == "" && c.OK
	})
}

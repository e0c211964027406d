package runtime

import (
	"context"
	"encoding/json"
	"flag"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/clouseau-go/clouseau/runtime/report"
)

// outcome is what a run says about the clause that its deciding event serves.
type outcome uint8

const (
	confirmed outcome = iota
	otherwise
	deviated
	blocked
	infeasible
	faulty
)

// Confirm plays the runs of a test whose goal is named like a clause and whose
// scripts make the event of that clause the deciding one, and appends the
// [report.Confirmation] as a line of JSON to the file that the environment variable
// CLOUSEAU_CONFIRM names; without it the confirmation is logged. It fails tb
// where that file cannot be written, and for no other reason.
//
// The number of runs and their seed are rapid's. Where a run deviates, those of the
// first generator with such a run are shrunk; tests list generators with fewer events first.
func Confirm(tb testing.TB, test *Test) {
	tb.Helper()
	c := Ask(tb.Context(), test, flagged("rapid.checks", 100), uint64(flagged("rapid.seed", 1)))
	name := os.Getenv("CLOUSEAU_CONFIRM")
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

// flagged returns the value of a flag of rapid's, or def where there is none.
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

// Ask plays n runs as [Confirm] does and returns what they say of the clause.
func Ask(ctx context.Context, test *Test, n int, seed uint64) *report.Confirmation {
	c := &report.Confirmation{Clause: test.Goal.Name, Fields: []report.Mismatch{}, Blocks: []report.Mismatch{}}
	var shortest *Result
	scripts := newRoundRobin(test)
	patience := maxWaits
	for i := 0; i < n && patience > 0 && ctx.Err() == nil; i++ {
		s := scripts.next()
		r := s.example(seed, i)
		o := confirm(c, r)
		scripts.tell(s, o)
		if o == deviated && (shortest == nil || len(r.Trace) < len(shortest.Trace)) {
			shortest = r
		}
		if r.waited() {
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
		if !shortest.waited() {
			shortest = shrunk(test, shortened(test, seed, shortest))
		}
		c.Counterexample = counterexample(test, shortest)
	}
	return c
}

// maxWaits is how many runs may last until a deadline. A clause that promises what never
// comes would take minutes otherwise, and three runs say as much.
const maxWaits = 3

// waited reports whether the run has waited in vain until a deadline.
func (r *Result) waited() bool { return r.Verdict == Hung || r.session.late }

// confirm counts a run.
func confirm(c *report.Confirmation, r *Result) outcome {
	o := r.outcome()
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
		in, _ := r.attempted.parts()
		c.Blocks = mismatched(c.Blocks, in, r.Verdict.String())
	case o != deviated:
	case d != nil:
		c.Fields = mismatched(c.Fields, c.Clause, d.Field)
	default:
		c.Fields = mismatched(c.Fields, c.Clause, r.Verdict.String())
	}
	return o
}

// mismatched adds one to the mismatch of that clause and field.
func mismatched(ms []report.Mismatch, clause, field string) []report.Mismatch {
	i := slices.IndexFunc(ms, func(m report.Mismatch) bool { return m.Clause == clause && m.Field == field })
	if i < 0 {
		i = len(ms)
		ms = append(ms, report.Mismatch{Clause: clause, Field: field})
	}
	ms[i].Failed++
	return ms
}

// outcome reads a run.
func (r *Result) outcome() outcome {
	d := r.Deviation
	switch {
	case r.Verdict == Infrastructure, r.Verdict == Misfit:
		return faulty
	case d != nil && (r.Deciding < 0 || d.Event < r.Deciding):
		return blocked
	case d != nil && d.Event > r.Deciding && d.Clause != r.session.test.Goal.Name:
		return blocked // on the way to what is promised
	case d != nil && d.Event == r.Deciding && (d.missed || r.strayed()):
		return blocked // the event did not come, or another history came before it
	case d != nil && d.Event == r.Deciding && r.explained():
		return otherwise
	case d != nil:
		return deviated
	case r.Verdict == Crashed || r.Verdict == Hung:
		if next := r.session.rec.next; next.deciding || r.Deciding >= 0 && next.clause == r.session.test.Goal.Name {
			return deviated
		}
		return blocked
	case r.Verdict == Infeasible, r.Deciding < 0:
		return infeasible
	}
	return confirmed
}

// strayed reports whether an event that the script did not plan came before the deciding one: what the clause
// says was worked out for the planned history alone.
func (r *Result) strayed() bool {
	for i := range min(r.Deciding, len(r.Trace)) {
		if !r.session.rec.planned(i) {
			return true
		}
	}
	return false
}

// explained reports whether another clause explains the answer that the deciding event got: the
// check for that is the one without a field. Where the system gave none there is nothing to explain.
func (r *Result) explained() bool {
	return slices.ContainsFunc(r.checks, func(c check) bool {
		return c.event == r.Deciding && c.event < len(r.Trace) && c.field == "" && c.ok
	})
}

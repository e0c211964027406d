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

// Confirmation says how often a system did what a clause says. Every run that the
// environment let happen is counted in one of the fields from Confirmed to Infeasible.
//
// A deviation is no bug: clauses describe some behaviour and forbid none. Either the clause is wrong
// or the system is.
type Confirmation struct {
	Clause string `json:"clause"`
	Runs   int    `json:"runs"`
	// Confirmed counts the runs in which the answer to the clause's event was as it
	// says, and what it promises came.
	Confirmed int `json:"confirmed"`
	// Otherwise counts the answers that are not the clause's but those of another
	// clause of its operation.
	Otherwise int `json:"otherwise"`
	// Deviated counts the answers that no clause of the operation explains, the promises that
	// were not kept, and the crashes and hangs in the clause's event.
	Deviated int `json:"deviated"`
	// Blocked counts the runs that tell nothing of the clause, because what came before its event, or on the
	// way to what it promises, was not as planned. A message that does not come is the business of the
	// clause that promised it.
	Blocked int `json:"blocked"`
	// Infeasible counts the runs that found nothing to draw or to schedule.
	Infeasible     int `json:"infeasible"`
	Infrastructure int `json:"infrastructure"`
	// Fields is where the answers of the runs that deviated were not the clause's, in the order of the first
	// time, of all informative runs.
	Fields []report.Mismatch `json:"fields"`
	// Blocks is what went off script before, of all runs.
	Blocks []report.Mismatch `json:"blocks"`
	// Counterexample is the shortest run that deviated; nil where none did.
	Counterexample *Counterexample `json:"counterexample,omitempty"`
	LastFault      string          `json:"last_fault,omitempty"`
	// Lacks are the values that the system answered with and that the spec lacks.
	Lacks []*report.Lack `json:"lacks,omitempty"`
}

// Informative is how many runs came to the clause's event with all before it as its clauses say: the
// only ones that tell something of the clause.
func (c *Confirmation) Informative() int { return c.Confirmed + c.Otherwise + c.Deviated }

// Counterexample is a run in which the system did not do what a clause says, for people.
type Counterexample struct {
	Deviation string `json:"deviation"`
	Table     string `json:"table"`
	Test      string `json:"test,omitempty"` // a Go test that does the same; empty if it cannot be written
	Events    int    `json:"events"`
}

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
// [Confirmation] as a line of JSON to the file that the environment variable
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
func Ask(ctx context.Context, test *Test, n int, seed uint64) *Confirmation {
	c := &Confirmation{Clause: test.Goal.Name, Fields: []report.Mismatch{}, Blocks: []report.Mismatch{}}
	var shortest *Result
	scripts := newRoundRobin(test)
	patience := maxWaits
	for i := 0; i < n && patience > 0 && ctx.Err() == nil; i++ {
		s := scripts.next()
		r := s.example(seed, i)
		o := c.add(r)
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

// add counts a run.
func (c *Confirmation) add(r *Result) outcome {
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

package judge

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Config says how a log is judged.
type Config struct {
	Spec     *uhat.Spec
	Goals    []*uhat.Goal
	Model    bool                   // of the spec, too
	Promises func(name string) bool // which of the spec's, too; nil: none
	Registry interp.Registry
	Mapping  *spec.Mapping // nil: the log has the format of docs/judge.md
	Gaps     Gaps
	// Interleaved says that lines of one run may stand between those of another. All runs are then
	// open until the log says that they end.
	Interleaved bool
	// Verdict takes each verdict, in the order in which runs end; it may be nil.
	Verdict func(Verdict)
	// Problem takes what is wrong with lines, in their order.
	Problem func(Problem)
	// Suggest returns ", did you mean ..." if one of the candidates is close to a name.
	Suggest func(name string, candidates []string) string
}

// Summary says what a log holds, and what became of its runs.
type Summary struct {
	Lines   int // that are not empty
	Skipped int // lines that the mapping does not count
	Events  int
	Runs    int
	Errors  int // problems that are no warnings
	Tallies []*Tally
}

// Failed reports whether a run violates a goal or the model, crashed or hung.
func (s *Summary) Failed() bool {
	return slices.ContainsFunc(s.Tallies, func(t *Tally) bool { return t.Counts[Violation]+t.Counts[Crashed]+t.Counts[Hung] > 0 })
}

// Vacuous reports whether some goal speaks of nothing that the log has.
func (s *Summary) Vacuous() bool {
	return slices.ContainsFunc(s.Tallies, func(t *Tally) bool { return t.Vacuous })
}

// judge judges one log.
type judge struct {
	Config
	number   int // of the line
	subjects []*subject
	open     map[string]*trial // the runs that are under way
	ended    map[string]int    // runs that have ended, with the last line
	current  *trial            // the last one; nil before the first and after an end
	spare    []*trial
	broken   Tally // of runs that crashed or hung
	tallies  []*Tally
	counts   []int // events by operation
	Summary
}

// trial is a run under way.
type trial struct {
	name    string
	last    int // its last line
	events  int
	watches []*watch
	unread  string     // says which line could not be read; empty: none
	begun   *beginning // a call without an answer so far; nil: none
}

// beginning is a call whose line has no answers.
type beginning struct {
	op   *sre.Op
	line int
	text string
}

// Log judges the runs of a log until its end, or until ctx is done. An error says that the log
// could not be read, or that ctx is done; the summary holds what was judged until then. Where ctx
// is done while from waits for more, that is not waited for.
func Log(ctx context.Context, c Config, from io.Reader) (*Summary, error) {
	j := &judge{Config: c, open: map[string]*trial{}, ended: map[string]int{},
		counts: make([]int, len(c.Spec.B.Ops())), broken: Tally{Counts: map[Kind]int{}}}
	for _, g := range c.Goals {
		j.subjects = append(j.subjects, newGoal(c.Spec, g, c.Registry, c.Gaps))
	}
	if c.Model && c.Spec.Model != nil {
		j.subjects = append(j.subjects, newModel(c.Spec, c.Registry, c.Gaps))
	}
	if c.Promises != nil {
		for _, x := range newPromises(c.Spec, c.Registry, c.Gaps) {
			if c.Promises(x.name) {
				j.subjects = append(j.subjects, x)
			}
		}
	}
	for _, x := range j.subjects {
		j.tallies = append(j.tallies, &Tally{Goal: x.name, Counts: map[Kind]int{}})
	}
	err := j.read(ctx, from)
	j.endAll()
	j.conclude()
	return &j.Summary, err
}

// read takes all lines, which another goroutine reads.
func (j *judge) read(ctx context.Context, from io.Reader) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	f := newFeed(newReader(j.Config), from)
	go f.run(ctx.Done())
	for {
		b, err := f.next(ctx)
		if err != nil {
			return err
		}
		for i := range b.items {
			j.take(&b.items[i])
		}
		switch {
		case errors.Is(b.end, io.EOF):
			return nil
		case b.end != nil:
			return b.end
		}
		f.back(b)
	}
}

// take takes a line.
func (j *judge) take(x *item) {
	j.Lines++
	j.number = x.line
	switch {
	case x.wrong != nil && x.wrong.cut && x.last:
		j.Problem(Problem{Line: x.line, Column: x.wrong.column, Warning: true,
			Text: "the log ends within a line, which is left out"})
	case x.wrong != nil:
		j.unreadable(x.wrong)
	case x.skip:
		j.Skipped++
	default:
		j.entry(&x.entry)
	}
}

// unreadable reports a line that cannot be read. What it would have been is unknown, so nothing
// more is proven of its run; and if it does not tell its run, of any.
func (j *judge) unreadable(wrong *wrong) {
	j.problem(wrong.column, wrong.text)
	why := fmt.Sprintf("line %d cannot be read", j.number)
	switch {
	case wrong.named:
		j.run(wrong.run).fail(why)
	case j.Interleaved:
		for _, r := range j.open {
			r.fail(why)
		}
	case j.current != nil:
		j.current.fail(why)
	}
}

func (r *trial) fail(why string) {
	if r.unread == "" {
		r.unread = why
	}
}

func (j *judge) problem(column int, text string) {
	j.Errors++
	j.Problem(Problem{Line: j.number, Column: column, Text: text})
}

// entry takes what a line says.
func (j *judge) entry(x *entry) {
	if (j.current == nil || j.current.name != x.run) && j.late(x.run) {
		return
	}
	r := j.run(x.run)
	r.last = j.number
	if b := r.begun; b != nil && x.end == "" {
		r.begun = nil
		r.fail(fmt.Sprintf("line %d has no answers of %s", b.line, b.op))
		j.Errors++
		j.Problem(Problem{Line: b.line, Column: 1, Text: fmt.Sprintf("%s has no answers, and the run goes on at line %d; an operation without answers ends its run", b.op, j.number)})
	}
	switch {
	case x.end != "":
		j.end(r, x.end, x.reason)
	case x.event.Op == nil: // a step that the spec does not mention
	case x.unfinished:
		j.counts[x.event.Op.Index()]++
		r.begun = &beginning{x.event.Op, j.number, x.event.String()}
	default:
		j.event(r, x.event)
	}
}

// late reports whether a run has ended, which is a problem of the line.
func (j *judge) late(run string) bool {
	at, ended := j.ended[run]
	if !ended || j.open[run] != nil {
		return false
	}
	hint := ""
	if !j.Interleaved {
		hint = "; if lines of several runs are mixed, use --interleaved"
	}
	j.problem(1, fmt.Sprintf("run %s has ended at line %d%s", run, at, hint))
	return true
}

// event shows an event to those who judge its run.
func (j *judge) event(r *trial, e sre.Event) {
	j.Events++
	j.counts[e.Op.Index()]++
	r.events++
	if r.unread != "" {
		return
	}
	x := at{Event: e, line: j.number, number: r.events}
	for _, w := range r.watches {
		w.step(x)
	}
}

// run returns the run of that name, a new one if none is under way.
func (j *judge) run(name string) *trial {
	if r := j.current; r != nil && r.name == name {
		return r
	}
	if !j.Interleaved && j.current != nil {
		j.end(j.current, "", "")
	}
	r := j.open[name]
	if r == nil {
		r = j.begin(name)
	}
	j.current = r
	return r
}

func (j *judge) begin(name string) *trial {
	var r *trial
	if n := len(j.spare); n > 0 {
		r, j.spare = j.spare[n-1], j.spare[:n-1]
		*r = trial{watches: r.watches}
	} else {
		r = &trial{}
		for _, x := range j.subjects {
			r.watches = append(r.watches, x.watch(j.Spec.B))
		}
	}
	r.name = name
	for _, w := range r.watches {
		w.begin(name)
	}
	j.open[name] = r
	j.Runs++
	return r
}

// end ends a run. how is what the log says of its end; empty if it says nothing.
func (j *judge) end(r *trial, how, reason string) {
	delete(j.open, r.name)
	j.remember(r)
	if j.current == r {
		j.current = nil
	}
	for i, w := range r.watches {
		v := w.end(how == endComplete, r.unread)
		j.tallies[i].Counts[v.Kind]++
		j.tell(v)
	}
	if how == endCrashed || how == endHung {
		v := Verdict{Run: r.name, Kind: Kind(how), Reason: reason}
		if r.begun != nil {
			v.Line = r.begun.line
			v.Event = r.events + 1
			v.What = r.begun.text
		}
		j.broken.Counts[v.Kind]++
		j.tell(v)
	}
	j.spare = append(j.spare, r)
}

// mostEnded is how many names of runs are remembered, so that a name that comes again is noticed.
const mostEnded = 10_000

func (j *judge) remember(r *trial) {
	if len(j.ended) >= mostEnded {
		clear(j.ended)
	}
	j.ended[r.name] = r.last
}

func (j *judge) tell(v Verdict) {
	if j.Verdict != nil {
		j.Verdict(v)
	}
}

// endAll ends the runs that the log does not end, in the order of their names.
func (j *judge) endAll() {
	for _, name := range sortedKeys(j.open) {
		j.end(j.open[name], "", "")
	}
}

// conclude completes the summary.
func (j *judge) conclude() {
	for i, x := range j.subjects {
		t := j.tallies[i]
		t.Vacuous = x.open == "" && len(x.words) > 0
		for _, op := range j.Spec.B.Ops() {
			if x.words[op] && j.counts[op.Index()] == 0 {
				t.Missing = append(t.Missing, op.Name)
			}
			t.Vacuous = t.Vacuous && !(x.words[op] && j.counts[op.Index()] > 0)
		}
		j.Tallies = append(j.Tallies, t)
	}
	if len(j.broken.Counts) > 0 {
		j.Tallies = append(j.Tallies, &j.broken)
	}
}

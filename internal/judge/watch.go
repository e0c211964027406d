package judge

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/judging/judges"
	"github.com/clouseau-go/clouseau/internal/judging/known"
	"github.com/clouseau-go/clouseau/internal/judging/monitor"
	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	rt "github.com/clouseau-go/clouseau/runtime"
	rtjudge "github.com/clouseau-go/clouseau/runtime/judge"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Gaps says which events a log may lack.
type Gaps struct {
	// Start says that the log may begin in the middle of runs, Between that any events may be
	// missing from it.
	Start, Between bool
	// Unlogged are the operations that the log never has.
	Unlogged []*sre.Op
}

func (g Gaps) any() bool { return g.Start || g.Between || len(g.Unlogged) > 0 }

// options returns how monitors are told of the gaps.
func (g Gaps) options(b *sre.Builder) []monitor.Option {
	var out []monitor.Option
	switch {
	case g.Between:
		out = append(out, monitor.WithMissing(b.Ops()...))
	case g.any():
		if g.Start {
			out = append(out, monitor.WithMissingStart())
		}
		out = append(out, monitor.WithMissing(g.Unlogged...))
	}
	return out
}

// subject is a goal, the model or a promise: what runs are judged by.
type subject struct {
	name     string
	goal     *rt.Goal // nil: the model or a promise
	model    *model.Model
	promises *rtjudge.Promises // one
	gaps     Gaps
	known    []known.Failure
	// open says why nothing can be judged; empty if something can.
	open string

	near    sre.Expr   // nil if it is not needed
	last    []*sre.Op  // messages that may decide
	awaited []sre.Expr // for each of them
	words   map[*sre.Op]bool
}

// newGoal returns a goal to judge by. Functions without an implementation in the registry may be
// any functions.
func newGoal(s *uhat.Spec, g *uhat.Goal, r interp.Registry, gaps Gaps) *subject {
	t := interp.Test(s.File, s.Context, g, nil, r, nil)
	x := &subject{name: g.Name, goal: &t.Goal, gaps: gaps, known: interp.Known(s.Context, s.KnownOf(g), r)}
	if g.Violation == nil {
		x.open = "a Go function judges it, " + cmp.Or(g.Judge, "which the spec does not name") + "; clouseau run does that"
		return x
	}
	x.words = vocabulary(s.B, g.Violation)
	return x
}

// approaches prepares the expressions by which runs are watched that a monitor of the goal does not
// tell of: those with gaps, or with known failures.
func (x *subject) approaches(b *sre.Builder) {
	if x.near != nil {
		return
	}
	x.near = Near(b, x.goal.Violation)
	for _, op := range b.Ops() {
		if op.Kind != sre.Receive {
			continue
		}
		if e := Awaited(b, x.goal.Violation, op); e != b.None() {
			x.last = append(x.last, op)
			x.awaited = append(x.awaited, e)
		}
	}
}

// newModel returns the model to judge by.
func newModel(s *uhat.Spec, r interp.Registry, gaps Gaps) *subject {
	x := &subject{name: s.Model.Name, model: interp.Model(s, r), gaps: gaps}
	if x.model == nil {
		x.open = "the model is the Go function " + s.Model.Func + "; clouseau run judges by it"
		return x
	}
	x.words = map[*sre.Op]bool{}
	for _, rule := range x.model.Rules {
		x.words[rule.Op] = true
	}
	return x
}

// newPromises returns the promises to judge by.
func newPromises(s *uhat.Spec, r interp.Registry, gaps Gaps) (out []*subject) {
	all := interp.Promises(s.Context, r)
	for _, p := range s.Promises() {
		i := slices.IndexFunc(all.List, func(x rtjudge.Promise) bool { return x.Name == p.Name && x.Op == p.Operation.Op })
		out = append(out, &subject{name: p.Name, gaps: gaps, words: map[*sre.Op]bool{p.Operation.Op: true},
			promises: &rtjudge.Promises{List: all.List[i : i+1], Counted: all.Counted, Funcs: all.Funcs}})
	}
	return out
}

// watch judges one run by one subject.
type watch struct {
	*subject
	plain   *monitor.Monitor    // as if nothing were missing; nil if failures are known
	firm    *monitor.Monitor    // whatever is missing; plain if nothing is
	reach   *judges.Reach       // of plain; nil if close says more
	close   *monitor.Monitor    // of [Near]; nil: reach tells
	waits   []*monitor.Follower // of [Awaited], one for each message that may decide
	excuses *known.Excuses      // nil: no failure is known
	others  *judges.Judges      // of a model or a promise; nil: of a goal

	verdict Verdict
	over    bool // the verdict is final
	events  int  // so far
}

func (x *subject) watch(b *sre.Builder) *watch {
	w := &watch{subject: x}
	if x.open != "" {
		return w
	}
	if x.goal == nil {
		js := judges.New(judges.Config{Builder: b, Model: x.model, Promises: x.promises})
		w.others = &js
		return w
	}
	fns := monitor.WithFunctions(x.goal.Funcs)
	sure := append(x.gaps.options(b), fns)
	if w.excuses = known.NewExcuses(b, x.goal.Violation, x.goal.Vars, x.goal.Funcs, x.known); w.excuses == nil {
		w.plain = monitor.New(b, x.goal.Violation, x.goal.Vars, fns)
		if w.firm = w.plain; x.gaps.any() {
			w.firm = monitor.New(b, x.goal.Violation, x.goal.Vars, sure...)
		}
	}
	if w.plain != nil && !x.gaps.any() {
		w.reach = judges.NewReach(b, w.plain)
		return w
	}
	x.approaches(b)
	w.close = monitor.New(b, x.near, x.goal.Vars, sure...)
	for _, e := range x.awaited {
		w.waits = append(w.waits, monitor.Follow(b, e, x.goal.Vars, sure...))
	}
	return w
}

// begin prepares for another run.
func (w *watch) begin(name string) {
	w.verdict = Verdict{Run: name, Goal: w.name, Kind: NotReached}
	w.over = false
	w.events = 0
	for _, m := range []*monitor.Monitor{w.plain, w.firm, w.close} {
		if m != nil {
			m.Reset()
		}
	}
	for _, f := range w.waits {
		f.Reset()
	}
	if w.excuses != nil {
		w.excuses.Reset()
	}
	if w.others != nil {
		w.others.Begin()
	}
}

// at is an event of a run with its place in the log.
type at struct {
	sre.Event
	line, number int
}

// decide sets the verdict that an event brings about.
func (w *watch) decide(k Kind, e at, reason string) {
	w.verdict.Kind = k
	w.verdict.Line = e.line
	w.verdict.Event = e.number
	w.verdict.What = e.String()
	w.verdict.Reason = reason
}

// upheld sets the verdict of an event in whose place another answer would have been a violation.
func (w *watch) upheld(e at, other sre.Event) {
	w.decide(Upheld, e, "")
	w.verdict.Witness = run.Witness{Judge: w.name, Event: e.number - 1, Answer: other}
}

// step shows an event to whoever judges.
func (w *watch) step(e at) {
	w.events = e.number
	switch {
	case w.over || w.open != "":
	case w.others != nil:
		w.other(e)
	case w.excuses != nil:
		w.excuse(e)
		w.approach(e)
	case w.reach != nil:
		var other sre.Event
		near := false
		if w.verdict.Kind == NotReached {
			other, near = w.reach.By(e.Event)
		}
		if w.monitor(e); near && !w.over {
			w.upheld(e, other)
		}
	default:
		w.monitor(e)
		w.approach(e)
	}
}

// monitor shows an event to the monitors of the goal.
func (w *watch) monitor(e at) {
	before := w.plain.Violated()
	plain := w.plain.Step(e.Event)
	firm := plain
	if w.firm != w.plain {
		firm = w.firm.Step(e.Event)
	}
	switch {
	case firm:
		w.violation(e, w.firm.Witness())
	case plain && !before:
		w.decide(Undecided, e, "a violation, unless events are missing from the log before it")
	}
}

// excuse shows an event to the monitor of a goal with known failures.
func (w *watch) excuse(e at) {
	switch violated := w.excuses.Step(e.Event); {
	case !violated:
	case w.excuses.Name() != "": // the run goes on, and may come to another failure
		w.decide(Known, e, w.excuses.Name())
	case w.gaps.any():
		w.decide(Undecided, e, "a violation, unless events are missing from the log before it")
	default:
		w.violation(e, w.excuses.Witness())
	}
}

func (w *watch) violation(e at, witness logic.Assignment) {
	w.decide(Violation, e, "")
	for _, v := range w.goal.Vars {
		w.verdict.Bindings = append(w.verdict.Bindings, run.Binding{Name: v.Name(), Sort: v.Sort(), Value: witness[v]})
	}
	w.over = true
}

// approach looks whether another answer would have been a violation.
func (w *watch) approach(e at) {
	if w.over || w.verdict.Kind != NotReached {
		return
	}
	if w.close.Step(e.Event) {
		w.decide(Upheld, e, "")
		return
	}
	for _, f := range w.waits {
		f.Step(e.Event)
	}
}

// other shows an event to the model or the promise.
func (w *watch) other(e at) {
	w.others.Consider(sre.Trace{e.Event}, false)
	why := w.others.Objection(e.Event)
	switch {
	case why == "":
		if w.verdict.Kind == NotReached && w.others.Witness().Found() {
			w.upheld(e, w.others.Witness().Answer)
		}
		return
	case !w.gaps.any():
		w.decide(Violation, e, why)
	case w.model == nil:
		w.decide(Undecided, e, "the promise is broken, unless events are missing from the log:\n"+why)
	default:
		w.decide(Undecided, e, "no behaviour of the model explains the run, unless events are missing from the log:\n"+why)
	}
	w.over = true
}

// end returns the verdict on the run. The run is complete if nothing more came after its last
// event, and unread if a line of it could not be read.
func (w *watch) end(complete bool, unread string) Verdict {
	v := &w.verdict
	undecided := func(why string) { *v = Verdict{Run: v.Run, Goal: v.Goal, Kind: Undecided, Reason: why} }
	switch {
	case w.over || v.Kind == Known:
	case w.open != "":
		undecided(w.open)
	case unread != "":
		undecided(unread)
	case v.Kind == Undecided:
	case w.others != nil && w.others.GaveUp():
		undecided("the run has too many explanations by the model")
	case w.others != nil:
	case w.unknowns() > 0:
		undecided(w.unclear())
	case v.Kind == NotReached && complete && w.awaits(v):
		v.Kind = Upheld
		v.Reason = "it ended without the message that would have been a violation"
	}
	return *v
}

// unknowns counts the prefixes of the run that could not be decided.
func (w *watch) unknowns() int {
	if w.excuses != nil {
		return w.excuses.Unknowns()
	}
	return w.plain.Unknowns()
}

// unclear says why prefixes could not be decided.
func (w *watch) unclear() string {
	reason := fmt.Sprintf("whether the run is a violation could not be decided after %d of its events", w.unknowns())
	var fs []string
	sre.Walk(w.goal.Violation, func(e sre.Expr) bool {
		if c, ok := e.(*sre.Class); ok {
			for _, x := range c.Entries() {
				for _, a := range logic.Apps(nil, x.Allow) {
					if _, known := w.goal.Funcs[a.Func()]; !known && !slices.Contains(fs, a.Func().Name) {
						fs = append(fs, a.Func().Name)
					}
				}
			}
		}
		return true
	})
	if len(fs) > 0 {
		reason += ": the goal depends on Go code that is not run here, " + strings.Join(fs, ", ")
	}
	return reason
}

// awaits reports whether a message could still complete a violation.
func (w *watch) awaits(v *Verdict) bool {
	if w.reach != nil {
		e, may := w.reach.Awaits()
		if may {
			v.Witness = run.Witness{Judge: w.name, Event: w.events, Answer: e}
		}
		return may
	}
	for i, f := range w.waits {
		op := w.last[i]
		f.Step(judges.AnyOf(op))
		if f.Verdict() == logic.Sat {
			return true
		}
	}
	return false
}

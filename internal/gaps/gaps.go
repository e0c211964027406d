// Package gaps finds calls whose answers no promise judges. The histories of promises speak of some
// runs, and say nothing of the others:
//
//	promise  pop right after push(x) answers x
//	gap      pop after push(0), pop()
//
// It looks through short runs with a few values of each sort, the shortest first. Of the gaps of an
// operation that walks call it returns the first one, and those whose run ends with another
// operation and does not have the operations of an earlier gap's run in it. Of the others, which no
// clause allows, it returns the first. Runs that break a promise are left out, and so are histories
// that no clause allows. What it does not find may still be there: in longer runs, or for other
// values.
package gaps

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/judge"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/strategy/walk"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Gap is a call that no promise judges.
type Gap struct {
	Op      *sre.Op
	History sre.Trace
	Args    []logic.Value
	// Allowed says that walks make such calls: some clause allows it.
	Allowed bool
}

// String says where the gap is.
func (g Gap) String() string {
	where := "at the beginning"
	if len(g.History) > 0 {
		where = "after " + lists.Joined(g.History, ", ", sre.Event.String)
	}
	text := fmt.Sprintf("%s %s", sre.Event{Op: g.Op, Values: g.Args}, where)
	if !g.Allowed {
		text += "; no clause allows it there, so walks do not call it"
	}
	return text
}

// Unjudged is an operation whose answers no promise judges at all.
type Unjudged struct {
	Op *sre.Op
	By string // what else looks at them; empty: nothing
}

// Found is what promises let pass.
type Found struct {
	Never []Unjudged
	Gaps  []Gap
	// Whole says that all runs up to so many events were looked through.
	Whole int
}

// mostRuns bounds how many runs are looked through, and mostEvents how long they are. Most gaps
// show after two or three events.
const (
	mostRuns   = 4000
	mostEvents = 5
)

// Find returns what the promises of a spec let pass. What Go functions and relations of two runs
// look at is taken to be judged.
func Find(s *uhat.Spec, r interp.Registry) (out Found) {
	f := &finder{spec: s, promises: interp.Promises(s.Context, r), system: event.SystemOf("gaps", s.B)}
	if f.promises == nil {
		f.promises = &judge.Promises{}
	}
	f.walker = walk.New(f.system, walk.Walk{Clauses: interp.Clauses(s.Context), Counts: interp.Counts(s.Context, r)})
	for _, o := range s.Operations {
		if o.Op.Kind != sre.Call {
			continue
		}
		f.events = append(f.events, f.all(o.Op, len(o.Op.Fields))...)
		switch by, judged := f.judged(o); {
		case o.Op.Args() == len(o.Op.Fields) || o.Ensures != "":
		case judged:
			f.calls = append(f.calls, f.all(o.Op, o.Op.Args())...)
		default:
			out.Never = append(out.Never, Unjudged{o.Op, by})
		}
	}
	out.Whole = f.search()
	out.Gaps = f.found
	slices.SortStableFunc(out.Gaps, func(a, b Gap) int { return cmp.Compare(a.Op.Index(), b.Op.Index()) })
	return out
}

// finder looks for gaps.
type finder struct {
	spec     *uhat.Spec
	promises *judge.Promises
	system   *event.System
	walker   *walk.Walker
	events   []sre.Event // that histories are made of
	calls    []sre.Event // without answers
	found    []Gap
	runs     int
}

// judged reports whether clauses judge an operation, and else what looks at its answers.
func (f *finder) judged(o *uhat.Operation) (by string, ok bool) {
	for _, p := range f.promises.List {
		if p.Op == o.Op {
			return "", true
		}
	}
	for _, t := range f.spec.Twins {
		if slices.Contains(t.Compared, o.Op) {
			return t.Name, false
		}
	}
	return f.spec.Target.Invariant, false
}

// search looks through runs, and returns up to which length it has seen all.
func (f *finder) search() int {
	judge := judge.NewJudge(f.spec.B, f.promises)
	f.look(judge, nil)
	seen := map[uint64]bool{}
	level := []sre.Trace{nil}
	for n := 1; n <= mostEvents; n++ {
		var next []sre.Trace
		for _, before := range level {
			for _, e := range f.events {
				if f.runs++; f.runs > mostRuns {
					return n - 1
				}
				run := append(slices.Clone(before), e)
				if !plays(judge, run) {
					continue
				}
				allowed, state := f.allowed(run)
				if !allowed {
					continue
				}
				f.look(judge, run)
				if state ^= judge.Signature(); !seen[state] {
					seen[state] = true
					next = append(next, run)
				}
			}
		}
		level = next
	}
	return mostEvents
}

// plays shows a run to the judge; it returns false if the run breaks a promise.
func plays(judge *judge.Judge, run sre.Trace) bool {
	judge.Begin()
	return lists.All(run, func(e sre.Event) bool { return judge.Step(e, nil) == nil })
}

// allowed reports whether clauses allow a run, and returns the state that they are in after it.
func (f *finder) allowed(run sre.Trace) (ok bool, state uint64) {
	of, meaningful := f.walker.Meaningful(run, func(now uint64) { state = now })
	return of == meaningful, state
}

// look records the calls that no promise judges after a run, unless there is one like it.
func (f *finder) look(judge *judge.Judge, run sre.Trace) {
	for _, c := range f.calls {
		if judge.Applies(c.Op, c.Values) != logic.Unsat {
			continue
		}
		g := Gap{Op: c.Op, History: run, Args: c.Values}
		g.Allowed, _ = f.allowed(append(slices.Clone(run), f.answered(c)))
		if !slices.ContainsFunc(f.found, g.like) {
			f.found = append(f.found, g)
		}
	}
}

// like reports whether a gap that was found before tells as much: its history is a part of this
// one.
func (g Gap) like(x Gap) bool {
	return g.Op == x.Op && g.Allowed == x.Allowed && (!g.Allowed || last(g.History) == last(x.History) || within(x.History, g.History))
}

// within reports whether a run has the operations of another one in this order, and perhaps others
// between them.
func within(part, run sre.Trace) bool {
	for _, e := range run {
		if len(part) > 0 && e.Op == part[0].Op {
			part = part[1:]
		}
	}
	return len(part) == 0
}

// last returns the last operation of a run; nil for the empty one.
func last(run sre.Trace) *sre.Op {
	if len(run) == 0 {
		return nil
	}
	return run[len(run)-1].Op
}

// answered returns a call with some answer.
func (f *finder) answered(c sre.Event) sre.Event {
	out := sre.Event{Op: c.Op, Values: slices.Clone(c.Values)}
	for _, x := range c.Op.Fields[len(c.Values):] {
		out.Values = append(out.Values, f.values(x.Sort)[0])
	}
	return out
}

// all returns the events of an operation with a few values in its first n fields.
func (f *finder) all(op *sre.Op, n int) []sre.Event {
	out := []sre.Event{{Op: op}}
	for _, x := range op.Fields[:n] {
		var next []sre.Event
		for _, e := range out {
			for _, v := range f.values(x.Sort) {
				next = append(next, sre.Event{Op: op, Values: append(slices.Clone(e.Values), v)})
			}
		}
		out = next
	}
	return out
}

// values returns a few values of a sort, at least one.
func (f *finder) values(s *logic.Sort) []logic.Value {
	const few = 2
	d := f.spec.SortOf(s)
	switch {
	case len(d.Pool) > 0:
		return d.Pool[:min(few, len(d.Pool))]
	case s.Kind() == logic.BoolKind:
		return []logic.Value{logic.BoolValue(false), logic.BoolValue(true)}
	case s.Kind() == logic.IntKind:
		return []logic.Value{logic.IntegerValue(d.Lo), logic.IntegerValue(d.Hi.Min(d.Lo.Add(logic.IntegerOf(1))))}
	case s.Kind() == logic.StringKind:
		return []logic.Value{logic.StringValue("a"), logic.StringValue("b")}
	case s.Kind() == logic.OpaqueKind:
		return []logic.Value{logic.OpaqueValue(s, logic.Element(0)), logic.OpaqueValue(s, logic.Element(1))}
	case s.Kind() == logic.ListKind:
		return []logic.Value{logic.ListValue(), logic.ListValue(f.values(s.Elem())[0])}
	}
	return []logic.Value{logic.Zero(s)}
}

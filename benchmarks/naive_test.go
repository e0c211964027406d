package benchmarks_test

import (
	"context"
	"slices"

	"github.com/clouseau-go/clouseau/internal/judging/compare"
	"github.com/clouseau-go/clouseau/internal/oracle"
	"github.com/clouseau-go/clouseau/internal/play/overlap"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// naive judges runs by definition, and shares nothing with those who judge while runs go on: goals
// by the matcher, clauses of promises by trying values, models by their concrete states, references
// by making their calls again.
type naive struct {
	c         *uhat.Context
	goal      *uhat.Goal // nil: none
	funcs     logic.Env
	promises  []uhat.Promise
	model     *model.Model // without a network; nil: none
	reference func() rt.Adapter
	freedoms  map[string]compare.Freedom // of the reference
	// played plays the script of a run once more, with the same draws, against another system.
	played func(open func() rt.Adapter) *run.Result
	// What playing on needs: how many more times, from where it was tried, whether there are
	// messages, and why it failed.
	again    bool // events are added though the script asks for the same as before
	most     int
	tried    map[string]bool
	messages bool
	apart    string
	left     *int // how many more runs of the generator are played on; nil: all
}

// judges reports whether somebody does.
func (n naive) judges() bool {
	if n.goal != nil && n.goal.Violation == n.c.B.None() {
		return false
	}
	return n.goal != nil && n.goal.Violation != nil || len(n.promises) > 0 || n.model != nil || n.reference != nil
}

// rejects reports whether a run with its witness is rejected.
func (n naive) rejects(r *run.Result, w *run.Witness) bool {
	if r.Tail == nil || w.Event < len(r.Trace)-len(r.Tail.Calls) {
		return n.wrong(append(slices.Clone(r.Trace[:w.Event]), w.Answer))
	}
	return n.unordered(r, w)
}

// wrong reports whether somebody rejects the last event of a run.
func (n naive) wrong(tr sre.Trace) bool {
	last := len(tr) - 1
	if n.goal != nil && n.goal.Violation != nil {
		g := &uhat.Goal{Vars: n.goal.Vars, Trace: n.goal.Violation}
		if oracle.InGoal(n.c, g, tr, oracle.Options{Functions: n.funcs}) {
			return true
		}
	}
	for _, p := range n.promises {
		if p.Operation.Op == tr[last].Op && n.breaks(p, tr[:last], tr[last]) {
			return true
		}
	}
	return n.model != nil && !n.explained(tr) || n.reference != nil && n.differs(tr)
}

// breaks judges a call by a promise: some clause applies, and none describes it.
func (n naive) breaks(p uhat.Promise, before sre.Trace, e sre.Event) bool {
	describes := func(k *uhat.Clause, e sre.Event) bool {
		return oracle.Explains(n.c, k, append(before[:len(before):len(before)], e), len(before), oracle.Options{Functions: n.funcs})
	}
	applies := false
	for _, k := range p.Clauses {
		if describes(k, e) {
			return false
		}
		for other := range answers(e, append(slices.Clone(before), e), literals(k.Event)...) {
			if applies = applies || describes(k, other); applies {
				break
			}
		}
	}
	return applies
}

// answers yields an event with all results that are near to what occurs.
func answers(e sre.Event, tr sre.Trace, more ...logic.Value) func(func(sre.Event) bool) {
	return forms(e, func(i int) bool { return i >= e.Op.Args() }, tr, more...)
}

// forms yields an event with all values of its open fields that are near to what occurs.
func forms(e sre.Event, open func(field int) bool, tr sre.Trace, more ...logic.Value) func(func(sre.Event) bool) {
	var from func(at int, e sre.Event, yield func(sre.Event) bool) bool
	from = func(at int, e sre.Event, yield func(sre.Event) bool) bool {
		if at == len(e.Op.Fields) {
			return yield(e)
		}
		if !open(at) {
			return from(at+1, e, yield)
		}
		for _, v := range append(occurring(e.Op.Fields[at].Sort, tr), more...) {
			if v.Sort().Kind() != e.Op.Fields[at].Sort.Kind() {
				continue
			}
			other := sre.Event{Op: e.Op, Values: slices.Clone(e.Values)}
			if other.Values[at] = v; !from(at+1, other, yield) {
				return false
			}
		}
		return true
	}
	return func(yield func(sre.Event) bool) { from(0, e, yield) }
}

// literals returns the values in a condition.
func literals(t logic.Term) (out []logic.Value) {
	logic.Walk(t, func(t logic.Term) bool {
		if x, ok := t.(*logic.Lit); ok {
			out = append(out, x.Value())
		}
		return true
	})
	return out
}

// occurring returns the values of a sort in a run, and small ones.
func occurring(s *logic.Sort, tr sre.Trace) (out []logic.Value) {
	add := func(v logic.Value) {
		if !slices.Contains(out, v) && (s.Kind() != logic.IntKind || s.Bounds().Has(v.Integer())) {
			out = append(out, v)
		}
	}
	for v := range logic.Enumerate(s, 4) {
		add(v)
	}
	for _, e := range tr {
		for i, f := range e.Op.Fields {
			if f.Sort != s || !e.Values[i].IsValid() {
				continue
			}
			add(e.Values[i])
			if s.Kind() == logic.IntKind {
				add(logic.IntegerValue(e.Values[i].Integer().Add(logic.IntegerOf(1))))
				add(logic.IntegerValue(e.Values[i].Integer().Sub(logic.IntegerOf(1))))
			}
		}
	}
	return out
}

// explained reports whether the concrete states of the model explain a run of calls.
func (n naive) explained(tr sre.Trace) bool {
	states := []*model.Concrete{n.model.Start()}
	domain := func(s *logic.Sort) []logic.Value { return occurring(s, tr) }
	for _, e := range tr {
		var next []*model.Concrete
		for _, c := range states {
			for _, t := range c.Take(e, domain) {
				if t.Free {
					return true
				}
				if len(t.Answers) > 0 && slices.Equal(t.Answers[0].Values, e.Values) {
					next = append(next, t.Next)
				}
			}
		}
		if states = next; len(states) == 0 {
			return false
		}
	}
	return true
}

// differs reports whether the reference gives another last answer, and may not. What the system
// was free to refuse is not asked for.
func (n naive) differs(tr sre.Trace) bool {
	a := n.reference()
	defer a.Close()
	for i, e := range tr {
		f, k := n.freedoms[e.Op.Name], e.Op.Args()
		if f.Refusal != "" && e.Values[e.Op.Position(f.Refusal)] != f.Done {
			continue
		}
		got, err := a.Call(context.Background(), e.Op.Name, e.Values[:k:k])
		if err != nil {
			panic(err)
		}
		for j, field := range e.Op.Fields[k:] {
			x, y := got[j], e.Values[k+j]
			abstract := f.Abstract[field.Name]
			same := x == y || slices.Contains(f.Skip, field.Name) || abstract != nil && abstract(x) == abstract(y)
			if i == len(tr)-1 && !same {
				return true
			}
		}
	}
	return false
}

// unordered reports whether every order of the calls that overlap is rejected, with the witness in
// the place of one of them.
func (n naive) unordered(r *run.Result, w *run.Witness) bool {
	first := len(r.Trace) - len(r.Tail.Calls) + r.Tail.Waiting
	lane := func(event int) int { return r.Rec.Of(event).Lane }
	before := 0 // events of its lane
	for i := first; i < w.Event; i++ {
		if lane(i) == lane(w.Event) {
			before++
		}
	}
	calls := slices.Clone(r.Tail.Calls)
	changed := false
	for i, c := range calls {
		if c.Lane != lane(w.Event) {
			continue
		}
		if before--; before < 0 {
			called, back := c.Span()
			calls[i] = overlap.Recorded(c.Lane, w.Answer, called, back)
			changed = true
			break
		}
	}
	return changed && n.eachOrder(r.Trace[:first], calls, nil)
}

// eachOrder reports whether all orders that begin with those events are rejected.
func (n naive) eachOrder(tr sre.Trace, left overlap.Calls, last *overlap.Call) bool {
	if last != nil && n.wrong(tr) {
		return true
	}
	if len(left) == 0 {
		return false
	}
	for i, c := range left {
		if slices.ContainsFunc(left, func(d *overlap.Call) bool { return d != c && d.Before(c) }) {
			continue
		}
		if !n.eachOrder(append(tr[:len(tr):len(tr)], c.Whole()), slices.Delete(slices.Clone(left), i, i+1), c) {
			return false
		}
	}
	return true
}

package synth

import (
	"cmp"
	"container/heap"
	"hash/fnv"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/internal/refine"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
	"github.com/clouseau-go/clouseau/uhat"
)

// Most traces of a search with many events differ in the order of events of which no clause can
// tell the order: whether one session sends its request before another one reads a row. What one
// of them leads to the others lead to as well, nearly always. So of traces that differ in such an
// order alone the first one is expanded, and the others wait (see frontier).
//
// Two events are related if some conjunct of a clause or of the goal speaks of both, with the same
// value where it uses the same variable; and if one has caused the other or both have one cause.
// The order of events that are not related says nothing, as far as that shows. It is no proof:
// values that differ in their terms may be equal in the end. So what waits is not dropped.

// relations says which two events are related: for two operations, lists of fields, one of which
// has to be equal in both events, field by field.
type relations struct {
	rules  *refine.Rules
	goal   *uhat.Goal
	fields map[[2]*sre.Op][][][2]int // nil before they are needed
}

// mention is what a conjunct says of an operation: which fields equal a variable. asked says that
// it asks for such an event.
type mention struct {
	op     *sre.Op
	fields map[*logic.Var]int
	asked  bool
}

// known computes the relations, unless that was done.
func (r *relations) known() {
	if r.fields != nil {
		return
	}
	r.fields = map[[2]*sre.Op][][][2]int{}
	for _, o := range r.rules.Operations {
		for _, c := range r.rules.Clauses[o.Op] {
			subject := mention{op: o.Op, fields: r.rules.FieldsOf(o.Op, c.Event)}
			for _, p := range r.rules.PartsOf(c) {
				r.relate(append(r.mentionsOf(p), subject))
			}
		}
	}
	parts := []sre.Expr{r.goal.Trace}
	if and, ok := r.goal.Trace.(*sre.And); ok {
		parts = and.Parts()
	}
	for _, x := range parts {
		r.relate(r.mentionsOf(refine.Part{Expr: x, Stage: refine.AtHistory}))
	}
}

// mentionsOf returns what a conjunct says of operations. What a future asks the system for is left
// out, since it is related to the event by its cause.
func (r *relations) mentionsOf(p refine.Part) (out []mention) {
	sre.Walk(p.Expr, func(e sre.Expr) bool {
		class, ok := e.(*sre.Class)
		if !ok {
			return true
		}
		asks := 2*len(class.Entries()) < len(r.rules.Operations)
		for _, o := range r.rules.Operations {
			m := mention{op: o.Op, fields: map[*logic.Var]int{}}
			switch q := class.Allow(o.Op); {
			case q == nil:
				if asks {
					continue
				}
			case logic.IsTrue(q):
				if m.asked = asks; !asks {
					continue
				}
			default:
				if m.fields, m.asked = r.rules.FieldsOf(o.Op, q), true; len(m.fields) == 0 {
					m.fields = r.rules.FieldsOf(o.Op, r.rules.Delta.L.Not(q))
					m.asked = asks
				}
			}
			if p.Stage != refine.AtFuture || !m.asked || o.Op.Kind != sre.Receive || o.Spontaneous {
				out = append(out, m)
			}
		}
		return true
	})
	return out
}

// relate adds that two events of which a conjunct says this are related.
func (r *relations) relate(ms []mention) {
	for i, m := range ms {
		for _, n := range ms[i:] {
			var both [][2]int
			for v, f := range m.fields {
				if g, ok := n.fields[v]; ok {
					both = append(both, [2]int{f, g})
				}
			}
			slices.SortFunc(both, func(x, y [2]int) int { return cmp.Or(x[0]-y[0], x[1]-y[1]) })
			r.add(m.op, n.op, both)
			for k := range both {
				both[k] = [2]int{both[k][1], both[k][0]}
			}
			r.add(n.op, m.op, both)
		}
	}
}

func (r *relations) add(x, y *sre.Op, fields [][2]int) {
	k := [2]*sre.Op{x, y}
	if !slices.ContainsFunc(r.fields[k], func(f [][2]int) bool { return slices.Equal(f, fields) }) {
		r.fields[k] = append(r.fields[k], slices.Clone(fields))
	}
}

// have reports whether two events are related.
func (r *relations) have(e, f *trace.Event) bool {
	switch {
	case e.Cause != trace.None && (e.Cause == f.Cause || e.Cause == f.ID), f.Cause == e.ID:
		return true
	}
	return slices.ContainsFunc(r.fields[[2]*sre.Op{e.Op, f.Op}], func(fields [][2]int) bool {
		return !slices.ContainsFunc(fields, func(x [2]int) bool { return e.Args[x[0]] != f.Args[x[1]] })
	})
}

// outlineKey is keyOf for traces of which those count as one that differ in the order of events
// that are not related. With ordered false, the order of no events counts.
func (r *relations) outlineKey(t *trace.Trace, ordered bool) refine.Key {
	e := r.rules.Enc
	e.Reset()
	at := make([]int, 0, len(t.Events))
	for i := range t.Events {
		at = append(at, i)
	}
	slices.SortFunc(at, func(i, j int) int { return t.Events[i].ID - t.Events[j].ID })
	for n, i := range at {
		ev := t.Events[i]
		e.Num(int64(ev.Op.Index()))
		e.Num(int64(ev.Cause))
		e.Terms(ev.Args)
		e.Num(int64(r.rules.ClauseOf(ev)))
		for _, j := range at[:n] {
			if !ordered {
				break
			}
			if r.have(t.Events[j], ev) {
				e.Num(int64(cmp.Compare(i, j)))
			} else {
				e.Num(2)
			}
		}
	}
	for _, m := range t.Met {
		e.Num(int64(m.Pattern))
		for _, h := range m.Hits {
			e.Num(int64(h))
		}
		e.Num(-1)
	}
	if t.CausesFirst {
		e.Num(-2)
	}
	e.Terms(t.GoalVals)
	e.Sorted(len(t.Cons), func(i int) { e.Term(t.Cons[i].Term) })
	h := fnv.New128a()
	h.Write(e.Buf)
	return refine.Key(h.Sum(nil))
}

// waits reports whether a trace that is about to be expanded waits from now on: one that differs in
// the order of events that are not related was expanded, or one that differs in order alone was
// stuck.
func (s *search) waits(t *node, f *frontier) bool {
	if t.whole != nil || t.open == 0 || s.stats.Refinements < budgets.ExcludeAfter || t.waited {
		return false
	}
	s.relations.known()
	k := s.relations.outlineKey(t.Trace, true)
	if !s.outlines[k] && !s.vain[s.relations.outlineKey(t.Trace, false)] {
		s.outlines[k] = true
		return false
	}
	t.waited = true
	t.expanded = false
	delete(s.seen, s.rules.KeyOf(t.Trace, true))
	heap.Push(f.waiting, t)
	return true
}

package synth

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
	"github.com/clouseau-go/clouseau/synth/terms"
)

// A script goes on as planned only if the system gives the expected answers. Often the spec leaves
// the system no choice. If another clause, or another way to fit the same clause, describes another
// answer at the same place, the answer is contingent:
//
//	create(p) = ok   delete(p) = refused   ...    a system that deletes what is there does not follow
//	c = acquire()    release(c)   acquire() = c   nor one that hands out another handle
//
// A run that depends on such an answer may tell nothing, on a correct system as on a buggy one. An
// answer that the goal itself asks for is not contingent: a system that answers otherwise there
// does not have the bug. But where the goal only names two answers, and a trace takes them for the
// same, nobody has asked for that:
//
//	p = mount()   c = make(p)   p = make(c)   a system that makes a folder anew does not follow

// contingent marks and counts the events before the deciding one whose answer is contingent: the
// trace needs one answer, and the spec describes others as well. The trace was finished as f.
func (c *collector) contingent(t *trace.Trace, f *terms.Finished) int {
	n := 0
	for k, e := range f.Trace.Events {
		if e.ID == f.Trace.Deciding {
			break
		}
		if e.Contingent = c.isContingent(t, k); e.Contingent {
			n++
		}
	}
	return n
}

// contingents counts them in a trace that is not finished.
func (c *collector) contingents(t *trace.Trace) int {
	n := 0
	for k := range t.Find(t.Deciding) {
		if c.isContingent(t, k) {
			n++
		}
	}
	return n
}

// isContingent reports whether some clause describes another answer of event k, after the events
// before it, than the trace needs.
func (c *collector) isContingent(t *trace.Trace, k int) bool {
	e := t.Events[k]
	if !e.Op.Visible() || e.Clause == nil || e.Demanded && !t.Coincides(k) {
		return false
	}
	u := c.unanswered(t, k)
	if len(u.GoalVals) == 0 {
		return false
	}
	found := false
	steps := c.steps.Apart()
	steps.Within(u, func() {
		for _, cl := range c.steps.Delta.Operation(e.Op).Clauses {
			now := *cl
			now.Future = c.steps.Delta.B.All()
			a := steps.Typing(u, k, &now)
			a.By(k, false, trace.None, func(v *trace.Trace) {
				if c.answersOtherwise(v) {
					found = true
					a.Done = true
				}
			})
			if found {
				return
			}
		}
	})
	return found
}

// unanswered returns the trace up to event k, whose results are unknown. In the place of the goal's
// variables it has pairs: a result, and the term that the trace needs for it. It has them only for
// terms that are known before the event.
func (c *collector) unanswered(t *trace.Trace, k int) *trace.Trace {
	e := *t.Events[k]
	n := e.Op.Args()
	var before []logic.Term
	for _, x := range t.Events[:k] {
		before = append(before, x.Args...)
	}
	known := map[*logic.Var]bool{}
	for _, x := range append(before, e.Args[:n]...) {
		for _, v := range logic.Vars(nil, x) {
			known[v] = true
		}
	}
	all := func(x logic.Term) bool {
		return !slices.ContainsFunc(logic.Vars(nil, x), func(v *logic.Var) bool { return !known[v] })
	}
	u := &trace.Trace{Gaps: make([]*sre.Class, k+2), Deciding: trace.None, NextID: t.NextID, Vars: t.Vars}
	e.Clause = nil
	e.Vals = nil
	e.Args = slices.Clone(e.Args)
	for i := n; i < len(e.Args); i++ {
		r := c.steps.Scope.Vars.Var(u.Vars, e.Op.Fields[i].Sort)
		u.Vars++
		if all(e.Args[i]) && (!e.Demanded || t.Shared(e.Args[i])) {
			u.GoalVals = append(u.GoalVals, r, e.Args[i])
		}
		e.Args[i] = r
	}
	u.Events = append(slices.Clone(t.Events[:k]), &e)
	for _, con := range t.Cons {
		if all(con.Term) {
			u.Cons = append(u.Cons, con)
		}
	}
	return u
}

// answersOtherwise reports whether a result of a typed unanswered trace can certainly differ from
// the one that is needed.
func (c *collector) answersOtherwise(v *trace.Trace) bool {
	var differ []logic.Term
	for i := 0; i < len(v.GoalVals); i += 2 {
		differ = append(differ, c.steps.Delta.L.Ne(v.GoalVals[i], v.GoalVals[i+1]))
	}
	some := c.steps.Delta.L.Or(differ...)
	if logic.IsFalse(some) {
		return false
	}
	sat := false
	logic.Within(c.steps.Solver, append(v.Terms(), some), func() { sat = c.steps.Solver.Check(c.steps.Ctx) == logic.Sat })
	return sat
}

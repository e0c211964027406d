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
	"github.com/clouseau-go/clouseau/synth/internal/refute"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
	"github.com/clouseau-go/clouseau/synth/terms"
	"github.com/clouseau-go/clouseau/uhat"
)

// prove learns which events exclude each other once the search has taken a while, unless that
// would take longer than the first result did. What is known of a path is forgotten if it does not
// say what has no cause.
func (s *search) prove() {
	path := len(s.target.Conjuncts()) == 1
	n := s.stats.Refinements
	s.steps.Cut |= s.target.PatternCuts
	switch {
	case s.steps.Exclusions != nil:
	case n < budgets.ExcludeAfter || path && n < budgets.ExcludePathAfter:
	case s.found > 0 && budgets.Comparison*len(s.rules.Comparisons()) > s.found:
		s.steps.Exclusions = refine.Exclusions{}
	default:
		s.learn()
		if s.doubtful != nil && !s.steps.Suspects {
			s.denied(s.doubtful)
		}
		if path && len(s.steps.Orphans) == 0 {
			s.steps.Exclusions = refine.Exclusions{}
		}
	}
}

// learn asks which events exclude each other, unless that was done.
func (s *search) learn() {
	if s.steps.Exclusions == nil {
		s.steps.Known = refute.Learn(s.steps)
	}
}

// denied reports whether it is certain that no justified run reaches the goal.
func (s *search) denied(starts []*trace.Trace) bool {
	if s.denial == nil {
		s.denial = refute.Deny(s.steps, starts)
	}
	return s.denial.Proved()
}

// deniedSuspects reports whether it is certain that no run reaches the goal, suspect or not. It is
// asked where there is no justified run.
func (s *search) deniedSuspects(starts []*trace.Trace) bool {
	u := s.steps.Apart()
	u.Known = refine.Known{}
	u.Suspects = true
	d := refute.Deny(u, starts)
	if d.Proved() {
		s.doubts = d
	}
	return d.Proved()
}

// refuted reports whether it is certain that no run reaches the goal, suspect or not. It is asked
// when the search is over.
func (s *search) refuted(starts []*trace.Trace) bool {
	s.doubts = refute.Refute(s.steps, starts)
	return s.doubts.Proved()
}

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

// A goal may have alternatives, each a way of its own in which the system may be wrong:
//
//	add(name == n, ok) || restore(name == n, ok)
//
// A script with add alone says nothing of restore. So each operation that the goal speaks of gets a
// generator, also one that depends on more optional answers than the others do, and each operation
// with which a run may come into the goal gets one that ends so.

// way is an alternative of a goal: runs in which the operation happens, or decides.
type way struct {
	op      *sre.Op
	decides bool
}

// unseen reports whether the goal may have an alternative that no trace shows so far.
func (c *collector) unseen() bool {
	seen := map[way]bool{}
	see := func(t *trace.Trace) {
		for _, w := range c.ways(t) {
			seen[w] = true
		}
	}
	for _, x := range slices.Concat(c.candidates, c.needless) {
		see(x.trace)
	}
	for _, t := range c.reserve.all() {
		see(t)
	}
	for w := range c.alternatives() {
		if !seen[w] {
			return true
		}
	}
	return false
}

// alternatives returns those of the goal: the visible operations of which it demands events, and
// those that may come last.
func (c *collector) alternatives() map[way]bool {
	if c.asked == nil {
		c.asked = map[way]bool{}
		sre.Walk(c.search.goal.Trace, func(x sre.Expr) bool {
			if k, ok := x.(*sre.Class); ok {
				demanded(k, func(op *sre.Op) { c.asked[way{op, false}] = true })
			}
			return x.Demands()
		})
		deciding(c.search.goal.Trace, func(op *sre.Op) { c.asked[way{op, true}] = true })
	}
	return c.asked
}

// ways returns the alternatives that a trace shows.
func (c *collector) ways(t *trace.Trace) (out []way) {
	for _, e := range t.Events {
		for _, w := range []way{{e.Op, false}, {e.Op, true}} {
			if (!w.decides || e.ID == t.Deciding) && c.alternatives()[w] && !slices.Contains(out, w) {
				out = append(out, w)
			}
		}
	}
	return out
}

// demanded calls f with the visible operations of which a class demands an event.
func demanded(k *sre.Class, f func(*sre.Op)) {
	for _, n := range k.Entries() {
		if n.Op.Visible() && !logic.IsFalse(n.Demand) {
			f(n.Op)
		}
	}
}

// deciding calls f with those of which an expression may demand the last event. Unlike [sre.Lasts]
// it passes over what is only let through, as by a star at the end.
func deciding(e sre.Expr, f func(*sre.Op)) {
	switch e := e.(type) {
	case *sre.Class:
		demanded(e, f)
	case *sre.Seq:
		parts := e.Parts()
		for i := len(parts) - 1; i >= 0; i-- {
			if deciding(parts[i], f); !sre.Nullable(parts[i]) {
				return
			}
		}
	case *sre.Not:
	default:
		for _, p := range sre.Children(e) {
			deciding(p, f)
		}
	}
}

// news reports whether a trace shows an alternative that no generator shows.
func (c *collector) news(t *trace.Trace) bool {
	return slices.ContainsFunc(c.ways(t), func(w way) bool { return !c.shown[w] })
}

// show notes the alternatives that a generator shows.
func (c *collector) show(t *trace.Trace) {
	if c.shown == nil {
		c.shown = map[way]bool{}
	}
	for _, w := range c.ways(t) {
		c.shown[w] = true
	}
}

// cover makes generators for the alternatives that no generator shows: of candidates that were
// passed over, as they use the clauses of others or depend on more answers, and at last of those
// with needless events, since what makes an alternative possible may show another one. It returns
// the candidates that are left.
func (c *collector) cover(rest []*candidate) (left []*candidate) {
	for _, x := range rest {
		if !c.news(x.trace) || !c.keep(x.trace, x.finished) {
			left = append(left, x)
		}
	}
	for _, needless := range []bool{false, true} {
		for _, t := range c.reserve.all() {
			if !c.news(t) {
				continue
			}
			if f := c.finish(t); f != nil && c.needlessIn(t, f) == needless {
				c.contingent(t, f)
				if c.keep(t, f) {
					c.reserve.drop(t)
				}
			}
		}
	}
	c.needless = slices.DeleteFunc(c.needless, func(x *candidate) bool {
		return c.news(x.trace) && c.keep(x.trace, x.finished)
	})
	return left
}

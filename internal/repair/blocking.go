package repair

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// relaxation is a part of a clause and how to leave it out.
type relaxation struct {
	name    string
	at      uhat.Range
	relax   func() // leaves the part out
	restore func()
}

// relaxations returns the parts of a clause that are not trivial.
func relaxations(c *uhat.Context, cl *uhat.Clause) []relaxation {
	term := func(name string, at uhat.Range, part *logic.Term) (r relaxation, says bool) {
		old := *part
		return relaxation{name, at, func() { *part = c.L.True() }, func() { *part = old }}, !logic.IsTrue(old)
	}
	expr := func(name string, at uhat.Range, part *sre.Expr) (r relaxation, says bool) {
		old := *part
		return relaxation{name, at, func() { *part = c.B.All() }, func() { *part = old }}, old != c.B.All()
	}
	var out []relaxation
	add := func(r relaxation, says bool) {
		if says {
			out = append(out, r)
		}
	}
	add(term("where", cl.WhereRange, &cl.Where))
	add(expr("history", cl.HistoryRange, &cl.History))
	add(term("event", cl.EventRange, &cl.Event))
	add(expr("future", cl.FutureRange, &cl.Future))
	return out
}

// block finds the parts of clauses that block the goal alone. If leaving out a whole clause does
// not help, none of its parts is tried. A future that demands receives is left out separately,
// because others need its demands.
func (f *finder) block(x *synth.Explanation) {
	s := f.before
	for _, cl := range f.suspects(x) {
		together := relaxations(s.Context, cl)
		var alone []relaxation
		if n := len(together); n > 0 && together[n-1].name == "future" && demands(cl.Future) {
			together, alone = together[:n-1], together[n-1:]
		}
		if len(together) == 0 || !f.helps(together...) {
			together = nil
		}
		for _, p := range append(together, alone...) {
			if len(together) == 1 && p.name == together[0].name || f.helps(p) {
				f.Blocking = append(f.Blocking, Part{Clause: cl, Name: p.name, Range: p.at})
			}
		}
	}
	order := f.order()
	slices.SortStableFunc(f.Blocking, func(x, y Part) int { return order[x.Clause] - order[y.Clause] })
}

// demands reports whether a future mentions a receive.
func demands(future sre.Expr) bool {
	found := false
	sre.Walk(future, func(e sre.Expr) bool {
		if c, ok := e.(*sre.Class); ok {
			found = found || slices.ContainsFunc(c.Entries(), func(x sre.Entry) bool { return x.Op.Kind == sre.Receive && !logic.IsFalse(x.Demand) })
		}
		return !found
	})
	return found
}

// order numbers the clauses of the spec.
func (f *finder) order() map[*uhat.Clause]int {
	out := map[*uhat.Clause]int{}
	for _, o := range f.before.Operations {
		for _, cl := range o.Clauses {
			out[cl] = len(out)
		}
	}
	return out
}

// suspects returns the clauses of the spec, those of the operation whose event could not be
// justified, or by which it was proved that no run reaches the goal, before the others.
func (f *finder) suspects(x *synth.Explanation) []*uhat.Clause {
	var first, rest []*uhat.Clause
	for _, o := range f.before.Operations {
		excludes := func(e synth.Excluder) bool { return e.Clause.Operation.Op.Name == o.Op.Name }
		if x.Op != nil && o.Op.Name == x.Op.Name || slices.ContainsFunc(x.Excluding, excludes) {
			first = append(first, o.Clauses...)
		} else {
			rest = append(rest, o.Clauses...)
		}
	}
	return append(first, rest...)
}

// helps reports whether the goal is reached without the parts. Half of the work is kept for
// changes.
func (f *finder) helps(parts ...relaxation) bool {
	if !f.more() {
		return false
	}
	if 2*f.Work >= f.cfg.Work {
		f.Cut = true
		return false
	}
	for _, p := range parts {
		p.relax()
		defer p.restore()
	}
	return f.reach(f.before, f.goal) != nil
}

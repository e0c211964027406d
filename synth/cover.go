package synth

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
)

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

package judge

import (
	"fmt"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// A run upholds a goal if the system could have violated it, and did not: some event, with another
// answer in its place, would have completed a violation. The set of such runs is again a trace
// expression, so that a monitor finds them. In
//
//	seq(all, push(elem == y), star(any - pop(elem == y)), isEmpty(result == true))
//
// the last event becomes isEmpty(r == true) with a variable r of its own for the answer: any answer
// of isEmpty will do.
//
// Only the last event is changed. With last(e) for the traces of e whose last event is changed so,
// and r fixed,
//
//	last(a b)       = a last(b), and last(a) if b is nullable
//	last(a || b)    = last(a) || last(b)
//	last(a && b)    = last(a) && last(b)
//	last(!a)        = (all any) && !last(a)
//	last(star(a))   = star(a) last(a)
//	last(interleave(a, b)) = interleave(a', b) last(c) || interleave(a, b'') last(d)
//
// where a is the union of the a' c for its [ending]s, and b that of the b'' d. The equations for &&
// and ! hold since changing the last event, for fixed r, is a function on traces.

// Near returns the runs that reach a goal: those whose last event, with another answer, completes
// a violation. For a call, and for a message that has results, another answer is any other results.
// A message without results tells in one of its fields whether it violates the goal, and in the
// others what it is about; so another message is one that differs in one field.
func Near(b *sre.Builder, violation sre.Expr) sre.Expr {
	var out []sre.Expr
	results := func(op *sre.Op) []int { return positions(op, op.Args()) }
	out = append(out, change(b, violation, results))
	for i := range mostFields(b) {
		out = append(out, change(b, violation, func(op *sre.Op) []int {
			if op.Kind != sre.Receive || op.Args() < len(op.Fields) || i >= len(op.Fields) {
				return nil
			}
			return []int{i}
		}))
	}
	return b.Or(out...)
}

// Awaited returns the runs whose last event, if it were any other message of op, would complete a
// violation. It says of a run, with some message of op behind it, whether such a message may still
// come.
func Awaited(b *sre.Builder, violation sre.Expr, op *sre.Op) sre.Expr {
	return change(b, violation, func(o *sre.Op) []int {
		if o != op {
			return nil
		}
		return positions(op, 0)
	})
}

func mostFields(b *sre.Builder) int {
	return lists.Most(b.Ops(), func(op *sre.Op) int { return len(op.Fields) })
}

// positions returns the positions of an operation's fields from one on; nil if there are none,
// unless from is 0.
func positions(op *sre.Op, from int) []int {
	var out []int
	if from == 0 {
		out = []int{}
	}
	for i := from; i < len(op.Fields); i++ {
		out = append(out, i)
	}
	return out
}

// change returns the traces of e with their last event changed: its fields at those positions may
// have any values. Last events of an operation without such positions are left out.
func change(b *sre.Builder, e sre.Expr, at func(*sre.Op) []int) sre.Expr {
	c := &changer{b: b, fresh: map[*sre.Op]map[string]logic.Term{}, done: map[sre.Expr]sre.Expr{}}
	var class []sre.Entry
	for _, op := range b.Ops() {
		if ps := at(op); op.Visible() && ps != nil {
			c.fresh[op] = map[string]logic.Term{}
			for _, p := range ps {
				f := op.Fields[p]
				// The name has a space, so no variable of a spec has it.
				c.fresh[op][f.Name] = b.L.Var(fmt.Sprintf("another %s.%s", op, f.Name), f.Sort)
			}
			class = append(class, sre.Entry{Op: op, Allow: b.L.True(), Demand: b.L.False()})
		}
	}
	c.changed = b.Class(class)
	out := c.last(e)
	if c.tooMany {
		return b.None()
	}
	return out
}

type changer struct {
	b       *sre.Builder
	fresh   map[*sre.Op]map[string]logic.Term // by operation and field
	changed sre.Expr                          // the events of these operations
	done    map[sre.Expr]sre.Expr             // last of an expression
	tooMany bool                              // an expression has too many endings
}

func (c *changer) last(e sre.Expr) sre.Expr {
	r, ok := c.done[e]
	if !ok {
		r = c.compute(e)
		c.done[e] = r
	}
	return r
}

func (c *changer) compute(e sre.Expr) sre.Expr {
	b := c.b
	switch e := e.(type) {
	case *sre.None, *sre.Eps:
		return b.None()
	case *sre.Class:
		return c.class(e)
	case *sre.Seq:
		parts := e.Parts()
		var out []sre.Expr
		for i := len(parts) - 1; i >= 0; i-- {
			out = append(out, b.Seq(append(parts[:i:i], c.last(parts[i]))...))
			if !sre.Nullable(parts[i]) {
				break
			}
		}
		return b.Or(out...)
	case *sre.Or:
		return b.Or(c.each(e.Parts())...)
	case *sre.And:
		return b.And(c.each(e.Parts())...)
	case *sre.Not:
		return b.And(b.Seq(b.All(), c.changed), b.Not(c.last(e.Body())))
	case *sre.Star:
		return b.Seq(e, c.last(e.Body()))
	case *sre.Interleave:
		var out []sre.Expr
		for i, p := range e.Parts() {
			rest := append(e.Parts()[:i:i], e.Parts()[i+1:]...)
			for _, x := range c.endings(p) {
				before := b.Interleave(append(rest[:len(rest):len(rest)], x.before)...)
				out = append(out, b.Seq(before, c.last(x.event)))
			}
		}
		return b.Or(out...)
	default:
		panic(fmt.Sprintf("judge: unexpected %T", e))
	}
}

func (c *changer) each(es []sre.Expr) []sre.Expr {
	return lists.Of(es, c.last)
}

func (c *changer) class(e *sre.Class) sre.Expr {
	var out []sre.Entry
	for _, x := range e.Entries() {
		fresh, ok := c.fresh[x.Op]
		if !ok {
			continue
		}
		q := c.b.L.Subst(x.Allow, func(t logic.Term) logic.Term {
			if f, ok := t.(*logic.Field); ok {
				return fresh[f.Name()]
			}
			return nil
		})
		out = append(out, sre.Entry{Op: x.Op, Allow: q, Demand: c.b.L.False()})
	}
	return c.b.Class(out)
}

// ending is a part of an expression's traces: those of before, with an event of a class behind
// them.
type ending struct{ before, event sre.Expr }

// mostEndings bounds the endings of a complement, of which there may be two to the power of those
// of its body.
const mostEndings = 4

// endings returns parts of e that have all of its traces but the empty one.
func (c *changer) endings(e sre.Expr) []ending {
	b := c.b
	var out []ending
	switch e := e.(type) {
	case *sre.None, *sre.Eps:
	case *sre.Class:
		out = append(out, ending{b.Eps(), e})
	case *sre.Seq:
		for i := len(e.Parts()) - 1; i >= 0; i-- {
			for _, x := range c.endings(e.Parts()[i]) {
				out = append(out, ending{b.Seq(append(e.Parts()[:i:i], x.before)...), x.event})
			}
			if !sre.Nullable(e.Parts()[i]) {
				break
			}
		}
	case *sre.Or:
		for _, p := range e.Parts() {
			out = append(out, c.endings(p)...)
		}
	case *sre.And:
		out = []ending{{b.All(), b.Any()}}
		for _, p := range e.Parts() {
			out = c.both(out, c.endings(p))
		}
	case *sre.Not:
		out = []ending{{b.All(), b.Any()}}
		of := c.endings(e.Body())
		c.tooMany = c.tooMany || len(of) > mostEndings
		// Of each ending, another run comes before, or another event behind.
		for _, x := range of[:min(len(of), mostEndings)] {
			out = c.both(out, []ending{{b.Not(x.before), b.Any()}, {b.All(), b.Minus(b.Any(), x.event)}})
		}
	case *sre.Star:
		for _, x := range c.endings(e.Body()) {
			out = append(out, ending{b.Seq(e, x.before), x.event})
		}
	case *sre.Interleave:
		for i, p := range e.Parts() {
			rest := append(e.Parts()[:i:i], e.Parts()[i+1:]...)
			for _, x := range c.endings(p) {
				out = append(out, ending{b.Interleave(append(rest[:len(rest):len(rest)], x.before)...), x.event})
			}
		}
	default:
		panic(fmt.Sprintf("judge: unexpected %T", e))
	}
	return out
}

// both returns the endings of an intersection, given those of its parts.
func (c *changer) both(xs, ys []ending) []ending {
	var out []ending
	for _, x := range xs {
		for _, y := range ys {
			e := ending{c.b.And(x.before, y.before), c.b.And(x.event, y.event)}
			if e.event != c.b.None() && e.before != c.b.None() {
				out = append(out, e)
			}
		}
	}
	return out
}

// vocabulary returns the operations that a goal speaks of: not those that it only lets pass, as
// star(any - pop) does with all but pop.
func vocabulary(b *sre.Builder, e sre.Expr) map[*sre.Op]bool {
	out := map[*sre.Op]bool{}
	visible := lists.Count(b.Ops(), func(op *sre.Op) bool { return op.Visible() })
	sre.Walk(e, func(e sre.Expr) bool {
		c, ok := e.(*sre.Class)
		if !ok {
			return true
		}
		whole := lists.Count(c.Entries(), func(x sre.Entry) bool {
			return logic.IsTrue(x.Allow) && x.Op.Visible()
		})
		passing := 2*whole > visible // the class is any, without a few
		for _, op := range b.Ops() {
			q := c.Allow(op)
			if passing && (q == nil || !logic.IsTrue(q)) || !passing && q != nil {
				out[op] = out[op] || op.Visible()
			}
		}
		return true
	})
	return out
}

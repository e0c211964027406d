package spec

import (
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Counts. A block count declares a ghost operation with a field n, which follows each event that
// changes the count, and has clauses that say so:
//
//	start  history = star(any - size - UP - DOWN)
//	       event   = size(n == START)
//	up     history = seq(all, size(n == k), star(any - size - UP - DOWN), UP)
//	       event   = size(n == k + 1)
//	down   the same with k - 1
//
// Clauses that do not name the count do not see it: it may happen anywhere in their histories and
// futures. What a run shows is counted by package runtime/judge.

// countField is the field of a count.
const countField = "n"

// countSignature declares the ghost operation of a count block.
func (r traces) countSignature(b *hclsyntax.Block) {
	sym := r.names.own(b)
	if sym == nil {
		return
	}
	op := &sre.Op{Name: sym.name, Kind: sre.Ghost, Fields: []sre.Field{{Name: countField, Sort: logic.Int}}}
	sym.op = &operation{Operation: &uhat.Operation{Op: op, Doc: r.text(b.Body, "doc"), Range: at(b.DefRange()), Count: &uhat.Count{}}}
	r.ctx.Operations = append(r.ctx.Operations, sym.op.Operation)
}

// counting resolves what a count block counts, and makes its clauses.
func (r traces) counting(b *hclsyntax.Block) {
	sym := r.names.own(b)
	if sym == nil || sym.op == nil {
		return
	}
	o := sym.op.Operation
	c := sym.op.Count
	if a := b.Body.Attributes["start"]; a != nil {
		n, ok := literalInt(a.Expr)
		if !ok {
			r.fail(InvalidValue, a.Expr.Range(), "A count starts at a number.")
		}
		c.Start = n
	}
	if b.Body.Attributes["up"] == nil && b.Body.Attributes["down"] == nil {
		r.fail(MissingAttribute, b.DefRange(), "Nothing is counted: write up = EVENTS, such as push, down = EVENTS, or both.")
		return
	}
	c.Up = r.counted(b, "up")
	c.Down = r.counted(b, "down")
	own := r.B.Event(o.Op, r.L.True())
	change := own
	for _, e := range []*sre.Class{c.Up, c.Down} {
		if e != nil {
			change = r.B.Or(change, e)
		}
	}
	c.Still = r.B.Star(r.B.Minus(r.B.Any(), change))
	n := r.L.Field(countField, logic.Int)
	clause := func(label string, history sre.Expr, ghosts []*logic.Var, value logic.Term) {
		o.Clauses = append(o.Clauses, &uhat.Clause{
			Operation: o, Label: label, Ghosts: ghosts, Where: r.L.True(), History: history,
			Event: r.L.Eq(n, value), Future: r.B.All(), Range: at(b.DefRange()),
		})
	}
	clause("start", c.Still, nil, r.L.Int(c.Start))
	step := func(label string, e *sre.Class, by int64) {
		if e == nil {
			return
		}
		k := r.L.Fresh("k", logic.Int)
		clause(label, r.B.Seq(r.B.All(), r.B.Event(o.Op, r.L.Eq(n, k)), c.Still, e), []*logic.Var{k}, r.L.Add(k, r.L.Int(by)))
	}
	step("up", c.Up, 1)
	step("down", c.Down, -1)
}

// counted resolves the events that an attribute of a count names; nil if there are none.
func (r traces) counted(b *hclsyntax.Block, name string) *sre.Class {
	a := b.Body.Attributes[name]
	if a == nil {
		return nil
	}
	e := traces{r.open("count")}.trace(a.Expr)
	if e == nil {
		return nil
	}
	c, ok := e.(*sre.Class)
	if ok {
		for _, x := range c.Entries() {
			ok = ok && x.Op.Visible()
		}
	}
	if !ok {
		r.fail(UncountableEvent, a.Expr.Range(), "What is counted are events of operations that are observed, such as push, pop(ok) or push || add(ok).")
		return nil
	}
	return c
}

// tellCount records that a trace speaks of an operation, if that is a count.
func (r traces) tellCount(o *operation) {
	if o != nil && o.Count != nil && r.counts != nil {
		r.counts[o.Op] = true
	}
}

// beside resolves a trace of a clause. Counts of which it does not speak happen beside it.
func (r traces) beside(x hclsyntax.Expression) sre.Expr {
	r.counts = map[*sre.Op]bool{}
	e := r.trace(x)
	if e == nil {
		return nil
	}
	return r.apart(e, r.counts)
}

// apart adds to a trace the counts of which it does not speak.
func (r traces) apart(e sre.Expr, named map[*sre.Op]bool) sre.Expr {
	for _, o := range r.ctx.Operations {
		if e != r.B.All() && o.Count != nil && !named[o.Op] {
			e = r.B.Interleave(e, r.B.Star(r.B.Event(o.Op, r.L.True())))
		}
	}
	return e
}

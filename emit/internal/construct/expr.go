package construct

import (
	"fmt"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/emit/internal/code"
	"github.com/clouseau-go/clouseau/emit/internal/sorts"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// everything prints the expression of all traces, and any that of all events.
func (b *Builder) everything() *jen.Statement { return code.Call(b.alphabet(), "All") }
func (b *Builder) any() *jen.Statement        { return code.Call(b.alphabet(), "Any") }

// alphabet prints what knows all the operations that any stands for.
func (b *Builder) alphabet() *jen.Statement {
	if b.ghosts {
		return b.s.Clone().Dot("Builder")
	}
	return b.s
}

// plan says how a class of events is written: as the union of own, or, if own is nil, as
// any without but. The shorter form is chosen.
func (b *Builder) plan(c *sre.Class) (own, but []sre.Entry) {
	l := b.spec.L
	entries := c.Entries()
	next := 0
	for _, op := range b.spec.B.Ops() {
		if !op.Visible() && !b.ghosts {
			continue
		}
		for next < len(entries) && entries[next].Op.Index() < op.Index() {
			next++
		}
		switch {
		case next == len(entries) || entries[next].Op != op:
			but = append(but, sre.Entry{Op: op, Allow: l.True()})
		default:
			own = append(own, entries[next])
			if q := entries[next].Allow; !logic.IsTrue(q) {
				but = append(but, sre.Entry{Op: op, Allow: l.Not(q)})
			}
		}
	}
	if len(own) > 1 && len(but) < len(own) || len(but) == 0 {
		return nil, but
	}
	return own, nil
}

func (b *Builder) event(x sre.Entry) *jen.Statement {
	return code.Call(b.s, "Event", b.operation(x.Op), b.Term(x.Op, x.Allow))
}

func (b *Builder) Expr(x sre.Expr) *jen.Statement {
	switch x := x.(type) {
	case *sre.None:
		return code.Call(b.s, "None")
	case *sre.Eps:
		return code.Call(b.s, "Eps")
	case *sre.Class:
		return b.class(x)
	case *sre.Seq:
		return b.concatenation(x)
	case *sre.Or:
		if r := b.spec.B.Repetitions(x, copies); r[0].Hi > 1 {
			return b.repetition(r[0])
		}
		return code.Call(b.s, "Or", b.all(x.Parts())...)
	case *sre.And:
		return code.Lines(b.s, "And", b.all(x.Parts())...)
	case *sre.Not:
		return code.Call(b.s, "Not", b.Expr(x.Body()))
	case *sre.Star:
		if c, ok := x.Body().(*sre.Class); ok {
			if own, but := b.plan(c); own == nil && len(but) == 0 {
				return b.everything()
			}
		}
		return code.Call(b.s, "Star", b.Expr(x.Body()))
	case *sre.Interleave:
		return code.Call(b.s, "Interleave", b.all(x.Parts())...)
	default:
		panic(fmt.Sprintf("emit: unexpected %T", x))
	}
}

// copies is how many of a part make a repetition; fewer are written out.
const copies = 4

// concatenation prints parts one after the other, those that repeat once.
func (b *Builder) concatenation(x *sre.Seq) *jen.Statement {
	parts := code.All(b.spec.B.Repetitions(x, copies), b.repetition)
	if len(parts) == 1 {
		return jen.Add(parts[0])
	}
	return code.Lines(b.s, "Seq", parts...)
}

// repetition prints a part of a concatenation.
func (b *Builder) repetition(r sre.Repetition) *jen.Statement {
	if r.Hi == 1 {
		return b.Expr(r.Body)
	}
	return code.Call(b.s, "Repeat", b.Expr(r.Body), jen.Lit(r.Lo), jen.Lit(r.Hi))
}

func (b *Builder) all(xs []sre.Expr) []jen.Code { return code.All(xs, b.Expr) }

func (b *Builder) class(c *sre.Class) *jen.Statement {
	own, but := b.plan(c)
	if own == nil {
		out := b.any()
		for _, x := range but {
			out = code.Call(b.s, "Minus", out, b.event(x))
		}
		return out
	}
	if len(own) == 1 {
		return b.event(own[0])
	}
	return code.Call(b.s, "Or", code.All(own, b.event)...)
}

// Term prints a qualifier over the fields of op, or a part of one.
func (b *Builder) Term(op *sre.Op, t logic.Term) *jen.Statement {
	l := b.s.Clone().Dot("L")
	sub := func(t logic.Term) *jen.Statement { return b.Term(op, t) }
	subs := func(ts []logic.Term) []jen.Code { return code.All(ts, sub) }
	switch t := t.(type) {
	case *logic.Lit:
		return b.constant(l, t)
	case *logic.Var:
		return jen.Id(b.vars[t])
	case *logic.Field:
		return code.Call(b.s, "Field", jen.Id(b.ops[op]), jen.Lit(t.Name()))
	case *logic.App:
		return b.application(l, t.Func(), subs(t.Args()))
	case *logic.Sum:
		var parts []jen.Code
		for _, p := range t.Parts() {
			x := sub(p.Term)
			if !p.Coef.Is(1) {
				x = scaled(l, p.Coef, x)
			}
			parts = append(parts, x)
		}
		if !t.Constant().IsZero() {
			parts = append(parts, b.Term(op, b.spec.L.Integer(t.Constant())))
		}
		return code.Call(l, "Add", parts...)
	case *logic.Ite:
		return code.Call(l, "Ite", sub(t.Cond()), sub(t.Then()), sub(t.Else()))
	case *logic.Eq:
		x, y := t.Sides()
		return code.Call(l, "Eq", sub(x), sub(y))
	case *logic.Le:
		x, y := t.Sides()
		return code.Call(l, "Le", sub(x), sub(y))
	case *logic.Not:
		return code.Call(l, "Not", sub(t.Arg()))
	case *logic.And:
		return code.Call(l, "And", subs(t.Args())...)
	case *logic.Or:
		return code.Call(l, "Or", subs(t.Args())...)
	default:
		panic(fmt.Sprintf("emit: unexpected %T", t))
	}
}

// constant prints a literal as a term.
func (b *Builder) constant(l *jen.Statement, t *logic.Lit) *jen.Statement {
	switch v := t.Value(); {
	case v == logic.BoolValue(true):
		return code.Call(l, "True")
	case v == logic.BoolValue(false):
		return code.Call(l, "False")
	case v.Sort() != logic.Int:
		return code.Call(l, "Value", b.sorts.Literal(v))
	case sorts.IsLarge(t):
		return code.Call(l, "Integer", sorts.LargeNumber(v.Integer()))
	default:
		return code.Call(l, "Int", sorts.Number(v.Integer()))
	}
}

// application prints a function's value at arguments that are printed.
func (b *Builder) application(l *jen.Statement, fn *logic.Func, args []jen.Code) *jen.Statement {
	apply := func(f jen.Code) *jen.Statement { return code.Call(l, "App", slices.Insert(args, 0, f)...) }
	switch about, known := fn.IsKnown(); {
	case fn.ReadsLen():
		return code.Call(l, "Len", args...)
	case fn.ReadsElem():
		return code.Call(l, "At", slices.Insert(args, 0, jen.Code(b.sorts.Ref(fn.Args[0])))...)
	case fn.ReadsField():
		return code.Call(l, "Member", b.sorts.Ref(fn.Args[0]), args[0], jen.Lit(fn.Name))
	case known:
		return apply(code.Call(l, "Known", jen.Lit(fn.Name), b.sorts.Ref(about), jen.Lit(len(args))))
	case b.handles[fn] != nil:
		return apply(b.handles[fn].Clone())
	}
	if !slices.Contains(b.funcs, fn) {
		b.funcs = append(b.funcs, fn)
	}
	return apply(b.sorts.Func(fn))
}

// scaled prints an integer term times a number.
func scaled(l *jen.Statement, n logic.Integer, x jen.Code) *jen.Statement {
	if !logic.Int.Bounds().Has(n) {
		return code.Call(l, "Times", sorts.LargeNumber(n), x)
	}
	return code.Call(l, "Scale", sorts.Number(n), x)
}

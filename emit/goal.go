package emit

import (
	"fmt"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// goal declares the function that builds a goal for the monitor.
func (e *emitter) goal(g GoalGenerators) {
	if g.Goal.OfModel() {
		return
	}
	name := e.idents[role{g.Goal, "goal"}]
	b := e.builder()
	e.comment("%s is the goal: %s", name, g.Goal.Source())
	e.ofSystem(name).Add(rt("Goal")).BlockFunc(func(body *jen.Group) {
		values := &composite{}
		values.add("Name", jen.Lit(g.Goal.Name))
		values.add("Doc", jen.Lit(g.Goal.Doc))
		values.add("Text", jen.Lit(g.Goal.Source()))
		var vars []jen.Code
		if g.Goal.Violation != nil {
			vars = b.declare(body, g.Goal.Vars, g.Goal.Violation)
		}
		if len(vars) > 0 {
			values.add("Vars", jen.Index().Op("*").Add(rt("Var")).Values(vars...))
		}
		if g.Goal.Violation != nil {
			values.add("Violation", b.expr(g.Goal.Violation))
		}
		if g.Goal.Judge != "" {
			values.add("Judge", e.goName(g.Goal.Judge))
		}
		if len(b.funcs) > 0 {
			values.add("Funcs", e.implementations(b.funcs))
		}
		body.Return(rt("Goal").Add(values.values(false)))
	})
	e.file.Line()
}

// declare declares variables, and the operations that an expression mentions. It returns the
// variables.
func (b *builderCode) declare(body *jen.Group, vars []*logic.Var, x sre.Expr) (out []jen.Code) {
	for _, v := range vars {
		id := b.locals.pick(local(v.Name()))
		b.vars[v] = id
		body.Id(id).Op(":=").Add(b.s.Clone().Dot("L").Dot("Var").Call(jen.Lit(v.Name()), b.sort(v.Sort())))
		out = append(out, jen.Id(id))
	}
	b.declareOps(body, func(op *sre.Op) bool { return b.mentions(x, op) })
	return out
}

// declareOps declares the operations that are wanted.
func (b *builderCode) declareOps(body *jen.Group, wanted func(*sre.Op) bool) {
	for _, o := range b.spec.Operations {
		if (b.ghosts || o.Op.Visible()) && wanted(o.Op) {
			b.ops[o.Op] = b.locals.pick(lowerCamel(o.Op.Name))
			body.Id(b.ops[o.Op]).Op(":=").Add(call(b.s, "Op", jen.Lit(o.Op.Name)))
		}
	}
}

// mentions reports whether printing the expression names the operation.
func (b *builderCode) mentions(x sre.Expr, op *sre.Op) bool {
	found := false
	sre.Walk(x, func(y sre.Expr) bool {
		if c, ok := y.(*sre.Class); ok {
			own, but := b.plan(c)
			for _, en := range append(own, but...) {
				found = found || en.Op == op
			}
		}
		return !found
	})
	return found
}

// builderCode prints expressions and qualifiers as calls of the builders that
// make them.
type builderCode struct {
	*emitter
	s     *jen.Statement // the system
	ops   map[*sre.Op]string
	vars  map[*logic.Var]string
	funcs []*logic.Func // mentioned so far, each once
	// handles are functions without a variable in the file: those that read the state of a model.
	handles map[*logic.Func]*jen.Statement
	locals  *names
	ghosts  bool // any stands for ghosts, too
}

// builder returns what prints terms and expressions in a function of the system, see ofSystem.
func (e *emitter) builder() *builderCode {
	b := &builderCode{emitter: e, s: jen.Id("s"), ops: map[*sre.Op]string{}, vars: map[*logic.Var]string{}, locals: e.names.inner()}
	b.locals.reserve("s")
	return b
}

// clauseBuilder is builder for functions that print clauses.
func (e *emitter) clauseBuilder() *builderCode {
	b := e.builder()
	b.ghosts = e.haunted()
	return b
}

// ofSystem begins the declaration of a function that is given the system s.
func (e *emitter) ofSystem(name string) *jen.Statement {
	return e.file.Func().Id(name).Params(jen.Id("s").Op("*").Add(rt("System")))
}

// everything prints the expression of all traces, and any that of all events.
func (b *builderCode) everything() *jen.Statement { return call(b.alphabet(), "All") }
func (b *builderCode) any() *jen.Statement        { return call(b.alphabet(), "Any") }

// alphabet prints what knows all the operations that any stands for.
func (b *builderCode) alphabet() *jen.Statement {
	if b.ghosts {
		return b.s.Clone().Dot("Builder")
	}
	return b.s
}

// plan says how a class of events is written: as the union of own, or, if own is nil, as
// any without but. The shorter form is chosen.
func (b *builderCode) plan(c *sre.Class) (own, but []sre.Entry) {
	l, entries, next := b.spec.L, c.Entries(), 0
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

func (b *builderCode) event(x sre.Entry) *jen.Statement {
	return call(b.s, "Event", jen.Id(b.ops[x.Op]), b.term(x.Op, x.Allow))
}

func (b *builderCode) expr(x sre.Expr) *jen.Statement {
	switch x := x.(type) {
	case *sre.None:
		return call(b.s, "None")
	case *sre.Eps:
		return call(b.s, "Eps")
	case *sre.Class:
		return b.class(x)
	case *sre.Seq:
		return b.concatenation(x)
	case *sre.Or:
		if r := b.spec.B.Repetitions(x, copies); r[0].Hi > 1 {
			return b.repetition(r[0])
		}
		return call(b.s, "Or", b.all(x.Parts())...)
	case *sre.And:
		return lines(b.s, "And", b.all(x.Parts())...)
	case *sre.Not:
		return call(b.s, "Not", b.expr(x.Body()))
	case *sre.Star:
		if c, ok := x.Body().(*sre.Class); ok {
			if own, but := b.plan(c); own == nil && len(but) == 0 {
				return b.everything()
			}
		}
		return call(b.s, "Star", b.expr(x.Body()))
	case *sre.Interleave:
		return call(b.s, "Interleave", b.all(x.Parts())...)
	default:
		panic(fmt.Sprintf("emit: unexpected %T", x))
	}
}

// copies is how many of a part make a repetition; fewer are written out.
const copies = 4

// concatenation prints parts one after the other, those that repeat once.
func (b *builderCode) concatenation(x *sre.Seq) *jen.Statement {
	var parts []jen.Code
	for _, r := range b.spec.B.Repetitions(x, copies) {
		parts = append(parts, b.repetition(r))
	}
	if len(parts) == 1 {
		return jen.Add(parts[0])
	}
	return lines(b.s, "Seq", parts...)
}

// repetition prints a part of a concatenation.
func (b *builderCode) repetition(r sre.Repetition) *jen.Statement {
	if r.Hi == 1 {
		return b.expr(r.Body)
	}
	return call(b.s, "Repeat", b.expr(r.Body), jen.Lit(r.Lo), jen.Lit(r.Hi))
}

func (b *builderCode) all(xs []sre.Expr) []jen.Code {
	var out []jen.Code
	for _, x := range xs {
		out = append(out, b.expr(x))
	}
	return out
}

func (b *builderCode) class(c *sre.Class) *jen.Statement {
	own, but := b.plan(c)
	if own == nil {
		out := b.any()
		for _, x := range but {
			out = call(b.s, "Minus", out, b.event(x))
		}
		return out
	}
	var events []jen.Code
	for _, x := range own {
		events = append(events, b.event(x))
	}
	if len(events) == 1 {
		return b.event(own[0])
	}
	return call(b.s, "Or", events...)
}

// term prints a qualifier over the fields of op, or a part of one.
func (b *builderCode) term(op *sre.Op, t logic.Term) *jen.Statement {
	l := b.s.Clone().Dot("L")
	sub := func(t logic.Term) jen.Code { return b.term(op, t) }
	subs := func(ts []logic.Term) []jen.Code {
		var out []jen.Code
		for _, t := range ts {
			out = append(out, sub(t))
		}
		return out
	}
	switch t := t.(type) {
	case *logic.Lit:
		return b.constant(l, t)
	case *logic.Var:
		return jen.Id(b.vars[t])
	case *logic.Field:
		return call(b.s, "Field", jen.Id(b.ops[op]), jen.Lit(t.Name()))
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
			parts = append(parts, b.term(op, b.spec.L.Integer(t.Constant())))
		}
		return call(l, "Add", parts...)
	case *logic.Ite:
		return call(l, "Ite", sub(t.Cond()), sub(t.Then()), sub(t.Else()))
	case *logic.Eq:
		x, y := t.Sides()
		return call(l, "Eq", sub(x), sub(y))
	case *logic.Le:
		x, y := t.Sides()
		return call(l, "Le", sub(x), sub(y))
	case *logic.Not:
		return call(l, "Not", sub(t.Arg()))
	case *logic.And:
		return call(l, "And", subs(t.Args())...)
	case *logic.Or:
		return call(l, "Or", subs(t.Args())...)
	default:
		panic(fmt.Sprintf("emit: unexpected %T", t))
	}
}

// constant prints a literal as a term.
func (b *builderCode) constant(l *jen.Statement, t *logic.Lit) *jen.Statement {
	switch v := t.Value(); {
	case v == logic.BoolValue(true):
		return call(l, "True")
	case v == logic.BoolValue(false):
		return call(l, "False")
	case v.Sort() != logic.Int:
		return call(l, "Value", b.literal(v))
	case isLarge(t):
		return call(l, "Integer", largeNumber(v.Integer()))
	default:
		return call(l, "Int", number(v.Integer()))
	}
}

// application prints a function's value at arguments that are printed.
func (b *builderCode) application(l *jen.Statement, fn *logic.Func, args []jen.Code) *jen.Statement {
	apply := func(f jen.Code) *jen.Statement { return call(l, "App", slices.Insert(args, 0, f)...) }
	switch about, known := fn.IsKnown(); {
	case fn.ReadsLen():
		return call(l, "Len", args...)
	case fn.ReadsElem():
		return call(l, "At", slices.Insert(args, 0, jen.Code(b.sort(fn.Args[0])))...)
	case fn.ReadsField():
		return call(l, "Member", b.sort(fn.Args[0]), args[0], jen.Lit(fn.Name))
	case known:
		return apply(call(l, "Known", jen.Lit(fn.Name), b.sort(about), jen.Lit(len(args))))
	case b.handles[fn] != nil:
		return apply(b.handles[fn].Clone())
	}
	if !slices.Contains(b.funcs, fn) {
		b.funcs = append(b.funcs, fn)
	}
	return apply(b.fn(fn))
}

// scaled prints an integer term times a number.
func scaled(l *jen.Statement, n logic.Integer, x jen.Code) *jen.Statement {
	if !logic.Int.Bounds().Has(n) {
		return call(l, "Times", largeNumber(n), x)
	}
	return call(l, "Scale", number(n), x)
}

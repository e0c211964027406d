package spec

import (
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// stepExamples say how the words of steps are written.
var stepExamples = map[string]string{
	"draw": "draw(x, x >= 1, x != y) or draw(x, [x < y], [x > y])", "let": "let(x, y + 1) or let(x, y + 1, 2)",
	"assume": "assume(x < y)", "assert": "assert(ok)", "differ": "differ(id, other)",
	"choice": "choice([push(elem == x)], [pop])", "repeat": "repeat([push(elem == x)], 1, 3) or repeat(nest(0), 1, 3)",
	"seldom": "seldom([push(elem == x)], 1, 3) or seldom(nest(0), 1, 3)",
	"decide": "decide(isEmpty(empty))", "suspect": "suspect(get(value == v))",
	"want": "want(acquire(ok))", "conditional": "conditional(updated(balance < 0))",
}

// step resolves one step and appends it to q.
func (w scripter) step(x hclsyntax.Expression, q *sequence) {
	x = unparen(x)
	call, ok := x.(*hclsyntax.FunctionCallExpr)
	e := eventOf(x)
	switch {
	case e == nil:
		w.unsupported(x, "a step, such as draw(x) or push(elem == x)")
	case ok && call.ExpandFinal:
		w.wrong(UnsupportedExpression, x, "Arguments are written out; ... means nothing here.")
	case ok && slices.Contains(stepWords, call.Name):
		w.word(call, q)
	case ok && recursionNamed(w.funs, call.Name) != nil:
		w.recur(call, q)
	default:
		w.event(e, q)
	}
}

// word resolves a step that a word of the language makes.
func (w scripter) word(x *hclsyntax.FunctionCallExpr, q *sequence) {
	lo, hi := stepArity(x.Name)
	if n := len(x.Args); n < lo || n > hi {
		w.wrong(WrongArity, x, "%q is written %s.", x.Name, stepExamples[x.Name])
		return
	}
	switch x.Name {
	case "draw":
		w.draw(x, q)
	case "let":
		w.let(x, q)
	case "assume", "assert":
		w.condition(x, q)
	case "differ":
		w.differ(x, q)
	case "choice":
		w.choice(x, q)
	case "repeat", "seldom":
		w.repeated(x, q)
	case "decide", "suspect", "want", "conditional":
		w.marked(x, q)
	}
}

// stepArity returns how many arguments a word takes.
func stepArity(name string) (lo, hi int) {
	switch name {
	case "draw", "choice":
		return 1, 1 << 30
	case "differ":
		return 2, 1 << 30
	case "let":
		return 2, 3
	case "repeat", "seldom":
		return 2, 3
	}
	return 1, 1
}

// newVariable resolves the name of a variable that a step binds; nil where it is none, or bound
// before.
func (w scripter) newVariable(x hclsyntax.Expression, q *sequence) *logic.Var {
	name, ok := word(x)
	if !ok {
		w.wrong(InvalidValue, x, "Here stands the name of a variable.")
		return nil
	}
	v := w.find(name)
	if v == nil {
		w.unknownVariable(name, x.Range())
		return nil
	}
	v.used = true
	t, ok := v.value.term.(*logic.Var)
	if ok && q.bound[t] {
		w.wrong(ReboundVariable, x, "%q has a value already. Each variable is bound once: take another one, or compare with assume(%s == ...).", name, name)
		return nil
	}
	return t
}

func (w scripter) unknownVariable(name string, where hcl.Range) {
	hint := suggest(name, w.known())
	if hint.right == "" {
		hint.sentence = " Variables of a generator are declared: vars = { " + name + " = int }."
	}
	w.fail(UnknownName, where, "Unknown variable %q.%s", name, hint)
}

// term resolves a term over variables that have values at this place.
func (w scripter) term(x hclsyntax.Expression, want *logic.Sort, q *sequence) logic.Term {
	t := w.expect(x, want)
	if !w.inScope(x, nil, q, nil) {
		return nil
	}
	return t
}

// inScope reports whether the variables in x have values, but for one that is just being drawn.
// Names of o's fields are no variables. What a loop uses from around it is noted.
func (w scripter) inScope(x hclsyntax.Expression, o *operation, q *sequence, drawn *logic.Var) bool {
	ok := true
	for _, t := range hclsyntax.Variables(x) {
		name := t.RootName()
		v := w.find(name)
		if v == nil || o != nil && o.Op.Position(name) >= 0 {
			continue
		}
		lv, _ := v.value.term.(*logic.Var)
		if lv == nil || lv == drawn {
			continue
		}
		if !q.bound[lv] {
			w.fail(UnboundVariable, t.SourceRange(), "%q has no value here. A step before has to draw it, set it with let, or name it as what a result is; what a branch or a loop binds ends with it.", name).
				related(v.at, "declared here")
			ok = false
			continue
		}
		q.loop.capture(lv)
	}
	return ok
}

// capture makes a variable a parameter of the loop, and of those around it, where it comes from
// outside.
func (l *loop) capture(v *logic.Var) {
	if l == nil || !l.outer.bound[v] || slices.Contains(l.params, v) {
		return
	}
	l.params = append(l.params, v)
	l.outer.loop.capture(v)
}

func (w scripter) let(x *hclsyntax.FunctionCallExpr, q *sequence) {
	v := w.newVariable(x.Args[0], q)
	if v == nil {
		return
	}
	s := &uhat.Let{Var: v, Value: w.term(x.Args[1], v.Sort(), q)}
	ok := s.Value != nil
	if len(x.Args) > 2 { // what the value is divided by
		n, is := literalInt(x.Args[2])
		if !is || n < 2 || v.Sort().Kind() != logic.IntKind {
			w.wrong(InvalidCount, x.Args[2], "A number is divided by another one from 2 on, and rounded down: let(x, y + 1, 2).")
			ok = false
		}
		s.Over = logic.IntegerOf(n)
	}
	if ok {
		w.add(q, s, x.Range())
	}
	q.bound[v] = true
}

// condition resolves assume(...) and assert(...).
func (w scripter) condition(x *hclsyntax.FunctionCallExpr, q *sequence) {
	t := w.term(x.Args[0], logic.Bool, q)
	switch {
	case t == nil:
	case x.Name == "assume":
		w.add(q, &uhat.Assume{Cond: t}, x.Range())
	default:
		w.add(q, &uhat.Assert{Cond: t, Field: q.last.fieldOf(t)}, x.Range())
	}
}

// differ resolves differ(v, w...): v has a value that no w had before.
func (w scripter) differ(x *hclsyntax.FunctionCallExpr, q *sequence) {
	name, ok := word(x.Args[0])
	v := w.find(name)
	if !ok || v == nil {
		w.unknownVariable(name, x.Args[0].Range())
		return
	}
	others := w.anywhere(x.Args[1:])
	if t, ok := w.term(x.Args[0], v.sort, q).(*logic.Var); ok && others != nil {
		w.add(q, &uhat.Differ{Var: t, Unlike: others, Field: q.last.fieldOf(t)}, x.Range())
	}
}

// anywhere resolves names of variables whose earlier values count, wherever they are bound; nil
// where one is none.
func (w scripter) anywhere(xs []hclsyntax.Expression) []*logic.Var {
	var out []*logic.Var
	for _, x := range xs {
		name, _ := word(x)
		v := w.find(name)
		for _, sc := range w.all {
			if v == nil {
				v = sc.find(name)
			}
		}
		if v == nil {
			w.unknownVariable(name, x.Range())
			return nil
		}
		v.used = true
		if t, ok := v.value.term.(*logic.Var); ok {
			out = append(out, t)
		}
	}
	return out
}

// marked resolves decide(event), suspect(event), want(event) and conditional(event).
func (w scripter) marked(x *hclsyntax.FunctionCallExpr, q *sequence) {
	e := eventOf(unparen(x.Args[0]))
	if e == nil || slices.Contains(stepWords, e.name) {
		w.wrong(MisplacedStep, x.Args[0], "%q marks an event: %s.", x.Name, stepExamples[x.Name])
		return
	}
	e.mark = x.Name
	w.event(e, q)
}

// Steps that hold further steps: alternatives, loops, and the application of recursions.

func (w scripter) choice(x *hclsyntax.FunctionCallExpr, q *sequence) {
	c := &uhat.Choice{}
	for _, a := range x.Args {
		in := q.nested()
		w.list(a, in)
		c.Branches = append(c.Branches, in.out)
	}
	w.add(q, c, x.Range())
	q.last = nil
}

// repeated resolves repeat or seldom(what, times) and repeat(what, least, most), where what is a
// list of steps or the application of a recursion, and times a number or a variable.
func (w scripter) repeated(x *hclsyntax.FunctionCallExpr, q *sequence) {
	depth, ok := w.depth(x, q)
	if ok {
		depth.Seldom = x.Name == "seldom"
	}
	a := &uhat.Apply{Depth: depth}
	switch what := unparen(x.Args[0]).(type) {
	case *hclsyntax.FunctionCallExpr:
		f := recursionNamed(w.funs, what.Name)
		if f == nil {
			names := lists.Of(w.funs, func(f *recursion) string { return f.Name })
			w.fail(UnknownFunction, what.NameRange, "Unknown recursion %q. Steps to repeat stand in brackets.%s", what.Name, suggest(what.Name, names))
			return
		}
		f.used = true
		a.Fun = f.Fun
		a.Args = w.arguments(what, f, q)
		ok = ok && len(a.Args) == len(f.Params)
	case *hclsyntax.TupleConsExpr:
		a.Fun, a.Args = w.loop(what, q)
	default:
		w.wrong(WrongArity, x, "%q is written %s.", x.Name, stepExamples[x.Name])
		return
	}
	if ok {
		w.add(q, a, x.Range())
	}
	q.last = nil
}

// depth resolves the counts of repeat: numbers, or a variable.
func (w scripter) depth(x *hclsyntax.FunctionCallExpr, q *sequence) (*uhat.Depth, bool) {
	if name, ok := word(x.Args[1]); ok && len(x.Args) == 2 {
		return w.drawnDepth(name, x.Args[1].Range(), q)
	}
	lo, hi, ok := counts(w.reporter, x.Args[1:], drawnHint)
	if !ok {
		return nil, false
	}
	return &uhat.Depth{Lo: lo, Hi: hi}, true
}

// drawnHint says how the count of repeat can be a variable.
const drawnHint = " Or it is a variable, which the generator's first steps draw between two numbers and for this \"repeat\" alone: draw(n, n >= 1, n <= 4), then repeat([...], n)."

// drawnDepth resolves a count that is a variable. It is what one of the steps draws with which the
// generator begins; for a run that is the same as if the application itself announced it.
func (w scripter) drawnDepth(name string, where hcl.Range, q *sequence) (*uhat.Depth, bool) {
	v := w.find(name)
	if v == nil {
		w.unknownVariable(name, where)
		return nil, false
	}
	isDraw := func(s uhat.Step) bool {
		d, ok := s.(*uhat.Draw)
		return ok && logic.Term(d.Var) == v.value.term
	}
	i := slices.IndexFunc(q.out, isDraw)
	begins := i >= 0 && !slices.ContainsFunc(q.out[:i], func(s uhat.Step) bool { _, draw := s.(*uhat.Draw); return !draw })
	if !q.first || !begins {
		if !q.first || i >= 0 || !w.broken[v] {
			w.fail(InvalidCount, where, "%q is no count of \"repeat\" here, which is a number from 0 to %d.%s", name, MaxRepeat, drawnHint).related(v.at, "declared here")
		}
		return nil, false
	}
	draw := q.out[i].(*uhat.Draw)
	lo, hi, ok := between(draw)
	if !ok || v.sort != logic.Int || lo < 0 || lo > hi || hi > MaxRepeat {
		w.fail(InvalidCount, where, "A count of \"repeat\" is drawn between two numbers from 0 to %[1]d: draw(%[2]s, %[2]s >= 1, %[2]s <= 4).", MaxRepeat, name).
			related(v.at, "declared here")
		return nil, false
	}
	q.out = slices.Delete(q.out, i, i+1)
	delete(w.g.At, draw)
	return &uhat.Depth{Lo: int(lo), Hi: int(hi), Var: draw.Var}, true
}

// between returns the bounds of a draw that is about nothing but two numbers.
func between(d *uhat.Draw) (lo, hi int64, ok bool) {
	a := d.Among[0]
	ok = len(d.Among) == 1 && len(a.Except)+len(a.Unlike) == 0 && logic.IsTrue(a.Guard) && logic.IsTrue(a.Filter)
	least, is := literal(a.Lo)
	most, are := literal(a.Hi)
	if !is || !are {
		return 0, 0, false
	}
	lo, _ = least.Int64()
	hi, _ = most.Int64()
	return lo, hi, ok
}

// loop makes a function of steps that repeat. Its parameters are the variables that they use from
// around them.
func (w scripter) loop(x *hclsyntax.TupleConsExpr, q *sequence) (*uhat.Fun, []logic.Term) {
	in := q.nested()
	in.loop = &loop{outer: q}
	in.fun = nil
	in.last = nil
	w.list(x, in)
	f := &uhat.Fun{Name: w.g.Name + "_loop", Params: in.loop.params}
	args := lists.Of(f.Params, func(v *logic.Var) logic.Term { return v })
	again := &uhat.Apply{Fun: f, Args: args}
	w.add(in, again, x.Range())
	f.Step = in.out
	return f, args
}

// recur resolves the application of a recursion in its own body.
func (w scripter) recur(x *hclsyntax.FunctionCallExpr, q *sequence) {
	f := recursionNamed(w.funs, x.Name)
	switch {
	case q.fun != f || q.loop != nil:
		w.wrong(MisplacedStep, x, "Only the step of %q itself goes one level down like this. Elsewhere say how deep: repeat(%s(...), 1, 3).", x.Name, x.Name)
		return
	case q.base:
		w.wrong(MisplacedStep, x, "The base of %q happens at depth 0, and that has no level below.", x.Name)
		return
	}
	if args := w.arguments(x, f, q); len(args) == len(f.Params) {
		w.add(q, &uhat.Apply{Fun: f.Fun, Args: args}, x.Range())
	}
	q.last = nil
}

// arguments resolves the arguments of a recursion; they are fewer than its parameters where one is
// broken.
func (w scripter) arguments(x *hclsyntax.FunctionCallExpr, f *recursion, q *sequence) []logic.Term {
	if len(x.Args) != len(f.Params) {
		w.wrong(WrongArity, x, "%q takes %s, not %d.", x.Name, count(len(f.Params), "argument"), len(x.Args)).related(f.at, "declared here")
		return nil
	}
	var out []logic.Term
	for i, a := range x.Args {
		if t := w.term(a, f.Params[i].Sort(), q); t != nil {
			out = append(out, t)
		}
	}
	return out
}

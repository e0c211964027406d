package spec

import (
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

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
		f := w.recursion(what.Name)
		if f == nil {
			var names []string
			for _, f := range w.funs {
				names = append(names, f.Name)
			}
			w.fail(UnknownFunction, what.NameRange, "There is no recursion %q. Steps to repeat stand in brackets.%s", what.Name, suggest(what.Name, names))
			return
		}
		f.used = true
		a.Fun = f.Fun
		a.Args = w.arguments(what, f, q)
		ok = ok && len(a.Args) == len(f.Params)
	case *hclsyntax.TupleConsExpr:
		a.Fun, a.Args = w.loop(what, q)
	default:
		w.fail(WrongArity, x.Range(), "%q is written %s.", x.Name, stepExamples[x.Name])
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
	var counts []int
	for _, a := range x.Args[1:] {
		n, ok := literalInt(a)
		if !ok || n < 0 || n > MaxRepeat {
			w.fail(InvalidCount, a.Range(), "A count of \"repeat\" is a number from 0 to %d.%s", MaxRepeat, drawnHint)
			return nil, false
		}
		counts = append(counts, int(n))
	}
	d := &uhat.Depth{Lo: counts[0], Hi: counts[len(counts)-1]}
	if d.Lo > d.Hi {
		w.fail(InvalidCount, x.Args[1].Range(), "The first count of \"repeat\" is the smaller one; %d is more than %d.", d.Lo, d.Hi)
		return nil, false
	}
	return d, true
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
		w.fail(InvalidCount, where, "What is drawn as a count of \"repeat\" lies between two numbers from 0 to %[1]d: draw(%[2]s, %[2]s >= 1, %[2]s <= 4).", MaxRepeat, name).
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
	bound := func(ts []logic.Term) int64 {
		if len(ts) == 1 {
			if lit, is := ts[0].(*logic.Lit); is {
				return lit.Value().Int()
			}
		}
		ok = false
		return 0
	}
	lo = bound(a.Lo)
	hi = bound(a.Hi)
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
	args := make([]logic.Term, len(f.Params))
	for i, v := range f.Params {
		args[i] = v
	}
	again := &uhat.Apply{Fun: f, Args: args}
	w.add(in, again, x.Range())
	f.Step = in.out
	return f, args
}

// recur resolves the application of a recursion in its own body.
func (w scripter) recur(x *hclsyntax.FunctionCallExpr, q *sequence) {
	f := w.recursion(x.Name)
	switch {
	case q.fun != f || q.loop != nil:
		w.fail(MisplacedStep, x.Range(), "Only the step of %q itself goes one level down like this. Elsewhere say how deep: repeat(%s(...), 1, 3).", x.Name, x.Name)
		return
	case q.base:
		w.fail(MisplacedStep, x.Range(), "The base of %q is what happens at depth 0, where there is no level below.", x.Name)
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
		w.fail(WrongArity, x.Range(), "%q takes %s, not %d.", x.Name, count(len(f.Params), "argument"), len(x.Args)).related(f.at, "declared here")
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

package spec

import (
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// A generator block holds a handwritten script. Its steps are expressions in a list. The words for
// steps have a meaning only in such lists, so they are not reserved: an operation with the name of
// such a word is written with one of its clauses, draw::spade(...).
//
// A step binds a variable by drawing it, by setting it, or by naming it as a result or a received
// field. All other uses of the variable come later.

// stepWords are the words of steps.
var stepWords = []string{"draw", "let", "assume", "assert", "differ", "choice", "repeat", "seldom", "decide", "suspect", "want", "conditional"}

// scripter resolves the steps of one generator, with the variables of the list that they stand in.
type scripter struct {
	scope
	*script
}

// script is a generator that is being resolved.
type script struct {
	g    *uhat.Generator
	all  []*frame
	funs []*recursion
	free []*logic.Var // for answers that nothing names; so that each has its own

	broken map[*variable]bool // whose draws have mistakes
	// ends are the smallest and the largest value of what was drawn; nil where they depend on a
	// run.
	ends map[*logic.Var]*logic.Bounds
}

// recursion is a recursive function that a generator declares.
type recursion struct {
	*uhat.Fun
	sc    scope
	block *hclsyntax.Block
	at    hcl.Range
	used  bool
}

// sequence is a list of steps that is being resolved.
type sequence struct {
	bound map[*logic.Var]bool // what is in scope
	loop  *loop               // around the list, nil where there is none
	fun   *recursion          // whose body the list is, nil where it is none
	base  bool                // that it is the body for depth 0
	last  *answered           // the last event, whose answers checks are about
	first bool                // that the list is the generator's own, with which a run begins
	out   []uhat.Step
}

// loop is a repetition of steps. They become the body of a function, which gets what they use
// from around them as parameters.
type loop struct {
	outer  *sequence
	params []*logic.Var
}

// nested starts a list inside of q, such as a branch.
func (q *sequence) nested() *sequence {
	in := *q
	in.bound = map[*logic.Var]bool{}
	in.out = nil
	in.first = false
	for v := range q.bound {
		in.bound[v] = true
	}
	return &in
}

// scripted resolves a generator block.
func scripted(sc scope, b *hclsyntax.Block, all *declaredGoals) *uhat.Generator {
	name, _ := sc.unique("generator", b)
	g := &uhat.Generator{Name: name, Doc: sc.text(b.Body, "doc"), Range: at(b.DefRange()), At: map[uhat.Step]uhat.Range{}}
	if a := b.Body.Attributes["goal"]; a != nil {
		g.Goal = goals{sc}.named(a.Expr, all)
	}
	own := sc.open("generator")
	w := scripter{own, &script{g: g, all: []*frame{own.frame}, broken: map[*variable]bool{}, ends: map[*logic.Var]*logic.Bounds{}}}
	sorts{own}.variables(b.Body, "vars", "variable", false)
	w.recursions(b)
	for _, f := range w.funs {
		w.bodies(f)
	}
	if a := b.Body.Attributes["steps"]; a != nil {
		q := &sequence{bound: map[*logic.Var]bool{}, first: true}
		w.list(a.Expr, q)
		g.Steps = q.out
	}
	for _, f := range w.funs {
		if !f.used && !sc.out.diags.HasErrors() {
			sc.fail(UnusedVariable, f.at, "Nothing in this generator applies the recursion %q.", f.Name)
		}
	}
	uhat.MarkStops(g.Steps)
	if !sc.out.diags.HasErrors() {
		uhat.Speak(sc.L, logic.NewNumbered(sc.L), g)
	}
	return g
}

// recursions declares the functions of a generator, with their parameters.
func (w scripter) recursions(b *hclsyntax.Block) {
	for _, inner := range b.Body.Blocks {
		name, where, ok := named(inner)
		if inner.Type != "recursion" || !ok || !w.goodName(name, where, reserved) || !w.localName("The recursion", name, where) {
			continue
		}
		switch old := w.recursion(name); {
		case slices.Contains(stepWords, name):
			w.fail(ReservedName, where, "%q is a word of steps. Choose another name, for example %q.", name, name+"_")
			continue
		case old != nil:
			w.fail(DuplicateName, where, "There is a recursion %q already.", name).related(old.at, "declared here")
			continue
		}
		f := &recursion{Fun: &uhat.Fun{Name: name}, sc: w.open("recursion"), block: inner, at: where}
		f.Params = sorts{f.sc}.variables(inner.Body, "params", "parameter", false)
		f.Level = scripter{f.sc, w.script}.level(inner.Body)
		sorts{f.sc}.variables(inner.Body, "vars", "variable", false)
		w.funs = append(w.funs, f)
		w.all = append(w.all, f.sc.frame)
	}
}

// level declares the variable of a recursion that says how many levels are left; nil if there is
// none.
func (w scripter) level(b *hclsyntax.Body) *logic.Var {
	a := b.Attributes["level"]
	name, ok := written(w.reporter, a, word, InvalidValue, "The attribute \"level\" names a variable, without quotes: it is how many levels are left.")
	if !ok || !w.localName("The level", name, a.Expr.Range()) {
		return nil
	}
	if old := w.find(name); old != nil {
		w.fail(DuplicateName, a.Expr.Range(), "There is a %s %q already.", old.what, name).related(old.at, "declared here")
		return nil
	}
	v := w.L.Var(name, logic.Int)
	w.vars = append(w.vars, &variable{name: name, what: "level", at: a.Expr.Range(), sort: logic.Int, value: value{term: v}})
	return v
}

func (w scripter) recursion(name string) *recursion {
	for _, f := range w.funs {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// bodies resolves the steps of a function at depth 0 and above.
func (w scripter) bodies(f *recursion) {
	w.scope = f.sc
	for _, body := range []struct {
		attr string
		base bool
		to   *[]uhat.Step
	}{{"base", true, &f.Base}, {"step", false, &f.Step}} {
		a := f.block.Body.Attributes[body.attr]
		if a == nil {
			continue
		}
		q := &sequence{bound: map[*logic.Var]bool{}, fun: f, base: body.base}
		for _, v := range slices.Concat(f.Params, levels(f.Fun)) {
			q.bound[v] = true
		}
		w.list(a.Expr, q)
		*body.to = q.out
	}
}

// list resolves a list of steps.
func (w scripter) list(x hclsyntax.Expression, q *sequence) {
	in, ok := w.deeper(x)
	if !ok {
		return
	}
	w.scope = in
	t, ok := unparen(x).(*hclsyntax.TupleConsExpr)
	if !ok {
		w.fail(InvalidValue, x.Range(), "Steps stand in a list, such as [draw(x), push(elem == x)].")
		return
	}
	for _, s := range t.Exprs {
		w.step(s, q)
	}
}

// add appends a step that is written at a place.
func (w scripter) add(q *sequence, s uhat.Step, where hcl.Range) {
	q.out = append(q.out, s)
	w.g.At[s] = at(where)
}

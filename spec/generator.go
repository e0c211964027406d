package spec

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
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
	g := &uhat.Generator{Name: name, Doc: sc.text(b, "doc"), Range: at(b.DefRange()), At: map[uhat.Step]uhat.Range{}}
	g.Goal = goals{sc}.named(attr(b, "goal"), all)
	own := sc.open("generator")
	w := scripter{own, &script{g: g, all: []*frame{own.frame}, broken: map[*variable]bool{}, ends: map[*logic.Var]*logic.Bounds{}}}
	sorts{own}.variables(b, "vars", "variable", false)
	w.recursions(b)
	for _, f := range w.funs {
		w.bodies(f)
	}
	if a := attr(b, "steps"); a != nil {
		q := &sequence{bound: map[*logic.Var]bool{}, first: true}
		w.list(a, q)
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
		switch old := recursionNamed(w.funs, name); {
		case slices.Contains(stepWords, name):
			w.fail(ReservedName, where, "%q is a word of steps. Choose another name, for example %q.", name, name+"_")
			continue
		case old != nil:
			w.fail(DuplicateName, where, "A recursion %q exists already.", name).related(old.at, "declared here")
			continue
		}
		f := &recursion{Fun: &uhat.Fun{Name: name}, sc: w.open("recursion"), block: inner, at: where}
		f.Params = sorts{f.sc}.variables(inner, "params", "parameter", false)
		f.Level = level(f.sc, inner)
		sorts{f.sc}.variables(inner, "vars", "variable", false)
		w.funs = append(w.funs, f)
		w.all = append(w.all, f.sc.frame)
	}
}

// level declares the variable of a recursion that says how many levels are left; nil if there is
// none.
func level(sc scope, b *hclsyntax.Block) *logic.Var {
	a := attr(b, "level")
	name, ok := written(sc.reporter, a, word, InvalidValue, "The attribute \"level\" names a variable, without quotes: it is how many levels are left.")
	if !ok {
		return nil
	}
	v := sc.newVariable("level", name, a.Range())
	if v == nil {
		return nil
	}
	level := sc.L.Var(name, logic.Int)
	v.sort = logic.Int
	v.value.term = level
	return level
}

func recursionNamed(funs []*recursion, name string) *recursion {
	return lists.First(funs, func(f *recursion) bool { return f.Name == name })
}

// bodies resolves the steps of a function at depth 0 and above.
func (w scripter) bodies(f *recursion) {
	w.scope = f.sc
	for _, body := range []struct {
		attr string
		base bool
		to   *[]uhat.Step
	}{{"base", true, &f.Base}, {"step", false, &f.Step}} {
		a := attr(f.block, body.attr)
		if a == nil {
			continue
		}
		q := &sequence{bound: map[*logic.Var]bool{}, fun: f, base: body.base}
		for _, v := range slices.Concat(f.Params, levels(f.Fun)) {
			q.bound[v] = true
		}
		w.list(a, q)
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
		w.wrong(InvalidValue, x, "Steps stand in a list, such as [draw(x), push(elem == x)].")
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

// A draw says in qualifiers which values it may take. They are sorted by what the draw can do with
// them: bounds and single values that are left out make a domain from which it takes one outright;
// what is about earlier variables only says whether there is one; the rest is tried.

// draw resolves draw(x, q...) and draw(x, [q...], [q...], ...).
func (w scripter) draw(x *hclsyntax.FunctionCallExpr, q *sequence) {
	v := w.newVariable(x.Args[0], q)
	if v == nil {
		return
	}
	alternatives := [][]hclsyntax.Expression{x.Args[1:]}
	if len(x.Args) > 1 {
		if _, ok := tuple(x.Args[1]); ok {
			alternatives = nil
			for _, t := range elements(w.reporter, x.Args[1:], tuple, InvalidValue, "The alternatives of a draw stand in brackets each: %s.", stepExamples["draw"]) {
				alternatives = append(alternatives, t)
			}
		}
	}
	d := &uhat.Draw{Var: v}
	ok := len(alternatives) > 0
	for _, a := range alternatives {
		doms, fine := w.domains(v, a, q)
		d.Among = append(d.Among, doms...)
		ok = ok && fine
	}
	w.ends[v] = drawnEnds(d)
	if ok {
		w.add(q, d, x.Range())
	} else {
		name, _ := word(x.Args[0])
		w.broken[w.find(name)] = true
	}
	q.bound[v] = true
}

// domains resolves the qualifiers of one alternative. Where they leave a side open, a default range
// has an alternative for each value from which it grows.
func (w scripter) domains(v *logic.Var, xs []hclsyntax.Expression, q *sequence) (all []uhat.Domain, ok bool) {
	d := &drawing{w.L, v, w.ctx.SortOf(v.Sort()), w.ends}
	all = []uhat.Domain{{Guard: w.L.True(), Filter: w.L.True()}}
	ok = true
	for _, x := range xs {
		if c, call := unparen(x).(*hclsyntax.FunctionCallExpr); call && c.Name == "unlike" && w.names.symbols["unlike"] == nil {
			others := w.anywhere(c.Args)
			for i := range all {
				all[i].Unlike = append(slices.Clip(all[i].Unlike), others...)
			}
			ok = ok && others != nil
			continue
		}
		if c, call := unparen(x).(*hclsyntax.FunctionCallExpr); call && c.Name == "rarely" && len(c.Args) == 0 && w.names.symbols["rarely"] == nil {
			for i := range all {
				all[i].Rare = true
			}
			continue
		}
		t := w.qualifier(x)
		if t == nil || !w.inScope(x, nil, q, v) {
			ok = false
			continue
		}
		for _, c := range logic.Conjuncts(t) {
			all = d.narrowed(all, c)
		}
	}
	if v.Sort().Kind() == logic.IntKind && d.from.Pool == nil && d.from.Gen == "" {
		var out []uhat.Domain
		for _, own := range all {
			out = append(out, d.ranged(own)...)
		}
		return out, ok
	}
	return all, ok
}

// drawing makes domains for the draw of a variable.
type drawing struct {
	l    *logic.Builder
	v    *logic.Var
	from *uhat.SortDecl               // of its sort
	ends map[*logic.Var]*logic.Bounds // of what was drawn before
}

// maxDomains bounds the alternatives into which the disjunctions of a draw are split. One that
// would make more is tried.
const maxDomains = 8

// narrowed adds a qualifier to the domains of v. A disjunction about an integer splits them.
func (x *drawing) narrowed(all []uhat.Domain, t logic.Term) []uhat.Domain {
	cases := []logic.Term{t}
	if or, ok := t.(*logic.Or); ok && x.v.Sort().Kind() == logic.IntKind && logic.Occurs(x.v, t) && len(or.Args())*len(all) <= maxDomains {
		cases = or.Args()
	}
	var out []uhat.Domain
	for _, d := range all {
		for _, c := range cases {
			own := d
			own.Lo = slices.Clip(d.Lo)
			own.Hi = slices.Clip(d.Hi)
			own.Except = slices.Clip(d.Except)
			for _, q := range logic.Conjuncts(c) {
				x.narrow(&own, q)
			}
			out = append(out, own)
		}
	}
	return out
}

// narrow adds a qualifier to the domain of v.
func (x *drawing) narrow(d *uhat.Domain, t logic.Term) {
	v := x.v
	if !logic.Occurs(v, t) {
		d.Guard = x.l.And(d.Guard, t)
		return
	}
	switch t := t.(type) {
	case *logic.Le:
		a, b := t.Sides()
		switch coef, rest := x.l.Isolate(v, x.l.Sub(a, b)); { // coef*v + rest <= 0
		case coef.Is(-1):
			d.Lo = append(d.Lo, rest)
			return
		case coef.Is(1):
			d.Hi = append(d.Hi, x.l.Scale(-1, rest))
			return
		}
	case *logic.Eq:
		if y := x.l.SolveFor(v, t); y != nil && v.Sort().Kind() == logic.IntKind {
			d.Lo = append(d.Lo, y)
			d.Hi = append(d.Hi, y)
			return
		}
	case *logic.Not:
		if eq, ok := t.Arg().(*logic.Eq); ok {
			if y := x.l.SolveFor(v, eq); y != nil {
				d.Except = append(d.Except, y)
				return
			}
		}
	}
	d.Filter = x.l.And(d.Filter, t)
}

// A draw of an integer has ends. If its qualifiers give none, the ends are those of a written
// range. A default range is a preference, as in synthesized scripts: it grows from what the
// qualifiers give.
//
//	draw(n, n >= 30)         30..40
//	draw(n, n == 5*m)        whatever m is
//	draw(n, n >= m)          m..20, and m..m+10 where m > 20

// ranged returns the domains of a draw of an integer that has neither a pool nor a generator.
func (x *drawing) ranged(d uhat.Domain) []uhat.Domain {
	below := len(d.Lo) == 0
	above := len(d.Hi) == 0
	lo := x.from.Lo
	hi := x.from.Hi
	if !x.from.Declared {
		lo, hi = x.reach(d)
	}
	computed := slices.DeleteFunc(slices.Concat(d.Lo, d.Hi), func(t logic.Term) bool { return isLit(t) })
	if below {
		d.Lo = []logic.Term{x.l.Integer(lo)}
	}
	if above {
		d.Hi = []logic.Term{x.l.Integer(hi)}
	}
	out := []uhat.Domain{d}
	if x.from.Declared || below == above {
		return out
	}
	for _, bound := range computed {
		if g, ok := x.grown(d, bound, below); ok {
			out = append(out, g)
		}
	}
	return out
}

// reach returns the default range for a draw, grown from the numbers that its qualifiers give.
func (x *drawing) reach(d uhat.Domain) (lo, hi logic.Integer) {
	var least, most *logic.Integer
	atLeast := func(n logic.Integer) {
		if least == nil || least.Less(n) {
			least = &n
		}
	}
	atMost := func(n logic.Integer) {
		if most == nil || n.Less(*most) {
			most = &n
		}
	}
	for _, t := range d.Lo {
		if n, ok := t.(*logic.Lit); ok {
			atLeast(n.Value().Integer())
		}
	}
	for _, t := range d.Hi {
		if n, ok := t.(*logic.Lit); ok {
			atMost(n.Value().Integer())
		}
	}
	for _, c := range logic.Conjuncts(d.Filter) { // such as 3*n <= 100
		switch c.(type) {
		case *logic.Le, *logic.Eq:
		default:
			continue
		}
		for _, e := range logic.Ends(x.l, c) {
			if e.Of == logic.Term(x.v) && e.Least {
				atLeast(e.Value.Integer())
			}
			if e.Of == logic.Term(x.v) && e.Most {
				atMost(e.Value.Integer())
			}
		}
	}
	lo, hi = x.from.Reach(least, most)
	bounds := x.v.Sort().Bounds()
	return bounds.Clip(lo), bounds.Clip(hi)
}

// grown returns the domain in which the open side of a draw grows from a bound that is computed,
// for runs in which that lies beyond the default range; ok is false where it never does.
func (x *drawing) grown(d uhat.Domain, bound logic.Term, below bool) (g uhat.Domain, ok bool) {
	l := x.l
	all := x.v.Sort().Bounds()
	beyond := l.Integer(x.from.Hi.Sub(x.from.Lo).QuoFloor(logic.IntegerOf(2)))
	known := x.endsOf(bound)
	if below {
		lo := d.Lo[0].(*logic.Lit)
		if known != nil && !known.Lo.Less(lo.Value().Integer()) {
			return g, false
		}
		d.Guard = l.And(d.Guard, l.Lt(bound, lo))
		d.Lo = []logic.Term{l.Sub(bound, beyond)}
		if all != logic.Int.Bounds() {
			d.Lo = append(d.Lo, l.Integer(all.Lo))
		}
		return d, true
	}
	hi := d.Hi[0].(*logic.Lit)
	if known != nil && !hi.Value().Integer().Less(known.Hi) {
		return g, false
	}
	d.Guard = l.And(d.Guard, l.Lt(hi, bound))
	d.Hi = []logic.Term{l.Add(bound, beyond)}
	if all != logic.Int.Bounds() {
		d.Hi = append(d.Hi, l.Integer(all.Hi))
	}
	return d, true
}

// endsOf returns the smallest and the largest value of a sum of what was drawn; nil where that
// depends on a run.
func (x *drawing) endsOf(t logic.Term) *logic.Bounds {
	parts, c := logic.Linear(t)
	out := &logic.Bounds{Lo: c, Hi: c}
	for _, p := range parts {
		v, _ := p.Term.(*logic.Var)
		b := x.ends[v]
		if b == nil {
			return nil
		}
		lo := p.Coef.Mul(b.Lo)
		hi := p.Coef.Mul(b.Hi)
		out.Lo = out.Lo.Add(lo.Min(hi))
		out.Hi = out.Hi.Add(lo.Max(hi))
	}
	return out
}

// drawnEnds returns the ends of a draw; nil where they are computed.
func drawnEnds(d *uhat.Draw) *logic.Bounds {
	var out *logic.Bounds
	for _, a := range d.Among {
		var own *logic.Bounds
		for _, t := range slices.Concat(a.Lo, a.Hi) {
			n, ok := t.(*logic.Lit)
			if !ok {
				return nil
			}
			x := n.Value().Integer()
			if own == nil {
				own = &logic.Bounds{Lo: x, Hi: x}
			}
			own.Lo = own.Lo.Min(x)
			own.Hi = own.Hi.Max(x)
		}
		switch {
		case own == nil:
			return nil
		case out == nil:
			out = own
		default:
			out.Lo = out.Lo.Min(own.Lo)
			out.Hi = out.Hi.Max(own.Hi)
		}
	}
	return out
}

func isLit(t logic.Term) bool {
	_, ok := t.(*logic.Lit)
	return ok
}

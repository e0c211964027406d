package spec

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// A define is a macro, but one over values and not over text: arguments are
// resolved where they are written and then bound to the parameters, so a name in an
// argument never meets a name in the body.
//
// The body is checked once, with its parameters as variables; a parameter of
// sort trace or operation has no meaning there. Each use resolves the body again, because
// any means something else in a goal, and because the arguments decide how
// traces simplify. What goes wrong only then is reported at the use.

// maxExpansion bounds the number of nodes of define bodies that are visited for a whole spec,
// because nested defines can multiply. A long spec needs some thousand.
const maxExpansion = 200_000

// defines resolves defines, and what their uses stand for.
type defines struct{ scope }

type define struct {
	symbol  *symbol
	params  []*variable
	trace   bool
	body    hclsyntax.Expression
	state   defineState
	ghost   *operation // the first ghost operation that the body names, also through other defines
	results map[string]value
}

type defineState uint8

const (
	unchecked defineState = iota
	checking
	checked
	broken // nothing more is said about it
)

// value is a term, a trace expression or the symbol of an operation; none where it is broken.
type value struct {
	term logic.Term
	expr sre.Expr
	op   *symbol
}

func (v value) ok() bool { return v.term != nil || v.expr != nil || v.op != nil }

// define resolves a define block.
func (r defines) define(b *hclsyntax.Block) {
	if sym := r.names.own(b); sym != nil {
		r.checkDefine(sym)
	}
}

// checkDefine checks a define and what it uses, once. Its result reports
// whether it can be used.
func (r defines) checkDefine(sym *symbol) bool {
	if sym.def == nil {
		sym.def = &define{symbol: sym, results: map[string]value{}}
	}
	d := sym.def
	if d.state != unchecked {
		return d.state == checked
	}
	d.state = checking
	before := len(r.out.diags)
	r.defineBody(d, sym.block)
	if len(r.out.diags) > before || d.state == broken {
		d.state = broken
	} else {
		d.state = checked
	}
	return d.state == checked
}

// usable returns the define of a symbol; nil where it is broken or being
// checked.
func (r defines) usable(sym *symbol) *define {
	if sym.def != nil && sym.def.state == checking || !r.checkDefine(sym) {
		return nil
	}
	return sym.def
}

// bare returns the scope in which the body of a define stands: of what is around it only the depth
// remains, and what is being counted.
func (r defines) bare(f *frame) scope {
	return scope{
		reporter: r.reporter, L: r.L, B: r.B, ctx: r.ctx, names: r.names, budget: r.budget, files: r.files, file: r.file, played: r.played,
		frame: f, counts: r.counts, depth: r.depth,
	}
}

// defineBody checks a define where it stands, whoever uses it.
func (r defines) defineBody(d *define, b *hclsyntax.Block) {
	sc := r.bare(nil).in(d.symbol.block)
	sc.file = d.symbol.file
	sc.site = nil
	t := b.Body.Attributes["trace"]
	q := b.Body.Attributes["qualifier"]
	switch {
	case t != nil && q != nil:
		sc.fail(ConflictingAttributes, q.NameRange, "A define stands for a trace or for a qualifier, not for both.").related(t.NameRange, "the trace")
		return
	case t == nil && q == nil:
		sc.fail(MissingAttribute, d.symbol.block.DefRange(), "The define needs the attribute \"trace\" or \"qualifier\".")
		return
	}
	sc = sc.open("define")
	sc.define = d
	sorts{sc}.variables(b, "params", "parameter", true)
	d.params = sc.vars
	if t != nil {
		d.trace = true
		d.body = t.Expr
		sc.trace(t.Expr)
	} else {
		d.body = q.Expr
		sc.qualifier(q.Expr)
	}
}

// use resolves a use of a define: with arguments, or its bare name.
func (r defines) use(sym *symbol, args []hclsyntax.Expression, where hcl.Range) value {
	sym.used = true
	if sym.def != nil && sym.def.state == checking {
		r.recursive(sym, where)
		return value{}
	}
	if !r.checkDefine(sym) {
		return value{}
	}
	d := sym.def
	if d.ghost != nil {
		traces(r).tellCount(d.ghost)
		if r.scope.define != nil && r.scope.define.ghost == nil {
			r.scope.define.ghost = d.ghost
		}
		if r.visible {
			r.fail(MisplacedGhost, where, "%q names the ghost %q, and a goal speaks of visible operations only.", sym.name, d.ghost.Op.Name).
				related(d.symbol.at, "defined here")
			return value{}
		}
	}
	if len(args) != len(d.params) {
		r.fail(WrongArity, where, "%q takes %s, not %d: %s.", sym.name, count(len(d.params), "argument"), len(args), d.usage())
		return value{}
	}
	vs := make([]value, len(args))
	ok := true
	for i, p := range d.params {
		vs[i] = r.argument(args[i], p)
		ok = ok && vs[i].ok()
	}
	if !ok {
		return value{}
	}
	return r.expand(d, vs, where)
}

func (r defines) argument(x hclsyntax.Expression, p *variable) value {
	switch {
	case p.trace:
		return value{expr: r.trace(x)}
	case p.operation:
		return traces(r).operationArgument(x)
	case p.sort == nil:
		return value{}
	}
	return value{term: r.expect(x, p.sort)}
}

// expand resolves the body of d with its parameters bound to vs.
func (r defines) expand(d *define, vs []value, where hcl.Range) value {
	key := expansionKey(vs, r.visible)
	if v, ok := d.results[key]; ok {
		return v
	}
	f := &frame{}
	for i, p := range d.params {
		v := *p
		v.value = vs[i]
		f.vars = append(f.vars, &v)
	}
	in := r.bare(f)
	in.visible = r.visible
	if in.site == nil {
		in.site = &site{where: where, name: d.symbol.name}
	}
	var v value
	if d.trace {
		v.expr = in.trace(d.body)
	} else {
		v.term = in.qualifier(d.body)
	}
	d.results[key] = v
	return v
}

func expansionKey(vs []value, visible bool) string {
	var key strings.Builder
	fmt.Fprint(&key, visible)
	for _, v := range vs {
		switch {
		case v.expr != nil:
			fmt.Fprintf(&key, " e%d", v.expr.ID())
		case v.op != nil:
			fmt.Fprintf(&key, " o%s", v.op.name)
		default:
			fmt.Fprintf(&key, " t%d", v.term.ID())
		}
	}
	return key.String()
}

// recursive reports a define that comes back to itself. All that are being checked are
// part of the circle or lead to it; none of them can be used.
func (r defines) recursive(sym *symbol, where hcl.Range) {
	var names []string
	for _, s := range r.names.order {
		if s.def != nil && s.def.state == checking {
			names = append(names, s.name)
		}
	}
	r.fail(RecursiveDefine, where, "%q is defined by itself (%s). A define is a macro and cannot be recursive; repetition is star, plus or repeat.", sym.name, strings.Join(names, ", ")).
		related(sym.at, "defined here")
	sym.def.state = broken
}

// usage prints how d is written.
func (d *define) usage() string {
	names := lists.Of(d.params, func(p *variable) string { return p.name })
	return d.symbol.name + "(" + strings.Join(names, ", ") + ")"
}

func count(n int, noun string) string {
	switch n {
	case 0:
		return "no " + noun + "s"
	case 1:
		return "one " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// axiom resolves an axiom block.
func (r defines) axiom(b *hclsyntax.Block) {
	name, _ := r.unique("axiom", b)
	sc := r.open("axiom")
	vars := sorts{sc}.variables(b, "forall", "variable", false)
	if a := attr(b, "holds"); a != nil {
		if t := sc.qualifier(a); t != nil {
			r.ctx.Axioms = append(r.ctx.Axioms, logic.Axiom{Name: name, Forall: vars, Holds: t})
		}
	}
}

// Constraints name values that the tester chooses: put(key == "a" && size <= 100) names the key "a"
// and the size 100. Such values should be drawn too, or the author should learn why they are not.

// choice is a value that a constraint names for something that the tester may choose.
type choice struct {
	op    *sre.Op // whose event the constraint is about; nil for variables alone
	end   logic.End
	from  []*uhat.SortDecl // the sorts from which the value is taken
	given []logic.Term     // what else holds there
	at    uhat.Range
}

// choicesOfClause calls found for each choice of a clause.
func choicesOfClause(ctx *uhat.Context, op *sre.Op, c *uhat.Clause, found func(choice)) {
	x := &chooser{ctx: ctx, found: found, vars: map[*logic.Var][]*uhat.SortDecl{}}
	x.link(c.History)
	x.linkEvent(op, c.Event)
	x.link(c.Future)
	x.qualifier(nil, c.Where, c.WhereRange)
	x.trace(c.History, c.HistoryRange)
	x.qualifier(op, c.Event, c.EventRange, c.Where)
	x.trace(c.Future, c.FutureRange)
}

// choicesOfGoal calls found for each choice of a goal.
func choicesOfGoal(ctx *uhat.Context, g *uhat.Goal, found func(choice)) {
	x := &chooser{ctx: ctx, found: found, vars: map[*logic.Var][]*uhat.SortDecl{}}
	x.link(g.Trace)
	x.trace(g.Trace, g.TraceRange)
}

// chooser finds the choices of one clause or goal.
type chooser struct {
	ctx   *uhat.Context
	found func(choice)
	// vars are the sorts from which the value of a variable is taken besides its own: those of
	// arguments that are equal to it. A variable that is equal to an answer first has an empty
	// list, since that is then its value.
	vars map[*logic.Var][]*uhat.SortDecl
}

// link notes what the events of a trace say of variables, in the order in which they stand there.
func (x *chooser) link(e sre.Expr) {
	sre.Walk(e, func(e sre.Expr) bool {
		if c, ok := e.(*sre.Class); ok {
			for _, n := range c.Entries() {
				x.linkEvent(n.Op, n.Demand)
			}
		}
		return e.Demands()
	})
}

func (x *chooser) linkEvent(op *sre.Op, q logic.Term) {
	for _, c := range logic.Conjuncts(q) {
		eq, ok := c.(*logic.Eq)
		if !ok {
			continue
		}
		a, b := eq.Sides()
		if _, ok := b.(*logic.Field); ok {
			a, b = b, a
		}
		f, isField := a.(*logic.Field)
		v, isVar := b.(*logic.Var)
		if !isField || !isVar {
			continue
		}
		from, seen := x.vars[v]
		switch {
		case chosen(op, f):
			if !seen || from != nil {
				x.vars[v] = append(from, x.ctx.SortOf(f.Sort()))
			}
		case !seen:
			x.vars[v] = nil
		}
	}
}

// chosen reports whether the tester chooses the values of a field.
func chosen(op *sre.Op, f *logic.Field) bool {
	return op.Visible() && op.Kind != sre.Receive && op.Position(f.Name()) < op.Args()
}

// trace looks at the events that a trace demands.
func (x *chooser) trace(e sre.Expr, at uhat.Range) {
	sre.Walk(e, func(e sre.Expr) bool {
		if c, ok := e.(*sre.Class); ok {
			for _, n := range c.Entries() {
				x.qualifier(n.Op, n.Demand, at)
			}
		}
		return e.Demands()
	})
}

// qualifier finds the values that a qualifier of an operation's event names, or one of variables
// alone if op is nil. What else holds is given.
func (x *chooser) qualifier(op *sre.Op, q logic.Term, at uhat.Range, also ...logic.Term) {
	for _, end := range logic.Ends(x.ctx.L, q) {
		if from := x.domains(op, end.Of); len(from) > 0 {
			x.found(choice{op, end, from, append(also[:len(also):len(also)], q), at})
		}
	}
}

// domains returns the sorts from which the tester takes the value of a term; nil where it is an
// answer.
func (x *chooser) domains(op *sre.Op, t logic.Term) []*uhat.SortDecl {
	switch t := t.(type) {
	case *logic.Field:
		if op != nil && chosen(op, t) {
			return []*uhat.SortDecl{x.ctx.SortOf(t.Sort())}
		}
	case *logic.Var:
		if from, seen := x.vars[t]; !seen || from != nil {
			return append([]*uhat.SortDecl{x.ctx.SortOf(t.Sort())}, from...)
		}
	}
	return nil
}

// mention adds the values that clauses and goals name to the default pools: a named value should be
// tried.
func mention(s *uhat.Spec) {
	add := func(c choice) {
		if !c.end.Least || !c.end.Most {
			return
		}
		for _, d := range c.from {
			mentioned(s.Context, d, c.end.Value)
		}
	}
	for _, o := range s.Operations {
		for _, c := range o.Clauses {
			choicesOfClause(s.Context, o.Op, c, add)
		}
	}
	for _, g := range s.Goals {
		choicesOfGoal(s.Context, g, add)
	}
}

func mentioned(ctx *uhat.Context, d *uhat.SortDecl, v logic.Value) {
	kind := d.Sort.Kind()
	switch {
	case kind != logic.StringKind && kind != logic.OpaqueKind || len(d.Pool) == 0 || d.DomainRange != (uhat.Range{}) || slices.Contains(d.Pool, v):
	case d.Sort == logic.String:
		ctx.Texts = append(ctx.Texts, v)
	default:
		d.Pool = append(d.Pool, v)
	}
}

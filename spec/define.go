package spec

import (
	"fmt"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
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
	r.defineBody(d, sym.block.Body)
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
func (r defines) defineBody(d *define, b *hclsyntax.Body) {
	sc := r.bare(nil).in(d.symbol.block)
	sc.file = d.symbol.file
	sc.site = nil
	t := b.Attributes["trace"]
	q := b.Attributes["qualifier"]
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
		traces{sc}.trace(t.Expr)
	} else {
		d.body = q.Expr
		terms{sc}.qualifier(q.Expr)
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
		return value{expr: traces(r).trace(x)}
	case p.operation:
		return traces(r).operationArgument(x)
	case p.sort == nil:
		return value{}
	}
	return value{term: terms(r).expect(x, p.sort)}
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
		v.expr = traces{in}.trace(d.body)
	} else {
		v.term = terms{in}.qualifier(d.body)
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
	names := make([]string, len(d.params))
	for i, p := range d.params {
		names[i] = p.name
	}
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
	vars := sorts{sc}.variables(b.Body, "forall", "variable", false)
	if a := b.Body.Attributes["holds"]; a != nil {
		if t := (terms{sc}).qualifier(a.Expr); t != nil {
			r.ctx.Axioms = append(r.ctx.Axioms, logic.Axiom{Name: name, Forall: vars, Holds: t})
		}
	}
}

package spec

import (
	"fmt"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
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
func (r *resolver) define(b *hclsyntax.Block) {
	if sym := r.own(b); sym != nil {
		r.checkDefine(sym)
	}
}

// checkDefine checks a define and what it uses, once. Its result reports
// whether it can be used.
func (r *resolver) checkDefine(sym *symbol) bool {
	if sym.def == nil {
		sym.def = &define{symbol: sym, results: map[string]value{}}
	}
	d := sym.def
	if d.state != unchecked {
		return d.state == checked
	}
	d.state = checking
	file, block := r.file, r.block
	r.file, r.block = sym.file, sym.block.Range()
	before := r.errors()
	r.defineBody(d, sym.block.Body)
	if r.errors() > before || d.state == broken {
		d.state = broken
	} else {
		d.state = checked
	}
	r.file, r.block = file, block
	return d.state == checked
}

// usable returns the define of a symbol; nil where it is broken or being
// checked.
func (r *resolver) usable(sym *symbol) *define {
	if sym.def != nil && sym.def.state == checking || !r.checkDefine(sym) {
		return nil
	}
	return sym.def
}

func (r *resolver) errors() int { return len(r.l.diags) }

func (r *resolver) defineBody(d *define, b *hclsyntax.Body) {
	t, q := b.Attributes["trace"], b.Attributes["qualifier"]
	switch {
	case t != nil && q != nil:
		r.fail(ConflictingAttributes, q.NameRange, "A define stands for a trace or for a qualifier, not for both.").related(t.NameRange, "the trace")
		return
	case t == nil && q == nil:
		r.fail(MissingAttribute, d.symbol.block.DefRange(), "The define needs the attribute \"trace\" or \"qualifier\".")
		return
	}
	sc := r.open("define")
	sc.define = d
	r.variables(b, "params", "parameter", sc, true)
	d.params = sc.vars
	if t != nil {
		d.trace, d.body = true, t.Expr
		r.trace(t.Expr, sc)
	} else {
		d.body = q.Expr
		r.qualifier(q.Expr, sc, nil)
	}
}

// use resolves a use of a define: with arguments, or its bare name.
func (r *resolver) use(sym *symbol, args []hclsyntax.Expression, where hcl.Range, sc *scope, o *operation) value {
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
		r.tellCount(d.ghost)
		if sc.define != nil && sc.define.ghost == nil {
			sc.define.ghost = d.ghost
		}
		if sc.visible {
			r.failIn(sc, MisplacedGhost, where, "%q names the ghost %q, and a goal speaks of visible operations only.", sym.name, d.ghost.Op.Name).
				related(d.symbol.at, "defined here")
			return value{}
		}
	}
	if len(args) != len(d.params) {
		r.failIn(sc, WrongArity, where, "%q takes %s, not %d: %s.", sym.name, count(len(d.params), "argument"), len(args), d.usage())
		return value{}
	}
	vs := make([]value, len(args))
	ok := true
	for i, p := range d.params {
		vs[i] = r.argument(args[i], p, sc, o)
		ok = ok && vs[i].ok()
	}
	if !ok {
		return value{}
	}
	return r.expand(d, vs, where, sc)
}

func (r *resolver) argument(x hclsyntax.Expression, p *variable, sc *scope, o *operation) value {
	if p.trace {
		return value{expr: r.trace(x, sc)}
	}
	if p.operation {
		return r.operationArgument(x, sc)
	}
	if p.sort == nil {
		return value{}
	}
	t := r.expect(x, p.sort, sc, o)
	return value{term: t}
}

// expand resolves the body of d with its parameters bound to vs.
func (r *resolver) expand(d *define, vs []value, where hcl.Range, sc *scope) value {
	key := expansionKey(vs, sc.visible)
	if v, ok := d.results[key]; ok {
		return v
	}
	in := &scope{visible: sc.visible, site: sc.site}
	if in.site == nil {
		in.site = &site{where: where, name: d.symbol.name}
	}
	for i, p := range d.params {
		v := *p
		v.value = vs[i]
		in.vars = append(in.vars, &v)
	}
	var v value
	if d.trace {
		v.expr = r.trace(d.body, in)
	} else {
		v.term = r.qualifier(d.body, in, nil)
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
func (r *resolver) recursive(sym *symbol, where hcl.Range) {
	var names []string
	for _, s := range r.order {
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

// function resolves a function block.
func (r *resolver) function(b *hclsyntax.Block) {
	sym := r.own(b)
	if sym == nil {
		return
	}
	fn := &logic.Func{Name: sym.name}
	ok := true
	if a := b.Body.Attributes["args"]; a != nil {
		xs, isList := r.list(a, "[Path, int]")
		ok = isList
		for _, x := range xs {
			s := r.sortRef(x)
			ok = ok && s != nil
			fn.Args = append(fn.Args, s)
		}
	}
	a := b.Body.Attributes["result"]
	if a == nil {
		return
	}
	fn.Result = r.sortRef(a.Expr)
	gofn := r.goName(b.Body, "go")
	if !ok || fn.Result == nil {
		return
	}
	sym.fn = &uhat.FuncDecl{Func: fn, Go: gofn, Range: at(b.DefRange())}
	r.ctx.Funcs = append(r.ctx.Funcs, sym.fn)
}

// axiom resolves an axiom block.
func (r *resolver) axiom(b *hclsyntax.Block) {
	name, _ := r.unique("axiom", b)
	sc := r.open("axiom")
	vars := r.variables(b.Body, "forall", "variable", sc, false)
	if a := b.Body.Attributes["holds"]; a != nil {
		if t := r.qualifier(a.Expr, sc, nil); t != nil {
			r.ctx.Axioms = append(r.ctx.Axioms, logic.Axiom{Name: name, Forall: vars, Holds: t})
		}
	}
}

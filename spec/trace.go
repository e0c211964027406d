package spec

import (
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Limits of trace expressions.
const (
	// MaxRepeat is the largest count of repeat. Longer runs are not readable.
	MaxRepeat = 1000
	// maxSize is the largest size of a trace expression, counted as a tree without sharing.
	// Expressions that can be searched have some hundred nodes.
	maxSize = 20_000
	// maxOperands bounds one operator or argument list, because classes and sums are united pair by
	// pair.
	maxOperands = 1000
)

// trace resolves a trace expression; nil where it is broken.
func (r *resolver) trace(x hclsyntax.Expression, sc *scope) sre.Expr {
	if !r.enter(x, sc) {
		return nil
	}
	defer r.leave()
	switch x := unparen(x).(type) {
	case *hclsyntax.ScopeTraversalExpr:
		if name, ok := word(x); ok {
			return r.traceName(name, x.Range(), sc)
		}
	case *hclsyntax.FunctionCallExpr:
		return r.traceCall(x, sc)
	case *hclsyntax.UnaryOpExpr:
		if x.Op == hclsyntax.OpLogicalNot {
			if e := r.trace(x.Val, sc); e != nil {
				return r.B.Not(e)
			}
			return nil
		}
	case *hclsyntax.BinaryOpExpr:
		switch x.Op {
		case hclsyntax.OpLogicalOr, hclsyntax.OpLogicalAnd, hclsyntax.OpSubtract:
			return r.traceOperator(x, sc)
		case hclsyntax.OpEqual, hclsyntax.OpNotEqual, hclsyntax.OpLessThan, hclsyntax.OpLessThanOrEqual, hclsyntax.OpGreaterThan, hclsyntax.OpGreaterThanOrEqual:
			r.failIn(sc, MisplacedQualifier, x.Range(), "A comparison cannot stand among traces; it belongs into the parentheses of an event, such as push(elem == y).")
			return nil
		}
	}
	r.unsupported(unparen(x), sc, "a trace expression, such as push(elem == y) or seq(a, b)")
	return nil
}

func (r *resolver) traceOperator(x *hclsyntax.BinaryOpExpr, sc *scope) sre.Expr {
	operands, _ := chain(x, x.Op)
	es, ok := r.traces(operands, x.Range(), sc)
	if !ok {
		return nil
	}
	switch x.Op {
	case hclsyntax.OpLogicalOr:
		return r.B.Or(es...)
	case hclsyntax.OpLogicalAnd:
		return r.B.And(es...)
	}
	e := es[0]
	for _, y := range es[1:] {
		e = r.B.Minus(e, y)
	}
	return e
}

// traces resolves all operands, also if one is broken.
func (r *resolver) traces(xs []hclsyntax.Expression, whole hcl.Range, sc *scope) ([]sre.Expr, bool) {
	if !r.few(len(xs), whole, sc) {
		return nil, false
	}
	es := make([]sre.Expr, len(xs))
	ok, size := true, 1
	for i, x := range xs {
		if es[i] = r.trace(x, sc); es[i] == nil {
			ok = false
			continue
		}
		size += r.size(es[i])
	}
	return es, ok && r.fits(size, whole, sc)
}

// few reports whether there are not too many operands.
func (r *resolver) few(n int, where hcl.Range, sc *scope) bool {
	if n > maxOperands {
		r.failIn(sc, HugeExpression, where, "an operator or argument list here has more than %d operands.", maxOperands)
		return false
	}
	return true
}

// size returns how many nodes e has as a tree, up to a little more than maxSize.
func (r *resolver) size(e sre.Expr) int {
	if n, ok := r.sizes[e]; ok {
		return n
	}
	n := 1
	if c, ok := e.(*sre.Class); ok {
		n = len(c.Entries())
	}
	for _, c := range sre.Children(e) {
		n = min(n+r.size(c), maxSize+1)
	}
	r.sizes[e] = n
	return n
}

func (r *resolver) fits(size int, where hcl.Range, sc *scope) bool {
	if size > maxSize {
		r.failIn(sc, HugeExpression, where, "the trace expression has more than %d nodes when repetitions and defines are written out.", maxSize)
		return false
	}
	return true
}

// any returns the class of the events that the word any means.
func (r *resolver) any(sc *scope) sre.Expr {
	if sc.visible {
		return r.B.AnyVisible()
	}
	return r.B.Any()
}

// traceName resolves a bare name among traces.
func (r *resolver) traceName(name string, where hcl.Range, sc *scope) sre.Expr {
	switch name {
	case "any":
		return r.any(sc)
	case "all":
		return r.B.Star(r.any(sc))
	case "eps":
		return r.B.Eps()
	case "none":
		return r.B.None()
	}
	if v := sc.find(name); v != nil {
		v.used = true
		if v.operation {
			return r.parameterEvent(v, nil, where, sc)
		}
		if !v.trace {
			r.failIn(sc, MisplacedQualifier, where, "%q is a %s of sort %s and cannot stand among traces; it belongs into the parentheses of an event.", name, v.what, sortName(v.sort))
		}
		return v.value.expr
	}
	sym := r.symbols[name]
	switch {
	case sym == nil:
		r.unknownTrace(name, where, sc)
	case sym.kind == opSymbol:
		if o := r.operation(sym, where, sc); o != nil {
			return r.B.Event(o.Op, r.made(r.L.True(), o.Operation))
		}
	case sym.kind == defineSymbol:
		return r.traceDefine(sym, nil, where, sc)
	case slices.Contains(traceCalls, name):
		r.failIn(sc, WrongArity, where, "%q needs arguments, such as %s.", name, traceExamples[name])
	default:
		r.failIn(sc, MisplacedQualifier, where, "%q is %s and cannot stand among traces.", name, sym.kind)
	}
	return nil
}

func sortName(s *logic.Sort) string {
	if s == nil {
		return "trace"
	}
	return s.Name()
}

// unknownTrace reports a name that means nothing among traces.
func (r *resolver) unknownTrace(name string, where hcl.Range, sc *scope) {
	if text, ok := dashed(name); ok {
		r.failIn(sc, DashedName, where, "%s", text)
		return
	}
	if slices.Contains(traceCalls, name) {
		r.failIn(sc, WrongArity, where, "%q needs arguments, such as %s.", name, traceExamples[name])
		return
	}
	var names []string
	for _, s := range r.order {
		if s.kind == opSymbol || s.kind == defineSymbol {
			names = append(names, s.name)
		}
	}
	for _, v := range sc.vars {
		if v.trace {
			names = append(names, v.name)
		}
	}
	names = append(append(names, traceWords...), traceCalls...)
	r.failIn(sc, UnknownOperation, where, "There is no operation or define %q.%s", name, suggest(name, names))
}

// operation returns the operation of a symbol that is named in an expression;
// nil where it is broken or may not be named here.
func (r *resolver) operation(sym *symbol, where hcl.Range, sc *scope) *operation {
	sym.used = true
	o := sym.op
	if o == nil {
		return nil
	}
	if !o.Op.Visible() {
		if sc.visible {
			r.failIn(sc, MisplacedGhost, where, "%q is a ghost, and a goal speaks of visible operations only.", sym.name).related(sym.at, "declared here")
			return nil
		}
		if sc.define != nil && sc.define.ghost == nil {
			sc.define.ghost = o
		}
		r.tellCount(o)
	}
	return o
}

// traceDefine resolves a use of a define that has to stand for a trace.
func (r *resolver) traceDefine(sym *symbol, args []hclsyntax.Expression, where hcl.Range, sc *scope) sre.Expr {
	if d := r.usable(sym); d != nil && !d.trace {
		sym.used = true
		r.failIn(sc, MisplacedQualifier, where, "%q stands for a qualifier and cannot stand among traces; it belongs into the parentheses of an event.", sym.name)
		return nil
	}
	return r.use(sym, args, where, sc, nil).expr
}

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

// traces resolves trace expressions.
type traces struct{ scope }

// trace resolves a trace expression; nil where it is broken.
func (r traces) trace(x hclsyntax.Expression) sre.Expr {
	in, ok := r.deeper(x)
	if !ok {
		return nil
	}
	r.scope = in
	switch x := unparen(x).(type) {
	case *hclsyntax.ScopeTraversalExpr:
		if name, ok := word(x); ok {
			return r.traceName(name, x.Range())
		}
	case *hclsyntax.FunctionCallExpr:
		return r.traceCall(x)
	case *hclsyntax.UnaryOpExpr:
		if x.Op == hclsyntax.OpLogicalNot {
			if e := r.trace(x.Val); e != nil {
				return r.B.Not(e)
			}
			return nil
		}
	case *hclsyntax.BinaryOpExpr:
		switch x.Op {
		case hclsyntax.OpLogicalOr, hclsyntax.OpLogicalAnd, hclsyntax.OpSubtract:
			return r.traceOperator(x)
		case hclsyntax.OpEqual, hclsyntax.OpNotEqual, hclsyntax.OpLessThan, hclsyntax.OpLessThanOrEqual, hclsyntax.OpGreaterThan, hclsyntax.OpGreaterThanOrEqual:
			r.fail(MisplacedQualifier, x.Range(), "A comparison cannot stand among traces; it belongs into the parentheses of an event, such as push(elem == y).")
			return nil
		}
	}
	r.unsupported(unparen(x), "a trace expression, such as push(elem == y) or seq(a, b)")
	return nil
}

func (r traces) traceOperator(x *hclsyntax.BinaryOpExpr) sre.Expr {
	operands, _ := chain(x, x.Op)
	es, ok := r.traces(operands, x.Range())
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
func (r traces) traces(xs []hclsyntax.Expression, whole hcl.Range) ([]sre.Expr, bool) {
	if !r.few(len(xs), whole) {
		return nil, false
	}
	es := make([]sre.Expr, len(xs))
	ok := true
	size := 1
	for i, x := range xs {
		if es[i] = r.trace(x); es[i] == nil {
			ok = false
			continue
		}
		size += r.size(es[i])
	}
	return es, ok && r.fits(size, whole)
}

// size returns how many nodes e has as a tree, up to a little more than maxSize.
func (r traces) size(e sre.Expr) int {
	if n, ok := r.budget.sizes[e]; ok {
		return n
	}
	n := 1
	if c, ok := e.(*sre.Class); ok {
		n = len(c.Entries())
	}
	for _, c := range sre.Children(e) {
		n = min(n+r.size(c), maxSize+1)
	}
	r.budget.sizes[e] = n
	return n
}

func (r traces) fits(size int, where hcl.Range) bool {
	if size > maxSize {
		r.fail(HugeExpression, where, "the trace expression has more than %d nodes when repetitions and defines are written out.", maxSize)
		return false
	}
	return true
}

// any returns the class of the events that the word any means.
func (r traces) any() sre.Expr {
	if r.visible {
		return r.B.AnyVisible()
	}
	return r.B.Any()
}

// traceName resolves a bare name among traces.
func (r traces) traceName(name string, where hcl.Range) sre.Expr {
	switch name {
	case "any":
		return r.any()
	case "all":
		return r.B.Star(r.any())
	case "eps":
		return r.B.Eps()
	case "none":
		return r.B.None()
	}
	if v := r.find(name); v != nil {
		r.mark(v)
		if v.operation {
			return r.parameterEvent(v, nil, where)
		}
		if !v.trace {
			r.fail(MisplacedQualifier, where, "%q is a %s of sort %s and cannot stand among traces; it belongs into the parentheses of an event.", name, v.what, sortName(v.sort))
		}
		return v.value.expr
	}
	sym := r.names.symbols[name]
	switch {
	case sym == nil:
		r.unknownTrace(name, where)
	case sym.kind == opSymbol:
		if o := r.operation(sym, where); o != nil {
			return r.B.Event(o.Op, r.made(r.L.True(), o.Operation))
		}
	case sym.kind == defineSymbol:
		return r.traceDefine(sym, nil, where)
	case slices.Contains(traceCalls, name):
		r.fail(WrongArity, where, "%q needs arguments, such as %s.", name, traceExamples[name])
	default:
		r.fail(MisplacedQualifier, where, "%q is %s and cannot stand among traces.", name, sym.kind)
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
func (r traces) unknownTrace(name string, where hcl.Range) {
	if text, ok := dashed(name); ok {
		r.fail(DashedName, where, "%s", text)
		return
	}
	if slices.Contains(traceCalls, name) {
		r.fail(WrongArity, where, "%q needs arguments, such as %s.", name, traceExamples[name])
		return
	}
	names := r.names.of(opSymbol, defineSymbol)
	for _, v := range r.vars {
		if v.trace {
			names = append(names, v.name)
		}
	}
	names = append(append(names, traceWords...), traceCalls...)
	r.fail(UnknownOperation, where, "There is no operation or define %q.%s", name, suggest(name, names))
}

// operation returns the operation of a symbol that is named in an expression;
// nil where it is broken or may not be named here.
func (r traces) operation(sym *symbol, where hcl.Range) *operation {
	sym.used = true
	o := sym.op
	if o == nil {
		return nil
	}
	if !o.Op.Visible() {
		if r.visible {
			r.fail(MisplacedGhost, where, "%q is a ghost, and a goal speaks of visible operations only.", sym.name).related(sym.at, "declared here")
			return nil
		}
		if r.define != nil && r.define.ghost == nil {
			r.define.ghost = o
		}
		r.tellCount(o)
	}
	return o
}

// traceDefine resolves a use of a define that has to stand for a trace.
func (r traces) traceDefine(sym *symbol, args []hclsyntax.Expression, where hcl.Range) sre.Expr {
	if d := (defines{r.scope}).usable(sym); d != nil && !d.trace {
		sym.used = true
		r.fail(MisplacedQualifier, where, "%q stands for a qualifier and cannot stand among traces; it belongs into the parentheses of an event.", sym.name)
		return nil
	}
	return defines{r.scope}.use(sym, args, where).expr
}

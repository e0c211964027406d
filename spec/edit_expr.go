package spec

import (
	"slices"
	"strconv"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"

	"github.com/clouseau-go/clouseau/sre"
)

// expr collects the edits of an expression, which is a trace or a qualifier or term.
func (e *editor) expr(x hclsyntax.Expression, trace bool) {
	switch x := unparen(x).(type) {
	case *hclsyntax.BinaryOpExpr:
		e.operator(x, trace)
	case *hclsyntax.UnaryOpExpr:
		if x.Op == hclsyntax.OpLogicalNot {
			e.replace(Negate, x.Range(), e.text(x.Val.Range()), "drop the ! of %s", e.short(x.Range()))
		}
		e.expr(x.Val, trace)
	case *hclsyntax.ConditionalExpr:
		e.expr(x.Condition, false)
		e.expr(x.TrueResult, false)
		e.expr(x.FalseResult, false)
	case *hclsyntax.FunctionCallExpr:
		e.call(x, trace)
	case *hclsyntax.ScopeTraversalExpr:
		e.word(x, trace)
	case *hclsyntax.LiteralValueExpr:
		e.literal(x)
	}
}

// unequal, negated, moved and reversed are what stands in place of a comparison.
var (
	unequal = map[*hclsyntax.Operation]string{hclsyntax.OpEqual: "!="}
	negated = map[*hclsyntax.Operation]string{
		hclsyntax.OpNotEqual: "==",
		hclsyntax.OpLessThan: ">=", hclsyntax.OpLessThanOrEqual: ">",
		hclsyntax.OpGreaterThan: "<=", hclsyntax.OpGreaterThanOrEqual: "<",
	}
	moved = map[*hclsyntax.Operation]string{
		hclsyntax.OpLessThan: "<=", hclsyntax.OpLessThanOrEqual: "<",
		hclsyntax.OpGreaterThan: ">=", hclsyntax.OpGreaterThanOrEqual: ">",
	}
	reversed = map[*hclsyntax.Operation]string{
		hclsyntax.OpLessThan: ">", hclsyntax.OpLessThanOrEqual: ">=",
		hclsyntax.OpGreaterThan: "<", hclsyntax.OpGreaterThanOrEqual: "<=",
	}
)

// operator collects the edits of an operator and its operands.
func (e *editor) operator(x *hclsyntax.BinaryOpExpr, trace bool) {
	operands := trace
	switch x.Op {
	case hclsyntax.OpLogicalAnd, hclsyntax.OpLogicalOr:
		kind := DropConjunct
		if x.Op == hclsyntax.OpLogicalOr {
			kind = DropAlternative
		}
		e.drop(kind, x, x.RHS, x.LHS, "drop ")
		// Otherwise its parts are dropped one by one.
		if left, ok := x.LHS.(*hclsyntax.BinaryOpExpr); !ok || left.Op != x.Op {
			e.drop(kind, x, x.LHS, x.RHS, "drop ")
		}
	case hclsyntax.OpSubtract:
		if trace {
			e.drop(DropException, x, x.RHS, x.LHS, "drop - ")
		}
	default:
		operands = false
		e.compare(Unequal, x, unequal)
		e.compare(Negate, x, negated)
		e.compare(Boundary, x, moved)
		e.compare(Reverse, x, reversed)
	}
	e.expr(x.LHS, operands)
	e.expr(x.RHS, operands)
}

// drop adds an edit that leaves one operand of x in its place, without the other one.
func (e *editor) drop(kind EditKind, x *hclsyntax.BinaryOpExpr, operand, kept hclsyntax.Expression, what string) {
	whole := x.Range()
	rest := kept.Range()
	var changes []change
	for _, c := range []change{{whole.Start.Byte, rest.Start.Byte, ""}, {rest.End.Byte, whole.End.Byte, ""}} {
		if c.start < c.end {
			changes = append(changes, c)
		}
	}
	e.add(kind, operand.Range(), what+e.short(operand.Range()), changes...)
}

// compare adds an edit that puts another comparison in place of that of x.
func (e *editor) compare(kind EditKind, x *hclsyntax.BinaryOpExpr, table map[*hclsyntax.Operation]string) {
	sign, ok := table[x.Op]
	if !ok {
		return
	}
	between := hcl.Range{Start: x.LHS.Range().End, End: x.RHS.Range().Start}
	e.add(kind, x.Range(), e.short(x.Range())+" with "+sign, put(between, " "+sign+" "))
}

// call collects the edits of words with arguments, events, defines and functions.
func (e *editor) call(x *hclsyntax.FunctionCallExpr, trace bool) {
	if slices.Contains(traceCalls, x.Name) {
		e.steps(x)
		for _, a := range x.Args {
			e.expr(a, true)
		}
		return
	}
	if sym := e.names.symbols[x.Name]; sym != nil && sym.kind == opSymbol {
		e.otherOperation(x.NameRange, x.Name)
		e.eventArgs(x)
		return
	}
	for _, a := range x.Args {
		e.expr(a, trace && e.isTrace(a))
	}
}

// steps adds the edits that drop, swap or add arguments.
func (e *editor) steps(x *hclsyntax.FunctionCallExpr) {
	switch x.Name {
	case "seq", "interleave", "absent", later:
	default:
		return
	}
	for i := range x.Args {
		if len(x.Args) > 1 {
			e.dropArg(DropStep, x, i)
		}
		if x.Name == "seq" && i > 0 {
			e.swap(SwapSteps, x.Args[i-1].Range(), x.Args[i].Range())
		}
		if x.Name == "seq" && e.goal {
			e.addSteps(x.Args[i].Range())
		}
	}
}

// addSteps adds edits that put an event before a step.
func (e *editor) addSteps(before hcl.Range) {
	for _, o := range e.ops {
		if o.Op.Kind != sre.Ghost {
			e.add(AddStep, before, "add the step "+o.Op.Name+" before "+e.short(before), change{before.Start.Byte, before.Start.Byte, o.Op.Name + ", "})
		}
	}
}

// dropArg adds an edit that drops an argument; with the last one of an event its
// parentheses.
func (e *editor) dropArg(kind EditKind, x *hclsyntax.FunctionCallExpr, i int) {
	r := x.Args[i].Range()
	c := put(r, "")
	switch {
	case len(x.Args) == 1:
		c.start = x.OpenParenRange.Start.Byte
		c.end = x.CloseParenRange.End.Byte
	case i+1 < len(x.Args):
		c.end = x.Args[i+1].Range().Start.Byte
	default:
		c.start = x.Args[i-1].Range().End.Byte
	}
	e.add(kind, r, "drop "+e.short(r), c)
}

// eventArgs collects the edits of the qualifier of an event.
func (e *editor) eventArgs(x *hclsyntax.FunctionCallExpr) {
	for i, a := range x.Args {
		e.dropArg(DropConjunct, x, i)
		if name, ok := word(a); ok && e.variable(name) == nil { // a field that is a truth value
			e.replace(Negate, a.Range(), "!"+e.text(a.Range()), "! before %s", name)
		}
		e.expr(a, false)
	}
}

// isTrace reports whether an expression can only be a trace.
func (e *editor) isTrace(x hclsyntax.Expression) bool {
	name, ok := word(x)
	switch x := unparen(x).(type) {
	case *hclsyntax.FunctionCallExpr:
		name = x.Name
		ok = true
	case *hclsyntax.BinaryOpExpr:
		return e.isTrace(x.LHS)
	case *hclsyntax.UnaryOpExpr:
		return e.isTrace(x.Val)
	}
	sym := e.names.symbols[name]
	return ok && (slices.Contains(traceWords, name) || slices.Contains(traceCalls, name) ||
		sym != nil && (sym.kind == opSymbol || sym.kind == defineSymbol && sym.def != nil && sym.def.trace))
}

// word collects the edits of a word that stands alone.
func (e *editor) word(x *hclsyntax.ScopeTraversalExpr, trace bool) {
	name, _ := word(x)
	if trace {
		if sym := e.names.symbols[name]; sym != nil && sym.kind == opSymbol {
			e.otherOperation(x.Range(), name)
		}
		return
	}
	v := e.variable(name)
	if v == nil {
		return
	}
	i := slices.Index(e.vars, *v)
	for d := 1; d < len(e.vars); d++ {
		if w := e.vars[(i+d)%len(e.vars)]; w.sort == v.sort {
			e.replace(SwapVariable, x.Range(), w.name, "%s in place of %s", w.name, name)
			return
		}
	}
}

// otherOperation adds an edit that names the next operation with the same fields, or just the
// next one.
func (e *editor) otherOperation(where hcl.Range, name string) {
	i := slices.IndexFunc(e.ops, func(o *operation) bool { return o.Op.Name == name })
	next := func(ok func(*operation) bool) *operation {
		for d := 1; d < len(e.ops); d++ {
			if o := e.ops[(i+d)%len(e.ops)]; ok(o) {
				return o
			}
		}
		return nil
	}
	alike := next(func(o *operation) bool { return slices.Equal(o.Op.Fields, e.ops[i].Op.Fields) })
	if alike == nil {
		alike = next(func(*operation) bool { return true })
	}
	if alike != nil {
		e.replace(SwapOperation, where, alike.Op.Name, "%s in place of %s", alike.Op.Name, name)
	}
}

// literal adds the edits of a number or truth value.
func (e *editor) literal(x *hclsyntax.LiteralValueExpr) {
	if v, ok := literalBool(x); ok {
		e.replace(Negate, x.Range(), strconv.FormatBool(!v), "%v in place of %v", !v, v)
		return
	}
	if n, ok := literalInteger(x); ok {
		one := logic.IntegerOf(1)
		for _, m := range []logic.Integer{n.Sub(one), n.Add(one)} {
			e.replace(OffByOne, x.Range(), m.String(), "%v in place of %v", m, n)
		}
	}
}

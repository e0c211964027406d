package spec

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/session/clauses"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
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
func (sc scope) trace(x hclsyntax.Expression) sre.Expr {
	in, ok := sc.deeper(x)
	if !ok {
		return nil
	}
	r := traces{in}
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
			r.wrong(MisplacedQualifier, x, "A comparison cannot stand among traces; it belongs into the parentheses of an event, such as push(elem == y).")
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
		return r.eventOf(sym, nil, where)
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
	r.fail(UnknownOperation, where, "Unknown operation or define %q.%s", name, suggest(name, names))
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
	if d := defines(r).usable(sym); d != nil && !d.trace {
		sym.used = true
		r.fail(MisplacedQualifier, where, "%q stands for a qualifier and cannot stand among traces; it belongs into the parentheses of an event.", sym.name)
		return nil
	}
	return defines(r).use(sym, args, where).expr
}

var traceExamples = map[string]string{
	"seq": "seq(a, b)", "star": "star(a)", "plus": "plus(a)", "opt": "opt(a)",
	"repeat": "repeat(a, 3) or repeat(a, 3, 6)", "interleave": "interleave(a, b)",
	"last": "last(push(elem == x))", "absent": "absent(push, pop)", later: "later(a, b)",
}

// traceCall resolves a name with arguments among traces.
func (r traces) traceCall(x *hclsyntax.FunctionCallExpr) sre.Expr {
	if x.ExpandFinal {
		r.wrong(UnsupportedExpression, x, "Arguments are written out; ... means nothing here.")
		return nil
	}
	sym := r.names.symbols[x.Name]
	if slices.Contains(traceCalls, x.Name) && sym == nil {
		return r.traceWord(x)
	}
	switch {
	case slices.Contains(traceWords, x.Name):
		r.fail(WrongArity, x.NameRange, "%q takes no arguments.", x.Name)
	case r.find(x.Name) != nil:
		v := r.find(x.Name)
		r.mark(v)
		if v.operation {
			return r.parameterEvent(v, x, x.NameRange)
		}
		r.fail(WrongArity, x.NameRange, "%q is a %s and takes no arguments.", x.Name, v.what)
	case sym == nil && x.Name == branchWord && r.played != nil:
		return r.branch(x)
	case sym == nil:
		r.unknownTrace(x.Name, x.NameRange)
	case sym.kind == opSymbol:
		return r.eventOf(sym, x, x.NameRange)
	case sym.kind == defineSymbol:
		return r.traceDefine(sym, x.Args, x.Range())
	default:
		r.fail(MisplacedQualifier, x.NameRange, "%q is %s and cannot stand among traces; it belongs into the parentheses of an event.", x.Name, sym.kind)
	}
	return nil
}

// parameterEvent resolves a symbolic event of the operation that a parameter of a define stands
// for, x where it has arguments. While the define is checked there is no operation, and so no
// fields: then the arguments only tell which variables are used.
func (r traces) parameterEvent(v *variable, x *hclsyntax.FunctionCallExpr, where hcl.Range) sre.Expr {
	if v.value.op == nil {
		if x != nil {
			for _, name := range hclsyntax.Variables(x) {
				if p := r.find(name.RootName()); p != nil {
					r.mark(p)
				}
			}
		}
		return nil
	}
	return r.eventOf(v.value.op, x, where)
}

// eventOf resolves a symbolic event of an operation, x where it has arguments.
func (r traces) eventOf(sym *symbol, x *hclsyntax.FunctionCallExpr, where hcl.Range) sre.Expr {
	o := r.operation(sym, where)
	if o == nil {
		return nil
	}
	q := r.L.True()
	if x != nil {
		if q = r.event(x, o); q == nil {
			return nil
		}
	}
	return r.B.Event(o.Op, r.made(q, o.Operation))
}

// operationArgument resolves the name of an operation that a define is used with.
func (r traces) operationArgument(x hclsyntax.Expression) value {
	name, ok := written(r.reporter, x, word, UnknownOperation, "Expected the name of an operation.")
	if !ok {
		return value{}
	}
	if v := r.find(name); v != nil && v.operation {
		r.mark(v)
		return value{op: v.value.op}
	}
	sym := r.operationNamed(name, x.Range())
	if sym == nil || r.operation(sym, x.Range()) == nil {
		return value{}
	}
	return value{op: sym}
}

// event resolves the arguments of a symbolic event to its qualifier.
func (r traces) event(x *hclsyntax.FunctionCallExpr, o *operation) logic.Term {
	r.op = o
	q := terms(r).joined(func(ts ...logic.Term) logic.Term {
		for i, t := range ts {
			r.out.conditions = append(r.out.conditions, uhat.Condition{Op: o.Op, Holds: t, Range: at(x.Args[i].Range())})
		}
		return r.L.And(ts...)
	}, x.Args, x.Range())
	return told(r.L, q, o.Operation)
}

// traceWord resolves an application of a word of the language.
func (r traces) traceWord(x *hclsyntax.FunctionCallExpr) sre.Expr {
	lo, hi := arity(x.Name)
	if n := len(x.Args); n < lo || n > hi {
		r.wrong(WrongArity, x, "%q is written %s.", x.Name, traceExamples[x.Name])
		return nil
	}
	if x.Name == "repeat" {
		return r.repeat(x)
	}
	es, ok := r.traces(x.Args, x.Range())
	if !ok {
		return nil
	}
	switch x.Name {
	case "seq":
		return r.B.Seq(es...)
	case "star":
		return r.B.Star(es[0])
	case "plus":
		if !r.fits(2*r.size(es[0]), x.Range()) {
			return nil
		}
		return r.B.Plus(es[0])
	case "opt":
		return r.B.Opt(es[0])
	case "interleave":
		return r.B.Interleave(es...)
	case later:
		return r.later(es)
	case "last":
		return r.last(x.Args[0], es[0])
	case "absent":
		for i, e := range es {
			if !isEvent(e) {
				r.wrong(CompoundEvent, x.Args[i], "\"absent\" takes single events, such as push(elem == x); this is a longer trace.")
				return nil
			}
		}
		return r.B.Absent(r.any(), es...)
	}
	panic(fmt.Sprintf("spec: unexpected word %s", x.Name))
}

// arity returns how many arguments a word takes.
func arity(name string) (lo, hi int) {
	switch name {
	case "seq", "interleave", "absent", later:
		return 1, 1 << 30
	case "repeat":
		return 2, 3
	}
	return 1, 1
}

// later returns the traces in which all of es happen, in any order.
func (r traces) later(es []sre.Expr) sre.Expr {
	all := r.B.Star(r.any())
	around := lists.Of(es, func(e sre.Expr) sre.Expr { return r.B.Seq(all, e, all) })
	return r.B.Interleave(around...)
}

// isEvent reports whether e is about exactly one event.
func isEvent(e sre.Expr) bool {
	switch e.(type) {
	case *sre.Class, *sre.None:
		return true
	}
	return false
}

func (r traces) last(x hclsyntax.Expression, e sre.Expr) sre.Expr {
	if e == r.B.None() { // an event that never happens was never the last
		return e
	}
	c, ok := e.(*sre.Class)
	if w, _ := word(x); !ok || len(c.Entries()) != 1 || w == "any" {
		r.wrong(CompoundEvent, x, "\"last\" takes one event of one operation, such as last(push(elem == x)).")
		return nil
	}
	if o := r.ctx.Operation(c.Entries()[0].Op); o.Count != nil && o.Count.Still != nil {
		return r.B.Seq(r.B.Star(r.any()), c, o.Count.Still)
	}
	return r.B.Last(c, r.any())
}

// repeat resolves repeat(a, n) and repeat(a, min, max).
func (r traces) repeat(x *hclsyntax.FunctionCallExpr) sre.Expr {
	e := r.trace(x.Args[0])
	lo, hi, ok := counts(r.reporter, x.Args[1:], "")
	if !ok || e == nil || !r.fits(hi*(r.size(e)+1), x.Range()) {
		return nil
	}
	return r.B.Repeat(e, lo, hi)
}

// counts resolves the counts of repeat, one or two numbers. The hint says what may stand there
// besides.
func counts(r reporter, xs []hclsyntax.Expression, hint string) (lo, hi int, ok bool) {
	var ns []int
	for _, n := range elements(r, xs, within(0, MaxRepeat), InvalidCount, "A count of \"repeat\" is a number from 0 to %d.%s", MaxRepeat, hint) {
		ns = append(ns, n)
	}
	if len(ns) < len(xs) {
		return 0, 0, false
	}
	lo = ns[0]
	hi = ns[len(ns)-1]
	if lo > hi {
		r.wrong(InvalidCount, xs[0], "The first count of \"repeat\" is the smaller one; %d is more than %d.", lo, hi)
	}
	return lo, hi, lo <= hi
}

// made returns what a qualifier says of an operation of a session that sends: that it did. Where it
// may have nothing to do, only a qualifier that speaks of the step speaks of that.
func (r traces) made(q logic.Term, o *uhat.Operation) logic.Term {
	if r.played == nil || o.Op.Name == clauses.Get || !r.played.Idles(o.Op.Name) || mentionsField(q, clauses.StepOf(o.Op)) {
		return q
	}
	return r.L.And(q, r.played.Does(o.Op))
}

// branch resolves the events with which a branch of the session begins.
func (r traces) branch(x *hclsyntax.FunctionCallExpr) sre.Expr {
	const form = "branch(\"quit\")"
	if len(x.Args) != 1 {
		r.wrong(WrongArity, x, "%q is written %s.", branchWord, form)
		return nil
	}
	name, ok := written(r.reporter, x.Args[0], literalString, InvalidValue, "The name of a branch is a string, as in %s.", form)
	if !ok {
		return nil
	}
	e, ok := r.played.Branch(name)
	if !ok {
		names := r.played.Session.Branches()
		r.wrong(UnknownBranch, x.Args[0], "The session %q has no case %q.%s Its cases are %s.",
			r.played.Session.Name, name, suggest(name, names), strings.Join(names, ", "))
		return nil
	}
	return e
}

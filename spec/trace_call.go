package spec

import (
	"fmt"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

var traceExamples = map[string]string{
	"seq": "seq(a, b)", "star": "star(a)", "plus": "plus(a)", "opt": "opt(a)",
	"repeat": "repeat(a, 3) or repeat(a, 3, 6)", "interleave": "interleave(a, b)",
	"last": "last(push(elem == x))", "absent": "absent(push, pop)", later: "later(a, b)",
}

// traceCall resolves a name with arguments among traces.
func (r *resolver) traceCall(x *hclsyntax.FunctionCallExpr, sc *scope) sre.Expr {
	if x.ExpandFinal {
		r.failIn(sc, UnsupportedExpression, x.Range(), "Arguments are written out; ... means nothing here.")
		return nil
	}
	sym := r.symbols[x.Name]
	if slices.Contains(traceCalls, x.Name) && sym == nil {
		return r.traceWord(x, sc)
	}
	switch {
	case slices.Contains(traceWords, x.Name):
		r.failIn(sc, WrongArity, x.NameRange, "%q takes no arguments.", x.Name)
	case sc.find(x.Name) != nil:
		v := sc.find(x.Name)
		v.used = true
		if v.operation {
			return r.parameterEvent(v, x, x.NameRange, sc)
		}
		r.failIn(sc, WrongArity, x.NameRange, "%q is a %s and takes no arguments.", x.Name, v.what)
	case sym == nil && x.Name == branchWord && r.played != nil:
		return r.branch(x, sc)
	case sym == nil:
		r.unknownTrace(x.Name, x.NameRange, sc)
	case sym.kind == opSymbol:
		if o := r.operation(sym, x.NameRange, sc); o != nil {
			if q := r.event(x, sc, o); q != nil {
				return r.B.Event(o.Op, r.made(q, o.Operation))
			}
		}
	case sym.kind == defineSymbol:
		return r.traceDefine(sym, x.Args, x.Range(), sc)
	default:
		r.failIn(sc, MisplacedQualifier, x.NameRange, "%q is %s and cannot stand among traces; it belongs into the parentheses of an event.", x.Name, sym.kind)
	}
	return nil
}

// parameterEvent resolves a symbolic event of the operation that a parameter of a define stands
// for, x where it has arguments. While the define is checked there is no operation, and so no
// fields: then the arguments only tell which variables are used.
func (r *resolver) parameterEvent(v *variable, x *hclsyntax.FunctionCallExpr, where hcl.Range, sc *scope) sre.Expr {
	if v.value.op == nil {
		if x != nil {
			for _, name := range hclsyntax.Variables(x) {
				if p := sc.find(name.RootName()); p != nil {
					p.used = true
				}
			}
		}
		return nil
	}
	o := r.operation(v.value.op, where, sc)
	if o == nil {
		return nil
	}
	q := r.L.True()
	if x != nil {
		if q = r.event(x, sc, o); q == nil {
			return nil
		}
	}
	return r.B.Event(o.Op, r.made(q, o.Operation))
}

// operationArgument resolves the name of an operation that a define is used with.
func (r *resolver) operationArgument(x hclsyntax.Expression, sc *scope) value {
	name, ok := word(x)
	if !ok {
		r.failIn(sc, UnknownOperation, x.Range(), "Expected the name of an operation.")
		return value{}
	}
	if v := sc.find(name); v != nil && v.operation {
		v.used = true
		return value{op: v.value.op}
	}
	sym := r.symbols[name]
	if sym == nil || sym.kind != opSymbol {
		var names []string
		for _, s := range r.order {
			if s.kind == opSymbol {
				names = append(names, s.name)
			}
		}
		r.failIn(sc, UnknownOperation, x.Range(), "There is no operation %q.%s", name, suggest(name, names))
		return value{}
	}
	if r.operation(sym, x.Range(), sc) == nil {
		return value{}
	}
	return value{op: sym}
}

// event resolves the arguments of a symbolic event to its qualifier.
func (r *resolver) event(x *hclsyntax.FunctionCallExpr, sc *scope, o *operation) logic.Term {
	q := r.joined(func(ts ...logic.Term) logic.Term {
		for i, t := range ts {
			r.conditions = append(r.conditions, uhat.Condition{Op: o.Op, Holds: t, Range: at(x.Args[i].Range())})
		}
		return r.L.And(ts...)
	}, x.Args, x.Range(), sc, o)
	return r.told(q, o.Operation)
}

// traceWord resolves an application of a word of the language.
func (r *resolver) traceWord(x *hclsyntax.FunctionCallExpr, sc *scope) sre.Expr {
	lo, hi := arity(x.Name)
	if n := len(x.Args); n < lo || n > hi {
		r.failIn(sc, WrongArity, x.Range(), "%q is written %s.", x.Name, traceExamples[x.Name])
		return nil
	}
	if x.Name == "repeat" {
		return r.repeat(x, sc)
	}
	es, ok := r.traces(x.Args, x.Range(), sc)
	if !ok {
		return nil
	}
	switch x.Name {
	case "seq":
		return r.B.Seq(es...)
	case "star":
		return r.B.Star(es[0])
	case "plus":
		if !r.fits(2*r.size(es[0]), x.Range(), sc) {
			return nil
		}
		return r.B.Plus(es[0])
	case "opt":
		return r.B.Opt(es[0])
	case "interleave":
		return r.B.Interleave(es...)
	case later:
		return r.later(es, sc)
	case "last":
		return r.last(x.Args[0], es[0], sc)
	case "absent":
		for i, e := range es {
			if !isEvent(e) {
				r.failIn(sc, CompoundEvent, x.Args[i].Range(), "\"absent\" takes single events, such as push(elem == x); this is a longer trace.")
				return nil
			}
		}
		return r.B.Absent(r.any(sc), es...)
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
func (r *resolver) later(es []sre.Expr, sc *scope) sre.Expr {
	all := r.B.Star(r.any(sc))
	around := make([]sre.Expr, len(es))
	for i, e := range es {
		around[i] = r.B.Seq(all, e, all)
	}
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

func (r *resolver) last(x hclsyntax.Expression, e sre.Expr, sc *scope) sre.Expr {
	if e == r.B.None() { // an event that never happens was never the last
		return e
	}
	c, ok := e.(*sre.Class)
	if w, _ := word(x); !ok || len(c.Entries()) != 1 || w == "any" {
		r.failIn(sc, CompoundEvent, x.Range(), "\"last\" takes one event of one operation, such as last(push(elem == x)).")
		return nil
	}
	if o := r.ctx.Operation(c.Entries()[0].Op); o.Count != nil && o.Count.Still != nil {
		return r.B.Seq(r.B.Star(r.any(sc)), c, o.Count.Still)
	}
	return r.B.Last(c, r.any(sc))
}

// repeat resolves repeat(a, n) and repeat(a, min, max).
func (r *resolver) repeat(x *hclsyntax.FunctionCallExpr, sc *scope) sre.Expr {
	e := r.trace(x.Args[0], sc)
	counts := []int{}
	for _, a := range x.Args[1:] {
		n, ok := literalInt(a)
		if !ok || n < 0 || n > MaxRepeat {
			r.failIn(sc, InvalidCount, a.Range(), "A count of \"repeat\" is a number from 0 to %d.", MaxRepeat)
			return nil
		}
		counts = append(counts, int(n))
	}
	lo, hi := counts[0], counts[len(counts)-1]
	if lo > hi {
		r.failIn(sc, InvalidCount, x.Args[1].Range(), "The first count of \"repeat\" is the smaller one; %d is more than %d.", lo, hi)
		return nil
	}
	if e == nil || !r.fits(hi*(r.size(e)+1), x.Range(), sc) {
		return nil
	}
	return r.B.Repeat(e, lo, hi)
}

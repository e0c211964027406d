//go:build cgo && z3

package smt

import (
	"fmt"

	"github.com/aclements/go-z3/z3"

	"github.com/clouseau-go/clouseau/logic"
)

// encoder holds a z3 context and what of the logic it has seen. Names in z3
// are made from numbers and do not depend on how things are called in a spec.
type encoder struct {
	ctx    *z3.Context
	solver *z3.Solver
	terms  map[logic.Term]z3.Value
	sorts  map[*logic.Sort]z3.Sort
	funcs  map[*logic.Func]z3.FuncDecl
	needs  map[logic.Term][]logic.Term // qualifier -> its subterms with side conditions
	active map[logic.Term]bool         // terms whose side conditions are asserted
	order  []logic.Term                // active, in the order of assertion
	scopes []int                       // length of order at each open push
}

func newEncoder() *encoder {
	ctx := z3.NewContext(nil)
	return &encoder{
		ctx:    ctx,
		solver: z3.NewSolver(ctx),
		terms:  map[logic.Term]z3.Value{},
		sorts:  map[*logic.Sort]z3.Sort{},
		funcs:  map[*logic.Func]z3.FuncDecl{},
		needs:  map[logic.Term][]logic.Term{},
		active: map[logic.Term]bool{},
	}
}

func (e *encoder) push() {
	e.solver.Push()
	e.scopes = append(e.scopes, len(e.order))
}

func (e *encoder) pop() {
	e.solver.Pop()
	n := e.scopes[len(e.scopes)-1]
	e.scopes = e.scopes[:len(e.scopes)-1]
	for _, t := range e.order[n:] {
		delete(e.active, t)
	}
	e.order = e.order[:n]
}

func (e *encoder) assert(q logic.Term) {
	for _, t := range e.needy(q) {
		if !e.active[t] {
			e.constrain(t)
			e.active[t] = true
			e.order = append(e.order, t)
		}
	}
	e.solver.Assert(e.bool(q))
}

// needy returns the subterms of q that come with a side condition: terms of
// enumerations, and literals of the sorts that z3 does not interpret.
func (e *encoder) needy(q logic.Term) []logic.Term {
	if ts, ok := e.needs[q]; ok {
		return ts
	}
	var out []logic.Term
	logic.Walk(q, func(t logic.Term) bool {
		_, lit := t.(*logic.Lit)
		switch t.Sort().Kind() {
		case logic.EnumKind:
			if !lit {
				out = append(out, t)
			}
		case logic.BoolKind, logic.IntKind:
		default:
			if lit {
				out = append(out, t)
			}
		}
		return true
	})
	e.needs[q] = out
	return out
}

// constrain asserts the side condition of a term.
func (e *encoder) constrain(t logic.Term) {
	if s := t.Sort(); s.Kind() == logic.EnumKind {
		x := e.int(t)
		e.solver.Assert(e.number(0).LE(x))
		e.solver.Assert(x.LE(e.number(int64(len(s.Values()) - 1))))
		return
	}
	for _, u := range e.order {
		if _, ok := u.(*logic.Lit); ok && logic.Compatible(t.Sort(), u.Sort()) {
			e.solver.Assert(e.equal(t, u).Not())
		}
	}
}

// sort returns the z3 sort that stands for s.
func (e *encoder) sort(s *logic.Sort) z3.Sort {
	switch s.Kind() {
	case logic.BoolKind:
		return e.ctx.BoolSort()
	case logic.IntKind, logic.EnumKind:
		return e.ctx.IntSort()
	}
	s = s.Generic()
	z, ok := e.sorts[s]
	if !ok {
		z = e.ctx.UninterpretedSort(fmt.Sprintf("s%d", len(e.sorts)))
		e.sorts[s] = z
	}
	return z
}

func (e *encoder) fn(f *logic.Func) z3.FuncDecl {
	z, ok := e.funcs[f]
	if !ok {
		args := make([]z3.Sort, len(f.Args))
		for i, a := range f.Args {
			args[i] = e.sort(a)
		}
		z = e.ctx.FuncDecl(fmt.Sprintf("f%d", len(e.funcs)), args, e.sort(f.Result))
		e.funcs[f] = z
	}
	return z
}

func (e *encoder) bool(t logic.Term) z3.Bool { return e.value(t).(z3.Bool) }
func (e *encoder) int(t logic.Term) z3.Int   { return e.value(t).(z3.Int) }
func (e *encoder) number(n int64) z3.Int     { return e.ctx.FromInt(n, e.ctx.IntSort()).(z3.Int) }

// integer returns the numeral of x.
func (e *encoder) integer(x logic.Integer) z3.Int {
	if n, ok := x.Int64(); ok {
		return e.number(n)
	}
	return e.ctx.FromBigInt(x.Big(), e.ctx.IntSort()).(z3.Int)
}

// value returns the encoding of t, each term's made once.
func (e *encoder) value(t logic.Term) z3.Value {
	if v, ok := e.terms[t]; ok {
		return v
	}
	v := e.encode(t)
	e.terms[t] = v
	return v
}

func (e *encoder) encode(t logic.Term) z3.Value {
	switch t := t.(type) {
	case *logic.Lit:
		return e.literal(t)
	case *logic.Var, *logic.Field:
		return e.ctx.Const(fmt.Sprintf("v%d", t.ID()), e.sort(t.Sort()))
	case *logic.App:
		args := make([]z3.Value, len(t.Args()))
		for i, a := range t.Args() {
			args[i] = e.value(a)
		}
		return e.fn(t.Func()).Apply(args...)
	case *logic.Sum:
		sum := e.integer(t.Constant())
		for _, p := range t.Parts() {
			sum = sum.Add(e.int(p.Term).Mul(e.integer(p.Coef)))
		}
		return sum
	case *logic.Ite:
		return e.bool(t.Cond()).IfThenElse(e.value(t.Then()), e.value(t.Else()))
	case *logic.Eq:
		return e.equal(t.Sides())
	case *logic.Le:
		a, b := t.Sides()
		return e.int(a).LE(e.int(b))
	case *logic.Not:
		return e.bool(t.Arg()).Not()
	case *logic.And:
		args := e.bools(t.Args())
		return args[0].And(args[1:]...)
	case *logic.Or:
		args := e.bools(t.Args())
		return args[0].Or(args[1:]...)
	default:
		panic(fmt.Sprintf("smt: unexpected %T", t))
	}
}

func (e *encoder) bools(ts []logic.Term) []z3.Bool {
	out := make([]z3.Bool, len(ts))
	for i, t := range ts {
		out[i] = e.bool(t)
	}
	return out
}

// literal returns a number, a truth value, or the constant for a value of a
// sort that z3 does not interpret.
func (e *encoder) literal(t *logic.Lit) z3.Value {
	switch v := t.Value(); v.Sort().Kind() {
	case logic.BoolKind:
		return e.ctx.FromBool(v.Bool())
	case logic.IntKind:
		return e.integer(v.Integer())
	case logic.EnumKind:
		return e.number(int64(v.Index()))
	}
	return e.ctx.Const(fmt.Sprintf("l%d", t.ID()), e.sort(t.Sort()))
}

func (e *encoder) equal(a, b logic.Term) z3.Bool {
	switch x := e.value(a).(type) {
	case z3.Bool:
		return x.Eq(e.bool(b))
	case z3.Int:
		return x.Eq(e.int(b))
	default:
		return x.(z3.Uninterpreted).Eq(e.value(b).(z3.Uninterpreted))
	}
}

package interp

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/internal/steps"
	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/sre"
)

// frame holds the values of a compiled term's variables: one for a run of a generator, and one for
// each application of a function.
type frame struct {
	s    *rt.Session
	regs []rt.Value // of variables
	// answers holds the values in regs with their origin, for the variables whose origin matters.
	answers []rt.Answer
	op      *sre.Op    // of the event that a selection is tested on
	fields  []rt.Value // its fields
	leaves  *leaves    // of the term that is evaluated
	level   int        // of the function's recursion
	// lists holds the values that variables had so far, in the order of uhat.Collected;
	// all frames of a run share it.
	lists [][]rt.Value
}

// scope numbers the variables of a frame.
type scope struct {
	slots map[*logic.Var]int
	funcs rt.Funcs
	known steps.Answers
}

// slot returns the register of v; it takes a new one if v has none.
func (c *scope) slot(v *logic.Var) int {
	i, ok := c.slots[v]
	if !ok {
		i = len(c.slots)
		c.slots[v] = i
	}
	return i
}

// register returns the register of a variable that a step has bound.
func (c *scope) register(v *logic.Var) int {
	i, ok := c.slots[v]
	if !ok {
		panic(fmt.Sprintf("interp: %s is used before it is bound", v))
	}
	return i
}

// value compiles a term of any sort. [logic.Eval] evaluates terms that are not leaves. Closures in
// its place make no run faster, and would be another evaluator.
func (c *scope) value(t logic.Term) func(*frame) rt.Value {
	switch t := t.(type) {
	case *logic.Lit:
		v := t.Value()
		return func(*frame) rt.Value { return v }
	case *logic.Var:
		i := c.register(t)
		return func(f *frame) rt.Value { return f.regs[i] }
	}
	ls := c.leaves(t)
	return func(f *frame) rt.Value {
		f.leaves = ls
		v, ok := logic.Eval(t, f)
		if !ok {
			panic(fmt.Sprintf("interp: %s has no value", t))
		}
		return v
	}
}

// leaves are what a term reads: the registers of its variables, and the code of its functions. They
// are few, so a list is faster than a map.
type leaves struct {
	vars  []*logic.Var
	at    []int
	funcs []*logic.Func
	code  []func([]rt.Value) rt.Value
}

// leaves returns the leaves of t. It panics if t reads a variable that no step has bound, or
// applies a function without an implementation.
func (c *scope) leaves(t logic.Term) *leaves {
	ls := &leaves{}
	logic.Walk(t, func(t logic.Term) bool {
		switch t := t.(type) {
		case *logic.Var:
			if !slices.Contains(ls.vars, t) {
				ls.vars = append(ls.vars, t)
				ls.at = append(ls.at, c.register(t))
			}
		case *logic.App:
			fn := t.Func()
			if _, known := fn.IsKnown(); known || fn.IsPart() {
				return true
			}
			if c.funcs[fn] == nil {
				panic(fmt.Sprintf("interp: function %s has no Go implementation", fn.Name))
			}
			if !slices.Contains(ls.funcs, fn) {
				ls.funcs = append(ls.funcs, fn)
				ls.code = append(ls.code, c.funcs[fn])
			}
		}
		return true
	})
	return ls
}

// Lookup returns the value of a variable, or of a field of the event that a selection is tested on.
func (f *frame) Lookup(leaf logic.Term) (rt.Value, bool) {
	if v, ok := leaf.(*logic.Var); ok {
		return f.regs[f.leaves.at[slices.Index(f.leaves.vars, v)]], true
	}
	return f.fields[f.op.Position(leaf.(*logic.Field).Name())], true
}

// Apply returns the value of a declared function.
func (f *frame) Apply(fn *logic.Func, args []rt.Value) (rt.Value, bool) {
	return f.leaves.code[slices.Index(f.leaves.funcs, fn)](args), true
}

// each returns f of each element of a list; nil of an empty one.
func each[A, B any](list []A, f func(A) B) []B {
	if len(list) == 0 {
		return nil
	}
	return lists.Of(list, f)
}

func (c *scope) values(ts []logic.Term) []func(*frame) rt.Value { return each(ts, c.value) }

// evaluate computes what was compiled.
func evaluate[T any](list []func(*frame) T, f *frame) []T {
	return each(list, func(x func(*frame) T) T { return x(f) })
}

// args compiles arguments: answers with their origin, and plain values.
func (c *scope) args(as []steps.Arg) []func(*frame) script.Arg {
	return each(as, func(a steps.Arg) func(*frame) script.Arg {
		switch {
		case a.Answer != nil:
			x := c.answer(a.Answer)
			return func(f *frame) script.Arg { return x(f) }
		case a.Term == nil:
			return func(*frame) script.Arg { return rt.Value{} }
		}
		x := c.value(a.Term)
		return func(f *frame) script.Arg { return x(f) }
	})
}

// answer compiles a reference to an answer.
func (c *scope) answer(r *steps.Reference) func(*frame) rt.Answer {
	at := c.register(r.Var)
	if r.Func != nil {
		name := r.Func.Name
		return func(f *frame) rt.Answer { return f.s.Apply(name, f.answers[at]) }
	}
	return func(f *frame) rt.Answer { return f.s.Plus(f.answers[at], r.Plus) }
}

// binding compiles the binding of a variable, which may be in another frame.
func (c *scope) binding(v *logic.Var, a steps.Arg) func(from, to *frame, at int) {
	x := c.value(a.Term)
	if !c.known[v] {
		return func(from, to *frame, at int) { to.regs[at] = x(from) }
	}
	said := func(f *frame) rt.Answer { return rt.Answer{Value: x(f)} }
	if a.Answer != nil {
		said = c.answer(a.Answer)
	}
	return func(from, to *frame, at int) {
		to.regs[at] = x(from)
		to.answers[at] = said(from)
	}
}

// ints compiles integer terms.
func (c *scope) ints(ts []logic.Term) []func(*frame) logic.Integer {
	return each(c.values(ts), func(x func(*frame) rt.Value) func(*frame) logic.Integer {
		return func(f *frame) logic.Integer { return x(f).Integer() }
	})
}

// holds compiles a qualifier.
func (c *scope) holds(t logic.Term) func(*frame) bool {
	x := c.value(t)
	return func(f *frame) bool { return x(f).Bool() }
}

package interp

import (
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/script"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// frame is where a compiled term finds its values: one for a run of a
// generator and one for each application of a function.
type frame struct {
	s    *rt.Session
	regs []rt.Value // of variables
	// answers holds what is in regs with where it comes from, of those variables whose origin matters.
	answers []rt.Answer
	fields  []rt.Value // of the event that a selection looks at
	level   int        // of the function's recursion
	// lists holds the values that variables had so far, in the order of uhat.Collected;
	// all frames of a run share it.
	lists [][]rt.Value
}

// scope numbers the variables of a frame.
type scope struct {
	slots   map[*logic.Var]int
	funcs   rt.Funcs
	op      *sre.Op  // whose fields a selection names
	answers []string // what is asserted of the event at hand
	known   uhat.Answers
}

// slot returns the register of v, a new one where v has none.
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

// value compiles a term of any sort.
func (c *scope) value(t logic.Term) func(*frame) rt.Value {
	switch t := t.(type) {
	case *logic.Lit:
		v := t.Value()
		return func(*frame) rt.Value { return v }
	case *logic.Var:
		i := c.register(t)
		return func(f *frame) rt.Value { return f.regs[i] }
	case *logic.Field:
		i := c.op.Position(t.Name())
		return func(f *frame) rt.Value { return f.fields[i] }
	case *logic.App:
		return c.apply(t)
	case *logic.Ite:
		cond, then, els := c.holds(t.Cond()), c.value(t.Then()), c.value(t.Else())
		return func(f *frame) rt.Value {
			if cond(f) {
				return then(f)
			}
			return els(f)
		}
	case *logic.Sum:
		n := c.int(t)
		return func(f *frame) rt.Value { return logic.IntegerValue(n(f)) }
	case *logic.Eq, *logic.Le, *logic.Not, *logic.And, *logic.Or:
		b := c.holds(t)
		return func(f *frame) rt.Value { return rt.BoolValue(b(f)) }
	default:
		panic(fmt.Sprintf("interp: unexpected %T", t))
	}
}

func (c *scope) apply(t *logic.App) func(*frame) rt.Value {
	fn, ok := c.funcs[t.Func()]
	if !ok {
		panic(fmt.Sprintf("interp: function %s has no Go implementation", t.Func().Name))
	}
	args := c.values(t.Args())
	return func(f *frame) rt.Value { return fn(evaluate(args, f)) }
}

func (c *scope) values(ts []logic.Term) []func(*frame) rt.Value {
	out := make([]func(*frame) rt.Value, len(ts))
	for i, t := range ts {
		out[i] = c.value(t)
	}
	return out
}

func evaluate(ts []func(*frame) rt.Value, f *frame) []rt.Value {
	if len(ts) == 0 {
		return nil
	}
	out := make([]rt.Value, len(ts))
	for i, t := range ts {
		out[i] = t(f)
	}
	return out
}

// args compiles arguments: answers with where they come from, and values.
func (c *scope) args(ts []logic.Term) []func(*frame) script.Arg {
	out := make([]func(*frame) script.Arg, len(ts))
	for i, t := range ts {
		out[i] = c.arg(t)
	}
	return out
}

func (c *scope) arg(t logic.Term) func(*frame) script.Arg {
	if a := c.answer(t); a != nil {
		return func(f *frame) script.Arg { return a(f) }
	}
	x := c.value(t)
	return func(f *frame) script.Arg { return x(f) }
}

// answer compiles a term that refers to an answer; nil where it does not.
func (c *scope) answer(t logic.Term) func(*frame) rt.Answer {
	r, ok := c.known.Refers(t)
	if !ok {
		return nil
	}
	at := c.register(r.Var)
	if r.Func != nil {
		name := r.Func.Name
		return func(f *frame) rt.Answer { return f.s.Apply(name, f.answers[at]) }
	}
	return func(f *frame) rt.Answer { return f.s.Plus(f.answers[at], r.Plus) }
}

// binding compiles the binding of a variable, which is in another frame maybe.
func (c *scope) binding(v *logic.Var, t logic.Term) func(from, to *frame, at int) {
	x := c.value(t)
	if !c.known[v] {
		return func(from, to *frame, at int) { to.regs[at] = x(from) }
	}
	a := c.answer(t)
	if a == nil {
		a = func(f *frame) rt.Answer { return rt.Literal(x(f)) }
	}
	return func(from, to *frame, at int) { to.regs[at], to.answers[at] = x(from), a(from) }
}

// selected compiles what the fields that select an event have to be, as far as that is one value.
func (c *scope) selected(s *uhat.Take) []func(*frame) script.Arg {
	by, _ := s.Selected()
	out := make([]func(*frame) script.Arg, len(by))
	for i, t := range by {
		out[i] = func(*frame) script.Arg { return rt.Value{} }
		if t != nil {
			out[i] = c.arg(t)
		}
	}
	return out
}

func given(args []func(*frame) script.Arg, f *frame) []script.Arg {
	if len(args) == 0 {
		return nil
	}
	out := make([]script.Arg, len(args))
	for i, a := range args {
		out[i] = a(f)
	}
	return out
}

// int compiles an integer term.
func (c *scope) int(t logic.Term) func(*frame) logic.Integer {
	parts, constant := logic.Linear(t)
	if len(parts) == 0 {
		return func(*frame) logic.Integer { return constant }
	}
	if len(parts) == 1 && parts[0].Coef.Is(1) { // x + 3, and no endless descent into a term that is its own part
		x := c.value(parts[0].Term)
		return func(f *frame) logic.Integer { return x(f).Integer().Add(constant) }
	}
	terms := make([]func(*frame) rt.Value, len(parts))
	for i, p := range parts {
		terms[i] = c.value(p.Term)
	}
	return func(f *frame) logic.Integer {
		n := constant
		for i, x := range terms {
			n = n.Add(parts[i].Coef.Mul(x(f).Integer()))
		}
		return n
	}
}

func (c *scope) ints(ts []logic.Term) []func(*frame) logic.Integer {
	out := make([]func(*frame) logic.Integer, len(ts))
	for i, t := range ts {
		out[i] = c.int(t)
	}
	return out
}

// holds compiles a qualifier.
func (c *scope) holds(t logic.Term) func(*frame) bool {
	switch t := t.(type) {
	case *logic.Eq:
		return c.equal(t.Sides())
	case *logic.Le:
		a, b := t.Sides()
		x, y := c.int(a), c.int(b)
		return func(f *frame) bool { return !y(f).Less(x(f)) }
	case *logic.Not:
		x := c.holds(t.Arg())
		return func(f *frame) bool { return !x(f) }
	case *logic.And:
		xs := c.qualifiers(t.Args())
		return func(f *frame) bool {
			for _, x := range xs {
				if !x(f) {
					return false
				}
			}
			return true
		}
	case *logic.Or:
		xs := c.qualifiers(t.Args())
		return func(f *frame) bool {
			for _, x := range xs {
				if x(f) {
					return true
				}
			}
			return false
		}
	default:
		x := c.value(t)
		return func(f *frame) bool { return x(f).Bool() }
	}
}

func (c *scope) equal(a, b logic.Term) func(*frame) bool {
	if a.Sort().Kind() == logic.IntKind {
		x, y := c.int(a), c.int(b)
		return func(f *frame) bool { return x(f) == y(f) }
	}
	x, y := c.value(a), c.value(b)
	return func(f *frame) bool { return x(f) == y(f) }
}

func (c *scope) qualifiers(ts []logic.Term) []func(*frame) bool {
	out := make([]func(*frame) bool, len(ts))
	for i, t := range ts {
		out[i] = c.holds(t)
	}
	return out
}

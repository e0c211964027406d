package monitor

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// code is a qualifier compiled for the events of one operation. Fields are positions, variables are
// slots, and evaluating it builds no term.
//
// It is the only ground evaluator beside [logic.Eval]. With logic.Eval in its place, an event of
// BenchmarkMonitor takes 1.2 times as long on most systems, and 1.6 times as long if goals start
// with a negation.
type code struct {
	kind     codeKind
	position int         // of a field in the operation, or a variable's slot; -1: no slot
	value    logic.Value // of a literal
	leaf     *logic.Var
	fn       *logic.Func
	args     []*code         // operands; of a sum its terms
	coefs    []logic.Integer // of a sum, one per operand
	constant logic.Integer   // of a sum
	sort     *logic.Sort
	// key is the slot of y if the code is an equation y == t and t has no variables, else -1.
	// Events whose t differs from y make it false.
	key int
	// of is the term of a constraint; nil: the code is none of a constraint, or has functions. It
	// stays as it is while none of its variables has a value.
	of   logic.Term
	vars uint64 // the slots of its variables, as bits
}

type codeKind uint8

const (
	codeLit codeKind = iota
	codeVar
	codeField
	codeApp
	codeSum
	codeIte
	codeEq
	codeLe
	codeNot
	codeAnd
	codeOr
)

// truth is a three-valued truth value.
type truth uint8

const (
	open truth = iota // depends on unknown values
	yes
	no
)

func (t truth) not() truth { return [...]truth{open, no, yes}[t] }

func truthOf(b bool) truth {
	if b {
		return yes
	}
	return no
}

// compiler turns the qualifiers of one operation into code, or constraints.
type compiler struct {
	op    *sre.Op
	slots map[*logic.Var]int
	done  map[logic.Term]*code // of constraints; nil: nothing is kept
}

// kept is compile for constraints and their parts: each is compiled once.
func (c *compiler) kept(t logic.Term) *code {
	if c.done == nil {
		return c.compile(t)
	}
	out, ok := c.done[t]
	if !ok {
		out = c.compile(t)
		out.constrains(t)
		c.done[t] = out
	}
	return out
}

// constrains notes the term of a constraint, unless it has functions.
func (c *code) constrains(t logic.Term) {
	whole := c.kind != codeApp
	if c.kind == codeVar && c.position >= 0 {
		c.vars = 1 << c.position
	}
	for _, x := range c.args {
		c.vars |= x.vars
		whole = whole && x.of != nil
	}
	if whole {
		c.of = t
	}
}

func (c *compiler) compile(t logic.Term) *code {
	code := &code{position: -1, key: -1, sort: t.Sort()}
	switch t := t.(type) {
	case *logic.Lit:
		code.kind, code.value = codeLit, t.Value()
		return code
	case *logic.Var:
		code.kind = codeVar
		code.leaf = t
		if slot, ok := c.slots[t]; ok {
			code.position = slot
		}
		return code
	case *logic.Field:
		code.kind, code.position = codeField, c.op.Position(t.Name())
		if code.position < 0 {
			panic(fmt.Sprintf("monitor: %s has no field %s", c.op, t))
		}
		return code
	case *logic.App:
		code.kind, code.fn = codeApp, t.Func()
	case *logic.Sum:
		code.kind, code.constant = codeSum, t.Constant()
		for _, p := range t.Parts() {
			code.coefs = append(code.coefs, p.Coef)
		}
	case *logic.Ite:
		code.kind = codeIte
	case *logic.Eq:
		code.kind = codeEq
	case *logic.Le:
		code.kind = codeLe
	case *logic.Not:
		code.kind = codeNot
	case *logic.And:
		code.kind = codeAnd
	case *logic.Or:
		code.kind = codeOr
	default:
		panic(fmt.Sprintf("monitor: unexpected %T", t))
	}
	for _, x := range logic.Children(t) {
		code.args = append(code.args, c.kept(x))
	}
	if code.kind == codeEq {
		code.key = keyOf(code.args[0], code.args[1])
	}
	return code
}

// keyOf returns the slot of the variable that the equation of x and y compares with a ground term,
// or -1.
func keyOf(x, y *code) int {
	if y.kind == codeVar {
		x, y = y, x
	}
	if x.kind == codeVar && !y.mentionsVar() {
		return x.position
	}
	return -1
}

func (c *code) mentionsVar() bool {
	if c.kind == codeVar {
		return true
	}
	return slices.ContainsFunc(c.args, func(x *code) bool { return x.mentionsVar() })
}

// keys appends the equations in c that have a key.
func (c *code) keys(dst []*code) []*code {
	if c.key >= 0 {
		return append(dst, c)
	}
	for _, x := range c.args {
		dst = x.keys(dst)
	}
	return dst
}

// keyTerm returns the side of an equation with a key that is not the variable.
func (c *code) keyTerm() *code {
	if c.args[0].kind == codeVar {
		return c.args[1]
	}
	return c.args[0]
}

// frame holds the values under which code is evaluated.
type frame struct {
	fields []logic.Value // of the event
	slots  []logic.Value // of the variables; an invalid value is unknown
	// The slot of a variable that is known to differ from all it is compared with, or -1.
	differs int
	fns     logic.Env     // nil: no function has a value
	args    []logic.Value // stack of function arguments
}

// eval returns the value of c; ok is false if it is unknown.
func (f *frame) eval(c *code) (v logic.Value, ok bool) {
	switch c.kind {
	case codeLit:
		return c.value, true
	case codeField:
		v = f.fields[c.position]
		return v, v.IsValid()
	case codeVar:
		if c.position < 0 {
			return v, false
		}
		v = f.slots[c.position]
		return v, v.IsValid()
	case codeApp:
		return f.apply(c)
	case codeSum:
		n := c.constant
		for i, a := range c.args {
			x, ok := f.eval(a)
			if !ok {
				return v, false
			}
			n = n.Add(c.coefs[i].Mul(x.Integer()))
		}
		return logic.IntegerValue(n), true
	case codeIte:
		switch f.truth(c.args[0]) {
		case yes:
			return f.eval(c.args[1])
		case no:
			return f.eval(c.args[2])
		}
		return v, false
	default:
		t := f.truth(c)
		return logic.BoolValue(t == yes), t != open
	}
}

func (f *frame) apply(c *code) (v logic.Value, ok bool) {
	if f.fns == nil && !c.fn.IsPart() {
		return v, false
	}
	base := len(f.args)
	defer func() { f.args = f.args[:base] }()
	for _, a := range c.args {
		x, ok := f.eval(a)
		if !ok {
			return v, false
		}
		f.args = append(f.args, x)
	}
	if c.fn.IsPart() {
		return c.fn.Part(f.args[base:])
	}
	return f.fns.Apply(c.fn, f.args[base:])
}

// truth returns the truth value of c, which is of sort bool. Like logic.Eval, connectives may have
// a value though an operand has none.
func (f *frame) truth(c *code) truth {
	switch c.kind {
	case codeEq, codeLe:
		if c.key >= 0 && c.key == f.differs {
			return no
		}
		x, ok := f.eval(c.args[0])
		if !ok {
			return open
		}
		y, ok := f.eval(c.args[1])
		if !ok {
			return open
		}
		if c.kind == codeEq {
			return truthOf(x == y)
		}
		return truthOf(!y.Integer().Less(x.Integer()))
	case codeNot:
		return f.truth(c.args[0]).not()
	case codeAnd:
		return f.all(c.args, no)
	case codeOr:
		return f.all(c.args, yes)
	default:
		v, ok := f.eval(c)
		if !ok {
			return open
		}
		return truthOf(v.Bool())
	}
}

// all folds connectives: an operand equal to zero decides, else an open one leaves the result open.
func (f *frame) all(cs []*code, zero truth) truth {
	result := zero.not()
	for _, c := range cs {
		switch f.truth(c) {
		case zero:
			return zero
		case open:
			result = open
		}
	}
	return result
}

// knows reports whether one of some variables has a value.
func (f *frame) knows(vars uint64) bool {
	for ; vars != 0; vars &= vars - 1 {
		if f.slots[bits.TrailingZeros64(vars)].IsValid() {
			return true
		}
	}
	return false
}

// term builds the open part of c as a term of b: known parts become literals, variables without a
// value stay.
func (f *frame) term(b *logic.Builder, c *code) logic.Term {
	if c.of != nil && !f.knows(c.vars) {
		return c.of
	}
	if v, ok := f.eval(c); ok {
		return b.Value(v)
	}
	if c.kind == codeVar {
		return b.Var(c.leaf.Name(), c.leaf.Sort())
	}
	args := lists.Of(c.args, func(a *code) logic.Term { return f.term(b, a) })
	switch c.kind {
	case codeApp:
		return b.App(c.fn, args...)
	case codeSum:
		for i := range args {
			args[i] = b.Times(c.coefs[i], args[i])
		}
		return b.Add(append(args, b.Integer(c.constant))...)
	case codeIte:
		return b.Ite(args[0], args[1], args[2])
	case codeEq:
		return b.Eq(args[0], args[1])
	case codeLe:
		return b.Le(args[0], args[1])
	case codeNot:
		return b.Not(args[0])
	case codeAnd:
		return b.And(args...)
	case codeOr:
		return b.Or(args...)
	default:
		panic(fmt.Sprintf("monitor: event without a value for field %d", c.position))
	}
}

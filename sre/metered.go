package sre

import "github.com/clouseau-go/clouseau/logic"

// The derivative of a large expression can be large: that of an intersection is the product of its
// operands', and the operands of a union are compared pair by pair. A caller that cannot wait
// bounds the work of one derivative.

// exhausted is the panic value that leaves the builder when its meter is empty: the recursion runs
// through every operator. No table holds anything unfinished.
type exhausted struct{}

// DerivativeWithin returns the derivative, or false if making it takes more steps than the meter
// allows. A step is a node of an expression or of a decision tree that is made or looked up, or two
// operands that are compared.
func (b *Builder) DerivativeWithin(m *logic.Meter, e Expr, op *Op) (t Transition, ok bool) {
	outer := b.meter
	b.meter = m
	defer func() {
		b.meter = outer
		if r := recover(); r != nil {
			if _, is := r.(exhausted); !is {
				panic(r)
			}
			t, ok = nil, false
		}
	}()
	return b.Derivative(e, op), true
}

// charge counts n steps of what DerivativeWithin does.
func (b *Builder) charge(n int) {
	if !b.meter.Spend(n) {
		panic(exhausted{})
	}
}

// Package cas has a register that can only be written with what is greater than
// its content. It answers whether that was so, never what it holds.
//
//	Set(3)    true     holds 3
//	Set(3)    false
//	Reset(5)  true     holds a number of its own choice
//	Set(4)    ?        depends on that choice, and bounds it from now on
//
// A test that knows no more than the answers still knows something: after Set(4)
// was false the register holds at least 4, so Set(2) must be false as well. That is
// what a model with unknown values is for. Without a [Fault], [New] makes a right
// register.
//
// The machine is the running example of "Testing by Dualization" (Li, 2022).
package cas

import "math/rand/v2"

// Fault is a mistake that a register makes; the zero value is none.
type Fault string

// The faults.
const (
	Ties         Fault = "ties"          // what is equal counts as greater
	SetSkipped   Fault = "set-skipped"   // nothing is written, success is reported
	SetMore      Fault = "set-more"      // one more than was asked for is written
	ResetLate    Fault = "reset-late"    // a reset answers as of the register after it
	Drifts       Fault = "drifts"        // a refused Set chooses a new content
	RefusedSets  Fault = "refused-sets"  // a refused Set is written all the same
	RefusedReset Fault = "refused-reset" // a refused Reset chooses a new content
)

// Faults returns all faults.
func Faults() []Fault {
	return []Fault{Ties, SetSkipped, SetMore, ResetLate, Drifts, RefusedSets, RefusedReset}
}

// Choices is how many numbers, from 0, a register chooses from.
const Choices = 10

// Register is a register. It belongs to one goroutine.
type Register struct {
	fault  Fault
	choose func() int
	n      int
}

// New returns a register that holds 0, and makes one mistake or none.
func New(fault Fault) *Register {
	return &Register{fault: fault, choose: func() int { return rand.IntN(Choices) }}
}

// Right returns a register without a fault.
func Right() *Register { return New("") }

// Wrong returns a register that reports writes which it has not made.
func Wrong() *Register { return New(SetSkipped) }

// Steady makes the choices of the register, from now on, those of every steady register.
func (r *Register) Steady() {
	random := rand.New(rand.NewPCG(1, 2))
	r.choose = func() int { return random.IntN(Choices) }
}

// Set writes q if it is greater than the content, and reports whether it is.
func (r *Register) Set(q int) bool {
	if !r.less(q) {
		switch r.fault {
		case Drifts:
			r.n = r.choose()
		case RefusedSets:
			r.n = q
		}
		return false
	}
	switch r.fault {
	case SetSkipped:
	case SetMore:
		r.n = q + 1
	default:
		r.n = q
	}
	return true
}

// Reset writes any number if q is greater than the content, and reports whether it is.
func (r *Register) Reset(q int) bool {
	greater := r.less(q)
	if greater || r.fault == RefusedReset {
		r.n = r.choose()
	}
	if r.fault == ResetLate {
		return r.less(q)
	}
	return greater
}

func (r *Register) less(q int) bool { return r.n < q || r.fault == Ties && r.n == q }

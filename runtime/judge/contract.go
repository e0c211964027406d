package judge

import "github.com/clouseau-go/clouseau/logic"

// Contract is a contract written in Go: conditions before a call, and promises about the answer and
// the state after it. An adapter that has one embeds it.
type Contract struct {
	// Preconditions by operation. A call whose precondition fails is not made: nobody promises
	// anything about it.
	Preconditions map[string]Precondition

	name string
	err  error
}

// Precondition is a condition on the arguments and the state before a call.
type Precondition struct {
	Name  string // "pkg.Func"
	Holds func(args []logic.Value) bool
}

// Contractual is implemented by adapters that embed a contract.
type Contractual interface {
	// Requires returns the name of a precondition that a call would violate; empty if it may be
	// made.
	Requires(op string, args []logic.Value) string
	// Broken returns the first promise that the last call broke, and how; err is nil if it kept
	// all. It is asked after each call.
	Broken() (name string, err error)
}

// Selective is implemented by adapters whose promises do not judge every call.
type Selective interface {
	Contractual
	// Judged says whether a promise has judged the last call, or why not: it is undecided.
	Judged(name string) (judged, undecided bool)
	// Compared says whether a promise has judged the last call by what another system answers: then
	// it would have rejected every other answer.
	Compared(name string) bool
}

// Requires returns the name of the precondition that a call would violate; empty if there is none.
func (c *Contract) Requires(op string, args []logic.Value) string {
	if p, ok := c.Preconditions[op]; ok && !p.Holds(args) {
		return p.Name
	}
	return ""
}

// Keep records whether a call has kept a promise: an error says how it was broken.
func (c *Contract) Keep(name string, err error) {
	if c.err == nil && err != nil {
		c.name = name
		c.err = err
	}
}

// Broken returns the first promise that was broken since the last call of Broken.
func (c *Contract) Broken() (name string, err error) {
	name = c.name
	err = c.err
	c.name = ""
	c.err = nil
	return name, err
}

// Forbidden returns the name of a precondition that a call would violate, if the adapter has a
// contract; empty if it may be made.
func Forbidden(adapter any, op string, args []logic.Value) string {
	if c, ok := adapter.(Contractual); ok {
		return c.Requires(op, args)
	}
	return ""
}

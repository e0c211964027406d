// Package steps is what a generator does in a run, as plain data: the form between what synthesis
// finds and those who perform or print it. Everything that these would otherwise derive each for
// itself is said here: which variables anything needs, which arguments refer to earlier answers,
// what the report expects of the deciding event, whether a value is drawn from a pool.
//
// For the generator
//
//	let x = draw
//	push(elem = x)
//	let r = pop()         the deciding event
//	assert r != x
//
// a script has the steps
//
//	Draw{Var: x, Used: true, ...}
//	Event{Op: push, Clause: "push", Args: x}
//	Event{Op: pop, Purpose: Decides, Clause: "pop", Expected: "r != x", Answers: r}
//	Check{Cond: r != x}
//
// Package interp performs these steps, and emit prints them as Go: each becomes a call of the
// session, in their order. Another language needs a printer of them, and of terms.
package steps

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Script is what a generator does.
type Script struct {
	Depths []*uhat.Depth // that are drawn first; each has a variable
	Steps  []Step
	// Lists are the variables of which all values so far are kept, also in functions.
	Lists []*logic.Var
	// Answers are the variables that are kept with their origin, since arguments refer to them.
	Answers Answers
	Planned int // how many events there are; 0 if that varies
}

// Step is a step of a script. Its cases are exactly the pointer types below.
type Step interface{ step() }

type (
	// Draw draws a value.
	Draw struct {
		Var    *logic.Var
		Used   bool     // by a later step; else it only matters that there is a value
		Pooled bool     // from the pool or the generator of its sort; else integers of intervals
		Among  []Domain // one that is not empty is drawn first
	}
	// Let binds a variable to a value, or to its quotient with Over, rounded down.
	Let struct {
		Var   *logic.Var
		Value Arg
		Over  logic.Integer // 0 for none
	}
	// Event is a call, a send or a receive.
	Event struct {
		Op       *sre.Op
		Purpose  Purpose
		Clause   string   // that it serves; empty for none
		Expected []string // of a deciding event's answer
		Suspect  bool     // no clause describes the answer that would be the bug
		// Args are those of a call or a send. Of a receive they are the values by which it selects
		// an event, up to the last field that has one; one without a term selects nothing.
		Args []Arg
		// Select is over the fields of a received event, where Args do not say all; else nil.
		Select logic.Term
		Gap    []uhat.Room // what may happen before a receive; nil: nothing, or not known
		// Answers are the variables for what comes back, by position; nil where nothing needs it.
		Answers []*logic.Var
	}
	// Check ends the run as infeasible, or finds that an answer deviates, unless Cond holds, and
	// Var has none of the values that Unlike had so far.
	Check struct {
		On     On
		Cond   logic.Term // nil with Var
		Var    *logic.Var
		Unlike []*logic.Var
		Field  string // that it is about; may be empty
		Says   string // the condition in words
	}
	// Keep adds the value of a variable to its list.
	Keep struct{ Var *logic.Var }
	// Choice continues with one of its branches.
	Choice struct{ Branches [][]Step }
	// Apply performs a function. Depth is nil in the function itself, which goes one level down.
	Apply struct {
		Fun   *Fun
		Args  []Arg
		Depth *uhat.Depth
	}
)

func (*Draw) step()   {}
func (*Let) step()    {}
func (*Event) step()  {}
func (*Check) step()  {}
func (*Keep) step()   {}
func (*Choice) step() {}
func (*Apply) step()  {}

// Fun is a recursive function: Base at level 0, Step above. Level is nil if nothing depends on it.
type Fun struct {
	Name   string
	Params []*logic.Var
	Level  *logic.Var
	Base   []Step
	Step   []Step
}

// Arg is a value that is handed over, with the answer to which it refers; nil: to none.
type Arg struct {
	Term   logic.Term
	Answer *Reference
}

// Domain is an alternative of a draw. Lo and Hi are bounds, at least one each for an interval.
// Filter is over the drawn value, Guard over earlier ones; nil if there is none.
type Domain struct {
	Lo, Hi []logic.Term
	Except []logic.Term
	Unlike []*logic.Var // all values that these had so far are left out
	Fixed  []uhat.Fixed // what Filter says outright of a value with parts
	Filter logic.Term
	Guard  logic.Term
	Ahead  []*Draw // later draws, each of which has to find a value
	Asks   bool    // Filter or Ahead depend on the drawn value
	Rare   bool
}

// Purpose is why an event is there.
type Purpose uint8

const (
	Serves      Purpose = iota // its clause
	Wanted                     // by the goal, with this answer
	Conditional                // a receive on whose fields the goal has a condition
	Decides                    // with it the goal is reached
)

// Method returns the method of the session that announces an event.
func (p Purpose) Method() string {
	return [...]string{Serves: "Next", Wanted: "Want", Conditional: "Conditional", Decides: "Decide"}[p]
}

// On says what becomes of a run in which a check fails.
type On uint8

const (
	Infeasible On = iota // it ends, and says nothing
	Deviates             // it goes on
	Stops                // it deviates, and ends
)

// Method returns the method of the session that checks.
func (o On) Method() string {
	return [...]string{Infeasible: "Assume", Deviates: "Assert", Stops: "Must"}[o]
}

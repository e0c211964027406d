package uhat

import (
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Outcome is the answer of the type checker.
type Outcome uint8

// The outcomes. Undecided is no verdict: the term may be sound or not.
const (
	Undecided Outcome = iota
	WellTyped
	IllTyped
)

func (o Outcome) String() string { return [...]string{"undecided", "well typed", "ill typed"}[o] }

// Rule names the typing rule that a term breaks.
type Rule uint8

// The rules, in the order in which they are checked.
const (
	// Scope: variables bound once and before use, sorts and arities right,
	// operations performed as their kind allows, functions closed.
	Scope Rule = iota
	// DrawRule: every draw has a value on some run.
	DrawRule
	// Feasible: every assume and assert can hold on some run, so every choice
	// is real.
	Feasible
	// Typed: every event satisfies a clause of its operation.
	Typed
	// Caused: every received event is claimed by exactly one earlier event's
	// future.
	Caused
	// Deciding: only the deciding event may be suspect.
	Deciding
	// Reach: every run ends in the goal.
	Reach
)

func (r Rule) String() string {
	return [...]string{"scope", "draw", "feasible", "typed", "caused", "deciding", "goal"}[r]
}

// Part is a part of a clause.
type Part uint8

// The parts of a clause.
const (
	EventPart Part = iota
	WherePart
	HistoryPart
	FuturePart
)

func (p Part) String() string { return [...]string{"event", "where", "history", "future"}[p] }

// Report is what Check found.
type Report struct {
	Outcome  Outcome
	Failures []*Failure // definite errors, by path and event
	Unknowns []*Failure // obligations that were not decided; no counterexample
	// Bounded says that a recursion was unrolled less deep than it may be drawn, and is not marked
	// as proved: the outcome only covers the unrolled depths.
	Bounded bool
	Paths   int // ways through the term that were checked
	Events  int // obligations of events on them
	Queries int // questions to the solver
}

// Failure is an obligation that is not met.
type Failure struct {
	Rule Rule
	// Path says which way through the term: its choices and depths, outermost
	// first; empty where there is only one.
	Path []string
	// Event is the position among the events of the path, -1 for none.
	Event int
	Step  Step   // the step at fault; nil for the term as a whole
	Text  string // the step as Describe prints it
	// Detail is what is wrong, a phrase.
	Detail string
	// Clauses says for a Typed failure what is wrong with each clause.
	Clauses []ClauseFailure
	// Instead lists the clauses that would type the event, if another clause is named for it.
	Instead []*Clause
	// Within is, for a Reach failure, the smallest part of the goal's trace that was found to fail,
	// over the goal's variables. Last is the step of the path's last event that counts for it; nil
	// if there is none.
	Within sre.Expr
	Last   Step
	// Values and Trace are a counterexample: the variables of the path in the
	// order in which they are bound, and the run they make. Empty where the
	// rule needs none.
	Values []Binding
	Trace  sre.Trace
}

// ClauseFailure is a clause that does not type an event in a counterexample.
type ClauseFailure struct {
	Clause *Clause
	// Part is the part to blame: one that fails by itself, else one without
	// which the others can be met.
	Part Part
	// Within is the smallest part of the history or future that was found to fail, over the
	// clause's variables. Cond is the same for where or the event. Both are nil for other parts.
	Within sre.Expr
	Cond   logic.Term
}

// Binding is a variable and its value.
type Binding struct {
	Var   *logic.Var
	Value logic.Value
}

// OK reports whether the term is well typed.
func (r *Report) OK() bool { return r.Outcome == WellTyped }

func (r *Report) String() string {
	var s strings.Builder
	s.WriteString(r.Outcome.String())
	if r.Bounded {
		s.WriteString(" as far as unrolled")
	}
	for _, f := range r.Failures {
		s.WriteString("\n" + f.String())
	}
	for _, f := range r.Unknowns {
		s.WriteString("\nundecided: " + f.String())
	}
	return s.String()
}

func (f *Failure) String() string {
	var s strings.Builder
	s.WriteString(f.Rule.String() + ": ")
	if f.Text != "" {
		s.WriteString(f.Text + ": ")
	}
	s.WriteString(f.Detail)
	if len(f.Path) > 0 {
		s.WriteString(" (" + strings.Join(f.Path, ", ") + ")")
	}
	for _, c := range f.Clauses {
		fmt.Fprintf(&s, "\n  %s: %s fails", c.Clause.Name(), c.Part)
		switch {
		case c.Within != nil:
			fmt.Fprintf(&s, " at %s", c.Within)
		case c.Cond != nil:
			fmt.Fprintf(&s, " at %s", c.Cond)
		}
	}
	if len(f.Trace) > 0 {
		s.WriteString("\n  for example in: " + f.Trace.String())
	}
	return s.String()
}

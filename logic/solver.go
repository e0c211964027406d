package logic

import "context"

// Verdict is the answer to a satisfiability question.
type Verdict uint8

// The answers. Unknown is always possible; each user says which way is sound.
const (
	Unknown Verdict = iota
	Sat
	Unsat
)

func (v Verdict) String() string { return [...]string{"unknown", "sat", "unsat"}[v] }

// Solver decides conjunctions of qualifiers without fields, incrementally.
// Sat means that a model exists, Unsat that none does, over the integers within the bounds of
// their sorts (see [Bounded]), all strings, unbounded opaque sorts and all interpretations of the
// functions (as far as the engine knows axioms, only those that satisfy them).
type Solver interface {
	// Push opens a scope, Pop forgets what was asserted since the matching Push.
	Push()
	Pop()
	// Assert adds a qualifier to the current scope.
	Assert(q Term)
	// Check decides the conjunction of all that is asserted. A cancelled
	// context gives Unknown.
	Check(ctx context.Context) Verdict
	// Model returns a model after Check gave Sat, and before the next call of
	// another method; nil if the engine cannot give one.
	Model() *Model
}

// Model is an assignment that satisfies all assertions. It is an Env: what a
// model does not mention has a default value, except function values.
type Model struct {
	Values Assignment
	Tables map[*Func][]Entry
}

// Entry is a line of a function's table.
type Entry struct {
	Args   []Value
	Result Value
}

// Lookup returns the value of a variable.
func (m *Model) Lookup(leaf Term) (Value, bool) { v, ok := m.Values[leaf]; return v, ok }

// Apply looks a function value up in its table.
func (m *Model) Apply(fn *Func, args []Value) (Value, bool) {
next:
	for _, e := range m.Tables[fn] {
		for i, a := range e.Args {
			if a != args[i] {
				continue next
			}
		}
		return e.Result, true
	}
	return Value{}, false
}

// Refutes reports whether terms contradict each other and what was asserted.
func Refutes(ctx context.Context, s Solver, ts ...Term) (refuted bool) {
	Within(s, ts, func() { refuted = s.Check(ctx) == Unsat })
	return refuted
}

// Within calls f while a solver holds further assertions.
func Within(s Solver, ts []Term, f func()) {
	s.Push()
	defer s.Pop()
	for _, t := range ts {
		s.Assert(t)
	}
	f()
}

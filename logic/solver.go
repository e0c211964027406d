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

// Core returns the indices, in order, of a subset of named that is Unsat
// together with what s already holds, and from which nothing can be left out
// as far as s can tell; nil where s does not find all of named to be Unsat.
// An Unknown on the way keeps a term that may be dispensable. The assertions
// of s are the same afterwards.
//
// It works by deletion: n+1 checks for n terms, fewer when whole stretches
// can go.
func Core(ctx context.Context, s Solver, named []Term) []int {
	unsat := func(keep []int) bool {
		s.Push()
		defer s.Pop()
		for _, i := range keep {
			s.Assert(named[i])
		}
		return s.Check(ctx) == Unsat
	}
	core := make([]int, len(named))
	for i := range core {
		core[i] = i
	}
	if !unsat(core) {
		return nil
	}
	// Delete stretches of half the length, then a quarter, and so on, from the
	// end, where the terms that were added last stand; single terms are tried last.
	for size := (len(core) + 1) / 2; size > 0; size /= 2 {
		for end := len(core); end > 0; {
			start := max(0, end-size)
			rest := append(append([]int{}, core[:start]...), core[end:]...)
			if unsat(rest) {
				core = rest
			}
			end = start
		}
	}
	return core
}

// Meter counts steps of work against a bound: queries, nodes that are made, places that are looked
// at. What is counted is the same on every machine, so an outcome that the bound decides is, too; a
// step is some tenths of a microsecond up to some tens of them. A cancelled context ends the work
// as well.
//
// The zero value and a nil Meter allow nothing and everything, respectively.
type Meter struct {
	ctx   context.Context
	left  int
	count int
	look  int // steps until the context is looked at
}

// NewMeter returns a meter that allows a number of steps.
func NewMeter(ctx context.Context, steps int) *Meter { return &Meter{ctx: ctx, left: steps} }

// interval is how many steps there are between two looks at the context: few enough to end within
// milliseconds.
const interval = 1024

// Spend counts n steps and reports whether they were allowed. Once it has not allowed some it
// allows none.
func (m *Meter) Spend(n int) bool {
	if m == nil {
		return true
	}
	if m.look -= n; m.look <= 0 && m.left >= 0 {
		m.look = interval
		if m.ctx != nil && m.ctx.Err() != nil {
			m.left = -1
		}
	}
	if m.left -= n; m.left < 0 {
		m.left = -1
		return false
	}
	m.count += n
	return true
}

// Empty reports whether steps were refused.
func (m *Meter) Empty() bool { return m != nil && m.left < 0 }

// Left returns how many steps are still allowed; 0 once some were refused.
func (m *Meter) Left() int { return max(m.left, 0) }

// Count returns how many steps were made.
func (m *Meter) Count() int { return m.count }

package decide

import (
	"context"

	"github.com/clouseau-go/clouseau/logic"
)

// Solver implements logic.Solver; see the package comment. What it asserts it
// turns into forms only when a check needs more than the last model.
type Solver struct {
	asserts []logic.Term
	scopes  []int  // length of asserts at each open Push
	marks   []mark // for each compiled scope: the state before its first assertion
	done    int    // asserts[:done] are in the state

	model    *logic.Model // satisfies asserts[:modelEnd]
	modelEnd int
	unsatEnd int  // asserts[:unsatEnd] is Unsat; 0 where none is known
	last     bool // whether the last verdict was Sat and nothing has changed since
	separate bool // the model is forgotten with the last scope

	state *state
}

// New returns a solver without assertions for terms made by b.
func New(b *logic.Builder) logic.Solver { return NewLimited(b, splitBudget) }

// NewLimited is [New] for a solver that answers Unknown after so many splits in one check:
// for many questions of which none is worth much. New allows some thousands.
func NewLimited(b *logic.Builder, splits int) logic.Solver {
	s := &Solver{state: newState(b)}
	s.state.most = splits
	return logic.Structured(b, logic.Bounded(b, s))
}

// NewSeparate is [New] for a solver whose answers do not depend on earlier questions: nothing
// is left of a question when its last scope is closed. Otherwise the last model is tried first, and
// with it the answer may be another model, or Sat instead of Unknown.
func NewSeparate(b *logic.Builder) logic.Solver {
	s := &Solver{state: newState(b), separate: true}
	s.state.most = splitBudget
	return logic.Structured(b, logic.Bounded(b, s))
}

// Push opens a scope.
func (s *Solver) Push() {
	s.last = false
	s.scopes = append(s.scopes, len(s.asserts))
}

// Pop forgets what was asserted since the matching Push.
func (s *Solver) Pop() {
	s.last = false
	depth := len(s.scopes) - 1
	n := s.scopes[depth]
	s.scopes, s.asserts = s.scopes[:depth], s.asserts[:n]
	if len(s.marks) > depth {
		s.state.undo(s.marks[depth])
		s.marks = s.marks[:depth]
	}
	s.done, s.modelEnd = min(s.done, n), min(s.modelEnd, n)
	if s.unsatEnd > n {
		s.unsatEnd = 0
	}
	if s.separate && depth == 0 {
		s.model = nil
	}
}

// Assert adds a qualifier to the current scope.
func (s *Solver) Assert(q logic.Term) {
	s.last = false
	s.asserts = append(s.asserts, q)
}

// Check decides the conjunction of all that is asserted.
func (s *Solver) Check(ctx context.Context) logic.Verdict {
	s.last = false
	if s.unsatEnd > 0 {
		return logic.Unsat
	}
	if ctx.Err() != nil {
		return logic.Unknown
	}
	if s.extends() {
		s.last = true
		return logic.Sat
	}
	if !s.compile() {
		return logic.Unsat
	}
	switch v := s.state.search(ctx, s.asserts); v {
	case logic.Unsat:
		s.unsatEnd = len(s.asserts)
		return v
	case logic.Sat:
		s.model, s.modelEnd, s.last = s.state.model, len(s.asserts), true
		return v
	default:
		return v
	}
}

// extends reports whether the last model also satisfies what was asserted
// since.
func (s *Solver) extends() bool {
	if s.model == nil {
		return false
	}
	for _, q := range s.asserts[s.modelEnd:] {
		if !logic.Holds(q, s.model) {
			return false
		}
	}
	s.modelEnd = len(s.asserts)
	return true
}

// compile brings the state up to date with the assertions, scope by scope. It
// reports false, and records how many assertions it took, if that leads to a
// conflict.
func (s *Solver) compile() bool {
	for len(s.marks) < len(s.scopes) {
		if !s.compileTo(s.scopes[len(s.marks)]) {
			return false
		}
		s.marks = append(s.marks, s.state.mark())
	}
	return s.compileTo(len(s.asserts))
}

func (s *Solver) compileTo(end int) bool {
	if s.done == end {
		return true
	}
	ok := true
	for ok && s.done < end {
		ok = s.state.take(s.asserts[s.done])
		s.done++
	}
	if ok {
		ok = s.state.propagate()
	}
	if !ok {
		s.unsatEnd = s.done
	}
	return ok
}

// Model returns a model after Check gave Sat and before the next call of
// another method, else nil.
func (s *Solver) Model() *logic.Model {
	if !s.last {
		return nil
	}
	return s.model
}

//go:build cgo && z3

package smt

import (
	"context"
	"time"

	"github.com/aclements/go-z3/z3"

	"github.com/clouseau-go/clouseau/logic"
)

// checkTimeout is how long one check may take. The queries of a synthesis take
// well under a millisecond; one that takes a thousand times as long will
// hardly ever end.
const checkTimeout = time.Second

// Available reports whether this build contains z3.
func Available() bool { return true }

// Solver implements logic.Solver.
type Solver struct {
	asserts []logic.Term
	scopes  []int // length of asserts at each open Push
	timeout time.Duration
	last    *z3.Model // of the last check, until something changes

	enc *encoder // nil before the first check, and after one was cut short
}

// New returns a solver without assertions for terms made by b. A context of z3 takes milliseconds
// to make and most solvers are never asked, so that the first check makes it.
func New(b *logic.Builder) (logic.Solver, error) {
	return logic.Structured(b, logic.Bounded(b, &Solver{timeout: checkTimeout})), nil
}

// Push opens a scope.
func (s *Solver) Push() {
	s.last = nil
	s.scopes = append(s.scopes, len(s.asserts))
	if s.enc != nil {
		s.enc.push()
	}
}

// Pop forgets what was asserted since the matching Push.
func (s *Solver) Pop() {
	s.last = nil
	n := len(s.scopes) - 1
	s.asserts, s.scopes = s.asserts[:s.scopes[n]], s.scopes[:n]
	if s.enc != nil {
		s.enc.pop()
	}
}

// Assert adds a qualifier to the current scope.
func (s *Solver) Assert(q logic.Term) {
	s.last = nil
	s.asserts = append(s.asserts, q)
	if s.enc != nil {
		s.enc.assert(q)
	}
}

// Check decides the conjunction of all that is asserted.
func (s *Solver) Check(ctx context.Context) logic.Verdict {
	s.last = nil
	if ctx.Err() != nil {
		return logic.Unknown
	}
	if s.enc == nil {
		s.restart()
	}
	sat, err, interrupted := s.check(ctx)
	if interrupted {
		s.enc = nil
		return logic.Unknown
	}
	switch {
	case err != nil:
		return logic.Unknown
	case !sat:
		return logic.Unsat
	}
	s.last = s.enc.solver.Model()
	return logic.Sat
}

// restart tells a new z3 context everything that is asserted.
func (s *Solver) restart() {
	s.enc = newEncoder()
	told := 0
	for _, n := range s.scopes {
		for ; told < n; told++ {
			s.enc.assert(s.asserts[told])
		}
		s.enc.push()
	}
	for _, q := range s.asserts[told:] {
		s.enc.assert(q)
	}
}

// check runs z3 until it answers, the time is up, or the context is done.
func (s *Solver) check(ctx context.Context) (sat bool, err error, interrupted bool) {
	ctx, cancel := context.WithTimeout(ctx, s.timeout)
	defer cancel()
	finished := make(chan struct{})
	watched := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(watched)
		// An interrupt that comes before z3 has started is lost, so it is repeated.
		for pause := time.NewTicker(time.Millisecond); ; {
			s.enc.ctx.Interrupt()
			select {
			case <-finished:
				pause.Stop()
				return
			case <-pause.C:
			}
		}
	})
	sat, err = s.enc.solver.Check()
	close(finished)
	if !stop() {
		<-watched
		return sat, err, true
	}
	return sat, err, false
}

// Model returns a model after Check gave Sat and before the next call of
// another method, else nil. It is nil too where a number is too large for an
// int64.
func (s *Solver) Model() *logic.Model {
	if s.last == nil {
		return nil
	}
	return s.enc.model(s.last, s.asserts)
}

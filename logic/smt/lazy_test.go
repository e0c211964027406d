//go:build cgo && z3

package smt

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
)

// TestContextOnDemand checks that a solver that is told much and asked nothing makes no context of
// z3.
func TestContextOnDemand(t *testing.T) {
	t.Parallel()
	b := logic.NewBuilder()
	x := b.Var("x", logic.Int)
	s := &Solver{timeout: checkTimeout}
	s.Assert(b.Lt(x, b.Int(3)))
	s.Push()
	s.Assert(b.Lt(b.Int(3), x))
	s.Pop()
	s.Push()
	if s.enc != nil {
		t.Error("there is a context before the first check")
	}
	s.Assert(b.Lt(b.Int(1), x))
	if v := s.Check(t.Context()); v != logic.Sat {
		t.Errorf("Check = %v, want sat", v)
	}
	s.Assert(b.Lt(x, b.Int(2)))
	if v := s.Check(t.Context()); v != logic.Unsat {
		t.Errorf("Check = %v, want unsat", v)
	}
	s.Pop()
	if v := s.Check(t.Context()); v != logic.Sat {
		t.Errorf("Check after Pop = %v, want sat", v)
	}
}

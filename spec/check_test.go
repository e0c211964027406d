package spec_test

import (
	"context"
	"os"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/spec"
)

// TestCheckFull checks that a spec without mistakes passes.
func TestCheckFull(t *testing.T) {
	t.Parallel()
	s := full(t)
	if ds := spec.Check(t.Context(), s, decide.New(s.L)); len(ds) > 0 {
		t.Error(ds)
	}
}

// unsure is a solver that decides nothing.
type unsure struct{}

func (unsure) Push()                               {}
func (unsure) Pop()                                {}
func (unsure) Assert(logic.Term)                   {}
func (unsure) Check(context.Context) logic.Verdict { return logic.Unknown }
func (unsure) Model() *logic.Model                 { return nil }

// TestCheckUnknown checks that nothing is reported that the solver does not decide.
func TestCheckUnknown(t *testing.T) {
	t.Parallel()
	src, err := os.ReadFile("testdata/errors/meaning.hcl")
	if err != nil {
		t.Fatal(err)
	}
	s, ds := spec.LoadSource("meaning.hcl", src)
	if s == nil {
		t.Fatal(ds)
	}
	// Of the mistakes in the file, these need the comparison of numbers.
	arithmetic := map[spec.Code]bool{
		spec.UnsatisfiableWhere: true, spec.UnsatisfiableEvent: true, spec.EmptyHistory: true,
		spec.EmptyGoal: true, spec.UselessClause: true, spec.UnjustifiedGoal: true,
	}
	for _, d := range spec.Check(t.Context(), s, unsure{}) {
		if arithmetic[d.Code] {
			t.Errorf("reported without a verdict: %v", d)
		}
	}
}

// TestCheckLeavesTheSolver checks that the solver has the same assertions afterwards.
func TestCheckLeavesTheSolver(t *testing.T) {
	t.Parallel()
	s := full(t)
	solver := decide.New(s.L)
	x := s.L.Var("x", logic.Int)
	solver.Assert(s.L.Lt(x, s.L.Int(3)))
	spec.Check(t.Context(), s, solver)
	for n, want := range map[int64]logic.Verdict{2: logic.Sat, 3: logic.Unsat} {
		solver.Push()
		solver.Assert(s.L.Eq(x, s.L.Int(n)))
		if got := solver.Check(t.Context()); got != want {
			t.Errorf("x == %d is %v, want %v", n, got, want)
		}
		solver.Pop()
	}
}

// TestCheckCancelled checks that nothing is reported if no time is left.
func TestCheckCancelled(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s := full(t)
	if ds := spec.Check(ctx, s, decide.New(s.L)); len(ds) > 0 {
		t.Error(ds)
	}
}

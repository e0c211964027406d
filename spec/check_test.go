package spec_test

import (
	"context"
	"os"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/spec"
)

// TestCheckFull: a spec that makes sense passes.
func TestCheckFull(t *testing.T) {
	t.Parallel()
	s := full(t)
	if ds := spec.Check(t.Context(), s, decide.New(s.L)); len(ds) > 0 {
		t.Error(ds)
	}
}

// unsure is a solver that knows nothing.
type unsure struct{}

func (unsure) Push()                               {}
func (unsure) Pop()                                {}
func (unsure) Assert(logic.Term)                   {}
func (unsure) Check(context.Context) logic.Verdict { return logic.Unknown }
func (unsure) Model() *logic.Model                 { return nil }

// TestCheckUnknown: what the solver does not decide is not reported.
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
	// Of the mistakes in the file, these show only when numbers are compared.
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

// TestCheckLeavesTheSolver: the solver's assertions are the same afterwards.
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

// TestCheckCancelled: with no time left nothing is claimed.
func TestCheckCancelled(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s := full(t)
	if ds := spec.Check(ctx, s, decide.New(s.L)); len(ds) > 0 {
		t.Error(ds)
	}
}

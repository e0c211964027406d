package sfa_test

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/sfa"
)

// counted counts what a solver is asked.
type counted struct {
	logic.Solver
	asked int
}

func (c *counted) Check(ctx context.Context) logic.Verdict {
	c.asked++
	return c.Solver.Check(ctx)
}

// A minimisation asks the same questions whenever it is repeated: what a search costs is counted,
// and the counts are the same in every run.
func TestMinimizeRepeats(t *testing.T) {
	t.Parallel()
	total := 0
	for i := range 60 {
		first := 0
		for again := range 6 {
			a := gen.SmallAlphabet()
			s := &counted{Solver: decide.New(a.B.L)}
			g := sfa.New(a.B, s, sfa.DefaultLimits())
			if x, err := g.Build(t.Context(), a.Expr(3).Example(i)); err != nil {
				t.Fatal(err)
			} else if _, err := g.Minimize(t.Context(), x); err != nil {
				t.Fatal(err)
			}
			switch {
			case again == 0:
				first, total = s.asked, total+s.asked
			case s.asked != first:
				t.Errorf("expression %d: %d questions, then %d", i, first, s.asked)
			}
		}
	}
	if total < 500 {
		t.Errorf("only %d questions; the test shows little", total)
	}
	t.Logf("%d questions for 60 expressions, six times the same", total)
}

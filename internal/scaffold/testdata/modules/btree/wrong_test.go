package btree_test

import (
	"context"
	"testing"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

// shared is a wrong tree, whose clone is the tree itself.
type shared struct {
	*testedBTreeG
}

func (s *shared) Keep() { s.clone = s.BTreeG }

// TestWrongClone: the goals about clones find the wrong one in every run, but for the few that do
// more than that needs.
func TestWrongClone(t *testing.T) {
	for _, test := range []*rt.Test{lostInCloneTest(), leakedIntoCloneTest()} {
		test.New = func(context.Context) (rt.Adapter, error) {
			return &btreeAdapter{sut: &shared{newTestedBTreeG()}}, nil
		}
		const runs = 200
		if r := sample.Runs(t.Context(), test, runs, 1, nil); 10*r.Violations < 9*runs {
			t.Errorf("%s: %d of %d runs are violations, want nine in ten", r.Goal, r.Violations, runs)
		}
	}
}

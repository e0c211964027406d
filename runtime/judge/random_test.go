package judge_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/judge"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// shuffled answers which of two elements comes first, as a Go map with two entries does: one of
// them in so many of eight cases.
type shuffled struct {
	event.CallOnly
	draws *rand.Rand
	often int
}

func (s *shuffled) Close() error { return nil }

func (s *shuffled) Call(_ context.Context, op string, _ []logic.Value) ([]logic.Value, error) {
	if op != "first" {
		return nil, nil
	}
	return []logic.Value{logic.BoolValue(s.draws.IntN(8) < s.often)}, nil
}

// TestShuffled: a system that answers in any order breaks no relation, whatever order it prefers.
func TestShuffled(t *testing.T) {
	t.Parallel()
	pure := judge.Relation{Name: "pure", Of: "look", Compared: []string{"first"}}
	draws := rand.New(rand.NewPCG(5, 6))
	for often := range 8 {
		undecided := 0
		for n := range 5000 {
			a, err := judge.OpenPair(t.Context(), func(context.Context) (event.Adapter, error) {
				return &shuffled{draws: draws, often: often}, nil
			}, pure)
			if err != nil {
				t.Fatal(err)
			}
			asks(a, call{"look", nil})
			asks(a, call{"first", nil})
			if name, breach := a.(judge.Selective).Broken(); breach != nil {
				t.Fatalf("%d of eight, run %d: %s: %v", often, n, name, breach)
			}
			if _, open := a.(judge.Selective).Judged("pure"); open {
				undecided++
			}
			if err := a.Close(); err != nil {
				t.Fatal(err)
			}
		}
		if (undecided > 0) != (often > 0) {
			t.Errorf("%d of eight: %d runs were left undecided", often, undecided)
		}
	}
}

package synth_test

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/interp"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/synth"
)

const phrases = `language = 1

operation "add" {
  args = { words = list(string) }
  clause { event = add }
}

operation "phrase" {
  args    = { first = string, second = string }
  results = { count = int }
  clause {
    params  = { i = int, x = string, y = string }
    history = seq(all, add(i >= 0, i + 1 < len(words), words[i] == x, words[i + 1] == y), all)
    event   = phrase(first == x, second == y)
  }
}

goal "missed" {
  vars  = { i = int, x = string, y = string }
  where = i >= 0
  trace = seq(all, add(i + 1 < len(words), words[i] == x, words[i + 1] == y), all, phrase(first == x, second == y, count == 0))
}
`

// longest remembers how many words a document had at most.
type longest struct {
	rt.CallOnly
	words *int
}

func (a longest) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	if op == "add" {
		*a.words = max(*a.words, args[0].Size())
		return nil, nil
	}
	return []rt.Value{rt.IntValue(1)}, nil
}

func (longest) Close() error { return nil }

// TestPlacesAreSmall: a variable that is only a place in a list that is drawn makes that list a
// little longer than others at most.
func TestPlacesAreSmall(t *testing.T) {
	t.Parallel()
	s := load(t, phrases)
	r := synthesize(t, s, "missed", synth.Config{Results: 1, Depth: synth.NoRecursion})
	most := 0
	test := interp.Test("phrases", s.Context, s.Goals[0], r.Generators, interp.Registry{},
		func(context.Context) (rt.Adapter, error) { return longest{words: &most}, nil })
	if rep := sample.Runs(t.Context(), test, 50, 1, nil); rep.Upheld != 50 || most > 12 {
		t.Errorf("%d of 50 runs upheld, lists of up to %d", rep.Upheld, most)
	}
}

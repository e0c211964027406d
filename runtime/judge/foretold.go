package judge

import (
	"context"
	"slices"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
)

// Foretelling says what the last call of a run has to answer.
type Foretelling struct {
	Calls script.Script
	Want  []logic.Value // the results of the last one
	Says  string        // why, such as "len is the number of slice"
}

// foretell compares the answer of a call with what is foretold of the run.
func (t *twin) foretell(ctx context.Context, c call) error {
	for _, f := range t.Foretellings {
		want := answer{results: f.Want}
		if c.panicked || !slices.EqualFunc(made(f.Calls), t.pair.past, call.same) {
			continue
		}
		if t.judged = true; c.answer.equal(want) {
			continue
		}
		for range controls {
			repeats, err := t.pair.again(ctx, t.pair.opened, t.pair.past)
			if err != nil {
				return err
			}
			if !repeats {
				t.judged, t.open = false, true
				return nil
			}
		}
		t.breach = &unlike{op: c.op, got: c.answer, want: want, says: f.Says}
	}
	return nil
}

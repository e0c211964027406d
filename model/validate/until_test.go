package validate_test

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/model/validate"
)

// countdown is a context that is done after a number of calls.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// An interrupted validator gives up within the event, and rejects nothing.
func TestValidatorUntil(t *testing.T) {
	t.Parallel()
	w := parse(t, manyConnections)
	trace := bursts[3].run(w, 8)
	whole := validate.New(w.model, validate.Limits{})
	if at := run(whole, trace...); at >= 0 {
		t.Fatalf("a right run is rejected at %d", at)
	}
	for left := range 100 {
		v := validate.New(w.model, validate.Limits{})
		v.Until(&countdown{context.Background(), left})
		if at := run(v, trace...); at >= 0 || !v.Overflow() {
			t.Fatalf("interrupted after %d questions: rejected at %d, gave up: %v", left, at, v.Overflow())
		}
		if v.Stats().Queries > left {
			t.Errorf("interrupted after %d questions it has %d queries", left, v.Stats().Queries)
		}
	}
}

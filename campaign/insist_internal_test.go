package campaign

import (
	"context"
	"errors"
	"fmt"
	"testing"
)

// TestInsist: what a cluster does not answer in time it is asked again, and nothing else is.
func TestInsist(t *testing.T) {
	late := fmt.Errorf("no answer: %w", context.DeadlineExceeded)
	refused := errors.New("refused")
	for _, tt := range []struct {
		answers []error
		want    error
	}{
		{[]error{nil}, nil},
		{[]error{late, late, nil}, nil},
		{[]error{late, refused, nil}, refused},
	} {
		asked := 0
		err := insist(t.Context(), func() error { asked++; return tt.answers[asked-1] })
		if !errors.Is(err, tt.want) {
			t.Errorf("%v after %d of %v", err, asked, tt.answers)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := insist(ctx, func() error { return late }); !errors.Is(err, late) {
		t.Errorf("%v where the caller has ended", err)
	}
}

package logic_test

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
)

// TestMeter spends what is allowed and not a step more.
func TestMeter(t *testing.T) {
	t.Parallel()
	m := logic.NewMeter(context.Background(), 10)
	for _, c := range []struct {
		steps      int
		ok, empty  bool
		left, used int
	}{
		{3, true, false, 7, 3},
		{7, true, false, 0, 10},
		{0, true, false, 0, 10},
		{1, false, true, 0, 10},
		{0, false, true, 0, 10},
	} {
		if ok := m.Spend(c.steps); ok != c.ok || m.Empty() != c.empty || m.Left() != c.left || m.Count() != c.used {
			t.Errorf("Spend(%d) = %v, empty %v, %d left, %d used; want %+v", c.steps, ok, m.Empty(), m.Left(), m.Count(), c)
		}
	}
	var none *logic.Meter
	if !none.Spend(1<<40) || none.Empty() {
		t.Error("no meter refuses something")
	}
}

// TestMeterCancelled refuses work for a cancelled context.
func TestMeterCancelled(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	m := logic.NewMeter(ctx, 1<<40)
	if !m.Spend(1) {
		t.Error("refused before the context was cancelled")
	}
	cancel()
	for range 2000 {
		m.Spend(1)
	}
	if !m.Empty() {
		t.Error("2,000 steps were allowed for a cancelled context")
	}
}

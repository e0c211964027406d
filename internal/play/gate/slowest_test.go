package gate_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/clouseau-go/clouseau/internal/play/gate"
)

// A slow operation is noticed wherever it stands among fast ones, which share looks at the clock.
func TestSlowest(t *testing.T) {
	t.Parallel()
	const fast, slow, operations = time.Microsecond, time.Second, 60
	for at := range operations {
		synctest.Test(t, func(t *testing.T) {
			var g gate.Gate
			g.Begin()
			for i := range operations {
				g.Enter()
				if i == at {
					time.Sleep(slow)
				} else {
					time.Sleep(fast)
				}
				g.Leave()
			}
			if d := g.Slowest(true); d < slow || d > slow+operations*fast {
				t.Errorf("with the slow operation at %d of %d the slowest takes %v", at, operations, d)
			}
		})
	}
}

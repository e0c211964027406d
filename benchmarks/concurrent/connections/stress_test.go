package connections_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/concurrent/connections"
	"github.com/clouseau-go/clouseau/benchmarks/concurrent/stress"
)

// TestStress sends from four goroutines, and compares the sum.
func TestStress(t *testing.T) {
	p := stress.New(connections.New, map[string]func() *connections.Pool{"NewMissedWakeUp": connections.NewMissedWakeUp})
	defer p.Close()
	stress.Loop(func(_, _ int) { p.Send(1) })
	if total := p.Send(0); total != stress.Lanes*stress.Rounds {
		t.Errorf("%d were sent, and %d are counted", stress.Lanes*stress.Rounds, total)
	}
}

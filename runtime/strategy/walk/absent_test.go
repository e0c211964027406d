package walk

import (
	"testing"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/sre"

	"pgregory.net/rapid"
)

// lossy is a session whose messages can be lost while some are under way.
type lossy struct {
	*session
	under, vain int
}

func (s *lossy) Attempt(op *sre.Op, args []script.Arg) bool {
	if op.Name == "drop" {
		if s.under == 0 {
			s.vain++
			return false
		}
		s.under--
	} else {
		s.under++
	}
	s.Send(op.Name, args...)
	return true
}

// TestWalkAbsent: a fault that has nothing to act on leaves no event, and the walk goes on.
func TestWalkAbsent(t *testing.T) {
	ask, drop := op("ask", arg("n")), op("drop")
	ask.Kind, drop.Kind = sre.Send, sre.Send
	system := event.NewSystem("net", ask, drop)
	w := New(system, Walk{
		Requests: []strategy.Request{{Op: "ask", Args: []draw.Domain{draw.Between(0, 3)}}, {Op: "drop", Fault: true}},
		Weights:  map[string]int{"drop": 20},
	})
	source := draw.NewSource(draw.Keep())
	events, vain, asks := 0, 0, 0
	for i := range 100 {
		s := &lossy{session: newSession(system, silent)}
		rapid.Custom(func(t *rapid.T) bool {
			source.Begin(t)
			w.Explore(s, system, &source)
			return true
		}).Example(i)
		if under := len(s.run.Trace); w.counts.Steps != under {
			t.Fatalf("walk %d: %d steps, %d events", i, w.counts.Steps, under)
		}
		for _, e := range s.run.Trace {
			if e.Op == ask {
				asks++
			}
		}
		events, vain = events+len(s.run.Trace), vain+s.vain
	}
	if vain < 100 || events < 1000 || asks == events {
		t.Errorf("%d events, %d of them asks; %d drops had nothing to act on", events, asks, vain)
	}
}

package memory_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/store"
	"github.com/clouseau-go/clouseau/benchmarks/store/memory"
)

// The modes end the transactions that the servers end, in schedules that were seen to differ: what
// follows is what the servers did.
func TestAsServers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		mode memory.Mode
		text string
		want string
	}{
		// A reader that wants to write queues behind the writer that waits for it.
		{memory.TwoPhase, "b1 b2 g1x p2x p1x c1 c2", "b1 | b2 | g1x=0 | p2x waits | p1x | p2x fails: deadlock (1213) | c1"},
		// Who has done less is ended, and not who came last.
		{memory.RR, "b1 b2 p1x p1y p2z p2x p1z c1 c2", "b1 | b2 | p1x | p1y | p2z | p2x waits | p1z | p2x fails: deadlock (1213) | c1"},
		// Writing the same again is no change.
		{memory.TwoPhase, "b2 b1 g2x p1y p2y p1y p1x r1 g2y c2", "b2 | b1 | g2x=0 | p1y | p2y waits | p1y | p1x fails: deadlock (1213) | p2y | g2y=2 | c2"},
		// A newer version has been committed: nobody waits for the row, whoever has it.
		{memory.SI, "b1 g1y b2 p2x c2 b3 p3x p1x c3", "b1 | g1y=0 | b2 | p2x | c2 | b3 | p3x | p1x fails: serialization failure (40001) | c3"},
		{memory.SSI, "b1 g1y b2 p2x c2 b3 p3x p1x c3", "b1 | g1y=0 | b2 | p2x | c2 | b3 | p3x | p1x fails: serialization failure (40001) | c3"},
		{memory.SII, "b1 g1y b2 p2x c2 b3 p3x p1x c3", "b1 | g1y=0 | b2 | p2x | c2 | b3 | p3x | p1x waits | c3 | p1x fails: serialization failure (1020)"},
	} {
		s, err := store.ParseSchedule(c.text)
		if err != nil {
			t.Fatal(err)
		}
		p, err := s.Play(t.Context(), memory.Deterministic(c.mode))
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(p.Trace, " | "); got != c.want {
			t.Errorf("%v, %s:\n%s, want\n%s", c.mode, c.text, got, c.want)
		}
	}
}

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

// TestPartZeroIsInTheGap: under two-phase locking a row that a transaction makes waits for who has
// asked for all rows of its key, and who asks for them waits for the row, also where the row's part
// is 0. Without that the first one would not see the row that the other one makes.
func TestPartZeroIsInTheGap(t *testing.T) {
	t.Parallel()
	for part := range 2 {
		scan := store.Statement{Kind: store.Scan, Row: store.Row{Table: "t", Key: 1}}
		put := store.Statement{Kind: store.Put, Row: store.Row{Table: "t", Key: 1, Part: part}, Value: "new"}
		for _, order := range [][2]store.Statement{{scan, put}, {put, scan}} {
			d, err := memory.Deterministic(memory.TwoPhase)(t.Context(), nil)
			if err != nil {
				t.Fatal(err)
			}
			do := func(tid int, s store.Statement) store.Reply {
				out, err := d.Start(t.Context(), tid, s)
				if err != nil {
					t.Fatal(err)
				}
				return out
			}
			for i := range 2 {
				do(i+1, store.Statement{Kind: store.Begin, Session: i + 1})
			}
			if out := do(1, order[0]); out.Waiting {
				t.Errorf("part %d, %v waits for nobody", part, order[0].Kind)
			}
			if out := do(2, order[1]); !out.Waiting {
				t.Errorf("part %d, %v does not wait for %v", part, order[1].Kind, order[0].Kind)
			}
		}
	}
}

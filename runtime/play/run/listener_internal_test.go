package run

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// chatterbox tells moves.
type chatterbox struct{ tell func(event.Move) }

func (c *chatterbox) Tell(f func(event.Move)) { c.tell = f }

// A run with very many moves has the first of them, and its record says how many there were.
func TestMostMoves(t *testing.T) {
	t.Parallel()
	for _, entered := range []int{1, 3, mostMoves} { // the moves between two hearings
		var l Listener
		r, x := &Result{Rec: &Recording{}}, &chatterbox{}
		l.Begin(true)
		l.Listen(x, r, &Attempt{})
		for i := range mostMoves + 5 {
			x.tell(event.Move{ID: i})
			if i%entered == 0 {
				l.Hear()
			}
		}
		l.Hear()
		if len(r.Moves) != mostMoves || r.Moves[mostMoves-1].ID != mostMoves-1 || r.Unrecorded != 5 {
			t.Errorf("%d moves are recorded and %d are not", len(r.Moves), r.Unrecorded)
		}
		if note := r.Record("").MovesNote; !strings.Contains(note, "of 100005 moves") || !strings.Contains(note, "first 100000") {
			t.Errorf("the record says %q", note)
		}
	}
}

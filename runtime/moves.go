package runtime

import (
	"cmp"
	"slices"

	"github.com/clouseau-go/clouseau/runtime/event"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/run"
)

// What happens between the parties of a system is recorded for reports. A system that tells it
// ([event.Teller]) does so while it is entered, so the result gets it only when the system is left:
// a system that never returns is not waited for.
//
// Telling takes about as long as a delivery. So ordinary runs are not told of, and the failing one
// is made once more for its moves.

// mostMoves is how many moves of a run are recorded.
const mostMoves = 100_000

// record returns a run for a report, with its moves if it can be made again for them.
func (h *Harness) record(r *run.Result) *report.Record {
	out := r.Record(h.test.modelName())
	if !r.Stepped || r.Verdict == run.Hung || len(out.Moves) > 0 {
		return out
	}
	again := h.Replay(r).Record(h.test.modelName())
	same := func(x, y report.Event) bool {
		return x.Op == y.Op && slices.Equal(x.Args, y.Args) && slices.Equal(x.Results, y.Results)
	}
	if slices.EqualFunc(out.Events, again.Events, same) {
		out.Moves = again.Moves
	}
	return out
}

// listen has the system tell its moves, if the run is told of.
func (s *Session) listen() {
	s.told = s.told[:0]
	if x, ok := s.sut.stepper.(event.Teller); ok && s.told != nil {
		x.Tell(s.tell)
	}
}

// tell takes a move. The system may call it from the script's goroutine only.
func (s *Session) tell(m event.Move) {
	if len(s.told) < mostMoves {
		asked := s.sut.attempt.Op != nil && s.sut.attempt.Method == ""
		s.told = append(s.told, run.Moved{Move: m, At: len(s.result.Trace), Asked: asked})
	}
}

// hear records what the system has told since it was entered.
func (s *Session) hear() {
	if len(s.result.Moves) < mostMoves {
		s.result.Moves = append(s.result.Moves, s.told...)
	}
	s.told = s.told[:0]
}

// releasedItem records a released item of a system that does not tell its moves. A step that has
// begun is not over.
func (s *Session) releasedItem(i Item, out Outcome) {
	if _, tells := s.sut.stepper.(event.Teller); tells || s.told == nil || out.State != event.Done && out.State != event.Failed {
		return
	}
	m := event.Move{Kind: event.Delivered, ID: i.ID, Cause: event.NoCause, What: cmp.Or(i.Op, i.Label), From: i.From, To: i.To}
	if i.Fault {
		m.Kind = event.Fault
	}
	if len(i.Causes) > 0 {
		m.Cause = i.Causes[0]
	}
	s.tell(m)
	s.hear()
}

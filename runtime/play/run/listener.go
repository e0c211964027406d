package run

import (
	"cmp"

	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// Listener records what happens between the parties of a system, for reports. A system that tells
// it ([event.Teller]) does so while it is entered, so the result gets it only when the system is
// left: a system that never returns is not waited for.
//
// Telling takes about as long as a delivery. So ordinary runs are not told of, and the failing one
// is made once more for its moves.
type Listener struct {
	on     bool // the run is told of
	result *Result
	under  *Attempt // what is under way
	told   []Moved  // since the system was entered
	beyond int      // how many more it has told since
	tells  bool
}

// mostMoves is how many moves of a run are recorded.
const mostMoves = 100_000

// Begin begins a run, which is told of or not.
func (l *Listener) Begin(on bool) { *l = Listener{on: on, told: l.told[:0]} }

// Listen has a system tell its moves, if the run is told of and the system can.
func (l *Listener) Listen(system any, r *Result, under *Attempt) {
	l.result = r
	l.under = under
	if x, ok := system.(event.Teller); ok && l.on {
		l.tells = true
		x.Tell(l.tell)
	}
}

// tell takes a move. The system may call it from the script's goroutine only.
func (l *Listener) tell(m event.Move) {
	if len(l.told) >= mostMoves {
		l.beyond++
		return
	}
	asked := l.under.Op != nil && l.under.Method == ""
	l.told = append(l.told, Moved{Move: m, At: len(l.result.Trace), Asked: asked})
}

// Hear records what the system has told since it was entered.
func (l *Listener) Hear() {
	if len(l.told)+l.beyond > 0 {
		l.hear()
	}
}

func (l *Listener) hear() {
	if r := l.result; r != nil {
		n := min(len(l.told), mostMoves-len(r.Moves))
		r.Moves = append(r.Moves, l.told[:n]...)
		r.Unrecorded += len(l.told) - n + l.beyond
	}
	l.told = l.told[:0]
	l.beyond = 0
}

// Released records a released item of a system that does not tell its moves. A step that has begun
// is not over.
func (l *Listener) Released(i event.Item, out event.Outcome) {
	if !l.on || l.tells || out.State != event.Done && out.State != event.Failed {
		return
	}
	m := event.Move{Kind: event.Delivered, ID: i.ID, Cause: event.NoCause, What: cmp.Or(i.Op, i.Label), From: i.From, To: i.To}
	if i.Fault {
		m.Kind = event.Fault
	}
	if len(i.Causes) > 0 {
		m.Cause = i.Causes[0]
	}
	l.tell(m)
	l.Hear()
}

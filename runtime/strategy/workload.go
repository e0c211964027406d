package strategy

import (
	"cmp"
	"slices"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/internal/play/step"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/sre"
)

// Workload is the script with which strategies are compared: the same requests and the same faults
// for all of them. At each point one thing happens, and the strategy of the run chooses which:
//
//   - a pending item of the system: a message, a timer, a step;
//   - a request, while some of them are left;
//   - a fault, while some of the budget is left.
//
// Requests are one party, and faults are another one. Each party is listed once for every operation
// that it has, so the random strategy is uniform over items and operations. Which operation of the
// party it is, and its arguments, is drawn uniformly from the domains; an argument without a domain
// is one that the system has answered.
//
// An operation that has nothing to act on ([event.ErrAbsent]), such as the crash of a node that is
// down, does nothing: it leaves no event and takes nothing from a budget.
type Workload struct {
	Requests []Request // faults too
	Length   int       // how many requests a run makes; 0 means 10
	Faults   Setting   // how many faults a run has at most; usually 3
	Steps    int       // how many things happen at most; 0 means 300
}

// fruitless is how many operations in a row may have nothing to act on before the run ends.
const fruitless = 20

// Doer is what a workload needs of a session besides what explorations need.
type Doer interface {
	Session
	// Next lets a pending item happen, or returns the ID of one of the parties: it is its turn. ok
	// is false if there is nothing to choose from.
	Next(parties []event.Item) (party int, ok bool)
	// Attempt performs an operation, and reports whether there was something to act on.
	Attempt(op *sre.Op, args []script.Arg) bool
}

// uniform draws every argument from its domain.
var uniform = Exploration{Known: Set(0), Near: Set(0), Edges: Set(0), Plain: Set(0), Revisits: Set(0)}

// Run makes the requests of a run and brings its faults about.
func (w Workload) Run(s Doer, system *event.System, draws *draw.Source) {
	draws.Whole("workload", func() int {
		x := uniform
		x.Requests = w.Requests
		e := newExplorer(x, s, system, draws)
		parties := w.parties(e)
		for inVain, n := 0, cmp.Or(w.Steps, 300); n > 0 && inVain < fruitless; n-- {
			p, ok := turn(s, parties)
			if !ok {
				break
			}
			if p == nil || e.act(s, p) {
				inVain = 0
				rested(parties)
			} else {
				inVain++
			}
		}
		return len(e.run.Trace)
	})
}

// party is one of the tester's parties.
type party struct {
	item event.Item
	has  []*request
	left int // how many of them it may still perform
	// Its last operation had nothing to act on, and nothing has happened since. It is not its turn
	// then, unless nothing else can happen: a strategy with priorities would try again for ever.
	vain bool
}

// parties divides the operations into requests and faults.
func (w Workload) parties(e *explorer) []*party {
	requests := &party{item: step.ScriptItem(), left: cmp.Or(w.Length, 10)}
	faults := &party{item: step.FaultItem(), left: w.Faults.or(3)}
	for i, q := range e.requests {
		p := requests
		if w.Requests[i].Fault {
			p = faults
		}
		p.has = append(p.has, q)
	}
	return []*party{requests, faults}
}

// rested says that something has happened.
func rested(parties []*party) {
	for _, p := range parties {
		p.vain = false
	}
}

// turn lets an item of the system happen, or returns the party whose turn it is. ok is false if
// there is nothing to choose from.
func turn(s Doer, parties []*party) (p *party, ok bool) {
	for _, vain := range []bool{false, true} {
		var items []event.Item
		for _, p := range parties {
			if p.vain == vain && p.left > 0 {
				items = append(items, slices.Repeat([]event.Item{p.item}, len(p.has))...)
			}
		}
		if id, ok := s.Next(items); ok {
			k := slices.IndexFunc(parties, func(p *party) bool { return p.item.ID == id })
			if k < 0 {
				return nil, true
			}
			return parties[k], true
		}
	}
	return nil, false
}

// act performs an operation of a party, and reports whether there was something to act on.
func (e *explorer) act(s Doer, p *party) bool {
	e.listen()
	q := p.has[e.draws.Choose(len(p.has))]
	args, ok := e.offered(q, &e.lines[0], topic{})
	if p.vain = !ok || !s.Attempt(q.op, args); p.vain {
		return false
	}
	p.left--
	return true
}

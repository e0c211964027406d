package runtime

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/sre"
)

// Explore is a script of random requests without a planned goal: an exploration or a walk. If
// neither model nor goal objects, the run is upheld.
func (s *Session) Explore(x strategy.Explorer) {
	s.play.result.Explored = true
	x.Explore(s.exploring(), s.play.test.System, &s.play.draws)
	s.play.fate.explored = true
}

// Workload is a script of random requests and faults; the test's strategy decides what happens
// next, or chance. The run is upheld if it went on after all but the last event of the goal.
func (s *Session) Workload(w strategy.Workload) {
	s.play.result.Explored = true
	w.Run(s.exploring(), s.play.test.System, &s.play.draws)
	s.play.fate.explored = !s.play.judges.HasGoal() || s.play.judges.Brink(s.play.result.Trace)
}

// exploring returns the session for a script of random requests. A request that is made is then one
// for which nothing else can be drawn.
func (s *Session) exploring() exploring {
	avoiding := s.play.fate.avoiding
	s.play.fate.avoiding = false
	return exploring{s, avoiding}
}

// exploring adapts a session for an exploration.
type exploring struct {
	*Session
	avoiding bool // requests that are known to end a run so
}

func (s exploring) Obtain(want event.Wants) bool { return s.play.obtain(want) }
func (s exploring) Result() *run.Result          { return &s.play.result }

// Pending leaves out items that no receive can ask for, and faults: the strategy and the budget
// take care of these.
func (s exploring) Pending() []Item {
	return slices.DeleteFunc(s.Session.Pending(), func(i Item) bool { return i.Op == "" || i.Fault })
}

func (s exploring) Next(parties []Item) (party int, ok bool) {
	return s.play.driver.Next(s.play.sut.stepper != nil, parties)
}

func (s exploring) Attempt(op *sre.Op, args []script.Arg) (ok bool) {
	if op.Kind == Call {
		values := make([]Value, len(args))
		if script.Arguments(args, values); s.play.referee.waits(op, values) {
			return false
		}
	}
	_, ok = s.play.issue(op.Name, op.Kind, args, true)
	return ok
}

// MayWait reports whether calls of an operation may have to wait for others, and Waits whether a
// call has to now.
func (s exploring) MayWait(op *sre.Op) bool {
	return s.play.judges.Waits.May(op)
}
func (s exploring) Waits(op *sre.Op, args []Value) bool {
	return s.play.referee.waits(op, args) || s.play.judges.Waits.Ahead(s.play.result.Trace, op, args, s.play.draws.Choose)
}

// Goal returns the runs that would be a violation; nil if no expression says so.
func (s exploring) Goal() sre.Expr { return s.play.test.Goal.Violation }

func (s exploring) Known() []validate.Fact { return s.play.judges.Facts() }

func (s exploring) Compared(op *sre.Op) []int { return s.play.judges.Compared(op) }

// Edges is only asked about arguments that a model compares, so there is a model.
func (s exploring) Edges(op *sre.Op, args []logic.Value, i int) []logic.Value {
	return s.play.judges.Validator.Edges(op, args, i)
}

// Careful reports whether the run keeps away from some requests.
func (s exploring) Careful() bool {
	return s.avoiding || len(s.play.fate.without) > 0 || s.play.sut.contract != nil || !s.play.judges.Hangs.None()
}

// Feeds reports whether the run may depend on what earlier ones did.
func (s exploring) Feeds() bool { return s.play.feeds }

// Without reports whether the run does without an operation.
func (s exploring) Without(op *sre.Op) bool { return slices.Contains(s.play.fate.without, op.Name) }

// Avoid is for an exploration, which can draw another request.
func (s exploring) Avoid(op *sre.Op, args []script.Arg) (avoid, always bool) {
	if !s.Careful() {
		return false, false
	}
	values := make([]logic.Value, len(args))
	script.Arguments(args, values)
	if s.play.keepsAway(op, values) {
		return true, false
	}
	forbidden := s.play.sut.forbids(op, values) != ""
	if !forbidden && (!s.avoiding || !s.play.referee.avoids(op, values)) {
		return false, false
	}
	return true, !forbidden && s.play.judges.Endings.Ahead(nil, run.Attempt{Op: op, Args: values}) != ""
}

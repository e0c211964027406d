package runtime

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/runtime/event"
	"github.com/clouseau-go/clouseau/runtime/explore"
	"github.com/clouseau-go/clouseau/runtime/run"
	"github.com/clouseau-go/clouseau/sre"
)

// Explore is a script of random requests without a planned goal. If neither model nor goal objects,
// the run is upheld.
func (s *Session) Explore(x explore.Exploration) {
	avoiding := s.fate.avoiding
	s.fate.avoiding = false // a request that is made is one that nothing else can be drawn for
	x.Explore(exploring{s, avoiding}, s.test.System, &s.draws)
	s.fate.explored = true
}

// exploring adapts a session for an exploration.
type exploring struct {
	*Session
	avoiding bool // requests that are known to end a run so
}

func (s exploring) Obtain(want event.Wants) bool { return s.obtain(want) }
func (s exploring) Result() *run.Result          { return &s.result }

// Pending leaves out items that no receive can ask for, and faults: the strategy and the budget
// take care of these.
func (s exploring) Pending() []Item {
	return slices.DeleteFunc(slices.Clone(s.Session.Pending()), func(i Item) bool { return i.Op == "" || i.Fault })
}

func (s exploring) Known() []validate.Fact { return s.judges.known() }

func (s exploring) Compared(op *sre.Op) []int { return s.judges.compared(op) }

// Edges is only asked about arguments that a model compares, so there is a model.
func (s exploring) Edges(op *sre.Op, args []logic.Value, i int) []logic.Value {
	return s.judges.validator.Edges(op, args, i)
}

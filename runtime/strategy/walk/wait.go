package walk

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/strategy/asking"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/sre"
)

// Answers of sends. A patient walk waits for the answer to a send before it goes on, so that what
// comes next concerns what exists. An impatient one lets requests overtake each other.

// waiting is what the walk under way waits for.
type waiting struct {
	patience int         // how many of a hundred times it waits
	owed     [][]*sre.Op // the answers to sends, one list for each
	silent   bool        // the system once did not answer, and is not waited for again
}

// maxOwed is how many requests are under way at most.
const maxOwed = 8

// patient decides how patient a walk is.
func (rs requests) patient(draws *draw.Source) waiting {
	degrees := asking.Degrees()
	if !slices.ContainsFunc(rs, func(q *request) bool { return q.replies != nil }) {
		return waiting{patience: 100}
	}
	return waiting{patience: degrees[draws.Choose(len(degrees))]}
}

// owe records that a send is to be answered.
func (x *waiting) owe(q *request) {
	if q.replies != nil {
		x.owed = append(x.owed, q.replies)
	}
}

// let lets the system do something between two operations: it answers, or one of its pending steps
// happens.
func (x *waiting) let(s strategy.Session, stepped bool, system *event.System, draws *draw.Source) {
	if len(x.owed) > 0 && (len(x.owed) >= maxOwed || draws.Choose(100) < x.patience) {
		x.answers(s)
	}
	if stepped {
		asking.Steps(s, system, draws)
	}
}

// answers takes the answers that are owed.
func (x *waiting) answers(s strategy.Session) {
	for ; len(x.owed) > 0 && !x.silent; x.owed = x.owed[1:] {
		var want event.Wants
		for _, op := range x.owed[0] {
			want = append(want, event.Want{Op: op, Fits: func([]logic.Value) bool { return true }})
		}
		if !s.Obtain(want) {
			x.silent = s.Result().Late
			x.owed = nil
			return
		}
	}
}

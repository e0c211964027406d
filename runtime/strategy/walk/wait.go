package walk

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/event"
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
func (w *Walker) patient(draws *draw.Source) {
	degrees := []int{100, 100, 100, 90, 50, 10}
	w.waiting = waiting{patience: 100}
	if slices.ContainsFunc(w.requests, func(q *request) bool { return q.answers != nil }) {
		w.patience = degrees[draws.Choose(len(degrees))]
	}
}

// owe records that a send is to be answered.
func (w *Walker) owe(q *request) {
	if q.answers != nil {
		w.owed = append(w.owed, q.answers)
	}
}

// let lets the system do something between two operations: it answers, or one of its pending steps
// happens.
func (w *Walker) let() {
	if len(w.owed) > 0 && (len(w.owed) >= maxOwed || w.draws.Choose(100) < w.patience) {
		w.answers()
	}
	for w.run.Stepped && w.draws.Choose(2) == 0 {
		items := w.s.Pending()
		if len(items) == 0 {
			return
		}
		item := items[w.draws.Choose(len(items))]
		if !w.s.Obtain(event.For(w.system.Op(item.Op), func(fields []logic.Value) bool { return slices.Equal(fields, item.Fields) })) {
			return
		}
	}
}

// answers takes the answers that are owed.
func (w *Walker) answers() {
	for ; len(w.owed) > 0 && !w.silent; w.owed = w.owed[1:] {
		var want event.Wants
		for _, op := range w.owed[0] {
			want = append(want, event.Want{Op: op, Fits: func([]logic.Value) bool { return true }})
		}
		if !w.s.Obtain(want) {
			w.silent, w.owed = w.run.Late, nil
			return
		}
	}
}

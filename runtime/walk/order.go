package walk

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// Order. What comes in order finds other code than what comes at random: trees rotate, pages fill
// at one end, ranges merge. So half of the walks take new values in order, up or down. Of the
// published bugs in docs/real.md that random values showed in hundreds of walks or not at all, this
// shows those of bbolt, gods, interval and rtreego in some twenty.

// order is the order in which a walk takes new values.
type order int8

const (
	descending order = -1
	unordered  order = 0
	ascending  order = 1
)

// leaps is in how many new values of an ordered walk one is drawn, so that it goes on elsewhere.
const leaps = 32

// ordered chooses the order of a walk.
func (w *Walker) ordered() order {
	return []order{unordered, unordered, ascending, descending}[w.draws.Choose(4)]
}

// after returns the value after the newest one of an argument's sort, in the order of the walk; it
// is invalid if there is none, and once in a while.
func (w *Walker) after(q *request, i int) logic.Value {
	newest := w.newest[q.op.Fields[i].Sort]
	if w.order == unordered || !newest.IsValid() || w.draws.Choose(leaps) == 0 {
		return logic.Value{}
	}
	v := following(q, i, newest, w.order)
	if !v.IsValid() || !w.admits(q, i, v) {
		return logic.Value{}
	}
	return v
}

// following returns the value after another one: the next integer, or value of the argument's pool;
// it is invalid if there is none.
func following(q *request, i int, v logic.Value, in order) logic.Value {
	if q.op.Fields[i].Sort.Kind() == logic.IntKind {
		return logic.IntegerValue(v.Integer().Add(logic.IntegerOf(int64(in))))
	}
	if q.args[i] == nil {
		return logic.Value{}
	}
	pool := q.args[i].Extent().Pool
	if k := slices.Index(pool, v) + int(in); slices.Contains(pool, v) && 0 <= k && k < len(pool) {
		return pool[k]
	}
	return logic.Value{}
}

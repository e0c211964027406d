package overlap

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Recorder records the calls of a test that makes them itself, from as many goroutines as it likes.
// It may be used by all of them at the same time.
type Recorder struct {
	clock atomic.Int64
	mu    sync.Mutex
	lanes []*Lane
}

// Lane records the calls of one goroutine.
type Lane struct {
	r     *Recorder
	calls [][]Call // in pieces, so that none moves
}

// piece is how many calls of a lane are allocated at once. One by one, recording takes half as long
// again.
const piece = 256

// Lane returns a recorder for one goroutine.
func (r *Recorder) Lane() *Lane {
	r.mu.Lock()
	defer r.mu.Unlock()
	l := &Lane{r: r}
	r.lanes = append(r.lanes, l)
	return l
}

// Call makes a call, and records it with its answer. If it panics, it has not returned: it is
// pending from then on.
func (l *Lane) Call(op *sre.Op, args []logic.Value, perform func() (results []logic.Value)) {
	if last := len(l.calls) - 1; last < 0 || len(l.calls[last]) == piece {
		l.calls = append(l.calls, make([]Call, 0, piece))
	}
	some := &l.calls[len(l.calls)-1]
	*some = (*some)[:len(*some)+1]
	c := &(*some)[len(*some)-1]
	c.Event = sre.Event{Op: op, Values: args}
	c.called.Store(l.r.clock.Add(1))
	c.results = perform()
	c.back.Store(l.r.clock.Add(1))
}

// Calls returns what was recorded, in the order in which calls were made. No call may be under way
// meanwhile.
func (r *Recorder) Calls() (out Calls) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i, l := range r.lanes {
		for _, some := range l.calls {
			for k := range some {
				some[k].Lane = i + 1
				out = append(out, &some[k])
			}
		}
	}
	slices.SortFunc(out, func(a, b *Call) int { return int(a.called.Load() - b.called.Load()) })
	return out
}

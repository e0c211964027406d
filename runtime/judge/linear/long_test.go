package linear_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/clouseau-go/clouseau/internal/play/overlap"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/judge/linear"
	"github.com/clouseau-go/clouseau/sre"
)

// played returns a history that is right: of n calls in several lanes on a map with so many keys,
// each of which takes effect somewhere between its call and its return.
func played(w *world, r *rand.Rand, n, keys, lanes int) (calls overlap.Calls) {
	type begun struct {
		event sre.Event
		at    int64
		done  bool
	}
	held := make([]int64, keys)
	there := make([]bool, keys)
	under := make([]begun, lanes)
	for tick := int64(1); len(calls) < n; tick++ {
		lane := r.IntN(lanes)
		u := &under[lane]
		switch {
		case u.at == 0:
			op := w.ops[r.IntN(3)]
			u.event, u.at, u.done = sre.Event{Op: op}, tick, false
			for _, f := range op.Fields[:op.Args()] {
				x := r.Int64N(5)
				if f.Name == "k" {
					x = r.Int64N(int64(keys))
				}
				u.event.Values = append(u.event.Values, logic.IntValue(x))
			}
		case !u.done:
			u.done = true
			k := u.event.Values[u.event.Op.Position("k")].Int()
			was, had := held[k], there[k]
			if !had {
				was = 0
			}
			switch u.event.Op.Name {
			case "get":
				ok := int64(0)
				if had {
					ok = 1
				}
				u.event.Values = append(u.event.Values, logic.IntValue(was), logic.IntValue(ok))
				continue
			case "swap":
				u.event.Values = append(u.event.Values, logic.IntValue(was))
			}
			held[k], there[k] = u.event.Values[u.event.Op.Position("v")].Int(), true
		default:
			calls = append(calls, overlap.Recorded(lane+1, u.event, u.at, tick))
			*u = begun{}
		}
	}
	return calls
}

// TestLong: a long history is explained, and one wrong answer in it is found under its key.
func TestLong(t *testing.T) {
	t.Parallel()
	w := newCells(t)
	r := rand.New(rand.NewPCG(3, 4))
	calls := played(w, r, 3000, 30, 4)
	j := linear.Model(w.model)
	x, err := j.Check(t.Context(), calls)
	if err != nil || x.Verdict != linear.Explained || x.Keys != 30 {
		t.Fatalf("%v of %d keys, %v", x.Verdict, x.Keys, err)
	}
	at := len(calls)/2 + slices.IndexFunc(calls[len(calls)/2:], func(c *overlap.Call) bool { return c.Event.Op.Name == "get" })
	called, back := calls[at].Span()
	e := calls[at].Event
	e.Values = slices.Clone(e.Values)
	e.Values[1] = logic.IntValue(9) // which nobody puts
	calls[at] = overlap.Recorded(calls[at].Lane, e, called, back)
	x, err = j.Check(t.Context(), calls)
	if err != nil || x.Verdict != linear.Violation || x.Key != e.Values[0] {
		t.Fatalf("%v of the key %v, %v; want a violation of %v", x.Verdict, x.Key, err, e.Values[0])
	}
	if text := x.String(); !strings.Contains(text, e.String()) {
		t.Errorf("the result does not show %s:\n%s", e, text)
	}
}

// TestRecorder records calls of goroutines and judges them.
func TestRecorder(t *testing.T) {
	t.Parallel()
	w := newRegister(t)
	var mu sync.Mutex
	held := int64(0)
	var r overlap.Recorder
	var all sync.WaitGroup
	for i := range int64(4) {
		lane := r.Lane()
		all.Go(func() {
			for range 50 {
				lane.Call(w.ops[0], []logic.Value{logic.IntValue(i)}, func() []logic.Value {
					mu.Lock()
					defer mu.Unlock()
					held = i
					return nil
				})
				lane.Call(w.ops[1], nil, func() []logic.Value {
					mu.Lock()
					defer mu.Unlock()
					return []logic.Value{logic.IntValue(held)}
				})
			}
		})
	}
	all.Wait()
	calls := r.Calls()
	x, err := linear.Model(w.model).Check(t.Context(), calls)
	if err != nil || x.Verdict != linear.Explained || len(calls) != 400 {
		t.Errorf("%d calls: %v, %v", len(calls), x, err)
	}
}

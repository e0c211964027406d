package linear_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/play/overlap"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/judge/linear"
	"github.com/clouseau-go/clouseau/sre"
)

// judge judges calls by the meaning of a world.
type judge struct {
	w      *world
	states []string
	tells  bool // in which state it is
	fails  error
	panics bool
}

func (j *judge) Begin() error {
	j.states = []string{j.w.start}
	return j.fails
}

func (j *judge) Next(e sre.Event) (objection string, err error) {
	if j.panics {
		panic("out of order")
	}
	var next []string
	for _, s := range j.states {
		for _, n := range j.w.next(s, e) {
			if !slices.Contains(next, n) {
				next = append(next, n)
			}
		}
	}
	if len(next) == 0 {
		return e.String() + " in " + strings.Join(j.states, " or "), nil
	}
	slices.Sort(next)
	j.states = next
	return "", nil
}

func (j *judge) State() string {
	if !j.tells {
		return ""
	}
	return strings.Join(j.states, " ")
}

func (j *judge) Divisible(map[string]string) bool { return true }

// TestFind compares Find with Explain, which tries all orders: with keys and without, with a judge
// that tells its states and one that does not. The order that it returns is looked at as well.
func TestFind(t *testing.T) {
	t.Parallel()
	for _, w := range []*world{newRegister(t), newTickets(t), newCells(t), newCoin(t)} {
		t.Run(w.name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(19, uint64(len(w.name))))
			n, yes := histories()/4, 0
			for i := range n {
				calls := w.history(r, 7)
				want := overlap.Explain(calls, &judge{w: w})
				j := &judge{w: w, tells: i%2 == 0}
				finder := &linear.Judge{}
				if i%4 < 2 {
					finder.Keys = w.keys
				}
				got := finder.Find(calls, j)
				if want.Open || got.Open || got.Err != nil || got.Explained() != want.Explained() {
					t.Fatalf("Find = %+v, Explain = %+v\n%s", got, want, calls.Picture())
				}
				checkOrder(t, w, calls, got, len(finder.Keys) == 0)
				if want.Explained() {
					yes++
				}
			}
			if yes < n/20 || yes > n*19/20 {
				t.Errorf("of %d histories %d have an order: too few of one kind", n, yes)
			}
			t.Logf("%s: %d histories, %d of them explained, no disagreement", w.name, n, yes)
		})
	}
}

// checkOrder checks that an order has all calls, keeps real time, and is explained as far as it
// says. If the history was not divided by keys, that is the whole way to the objection.
func checkOrder(t *testing.T, w *world, calls overlap.Calls, x overlap.Explanation, whole bool) {
	t.Helper()
	sorted := slices.Clone(x.Order)
	slices.Sort(sorted)
	for i := range calls {
		if len(sorted) != len(calls) || sorted[i] != i {
			t.Fatalf("the order %v does not have each of %d calls once", x.Order, len(calls))
		}
	}
	for i := range x.Order {
		if j := slices.IndexFunc(x.Order[i+1:], func(k int) bool { return calls[k].Before(calls[x.Order[i]]) }); j >= 0 && (x.Explained() || whole && i < x.Upto) {
			t.Fatalf("the order %v turns real time around\n%s", x.Order, calls.Picture())
		}
	}
	j := &judge{w: w}
	_ = j.Begin()
	for at, i := range x.Order {
		objection, _ := j.Next(calls[i].Whole())
		switch {
		case x.Explained() && objection != "":
			t.Fatalf("the order %v explains nothing from %d on: %s", x.Order, at, objection)
		case whole && !x.Explained() && (objection != "") != (at == x.Upto):
			t.Fatalf("the order %v is said to explain %d calls, and %d are objected to: %s", x.Order, x.Upto, at, objection)
		case whole && objection != "" && objection != x.Objection:
			t.Fatalf("the objection is %q, not %q", x.Objection, objection)
		}
		if objection != "" {
			return
		}
	}
}

// TestFindPromises: what breaks the promise of linearizability and no weaker one is explained by
// that one, and what breaks that one is not.
func TestFindPromises(t *testing.T) {
	t.Parallel()
	w := newRegister(t)
	write := func(v int64) sre.Event {
		return sre.Event{Op: w.ops[0], Values: []logic.Value{logic.IntValue(v)}}
	}
	read := func(v int64) sre.Event {
		return sre.Event{Op: w.ops[1], Values: []logic.Value{logic.IntValue(v)}}
	}
	stale := overlap.Calls{ // 0 was overwritten by 1 before the read
		overlap.Recorded(1, write(1), 1, 2), overlap.Recorded(1, read(0), 3, 4)}
	older := overlap.Calls{overlap.Recorded(1, write(1), 1, 2), overlap.Recorded(1, write(1), 3, 4),
		overlap.Recorded(1, read(0), 5, 6)}
	turned := overlap.Calls{ // the read comes after the write, and overlaps with what began before
		overlap.Recorded(2, write(1), 1, 8), overlap.Recorded(1, write(0), 2, 3), overlap.Recorded(1, write(1), 4, 5),
		overlap.Recorded(1, read(0), 6, 7)}
	late := linear.Promise{Late: map[string]int{"read": 1}}
	for _, tt := range []struct {
		name    string
		promise linear.Promise
		calls   overlap.Calls
		want    bool
	}{
		{"stale", linear.Promise{}, stale, false},
		{"stale", late, stale, true},
		{"older", late, older, false},
		{"older", linear.Promise{Quiescent: true}, older, false},
		{"turned", linear.Promise{}, turned, false},
		{"turned", linear.Promise{Quiescent: true}, turned, true},
		{"older, without key", linear.Promise{ByKey: true}, older, true},
	} {
		j := &linear.Judge{Promise: tt.promise}
		if tt.promise.ByKey {
			j.Keys = map[string]string{"write": "v"}
		}
		if x := j.Find(tt.calls, &judge{w: w}); x.Open || x.Explained() != tt.want {
			t.Errorf("%s under %+v: %+v, want it explained: %v", tt.name, tt.promise, x, tt.want)
		}
	}
}

// TestFindLeftOut: a history that is right with all its calls is not called wrong because some were
// left out of it.
func TestFindLeftOut(t *testing.T) {
	t.Parallel()
	w := newRegister(t)
	calls := overlap.Calls{
		overlap.Recorded(1, sre.Event{Op: w.ops[0], Values: []logic.Value{logic.IntValue(1)}}, 1, 2),
		overlap.Recorded(1, sre.Event{Op: w.ops[2], Values: []logic.Value{logic.IntValue(1), logic.IntValue(0), logic.IntValue(1)}}, 3, 4)}
	j := &linear.Judge{Keys: map[string]string{"cas": "old"}, Promise: linear.Promise{ByKey: true}}
	if x := j.Find(calls, &judge{w: w}); !x.Explained() || len(x.Order) != 2 {
		t.Errorf("%+v", x)
	}
}

// TestFindOpen: what is not found out within the budget is open, and no order.
func TestFindOpen(t *testing.T) {
	t.Parallel()
	w := newRegister(t)
	var calls overlap.Calls
	for lane := range 6 {
		calls = append(calls, overlap.Recorded(lane+1, sre.Event{Op: w.ops[0], Values: []logic.Value{logic.IntValue(1)}}, 1, 100))
	}
	for _, last := range []int64{0, 1} {
		all := append(slices.Clone(calls), overlap.Recorded(1, sre.Event{Op: w.ops[1], Values: []logic.Value{logic.IntValue(last)}}, 101, 102))
		j := &linear.Judge{Budget: 4}
		if x := j.Find(all, &judge{w: w}); !x.Open || x.Explained() || x.Limit == "" || x.Tried > 4 || len(x.Order) != len(all) {
			t.Errorf("%+v", x)
		}
		if x := (&linear.Judge{}).Find(all, &judge{w: w, tells: true}); x.Open || x.Explained() != (last == 1) {
			t.Errorf("read %d: %+v", last, x)
		}
	}
	fails := errors.New("no reference")
	if x := (&linear.Judge{}).Find(calls, &judge{w: w, fails: fails}); !errors.Is(x.Err, fails) || x.Explained() {
		t.Errorf("%+v", x)
	}
	defer func() {
		if p := recover(); p != "out of order" {
			t.Errorf("a panic of the judge is %v", p)
		}
	}()
	(&linear.Judge{}).Find(calls, &judge{w: w, panics: true})
}

package linear_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/judging/compare"
	"github.com/clouseau-go/clouseau/internal/play/overlap"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/runtime/judge/linear"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/sre"
)

// histories is how many random histories are compared with all orders.
func histories() int {
	if environment.Long.Get() != "" {
		return 100_000
	}
	return 2_000
}

// compared judges random histories of a world, and compares the verdicts with all orders.
func compared(t *testing.T, w *world, j *linear.Judge, n, most int, change func(*brute)) {
	t.Helper()
	r := rand.New(rand.NewPCG(18, uint64(len(w.name))))
	yes, pending := 0, 0
	for range n {
		calls := w.history(r, most)
		b := w.brute(calls)
		if change != nil {
			change(b)
		}
		want := b.explained([]string{w.start})
		x, err := j.Check(t.Context(), calls)
		if err != nil {
			t.Fatal(err)
		}
		if x.Verdict == linear.Undecided || (x.Verdict == linear.Explained) != want {
			t.Fatalf("%v, and over all orders explained is %v\n%s", x.Verdict, want, calls.Picture())
		}
		if x.Verdict == linear.Violation && len(x.Order) >= len(x.Calls) {
			t.Fatalf("a violation, and the order %v of %d calls", x.Order, len(x.Calls))
		}
		if want {
			yes++
		}
		if len(calls.Unfinished()) > 0 {
			pending++
		}
	}
	if yes < n/20 || yes > n*19/20 || pending < n/20 {
		t.Errorf("of %d histories %d have an order, and %d have pending calls: too few of one kind", n, yes, pending)
	}
	t.Logf("%s: %d histories, %d of them explained, %d with pending calls, no disagreement", w.name, n, yes, pending)
}

// TestAllOrders compares the judge with all orders, with pending calls.
func TestAllOrders(t *testing.T) {
	t.Parallel()
	for _, w := range []*world{newRegister(t), newTickets(t), newCells(t)} {
		t.Run(w.name, func(t *testing.T) {
			t.Parallel()
			compared(t, w, linear.Model(w.model), histories(), 8, nil)
		})
	}
}

// TestKeys: the keys of a model are found, and those of others are not made up.
func TestKeys(t *testing.T) {
	t.Parallel()
	w := newCells(t)
	keys, ok := w.model.Keys()
	if want := []int{0, 0, 1, -1}; !ok || len(keys) != len(want) {
		t.Fatalf("the keys are %v (%v)", keys, ok)
	} else {
		for i, op := range w.ops {
			if keys[op] != want[i] {
				t.Errorf("the key of %s is %d, not %d", op.Name, keys[op], want[i])
			}
		}
	}
	for _, w := range []*world{newRegister(t), newTickets(t)} {
		if keys, ok := w.model.Keys(); ok {
			t.Errorf("%s has the keys %v", w.name, keys)
		}
	}
}

// TestFunction judges by a model in Go.
func TestFunction(t *testing.T) {
	t.Parallel()
	w := newRegister(t)
	m := model.Function("register", w.ops, "0", func(state string, e sre.Event) (out []model.Transition[string]) {
		results := [][]logic.Value{nil}
		if e.Op.Name != "write" {
			results = [][]logic.Value{{logic.IntValue(0)}, {logic.IntValue(1)}}
		}
		for _, rs := range results {
			whole := sre.Event{Op: e.Op, Values: append(e.Values[:e.Op.Args():e.Op.Args()], rs...)}
			for _, next := range registerNext(state, whole, false) {
				out = append(out, model.Transition[string]{Next: next, Outputs: []model.Output{{Op: e.Op.Name, Values: whole.Values}}})
			}
		}
		return out
	})
	compared(t, w, linear.Model(m), histories()/2, 8, nil)
}

// cell is another implementation of the register.
type cell struct{ held int64 }

var cellCalls = event.Calls[*cell]{
	"write": func(c *cell, args []logic.Value) []logic.Value {
		c.held = args[0].Int()
		return nil
	},
	"read": func(c *cell, _ []logic.Value) []logic.Value { return []logic.Value{logic.IntValue(c.held)} },
	"cas": func(c *cell, args []logic.Value) []logic.Value {
		if c.held != args[0].Int() {
			return []logic.Value{logic.IntValue(0)}
		}
		c.held = args[1].Int()
		return []logic.Value{logic.IntValue(1)}
	},
}

// TestReference judges by a reference.
func TestReference(t *testing.T) {
	t.Parallel()
	ref := &compare.Reference{Name: "cell", New: func(context.Context) (event.Adapter, error) { return cellCalls.Adapter(&cell{}), nil }}
	compared(t, newRegister(t), linear.Reference(ref), histories()/4, 8, nil)
}

// TestQuiescent compares the weaker promise with all orders in which calls keep their order only
// across a moment at which nothing was under way.
func TestQuiescent(t *testing.T) {
	t.Parallel()
	w := newRegister(t)
	j := linear.Model(w.model)
	j.Promise.Quiescent = true
	compared(t, w, j, histories()/2, 7, func(b *brute) {
		b.before = func(c, d *overlap.Call) bool {
			_, back := c.Span()
			called, _ := d.Span()
			if back == 0 || back > called {
				return false
			}
			for at := back; at < called; at++ { // between two ticks
				if quiet(b.calls, at) {
					return true
				}
			}
			return false
		}
	})
}

// quiet reports whether nothing is under way right after a tick.
func quiet(calls overlap.Calls, at int64) bool {
	for _, c := range calls {
		if called, back := c.Span(); called <= at && (back == 0 || back > at) {
			return false
		}
	}
	return true
}

// TestLate compares reads that may be late by one or two calls with all orders.
func TestLate(t *testing.T) {
	t.Parallel()
	for n := 1; n <= 2; n++ {
		w := newRegister(t)
		j := linear.Model(w.model)
		j.Promise.Late = map[string]int{"read": n}
		compared(t, w, j, histories()/2, 7, func(b *brute) { b.late = j.Promise.Late })
	}
}

// TestLateChoices: what a late answer tells of a choice holds for the calls after that as well.
func TestLateChoices(t *testing.T) {
	t.Parallel()
	for n := 1; n <= 3; n++ {
		w := newCoin(t)
		j := linear.Model(w.model)
		j.Promise.Late = map[string]int{"peek": n}
		compared(t, w, j, histories(), 8, func(b *brute) { b.late = j.Promise.Late })
	}
}

// TestByKey: the number of elements is not judged where it is promised by key only.
func TestByKey(t *testing.T) {
	t.Parallel()
	w := newCells(t)
	size := &sre.Op{Name: "size", Kind: sre.Call, Fields: []sre.Field{{Name: "n", Sort: logic.Int, Result: true}}}
	calls := overlap.Calls{overlap.Recorded(1, sre.Event{Op: size, Values: []logic.Value{logic.IntValue(7)}}, 1, 2),
		overlap.Recorded(1, sre.Event{Op: w.ops[0], Values: []logic.Value{logic.IntValue(0), logic.IntValue(1)}}, 3, 4)}
	j := linear.Model(w.model)
	j.Promise.ByKey = true
	x, err := j.Check(t.Context(), calls)
	if err != nil || x.Verdict != linear.Explained || x.Keys != 1 {
		t.Errorf("%+v, %v", x, err)
	}
}

// TestBudget: what is not found out is undecided, whether there is an order or not.
func TestBudget(t *testing.T) {
	t.Parallel()
	w := newRegister(t)
	for _, last := range []int64{0, 1} {
		var calls overlap.Calls
		for lane := range 8 {
			calls = append(calls, overlap.Recorded(lane+1, sre.Event{Op: w.ops[0], Values: []logic.Value{logic.IntValue(1)}}, int64(lane+1), 100))
		}
		calls = append(calls, overlap.Recorded(1, sre.Event{Op: w.ops[1], Values: []logic.Value{logic.IntValue(last)}}, 101, 102))
		j := linear.Model(w.model)
		j.Budget = 5
		x, err := j.Check(t.Context(), calls)
		if err != nil || x.Verdict != linear.Undecided || x.Steps > 5 {
			t.Errorf("read %d: %v after %d steps, %v; want it undecided", last, x.Verdict, x.Steps, err)
		}
		j.Budget = 0
		if x, err = j.Check(t.Context(), calls); err != nil || (x.Verdict == linear.Explained) != (last == 1) {
			t.Errorf("read %d: %v, %v", last, x.Verdict, err)
		}
	}
}

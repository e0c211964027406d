package overlap_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/play/overlap"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// register is a variable that is written and read.
var (
	write = &sre.Op{Name: "write", Kind: sre.Call, Fields: []sre.Field{{Name: "v", Sort: logic.Int}}}
	read  = &sre.Op{Name: "read", Kind: sre.Call, Fields: []sre.Field{{Name: "v", Sort: logic.Int, Result: true}}}
)

func written(v int64) sre.Event {
	return sre.Event{Op: write, Values: []logic.Value{logic.IntValue(v)}}
}
func seen(v int64) sre.Event { return sre.Event{Op: read, Values: []logic.Value{logic.IntValue(v)}} }

// cell judges by a register that holds 0.
type cell struct{ held int64 }

func (c *cell) Begin() error {
	c.held = 0
	return nil
}

func (c *cell) Next(e sre.Event) (objection string, err error) {
	switch v := e.Values[0].Int(); {
	case e.Op == write:
		c.held = v
	case v != c.held:
		return fmt.Sprintf("%s, and not %d", e, c.held), nil
	}
	return "", nil
}

func (c *cell) State() string { return "" }

func (c *cell) Divisible(map[string]string) bool { return true }

// explained returns how many calls of an order the register explains.
func explained(calls overlap.Calls, order []int) int {
	c := &cell{}
	for at, i := range order {
		if objection, _ := c.Next(calls[i].Event); objection != "" {
			return at
		}
	}
	return len(order)
}

// linearizable is the definition, over all permutations.
func linearizable(calls overlap.Calls) bool {
	order := make([]int, len(calls))
	for i := range order {
		order[i] = i
	}
	var permute func(at int) bool
	permute = func(at int) bool {
		if at == len(order) {
			for i := range order {
				for _, later := range order[i+1:] {
					if calls[later].Before(calls[order[i]]) {
						return false
					}
				}
			}
			return explained(calls, order) == len(order)
		}
		for i := at; i < len(order); i++ {
			order[at], order[i] = order[i], order[at]
			ok := permute(at + 1)
			order[at], order[i] = order[i], order[at]
			if ok {
				return true
			}
		}
		return false
	}
	return permute(0)
}

// history returns a random history of up to most calls in up to four lanes.
func history(r *rand.Rand, most int) (calls overlap.Calls) {
	n, lanes := 1+r.IntN(most), 1+r.IntN(4)
	under := make([]int, lanes) // by lane: the tick at which its call was made
	tick := 0
	for len(calls) < n {
		tick++
		lane := r.IntN(lanes)
		if under[lane] == 0 {
			under[lane] = tick
			continue
		}
		e := written(int64(r.IntN(3)))
		if r.IntN(2) == 0 {
			e = seen(int64(r.IntN(3)))
		}
		calls = append(calls, overlap.Recorded(lane+1, e, int64(under[lane]), int64(tick)))
		under[lane] = 0
	}
	return calls
}

// TestExplainByDefinition compares Explain with all permutations on random histories of a register.
func TestExplainByDefinition(t *testing.T) {
	t.Parallel()
	runs := 1500
	if environment.Long.Get() != "" {
		runs = 100_000
	}
	r := rand.New(rand.NewPCG(1, 2))
	yes := 0
	for range runs {
		calls := history(r, 7)
		x := overlap.Explain(calls, &cell{})
		want := linearizable(calls)
		if x.Explained() != want || x.Open {
			t.Fatalf("Explain = %+v, want explained: %v\n%s", x, want, calls.Picture())
		}
		if want {
			yes++
		}
		if got := explained(calls, x.Order); got != x.Upto {
			t.Fatalf("the order %v explains %d calls, not %d", x.Order, got, x.Upto)
		}
		for i := range x.Order {
			if j := slices.IndexFunc(x.Order[i+1:], func(k int) bool { return calls[k].Before(calls[x.Order[i]]) }); j >= 0 {
				t.Fatalf("the order %v turns real time around\n%s", x.Order, calls.Picture())
			}
		}
	}
	if yes < runs/10 || yes > runs*9/10 {
		t.Errorf("of %d histories %d have an order: too few of one kind", runs, yes)
	}
	t.Logf("%d histories, %d of them explained, no disagreement", runs, yes)
}

// TestExplainMost: where there are too many orders, and none of those that were tried explains the
// calls, it stays open whether one does.
func TestExplainMost(t *testing.T) {
	t.Parallel()
	var calls overlap.Calls
	for lane := range 9 { // 362,880 orders
		calls = append(calls, overlap.Recorded(lane+1, written(int64(lane)), 1, 100))
	}
	last := len(calls) - 1
	x := overlap.Explain(calls, &objects{after: last})
	if !x.Open || x.Explained() || x.Tried != overlap.Most || x.Upto != last {
		t.Errorf("Explain = %+v, want it to be open after %d orders", x, overlap.Most)
	}
	x = overlap.Explain(calls, &objects{})
	if x.Open || x.Explained() || x.Tried != len(calls) {
		t.Errorf("Explain = %+v, want %d orders, one for each first call", x, len(calls))
	}
}

// objects objects to the call after so many.
type objects struct{ after, n int }

func (o *objects) Begin() error {
	o.n = 0
	return nil
}

func (o *objects) Next(sre.Event) (objection string, err error) {
	if o.n++; o.n > o.after {
		return "too many", nil
	}
	return "", nil
}

func (o *objects) State() string { return "" }

func (o *objects) Divisible(map[string]string) bool { return true }

// TestPerform: lanes are performed in their order, at the same time, and each call has its span.
func TestPerform(t *testing.T) {
	t.Parallel()
	var calls overlap.Calls
	for lane := 1; lane <= 3; lane++ {
		for range 3 {
			calls = append(calls, overlap.NewCall(lane, 0, write, []logic.Value{logic.IntValue(int64(lane))}))
		}
	}
	meet := make(chan struct{}) // the first calls of all lanes are under way at the same time
	waiting := make(chan struct{}, 3)
	go func() {
		for range 3 {
			<-waiting
		}
		close(meet)
	}()
	err := calls.Perform(func(c *overlap.Call) ([]logic.Value, error) {
		if c == calls[0] || c == calls[3] || c == calls[6] {
			waiting <- struct{}{}
			<-meet
		}
		return nil, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range calls {
		called, back := c.Span()
		if called == 0 || back <= called || i%3 > 0 && !calls[i-1].Before(c) {
			t.Errorf("call %d of lane %d has the span %d to %d", i%3, c.Lane, called, back)
		}
	}
	if calls[0].Before(calls[3]) || calls[3].Before(calls[6]) || calls[6].Before(calls[0]) {
		t.Errorf("the first calls do not overlap:\n%s", calls.Picture())
	}
}

// TestPerformPanic: a lane ends with a call that panics, or ends its goroutine; others go on.
func TestPerformPanic(t *testing.T) {
	t.Parallel()
	for _, exits := range []bool{false, true} {
		calls := overlap.Calls{
			overlap.NewCall(1, 0, write, nil), overlap.NewCall(1, 0, read, nil),
			overlap.NewCall(2, 2, read, nil),
		}
		err := calls.Perform(func(c *overlap.Call) ([]logic.Value, error) {
			if c.Event.Op == write {
				if exits {
					exit()
				}
				panic("full")
			}
			return []logic.Value{logic.IntValue(7)}, nil
		})
		unfinished := calls.Unfinished()
		if err != nil || len(unfinished) != 1 || unfinished[0] != calls[0] {
			t.Fatalf("unfinished: %v, error %v; want the call that panicked", unfinished, err)
		}
		if _, ended := calls[0].Panic.(overlap.Exited); ended != exits || !exits && calls[0].Panic != "full" {
			t.Errorf("the panic is %v", calls[0].Panic)
		}
		if called, _ := calls[1].Span(); called != 0 {
			t.Error("the lane went on after the panic")
		}
		if _, back := calls[2].Span(); back == 0 || len(calls[2].Whole().Values) != 1 {
			t.Error("the other lane did not go on")
		}
	}
}

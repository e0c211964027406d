package mix_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/runtime/strategy"
)

// cells is a memory with cells 0 to 4. Read answers -1 where there is no cell, and check answers
// whether all is well; it is not once the cell broken was read.
type cells struct {
	rt.CallOnly
	broken int64
	read   []int64
}

func (c *cells) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	switch op {
	case "read":
		at := args[0].Int()
		if at > 4 {
			return []rt.Value{rt.IntValue(-1)}, nil
		}
		c.read = append(c.read, at)
		return []rt.Value{rt.IntValue(at)}, nil
	case "check":
		return []rt.Value{rt.BoolValue(!slices.Contains(c.read, c.broken))}, nil
	}
	return nil, errors.New("no such operation")
}

func (c *cells) Close() error { return nil }

// memory is a test of cells that does not know which ones there are: a run reads three of 0 to 9.
// Wanted says that the goal asks for what is read.
func memory(broken int64, wanted bool) *rt.Test {
	read := &rt.Op{Name: "read", Kind: rt.Call, Fields: []rt.Field{{Name: "at", Sort: rt.Int}, {Name: "value", Sort: rt.Int, Result: true}}}
	check := &rt.Op{Name: "check", Kind: rt.Call, Fields: []rt.Field{{Name: "ok", Sort: rt.Bool, Result: true}}}
	s := rt.NewSystem("cells", read, check)
	bad := s.Event(check, s.L.Not(s.Field(check, "ok")))
	violation := s.Seq(s.All(), bad)
	if wanted {
		right := s.Event(read, s.L.Eq(s.Field(read, "value"), s.Field(read, "at")))
		violation = s.Seq(s.All(), right, right, right, bad)
	}
	return &rt.Test{
		System: s,
		Goal:   rt.Goal{Name: "bad", Violation: violation},
		New:    func(context.Context) (rt.Adapter, error) { return &cells{broken: broken}, nil },
		Generators: []rt.Generator{{Name: "three", Run: func(s *rt.Session) {
			other := s.Int("other", rt.Between(0, 9))
			for range 3 {
				at := s.Int("at", rt.Between(0, 9))
				if s.Next("read.1"); wanted {
					s.Want("read.1")
				}
				s.Assert(s.Call("read", rt.IntValue(at))[0].Int() == at, "value", "value == at")
			}
			s.Decide("check.1", "!ok")
			s.Assert(!s.Call("check")[0].Bool(), "ok", "!ok")
			_ = other
		}}},
	}
}

// drawn counts what runs of a test drew first, second and so on.
func drawn(test *rt.Test) []map[int64]int {
	out := make([]map[int64]int, 9)
	for at := range out {
		out[at] = map[int64]int{}
	}
	h := test.Player()
	h.Steer()
	for i := range 1000 {
		r := h.Example(1, i)
		for at, d := range r.Drawn {
			out[at][d.Value.Int()]++
		}
		h.Recycle(r)
	}
	return out
}

// TestValues: the runs of a test learn which values leave the script. Those that do not stay as
// likely as they are, and so do the values that make no difference. Runs that are made by their
// numbers learn nothing.
func TestValues(t *testing.T) {
	t.Parallel()
	const runs = 1000
	plain := sample.Runs(context.Background(), memory(-1, false), runs, 1, nil)
	steered := sample.Steered(context.Background(), memory(-1, false), runs, 1)
	if plain.Upheld > runs/2 || steered.Upheld < 17*runs/20 {
		t.Errorf("%d of %d runs are upheld, %d where they learn, want at least 17 in 20 there", plain.Upheld, runs, steered.Upheld)
	}
	if again := sample.Steered(context.Background(), memory(-1, false), runs, 1); again.Upheld != steered.Upheld || again.Discards != steered.Discards {
		t.Errorf("the same seed gives %d upheld runs and %d values in vain, then %d and %d", steered.Upheld, steered.Discards, again.Upheld, again.Discards)
	}
	all := drawn(memory(-1, false))
	other, at := all[0], all[1]
	for n := range int64(10) {
		if n <= 4 && at[n] < 50 || n > 4 && (at[n] == 0 || at[n] > 50) || other[n] < 25 {
			t.Errorf("%d is drawn %d times for an address and %d times where it makes no difference", n, at[n], other[n])
		}
	}
}

// till is a till that pays what it was filled with, and answers whether it pays.
type till struct {
	rt.CallOnly
	held int64
}

func (c *till) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	switch op {
	case "fill":
		c.held = args[0].Int()
		return nil, nil
	case "pay":
		return []rt.Value{rt.BoolValue(args[0].Int() <= c.held)}, nil
	}
	return nil, errors.New("no such operation")
}

func (c *till) Close() error { return nil }

// TestValuesApart: what leaves the script is a payment of more than there is. Runs learn that of
// the difference, where each of the two sums is fine by itself.
func TestValuesApart(t *testing.T) {
	t.Parallel()
	fill := &rt.Op{Name: "fill", Kind: rt.Call, Fields: []rt.Field{{Name: "sum", Sort: rt.Int}}}
	pay := &rt.Op{Name: "pay", Kind: rt.Call, Fields: []rt.Field{{Name: "sum", Sort: rt.Int}, {Name: "ok", Sort: rt.Bool, Result: true}}}
	s := rt.NewSystem("till", fill, pay)
	test := &rt.Test{
		System: s,
		Goal:   rt.Goal{Name: "none", Violation: s.Seq(s.All(), s.Event(pay, s.L.False()))},
		New:    func(context.Context) (rt.Adapter, error) { return &till{}, nil },
		Generators: []rt.Generator{{Name: "twice", Run: func(s *rt.Session) {
			sum, paid := s.Int("sum", rt.Between(0, 40)), s.Int("paid", rt.Between(0, 40))
			s.Next("fill.1")
			s.Call("fill", rt.IntValue(sum))
			s.Next("pay.1")
			s.Must(s.Call("pay", rt.IntValue(paid))[0].Bool(), "ok", "ok")
			s.Decide("pay.1")
			s.Call("pay", rt.IntValue(paid))
		}}},
	}
	const runs = 1000
	plain, steered := sample.Runs(context.Background(), test, runs, 1, nil), sample.Steered(context.Background(), test, runs, 1)
	if plain.Upheld > 3*runs/5 || steered.Upheld < 9*runs/10 {
		t.Errorf("%d of %d runs are upheld, %d where they learn, want at least nine in ten there", plain.Upheld, runs, steered.Upheld)
	}
}

// TestValuesOfKin: each of several generators reads eight cells, each of another draw. What one of
// the draws tells of an address is known to the others. Draws for something else learn nothing from
// that.
func TestValuesOfKin(t *testing.T) {
	t.Parallel()
	kin, strangers := memory(-1, false), memory(-1, false)
	of := func(test *rt.Test, at string, last string) {
		test.Generators = nil
		for _, name := range []string{"first", "second"} {
			test.Generators = append(test.Generators, rt.Generator{Name: name, Run: func(s *rt.Session) {
				s.Int("other", rt.Between(0, 9))
				for i := range 8 {
					at := s.Int(fmt.Sprint(at, i, last), rt.Between(0, 9))
					s.Next("read.1")
					s.Assert(s.Call("read", rt.IntValue(at))[0].Int() == at, "value", "value == at")
				}
				s.Decide("check.1", "!ok")
				s.Assert(!s.Call("check")[0].Bool(), "ok", "!ok")
			}})
		}
	}
	of(kin, "at", "")
	of(strangers, "at", "th")
	const runs = 400
	known := sample.Steered(context.Background(), kin, runs, 1)
	alone := sample.Steered(context.Background(), strangers, runs, 1)
	if 4*known.Upheld < 5*alone.Upheld {
		t.Errorf("%d of %d runs are upheld, and %d where no draw learns from another, want a quarter more", known.Upheld, runs, alone.Upheld)
	}
	for n, times := range drawn(kin)[0] {
		if times < 25 {
			t.Errorf("%d is drawn %d times where it makes no difference", n, times)
		}
	}
}

// TestValuesFind: runs that stay on the script find more.
func TestValuesFind(t *testing.T) {
	t.Parallel()
	const runs = 1000
	plain := sample.Runs(context.Background(), memory(3, false), runs, 1, nil)
	steered := sample.Steered(context.Background(), memory(3, false), runs, 1)
	if 4*plain.Violations > 3*steered.Violations {
		t.Errorf("%d violations, and %d where runs learn, want a third more", plain.Violations, steered.Violations)
	}
}

// TestValuesPrevented: where the goal asks for the answers, a system that gives others prevents the
// violation. Such runs tell something, but those that go through tell more.
func TestValuesPrevented(t *testing.T) {
	t.Parallel()
	const runs = 1000
	plain := sample.Runs(context.Background(), memory(-1, true), runs, 1, nil)
	steered := sample.Steered(context.Background(), memory(-1, true), runs, 1)
	if steered.Upheld+steered.Prevented != runs || steered.Upheld < 2*plain.Upheld {
		t.Errorf("%d runs go through, want twice as many as the %d where they do not learn", steered.Upheld, plain.Upheld)
	}
}

// TestValuesOfRequests: random requests stay as random as they are, although no run tells anything.
func TestValuesOfRequests(t *testing.T) {
	t.Parallel()
	test := memory(-1, false)
	requests := strategy.Workload{Length: 3, Requests: []strategy.Request{
		{Op: "read", Args: []draw.Domain{draw.Between(0, 9)}}, {Op: "check"},
	}}
	test.Generators = []rt.Generator{{Name: "workload", Run: func(s *rt.Session) { s.Workload(requests) }}}
	// No run comes close to what happens twice.
	test.Goal.Violation = test.System.Seq(test.Goal.Violation, test.Goal.Violation)
	plain, steered := test.Player(), test.Player()
	steered.Steer()
	for i := range 50 {
		p, s := plain.Example(1, i), steered.Example(1, i)
		if p.Verdict != run.Uninformative || p.Trace.String() != s.Trace.String() {
			t.Fatalf("run %d is %s:\n%s\nwhere runs learn it is\n%s", i, p.Verdict, p.Trace, s.Trace)
		}
		plain.Recycle(p)
		steered.Recycle(s)
	}
}

// TestLearntIsSaid: where runs have learnt, rapid's seed of one does not give it again, and the
// failure says so.
func TestLearntIsSaid(t *testing.T) {
	t.Parallel()
	plain, steered := memory(-1, false).Player(), memory(-1, false).Player()
	steered.Steer()
	learnt := 0
	for i := range 100 {
		p, s := plain.Example(1, i), steered.Example(1, i)
		if p.Learnt || p.Seeded() != "" || s.Learnt != (s.Seeded() != "") {
			t.Fatalf("run %d: %q, and where runs learn %q", i, p.Seeded(), s.Seeded())
		}
		if s.Learnt {
			learnt++
		}
		plain.Recycle(p)
		steered.Recycle(s)
	}
	if learnt < 80 || learnt > 90 {
		t.Errorf("%d of 100 runs have learnt, want all but the first ten or so", learnt)
	}
}

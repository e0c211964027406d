package strategy_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/runtime/world"
)

// hops is how often a relay forwards what is submitted.
const hops = 8

// relay is a system with work that its spec does not mention. A submitted message is forwarded from
// hop to hop to a store, to which a lease goes directly. The store answers once it has both; with
// the bug, it also answers without the lease. A lease may be lost, and is sent again when a timer
// fires. The answer comes only after the client has been noted, which takes a message of its own.
type relay struct {
	rt.SendOnly
	clock   *world.Virtual
	bag     []message
	made    int
	buggy   bool
	leased  bool
	arrived []int64 // waits for the lease
	noted   bool
	ticks   bool // a timer sets itself forever
}

type message struct {
	rt.Item
	deliver func() rt.Event
}

func newRelay(buggy bool) *relay { return &relay{buggy: buggy, clock: world.NewVirtual(1_000_000)} }

func (r *relay) send(i rt.Item, deliver func() rt.Event) {
	i.ID = r.made
	r.made++
	r.bag = append(r.bag, message{i, deliver})
}

func (r *relay) Send(_ context.Context, op string, fields []rt.Value) error {
	if op == "drop" {
		if out := r.drop(); out.State == event.Absent {
			return fmt.Errorf("no lease is under way: %w", event.ErrAbsent)
		}
		return nil
	}
	id := fields[0].Int()
	r.lease()
	r.forward(id, 0, nil)
	r.send(rt.Item{Op: "noted", Fields: fields[:1], From: "front", To: "client"}, func() rt.Event {
		r.noted = true
		return rt.Event{Op: "noted", Values: fields[:1]}
	})
	var retry func()
	retry = func() {
		if !r.leased && r.find("lease") < 0 {
			r.lease()
		}
		if r.ticks {
			r.clock.After(time.Second, "front", "retry", retry)
		}
	}
	r.clock.After(time.Second, "front", "retry", retry)
	return nil
}

func (r *relay) lease() {
	r.send(rt.Item{Label: "lease", From: "front", To: "store"}, func() rt.Event {
		r.leased = true
		for _, id := range r.arrived {
			r.answer(id)
		}
		r.arrived = nil
		return rt.Event{}
	})
}

func (r *relay) forward(id int64, hop int, causes []int) {
	to := fmt.Sprint("hop ", hop+1)
	if hop == hops-1 {
		to = "store"
	}
	me := r.made
	r.send(rt.Item{Label: "forward", From: fmt.Sprint("hop ", hop), To: to, Causes: causes}, func() rt.Event {
		switch {
		case hop < hops-1:
			r.forward(id, hop+1, []int{me})
		case r.leased || r.buggy:
			r.answer(id)
		default:
			r.arrived = append(r.arrived, id)
		}
		return rt.Event{}
	})
}

func (r *relay) answer(id int64) {
	fresh := r.leased
	r.send(rt.Item{Op: "stored", Fields: []rt.Value{rt.IntValue(id)}, From: "store", To: "client"}, func() rt.Event {
		return rt.Event{Op: "stored", Values: []rt.Value{rt.IntValue(id), rt.BoolValue(fresh)}}
	})
}

// find returns the position of a message with that label; -1 if there is none.
func (r *relay) find(label string) int {
	return slices.IndexFunc(r.bag, func(m message) bool { return m.Label == label })
}

// dropID is the ID of the loss of a lease, which is always pending, whether or not there is a
// lease.
const dropID = 2_000_000

func (r *relay) drop() rt.Outcome {
	i := r.find("lease")
	if i < 0 {
		return rt.Outcome{State: event.Absent, Why: "no lease is under way"}
	}
	r.bag = slices.Delete(r.bag, i, i+1)
	return rt.Outcome{}
}

func (r *relay) Pending(context.Context) ([]rt.Item, error) {
	var items []rt.Item
	for _, m := range r.bag {
		items = append(items, m.Item)
	}
	items = append(items, r.clock.Pending()...)
	return append(items, rt.Item{ID: dropID, Label: "drop lease", Fault: true, From: "front", To: "store"}), nil
}

func (r *relay) Release(_ context.Context, id int) (rt.Outcome, error) {
	switch i := slices.IndexFunc(r.bag, func(m message) bool { return m.ID == id }); {
	case id == dropID:
		return r.drop(), nil
	case r.clock.Has(id):
		return r.clock.Fire(id), nil
	case i < 0:
		return rt.Outcome{State: event.Absent}, nil
	case r.bag[i].Op == "stored" && !r.noted: // it waits for the other message
		return rt.Outcome{State: event.Blocked}, nil
	default:
		m := r.bag[i]
		r.bag = slices.Delete(r.bag, i, i+1)
		return rt.Outcome{Event: m.deliver()}, nil
	}
}

// Settle delivers the items without an operation, in order.
func (r *relay) Settle(context.Context) error {
	for {
		i := slices.IndexFunc(r.bag, func(m message) bool { return m.Op == "" })
		if i < 0 {
			return nil
		}
		m := r.bag[i]
		r.bag = slices.Delete(r.bag, i, i+1)
		m.deliver()
	}
}

func (r *relay) Close() error { return nil }

// relayTest looks for an answer of a store without a lease.
func relayTest(open func() *relay, name string, faults int, script func(s *rt.Session)) *rt.Test {
	id := rt.Field{Name: "id", Sort: rt.Int}
	submit := &rt.Op{Name: "submit", Kind: rt.Send, Fields: []rt.Field{id}}
	drop := &rt.Op{Name: "drop", Kind: rt.Send}
	noted := &rt.Op{Name: "noted", Kind: rt.Receive, Fields: []rt.Field{id}}
	stored := &rt.Op{Name: "stored", Kind: rt.Receive, Fields: []rt.Field{id, {Name: "fresh", Sort: rt.Bool, Result: true}}}
	s := rt.NewSystem("relay", submit, drop, noted, stored)
	test := &rt.Test{
		System:     s,
		Goal:       rt.Goal{Name: "stale", Violation: s.Seq(s.All(), s.Event(stored, s.L.Not(s.Field(stored, "fresh"))))},
		New:        func(context.Context) (rt.Adapter, error) { return open(), nil },
		Generators: []rt.Generator{{Name: "submit", Run: script}},
		Options:    rt.Options{Faults: faults},
	}
	if name != "" {
		test.Options.Schedule = strategy.Named(name)
	}
	return test
}

// submitted is the script of these tests: it has room for noted before stored.
func submitted(s *rt.Session) {
	s.Next("submit.any")
	s.Send("submit", rt.IntValue(1))
	s.Gap(func(op string, _ []rt.Value) (allowed, known bool) { return op == "noted", true })
	s.Decide("stored.stale", "!fresh")
	s.Receive("stored", nil, rt.IntValue(1))
}

// shares returns the share of runs that find a bug, and what happened besides the scripts.
func shares(test *rt.Test, n int) (share float64, faults, held int) {
	hits := 0
	sample.Runs(context.Background(), test, n, 1, func(_ int, r *run.Result) {
		if r.Verdict == run.Violation {
			hits++
		}
		faults, held = faults+r.Steps.Faults, held+r.Steps.Held
	})
	return float64(hits) / float64(n), faults, held
}

// A random schedule finds the lease last among nine messages in one of 256 runs, and the other
// strategies often do. A correct relay is never found wrong, with faults or without.
func TestRelayFound(t *testing.T) {
	t.Parallel()
	const n = 1000
	for _, tt := range []struct {
		strategy string
		from, to float64
	}{{"random", 0, 0.02}, {"pct1", 0.05, 0.25}, {"pctcp1", 0.3, 0.7}, {"pos", 0.05, 0.25}, {"surw", 0.3, 0.7}} {
		share, _, held := shares(relayTest(func() *relay { return newRelay(true) }, tt.strategy, 0, submitted), n)
		t.Logf("%-8s %5.1f %%", tt.strategy, 100*share)
		if share < tt.from || share > tt.to {
			t.Errorf("%s finds the bug in a share of %.3f runs, want %.2f to %.2f", tt.strategy, share, tt.from, tt.to)
		}
		if held != n {
			t.Errorf("%s: %d messages were let through by gaps in %d runs, want one in each", tt.strategy, held, n)
		}
		right, faults, _ := shares(relayTest(func() *relay { return newRelay(false) }, tt.strategy, 2, submitted), n/4)
		if right > 0 {
			t.Errorf("%s finds a right relay wrong", tt.strategy)
		}
		if faults == 0 || faults > 2*n/4 {
			t.Errorf("%s: %d faults in %d runs, want some, and at most two in each", tt.strategy, faults, n/4)
		}
	}
}

// The choices of a strategy stand in the script of the run: it is played again without the
// strategy, and made smaller.
func TestRelayReplay(t *testing.T) {
	t.Parallel()
	test := relayTest(func() *relay { return newRelay(true) }, "pos", 1, submitted)
	var failed *run.Result
	sample.Runs(context.Background(), test, 100, 3, func(_ int, r *run.Result) {
		if failed == nil && r.Verdict == run.Violation {
			failed = r
		}
	})
	if failed == nil {
		t.Fatal("no run fails")
	}
	for range 20 {
		if r := sample.Replay(test, failed); r.Verdict != run.Violation || r.Trace.String() != failed.Trace.String() {
			t.Fatalf("played again it is %v: %v, want %v", r.Verdict, r.Trace, failed.Trace)
		}
	}
	small, err := sample.Shrink(context.Background(), test, failed)
	if err != nil || !small.Minimal || small.To > small.From || small.Run.Verdict != run.Violation {
		t.Errorf("made smaller: %+v, %v", small, err)
	}
	// The lease is lost, the system settles, and the event that stored waits for comes.
	const want = `[0:submit(id = 1) 1:internal step(what = "drop lease", from = "front", to = "store", nth = 0) 2:noted(id = 0.id) 3:stored(id = 0.id)]`
	if got := fmt.Sprint(small.Run.Script()); got != want {
		t.Errorf("what is left is\n%s, want\n%s", got, want)
	}
}

// The same seed gives the same runs.
func TestRelayRepeats(t *testing.T) {
	t.Parallel()
	for _, strategy := range []string{"random", "pct3", "pctcp", "pos", "surw"} {
		runs := func(n, from int) (out []string) {
			test := relayTest(func() *relay { return newRelay(true) }, strategy, 1, submitted)
			h := test.Player()
			for i := from; i < n; i++ {
				out = append(out, fmt.Sprint(h.Example(9, i).Script()))
			}
			return out
		}
		if all, late := runs(20, 0), runs(20, 15); !slices.Equal(all[15:], late) {
			t.Errorf("%s: the last five of twenty runs are others where they are the first ones", strategy)
		}
	}
}

// one plays one run.
func one(test *rt.Test) *run.Result { return test.Player().Example(1, 0) }

func TestRelayBlocked(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		relay  relay
		script func(s *rt.Session)
		want   string
	}{
		"another id": {relay{}, func(s *rt.Session) {
			s.Send("submit", rt.IntValue(1))
			s.Receive("stored", nil, rt.IntValue(7))
		}, "blocked on stored(id = 7)"},
		"no gap": {relay{}, func(s *rt.Session) {
			s.Send("submit", rt.IntValue(1))
			s.Receive("stored", nil)
		}, "blocked on stored()"},
		"unknown gap": {relay{}, func(s *rt.Session) {
			s.Send("submit", rt.IntValue(1))
			s.Gap(func(string, []rt.Value) (allowed, known bool) { return true, false })
			s.Receive("stored", nil, rt.IntValue(1))
		}, "blocked on stored(id = 1)"},
		"a timer without end": {relay{ticks: true}, func(s *rt.Session) {
			s.Send("submit", rt.IntValue(1))
			s.Receive("stored", nil, rt.IntValue(7))
		}, "blocked on stored(id = 7)"},
	} {
		open := func() *relay { r := newRelay(false); r.ticks = tt.relay.ticks; return r }
		r := one(relayTest(open, "random", 0, tt.script))
		if r.Verdict != run.Blocked || r.Reason != tt.want {
			t.Errorf("%s: %v, %q; want %q", name, r.Verdict, r.Reason, tt.want)
		}
	}
}

// Without a strategy the system is settled, and gaps are ignored.
func TestRelayWithoutStrategy(t *testing.T) {
	t.Parallel()
	r := one(relayTest(func() *relay { return newRelay(false) }, "", 0, func(s *rt.Session) {
		s.Send("submit", rt.IntValue(1))
		s.Receive("noted", nil, rt.IntValue(1))
		s.Decide("stored.stale")
		s.Receive("stored", nil, rt.IntValue(1))
	}))
	if r.Verdict != run.Upheld || r.Steps.Internal != 0 {
		t.Errorf("%v with %d internal steps, want upheld without", r.Verdict, r.Steps.Internal)
	}
}

// If there is nothing to drop, the run is infeasible; neither the system nor the environment is at
// fault.
func TestRelayNothingToDrop(t *testing.T) {
	t.Parallel()
	r := one(relayTest(func() *relay { return newRelay(false) }, "random", 0, func(s *rt.Session) { s.Send("drop") }))
	if want := "drop(): no lease is under way: nothing to act on"; r.Verdict != run.Infeasible || r.Reason != want {
		t.Errorf("%v, %q; want infeasible, %q", r.Verdict, r.Reason, want)
	}
}

// answers has three pending answers, and finds them one by one.
type answers struct {
	rt.SendOnly
	left   []int64
	listed int
	found  int
}

func (a *answers) Send(context.Context, string, []rt.Value) error {
	a.left = []int64{1, 2, 3}
	return nil
}
func (a *answers) Close() error                               { return nil }
func (a *answers) Settle(context.Context) error               { return nil }
func (a *answers) Pending(context.Context) ([]rt.Item, error) { a.listed++; return nil, nil }

func (a *answers) Find(_ context.Context, _ event.Wants, except func(int) bool) (rt.Item, bool, error) {
	a.found++
	for _, v := range a.left {
		if !except(int(v)) {
			return rt.Item{ID: int(v), Op: "read"}, true, nil
		}
	}
	return rt.Item{}, false, nil
}

func (a *answers) Release(_ context.Context, id int) (rt.Outcome, error) {
	e := rt.Event{Op: "read", Values: []rt.Value{rt.IntValue(int64(id))}}
	a.left = slices.DeleteFunc(a.left, func(v int64) bool { return v == int64(id) })
	return rt.Outcome{Event: e}, nil
}

// A stepper that finds items is asked for them one by one, and never lists them.
func TestFoundReads(t *testing.T) {
	t.Parallel()
	ask := &rt.Op{Name: "ask", Kind: rt.Send}
	read := &rt.Op{Name: "read", Kind: rt.Receive, Fields: []rt.Field{{Name: "value", Sort: rt.Int, Result: true}}}
	s := rt.NewSystem("answers", ask, read)
	sut := &answers{}
	var got []int64
	one(&rt.Test{System: s, Goal: rt.Goal{Name: "none", Violation: s.None()},
		New: func(context.Context) (rt.Adapter, error) { return sut, nil },
		Generators: []rt.Generator{{Name: "g", Run: func(s *rt.Session) {
			s.Send("ask")
			for range 3 {
				got = append(got, s.Receive("read", nil)[0].Int())
			}
		}}}})
	if !slices.Equal(got, []int64{1, 2, 3}) || sut.listed > 0 {
		t.Errorf("read %v with %d lists and %d searches, want 1, 2 and 3 without a list", got, sut.listed, sut.found)
	}
}

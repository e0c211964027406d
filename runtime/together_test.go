package runtime_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/clouseau-go/clouseau/internal/play/script"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

// tally is a counter. Time in these tests is that of a synctest bubble, so calls that take a
// millisecond overlap whenever they are made at the same time.
type tally struct {
	event.CallOnly
	mu   sync.Mutex
	n    int64
	racy bool   // another add may come between its reading and its writing
	does string // instead, where lanes are: panics, or blocks until the system is closed
	done chan struct{}
}

func (a *tally) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if op == "get" {
		return []rt.Value{rt.IntValue(a.n)}, nil
	}
	by := args[0].Int()
	now := a.n
	switch {
	case by == 7 && a.does == "panic":
		panic("seven")
	case by == 7 && a.does == "block":
		a.mu.Unlock()
		<-a.done
		a.mu.Lock()
	case a.racy:
		a.mu.Unlock()
		// Two that differ end in one order always.
		time.Sleep(time.Duration(1+by) * time.Millisecond)
		a.mu.Lock()
	}
	a.n = now + by
	return []rt.Value{rt.IntValue(a.n)}, nil
}

func (a *tally) Close() error { close(a.done); return nil }

// tallies makes a test of a counter that is compared with one without a race.
func tallies(racy bool, does string, run func(s *rt.Session)) *rt.Test {
	add := &rt.Op{Name: "add", Kind: rt.Call, Fields: []rt.Field{{Name: "by", Sort: rt.Int}, {Name: "n", Sort: rt.Int, Result: true}}}
	get := &rt.Op{Name: "get", Kind: rt.Call, Fields: []rt.Field{{Name: "n", Sort: rt.Int, Result: true}}}
	made := func(racy bool, does string) func(context.Context) (rt.Adapter, error) {
		return func(context.Context) (rt.Adapter, error) {
			return &tally{racy: racy, does: does, done: make(chan struct{})}, nil
		}
	}
	return &rt.Test{System: rt.NewSystem("tally", add, get), Goal: rt.Goal{Name: "tally_reference"}, New: made(racy, does),
		Reference: &rt.Reference{Name: "newTally", New: made(false, "")}, Generators: []rt.Generator{playing("lanes", run)},
		Regression: &rt.Regression{Package: "tally", New: "sut := newTally()", Test: "tallyTest", Calls: map[string]string{"add": "sut.Add({by})", "get": "sut.Get()"}}}
}

// lost is a script in which two lanes add one at the same time.
func lost(s *rt.Session) {
	s.Call("add", rt.IntValue(1))
	s.Call("get")
	s.In(1, "add", rt.IntValue(1))
	s.In(1, "get")
	s.In(2, "add", rt.IntValue(2))
	s.In(0, "get")
	s.Together()
}

func bubbled(t *testing.T, f func(t *testing.T)) { t.Helper(); synctest.Test(t, f) }

// TestTogether: a lost update has no order that explains it; it is made smaller, can be replayed
// from its file, and is written as a test. Answers of a right system have an order.
func TestTogether(t *testing.T) {
	t.Parallel()
	bubbled(t, func(t *testing.T) {
		test := tallies(true, "", lost)
		r := one(test)
		if r.Verdict != run.Violation || !r.Unordered() || len(r.Trace) != 6 || !strings.Contains(r.Reason, ", the reference 4") {
			t.Fatalf("%v: %s\n%s", r.Verdict, r.Reason, r.Table())
		}
		small, err := sample.Shrink(t.Context(), test, r)
		if err != nil || len(small.Run.Trace) != 2 || !small.Run.Unordered() || small.After.Seen != small.After.Of {
			t.Fatalf("made smaller: %v\n%s", err, small.Run.Table())
		}
		if table := small.Run.Table(); !strings.Contains(table, "goroutine 1") || !strings.Contains(table, "goroutine 2") ||
			!strings.Contains(table, "violation: in no order of the calls that overlap") {
			t.Errorf("the table is\n%s", table)
		}
		f, err := sample.File(test, small.Run)
		if err != nil {
			t.Fatal(err)
		}
		text, err := f.Encode()
		if err != nil {
			t.Fatal(err)
		}
		if f, err = script.Decode(text); err != nil {
			t.Fatal(err)
		}
		again, err := sample.ReplayFile(test, f)
		if err != nil || !again.Unordered() {
			t.Errorf("replayed: %v, %v\n%s", err, again.Verdict, text)
		}
		if r, err := sample.ReplayFile(tallies(false, "", lost), f); err != nil || r.Verdict != run.Upheld {
			t.Errorf("on the right system: %v, %v", err, r.Verdict)
		}
		if r := one(tallies(false, "", lost)); r.Verdict != run.Upheld || len(r.Trace) != 6 {
			t.Errorf("the right system: %v %s\n%s", r.Verdict, r.Reason, r.Table())
		}
	})
}

// TestTogetherGoal: a goal is violated if each order of the overlapping calls violates it. Two
// reads may have taken effect in either order, so that they go down is no violation.
func TestTogetherGoal(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		want run.Verdict
		plan func(s *rt.Session)
	}{
		{"overlapping", run.Upheld, func(s *rt.Session) {
			s.Call("get")
			s.In(1, "add", rt.IntValue(1))
			s.In(2, "get")
			s.In(3, "get")
		}},
		{"one lane", run.Violation, func(s *rt.Session) {
			s.In(1, "get")
			s.In(1, "add", rt.IntValue(-1))
			s.In(1, "get")
			s.In(2, "get")
		}},
	} {
		bubbled(t, func(t *testing.T) {
			test := tallies(false, "", func(s *rt.Session) {
				s.Call("add", rt.IntValue(5))
				tt.plan(s)
				s.Together()
			})
			b := test.System.Builder
			get, x, y := test.System.Op("get"), b.L.Var("x", rt.Int), b.L.Var("y", rt.Int)
			n := b.L.Field("n", rt.Int)
			test.Reference = nil
			test.Goal.Vars = []*rt.Var{x, y}
			test.Goal.Violation = b.Seq(b.All(), b.Event(get, b.L.Eq(n, x)), b.All(), b.Event(get, b.L.And(b.L.Eq(n, y), b.L.Lt(y, x))), b.All())
			test.Goal.Text = "a later get answers less"
			r := one(test)
			if r.Verdict != tt.want {
				t.Errorf("%s: %v %s\n%s", tt.name, r.Verdict, r.Reason, r.Table())
			}
		})
	}
}

// TestTogetherCrash: a panic in a lane is a crash of the call, others are recorded, and the run can
// be played again.
func TestTogetherCrash(t *testing.T) {
	t.Parallel()
	bubbled(t, func(t *testing.T) {
		test := tallies(false, "panic", func(s *rt.Session) {
			s.Call("get")
			s.In(1, "get")
			s.In(1, "add", rt.IntValue(7))
			s.In(2, "add", rt.IntValue(1))
			s.In(0, "get")
			s.Together()
		})
		r := one(test)
		if r.Verdict != run.Crashed || r.Attempt != "add(by = 7)" || r.Reason != "seven" || len(r.Trace) != 3 || !strings.Contains(r.Stack, "tally") {
			t.Fatalf("%v in %s: %s\n%s\n%s", r.Verdict, r.Attempt, r.Reason, r.Table(), r.Stack)
		}
		if again := sample.Replay(test, r); again.Verdict != run.Crashed || again.Attempt != r.Attempt {
			t.Errorf("replayed: %v in %s", again.Verdict, again.Attempt)
		}
	})
}

// TestTogetherHang: a call of a lane that does not return is a hang of that call.
func TestTogetherHang(t *testing.T) {
	t.Parallel()
	bubbled(t, func(t *testing.T) {
		test := tallies(false, "block", func(s *rt.Session) {
			s.In(1, "add", rt.IntValue(7))
			s.In(2, "add", rt.IntValue(7))
			s.In(2, "add", rt.IntValue(1))
			s.In(3, "get")
			s.Together()
		})
		r := one(test)
		if r.Verdict != run.Hung || r.Attempt != "add(by = 7)" || len(r.Trace) != 1 {
			t.Fatalf("%v in %s: %s\n%s", r.Verdict, r.Attempt, r.Reason, r.Table())
		}
		sc := r.Script()
		if len(sc) != 3 || sc[0].Lane != 3 || sc[1].Lane+sc[2].Lane != 3 {
			t.Errorf("the script is %v", sc)
		}
	})
}

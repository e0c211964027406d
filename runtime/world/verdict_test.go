package world_test

import (
	"context"
	"math"
	"strings"
	"testing"
	"time"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/runtime/world"
)

// strange is a node that does something strange when it is asked, and never answers.
type strange struct {
	env *world.Env
	do  func(e *world.Env, body any)
}

func (s strange) Receive(_ string, body any) { s.do(s.env, body) }

// strangeWorld is a strange node, another node to which it may send, and a client.
type strangeWorld struct {
	*world.World
}

func (w strangeWorld) Send(_ context.Context, op string, _ []rt.Value) error {
	if op == "part" {
		w.Partition([]string{"a"})
		return nil
	}
	w.World.Send("client", "a", "ask")
	return nil
}

// strangely runs the script ask, answer, answer against a node, with a strategy or without one.
func strangely(t *testing.T, schedule string, parted bool, deadline time.Duration, do func(e *world.Env, body any)) *run.Result {
	t.Helper()
	system := event.NewSystem("strange", &rt.Op{Name: "ask", Kind: rt.Send}, &rt.Op{Name: "part", Kind: rt.Send}, &rt.Op{Name: "answer", Kind: rt.Receive})
	test := &rt.Test{
		System: system,
		Goal:   rt.Goal{Name: "wrong", Violation: system.Seq(system.All(), system.Event(system.Op("answer"), system.L.False()))},
		New: func(context.Context) (rt.Adapter, error) {
			boot := func(e *world.Env) world.Node { return strange{e, do} }
			return strangeWorld{World: world.New(world.Config{
				Nodes:   []world.Place{{Name: "a", Boot: boot}, {Name: "b", Boot: boot}},
				Clients: []string{"client"},
				Event: func(m world.Message) rt.Event {
					if m.Body == "answer" {
						return rt.Event{Op: "answer"}
					}
					return rt.Event{}
				},
			})}, nil
		},
		Generators: []rt.Generator{{Name: "ask", Run: func(s *rt.Session) {
			if parted {
				s.Next("part.any")
				s.Send("part")
			}
			s.Next("ask.any")
			s.Send("ask")
			s.Next("answer.first")
			s.Receive("answer", nil)
			s.Decide("answer.second")
			s.Receive("answer", nil)
		}}},
		Options: rt.Options{CallDeadline: deadline},
	}
	if schedule != "" {
		test.Options.Schedule = strategy.Named(schedule)
	}
	var last *run.Result
	sample.Runs(t.Context(), test, 1, 1, func(_ int, r *run.Result) { last = r })
	return last
}

// However strange a node is, each run ends with a verdict that says what is the matter.
func TestVerdicts(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		parted  bool
		do      func(e *world.Env, body any)
		verdict run.Verdict
		reason  string
		why     string // nothing comes
	}{
		{"a message without receiver", false,
			func(e *world.Env, _ any) { e.Send("nobody", "hello") },
			run.Crashed, `actor: a sends string to "nobody", which is nobody`, ``},
		{"a node that panics", false,
			func(*world.Env, any) { panic("out of order") },
			run.Crashed, `out of order`, ``},
		{"a handler that sends for ever", false,
			func(e *world.Env, _ any) {
				for {
					e.Send("b", "hello")
				}
			},
			run.Crashed, `actor: a has sent 100000 messages in one go, the last one string to b, and does not stop`, ``},
		{"a handler that computes for ever", false,
			func(*world.Env, any) { select {} },
			run.Hung, `no answer within 200ms`, ``},
		{"a node that sends to itself for ever", false,
			func(e *world.Env, _ any) { e.Send(e.Name(), "again") },
			run.Hung, `the system does not come to rest: 100000 messages were delivered, the last one string (a → a), and more remain`, ``},
		{"a timer that is set for ever", false,
			func(e *world.Env, _ any) {
				var tick func()
				tick = func() { e.After(time.Second, "tick", tick) }
				tick()
			},
			run.Blocked, `blocked on answer()`, ``},
		{"a partition that is never healed", true,
			func(e *world.Env, _ any) {
				if e.Name() == "a" {
					e.Send("b", "hello")
				} else {
					e.Send("client", "answer")
				}
			},
			run.Blocked, `blocked on answer()`, `string (a → b) waits: a partition is between a and b`},
		{"a time that overflows", false,
			func(e *world.Env, _ any) {
				e.After(math.MaxInt64-1, "late", func() {
					e.After(math.MaxInt64, "later", func() { e.Send("client", "answer") })
				})
			},
			run.Blocked, `blocked on answer()`, `later (a → a) never happens: it is set for a time beyond the end`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			for _, strategy := range []string{"", "random", "pos"} {
				deadline := time.Hour
				if tt.verdict == run.Hung && strings.HasPrefix(tt.reason, "no answer") {
					deadline = 200 * time.Millisecond
				}
				r := strangely(t, strategy, tt.parted, deadline, tt.do)
				if r.Verdict != tt.verdict || r.Reason != tt.reason {
					t.Errorf("with the strategy %q: %v (%s), want %v (%s)", strategy, r.Verdict, r.Reason, tt.verdict, tt.reason)
				}
				if strategy == "" && strings.HasSuffix(tt.why, "the end") {
					continue // no timer fires unless somebody chooses it
				}
				if d := r.Deviation; tt.why != "" && (d == nil || !strings.HasSuffix(d.Expected, ", but "+tt.why)) {
					t.Errorf("with the strategy %q: %v, want that %s", strategy, d, tt.why)
				}
			}
		})
	}
}

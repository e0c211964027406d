package runtime_test

import (
	"context"
	"testing"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/runtime/strategy/walk"
)

// quiet is a network on which nothing is under way that could be lost.
type quiet struct{}

func (quiet) Call(context.Context, string, []rt.Value) ([]rt.Value, error) {
	return []rt.Value{rt.BoolValue(true)}, nil
}
func (quiet) Send(context.Context, string, []rt.Value) error { return event.ErrAbsent }
func (quiet) Close() error                                   { return nil }

// TestMisfortunes: a fault that has nothing to act on ends a script, unless the test says that
// it is one. The script then goes on; it has shown something if the goal can do without it.
func TestMisfortunes(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		faults  []string
		needs   bool // the goal asks for the fault
		verdict run.Verdict
		events  int
	}{
		{"undeclared", nil, false, run.Infeasible, 0},
		{"not needed", []string{"drop"}, false, run.Upheld, 1},
		{"needed", []string{"drop"}, true, run.Uninformative, 1},
	} {
		drop := &rt.Op{Name: "drop", Kind: rt.Send}
		get := &rt.Op{Name: "get", Kind: rt.Call, Fields: []rt.Field{{Name: "ok", Sort: rt.Bool, Result: true}}}
		s := event.NewSystem("quiet", drop, get)
		wrong := s.Event(get, s.L.Not(s.Field(get, "ok")))
		goal := s.Seq(s.All(), wrong)
		if tt.needs {
			goal = s.Seq(s.All(), s.Event(drop, s.L.True()), s.All(), wrong)
		}
		r := one(&rt.Test{
			System: s, Goal: rt.Goal{Name: "lost", Violation: goal},
			New:     func(context.Context) (rt.Adapter, error) { return quiet{}, nil },
			Options: rt.Options{Misfortunes: tt.faults},
			Generators: []rt.Generator{playing("lose", func(s *rt.Session) {
				s.Next("drop.1")
				s.Send("drop")
				s.Decide("get.1", "!ok")
				ok := s.Call("get")
				s.Assert(!ok[0].Bool(), "ok", "!ok")
			})},
		})
		if r.Verdict != tt.verdict || len(r.Trace) != tt.events {
			t.Errorf("%s: %v (%s) after %d events, want %v after %d", tt.name, r.Verdict, r.Reason, len(r.Trace), tt.verdict, tt.events)
		}
	}
}

// flaky is a node that can be tired once in a while, by a call without results.
type flaky struct{ calls, tired int }

func (f *flaky) Call(context.Context, string, []rt.Value) ([]rt.Value, error) {
	if f.calls++; f.calls%3 == 0 {
		return nil, event.ErrAbsent
	}
	f.tired++
	return nil, nil
}
func (*flaky) Send(context.Context, string, []rt.Value) error { return event.ErrClosed }
func (*flaky) Close() error                                   { return nil }

// TestAbsentCalls: walks and workloads tell a call without arguments and results that was made from
// one that had nothing to act on, from the first call of a run on.
func TestAbsentCalls(t *testing.T) {
	t.Parallel()
	tire := &rt.Op{Name: "tire", Kind: rt.Call}
	requests := []strategy.Request{{Op: "tire", Fault: true}}
	system := event.NewSystem("node", tire)
	walker := walk.New(system, walk.Walk{Requests: requests, Length: 10})
	for name, play := range map[string]func(*rt.Session){
		"walk":     func(s *rt.Session) { s.Explore(walker) },
		"workload": func(s *rt.Session) { s.Workload(strategy.Workload{Requests: requests, Faults: strategy.Set(4)}) },
	} {
		node := &flaky{}
		r := one(&rt.Test{
			System: system, Generators: []rt.Generator{playing(name, play)},
			New: func(context.Context) (rt.Adapter, error) { return node, nil },
		})
		if len(r.Trace) != node.tired || r.Trace == nil || node.calls == node.tired {
			t.Errorf("%s: %v (%s) with %d events of %d calls, of which %d had something to act on",
				name, r.Verdict, r.Reason, len(r.Trace), node.calls, node.tired)
		}
		if name == "workload" {
			if len(r.Trace) != 4 {
				t.Errorf("a workload of four faults brings about %d", len(r.Trace))
			}
		} else if n := r.Walked.Operations[0]; n.Performed != node.tired || n.Vain != node.calls-node.tired {
			t.Errorf("of %d calls %d are performed and %d in vain, want %d performed", node.calls, n.Performed, n.Vain, node.tired)
		}
	}
}

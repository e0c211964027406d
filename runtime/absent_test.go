package runtime_test

import (
	"context"
	"testing"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/event"
	"github.com/clouseau-go/clouseau/runtime/run"
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

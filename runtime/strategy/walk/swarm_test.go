package walk_test

import (
	"context"
	"testing"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/runtime/strategy/walk"
)

// quiet answers nothing.
type quiet struct{ rt.CallOnly }

func (quiet) Call(context.Context, string, []rt.Value) ([]rt.Value, error) { return nil, nil }
func (quiet) Close() error                                                 { return nil }

// TestSwarm: about half of the walks leave operations out, and say so; never all that have
// arguments. Without the option none does.
func TestSwarm(t *testing.T) {
	put := &rt.Op{Name: "put", Kind: rt.Call, Fields: []rt.Field{{Name: "n", Sort: rt.Int}}}
	ops := []*rt.Op{put, {Name: "a", Kind: rt.Call}, {Name: "b", Kind: rt.Call}, {Name: "c", Kind: rt.Call}}
	s := rt.NewSystem("quiet", ops...)
	for _, swarm := range []bool{false, true} {
		walker := walk.New(s, walk.Walk{Swarm: swarm, Length: 60, Requests: []strategy.Request{
			{Op: "put", Args: []draw.Domain{rt.Between(0, 9)}}, {Op: "a"}, {Op: "b"}, {Op: "c"},
		}})
		test := &rt.Test{
			System: s, Goal: rt.Goal{Name: "swarm"},
			New:        func(context.Context) (rt.Adapter, error) { return quiet{}, nil },
			Generators: []rt.Generator{{Name: "walk", Run: func(s *rt.Session) { s.Explore(walker) }}},
		}
		leaving := 0
		sample.Runs(context.Background(), test, 100, 1, func(_ int, r *run.Result) {
			called := map[string]bool{}
			for _, e := range r.Trace {
				called[e.Op.Name] = true
			}
			if r.Walked.Left > 0 {
				leaving++
			}
			if len(called) > len(ops)-r.Walked.Left {
				t.Errorf("%d operations are left out, but %v are called", r.Walked.Left, called)
			}
			if swarm && len(r.Trace) > 0 && !called["put"] && len(r.Trace) > 30 {
				t.Errorf("nothing can be put: %v", called)
			}
		})
		if swarm != (leaving > 25) || leaving > 60 {
			t.Errorf("swarm %v: %d of 100 walks leave operations out", swarm, leaving)
		}
	}
}

package world_test

import (
	"context"
	"fmt"
	"reflect"
	"testing"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/runtime/world"
)

// hop is a message with a number, which each node passes on. Every other one is not declared.
type hop struct{ n int }

// passer passes a message on.
type passer struct {
	env  *world.Env
	next string
}

func (p passer) Receive(_ string, body any) { p.env.Send(p.next, body) }

// crowd is a ring of three nodes with a hundred messages under way.
func crowd(context.Context) (rt.Adapter, error) {
	c := world.Config{Clients: []string{"client"}, Event: func(m world.Message) event.Event {
		if h := m.Body.(hop); h.n%2 > 0 {
			return event.Event{Op: "hop", Values: []rt.Value{rt.IntValue(int64(h.n))}}
		}
		return event.Event{}
	}}
	for k := range 3 {
		next := fmt.Sprint("node ", (k+1)%3)
		c.Nodes = append(c.Nodes, world.Place{Name: fmt.Sprint("node ", k), Boot: func(e *world.Env) world.Node { return passer{e, next} }})
	}
	w := world.New(c)
	for n := range 100 {
		w.Send("client", fmt.Sprint("node ", n%3), hop{n})
	}
	return ringAdapter{World: w}, nil
}

// A run in which a strategy follows many messages repeats by its bits, also where a node is down in
// the middle of it, so that the messages are listed. Without that it repeats by its record as well.
func TestFollowedRuns(t *testing.T) {
	t.Parallel()
	for _, name := range strategy.Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, broken := crowded(t, name, true)
			_, again := crowded(t, name, true)
			test, whole := crowded(t, name, false)
			for k, r := range broken {
				if len(r.Trace) < 5 || !reflect.DeepEqual(r.Trace, again[k].Trace) {
					t.Errorf("run %d: %d events, and not the same when it is made again", k, len(r.Trace))
				}
				if replayed := sample.Replay(test, whole[k]); !reflect.DeepEqual(whole[k].Trace, replayed.Trace) {
					t.Errorf("run %d is replayed as %v, %s", k, replayed.Trace, replayed.Verdict)
				}
			}
		})
	}
}

// crowded plays three runs of a strategy, in which a node is down for a while or not.
func crowded(t *testing.T, name string, down bool) (test *rt.Test, all []*run.Result) {
	system := event.NewSystem("crowd", &rt.Op{Name: "hop", Kind: rt.Receive, Fields: []rt.Field{{Name: "n", Sort: rt.Int}}})
	var world *world.World
	test = &rt.Test{
		System: system,
		Goal:   rt.Goal{Name: "none", Violation: system.Seq(system.All(), system.Event(system.Op("hop"), system.L.False()))},
		New: func(ctx context.Context) (rt.Adapter, error) {
			a, err := crowd(ctx)
			world = a.(ringAdapter).World
			return a, err
		},
		Generators: []rt.Generator{{Name: "advance", Run: func(s *rt.Session) {
			for k := range 90 {
				switch {
				case down && k == 30:
					must(t, world.Crash("node 1"))
				case down && k == 45:
					must(t, world.Restart("node 1"))
				}
				s.Advance()
			}
		}}},
		Options: rt.Options{Schedule: strategy.Named(name), MaxEvents: 1000},
	}
	sample.Runs(t.Context(), test, 3, 1, func(_ int, r *run.Result) { all = append(all, r) })
	return test, all
}

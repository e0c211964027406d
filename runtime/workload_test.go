package runtime_test

import (
	"context"
	"testing"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/runtime/world"

	"github.com/clouseau-go/clouseau/sre"
)

// counter is a node that answers requests. It may crash.
type counter struct {
	*world.World
	crashes, tries int
}

type answering struct{ env *world.Env }

func (a answering) Receive(from string, body any) { a.env.Send(from, body) }

func newCounter() *counter {
	return &counter{World: world.New(world.Config{
		Nodes:   []world.Place{{Name: "node", Boot: func(e *world.Env) world.Node { return answering{e} }}},
		Clients: []string{"client"},
		Event: func(m world.Message) rt.Event {
			if m.To == "client" {
				return rt.Event{Op: "answer"}
			}
			return rt.Event{}
		},
	})}
}

func (c *counter) Send(_ context.Context, op string, _ []rt.Value) error {
	if op == "ask" {
		c.World.Send("client", "node", "")
		return nil
	}
	c.tries++
	err := c.Crash("node")
	if err == nil {
		c.crashes++
	}
	return err
}

// A workload makes all its requests, and brings about as many faults as it may. The crash of a node
// that is down leaves no event and costs nothing, whatever the strategy.
func TestSessionWorkload(t *testing.T) {
	t.Parallel()
	for _, name := range append(strategy.Names(), "") {
		system := event.NewSystem("counter", &sre.Op{Name: "ask", Kind: rt.Send}, &sre.Op{Name: "crash", Kind: rt.Send}, &sre.Op{Name: "answer", Kind: rt.Receive})
		var last *counter
		work := strategy.Workload{Requests: []strategy.Request{{Op: "ask"}, {Op: "crash", Fault: true}}, Length: 5, Faults: strategy.Set(2)}
		test := &rt.Test{
			System: system,
			New: func(context.Context) (rt.Adapter, error) {
				last = newCounter()
				return last, nil
			},
			Generators: []rt.Generator{{Name: "work", Run: func(s *rt.Session) { s.Workload(work) }}},
		}
		if name != "" {
			test.Options.Schedule = strategy.Named(name)
		}
		inVain, answered := 0, 0
		sample.Runs(t.Context(), test, 50, 1, func(_ int, r *run.Result) {
			count := map[string]int{}
			for _, e := range r.Trace {
				count[e.Op.Name]++
			}
			if count["ask"] != 5 || count["crash"] != last.crashes || last.crashes > 1 {
				t.Fatalf("%s: %v and %d crashes, want five requests and at most one crash", name, count, last.crashes)
			}
			inVain += last.tries - last.crashes
			answered += count["answer"]
		})
		if inVain == 0 || answered == 0 {
			t.Errorf("%s: %d operations in vain and %d answers, want some", name, inVain, answered)
		}
	}
}

package world_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/world"
)

func ExampleObserve() {
	e := world.Observe("written", 3, true, "red", logic.IntValue(4))
	fmt.Println(e.Op, e.Values)
	// Output: written [3 true "red" 4]
}

func TestNumber(t *testing.T) {
	for party, want := range map[string]int{"server 0": 0, "node 12": 12, "inside left 3": 3, "7": 7} {
		if n := world.Number(party); n != want {
			t.Errorf("Number(%q) = %d, want %d", party, n, want)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("Number(\"client\") does not panic")
		}
	}()
	world.Number("client")
}

// The number of a request is used once, by whatever client; the one that is refused is not sent.
func TestRequest(t *testing.T) {
	w := world.New(world.Config{
		Nodes:   []world.Place{{Name: "counter", Boot: boot()}},
		Clients: []string{"client", "other"},
	})
	before, err := w.Pending(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for n, client := range []string{"client", "other"} {
		if err := w.Request(n, client, "counter", n); err != nil {
			t.Errorf("Request(%d) = %v at the first time", n, err)
		}
		if err := w.Request(n, "client", "counter", n); !errors.Is(err, event.ErrAbsent) {
			t.Errorf("Request(%d) = %v at the second time, want %v", n, err, event.ErrAbsent)
		}
	}
	items, err := w.Pending(t.Context())
	if sent := len(items) - len(before); err != nil || sent != 2 {
		t.Errorf("%d requests are under way, %v, want 2", sent, err)
	}
}

// What the tester tells a node counts as done by nothing but the tester, and a node that is down
// hears nothing.
func TestTellNode(t *testing.T) {
	w := world.New(world.Config{
		Nodes:   []world.Place{{Name: "counter", Boot: boot()}},
		Clients: []string{"client"},
	})
	raise := func(c *counter) bool {
		c.sum++
		return c.sum > 1
	}
	for i, want := range []bool{false, true} {
		if did := world.Tell(w, "counter", raise); did != want {
			t.Errorf("Tell = %v at the time %d, want %v", did, i, want)
		}
	}
	if err := w.Crash("counter"); err != nil {
		t.Fatal(err)
	}
	if world.Tell(w, "counter", raise) {
		t.Error("Tell = true for a node that is down")
	}
}

// Each place boots the node of its own number.
func ExamplePlaces() {
	places := world.Places("server", 3, func(_ *world.Env, number int) world.Node { return &counter{sum: 10 * number} })
	for _, p := range places {
		fmt.Println(p.Name, p.Boot(nil).(*counter).sum, world.Number(p.Name))
	}
	// Output:
	// server 0 0 0
	// server 1 10 1
	// server 2 20 2
}

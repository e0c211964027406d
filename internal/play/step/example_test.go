package step_test

import (
	"fmt"

	"github.com/clouseau-go/clouseau/internal/play/step"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// eager lets the script move only if nothing else can.
type eager struct{ name string }

func (e eager) Name() string       { return e.name }
func (e eager) Begin(step.Choices) {}
func (e eager) End()               {}

func (e eager) Pick(items []event.Item) int {
	for k, i := range items {
		if i.ID != step.Script {
			return k
		}
	}
	return 0
}

// A strategy chooses among the pending items, one of which may be the script itself.
func Example() {
	var s step.Strategy = eager{"eager"}
	items := []event.Item{step.ScriptItem(), {ID: 1, Label: "forward", From: "front", To: "hop 1"}}
	fmt.Println(s.Name(), "lets happen:", items[s.Pick(items)].Label)
	fmt.Println("and then:", items[s.Pick(items[:1])].Label)
	// Output:
	// eager lets happen: forward
	// and then: script
}

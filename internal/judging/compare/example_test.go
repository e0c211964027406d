package compare_test

import (
	"context"
	"fmt"

	"github.com/clouseau-go/clouseau/internal/judging/compare"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/sre"
)

// counter counts, and answers how far it is.
type counter struct {
	event.CallOnly
	n int64
}

func (c *counter) Call(_ context.Context, op string, args []logic.Value) ([]logic.Value, error) {
	if op == "add" {
		c.n += args[0].Int()
		return nil, nil
	}
	return []logic.Value{logic.IntValue(c.n)}, nil
}

func (c *counter) Close() error { return nil }

// A system that forgets an addition answers otherwise. The reference would answer so too without
// that addition.
func Example() {
	add := &sre.Op{Name: "add", Kind: sre.Call, Fields: []sre.Field{{Name: "n", Sort: logic.Int}}}
	get := &sre.Op{Name: "get", Kind: sre.Call, Fields: []sre.Field{{Name: "n", Sort: logic.Int, Result: true}}}
	of := func(op *sre.Op, n int64) sre.Event {
		return sre.Event{Op: op, Values: []logic.Value{logic.IntValue(n)}}
	}
	run := sre.Trace{of(add, 1), of(add, 2), of(get, 1)} // what the system answered

	ref := &compare.Reference{Name: "counter", New: func(context.Context) (event.Adapter, error) { return &counter{}, nil }}
	var c compare.Comparer
	if err := c.Begin(context.Background(), ref); err != nil {
		panic(err)
	}
	for i, e := range run {
		if d, err := c.Call(context.Background(), e, i, nil); err != nil || d != nil {
			fmt.Println(d.Of(e))
			fmt.Println(ref.Explain(context.Background(), run, d)[0])
		}
	}
	// Output:
	// get answered 1, the reference 3
	// the reference answers the same without call 2, add(n = 2)
}

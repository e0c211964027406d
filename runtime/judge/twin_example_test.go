package judge_test

import (
	"context"
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/judge"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// till holds money. Its refund takes one too many.
type till struct {
	event.CallOnly
	holds int64
}

func (s *till) Close() error { return nil }

func (s *till) Call(_ context.Context, op string, args []logic.Value) ([]logic.Value, error) {
	switch op {
	case "pay":
		s.holds += args[0].Int()
	case "refund":
		s.holds -= args[0].Int() + 1
	case "holds":
		return []logic.Value{logic.IntValue(s.holds)}, nil
	}
	return nil, nil
}

// To pay and refund nothing is to do nothing: a second till on which no refund is made holds the
// same.
func Example_twin() {
	ctx := context.Background()
	made := func(context.Context) (event.Adapter, error) { return &till{}, nil }
	a, err := judge.OpenPair(ctx, made, judge.Relation{Name: "shortcut(refund)", Of: "refund", Rule: judge.Instead, Compared: []string{"holds"}})
	if err != nil {
		panic(err)
	}
	defer a.Close()
	call := func(op string, args ...logic.Value) {
		if _, err := a.Call(ctx, op, args); err != nil {
			panic(err)
		}
		_, broken := a.(judge.Contractual).Broken()
		fmt.Println(op, broken)
	}
	call("pay", logic.IntValue(3))
	call("holds")
	call("refund", logic.IntValue(0))
	call("holds")
	// Output:
	// pay <nil>
	// holds <nil>
	// refund <nil>
	// holds holds answered 2, and 3 in the run pay(3), holds(), holds()
}

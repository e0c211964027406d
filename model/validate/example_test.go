package validate_test

import (
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/sre"
)

// A counter may count a request twice, since its network repeats messages. The validator keeps both
// explanations until an answer decides between them.
func Example() {
	add := &sre.Op{Name: "add", Kind: sre.Call, Fields: []sre.Field{{Name: "n", Sort: logic.Int}}}
	total := &sre.Op{Name: "total", Kind: sre.Call, Fields: []sre.Field{{Name: "sum", Sort: logic.Int, Result: true}}}

	m := model.Function("counter", []*sre.Op{add, total}, int64(0),
		func(sum int64, request sre.Event) []model.Transition[int64] {
			if request.Op == total {
				answer := model.Output{Op: "total", Values: []logic.Value{logic.IntValue(sum)}}
				return []model.Transition[int64]{{Outputs: []model.Output{answer}, Next: sum}}
			}
			n := request.Values[0].Int()
			done := model.Output{Op: "add", Values: make([]logic.Value, 1)}
			return []model.Transition[int64]{
				{Outputs: []model.Output{done}, Next: sum + n},
				{Outputs: []model.Output{done}, Next: sum + 2*n},
			}
		})

	v := validate.New(m, validate.Limits{})
	event := func(op *sre.Op, n int64) sre.Event {
		return sre.Event{Op: op, Values: []logic.Value{logic.IntValue(n)}}
	}
	for _, e := range []sre.Event{event(add, 3), event(add, 5), event(total, 13), event(total, 11)} {
		fmt.Println(e, "rejected:", v.Step(e))
	}
	fmt.Println(v.Rejection().Branches, "explanation was left before event", v.Rejection().Event+1)
	// Output:
	// add(n = 3) rejected: false
	// add(n = 5) rejected: false
	// total(sum = 13) rejected: false
	// total(sum = 11) rejected: true
	// 1 explanation was left before event 4
}

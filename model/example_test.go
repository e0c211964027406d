package model_test

import (
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/sre"
)

// A dispenser hands out numbers that it has not handed out before. Here the model runs as the
// system that it describes, and chooses among three numbers.
func Example() {
	l := logic.NewBuilder()
	next := &sre.Op{Name: "next", Kind: sre.Call, Fields: []sre.Field{{Name: "number", Sort: logic.Int, Result: true}}}
	used := model.SetVar(l, "used", logic.Int)
	n := l.Var("n", logic.Int)
	m := &model.Model{Name: "dispenser", L: l, State: []*model.Var{used}, Rules: []*model.Rule{{Op: next, Body: &model.Case{
		Choices: []*logic.Var{n},
		Require: l.Not(l.App(used.Contains, n)),
		Updates: []model.Update{{Var: used, Key: n, Terms: []logic.Term{l.True()}}},
		Replies: []model.Reply{{Op: next, Fields: []logic.Term{n}}},
	}}}}

	numbers := func(*logic.Sort) []logic.Value {
		return []logic.Value{logic.IntValue(1), logic.IntValue(2), logic.IntValue(3)}
	}
	request := sre.Event{Op: next, Values: make([]logic.Value, 1)}
	first := m.Start().Take(request, numbers)
	for _, step := range first {
		fmt.Println(step.Answers[0], "leads to", step.Next.Parts()[0].Value)
	}
	fmt.Println("and then:")
	for _, step := range first[1].Next.Take(request, numbers) {
		fmt.Println(step.Answers[0], "leads to", step.Next.Parts()[0].Value)
	}
	// Output:
	// next(number = 1) leads to {1}
	// next(number = 2) leads to {2}
	// next(number = 3) leads to {3}
	// and then:
	// next(number = 1) leads to {1, 2}
	// next(number = 3) leads to {2, 3}
}

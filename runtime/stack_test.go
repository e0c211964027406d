package runtime_test

import (
	"context"

	"github.com/clouseau-go/clouseau/internal/play/option"
	rt "github.com/clouseau-go/clouseau/runtime"
)

// boundedStack is the system of most tests here. The buggy one loses what is pushed when it holds
// two elements.
type boundedStack struct {
	elems []int64
	buggy bool
}

func (s *boundedStack) Push(n int64) {
	if !s.buggy || len(s.elems) < 2 {
		s.elems = append(s.elems, n)
	}
}

func (s *boundedStack) Pop() (n int64, ok bool) {
	if len(s.elems) == 0 {
		return 0, false
	}
	n = s.elems[len(s.elems)-1]
	s.elems = s.elems[:len(s.elems)-1]
	return n, true
}

func (s *boundedStack) Empty() bool { return len(s.elems) == 0 }

// stackAdapter is an adapter as the emitter writes it.
type stackAdapter struct {
	rt.CallOnly
	sut *boundedStack
}

func (a *stackAdapter) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	switch op {
	case "push":
		a.sut.Push(args[0].Int())
		return nil, nil
	case "pop":
		n, ok := a.sut.Pop()
		return []rt.Value{rt.IntValue(n), rt.BoolValue(ok)}, nil
	default:
		return []rt.Value{rt.BoolValue(a.sut.Empty())}, nil
	}
}

func (a *stackAdapter) Close() error { return nil }

// lostElement is the goal that a pushed element vanishes.
func lostElement(buggy bool, gens ...rt.Generator) *rt.Test {
	push := &rt.Op{Name: "push", Kind: rt.Call, Fields: []rt.Field{{Name: "elem", Sort: rt.Int}}}
	pop := &rt.Op{Name: "pop", Kind: rt.Call, Fields: []rt.Field{
		{Name: "elem", Sort: rt.Int, Result: true}, {Name: "ok", Sort: rt.Bool, Result: true}}}
	empty := &rt.Op{Name: "isEmpty", Kind: rt.Call, Fields: []rt.Field{{Name: "result", Sort: rt.Bool, Result: true}}}
	s := rt.NewSystem("stack", push, pop, empty)
	q := s.L
	y := q.Var("y", rt.Int)
	return &rt.Test{
		System: s,
		Goal: rt.Goal{
			Name: "lost_element",
			Doc:  "a pushed element vanishes",
			Text: "seq(all, push(elem == y), star(any - pop(elem == y)), isEmpty(result == true))",
			Vars: []*rt.Var{y},
			Violation: s.Seq(s.All(), s.Event(push, q.Eq(s.Field(push, "elem"), y)),
				s.Star(s.Minus(s.Any(), s.Event(pop, q.Eq(s.Field(pop, "elem"), y)))),
				s.Event(empty, s.Field(empty, "result"))),
		},
		New: func(context.Context) (rt.Adapter, error) {
			return &stackAdapter{sut: &boundedStack{buggy: buggy}}, nil
		},
		Generators: gens,
		Clauses:    []string{"push.any", "pop.lifo", "isEmpty.answers"},
		Options:    option.Options{NeverWaits: []string{"push", "pop", "isEmpty"}},
	}
}

// threePushes is the script that finds the bug: three distinct elements in, two out, and none left.
var threePushes = rt.Generator{Name: "three_pushes", Events: 6, Run: func(s *rt.Session) {
	x := s.Int("x", rt.Between(0, 20))
	y := s.Int("y", rt.Between(0, 20).Except(x))
	z := s.Int("z", rt.Between(0, 20).Except(x, y))
	for _, v := range []int64{x, y, z} {
		s.Next("push.any")
		s.Call("push", rt.IntValue(v))
	}
	for range 2 {
		s.Next("pop.lifo")
		r := s.Call("pop")
		s.Assert(r[1].Bool(), "ok", "ok == true")
	}
	s.Decide("isEmpty.answers", "result == true")
	r := s.Call("isEmpty")
	s.Assert(r[0].Bool(), "result", "result == true")
}}

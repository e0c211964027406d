package runtime_test

import (
	"context"
	"fmt"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

// cellar is a stack that holds two elements and drops further ones.
type cellar struct {
	rt.CallOnly
	elems []int64
}

func (c *cellar) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	switch n := len(c.elems); {
	case op == "isEmpty":
		return []rt.Value{rt.BoolValue(n == 0)}, nil
	case op == "push" && n < 2:
		c.elems = append(c.elems, args[0].Int())
	case op == "pop" && n > 0:
		top := c.elems[n-1]
		c.elems = c.elems[:n-1]
		return []rt.Value{rt.IntValue(top)}, nil
	case op == "pop":
		return []rt.Value{rt.IntValue(-1)}, nil
	}
	return nil, nil
}

func (c *cellar) Close() error { return nil }

// A test by hand: the goal says that an element is pushed, never popped, and that the stack is
// empty all the same. The generator pushes three elements and pops two. The tests that clouseau
// emits look like this one, and rapid plays them.
func Example() {
	push := &rt.Op{Name: "push", Fields: []rt.Field{{Name: "elem", Sort: rt.Int}}}
	pop := &rt.Op{Name: "pop", Fields: []rt.Field{{Name: "elem", Sort: rt.Int, Result: true}}}
	isEmpty := &rt.Op{Name: "isEmpty", Fields: []rt.Field{{Name: "result", Sort: rt.Bool, Result: true}}}
	s := rt.NewSystem("stack", push, pop, isEmpty)
	y := s.L.Var("y", rt.Int)
	test := &rt.Test{
		System: s,
		Goal: rt.Goal{Name: "lost_element", Vars: []*rt.Var{y}, Violation: s.Seq(
			s.All(),
			s.Event(push, s.L.Eq(s.Field(push, "elem"), y)),
			s.Star(s.Minus(s.Any(), s.Event(pop, s.L.Eq(s.Field(pop, "elem"), y)))),
			s.Event(isEmpty, s.Field(isEmpty, "result")),
		)},
		New: func(context.Context) (rt.Adapter, error) { return &cellar{}, nil },
		Generators: []rt.Generator{{Name: "three", Run: func(s *rt.Session) {
			for n := range int64(3) {
				s.Call("push", rt.IntValue(n))
			}
			s.Call("pop")
			s.Call("pop")
			s.Decide("isEmpty.answers", "result == true")
			r := s.Call("isEmpty")
			s.Assert(r[0].Bool(), "result", "result == true")
		}}},
	}
	sample.Runs(context.Background(), test, 1, 1, func(_ int, r *run.Result) {
		fmt.Println(r.Verdict, "for y =", r.Bindings[0].Value)
		fmt.Print(r.Table())
	})
	// Output:
	// violation for y = 2
	//    1  push     elem = 0
	//    2  push     elem = 1
	//    3  push     elem = 2
	//    4  pop                elem = 1
	//    5  pop                elem = 0
	// >  6  isEmpty            result = true  violation: a correct system does not answer result == true
}

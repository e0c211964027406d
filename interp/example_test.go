package interp_test

import (
	"context"
	"fmt"

	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// register is a register that forgets every third value.
type register struct {
	rt.CallOnly
	n, sets int64
}

func (r *register) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	if op == "get" {
		return []rt.Value{rt.IntValue(r.n)}, nil
	}
	if r.sets++; r.sets%3 != 0 {
		r.n = args[0].Int()
	}
	return nil, nil
}

func (r *register) Close() error { return nil }

// A term by hand, and three runs of it: draw x, set x - 1, x - 2 and x, get, and assert that the
// answer is not x. A run has the bug if the monitor sees a violation.
func Example() {
	set := &sre.Op{Name: "set", Fields: []sre.Field{{Name: "n", Sort: logic.Int}}}
	get := &sre.Op{Name: "get", Fields: []sre.Field{{Name: "n", Sort: logic.Int, Result: true}}}
	l := logic.NewBuilder()
	b := sre.NewBuilder(l, set, get)
	x, y, n := l.Var("x", logic.Int), l.Var("y", logic.Int), l.Field("n", logic.Int)
	bad := b.Seq(b.Star(b.AnyVisible()), b.Event(set, l.Eq(n, x)), b.Event(get, l.Ne(n, x)))
	goal := &uhat.Goal{Name: "forgets", Vars: []*logic.Var{x}, Trace: bad, Violation: bad}

	v := l.Var("v", logic.Int)
	generator := &uhat.Generator{Name: "three", Goal: goal, Steps: []uhat.Step{
		&uhat.Draw{Var: v, Among: []uhat.Domain{{Lo: []logic.Term{l.Int(5)}, Hi: []logic.Term{l.Int(9)}}}},
		&uhat.Perform{Op: set, Args: []logic.Term{l.Sub(v, l.Int(1))}},
		&uhat.Perform{Op: set, Args: []logic.Term{l.Sub(v, l.Int(2))}},
		&uhat.Perform{Op: set, Args: []logic.Term{v}},
		&uhat.Perform{Op: get, Results: []*logic.Var{y}, Origin: uhat.Origin{Deciding: true}},
		&uhat.Assert{Cond: l.Ne(y, v), Field: "n"},
	}}
	test := interp.Test("register", &uhat.Context{L: l, B: b}, goal, []*uhat.Generator{generator}, interp.Registry{},
		func(context.Context) (rt.Adapter, error) { return &register{}, nil })
	sample.Runs(context.Background(), test, 3, 1, func(_ int, r *run.Result) { fmt.Println(r.Verdict, r.Trace) })
	// Output:
	// violation set(n = 6); set(n = 5); set(n = 7); get(n = 5)
	// violation set(n = 4); set(n = 3); set(n = 5); get(n = 3)
	// violation set(n = 6); set(n = 5); set(n = 7); get(n = 5)
}

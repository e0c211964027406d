package uhat_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// A hidden draw, and the let that only it needs, go with the ghost that uses
// them; one that a branch or a function needs stays.
func TestGeneratorScript(t *testing.T) {
	t.Parallel()
	l := logic.NewBuilder()
	push := &sre.Op{Name: "push", Kind: sre.Call, Fields: []sre.Field{{Name: "elem", Sort: logic.Int}}}
	depth := &sre.Op{Name: "depth", Kind: sre.Ghost, Fields: []sre.Field{{Name: "n", Sort: logic.Int}}}
	x, y, z, n, p := l.Var("x", logic.Int), l.Var("y", logic.Int), l.Var("z", logic.Int), l.Var("n", logic.Int), l.Var("p", logic.Int)
	draw := func(v *logic.Var, lo logic.Term) *uhat.Draw {
		return &uhat.Draw{Var: v, Among: []uhat.Domain{{Guard: l.True(), Lo: []logic.Term{lo}, Hi: []logic.Term{l.Int(9)}, Filter: l.True()}}}
	}
	do := func(op *sre.Op, arg logic.Term) *uhat.Perform { return &uhat.Perform{Op: op, Args: []logic.Term{arg}} }
	fun := &uhat.Fun{Name: "more", Params: []*logic.Var{p}}
	fun.Step = []uhat.Step{do(depth, p), do(push, p), &uhat.Apply{Fun: fun, Args: []logic.Term{p}}}
	g := &uhat.Generator{Steps: []uhat.Step{
		draw(x, l.Int(0)),
		draw(y, x), // x bounds y, and y is pushed in a branch
		&uhat.Let{Var: z, Value: l.Add(x, l.Int(1))},
		draw(n, z), // hidden
		do(depth, n),
		&uhat.Choice{Branches: [][]uhat.Step{{do(push, y)}, {do(depth, y)}}},
		&uhat.Apply{Fun: fun, Args: []logic.Term{x}, Depth: &uhat.Depth{Lo: 0, Hi: 2}},
	}}

	got := g.Script()
	if len(got) != 4 || got[0] != g.Steps[0] || got[1] != g.Steps[1] {
		t.Fatalf("Script() keeps %d steps, want the draws of x and y, the choice and the application", len(got))
	}
	branches := got[2].(*uhat.Choice).Branches
	if len(branches[0]) != 1 || len(branches[1]) != 0 {
		t.Errorf("branches have %d and %d steps, want 1 and 0", len(branches[0]), len(branches[1]))
	}
	body := got[3].(*uhat.Apply).Fun
	if len(body.Step) != 2 || body.Step[1].(*uhat.Apply).Fun != body {
		t.Errorf("the function keeps %d steps, want the push and the application of itself", len(body.Step))
	}
	if len(fun.Step) != 3 || len(g.Steps) != 7 {
		t.Error("Script changed the generator")
	}
}

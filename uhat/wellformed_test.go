package uhat_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

func TestWellFormedAccepts(t *testing.T) {
	t.Parallel()
	for _, spec := range []func() (*fixture, *uhat.Goal){stack, silentStack, server, handles} {
		f, goal := spec()
		if ps := uhat.WellFormed(f.Context, goal); len(ps) > 0 {
			t.Errorf("WellFormed = %v, want none", ps)
		}
	}
}

func TestWellFormedRejects(t *testing.T) {
	t.Parallel()
	clause := func(f *fixture, op string) *uhat.Clause { return f.Operation(f.ops[op]).Clauses[0] }
	tests := []struct {
		name  string
		wreck func(f *fixture, g *uhat.Goal)
		want  string
	}{
		{"free variable in where", func(f *fixture, _ *uhat.Goal) { clause(f, "push").Where = f.l.Le(f.v("z"), f.n(0)) },
			"push.first: where mentions z, which is not declared"},
		{"field in where", func(f *fixture, _ *uhat.Goal) {
			clause(f, "push").Where = f.l.Le(f.l.Field("elem", logic.Int), f.n(0))
		}, "push.first: where mentions the field elem, which has no event here"},
		{"foreign field in event", func(f *fixture, _ *uhat.Goal) { clause(f, "push").Event = f.q("isEmpty", f.l.True()) },
			"push.first: the event mentions the field result, which push does not have"},
		{"field of another sort", func(f *fixture, _ *uhat.Goal) { clause(f, "push").Event = f.l.Field("elem", logic.Bool) },
			"push.first: the event takes the field elem for a bool, it is a int"},
		{"no qualifier", func(f *fixture, _ *uhat.Goal) { clause(f, "push").Event = f.v("x") },
			"push.first: the event is a int, not a bool"},
		{"free variable in history", func(f *fixture, _ *uhat.Goal) { clause(f, "push").History = f.somewhere(f.ev("push", f.v("z"))) },
			"push.first: the history mentions z, which is not declared"},
		{"free variable in future", func(f *fixture, _ *uhat.Goal) { clause(f, "push").Future = f.somewhere(f.ev("push", f.v("z"))) },
			"push.first: the future mentions z, which is not declared"},
		{"variable twice", func(f *fixture, _ *uhat.Goal) { clause(f, "push").Ghosts = []*logic.Var{f.v("x")} },
			"push.first: two variables are called x"},
		{"history missing", func(f *fixture, _ *uhat.Goal) { clause(f, "push").History = nil }, "push.first: the history is missing"},
		{"clause astray", func(f *fixture, _ *uhat.Goal) { clause(f, "push").Operation = f.Operations[1] }, "belongs to another operation"},
		{"ghost in goal", func(f *fixture, g *uhat.Goal) { g.Trace = f.somewhere(f.ev("pushed", f.v("y"))) },
			"lost: the trace speaks of pushed, which is a ghost"},
		{"free variable in goal", func(f *fixture, g *uhat.Goal) { g.Vars = nil }, "lost: the trace mentions y, which is not declared"},
		{"ghost with result", func(f *fixture, _ *uhat.Goal) { f.ops["pushed"].Fields[1].Result = true },
			"pushed: a ghost has no results, but value is one"},
		{"argument after result", func(f *fixture, _ *uhat.Goal) { f.ops["pop"].Fields[1].Result = false },
			"pop: the argument ok comes after a result"},
		{"field twice", func(f *fixture, _ *uhat.Goal) { f.ops["pop"].Fields[1].Name = "elem" }, "pop: two fields are called elem"},
		{"spontaneous call", func(f *fixture, _ *uhat.Goal) { f.Operations[0].Spontaneous = true }, "push: a call cannot be spontaneous"},
		{"operation missing", func(f *fixture, _ *uhat.Goal) { f.Operations = f.Operations[1:] }, "context: 3 operations are declared, the alphabet has 4"},
		{"axiom", func(f *fixture, _ *uhat.Goal) { f.Axioms = []logic.Axiom{{Name: "a", Holds: f.l.Le(f.v("z"), f.n(0))}} },
			"a: the axiom mentions z, which is not declared"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			f, goal := stack()
			tt.wreck(f, goal)
			ps := uhat.WellFormed(f.Context, goal)
			if !slices.ContainsFunc(ps, func(p *uhat.Problem) bool { return strings.Contains(p.Error(), tt.want) }) {
				t.Errorf("WellFormed = %v, want %q", ps, tt.want)
			}
		})
	}
}

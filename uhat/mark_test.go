package uhat_test

import (
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// stops returns the fields of the checks that stop a script.
func stops(steps []uhat.Step) (out []string) {
	uhat.Walk(steps, func(st uhat.Step) {
		if a, ok := st.(*uhat.Assert); ok && a.Stop {
			out = append(out, a.Field)
		}
	})
	return out
}

func TestMarkStops(t *testing.T) {
	t.Parallel()
	f, _ := handles()
	a, b, c, ok := f.v("a"), f.v("b"), f.v("c"), f.b("ok")
	opened := func(v *logic.Var, field string) []uhat.Step {
		return []uhat.Step{f.call("open", []logic.Term{f.n(1)}, v), &uhat.Assert{Cond: f.l.Le(f.n(0), v), Field: field}}
	}
	closed := func(x logic.Term) []uhat.Step {
		return []uhat.Step{f.call("close", []logic.Term{x}, ok), &uhat.Assert{Cond: ok, Field: "ok"}}
	}
	for _, tt := range []struct {
		name  string
		steps []uhat.Step
		want  []string
	}{
		{"used by a later event", slices.Concat(opened(a, "a"), closed(a)), []string{"a"}},
		{"used by no one", slices.Concat(opened(a, "a"), closed(f.n(1))), nil},
		{"of an earlier event", slices.Concat(opened(a, "a"), opened(b, "b"), closed(a)), []string{"a"}},
		{"by way of a let", slices.Concat(opened(a, "a"), []uhat.Step{&uhat.Let{Var: c, Value: f.l.Add(a, f.n(1))}}, closed(c)), []string{"a"}},
		{"in a branch", append(opened(a, "a"), &uhat.Choice{Branches: [][]uhat.Step{closed(f.n(1)), closed(a)}}), []string{"a"}},
		{"behind a choice", []uhat.Step{
			&uhat.Choice{Branches: [][]uhat.Step{opened(a, "a"), slices.Concat(opened(a, "a"), opened(b, "b"))}}, closed(a)[0],
		}, []string{"a", "a"}},
		{"by a function", append(opened(a, "a"), &uhat.Apply{
			Fun: &uhat.Fun{Name: "f", Params: []*logic.Var{c}, Base: closed(c)}, Args: []logic.Term{a}, Depth: &uhat.Depth{},
		}), []string{"a"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			uhat.MarkStops(tt.steps)
			if got := stops(tt.steps); !slices.Equal(got, tt.want) {
				t.Errorf("MarkStops marks %v, want %v\n%s", got, tt.want, uhat.Describe(tt.steps))
			}
		})
	}
}

// TestMarkStopsOfClauses: with another answer no clause may allow a later call.
func TestMarkStopsOfClauses(t *testing.T) {
	t.Parallel()
	f := newFixture("call lock() ok?,n", "call unlock()")
	ok, n := f.b("ok"), f.v("n")
	lock := f.call("lock", nil, ok, n)
	locked := []uhat.Step{lock, &uhat.Assert{Cond: ok, Field: "ok"}}
	after := func(label string, history sre.Expr) *uhat.Perform {
		st := f.do("unlock")
		st.Origin.Clause = f.clause("unlock", label, nil, nil, history, nil, nil)
		return st
	}
	held := f.seq(f.all(), f.ev("lock", f.l.True()), f.absent(f.ev("unlock")))
	unlock, anyhow := after("held", held), after("anyhow", f.seq(f.all(), f.ev("lock"), f.all()))
	promised := after("promised", held)
	promised.Origin.Clause.Promise = true
	for _, tt := range []struct {
		name  string
		steps []uhat.Step
		want  []string
	}{
		{"the history asks for the answer", append(locked, unlock), []string{"ok"}},
		{"it asks for any answer", append(locked, anyhow), nil},
		{"a promise allows no call", append(locked, promised), nil},
		{"of an earlier call", append([]uhat.Step{unlock}, locked...), nil},
		{"of another answer", []uhat.Step{lock, &uhat.Assert{Cond: f.l.Eq(n, f.n(1)), Field: "n"}, unlock}, nil},
		{"by way of a let", []uhat.Step{lock, &uhat.Let{Var: f.b("failed"), Value: f.l.Not(ok)}, &uhat.Assert{Cond: f.l.Not(f.b("failed")), Field: "ok"}, unlock}, []string{"ok"}},
		{"in a branch", append(locked, &uhat.Choice{Branches: [][]uhat.Step{nil, {unlock}}}), []string{"ok"}},
		{"in a loop", []uhat.Step{&uhat.Apply{Fun: &uhat.Fun{Name: "f", Step: append([]uhat.Step{unlock}, locked...)}, Depth: &uhat.Depth{}}}, []string{"ok"}},
	} {
		steps := slices.Clone(tt.steps)
		uhat.Walk(steps, func(st uhat.Step) {
			if a, ok := st.(*uhat.Assert); ok {
				a.Stop = false
			}
		})
		uhat.MarkStops(steps)
		if got := stops(steps); !slices.Equal(got, tt.want) {
			t.Errorf("%s: MarkStops marks %v, want %v\n%s", tt.name, got, tt.want, uhat.Describe(steps))
		}
	}
}

func TestMarkDeciding(t *testing.T) {
	t.Parallel()
	f, _ := stack()
	do := func(v int64) *uhat.Perform { return f.do("push", f.n(v)) }
	loop := &uhat.Fun{Name: "f", Base: []uhat.Step{do(9)}}
	for _, tt := range []struct {
		name  string
		steps []uhat.Step
		want  []string
	}{
		{"the last one", []uhat.Step{do(1), do(2)}, []string{"2"}},
		{"before a ghost", []uhat.Step{do(1), f.do("pushed", f.n(0), f.n(1))}, []string{"1"}},
		{"in each branch", []uhat.Step{do(1), &uhat.Choice{Branches: [][]uhat.Step{{do(2)}, {do(3), do(4)}}}}, []string{"2", "4"}},
		{"not in one branch", []uhat.Step{do(1), &uhat.Choice{Branches: [][]uhat.Step{{do(2)}, nil}}}, nil},
		{"not in a function", []uhat.Step{do(1), &uhat.Apply{Fun: loop, Depth: &uhat.Depth{}}}, nil},
		{"only where none is marked", []uhat.Step{marked(do(1)), do(2)}, []string{"1"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			uhat.MarkDeciding(tt.steps)
			var got []string
			uhat.Walk(tt.steps, func(st uhat.Step) {
				if p, ok := st.(*uhat.Perform); ok && p.Origin.Deciding {
					got = append(got, p.Args[0].String())
				}
			})
			if !slices.Equal(got, tt.want) {
				t.Errorf("MarkDeciding marks the pushes of %v, want %v", got, tt.want)
			}
		})
	}
}

func marked(p *uhat.Perform) *uhat.Perform {
	p.Origin.Deciding = true
	return p
}

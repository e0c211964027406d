package uhat_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/uhat"
)

// TestCheckBlames asks which part of a clause or goal is said to fail.
func TestCheckBlames(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		spec  func() (*fixture, *uhat.Goal)
		term  func(*fixture) []uhat.Step
		wreck func(*fixture, []uhat.Step) []uhat.Step
		want  string
	}{
		{"a qualifier of where", stack, lostElement, replace(3, func(f *fixture) uhat.Step { return f.any(f.v("y")) }),
			"push.onto: where top < x"},
		{"an event that is missing behind", stack, lostElement, remove(2),
			"push.first: future pushed(value == x, index == 0)"},
		{"an event that must not come", stack, lostElement, insert(9, func(f *fixture) uhat.Step { return f.do("push", f.v("x")) }),
			"pop.top: future star(any - push)"},
		{"an event of the goal", stack, lostElement, replace(10, func(f *fixture) uhat.Step { return &uhat.Assert{Cond: f.l.Not(f.b("r"))} }),
			"goal: isEmpty(result)"},
		{"the history of a receive", server, sameAnswer, remove(3),
			"response.answer: history request(id == i, key == k)"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			f, goal := tt.spec()
			r := check(t, f, goal, tt.wreck(f, tt.term(f))...)
			var got []string
			for _, x := range r.Failures {
				for _, c := range x.Clauses {
					switch {
					case c.Within != nil:
						got = append(got, fmt.Sprintf("%s: %s %s", c.Clause.Name(), c.Part, c.Within))
					case c.Cond != nil:
						got = append(got, fmt.Sprintf("%s: %s %s", c.Clause.Name(), c.Part, c.Cond))
					}
				}
				if x.Rule == uhat.Reach {
					got = append(got, fmt.Sprintf("goal: %s", x.Within))
				}
			}
			if !slices.Contains(got, tt.want) {
				t.Errorf("Check blames %q, want %q among it\n%v", got, tt.want, r)
			}
		})
	}
}

// TestCheckNamed: a clause that is named has to type the event by itself; the failure says which
// others would.
func TestCheckNamed(t *testing.T) {
	t.Parallel()
	f, goal := stack()
	steps := lostElement(f)
	first := f.Operation(f.ops["push"]).Clauses[0]
	steps[4].(*uhat.Perform).Origin.Clause = first
	g := &uhat.Generator{Name: "g", Goal: goal, Steps: steps}
	ask := func(named bool) *uhat.Report {
		return uhat.Check(context.Background(), f.Context, g, newSolver(f.Context), uhat.CheckOptions{Named: named})
	}
	if r := ask(false); !r.OK() {
		t.Errorf("without Named: Check = %v", r)
	}
	r := ask(true)
	if r.Outcome != uhat.IllTyped || len(r.Failures) != 1 {
		t.Fatalf("with Named: Check = %v, want one failure", r)
	}
	x := r.Failures[0]
	if len(x.Clauses) != 1 || x.Clauses[0].Clause != first || len(x.Instead) != 1 || x.Instead[0].Name() != "push.onto" {
		t.Errorf("clauses %v, instead %v, want push.first and push.onto instead", x.Clauses, x.Instead)
	}
}

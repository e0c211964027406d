package uhat_test

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/internal/gen/contexts"
	"github.com/clouseau-go/clouseau/internal/oracle"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// randomTerm draws a straight line of events; each of its variables is
// between 0 and 1.
func randomTerm(t *rapid.T, a *gen.Alphabet) (steps []uhat.Step, vars []*logic.Var) {
	between := func(v *logic.Var) *uhat.Draw {
		return &uhat.Draw{Var: v, Among: []uhat.Domain{{Lo: []logic.Term{a.L.Int(0)}, Hi: []logic.Term{a.L.Int(1)}}}}
	}
	fresh := func() *logic.Var {
		vars = append(vars, a.L.Fresh("r", logic.Int))
		return vars[len(vars)-1]
	}
	steps = append(steps, between(fresh()))
	for range rapid.IntRange(1, 4).Draw(t, "events") {
		op := rapid.SampledFrom(a.B.Ops()).Draw(t, "op")
		if op.Kind == sre.Receive {
			v := fresh()
			steps = append(steps, &uhat.Take{Op: op, Fields: []*logic.Var{v}},
				&uhat.Assert{Cond: a.L.And(a.L.Le(a.L.Int(0), v), a.L.Le(v, a.L.Int(1)))})
			continue
		}
		p := &uhat.Perform{Op: op}
		for range op.Fields {
			x := rapid.SampledFrom([]logic.Term{vars[len(vars)-1], vars[0], a.L.Int(0), a.L.Int(1)}).Draw(t, "argument")
			p.Args = append(p.Args, x)
		}
		steps = append(steps, p)
	}
	return steps, vars
}

// instance returns the run of a straight line under an assignment.
func instance(steps []uhat.Step, env logic.Assignment) (tr sre.Trace) {
	for _, s := range steps {
		switch s := s.(type) {
		case *uhat.Perform:
			tr = append(tr, sre.Event{Op: s.Op, Values: eval(s.Args, env)})
		case *uhat.Take:
			tr = append(tr, sre.Event{Op: s.Op, Values: values(s.Fields, env)})
		}
	}
	return tr
}

// TestCheckAgreesOnRandomContexts compares Check with the oracle on all runs
// of a term: well typed when all are consistent, ill typed when one is not.
func TestCheckAgreesOnRandomContexts(t *testing.T) {
	t.Parallel()
	counts := map[uhat.Outcome]int{}
	rapid.Check(t, func(t *rapid.T) {
		a := gen.SmallAlphabet()
		c := contexts.Context(a).Draw(t, "context")
		steps, vars := randomTerm(t, a)
		r := uhat.Check(context.Background(), c, &uhat.Generator{Steps: steps}, newSolver(c), uhat.CheckOptions{})
		counts[r.Outcome]++
		bad := sre.Trace(nil)
		for bits := range 1 << len(vars) {
			env := logic.Assignment{}
			for i, v := range vars {
				env[v] = logic.IntValue(int64(bits >> i & 1))
			}
			tr := instance(steps, env)
			if ok, _ := oracle.Consistent(c, tr, oracle.Options{}); !ok {
				bad = tr
				break
			}
		}
		if r.OK() && bad != nil || r.Outcome == uhat.IllTyped && bad == nil {
			for _, o := range c.Operations {
				for _, cl := range o.Clauses {
					t.Logf("%s (spontaneous %v): %v, history %v, future %v", o.Op, o.Spontaneous, cl.Event, cl.History, cl.Future)
				}
			}
			t.Fatalf("Check = %v\nthe oracle rejects: %v\n%s", r, bad, uhat.Describe(steps))
		}
	})
	t.Logf("%v", counts)
	if counts[uhat.WellTyped] == 0 || counts[uhat.IllTyped] == 0 || counts[uhat.Undecided] > counts[uhat.WellTyped] {
		t.Errorf("outcomes %v: too one-sided to mean much", counts)
	}
}

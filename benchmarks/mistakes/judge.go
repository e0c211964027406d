package mistakes

import (
	"context"
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/internal/oracle"
	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// enumerate gives runs of the generators to the naive matcher: each has to be consistent with the
// changed spec, and in its goal. Declared functions are those of the system; where an axiom was
// changed, these need not satisfy it, and only the certificates are checked.
func (st *Study) enumerate(m *Mistake, s *uhat.Spec, r *synth.Result) {
	for i, g := range r.Generators {
		if err := r.Certificates[i].Check(s.Context, r.Goal); err != nil {
			m.Unsound = fmt.Sprintf("%s: %v", g.Name, err)
			return
		}
		if strings.HasPrefix(m.Edit.Part, "axiom ") {
			continue
		}
		opt := oracle.Options{Functions: st.functions(s)}
		runs := 0
		for _, straight := range oracle.Unrollings(s.L, g) {
			if r.Suspect {
				opt.Suspects = []int{oracle.Deciding(straight)}
			}
			oracle.Runs(s.Context, straight, 2, opt.Functions, func(tr sre.Trace) bool {
				runs++
				if ok, why := oracle.Consistent(s.Context, tr, opt); !ok {
					m.Unsound = fmt.Sprintf("%s produces %v, which is not consistent: %s", straight.Name, tr, why)
				} else if !oracle.InGoal(s.Context, r.Goal, tr, opt) {
					m.Unsound = fmt.Sprintf("%s produces %v, which is not in the goal", straight.Name, tr)
				}
				return m.Unsound == "" && runs < st.cfg.Runs
			})
			if m.Unsound != "" || runs >= st.cfg.Runs {
				break
			}
		}
		m.Runs += runs
	}
}

// functions are the Go implementations of a spec's functions.
func (st *Study) functions(s *uhat.Spec) logic.Env {
	out := rt.Funcs{}
	for _, d := range s.Funcs {
		out[d.Func] = st.System.Registry.Funcs[d.Func.Name]
	}
	return out
}

// fixed opens the correct form of the system.
func (st *Study) fixed(context.Context) (rt.Adapter, error) {
	return st.System.SUTs[len(st.System.SUTs)-1].Open(), nil
}

// play plays the generators against the fixed twin.
func (st *Study) play(ctx context.Context, m *Mistake, s *uhat.Spec, r *synth.Result) {
	if st.cfg.Plays == 0 {
		return
	}
	test := interp.Test(st.System.Name, s.Context, r.Goal, r.Generators, st.System.Registry, st.fixed)
	rep := sample.Runs(ctx, test, st.cfg.Plays, 1, nil)
	m.Accused += rep.Violations
	m.Plays += rep.Runs
}

// disputed reports whether the fixed twin denies what the changed clause says. Mistakes
// elsewhere, in ghosts, goals or defines, are none that a system could deny; nor is it asked
// whether it answers what nobody asked it for, since that means to wait for a deadline.
func (st *Study) disputed(ctx context.Context, s *uhat.Spec, e *spec.Edit) bool {
	_, name, _ := strings.Cut(e.Part, " of ")
	changed := clause(s, name)
	if st.cfg.Asks == 0 || e.Kind == spec.DemandReceive || changed == nil || !changed.Operation.Op.Visible() {
		return false
	}
	confirmed, known := st.asked[name]
	if !known {
		original := st.load([]byte(st.System.Spec))
		confirmed = !st.denies(ctx, original, clause(original, name))
		st.asked[name] = confirmed
	}
	return confirmed && st.denies(ctx, s, changed)
}

// clause finds OPERATION.LABEL, nil if there is none.
func clause(s *uhat.Spec, name string) *uhat.Clause {
	for _, o := range s.Operations {
		for _, c := range o.Clauses {
			if c.Name() == name {
				return c
			}
		}
	}
	return nil
}

// denies reports whether some answer of the fixed twin is not as the clause, or another one of its
// operation, says, or none is as the clause itself does. The rules are those of check --sut.
func (st *Study) denies(ctx context.Context, s *uhat.Spec, c *uhat.Clause) bool {
	p := synth.ProbeClause(ctx, s.Context, c, solver(s.Context), synth.ProbeConfig{Scripts: 6})
	if len(p.Generators) == 0 {
		return false // that is for check to say
	}
	test := interp.Test(st.System.Name, s.Context, p.Goal, p.Generators, st.System.Registry, st.fixed)
	a := sample.AskClause(ctx, test, st.cfg.Asks, 1)
	return a.Deviated > 0 || a.Confirmed == 0 && a.Otherwise > 0
}

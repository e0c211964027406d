package refute

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/internal/gen/contexts"
	"github.com/clouseau-go/clouseau/internal/oracle"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/internal/refine"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestDenialsAreTrue asks in random contexts at once whether there is a justified run to the goal.
// Where that is denied, no short trace is one.
func TestDenialsAreTrue(t *testing.T) {
	denied, open := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		a := gen.SmallAlphabet()
		c := contexts.Context(a).Draw(t, "context")
		g := contexts.Goal(a).Draw(t, "goal")
		if sre.Nullable(g.Trace) {
			t.Skip("every run would be a violation")
		}
		p := logic.NewPortfolio(c.L, nil, logic.Engine{Name: "decide", Solver: decide.New(c.L)})
		s := stepsOf(t.Context(), c, g, p)
		starts := s.Starts(manyStarts)
		if !Deny(s, starts).Proved() {
			open++
			return
		}
		denied++
		for tr := range a.Traces(3) {
			if oracle.InGoal(c, g, tr, oracle.Options{}) {
				if ok, _ := oracle.Consistent(c, tr, oracle.Options{}); ok {
					t.Fatalf("denied, but there is %v", sre.Trace(tr))
				}
			}
		}
	})
	t.Logf("%d denied; %d open", denied, open)
	if denied == 0 || open == 0 {
		t.Error("too few to mean much")
	}
}

// stepsOf returns the steps for a goal, and manyStarts is how many starts a search makes at once.
func stepsOf(ctx context.Context, c *uhat.Context, g *uhat.Goal, p *logic.Portfolio) *refine.Steps {
	s := refine.New(ctx, c, g, p, budgets.Steps, budgets.MostEvents)
	s.Prepare()
	return s
}

const manyStarts = budgets.Refinements / budgets.StartsShare

// TestWritesAreFollowed: what follows a write is not excluded by what came before it. A transaction
// that has begun and written a row may commit, though it never begins after its commit.
func TestWritesAreFollowed(t *testing.T) {
	t.Parallel()
	f, diags := spec.Load("../../../benchmarks/published/stores/cart_si.clouseau.hcl")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	p := logic.NewPortfolio(f.L, f.Axioms, logic.Engine{Name: "decide", Solver: decide.New(f.L)})
	s := stepsOf(t.Context(), f.Context, f.Goal("vanished"), p)
	s.Known = Learn(s)
	op := func(name string) *sre.Op {
		return f.Context.Operations[slices.IndexFunc(f.Context.Operations, func(o *uhat.Operation) bool { return o.Op.Name == name })].Op
	}
	u := (&prover{steps: s}).around([]*sre.Op{op("beginT"), op("put")})
	u.Wide = true // what excludes each other is asked of what is inserted
	begin, put := u.Events[0], *u.Events[1]
	put.Args = slices.Clone(put.Args)
	put.Args[put.Op.Position("tid")] = begin.Args[begin.Op.Position("tid")]
	if commit := op("commit"); !s.Exclusions.Have(&trace.Event{Op: commit, Args: []logic.Term{put.Args[0], put.Args[0]}}, begin) {
		t.Fatal("a begin after the commit is not excluded")
	}
	put.Clause = s.Rules.Clauses[put.Op][0]
	a := s.Typing(u, 1, put.Clause)
	if !a.Member(put.Clause.Event, put.Op, put.Args) {
		t.Fatal("the write has no clause")
	}
	for _, v := range put.Clause.Vars() {
		put.Vals = append(put.Vals, a.ClauseTerm(v))
	}
	u.Vars, u.Events[1] = a.Vars, &put
	r := &refuter{steps: s, left: 100, justified: true, whole: true}
	for _, x := range s.Rules.PartsOf(put.Clause) {
		if x.Stage != refine.AtFuture {
			continue
		}
		ways, _, ok := r.tried(&doubted{trace: u, duties: []duty{{event: put.ID, Part: x}}}, 0, 50)
		if !ok || len(ways) == 0 {
			t.Errorf("%v: %d ways, %v", x.Expr, len(ways), ok)
		}
	}
}

// TestDenialsOfStore: what the levels exclude is denied, and what they admit is not.
func TestDenialsOfStore(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		store, goal       string
		denied, ofSuspect bool
	}{
		{"cart_rc", "fuzzy_read", false, false},
		{"cart_rr", "fuzzy_read", true, true},
		{"cart_rr", "lost_update_cycle", false, false},
		{"cart_si", "fuzzy_read_cycle", true, false},
		{"cart_si", "lost_update", true, true},
		{"smallbank_rr", "write_skew", false, false},
		{"smallbank_si", "write_skew", false, false},
		{"twitter_si", "fractured_read_cycle", true, false},
	} {
		t.Run(x.store+"/"+x.goal, func(t *testing.T) {
			f, diags := spec.Load("../../../benchmarks/published/stores/" + x.store + ".clouseau.hcl")
			if diags.HasErrors() {
				t.Fatal(diags)
			}
			p := logic.NewPortfolio(f.L, f.Axioms, logic.Engine{Name: "decide", Solver: decide.New(f.L)})
			s := stepsOf(t.Context(), f.Context, f.Goal(x.goal), p)
			starts := s.Starts(manyStarts)
			if got := Deny(s, starts).Proved(); got != x.denied {
				t.Errorf("denied: %v", got)
			}
			s.Known = refine.Known{}
			s.Suspects = true
			if got := Deny(s, starts).Proved(); got != x.ofSuspect {
				t.Errorf("denied of suspect runs: %v", got)
			}
		})
	}
}

// TestExcludedByEquation inserts a commit of some transaction before another commit. An equation
// says that it is the same transaction, so the two exclude each other.
func TestExcludedByEquation(t *testing.T) {
	t.Parallel()
	f, diags := spec.Load("../../../benchmarks/published/stores/cart_rc.clouseau.hcl")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	p := logic.NewPortfolio(f.L, f.Axioms, logic.Engine{Name: "decide", Solver: decide.New(f.L)})
	s := stepsOf(t.Context(), f.Context, f.Goal("lost_update"), p)
	s.Known = Learn(s)
	commit := s.Norm.Normalize(f.Goal("lost_update").Trace).Union[0].Events[5].Entries()[0].Op
	a := s.Attempt((&prover{steps: s}).around([]*sre.Op{commit}))
	later := a.From.Events[0]
	e := &trace.Event{ID: 1, Op: commit, Args: []logic.Term{a.Variable(later.Args[0].Sort()), a.Variable(later.Args[1].Sort())}}
	a.Cons = []trace.Constraint{{Term: f.L.Eq(e.Args[0], later.Args[0])}}
	for _, resolves := range []bool{false, true} {
		a.Resolves = resolves
		if is := s.Exclusions.Have(a.Resolved(e), later); is != resolves {
			t.Errorf("with equations: %v; excluded: %v", resolves, is)
		}
	}
}

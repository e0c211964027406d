package synth

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/internal/gen/contexts"
	"github.com/clouseau-go/clouseau/internal/oracle"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestDenialsAreTrue asks in random contexts at once whether there is a justified run to the goal.
// Where that is denied, no short trace is one.
func TestDenialsAreTrue(t *testing.T) {
	denied, open, lemmas := 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		a := gen.SmallAlphabet()
		c := contexts.Context(a).Draw(t, "context")
		g := contexts.Goal(a).Draw(t, "goal")
		if sre.Nullable(g.Trace) {
			t.Skip("every run would be a violation")
		}
		p := logic.NewPortfolio(c.L, nil, logic.Engine{Name: "decide", Solver: decide.New(c.L)})
		s := newSearch(t.Context(), c, g, p, Config{}, &Stats{})
		s.pass(justified)
		starts := s.steps.starts()
		switch {
		case s.denied(starts):
		case s.deniedWith(starts):
			lemmas++
		default:
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
	t.Logf("%d denied, %d of them by causes of cycles or by induction; %d open", denied, lemmas, open)
	if denied == 0 || open == 0 {
		t.Error("too few to mean much")
	}
}

// deniedWith reports whether a denial succeeds that takes more effort: by causes, or by induction.
func (s *search) deniedWith(starts []*abstractTrace) bool {
	left := effort{500, 500, 1500}
	p := &prover{s.steps, s.failed}
	return s.target.wholeGoal() && len(starts) > 0 && !slices.ContainsFunc(starts, func(t *abstractTrace) bool {
		return len(t.rest) > 0 || p.denyOne(t, true, &left) == nil
	})
}

// TestWritesAreFollowed: what follows a write is not excluded by what came before it. A transaction
// that has begun and written a row may commit, though it never begins after its commit.
func TestWritesAreFollowed(t *testing.T) {
	t.Parallel()
	f, diags := spec.Load("../benchmarks/published/stores/cart_si.clouseau.hcl")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	p := logic.NewPortfolio(f.L, f.Axioms, logic.Engine{Name: "decide", Solver: decide.New(f.L)})
	s := newSearch(t.Context(), f.Context, f.Goal("vanished"), p, Config{}, &Stats{})
	s.pass(justified)
	s.learn()
	op := func(name string) *sre.Op {
		return f.Context.Operations[slices.IndexFunc(f.Context.Operations, func(o *uhat.Operation) bool { return o.Op.Name == name })].Op
	}
	u := (&prover{steps: s.steps}).around([]*sre.Op{op("beginT"), op("put")})
	u.wide = true // what excludes each other is asked of what is inserted
	begin, put := u.events[0], *u.events[1]
	put.args = slices.Clone(put.args)
	put.args[put.op.Position("tid")] = begin.args[begin.op.Position("tid")]
	if commit := op("commit"); !s.steps.exclusions.have(&event{op: commit, args: []logic.Term{put.args[0], put.args[0]}}, begin) {
		t.Fatal("a begin after the commit is not excluded")
	}
	put.clause = s.rules.clauses[put.op][0]
	a := s.steps.newTyping(u, 1, put.clause)
	if !a.member(put.clause.Event, put.op, put.args) {
		t.Fatal("the write has no clause")
	}
	for _, v := range put.clause.Vars() {
		put.vals = append(put.vals, a.clauseTerm(v))
	}
	u.vars, u.events[1] = a.vars, &put
	r := &refuter{steps: s.steps, left: 100, justified: true, whole: true}
	for _, x := range s.rules.partsOf(put.clause) {
		if x.stage != atFuture {
			continue
		}
		ways, _, ok := r.tried(&doubted{trace: u, duties: []duty{{event: put.id, part: x}}}, 0, 50)
		if !ok || len(ways) == 0 {
			t.Errorf("%v: %d ways, %v", x.expr, len(ways), ok)
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
		{"smallbank_si", "write_skew", true, false},
		{"twitter_si", "fractured_read_cycle", true, false},
	} {
		t.Run(x.store+"/"+x.goal, func(t *testing.T) {
			f, diags := spec.Load("../benchmarks/published/stores/" + x.store + ".clouseau.hcl")
			if diags.HasErrors() {
				t.Fatal(diags)
			}
			p := logic.NewPortfolio(f.L, f.Axioms, logic.Engine{Name: "decide", Solver: decide.New(f.L)})
			s := newSearch(t.Context(), f.Context, f.Goal(x.goal), p, Config{}, &Stats{})
			s.pass(justified)
			starts := s.steps.starts()
			if got := s.denied(starts); got != x.denied {
				t.Errorf("denied: %v", got)
			}
			if got := s.deniedSuspects(starts); got != x.ofSuspect {
				t.Errorf("denied of suspect runs: %v", got)
			}
		})
	}
}

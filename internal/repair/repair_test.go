package repair_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/repair"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

func portfolio(c *uhat.Context) *logic.Portfolio {
	return logic.NewPortfolio(c.L, c.Axioms, logic.Engine{Name: "decide", Solver: decide.NewLimited(c.L, 100)})
}

const file = "test.clouseau.hcl"

// find looks for repairs for the first goal of a spec, which must not be reached.
func find(t *testing.T, src string, cfg repair.Config) *repair.Report {
	t.Helper()
	s, ds := spec.LoadSource(file, []byte(src))
	if ds.HasErrors() {
		t.Fatal(ds)
	}
	r := synth.Synthesize(t.Context(), s.Context, s.Goals[0], portfolio(s.Context), synth.Config{})
	if r.Explanation == nil {
		t.Fatalf("%s is reached:\n%s", r.Goal.Name, src)
	}
	rep, err := repair.Find(t.Context(), file, []byte(src), r, portfolio, cfg)
	if err != nil {
		t.Fatal(err)
	}
	return rep
}

// account lists what stands in the way, and what the proposals say.
func account(rep *repair.Report) (blocking, proposals []string) {
	for _, p := range rep.Blocking {
		blocking = append(blocking, p.String())
	}
	for _, p := range rep.Proposals {
		proposals = append(proposals, p.Edit.Part+": "+p.Edit.What)
	}
	return blocking, proposals
}

const counter = `
language = 1
operation "add" {
  kind = call
  args = { n = int }
  clause {
    params  = { x = int }
    where   = x > 0
    event   = add(n == x)
  }
}
operation "get" {
  kind    = call
  results = { total = int }
  clause "positive" {
    params  = { t = int }
    where   = t > 0
    history = seq(all, add(n == t), all)
    event   = get(total == t)
  }
}
`

func TestFind(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, src           string
		blocking, proposals []string
	}{
		{
			"a boundary in two clauses", counter + `
goal "zero" {
  trace = seq(star(add), get(total == 0), add(n == 7))
}`,
			[]string{"event of get.positive"}, // neither where alone would do
			[]string{"event of get.positive: drop total == t"},
		},
		{
			"a boundary", strings.Replace(counter, "x > 0", "x > -5", 1) + `
goal "zero" {
  trace = seq(star(add), get(total == 0), add(n == 7))
}`,
			[]string{"where of get.positive", "event of get.positive"},
			[]string{"where of get.positive: t > 0 with >="},
		},
		{
			"a step that the goal leaves out", counter + `
goal "unasked" {
  trace = seq(get(total > 3), add(n == 1))
}`,
			[]string{"history of get.positive"},
			[]string{"goal unasked: add the step add before get(total > 3)"},
		},
		{
			"nothing at all", counter + `
goal "nothing" {
  trace = none
}`,
			nil, nil,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			blocking, proposals := account(find(t, tt.src, repair.Config{}))
			if d := cmp.Diff(tt.blocking, blocking); d != "" {
				t.Errorf("what stands in the way (-want +got):\n%s", d)
			}
			if len(proposals) > len(tt.proposals) && len(tt.proposals) > 0 {
				proposals = proposals[:len(tt.proposals)]
			}
			if d := cmp.Diff(tt.proposals, proposals); d != "" {
				t.Errorf("proposals (-want +got):\n%s", d)
			}
		})
	}
}

// TestFindMistakes breaks specs of the project; the repair mends just what was broken. That of the
// stack takes seconds, so it is for the long mode: benchmarks/mistakes makes the same mistake.
func TestFindMistakes(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ system, old, new string }{
		{"stack", "future  = seq(top(depth == d + 1", "future  = seq(top(depth == d + 2"},
		{"transaction", "all, write, all, readRsp(id == r), all", "all, write, all"},
	} {
		t.Run(tt.system, func(t *testing.T) {
			t.Parallel()
			if tt.system == "stack" && environment.Long.Get() == "" {
				t.Skip("CLOUSEAU_LONG is not set")
			}
			src, err := os.ReadFile("../../benchmarks/" + tt.system + "/" + tt.system + ".clouseau.hcl")
			if err != nil {
				t.Fatal(err)
			}
			broken := strings.Replace(string(src), tt.old, tt.new, 1)
			if broken == string(src) {
				t.Fatalf("%s has no %q", tt.system, tt.old)
			}
			rep := find(t, broken, repair.Config{})
			for _, p := range rep.Proposals {
				if string(p.Text) == string(src) {
					return
				}
			}
			_, proposals := account(rep)
			t.Errorf("none of the proposals after %d tries restores the spec:\n%s", rep.Tries, strings.Join(proposals, "\n"))
		})
	}
}

// TestFindNothingIdle: no proposal makes a clause say nothing, here the only one of get.
func TestFindNothingIdle(t *testing.T) {
	t.Parallel()
	src := strings.NewReplacer("    where   = t > 0\n", "", "x > 0", "x > 7").Replace(counter) + `
goal "early" {
  trace = get(total == 3)
}`
	rep := find(t, src, repair.Config{Most: 10})
	if len(rep.Blocking) == 0 {
		t.Error("the history of get stands in the way")
	}
	for _, p := range rep.Proposals {
		if strings.Contains(p.Edit.Part, "history of get") {
			t.Errorf("%v makes the clause say nothing", p.Edit)
		}
	}
}

// TestFindKeepsGoals: of two ways to reach a goal the one that another goal needs is left alone.
func TestFindKeepsGoals(t *testing.T) {
	t.Parallel()
	src := counter + `
goal "early" {
  trace = seq(get(total == 3), add)
}
goal "late" {
  trace = seq(add(n == 1), get(total == 1))
}`
	for _, p := range find(t, src, repair.Config{Most: 10}).Proposals {
		s, ds := spec.LoadSource(file, p.Text)
		if ds.HasErrors() {
			t.Fatal(ds)
		}
		for _, g := range s.Goals {
			if r := synth.Synthesize(t.Context(), s.Context, g, portfolio(s.Context), synth.Config{}); len(r.Generators) == 0 {
				t.Errorf("with %v, %s is not reached", p.Edit, g.Name)
			}
		}
	}
}

// TestFindBudget ends when its tries are used up, or its context is done.
func TestFindBudget(t *testing.T) {
	t.Parallel()
	src := counter + `
goal "unasked" {
  trace = seq(get(total > 3), add(n == 1))
}`
	if rep := find(t, src, repair.Config{Work: 2}); rep.Tries > 2 || !rep.Cut || len(rep.Proposals) > 0 {
		t.Errorf("%d tries for 2 steps, cut %v, %d proposals", rep.Tries, rep.Cut, len(rep.Proposals))
	}
	s, _ := spec.LoadSource(file, []byte(src))
	failed := synth.Synthesize(t.Context(), s.Context, s.Goals[0], portfolio(s.Context), synth.Config{})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if rep, err := repair.Find(ctx, file, []byte(src), failed, portfolio, repair.Config{}); err == nil || rep.Tries > 0 {
		t.Errorf("%d tries after the end, error %v", rep.Tries, err)
	}
}

// TestFindWork bounds the work and not only the refinements: refuting a goal takes none.
func TestFindWork(t *testing.T) {
	t.Parallel()
	const file, work = "testdata/refuted.clouseau.hcl", 20_000
	s, ds := spec.Load(file)
	if ds.HasErrors() {
		t.Fatal(ds)
	}
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	failed := synth.Synthesize(t.Context(), s.Context, s.Goals[0], portfolio(s.Context), synth.Config{MaxRefinements: 20})
	var solvers []*logic.Portfolio
	solver := func(c *uhat.Context) *logic.Portfolio {
		solvers = append(solvers, portfolio(c))
		return solvers[len(solvers)-1]
	}
	rep, err := repair.Find(t.Context(), file, src, failed, solver, repair.Config{Work: work})
	if err != nil {
		t.Fatal(err)
	}
	queries := 0
	for _, p := range solvers {
		queries += p.Queries()
	}
	if !rep.Cut || rep.Work < work || rep.Work > 2*work || queries > 2*work {
		t.Errorf("%d steps and %d queries in %d tries for %d, cut %v", rep.Work, queries, rep.Tries, work, rep.Cut)
	}
}

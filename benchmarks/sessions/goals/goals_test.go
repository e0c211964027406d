package goals_test

import (
	"context"
	"maps"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/sessions"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/session/play"
	"github.com/clouseau-go/clouseau/session/sessiontest"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// walks is the name of random runs within the clauses, in the place of a goal.
const walks = "walk"

// tested returns a test of a goal, or of walks, against an implementation of the peer.
func tested(t testing.TB, system, goal, implementation string) *rt.Test {
	t.Helper()
	file := system + ".clouseau.hcl"
	s, diags := spec.Load(file)
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	open := func(ctx context.Context) (rt.Adapter, error) {
		return sessiontest.Open(file, s.Played.Party, func() play.Peer { return sessions.Tested(s.Played.Name, s.Played.Peer, implementation) })(ctx)
	}
	if goal == walks {
		test := interp.Test(s.Played.Name, s.Context, &uhat.Goal{Name: walks, Scenario: true}, nil, interp.Registry{}, open)
		test.Generators = []rt.Generator{interp.Walker(s.Played.Name, s.Context, interp.Walk(s, interp.Registry{}))}
		return test
	}
	g := s.Goal(goal)
	p := logic.NewPortfolio(s.L, s.Axioms, logic.Engine{Name: "decide", Solver: decide.New(s.L)})
	r := synth.Synthesize(t.Context(), s.Context, g, p, synth.Config{Results: 1})
	if len(r.Generators) == 0 {
		t.Fatalf("no generator for %s:\n%v", goal, r.Explanation)
	}
	return interp.Test(s.Played.Name, s.Context, g, r.Generators, interp.Registry{}, open)
}

// campaigns is how often a fault is looked for, and most how many runs there are in each at most.
const (
	campaigns = 25
	most      = 1000
)

// wants are the goals, the faults that they are to find, and after how many runs in the median of
// the campaigns at most. Each run has a session or two. Without a goal there are walks.
var wants = []struct {
	system, goal string
	finds        map[string]int
}{
	{"sum", "twice", map[string]int{"or": 1, "overflow": 70, "shared": 1}},
	{"sum", walks, map[string]int{"overflow": 5}},
	{"sumclient", "answered", map[string]int{"hurry": 2}},
	{"echo", "echoed", map[string]int{"empty": 12, "cut": 12}},
	{"bookorder", "three", map[string]int{"positive": 1, "once": 8}},
	{"bookshop2", "more", map[string]int{"positive": 1}},
	{"calculator", "product_then_quotient", map[string]int{"overflow": 12, "rounded": 20}},
	{"queuesession", "peeked", map[string]int{"peek_pops": 1}},
	{"queuesession", walks, map[string]int{"last_first": 10, "ring": 30}},
	{"httpbasic", "unknown_then_hello", map[string]int{"silent": 1}},
	{"httpbasic", "hello_again", map[string]int{"once": 1}},
	{"smtp", "second_mail", map[string]int{"again": 2}},
	{"smtp", "reset", map[string]int{"kept": 1}},
	{"smtp", "lines", map[string]int{"dot": 12, "hasty": 12, "goodbye": 2}},
	{"concurrent", "high_first", map[string]int{"shared": 2, "rounds": 2, "first": 2}},
	{"concurrent", walks, map[string]int{"shared": 2, "rounds": 2, "first": 2}},
	{"pingpong", "killed", map[string]int{"killed": 5}},
	{"pingpong", "waiting", map[string]int{"latest": 5}},
	{"pingpong", walks, map[string]int{"killed": 12, "latest": 12, "twice": 25}},
	{"smtpdropped", "comes_back", map[string]int{"left": 2}},
}

// TestGoals looks for the faults along goals and by walks, and for alarms of the right ones:
// for every third goal outside the long mode.
func TestGoals(t *testing.T) {
	t.Parallel()
	for i, x := range wants {
		if i%3 != 1 && environment.Long.Get() == "" {
			continue
		}
		t.Run(x.system+"/"+x.goal, func(t *testing.T) {
			t.Parallel()
			rep := sample.Runs(t.Context(), tested(t, x.system, x.goal, "fixed"), seeded.Runs(300), 1, nil)
			if rep.Failures() > 0 || rep.Infrastructure > 0 || rep.Of("undecided") > 0 || rep.Of("upheld") < rep.Runs/2 {
				t.Errorf("the right one: %v", rep)
			}
			for _, name := range slices.Sorted(maps.Keys(x.finds)) {
				test := tested(t, x.system, x.goal, name)
				var after []int
				for c := range campaigns {
					if n, found := sample.First(t.Context(), test, most, uint64(1+c*1_000_003)); found {
						after = append(after, n)
					}
				}
				slices.Sort(after)
				if len(after) < campaigns || after[campaigns/2] > x.finds[name] {
					t.Errorf("%s is found in %d of %d campaigns, after %v runs, want a median of at most %d", name, len(after), campaigns, after, x.finds[name])
					continue
				}
				t.Logf("%s: median %d runs", name, after[campaigns/2])
			}
		})
	}
}

package synth_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/internal/gen/contexts"
	"github.com/clouseau-go/clouseau/internal/oracle"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// describe prints a random context and goal.
func describe(c *uhat.Context, g *uhat.Goal) string {
	var b strings.Builder
	for _, o := range c.Operations {
		for _, cl := range o.Clauses {
			fmt.Fprintf(&b, "%s.%s (spontaneous %v): event %v\n  history %v\n  future  %v\n", o.Op, cl.Label, o.Spontaneous, cl.Event, cl.History, cl.Future)
		}
	}
	fmt.Fprintf(&b, "goal %v\n", g.Trace)
	return b.String()
}

// TestAgainstEnumeration synthesizes for random contexts and goals. Every result is consistent,
// well typed and in the goal by the naive oracle. No finished trace fails its certificate. If the
// search says that there is nothing, enumerating all short traces finds nothing either.
func TestAgainstEnumeration(t *testing.T) {
	const length = 3
	found, nothing, short, open, refuted := 0, 0, 0, 0, 0
	seen := census{}
	rounds := 1
	if environment.Long.Get() != "" {
		rounds = 50
	}
	for range rounds {
		rapid.Check(t, func(t *rapid.T) { againstEnumeration(t, length, &found, &nothing, &short, &open, &refuted, seen) })
	}
	t.Logf("%d found, %d proven to have nothing (%d by refutation), %d to have nothing short, %d open", found, nothing, refuted, short, open)
	if found == 0 || nothing == 0 {
		t.Error("too one-sided to mean much")
	}
	seen.check(t, rounds > 1)
}

// againstEnumeration compares one search with enumeration.
func againstEnumeration(t *rapid.T, length int, found, nothing, short, open, refuted *int, seen census) {
	t.Helper()

	a := gen.SmallAlphabet()
	c := contexts.Context(a).Draw(t, "context")
	g := contexts.Goal(a).Draw(t, "goal")
	if sre.Nullable(g.Trace) {
		t.Skip("every run would be a violation")
	}
	seen.take(c, g)
	p := logic.NewPortfolio(c.L, nil, logic.Engine{Name: "decide", Solver: decide.New(c.L)})
	const refinements = 300
	r := synth.Synthesize(t.Context(), c, g, p, synth.Config{MaxEvents: 6, MaxRefinements: refinements})
	if r.Stats.Rejected > 0 {
		t.Fatalf("%d finished traces were rejected, the first: %v\n%s", r.Stats.Rejected, r.Rejections[0], describe(c, g))
	}
	for i, cert := range r.Certificates {
		var opt oracle.Options
		if r.Suspect {
			opt.Suspects = []int{cert.Deciding}
		}
		if ok, why := oracle.Consistent(c, cert.Trace, opt); !ok {
			t.Fatalf("%v is not consistent: %s\n%s", cert.Trace, why, describe(c, g))
		}
		if !oracle.InGoal(c, g, cert.Trace, opt) {
			t.Fatalf("%v is not in the goal\n%s", cert.Trace, describe(c, g))
		}
		if rep := uhat.Check(t.Context(), c, r.Generators[i], p, uhat.CheckOptions{}); rep.Outcome == uhat.IllTyped {
			t.Fatalf("ill typed: %v\n%s\n%s", rep, uhat.Describe(r.Generators[i].Steps), describe(c, g))
		}
	}
	switch {
	case len(r.Certificates) > 0:
		*found++
		return
	case r.Limits&(synth.LimitRefinements|synth.LimitTraces|synth.LimitAlignments|synth.LimitPatterns|synth.LimitSteps) != 0:
		*open++
		return
	case !r.Explanation.Exhausted: // longer traces were cut off
		*short++
	default:
		*nothing++
		if r.Explanation.Excluding != nil {
			*refuted++
		}
	}
	for tr := range a.Traces(length) {
		if !oracle.InGoal(c, g, tr, oracle.Options{}) {
			continue
		}
		if ok, _ := oracle.Consistent(c, tr, oracle.Options{}); ok {
			t.Fatalf("nothing was found, but there is %v\n%s%v", sre.Trace(tr), describe(c, g), r.Explanation)
		}
	}
}

// census counts the forms of expressions, by where they occur.
type census map[[2]string]int

func (x census) take(c *uhat.Context, g *uhat.Goal) {
	for _, o := range c.Operations {
		for _, cl := range o.Clauses {
			x.expression("history", cl.History)
			x.expression("future", cl.Future)
		}
	}
	if g.Scenario {
		x.expression("scenario", g.Trace)
	} else {
		x.expression("goal", g.Trace)
	}
}

func (x census) expression(where string, e sre.Expr) {
	sre.Walk(e, func(e sre.Expr) bool {
		switch e := e.(type) {
		case *sre.Not:
			x[[2]string{where, "complement"}]++
		case *sre.And:
			x[[2]string{where, "intersection"}]++
		case *sre.Interleave:
			x[[2]string{where, "interleaving"}]++
		case *sre.Star:
			if _, class := e.Body().(*sre.Class); !class {
				x[[2]string{where, "star over sequences"}]++
			}
		case *sre.Class:
			for _, entry := range e.Entries() {
				if entry.Op.Kind == sre.Ghost && len(e.Entries()) == 1 {
					x[[2]string{where, "ghost"}]++
				}
			}
		}
		return true
	})
}

// check wants all forms in histories and futures; if goals is set, in goals as well.
func (x census) check(t *testing.T, goals bool) {
	t.Helper()
	forms := map[string][]string{"history": {"ghost"}, "future": {"ghost"}}
	if goals {
		forms["goal"], forms["scenario"] = nil, []string{"ghost"}
	}
	for where, more := range forms {
		for _, form := range append(more, "complement", "intersection", "interleaving", "star over sequences") {
			if x[[2]string{where, form}] == 0 {
				t.Errorf("no %s in a %s", form, where)
			}
		}
	}
}

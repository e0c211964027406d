package synth_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/internal/gen/contexts"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// written returns the text of a random context and its goal.
func written(c *uhat.Context, g *uhat.Goal) string {
	var b strings.Builder
	fmt.Fprintln(&b, "language = 1")
	for _, o := range c.Operations {
		fields := "fields"
		if o.Op.Kind == sre.Call {
			fields = "args"
		}
		fmt.Fprintf(&b, "\noperation %q {\n  kind = %s\n", o.Op.Name, o.Op.Kind)
		if len(o.Op.Fields) > 0 {
			fmt.Fprintf(&b, "  %s = { n = int }\n", fields)
		}
		if o.Spontaneous {
			fmt.Fprintln(&b, "  spontaneous = true")
		}
		for _, c := range o.Clauses {
			fmt.Fprintf(&b, "  clause {\n    params = { x = int, y = int }\n    where = %v\n    history = %v\n    event = %s(%v)\n    future = %v\n  }\n",
				c.Where, c.History, o.Op.Name, c.Event, c.Future)
		}
		fmt.Fprintln(&b, "}")
	}
	kind, judge := "goal", ""
	if g.Scenario {
		kind, judge = "scenario", "  violation = none\n"
	}
	fmt.Fprintf(&b, "\n%s %q {\n  vars = { x = int, y = int }\n  trace = %v\n%s}\n", kind, g.Name, g.Trace, judge)
	return b.String()
}

// TestShuffled: random specs get the same answer with other names and in another order: there is a
// generator, or there is none, or that is open. The refinements differ by a factor of two at most,
// and so do the queries where there is an answer. Where it stays open, most queries are those of a
// refutation without a proof, which ends by luck.
func TestShuffled(t *testing.T) {
	t.Parallel()
	answers, worst, open := map[string]int{}, 1.0, 1.0
	most := 24
	if long {
		most = 100
	}
	for i := 0; answers["found"]+answers["none"]+answers["open"] < most; i++ {
		a := gen.SmallAlphabet()
		c := contexts.Context(a).Example(i)
		g := contexts.Goal(a).Example(i)
		if sre.Nullable(g.Trace) {
			continue
		}
		src := written(c, g)
		want := answer(t, src)
		if want.says == "none" && answers[want.says] == most/2 {
			continue
		}
		answers[want.says]++
		for seed := range uint64(2) {
			other := gen.Shuffle(src, seed+1)
			got := answer(t, other)
			if got.says != want.says {
				t.Errorf("%s, and not %s, of\n%s\nwhich was\n%s", got.says, want.says, other, src)
			}
			ratio := times(got.refinements, want.refinements)
			if asked := times(got.queries, want.queries); want.says != "open" {
				ratio = max(ratio, asked)
			} else {
				open = max(open, asked)
			}
			if worst = max(worst, ratio); ratio > 2 {
				t.Errorf("%+v, and before %+v, of\n%s\nwhich was\n%s", got, want, other, src)
			}
		}
	}
	if answers["found"] < most/5 || answers["none"] < most/5 {
		t.Errorf("too one-sided: %v", answers)
	}
	t.Logf("%v; counts differ by a factor of %.2f at most, the queries of what stays open by %.2f", answers, worst, open)
}

// times returns by what factor two counts differ. A few more or less are no factor.
func times(x, y int) float64 {
	const few = 20
	return float64(max(x, y, few)) / float64(max(min(x, y), few))
}

// shuffled is the outcome of a search and what it took.
type shuffled struct {
	says                 string
	refinements, queries int
}

func answer(t *testing.T, src string) shuffled {
	t.Helper()
	s, diags := spec.LoadSource("random.clouseau.hcl", []byte(src))
	if diags.HasErrors() {
		t.Fatalf("%v\n%s", diags, src)
	}
	cfg := synth.Config{Results: 1, MaxEvents: 6, MaxRefinements: 300, Depth: synth.NoRecursion}
	r := synth.Synthesize(t.Context(), s.Context, s.Goals[0], portfolio(s), cfg)
	out := shuffled{"open", r.Stats.Refinements, r.Stats.Solver.Queries}
	switch {
	case len(r.Generators) > 0:
		out.says = "found"
	case r.Explanation.Exhausted:
		out.says = "none"
	}
	return out
}

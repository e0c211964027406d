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
// generator, or there is none, or that is open.
func TestShuffled(t *testing.T) {
	t.Parallel()
	answers := map[string]int{}
	for i := 0; answers["found"]+answers["none"]+answers["open"] < 50; i++ {
		a := gen.SmallAlphabet()
		c := contexts.Context(a).Example(i)
		g := contexts.Goal(a).Example(i)
		if sre.Nullable(g.Trace) {
			continue
		}
		src := written(c, g)
		want := answer(t, src)
		if want == "none" && answers[want] == 25 {
			continue
		}
		answers[want]++
		for seed := range uint64(2) {
			if other := gen.Shuffle(src, seed+1); answer(t, other) != want {
				t.Errorf("%s, and not %s, of\n%s\nwhich was\n%s", answer(t, other), want, other, src)
			}
		}
	}
	if answers["found"] < 10 || answers["none"] < 10 {
		t.Errorf("too one-sided: %v", answers)
	}
	t.Log(answers)
}

func answer(t *testing.T, src string) string {
	t.Helper()
	s, diags := spec.LoadSource("random.clouseau.hcl", []byte(src))
	if diags.HasErrors() {
		t.Fatalf("%v\n%s", diags, src)
	}
	cfg := synth.Config{Results: 1, MaxEvents: 6, MaxRefinements: 300, Depth: synth.NoRecursion}
	r := synth.Synthesize(t.Context(), s.Context, s.Goals[0], portfolio(s), cfg)
	switch {
	case len(r.Generators) > 0:
		return "found"
	case r.Explanation.Exhausted:
		return "none"
	}
	return "open"
}

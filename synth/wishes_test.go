package synth_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// counterSpec has a part that only the goal can ask to repeat: two increments know nothing of each
// other.
const counterSpec = `
language = 1

operation "increment" {
  kind = call
  clause {
  }
}

operation "reset" {
  kind = call
  clause {
  }
}

operation "read" {
  kind    = call
  results = { n = int }
  clause {
    history = seq(all, increment, reset, all)
    event   = read(n >= 0)
  }
}

goal "negative" {
  trace = seq(all, increment, all, read(n < 0))
  WISHES
}
`

// wish looks for the generators of the goal with further attributes.
func wish(t *testing.T, wishes string, cfg synth.Config) *synth.Result {
	t.Helper()
	s, diags := spec.LoadSource("counter.clouseau.hcl", []byte(strings.Replace(counterSpec, "WISHES", wishes, 1)))
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return synth.Synthesize(t.Context(), s.Context, s.Goals[0], portfolio(s), cfg)
}

// depthOf returns the operations that are repeated and how often, nil if nothing is.
func depthOf(g *uhat.Generator) (ops []string, d *uhat.Depth) {
	uhat.Walk(g.Steps, func(st uhat.Step) {
		if a, ok := st.(*uhat.Apply); ok && a.Depth != nil {
			d = a.Depth
			uhat.Walk(a.Fun.Step, func(st uhat.Step) {
				if p, ok := st.(*uhat.Perform); ok && !slices.Contains(a.Fun.Base, st) && !slices.Contains(ops, p.Op.Name) {
					ops = append(ops, p.Op.Name)
				}
			})
		}
	})
	return ops, d
}

// TestWishes: the generators follow what the goal says of them.
func TestWishes(t *testing.T) {
	t.Parallel()
	if _, d := depthOf(wish(t, "", synth.Config{}).Generators[0]); d != nil {
		t.Errorf("without a wish something repeats, %+v: the test tests nothing", d)
	}
	for _, c := range []struct {
		wishes string
		lo, hi int
		even   bool
	}{
		{"repeat = [increment]", 0, 4, true},
		{"repeat = [increment]\n depth = 2", 0, 2, true},
		{"repeat = [increment]\n depth = [1, 3]", 1, 3, true},
		{"repeat = [increment, reset]\n depth = 3", 0, 3, true},
	} {
		r := wish(t, c.wishes, synth.Config{})
		ops, d := depthOf(r.Generators[0])
		if d == nil {
			t.Errorf("%s: nothing repeats:\n%s", c.wishes, uhat.Describe(r.Generators[0].Steps))
			continue
		}
		if d.Hi-d.Lo != c.hi-c.lo || d.Seldom == c.even {
			t.Errorf("%s: depth %+v, want %d to %d", c.wishes, d, c.lo, c.hi)
		}
		for _, op := range ops {
			if !strings.Contains(c.wishes, op) && op != "read" {
				t.Errorf("%s: %v repeat", c.wishes, ops)
			}
		}
	}
	if r := wish(t, "repeat = [reset]\n without = [negative_9]", synth.Config{Depth: 3}); !slices.Equal(r.Missing, []string{"negative_9"}) {
		t.Errorf("missing: %v", r.Missing)
	}
	if _, d := depthOf(wish(t, "repeat = [increment]", synth.Config{Depth: synth.NoRecursion}).Generators[0]); d != nil {
		t.Errorf("a flag does not go first: %+v", d)
	}
}

// TestWishesWithout: generators that the goal leaves out are dropped, and the others keep their
// names. If none is left, the result says why.
func TestWishesWithout(t *testing.T) {
	t.Parallel()
	all := wish(t, "results = 2", synth.Config{})
	if len(all.Generators) != 2 {
		t.Fatalf("%d generators, want 2", len(all.Generators))
	}
	one := wish(t, "results = 2\n without = [negative_1]", synth.Config{})
	if len(one.Generators) != 1 || one.Generators[0].Name != "negative_2" || one.Unwanted != 1 ||
		len(one.Certificates) != 1 || uhat.Describe(one.Generators[0].Steps) != uhat.Describe(all.Generators[1].Steps) {
		t.Errorf("without the first: %d generators, %d left out", len(one.Generators), one.Unwanted)
	}
	none := wish(t, "results = 1\n without = [negative_1]", synth.Config{})
	if len(none.Generators) != 0 || none.Explanation == nil || !strings.Contains(none.Explanation.Reason, "leaves out") {
		t.Errorf("without all: %+v", none.Explanation)
	}
}

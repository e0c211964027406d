package synth_test

import (
	"context"
	"path"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// paths is a spec of things at paths; goals are appended.
const paths = `
language = 1
sort "Path" {
  base = string
  pool = ["/", "/a", "/b", "/a/x", "/a/y", "/b/x", "/b/y"]
}
function "parent" {
  args   = [Path]
  result = Path
  go     = "path.Dir"
}
operation "touch" {
  kind = call
  args = { path = Path }
  clause { event = touch }
}
`

// obliging accepts every call.
type obliging struct{}

func (obliging) Call(context.Context, string, []rt.Value) ([]rt.Value, error) { return nil, nil }
func (obliging) Send(context.Context, string, []rt.Value) error               { return nil }
func (obliging) Close() error                                                 { return nil }

func newObliging(context.Context) (rt.Adapter, error) { return obliging{}, nil }

// TestDrawsLeaveValues draws a path to which a later path has to be related. A condition on the
// later draw has to restrict the earlier one too, whether or not the trace repeats it.
func TestDrawsLeaveValues(t *testing.T) {
	for _, test := range []struct{ name, second, want string }{
		{
			"said of both",
			`touch(path == q && q != p && parent(p) == parent(q) && parent(q) != "/" && parent(p) != "/")`,
			`draw p1: Path where parent(p1) != "/" leaving (q1: Path except p1 where parent(p1) == parent(q1))`,
		},
		{
			"said of the later",
			`touch(path == q && q != p && parent(p) == parent(q) && parent(q) != "/")`,
			`draw p1: Path where parent(p1) != "/" leaving (q1: Path except p1 where parent(p1) == parent(q1))`,
		},
		{
			"said of the earlier",
			`touch(path == q && q != p && parent(p) == parent(q) && parent(p) != "/")`,
			`draw p1: Path where parent(p1) != "/" leaving (q1: Path except p1 where parent(p1) == parent(q1))`,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := load(t, paths+`
goal "siblings" {
  vars  = { p = Path, q = Path }
  trace = seq(touch(path == p), `+test.second+`)
}`)
			r := synthesize(t, s, "siblings", synth.Config{Results: 1})
			if len(r.Generators) == 0 {
				t.Fatalf("no generator: %v", r.Explanation)
			}
			g := r.Generators[0]
			if text := uhat.Describe(g.Steps); !strings.Contains(text, test.want+"\n") {
				t.Errorf("the steps are\n%s\nwant %q among them", text, test.want)
			}
			reg := interp.Registry{Funcs: map[string]func([]rt.Value) rt.Value{
				"parent": func(args []rt.Value) rt.Value { return logic.StringValue(path.Dir(args[0].Text())) },
			}}
			runs := interp.Test("siblings", s.Context, g.Goal, r.Generators, reg,
				newObliging)
			if rep := sample.Runs(t.Context(), runs, 200, 1, nil); rep.Violations != rep.Runs || rep.Discards != 0 {
				t.Errorf("%d of %d runs are in the goal, with %d discards:\n%s", rep.Violations, rep.Runs, rep.Discards, uhat.Describe(g.Steps))
			}
		})
	}
}

// TestDrawsAreTidy draws a number that is a fixed distance from another. The draw does not repeat
// what is known of the other number, and has no needless bound.
func TestDrawsAreTidy(t *testing.T) {
	s := load(t, `
language = 1
sort "Slot" {
  base  = int
  range = [0, 23]
}
operation "put" {
  kind = call
  args = { slot = Slot }
  clause { event = put }
}
goal "apart" {
  vars  = { x = Slot }
  trace = seq(put(slot == x), put(slot == x + 8 || slot == x - 8))
}
goal "twice" {
  vars  = { x = Slot }
  trace = seq(put(slot == x && x > 3), put(slot == x || slot == 2))
}`)
	for goal, want := range map[string]string{
		"apart": "draw slot1: Slot in x1 + 8..x1 + 8 if x1 <= 15 or in x1 - 8..x1 - 8 if x1 >= 8\n",
		"twice": "draw slot1: Slot in x1..x1 or in 2..2\n",
	} {
		r := synthesize(t, s, goal, synth.Config{Results: 1})
		if len(r.Generators) == 0 {
			t.Fatalf("no generator: %v", r.Explanation)
		}
		if text := uhat.Describe(r.Generators[0].Steps); !strings.Contains(text, want) {
			t.Errorf("the steps of %s are\n%s\nwant %q among them", goal, text, want)
		}
	}
}

// TestDrawsManyCases: where the disjunctions have too many cases together, a disjunct outside the
// default range is drawn all the same.
func TestDrawsManyCases(t *testing.T) {
	t.Parallel()
	s, diags := spec.LoadSource("cases.clouseau.hcl", []byte(`
language = 1
sort "K" {
  base  = int
  range = [0, 9]
}
operation "step" {
  kind = call
  args = { k = K }
  clause {
    params = { a = K }
    where  = a == 1 || a == 5 || a == 9
    event  = step(k == a)
  }
}
operation "jump" {
  kind = call
  args = { p = int, q = int }
  clause {
    params = { x = int, y = int }
    where  = (x == 2 || x >= 7) && (y == x + 1 || y == x + 2 || y < -5)
    event  = jump(p == x, q == y)
  }
}
goal "g" {
  trace = seq(step, step, step, jump)
}
`))
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	r := synth.Synthesize(t.Context(), s.Context, s.Goals[0], portfolio(s), synth.Config{Results: 1})
	if len(r.Generators) != 1 {
		t.Fatalf("%d generators, want 1", len(r.Generators))
	}
	if text := uhat.Describe(r.Generators[0].Script()); !strings.Contains(text, "-16..-6") {
		t.Errorf("no q below -5 is drawn:\n%s", text)
	}
}

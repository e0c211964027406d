package synth_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/interp"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// shapes is a spec of an operation whose arguments are related by WHERE.
const shapes = `
language = 1
sort "N" {
  base = int
  RANGE
}
function "product" {
  args   = [N, N]
  result = int
  go     = "product"
}
function "weight" {
  args   = [N]
  result = int
  go     = "weight"
}
operation "put" {
  kind = call
  args = { a = N, b = N, c = N }
  clause {
    params = { x = N, y = N, z = N }
    where  = WHERE
    event  = put(a == x, b == y, c == z)
  }
}
goal "once" {
  trace = seq(put)
}
goal "chained" {
  vars  = { n = N }
  trace = seq(put(a == n), put(b == n))
}
`

// shapesFuncs are the functions of shapes.
var shapesFuncs = interp.Registry{Funcs: map[string]func([]rt.Value) rt.Value{
	"product": func(args []rt.Value) rt.Value { return rt.IntValue(args[0].Int() * args[1].Int()) },
	"weight":  func(args []rt.Value) rt.Value { return rt.IntValue(weight(args[0].Int())) },
}}

func weight(x int64) int64 { return x % 5 }

// TestDrawsOfShapes draws arguments under constraints beyond differences. No draw may leave a later
// one without a value, so that none of 300 runs is infeasible; and all values satisfy the clause.
func TestDrawsOfShapes(t *testing.T) {
	for _, tt := range []struct {
		name, bounds, where, goal string
		holds                     func(x, y, z int64) bool
	}{
		{"equation", "", "3 * x + 5 * y == 31", "once", func(x, y, _ int64) bool { return 3*x+5*y == 31 }},
		{"ratio", "", "2 * x <= y && y <= 3 * x", "once", func(x, y, _ int64) bool { return 2*x <= y && y <= 3*x }},
		{"ratio of the later", "", "2 * y <= x && x <= 3 * y", "once", func(x, y, _ int64) bool { return 2*y <= x && x <= 3*y }},
		{"equation in a wide range", "range = [0, 1000]", "3 * x + 5 * y == 3001", "once", func(x, y, _ int64) bool { return 3*x+5*y == 3001 }},
		{"equation of many values", "range = [0, 1000000]", "7 * x + 5 * y == 300001", "once", func(x, y, _ int64) bool { return 7*x+5*y == 300001 }},
		{"equation below zero", "range = [-1000, 1000]", "7 * x + 5 * y == -3001", "once", func(x, y, _ int64) bool { return 7*x+5*y == -3001 }},
		{"ratio in a wide range", "range = [-1000, 1000]", "2 * y <= x && x <= 3 * y", "once", func(x, y, _ int64) bool { return 2*y <= x && x <= 3*y }},
		{"three in a wide range", "range = [0, 1000]", "6 * x + 10 * y + 15 * z == 6001", "once", func(x, y, z int64) bool { return 6*x+10*y+15*z == 6001 }},
		{"remainder", "", "x == 4 * z + 1", "once", func(x, _, z int64) bool { return x == 4*z+1 }},
		{"sum", "", "x + y + z == 10", "once", func(x, y, z int64) bool { return x+y+z == 10 }},
		{"sum in a range", "range = [0, 20]", "x + 2 * y + 3 * z == 17", "once", func(x, y, z int64) bool { return x >= 0 && x+2*y+3*z == 17 }},
		{"three", "range = [0, 20]", "6 * x + 10 * y + 15 * z == 61", "once", func(x, y, z int64) bool { return 6*x+10*y+15*z == 61 }},
		{"inequality of three", "", "2 * x + 3 * y <= 5 * z && z <= 4", "once", func(x, y, z int64) bool { return 2*x+3*y <= 5*z && z <= 4 }},
		{"product", "", "product(x, y) == 12", "once", func(x, y, _ int64) bool { return x*y == 12 }},
		{"function", "", "weight(x) == weight(y) + 3", "once", func(x, y, _ int64) bool { return weight(x) == weight(y)+3 }},
		{"function of three", "range = [0, 12]", "weight(x) + weight(y) == product(y, z)", "once", func(x, y, z int64) bool { return weight(x)+weight(y) == y*z }},
		{"disequality", "range = [0, 3]", "x != 2 * y && x != 3 * y && x != y + 1 && y >= 1 && x >= 1 && x <= 2", "once",
			func(x, y, _ int64) bool { return x != 2*y && x != 3*y && x != y+1 && y >= 1 }},
		{"disjunction", "", "2 * x == y || 3 * x == y + 1", "once", func(x, y, _ int64) bool { return 2*x == y || 3*x == y+1 }},
		{"between events", "", "3 * x == 2 * y", "chained", func(x, y, _ int64) bool { return 3*x == 2*y }},
		{"sum between events", "", "x + y >= 15", "chained", func(x, y, _ int64) bool { return x+y >= 15 }},
		{"function between events", "", "weight(x) == weight(y) + 1", "chained", func(x, y, _ int64) bool { return weight(x) == weight(y)+1 }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := load(t, strings.NewReplacer("RANGE", tt.bounds, "WHERE", tt.where).Replace(shapes))
			r := synthesize(t, s, tt.goal, synth.Config{Results: 1})
			if len(r.Generators) == 0 {
				t.Fatalf("no generator: %v", r.Explanation)
			}
			g := r.Generators[0]
			test := interp.Test(tt.goal, s.Context, g.Goal, r.Generators, shapesFuncs, newObliging)
			rep := sample.Runs(t.Context(), test, 300, 1, func(_ int, r *run.Result) {
				for _, e := range r.Trace {
					if x := e.Values; !tt.holds(x[0].Int(), x[1].Int(), x[2].Int()) {
						t.Errorf("the clause does not allow put%v", x)
					}
				}
			})
			if rep.Violations != rep.Runs {
				t.Errorf("%d of %d runs are in the goal, %d infeasible:\n%s", rep.Violations, rep.Runs, rep.Infeasible, uhat.Describe(g.Steps))
			}
		})
	}
}

// TestDrawsOfShapesPrinted: a generator that divides, and looks ahead, is printed as one that the
// language has.
func TestDrawsOfShapesPrinted(t *testing.T) {
	t.Parallel()
	src := strings.NewReplacer("RANGE", "range = [0, 1000]", "WHERE", "3 * x + 5 * y == 3001 && 2 * z <= y && y <= 3 * z").Replace(shapes)
	s := load(t, src)
	r := synthesize(t, s, "once", synth.Config{Results: 1})
	if len(r.Generators) == 0 {
		t.Fatalf("no generator: %v", r.Explanation)
	}
	if text := uhat.Describe(r.Generators[0].Steps); !strings.Contains(text, "quotient(") || !strings.Contains(text, "remainder(") || !strings.Contains(text, "leaving") {
		t.Errorf("nothing is divided, or ahead:\n%s", text)
	}
	text, err := spec.PrintGenerators(s, r.Generators, "test.clouseau.hcl")
	if err != nil {
		t.Fatal(err)
	}
	_, body, _ := strings.Cut(string(text), "generator ")
	if _, ds := spec.LoadSource("printed.clouseau.hcl", []byte(src+"generator "+body)); ds.HasErrors() {
		t.Errorf("%v\n%s", ds, text)
	}
}

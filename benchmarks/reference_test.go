package benchmarks_test

import (
	"context"
	"fmt"
	"math"
	"os"
	"regexp"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/internal/judging/compare"
	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/ref"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/synth"
)

// plain performs operations by functions.
type plain struct {
	rt.CallOnly
	do map[string]func(args []rt.Value) []rt.Value
}

func (p plain) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	return p.do[op](args), nil
}

func (plain) Close() error { return nil }

// nothing performs an operation without results.
func nothing(do func(args []rt.Value)) func([]rt.Value) []rt.Value {
	return func(args []rt.Value) []rt.Value {
		do(args)
		return nil
	}
}

// references are models of package ref for systems of the table.
var references = map[string]func() rt.Adapter{
	"stack": func() rt.Adapter {
		s := ref.NewStack[int64]()
		return plain{do: map[string]func([]rt.Value) []rt.Value{
			"init": nothing(func([]rt.Value) { s.Init() }),
			"push": nothing(func(args []rt.Value) { s.Push(args[0].Int()) }),
			"pop": func([]rt.Value) []rt.Value {
				x, ok := s.Pop()
				return []rt.Value{rt.IntValue(x), rt.BoolValue(ok)}
			},
			"isEmpty": func([]rt.Value) []rt.Value { return []rt.Value{rt.BoolValue(s.IsEmpty())} },
		}}
	},
	"set": func() rt.Adapter {
		s := ref.NewSet[int64]()
		return plain{do: map[string]func([]rt.Value) []rt.Value{
			"init":    nothing(func([]rt.Value) { s.Init() }),
			"insert":  nothing(func(args []rt.Value) { s.Add(args[0].Int()) }),
			"delete":  func(args []rt.Value) []rt.Value { return []rt.Value{rt.BoolValue(s.Remove(args[0].Int()))} },
			"isEmpty": func([]rt.Value) []rt.Value { return []rt.Value{rt.BoolValue(s.IsEmpty())} },
		}}
	},
	"kv": func() rt.Adapter {
		m := ref.NewMap[rt.Value, int64]()
		return plain{do: map[string]func([]rt.Value) []rt.Value{
			"put":    nothing(func(args []rt.Value) { m.Put(args[0], args[1].Int()) }),
			"delete": nothing(func(args []rt.Value) { m.Delete(args[0]) }),
			"get": func(args []rt.Value) []rt.Value {
				x, ok := m.Get(args[0])
				return []rt.Value{rt.IntValue(x), rt.BoolValue(ok)}
			},
			"flush":   nothing(func([]rt.Value) {}),
			"compact": nothing(func([]rt.Value) {}),
		}}
	},
}

// firstDifference returns the number of the first of 10,000 runs with a difference; 0 if there is
// none.
func firstDifference(t *testing.T, test *rt.Test, seed uint64) (found int) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	sample.Runs(ctx, test, 10_000, seed, func(i int, r *run.Result) {
		if compare.In(r) != nil && found == 0 {
			found = i + 1
			stop()
		}
	})
	return found
}

// TestReferences compares systems with models of package ref: in which run the difference shows if
// the goal does not judge, by the scripts for the goal, by random requests and by walks, which is
// what docs/references.md says. The right systems do not differ. CLOUSEAU_LONG=1 plays 10,000 runs
// of each of these, which takes a few minutes.
func TestReferences(t *testing.T) {
	t.Parallel()
	runs, compared := 100, 0
	if long {
		runs = 10_000
	}
	page, err := os.ReadFile("../docs/references.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, sys := range benchmarks.Systems() {
		open := references[sys.Name]
		if open != nil {
			compared++
		}
		if open == nil || !sampled(compared, 3) {
			continue
		}
		t.Run(sys.Name, func(t *testing.T) {
			t.Parallel()
			s := load(t, sys)
			goal := s.Goals[0]
			g := synth.Synthesize(t.Context(), s.Context, goal, portfolio(s.Context), synth.Config{}).Generators
			buggy := slices.IndexFunc(sys.SUTs, func(x benchmarks.SUT) bool { return x.Name == "buggy" })
			fixed := slices.IndexFunc(sys.SUTs, func(x benchmarks.SUT) bool { return x.Name == "fixed" })
			figures := ""
			for _, how := range []string{"scripts", "random requests", "walks"} {
				made := func(sut int) *rt.Test {
					test := interp.Test(sys.Name, s.Context, goal, g, sys.Registry,
						func(context.Context) (rt.Adapter, error) { return sys.SUTs[sut].Open(), nil })
					test.Goal.Violation = nil
					switch how {
					case "random requests":
						test.Generators = []rt.Generator{interp.Explorer(how, interp.Explore(s, sys.Registry))}
					case "walks":
						test.Generators = []rt.Generator{interp.Walker(how, s.Context, interp.Walk(s, sys.Registry))}
					}
					test.Reference = &rt.Reference{Name: "ref", New: func(context.Context) (rt.Adapter, error) { return open(), nil }}
					return test
				}
				if r := sample.Runs(t.Context(), made(fixed), runs, 1, nil); r.Violations > 0 || r.Crashed > 0 {
					t.Errorf("%s of the right system: %s", how, r)
				}
				figures += " | " + meanFirst(t, func(seed uint64) int { return firstDifference(t, made(buggy), seed) }, how)
			}
			row := regexp.MustCompile(`(?m)^\| ` + sys.Name + ` \| [^|]*` + regexp.QuoteMeta(figures) + ` \|$`)
			if !row.Match(page) {
				t.Errorf("docs/references.md has another row for %s than one with%s |", sys.Name, figures)
			}
		})
	}
}

// meanFirst returns the geometric mean over ten seeds, as text. Scripts show the difference at
// once.
func meanFirst(t *testing.T, first func(seed uint64) int, how string) string {
	t.Helper()
	sum := 0.0
	for seed := range uint64(10) {
		n := first(seed + 1)
		switch {
		case n == 0:
			return "-"
		case n > 20 && how == "scripts":
			t.Errorf("scripts show the difference in run %d", n)
		}
		sum += math.Log(float64(n))
	}
	return fmt.Sprintf("%.1f", math.Exp(sum/10))
}

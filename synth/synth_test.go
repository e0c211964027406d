package synth_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/internal/oracle"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// load reads a spec from source and fails the test on any error.
func load(t testing.TB, src string) *uhat.Spec {
	t.Helper()
	s, diags := spec.LoadSource("test.clouseau.hcl", []byte(src))
	if diags.HasErrors() {
		t.Fatalf("the test's spec has errors:\n%v", diags)
	}
	return s
}

func portfolio(s *uhat.Spec) *logic.Portfolio {
	return logic.NewPortfolio(s.L, s.Axioms, logic.Engine{Name: "decide", Solver: decide.New(s.L)})
}

func synthesize(t testing.TB, s *uhat.Spec, goal string, cfg synth.Config) *synth.Result {
	t.Helper()
	g := s.Goal(goal)
	if g == nil {
		t.Fatalf("no goal %s", goal)
	}
	return synth.Synthesize(context.Background(), s.Context, g, portfolio(s), cfg)
}

// systems returns the sources of the specs of all systems of the project that have goals, by the
// systems' names; there are some that only have models.
func systems(t testing.TB) map[string]string {
	t.Helper()
	files, err := filepath.Glob("../benchmarks/*/*.clouseau.hcl")
	if err != nil || len(files) == 0 {
		t.Fatalf("no specs of systems: %v", err)
	}
	out := map[string]string{}
	for _, f := range files {
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(f), ".clouseau.hcl")
		if name == "weak" {
			name = filepath.Base(filepath.Dir(f)) + "w"
		}
		if strings.Contains(string(src), "\ngoal ") {
			out[name] = string(src)
		}
	}
	return out
}

// implementations returns the Go functions that a system's spec declares.
func implementations(s *uhat.Spec, system string) logic.Env {
	out := rt.Funcs{}
	for _, sys := range benchmarks.Systems() {
		for _, d := range s.Funcs {
			if f, ok := sys.Registry.Funcs[d.Func.Name]; ok && sys.Name == system {
				out[d.Func] = f
			}
		}
	}
	return out
}

// slowSteps is how many steps a script may have without the oracle taking seconds for a trace.
const slowSteps = 60

// TestTracesAreSound enumerates the traces of every generator of every system
// over small domains; the naive oracle finds each consistent and in the goal.
func TestTracesAreSound(t *testing.T) {
	for name, src := range systems(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := load(t, src)
			for _, g := range s.Goals {
				r := synthesize(t, s, g.Name, synth.Config{})
				if len(r.Generators) == 0 {
					t.Fatalf("%s: no generator: %v", g.Name, r.Explanation)
				}
				for i, gen := range r.Generators {
					if r.Suspect != r.Certificates[i].Events[r.Certificates[i].Deciding].Suspect {
						t.Errorf("%s: the certificate and the result differ on what is suspect", gen.Name)
					}
					for _, straight := range oracle.Unrollings(s.Context.L, gen) {
						if len(straight.Steps) > slowSteps && os.Getenv("CLOUSEAU_LONG") == "" {
							continue
						}
						opt := oracle.Options{Functions: implementations(s, name)}
						if r.Suspect {
							opt.Suspects = []int{oracle.Deciding(straight)}
						}
						n := 0
						oracle.Runs(s.Context, straight, 2, opt.Functions, func(tr sre.Trace) bool {
							n++
							if ok, why := oracle.Consistent(s.Context, tr, opt); !ok {
								t.Fatalf("%s produces %v, which is not consistent: %s", straight.Name, tr, why)
							}
							if !oracle.InGoal(s.Context, g, tr, opt) {
								t.Fatalf("%s produces %v, which is not in the goal", straight.Name, tr)
							}
							return n < 12 && n*len(tr) < 100 // the oracle is slow on long traces
						})
						if n == 0 {
							t.Errorf("%s produces no trace", straight.Name)
						}
					}
				}
			}
		})
	}
}

// TestTyped gives every generator of every system to the type checker, which
// shares no code with the search.
func TestTyped(t *testing.T) {
	for name, src := range systems(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := load(t, src)
			for _, g := range s.Goals {
				for _, gen := range synthesize(t, s, g.Name, synth.Config{}).Generators {
					opt := uhat.CheckOptions{}
					if len(gen.Steps) > slowSteps/2 && os.Getenv("CLOUSEAU_LONG") == "" {
						opt.Unroll = 2
					}
					if r := uhat.Check(t.Context(), s.Context, gen, portfolio(s), opt); !r.OK() {
						t.Errorf("%s is not well typed: %v", gen.Name, r)
					}
				}
			}
		})
	}
}

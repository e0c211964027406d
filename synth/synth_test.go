package synth_test

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/internal/oracle"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/logic/smt"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// long reports whether the slow modes of the tests are on.
var long = environment.Long.Get() != ""

// load reads a spec from source and fails the test on any error. failer is the part of testing.T
// and rapid.T that it needs.
type failer interface {
	Helper()
	Fatalf(format string, args ...any)
}

func load(t failer, src string) *uhat.Spec {
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

func synthesize(t failer, s *uhat.Spec, goal string, cfg synth.Config) *synth.Result {
	t.Helper()
	g := s.Goal(goal)
	if g == nil {
		t.Fatalf("no goal %s", goal)
	}
	return synth.Synthesize(context.Background(), s.Context, g, portfolio(s), cfg)
}

// systems returns the sources of the specs of all systems of the project that have goals, by the
// systems' names. Systems that only have models are left out.
func systems(t testing.TB) map[string]string {
	t.Helper()
	files, err := filepath.Glob("../benchmarks/*/*.clouseau.hcl")
	if err != nil || len(files) == 0 {
		t.Fatalf("no specs of systems: %v", err)
	}
	out := map[string]string{}
	for _, f := range files {
		src := whole(t, f, map[string]bool{})
		name, weak := strings.TrimSuffix(filepath.Base(f), ".clouseau.hcl"), false
		if name == "weak" {
			name, weak = filepath.Base(filepath.Dir(f))+"w", true
		}
		if strings.Contains(src, "\ngoal ") && (long || !slow(t, f, src, weak)) {
			out[name] = src
		}
	}
	return out
}

// third returns a third of the systems, in the order of their names, the first of them that many
// from the beginning; in the long mode it returns all.
func third(all map[string]string, from int) map[string]string {
	if long {
		return all
	}
	some := map[string]string{}
	for i, name := range slices.Sorted(maps.Keys(all)) {
		if i%3 == from {
			some[name] = all[name]
		}
	}
	return some
}

// imported is the line of a spec that imports others.
var imported = regexp.MustCompile(`(?m)^import\s*=\s*\[(.*)\]\n`)

// whole returns a spec with what it imports in one text. read are the files that were read before.
func whole(t testing.TB, file string, read map[string]bool) string {
	t.Helper()
	if read[filepath.Clean(file)] {
		return ""
	}
	read[filepath.Clean(file)] = true
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text := string(src)
	m := imported.FindStringSubmatch(text)
	if m == nil {
		return text
	}
	text = strings.Replace(text, m[0], "", 1)
	for _, name := range strings.Split(m[1], ",") {
		other := whole(t, filepath.Join(filepath.Dir(file), strings.Trim(name, ` "`)), read)
		text += "\n" + strings.Replace(other, "language = 1\n", "", 1)
	}
	return text
}

// slow reports whether a spec is left to the long mode: the search for its generators takes seconds
// (specs of libraries that nested modules test, applications on stores), or it is much like another
// one's (weak specs of protocols).
func slow(t testing.TB, file, src string, weak bool) bool {
	t.Helper()
	modules, err := filepath.Glob(filepath.Join(filepath.Dir(file), "*", "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	stored := imported.Match(text) // an application on a store
	return len(modules) > 0 || weak && scheduled(src) || stored
}

// scheduled reports whether a spec is that of a protocol with faults or messages of nodes' own.
func scheduled(src string) bool {
	return strings.Contains(src, "\n  schedule ") && (strings.Contains(src, "spontaneous") || strings.Contains(src, "fault "))
}

// implementations returns the Go functions that a system's spec declares.
func implementations(s *uhat.Spec, system string) logic.Env {
	all := benchmarks.Generated()
	further := !slices.ContainsFunc(all, func(sys benchmarks.System) bool { return sys.Name == system })
	out := rt.Funcs{}
	for _, sys := range all {
		for _, d := range s.Funcs {
			if f, ok := sys.Registry.Funcs[d.Func.Name]; ok && (further || sys.Name == system) {
				out[d.Func] = f
			}
		}
	}
	return out
}

// slowSteps is the largest number of steps of a script for which the oracle is fast; beyond it, it
// takes seconds for a trace.
const slowSteps = 60

// TestSystems searches once for the goals of each system, outside the long mode of every third,
// since a search takes long, and asks several questions: is each trace sound, is each generator
// well typed, does anything depend on names, is every event of a certificate asked for, is a
// corrupted certificate rejected?
func TestSystems(t *testing.T) {
	var corrupted atomic.Int32
	t.Run("all", func(t *testing.T) { // returns when all of them have ended
		all := systems(t)
		for name, src := range third(all, 0) {
			cfg := synth.Config{}
			if scheduled(src) && !long { // their searches take longest
				cfg.Results = 1
			}
			_, strong := all[strings.TrimSuffix(name, "w")]
			weak := strong && strings.HasSuffix(name, "w")
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				s := load(t, src)
				goals := s.Goals
				if scheduled(src) && !long { // the others go through the same clauses
					goals = goals[:min(2, len(goals))]
				}
				for i, g := range goals {
					r := synthesize(t, s, g.Name, cfg)
					if len(r.Generators) == 0 {
						t.Fatalf("%s: no generator: %v", g.Name, r.Explanation)
					}
					checkAsked(t, name, g, r)
					corrupted.Add(checkCorrupted(t, name, s, g, r))
					// A weak spec has nearly the words of the strong one, a protocol the same for
					// all of its goals.
					if long || !weak && (i == 0 || !scheduled(src)) {
						checkRenamed(t, s, src, r, cfg)
					}
					checkSound(t, s, implementations(s, name), r)
					checkTyped(t, s, r)
				}
			})
		}
	})
	if n := corrupted.Load(); n < 300 {
		t.Errorf("only %d corrupted certificates", n)
	}
}

// looked returns how many certificates of a goal the slower questions look at.
func looked(r *synth.Result) int {
	if long {
		return min(2, len(r.Certificates))
	}
	return min(1, len(r.Certificates))
}

// checkSound enumerates the traces of every generator over small domains. The naive oracle finds
// each consistent and in the goal. A few values for each draw are enough if every branch and depth
// is there: a wrong script is mostly wrong for all values.
func checkSound(t *testing.T, s *uhat.Spec, functions logic.Env, r *synth.Result) {
	t.Helper()
	most, events := 6, 60
	if long {
		most, events = 12, 100
	}
	for i, gen := range r.Generators {
		if r.Suspect != r.Certificates[i].Events[r.Certificates[i].Deciding].Suspect {
			t.Errorf("%s: the certificate and the result differ on what is suspect", gen.Name)
		}
		for _, straight := range oracle.Unrollings(s.Context.L, gen) {
			if len(straight.Steps) > slowSteps && !long {
				continue
			}
			opt := oracle.Options{Functions: functions}
			if r.Suspect {
				opt.Suspects = []int{oracle.Deciding(straight)}
			}
			n := 0
			oracle.Runs(s.Context, straight, 2, opt.Functions, func(tr sre.Trace) bool {
				n++
				if ok, why := oracle.Consistent(s.Context, tr, opt); !ok {
					t.Fatalf("%s produces %v, which is not consistent: %s", straight.Name, tr, why)
				}
				if !oracle.InGoal(s.Context, r.Goal, tr, opt) {
					t.Fatalf("%s produces %v, which is not in the goal", straight.Name, tr)
				}
				return n < most && n*len(tr) < events // the oracle is slow on long traces
			})
			if n == 0 && !fictional(functions, r.Certificates[i]) {
				t.Errorf("%s produces no trace", straight.Name)
			}
		}
	}
}

// fictional reports whether a certificate has a value of a function that its implementation does
// not give. The search knows of functions only what axioms say, and a script may need an answer
// that there is not: a list that is empty, and differs from what deleting leaves of an empty one.
func fictional(functions logic.Env, c *synth.Certificate) bool {
	for fn, entries := range c.Tables {
		for _, x := range entries {
			if slices.ContainsFunc(x.Args, func(v logic.Value) bool { return v.Sort().Kind() == logic.OpaqueKind }) {
				continue
			}
			if v, ok := functions.Apply(fn, x.Args); ok && v != x.Result {
				return true
			}
		}
	}
	return false
}

// checkTyped gives every generator to the type checker, which shares no code with the search. Sums
// of several variables may need z3; without it, what is left open there is no error.
func checkTyped(t *testing.T, s *uhat.Spec, r *synth.Result) {
	t.Helper()
	for _, gen := range r.Generators {
		opt := uhat.CheckOptions{}
		if len(gen.Steps) > slowSteps/2 && !long {
			opt.Unroll = 2
		}
		solver := portfolio(s)
		z3, err := smt.New(s.L)
		if err == nil {
			solver = logic.NewPortfolio(s.L, s.Axioms, logic.Engine{Name: "decide", Solver: decide.New(s.L)}, logic.Engine{Name: "z3", Solver: z3})
		}
		r := uhat.Check(t.Context(), s.Context, gen, solver, opt)
		if !r.OK() && (err == nil || len(r.Failures) > 0) {
			t.Errorf("%s is not well typed: %v", gen.Name, r)
		}
	}
}

// checkRenamed renames every identifier of the system: verdicts, counters and traces stay the same.
func checkRenamed(t *testing.T, s *uhat.Spec, src string, r *synth.Result, cfg synth.Config) {
	t.Helper()
	renamed, rename := gen.Rename(src)
	if renamed == src {
		t.Fatal("nothing was renamed")
	}
	u, diags := spec.LoadSource("renamed.clouseau.hcl", []byte(renamed))
	if diags.HasErrors() {
		t.Fatalf("the renamed spec has errors: %v\n%s", diags, renamed)
	}
	want, got := shape(s, r), shape(u, synthesize(t, u, rename(r.Goal.Name), cfg))
	// Values of enumerations are names too, so they are not compared.
	if want != got && !strings.Contains(src, "values =") {
		t.Errorf("goal %s:\n%s\nrenamed:\n%s", r.Goal.Name, want, got)
	}
}

// nameless returns values with lists in the place of records, whose fields have names.
func nameless(vs []logic.Value) []logic.Value {
	out := slices.Clone(vs)
	for i, v := range out {
		if k := v.Sort(); k == logic.List || k == logic.Record {
			out[i] = logic.ListValue(nameless(v.Elems())...)
		}
	}
	return out
}

// shape prints a result without its names: operations and fields by position, and all counters.
func shape(s *uhat.Spec, r *synth.Result) string {
	var b strings.Builder
	st := r.Stats
	fmt.Fprintf(&b, "%d generators, suspect %v, complete %v, %d events, %d refinements, %d traces, %d queries, %d cached\n",
		len(r.Generators), r.Suspect, r.Complete, st.Events, st.Refinements, st.Traces, st.Solver.Queries, st.Solver.Cached)
	for _, c := range r.Certificates {
		for k, e := range c.Trace {
			label := 0
			for i, cl := range s.Operation(e.Op).Clauses {
				if cl == c.Events[k].Clause {
					label = i
				}
			}
			fmt.Fprintf(&b, " %d.%d%v", e.Op.Index(), label, nameless(e.Values))
		}
		fmt.Fprintf(&b, " decides %d\n", c.Deciding)
	}
	return b.String()
}

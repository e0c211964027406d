package emit_test

import (
	"context"
	"fmt"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/interp"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// sampled is how many runs of each twin are compared with the interpreter; 400 if CLOUSEAU_LONG is
// set.
var sampled = rounds(60, 400)

// rounds returns how often something random is done: less often in the normal mode.
func rounds(normal, long int) int {
	if environment.Long.Get() != "" {
		return long
	}
	return normal
}

// twinsTest is added to an emitted file, in the package of the system. It plays the emitted
// generators against both twins from a seed and prints each run.
const twinsTest = `package %[1]s

import (
	"context"
	"fmt"
	"testing"
	"time"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

func TestTwins(t *testing.T) {
	play(%[2]s(), "buggy", func() rt.Adapter { return %[4]s(%[5]s()) })
	play(%[2]s(), "fixed", func() rt.Adapter { return %[4]s(New()) })
}

func play(test *rt.Test, twin string, open func() rt.Adapter) {
	test.New = func(context.Context) (rt.Adapter, error) { return open(), nil }
	test.Options.ReceiveDeadline, test.Options.Quiescence = time.Minute, time.Minute // all say when they are at rest
	sample.Runs(context.Background(), test, %[3]d, 1, func(_ int, r *run.Result) {
		fmt.Println("run", twin, r.Verdict, r.Trace, r.Script())
	})
}
`

// ties names the function of each system's emitted file that ties a test together.
var ties = map[string]string{
	"stack": "lostElementTest", "set": "lostElementTest", "kv": "resurrectedTest", "handles": "staleDescriptorTest",
	"hashtable": "lostUpdateTest", "transaction": "notAtomicTest", "lineserver": "outOfOrderTest", "batch": "overwrittenTest",
	"ifcstore": "leakTest", "ifcadd": "leakTest", "ifcload": "leakTest",
	"debruijnfo": "stuckTest", "debruijnho": "stuckTest",
	"filesystem": "orphanTest", "graph": "farNodeTest", "nfa": "deadEndTest",
}

// bugs names the option of the buggy twin, for systems with several bugs.
var bugs = map[string]string{
	"ifcstore": "NewStoreBuggy", "ifcadd": "NewAddBuggy", "ifcload": "NewLoadBuggy",
	"debruijnfo": "NewFirstOrder", "debruijnho": "NewHigherOrder",
}

// folder returns the system's folder, which its specs share.
func folder(sys benchmarks.System) string { return path.Dir(sys.File) }

// buggy returns the name of the function that makes a system with its bug.
func buggy(sys benchmarks.System) string {
	if name := bugs[folder(sys)]; name != "" {
		return name
	}
	return "NewBuggy"
}

// userSystem copies a system into the user's module and changes the spec's target accordingly. It
// copies the adapter only if the spec has messages. Several specs may share a system; in the module
// each has a folder of its own.
func (m *module) userSystem(sys benchmarks.System, s *uhat.Spec) {
	at := strings.LastIndex(s.Target.Type, "/")
	from := s.Target.Type[at+1 : strings.LastIndex(s.Target.Type, ".")]
	files, err := filepath.Glob(filepath.Join("..", "benchmarks", from, "*.go"))
	if err != nil {
		m.t.Fatal(err)
	}
	for _, file := range files {
		name := filepath.Base(file)
		if strings.HasSuffix(name, "_test.go") || name == "baseline.go" || name == "adapter.go" && !messages(s) {
			continue
		}
		src := read(m.t, file)
		m.write(filepath.Join(sys.Name, name), packageLine.ReplaceAllString(src, "package "+sys.Name))
	}
	s.Target.Package = sys.Name
	s.Target.Type = userPath + "/" + sys.Name + s.Target.Type[strings.LastIndex(s.Target.Type, "."):]
	s.Target.New = strings.Replace(s.Target.New, from+".", sys.Name+".", 1)
	for _, f := range s.Funcs {
		f.Go = strings.Replace(f.Go, from+".", sys.Name+".", 1)
	}
}

var packageLine = regexp.MustCompile(`(?m)^package .*$`)

// messages reports whether the spec has operations other than calls.
func messages(s *uhat.Spec) bool {
	return slices.ContainsFunc(s.Operations, func(o *uhat.Operation) bool {
		return o.Op.Kind == sre.Send || o.Op.Kind == sre.Receive
	})
}

// wrap returns the Go function that makes an adapter of a system: the emitted one if operations are
// methods, else the handwritten one.
func wrap(sys benchmarks.System, s *uhat.Spec) string {
	if messages(s) {
		return "Adapter"
	}
	return fmt.Sprintf("func(s %[1]sSUT) rt.Adapter { return &%[1]sAdapter{sut: s} }", strings.TrimSuffix(path.Base(sys.File), ".clouseau.hcl"))
}

// TestTwins emits a test for each system, outside the long mode for every third, into the system's
// own package in a module of its own. The test passes for the fixed twin. With the same random
// bits, the emitted generators and the interpreter make the same traces against both twins, with
// the same verdicts and the same origins of values. So do recursive scripts, of two systems.
func TestTwins(t *testing.T) {
	t.Parallel()
	all := make([]twin, 0, 16)
	for _, sys := range someSystems(3) {
		all = append(all, twin{System: sys})
	}
	for _, sys := range benchmarks.Systems() {
		// The one recurs with parameters, the other with lists of draws or answers.
		if sys.Name == "stack" || sys.Name == "handles" {
			sys.Name += "recursive"
			all = append(all, twin{System: sys, cfg: synth.Config{Depth: 4}, recurs: true})
		}
	}
	compareTwins(t, all)
}

// twin is a system whose twins are compared, under a name of its own.
type twin struct {
	benchmarks.System
	cfg    synth.Config
	recurs bool // its first script has to
}

// someSystems returns every n-th system, all of them in the long mode.
func someSystems(n int) (some []benchmarks.System) {
	for i, sys := range benchmarks.Systems() {
		if i%rounds(n, 1) == 0 {
			some = append(some, sys)
		}
	}
	return some
}

// compareTwins emits the tests of systems, runs them, and compares their runs with the
// interpreter's.
func compareTwins(t *testing.T, systems []twin) {
	t.Helper()
	m := newModule(t)
	b := m.batch("all")
	specs, goals := map[string]*uhat.Spec{}, map[string][]emit.GoalGenerators{}
	for _, tw := range systems {
		sys := tw.System
		s := load(t, sys.File, []byte(sys.Spec))
		m.userSystem(sys, s)
		specs[sys.Name], goals[sys.Name] = s, synthesizeWith(t, s, tw.cfg)
		b.test(sys.Name, "emitted", string(file(t, s, goals[sys.Name])), "")
		b.test(sys.Name, "twins", fmt.Sprintf(twinsTest, sys.Name, ties[folder(sys)], sampled, wrap(sys, s), buggy(sys)), "")
	}
	found := b.run("", "-rapid.nofailfile", "-rapid.seed=1")
	for _, tw := range systems {
		t.Run(tw.Name, func(t *testing.T) {
			if tw.recurs && !applies(goals[tw.Name][0].Generators[0]) {
				t.Error("nothing recurs")
			}
			if !found[tw.Name].passed {
				t.Fatalf("the emitted test fails:\n%s", found[tw.Name].output)
			}
			compare(t, runs(found[tw.Name].output), interpreted(t, tw.System, specs[tw.Name], goals[tw.Name][0]))
		})
	}
}

// applies reports whether a script has a function that it applies.
func applies(g *uhat.Generator) (recur bool) {
	uhat.Walk(g.Steps, func(st uhat.Step) {
		_, apply := st.(*uhat.Apply)
		recur = recur || apply
	})
	return recur
}

// runs returns the lines of an output that describe runs.
func runs(out string) (lines []string) {
	for _, line := range strings.Split(out, "\n") {
		if strings.HasPrefix(line, "run ") {
			lines = append(lines, line)
		}
	}
	return lines
}

// interpreted returns these lines for the runs of the interpreter.
func interpreted(t *testing.T, sys benchmarks.System, s *uhat.Spec, g emit.GoalGenerators) []string {
	t.Helper()
	var lines []string
	for _, twin := range sys.SUTs {
		test := interp.Test(sys.Name, s.Context, g.Goal, g.Generators, sys.Registry,
			func(context.Context) (rt.Adapter, error) { return twin.Open(), nil })
		test.Options = benchmarks.Patient
		report := sample.Runs(t.Context(), test, sampled, 1, func(_ int, r *run.Result) {
			lines = append(lines, fmt.Sprintln("run", twin.Name, r.Verdict, r.Trace, r.Script()))
		})
		switch {
		case twin.Name == "buggy" && !sys.Weak && report.Violations < sampled/2:
			t.Errorf("the bug shows in %d of %d runs", report.Violations, sampled)
		case twin.Name == "fixed" && (report.Violations > 0 || !sys.Weak && report.Upheld < sampled/2):
			t.Errorf("of %d runs of the fixed twin %d are violations and %d upheld", sampled, report.Violations, report.Upheld)
		}
	}
	return lines
}

// compare compares the printed runs of emitted code with those of the interpreter.
func compare(t *testing.T, got, want []string) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%d runs of the emitted test, %d of the interpreter", len(got), len(want))
	}
	for i := range want {
		if want := strings.TrimSuffix(want[i], "\n"); got[i] != want {
			t.Fatalf("run %d differs:\nemitted     %s\ninterpreted %s", i, got[i], want)
		}
	}
}

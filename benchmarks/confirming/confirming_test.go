package confirming_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"go/build"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/benchmarks/confirming"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/gosig"
	"github.com/clouseau-go/clouseau/internal/overlay"
	"github.com/clouseau-go/clouseau/internal/process/group"
	"github.com/clouseau-go/clouseau/internal/scripts"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// TestConfirmed: failures of mutants that are deterministic fail again in the first fresh process,
// with the same answers. All kinds of judges blame them.
func TestConfirmed(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles tests")
	}
	command := scripts.Command(t)
	for _, tt := range []struct {
		spec    string
		mutants []int
		kinds   []string
	}{
		{"stack/promises.clouseau.hcl", []int{1, 3, 12}, []string{"crashed", "promise"}},
		{"stack/compared.clouseau.hcl", []int{1, 3, 12}, []string{"crashed", "reference"}},
		{"filesystem/filesystem.clouseau.hcl", []int{1, 3, 5, 7, 9}, []string{"crashed", "goal"}},
		{"evicting/evicting.clouseau.hcl", []int{1, 3, 5, 7}, []string{"model"}},
	} {
		t.Run(tt.spec, func(t *testing.T) {
			x := &table{}
			b := compile(t, command, tt.spec)
			for _, k := range tt.mutants {
				b.count(t, x, k, 1)
			}
			if kinds := slices.Sorted(maps.Keys(x.counts)); !slices.Equal(kinds, tt.kinds) {
				t.Errorf("failures are of the kinds %v, want %v", kinds, tt.kinds)
			}
			x.judge(t)
		})
	}
}

// The long mode looks at all systems of benchmarks that have a target.
const (
	fewMutants = 36   // of a spec
	mostFound  = 2000 // mutants: a package with more is the work of others
	wanted     = 1000 // failures
)

// TestThousand counts what becomes of 1,000 failures by mutants of all systems.
func TestThousand(t *testing.T) {
	if environment.Long.Get() == "" {
		t.Skip("measured in the long mode")
	}
	command := scripts.Command(t)
	all := &table{}
	for _, spec := range specs(t) {
		t.Run(spec, func(t *testing.T) {
			x := &table{}
			b := compile(t, command, spec)
			if len(b.mutants) > mostFound {
				t.Skip("most of the package is none of the system's own")
			}
			few := fewMutants
			if strings.HasPrefix(spec, "compared/") {
				few *= 3 // of twenty systems in one package
			}
			for at := range few {
				if k := 1 + at*len(b.mutants)/few; at == 0 || k > 1+(at-1)*len(b.mutants)/few {
					b.count(t, x, k, 1+at%3)
				}
			}
			all.merge(x)
			t.Logf("%d mutants, %d failures\n%s", len(b.mutants), x.all(), x)
			x.judge(t)
		})
	}
	t.Logf("%d failures\n%s", all.all(), all)
	if all.all() < wanted {
		t.Errorf("want %d failures", wanted)
	}
}

// target is the package of the type that a spec is for.
var target = regexp.MustCompile(`(?s)\ntarget \{.*?\n\}`)
var typed = regexp.MustCompile(`type\s*= "(.*?)\.\w+"`)

// specs returns the specs that stand beside their systems.
func specs(t *testing.T) (out []string) {
	t.Helper()
	for _, pattern := range []string{"*/*.clouseau.hcl", "concurrent/*/*.clouseau.hcl"} {
		files, err := filepath.Glob(filepath.Join("..", filepath.FromSlash(pattern)))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			_, nested := os.Stat(filepath.Join(filepath.Dir(file), "go.mod"))
			about := target.Find(text)
			spec := filepath.ToSlash(file)[len("../"):]
			in := typed.FindSubmatch(about)
			if about != nil && nested != nil && filepath.Base(file) != "weak.clouseau.hcl" && (in == nil || strings.HasSuffix(string(in[1]), "/benchmarks/"+filepath.ToSlash(filepath.Dir(spec)))) {
				out = append(out, spec)
			}
		}
	}
	return out
}

// binary is the tests of a spec, with all mutants of its package.
type binary struct {
	spec    string // below benchmarks
	chance  bool   // the system may answer otherwise each time
	file    string
	tests   []string
	mutants []confirming.Mutant
}

// compile compiles the tests of a spec with all mutants of the package beside it.
func compile(t *testing.T, command, spec string) *binary {
	t.Helper()
	b := &binary{spec: spec}
	dir := filepath.Join("..", filepath.Dir(spec))
	abs, err := filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
	p, err := build.ImportDir(abs, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"math/rand", "math/rand/v2", "net", "sync", "sync/atomic"} {
		b.chance = b.chance || slices.Contains(p.Imports, name)
	}
	o, err := overlay.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := o.Rewrite(t.Context(), &gosig.Listed{Dir: abs, Name: p.Name, GoFiles: p.GoFiles}, confirming.Mutants(&b.mutants)); err != nil {
		t.Fatal(err)
	}
	given, err := o.Flags(t.Context(), abs, "")
	if err != nil {
		t.Fatal(err)
	}
	b.file = filepath.Join(t.TempDir(), "tests")
	cmd := exec.Command(command, "run", filepath.Base(spec), "--compile", b.file)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS="+os.Getenv("GOFLAGS")+" "+strings.Join(given[:1], "")+"="+given[1])
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", spec, err, out)
	}
	text, err := os.ReadFile(b.file + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var names struct{ Tests []string }
	if err := json.Unmarshal(text, &names); err != nil {
		t.Fatal(err)
	}
	b.tests = names.Tests
	return b
}

// count runs the tests with a mutant and counts what became of each failure.
func (b *binary) count(t *testing.T, x *table, mutant, seed int) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "report.json")
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, b.file, "-test.run=^("+strings.Join(b.tests, "|")+")$", "-test.timeout=100s",
		"-rapid.nofailfile", "-rapid.checks=100", fmt.Sprintf("-rapid.seed=%d", seed))
	cmd.Dir = filepath.Join("..", filepath.Dir(b.spec))
	cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%d", confirming.Variable, mutant), environment.Report.Is(file), environment.Traces.Is("off"),
		environment.KeepGoing.Is("on"), environment.Assess.Is("off"), environment.Leaks.Is("on"), environment.Deadline.Is("500ms"))
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	group.Lead(cmd)
	cmd.Cancel = func() error {
		group.Kill(cmd.Process.Pid)
		return nil
	}
	cmd.WaitDelay = time.Second
	err := cmd.Run()
	what := fmt.Sprintf("%s, mutant %d (%s)", b.spec, mutant, b.mutants[mutant-1].What)
	if code := cmd.ProcessState.ExitCode(); code != 0 && code != 1 {
		t.Logf("%s: the process ended by itself: %v: %.300s", what, err, &said)
	}
	data, _ := os.ReadFile(file)
	for line := range bytes.Lines(data) {
		r := &report.Report{}
		if err := json.Unmarshal(line, r); err != nil {
			t.Fatal(err)
		}
		for _, f := range slices.Concat(r.Findings, r.Doubts) {
			x.add(t, what, kind(f.Record, b.chance), f)
		}
	}
}

// outcomes are what becomes of a failure.
var outcomes = []string{"confirmed", "with other answers", "at a rate", "not repeated", "unconfirmed", "refused", "not asked"}

func outcome(c *report.Again) string {
	switch {
	case c == nil:
		return "not asked"
	case c.Unconfirmed && c.Evident:
		return "not repeated"
	case c.Unconfirmed:
		return "unconfirmed"
	case c.Confirmed == 0:
		return "refused"
	case c.Of > 1:
		return "at a rate"
	case !c.Deterministic:
		return "with other answers"
	}
	return "confirmed"
}

// kind says what blamed a run. Those of systems that may answer otherwise each time are kinds of
// their own.
func kind(r *report.Record, chance bool) string {
	switch {
	case chance:
		return "by chance: " + kind(r, false)
	case r.Model != "":
		return "model"
	case r.Reference != "":
		return "reference"
	case r.Promise != "":
		return "promise"
	case r.Verdict == "violation":
		return "goal"
	}
	return r.Verdict
}

// table counts outcomes, by kinds.
type table struct{ counts map[string]map[string]int }

func (x *table) of(kind string) map[string]int {
	if x.counts == nil {
		x.counts = map[string]map[string]int{}
	}
	if x.counts[kind] == nil {
		x.counts[kind] = map[string]int{}
	}
	return x.counts[kind]
}

// add counts a failure, and tells of one that is not confirmed.
func (x *table) add(t *testing.T, what, kind string, f *report.Finding) {
	t.Helper()
	o := outcome(f.Record.Confirmation)
	x.of(kind)[o]++
	if o != "confirmed" {
		t.Logf("%s: %s: %s: %s", what, f.Meaning(), o, cmp.Or(f.Record.Confirmation, &report.Again{}))
	}
}

func (x *table) merge(y *table) {
	for kind, counts := range y.counts {
		for o, n := range counts {
			x.of(kind)[o] += n
		}
	}
}

// all returns how many failures there are.
func (x *table) all() (n int) {
	for _, counts := range x.counts {
		for _, many := range counts {
			n += many
		}
	}
	return n
}

// judge reports failures that no fresh process saw, or was asked for.
func (x *table) judge(t *testing.T) {
	t.Helper()
	for kind, counts := range x.counts {
		for _, o := range outcomes[3:] {
			if counts[o] > 0 && !strings.HasPrefix(kind, "by chance") {
				t.Errorf("%s: %s: %d", kind, o, counts[o])
			}
		}
	}
}

func (x *table) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-22s", "")
	for _, o := range outcomes {
		fmt.Fprintf(&b, "  %s", o)
	}
	for _, k := range slices.Sorted(maps.Keys(x.counts)) {
		fmt.Fprintf(&b, "\n%-22s", k)
		for _, o := range outcomes {
			fmt.Fprintf(&b, "  %*d", len(o), x.counts[k][o])
		}
	}
	return b.String()
}

package hunted

import (
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
)

const rounds = 10 // mutants of a package, each in a build of its own

var (
	measuring = flag.Bool("measuring", false, "run what TestShares needs of a binary that it has built")
	sample    = flag.Int("walks", 2000, "make `n` walks for a share")
	only      = flag.String("only", "", "measure the shares of one `package` alone")
)

// shown is the run of each mutant, in a binary that TestShares has built.
var shown = map[string]func() string{}

func mutantsOf(t *testing.T) map[string][]Mutant {
	t.Helper()
	all, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	of := map[string][]Mutant{}
	for _, m := range all {
		of[m.Package] = append(of[m.Package], m)
	}
	return of
}

// exports opens what the compiler exports of the packages that others import.
func exports(t *testing.T, importing ...string) importer.Lookup {
	t.Helper()
	args := []string{"list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}"}
	out, err := exec.Command("go", append(args, importing...)...).Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	files := map[string]string{}
	for line := range strings.Lines(string(out)) {
		pkg, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		files[pkg] = file
	}
	return func(pkg string) (io.ReadCloser, error) { return os.Open(files[pkg]) }
}

// TestMutants: each bug can be made, and leaves a package without an error of types.
func TestMutants(t *testing.T) {
	of := mutantsOf(t)
	if len(of) != len(walks) {
		t.Errorf("%d packages have mutants, %d have walks", len(of), len(walks))
	}
	set := token.NewFileSet()
	from := importer.ForCompiler(set, "gc", exports(t, "./right/..."))
	for pkg, mutants := range of {
		names := map[string]bool{}
		for _, m := range mutants {
			source, err := m.Changed(".")
			if err != nil {
				t.Error(err)
				continue
			}
			if source == "" || m.Wrong == "" || names[m.Name] {
				t.Errorf("%s/%s has no sentence, or another one has its name", pkg, m.Name)
			}
			names[m.Name] = true
			file, err := parser.ParseFile(set, pkg+".go", source, parser.SkipObjectResolution)
			if err != nil {
				t.Errorf("%s/%s: %v", pkg, m.Name, err)
				continue
			}
			conf := types.Config{Importer: from}
			if _, err := conf.Check(pkg, set, []*ast.File{file}, nil); err != nil {
				t.Errorf("%s/%s: %v", pkg, m.Name, err)
			}
		}
		if len(mutants) != rounds {
			t.Errorf("%s has %d mutants, want %d", pkg, len(mutants), rounds)
		}
	}
}

// TestMeasured prints for TestShares in how many walks each package differs from its model, after
// how many calls at the earliest, and what the runs print.
func TestMeasured(t *testing.T) {
	if !*measuring {
		t.Skip("for TestShares")
	}
	for pkg, f := range walks {
		if *only != "" && *only != pkg {
			continue
		}
		differing := 0
		earliest := calls + 1
		for seed := range uint64(*sample) {
			if call, _ := differs(seed, f); call > 0 {
				differing++
				earliest = min(earliest, call)
			}
		}
		fmt.Printf("walks %s %d %d\n", pkg, differing, earliest)
	}
	for name, run := range shown {
		fmt.Printf("run %s %q\n", name, run())
	}
}

// TestShares builds this test with a bug in each package, ten times, and measures in which share of
// random walks the bugs show. Each has to show in walks and in its run. README.md has the shares:
// with CLOUSEAU_LONG=update they are written there.
func TestShares(t *testing.T) {
	mode := environment.Long.Get()
	if mode == "" {
		t.Skip("builds eleven binaries")
	}
	of := mutantsOf(t)
	if *only != "" {
		of = map[string][]Mutant{*only: of[*only]}
	}
	right := build(t, of, -1)
	table := map[string][]string{}
	for round := range rounds {
		wrong := build(t, of, round)
		for pkg, mutants := range of {
			m := mutants[round]
			var differing, earliest int
			if _, err := fmt.Sscan(wrong["walks "+pkg], &differing, &earliest); err != nil {
				t.Errorf("%s: %v", pkg, err)
			}
			if differing == 0 {
				t.Errorf("%s/%s does not show in %d walks", pkg, m.Name, *sample)
			}
			key := "run " + pkg + "/" + m.Name
			if m.Prints != "" && right[key] == wrong[key] {
				t.Errorf("%s/%s: the run prints %s with the bug and without it", pkg, m.Name, right[key])
			}
			table[pkg] = append(table[pkg], fmt.Sprintf("%s %.3g", m.Name, 100*float64(differing)/float64(*sample)))
			t.Logf("%s: %s, earliest in call %d: %s", pkg, table[pkg][round], earliest, strings.TrimSpace(wrong[key]))
		}
	}
	if *only != "" {
		return
	}
	want := ""
	for _, pkg := range slices.Sorted(maps.Keys(table)) {
		want += "| " + pkg + " | " + strings.Join(table[pkg], ", ") + " |\n"
	}
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	head, _, _ := strings.Cut(string(readme), "|---|---|\n")
	want = head + "|---|---|\n" + want
	if mode == "update" {
		err = os.WriteFile("README.md", []byte(want), 0o644)
	} else if want != string(readme) {
		t.Errorf("README.md has other shares, CLOUSEAU_LONG=update writes these:\n%s", want)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// build builds this test with the bugs of a round in place and runs TestMeasured, and returns what
// it printed by the first two words of its lines. With a negative round nothing is changed.
func build(t *testing.T, of map[string][]Mutant, round int) map[string]string {
	t.Helper()
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	tmp := t.TempDir()
	replaced := map[string]string{}
	put := func(file, text string) {
		name := filepath.Join(tmp, fmt.Sprint(len(replaced), ".go"))
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		replaced[file] = name
	}
	put(filepath.Join(here, "shown_test.go"), runs(of, round))
	for pkg, mutants := range of {
		if round >= 0 && round < len(mutants) {
			source, err := mutants[round].Changed(here)
			if err != nil {
				t.Fatal(err)
			}
			put(File(here, pkg), source)
		}
	}
	text, err := json.Marshal(map[string]any{"Replace": replaced})
	if err != nil {
		t.Fatal(err)
	}
	overlay := filepath.Join(tmp, "overlay.json")
	if err := os.WriteFile(overlay, text, 0o644); err != nil {
		t.Fatal(err)
	}
	binary := filepath.Join(tmp, "hunted.test")
	if out, err := exec.Command("go", "test", "-c", "-vet=off", "-overlay", overlay, "-o", binary, ".").CombinedOutput(); err != nil {
		t.Fatalf("round %d: %v\n%s", round, err, out)
	}
	out, err := exec.Command(binary, "-measuring", "-test.run=^TestMeasured$", "-test.timeout=5m", fmt.Sprint("-walks=", *sample), "-only="+*only).CombinedOutput()
	if err != nil {
		t.Fatalf("round %d: %v\n%s", round, err, out)
	}
	printed := map[string]string{}
	for line := range strings.Lines(string(out)) {
		if words := strings.SplitN(line, " ", 3); len(words) == 3 {
			printed[words[0]+" "+words[1]] = words[2]
		}
	}
	return printed
}

// runs returns a file with the runs of a round, or with all of them if it is negative.
func runs(of map[string][]Mutant, round int) string {
	var imports, funcs strings.Builder
	for pkg, mutants := range of {
		before := funcs.Len()
		for i, m := range mutants {
			if m.Prints != "" && (i == round || round < 0) {
				fmt.Fprintf(&funcs, "\tshown[%q] = func() (out string) {\n", pkg+"/"+m.Name)
				fmt.Fprintf(&funcs, "\t\tdefer func() { if e := recover(); e != nil { out = vals(e) } }()\n")
				fmt.Fprintf(&funcs, "\t\t%s\n\t\treturn vals(%s)\n\t}\n", m.Run, m.Prints)
			}
		}
		if funcs.Len() > before {
			fmt.Fprintf(&imports, "\t%q\n", "github.com/clouseau-go/clouseau/benchmarks/hunted/right/"+pkg)
		}
	}
	return "package hunted\n\nimport (\n" + imports.String() + `	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

var (
	_ = cmp.Compare[int]
	_ = errors.New
	_ = fmt.Sprint
	_ = slices.Sort[[]int]
	_ = strings.Cut
	_ = time.Now
)

func init() {
` + funcs.String() + "}\n"
}

package reached

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/hunted"
	"github.com/clouseau-go/clouseau/internal/scripts"
)

// own reports whether a package has its source and its bugs here, and not among those of package
// hunted.
func own(pkg string) bool {
	_, err := os.Stat(filepath.Join(pkg, "mutants.txt"))
	return !errors.Is(err, fs.ErrNotExist)
}

// source returns the source of a package that is right.
func source(t *testing.T, pkg string) string {
	t.Helper()
	name := hunted.File("../hunted", pkg)
	if own(pkg) {
		name = filepath.Join(pkg, pkg+".go")
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// mutants returns the bugs of a package.
func mutants(t *testing.T, pkg string) (of []hunted.Mutant) {
	t.Helper()
	if !own(pkg) {
		all, err := hunted.Load()
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range all {
			if m.Package == pkg {
				of = append(of, m)
			}
		}
		return of
	}
	text, err := os.ReadFile(filepath.Join(pkg, "mutants.txt"))
	if err != nil {
		t.Fatal(err)
	}
	of, err = hunted.Parse(pkg, string(text))
	if err != nil {
		t.Fatal(err)
	}
	return of
}

// program makes a module whose program prints what the run of each bug says, of the right package
// and of the one with the bug: a line for each, with name, "right" or "wrong", and the values.
type program struct {
	dir   string
	files int
}

func (p *program) put(t *testing.T, name, text string) {
	t.Helper()
	name = filepath.Join(p.dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func (p *program) run(t *testing.T, m hunted.Mutant, which, text string) {
	t.Helper()
	p.files++
	of := fmt.Sprintf("p%d", p.files)
	p.put(t, filepath.Join(of, m.Package+".go"), text)
	p.put(t, of+".go", fmt.Sprintf(`package main

import (
	"fmt"

	%[1]s "example.com/m/%[2]s"
)

func init() {
	runs = append(runs, func() {
		defer func() {
			if e := recover(); e != nil {
				fmt.Println(%[3]q, "panics")
			}
		}()
		%[4]s
		fmt.Print(%[3]q+" ", fmt.Sprintln(%[5]s))
	})
}
`, m.Package, of, m.Package+"/"+m.Name+" "+which, m.Run, m.Prints))
}

// TestMutants: each bug of a package that has its own can be made, and its run shows it.
func TestMutants(t *testing.T) {
	p := &program{dir: scripts.Module(t, "../..")}
	p.put(t, "main.go", "package main\n\nvar runs []func()\n\nfunc main() {\n\tfor _, r := range runs {\n\t\tr()\n\t}\n}\n")
	var all []hunted.Mutant
	for _, pkg := range specs(t) {
		if !own(pkg) {
			continue
		}
		right := source(t, pkg)
		for _, m := range mutants(t, pkg) {
			wrong, err := m.Apply(right)
			if err != nil {
				t.Fatal(err)
			}
			p.run(t, m, "right", right)
			p.run(t, m, "wrong", wrong)
			all = append(all, m)
		}
	}
	cmd := exec.Command("go", "run", "-mod=mod", ".")
	cmd.Dir = p.dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	printed := map[string]string{}
	for line := range strings.Lines(string(out)) {
		if words := strings.SplitN(line, " ", 3); len(words) == 3 {
			printed[words[0]+" "+words[1]] = words[2]
		}
	}
	for _, m := range all {
		name := m.Package + "/" + m.Name
		right, wrong := printed[name+" right"], printed[name+" wrong"]
		if m.Wrong == "" || right == "" || wrong == "" || right == wrong {
			t.Errorf("%s: %s: the run prints %q with the bug and %q without it", name, m.Wrong, wrong, right)
		}
	}
}

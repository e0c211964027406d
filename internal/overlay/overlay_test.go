package overlay_test

import (
	"encoding/json"
	"errors"
	"go/ast"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/gosig"
	"github.com/clouseau-go/clouseau/internal/overlay"
)

// system is a program. Its lines have no spaces at their begin, so that columns are easy to count.
const system = `package main

import "fmt"

//go:noinline
func answer() int { return 42 }

func main() {
fmt.Println("answer", answer())
}
`

// prints has each function of some names print a text when it begins.
func prints(text string, names ...string) overlay.Rewrite {
	return func(p *overlay.Package) error {
		for _, f := range p.Files {
			for _, d := range f.Syntax.Decls {
				fn, ok := d.(*ast.FuncDecl)
				for _, name := range names {
					if ok && fn.Body != nil && fn.Name.Name == name {
						f.Insert(fn.Body.Lbrace+1, "\n\tprintln(\""+text+" "+name+"\");\n\t")
					}
				}
			}
		}
		return nil
	}
}

// instead writes one literal in the place of another.
func instead(old, new string) overlay.Rewrite {
	return func(p *overlay.Package) error {
		for _, f := range p.Files {
			ast.Inspect(f.Syntax, func(n ast.Node) bool {
				if l, ok := n.(*ast.BasicLit); ok && l.Value == old {
					f.Replace(l.Pos(), l.End(), new)
				}
				return true
			})
		}
		return nil
	}
}

// written writes files below a new directory.
func written(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func module(t *testing.T, text string) string {
	return written(t, map[string]string{"go.mod": "module system\n\ngo 1.26\n", "system.go": text})
}

// listed returns a package that is seen from a directory.
func listed(t *testing.T, dir, path string) *gosig.Listed {
	t.Helper()
	cmd := exec.Command("go", "list", "-json", path)
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	p := &gosig.Listed{}
	if err := json.Unmarshal(out, p); err != nil {
		t.Fatal(err)
	}
	return p
}

func empty(t *testing.T) *overlay.Overlay {
	t.Helper()
	o, err := overlay.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func rewrite(t *testing.T, o *overlay.Overlay, p *gosig.Listed, by ...overlay.Rewrite) {
	t.Helper()
	for _, r := range by {
		if err := o.Rewrite(t.Context(), p, r); err != nil {
			t.Fatal(err)
		}
	}
}

// run runs the program in a directory with an overlay, and returns what it, or the compiler, says.
func run(t *testing.T, dir string, o *overlay.Overlay) (string, error) {
	t.Helper()
	flags, err := o.Flags(t.Context(), dir, "")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", append(append([]string{"run"}, flags...), ".")...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// TestCompose: rewrites of one file read what the ones before have left, and files that they add
// are not rewritten.
func TestCompose(t *testing.T) {
	t.Parallel()
	dir := module(t, system)
	o := empty(t)
	added := func(p *overlay.Package) error {
		p.Add("added.go", []byte("package "+p.Name+"\n\nfunc init() { println(\"added\") }\n"))
		return nil
	}
	rewrite(t, o, listed(t, dir, "."), prints("one", "main"), added, prints("two", "main", "answer", "init"), instead("42", "43"))
	got, err := run(t, dir, o)
	if want := "added\ntwo main\none main\ntwo answer\nanswer 43\n"; got != want || err != nil {
		t.Errorf("it says %q, %v; want %q", got, err, want)
	}
	if text, err := os.ReadFile(filepath.Join(dir, "system.go")); string(text) != system || err != nil {
		t.Errorf("the file itself is %q, %v", text, err)
	}
	refused := errors.New("refused")
	if err := o.Rewrite(t.Context(), listed(t, dir, "."), func(*overlay.Package) error { return refused }); !errors.Is(err, refused) {
		t.Errorf("the error of a rewrite is %v", err)
	}
}

// TestPositions: a mistake behind what was inserted has its file, line and column. So it is in a
// file that says itself what it comes from.
func TestPositions(t *testing.T) {
	t.Parallel()
	for from, want := range map[string]string{
		"":                    "./system.go:9:23: undefined: question",
		"//line grammar.y:50": "grammar.y:58: undefined: question",
	} {
		dir := module(t, strings.TrimPrefix(from+"\n", "\n")+strings.Replace(system, ", answer()", ", question()", 1))
		o := empty(t)
		rewrite(t, o, listed(t, dir, "."), prints("one", "main"), prints("two", "main", "answer"))
		got, err := run(t, dir, o)
		if !strings.Contains(got, want) || err == nil {
			t.Errorf("%q: it says %s, want %s", from, got, want)
		}
	}
}

// TestStandardLibrary: files of GOROOT can be replaced.
func TestStandardLibrary(t *testing.T) {
	t.Parallel()
	dir := module(t, strings.NewReplacer(`"fmt"`, `"container/ring"`, "fmt.Println", "print", ", answer()", ", ring.New(3).Len()").Replace(system))
	o := empty(t)
	rewrite(t, o, listed(t, dir, "container/ring"), prints("ring", "New"))
	if got, err := run(t, dir, o); !strings.Contains(got, "ring New\n") || err != nil {
		t.Errorf("it says %q, %v", got, err)
	}
}

// TestModuleCache: a copy takes the place of a module that was downloaded. Mistakes in it are those
// of the module all the same.
func TestModuleCache(t *testing.T) {
	t.Parallel()
	dir := module(t, strings.NewReplacer(`"fmt"`, `"pgregory.net/rapid"`, "fmt.Println", "println", ", answer()", ", rapid.Int().Example(1)").Replace(system))
	own, err := os.ReadFile(filepath.Join("..", "..", "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "go.sum"), own, 0o644); err != nil {
		t.Fatal(err)
	}
	version, err := exec.Command("go", "list", "-m", "-f", "{{.Version}}", "pgregory.net/rapid").Output()
	if err != nil {
		t.Fatal(err)
	}
	edit := exec.Command("go", "mod", "edit", "-require=pgregory.net/rapid@"+strings.TrimSpace(string(version)))
	edit.Dir = dir
	if out, err := edit.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	rapid := listed(t, dir, "pgregory.net/rapid")
	o := empty(t)
	rewrite(t, o, rapid, prints("one", "Int"), prints("two", "Int"))
	if got, err := run(t, dir, o); !strings.HasPrefix(got, "two Int\none Int\n") || err != nil {
		t.Errorf("it says %q, %v", got, err)
	}
	work := filepath.Join(written(t, map[string]string{"go.work": "go 1.26\n\nuse " + strconv.Quote(dir) + "\n"}), "go.work")
	flags, err := o.Flags(t.Context(), dir, work)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", append(append([]string{"run"}, flags...), ".")...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOWORK="+work)
	if out, err := cmd.CombinedOutput(); !strings.HasPrefix(string(out), "two Int\none Int\n") || err != nil {
		t.Errorf("with a go.work it says %q, %v", out, err)
	}
	rewrite(t, o, rapid, instead("64", "missing"))
	if got, err := run(t, dir, o); !strings.Contains(got, rapid.Dir) || !strings.Contains(got, "undefined: missing") || err == nil {
		t.Errorf("it says %q, %v, want files of %s", got, err, rapid.Dir)
	}
}

// TestGiven: an overlay of the user is where rewrites begin.
func TestGiven(t *testing.T) {
	dir := module(t, system)
	other := written(t, map[string]string{"other.go": strings.Replace(system, "42", "7", 1)})
	text, err := json.Marshal(map[string]any{"Replace": map[string]string{filepath.Join(dir, "system.go"): filepath.Join(other, "other.go")}})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(other, "overlay.json")
	if err := os.WriteFile(file, text, 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOFLAGS", os.Getenv("GOFLAGS")+" -overlay="+file)
	o := empty(t)
	if err := o.Put(filepath.Join(dir, "more.go"), []byte("package main\n\nfunc init() { println(\"more\") }\n")); err != nil {
		t.Fatal(err)
	}
	rewrite(t, o, listed(t, dir, "."), prints("one", "answer"))
	if got, err := run(t, dir, o); got != "more\none answer\nanswer 7\n" || err != nil {
		t.Errorf("it says %q, %v", got, err)
	}
	o.Hide(filepath.Join(dir, "more.go"))
	if got, err := run(t, dir, o); got != "one answer\nanswer 7\n" || err != nil {
		t.Errorf("with a hidden file it says %q, %v", got, err)
	}
}

package yields_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/yields"
)

const source = `package p

import "fmt"

// f has a statement of each form.
func f(ch chan int, xs []int) (n int) {
	defer fmt.Println("over")
outer:
	for i, x := range xs {
		switch y := any(x).(type) {
		case int:
			n += y
			if i > 3 {
				break outer
			} else if i == 2 {
				continue
			}
		default:
		}
		switch {
		case x == 1:
			fallthrough
		case x == 2: n++; n--
		}
	}
	select {
	case v := <-ch:
		n = v
	default:
	}
	g := func() int { return n }
	const k = 3
	var z int
	{ z = g() + k }
	return z
}
`

// TestBetween: each line stays where it is, and the file compiles and does the same.
func TestBetween(t *testing.T) {
	t.Parallel()
	out, err := yields.Between("p.go", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	before, after := strings.Split(source, "\n"), strings.Split(string(out), "\n")
	if len(before) != len(after) {
		t.Fatalf("%d lines became %d:\n%s", len(before), len(after), out)
	}
	for i := range before {
		if got := strings.ReplaceAll(after[i], "clouseauYield(); ", ""); got != before[i] {
			t.Errorf("line %d is %q, was %q", i+1, after[i], before[i])
		}
	}
	if n, want := strings.Count(string(out), "clouseauYield"), statements(t, source); n != want {
		t.Errorf("%d points for %d statements:\n%s", n, want, out)
	}
	for _, file := range []string{string(yields.File("p", 7)), string(yields.RacingFile("p"))} {
		compiles(t, file, out)
	}
	if _, err := yields.Between("p.go", []byte("package")); err == nil {
		t.Error("a file that does not parse has no error")
	}
}

// compiles checks that a package of two files does.
func compiles(t *testing.T, file string, out []byte) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"p.go": string(out), yields.FileName: file, "go.mod": "module p\n\ngo 1.26\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "build", ".")
	cmd.Dir = dir
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s\n%s", err, text, out)
	}
}

// statements counts the statements of lists.
func statements(t *testing.T, src string) (n int) {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(f, func(x ast.Node) bool {
		switch x := x.(type) {
		case *ast.BlockStmt:
			for _, s := range x.List {
				switch s.(type) {
				case *ast.CaseClause, *ast.CommClause:
				default:
					n++
				}
			}
		case *ast.CaseClause:
			n += len(x.Body)
		case *ast.CommClause:
			n += len(x.Body)
		}
		return true
	})
	return n
}

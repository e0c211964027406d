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

	"github.com/clouseau-go/clouseau/internal/gosig"
	"github.com/clouseau-go/clouseau/internal/overlay"
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

// TestPoints: there is a point before each statement, and the package compiles.
func TestPoints(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, text := range map[string]string{"p.go": source, "go.mod": "module p\n\ngo 1.26\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	pkg := &gosig.Listed{Dir: dir, Name: "p", GoFiles: []string{"p.go"}}
	for name, between := range map[string]overlay.Rewrite{"seeded": yields.Seeded(7), "racing": yields.Racing()} {
		o, err := overlay.New(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		points := 0
		count := func(p *overlay.Package) error {
			points = strings.Count(string(p.Files[0].Text), "clouseauYield(); ")
			return nil
		}
		for _, r := range []overlay.Rewrite{between, count} {
			if err := o.Rewrite(t.Context(), pkg, r); err != nil {
				t.Fatal(err)
			}
		}
		if want := statements(t, source); points != want {
			t.Errorf("%s: %d points for %d statements", name, points, want)
		}
		flags, err := o.Flags(t.Context(), dir, "")
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("go", append(append([]string{"build"}, flags...), ".")...)
		cmd.Dir = dir
		if text, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", name, err, text)
		}
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

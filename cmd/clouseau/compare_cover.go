package main

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"

	"golang.org/x/tools/cover"

	"github.com/clouseau-go/clouseau/cmd/clouseau/internal/gotest"
	"github.com/clouseau-go/clouseau/internal/process/fresh"
	"github.com/clouseau-go/clouseau/internal/scaffold/source"
)

// What no run has reached nobody has compared. So the tests are compiled as for go test -cover, and
// the processes of the systems tell which statements of the type's methods have run.

// statements is how many statements of a type's methods there are, and how many have run.
type statements struct{ ran, all int }

// percent is the share that has run.
func (e statements) percent() int { return 100 * e.ran / e.all }

// coverage reads what has run of a version; all is 0 if that is not known.
func coverage(ctx context.Context, v *compared) (e statements) {
	dir := fresh.Covered(v.test.Path)
	profile := filepath.Join(dir, "profile.txt")
	if exec.CommandContext(ctx, "go", "tool", "covdata", "textfmt", "-i="+dir, "-o="+profile).Run() != nil {
		return e
	}
	profiles, err := cover.ParseProfiles(profile)
	if err != nil {
		return e
	}
	pkg, err := gotest.List(ctx, v.Dir, v.files.Guessed.Package)
	q, errQuery := source.ParseQuery(v.Type)
	if err != nil || errQuery != nil {
		return e
	}
	for _, p := range profiles {
		text, err := os.ReadFile(filepath.Join(pkg.Dir, path.Base(p.FileName)))
		if err != nil {
			continue
		}
		in := methodLines(text, q.Name)
		for _, b := range p.Blocks {
			if !in[b.StartLine] {
				continue
			}
			e.all += b.NumStmt
			if b.Count > 0 {
				e.ran += b.NumStmt
			}
		}
	}
	return e
}

// methodLines are the lines of a file in which methods of a type stand, or its functions if the
// type has no name.
func methodLines(text []byte, typ string) map[int]bool {
	lines := map[int]bool{}
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, "", text, parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	for _, d := range f.Decls {
		fn, is := d.(*ast.FuncDecl)
		if !is || fn.Body == nil || (fn.Recv == nil) != (typ == "") || fn.Recv != nil && receiver(fn) != typ {
			continue
		}
		for n := set.Position(fn.Body.Pos()).Line; n <= set.Position(fn.Body.End()).Line; n++ {
			lines[n] = true
		}
	}
	return lines
}

// covered says how much of both versions has run; empty if that is not known.
func covered(c *comparison) string {
	var out []string
	for _, v := range []*compared{c.now, c.old} {
		if v.extent.all > 0 {
			out = append(out, fmt.Sprintf("%d %% of the statements in %s", v.extent.percent(), v.Name))
		}
	}
	if out == nil {
		return ""
	}
	return "Covered of the methods: " + strings.Join(out, ", ")
}

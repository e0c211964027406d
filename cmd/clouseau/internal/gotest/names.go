package gotest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/generated"
)

// filesOf returns the Go files of the package with that name in a directory, whatever they are
// built for. Go does not look at files that begin with a dot or an underscore.
func filesOf(dir, pkg string) (out []string, err error) {
	all, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	for _, name := range all {
		if strings.IndexAny(filepath.Base(name), "._") == 0 {
			continue
		}
		src, _ := os.ReadFile(name)
		if pkg != "" && packageClause(src) == pkg {
			out = append(out, name)
		}
	}
	return out, nil
}

// packageClause returns the name in the package clause of a file; empty if it has none.
func packageClause(src []byte) string {
	f, _ := parser.ParseFile(token.NewFileSet(), "", src, parser.PackageClauseOnly)
	if f == nil {
		return ""
	}
	return f.Name.Name
}

// namesIn returns the names in some files of a package, of which some are written by hand.
func namesIn(files, written []string) emit.Others {
	out := emit.Others{Declared: declaredNames(files), Written: declaredNames(written)}
	for _, name := range files {
		out.Imported = append(out.Imported, importedNames(name)...)
	}
	return out
}

// Beside returns the names in the other files of the package of a file that is to be written.
// What clouseau emitted from the same spec before is not among them.
func Beside(out *cli.Output, source, pkg string) (emit.Others, error) {
	if out.Standard() {
		return emit.Others{}, nil
	}
	files, err := filesOf(filepath.Dir(out.Name), pkg)
	if err != nil {
		return emit.Others{}, err
	}
	var others, written []string
	for _, name := range files {
		text, err := os.ReadFile(name)
		from, ours := generated.Source(text)
		if err != nil || ours && from == source || filepath.Base(name) == filepath.Base(out.Name) {
			continue
		}
		others = append(others, name)
		if !ours {
			written = append(written, name)
		}
	}
	return namesIn(others, written), nil
}

// declaredNames returns the names that files declare for their package.
func declaredNames(files []string) (out []string) {
	for _, name := range files {
		out = append(out, declaredNamesIn(name)...)
	}
	return out
}

// declaredNamesIn returns the names that a file declares for its package.
func declaredNamesIn(name string) (out []string) {
	f, _ := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
	if f == nil {
		return nil
	}
	for _, d := range f.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv != nil {
			continue
		}
		out = append(out, declaredBy(d)...)
	}
	return out
}

// importedNames returns the names under which a file imports packages. A package that it imports by
// a dot is looked for in the directory of the file alone, where external tests have it.
func importedNames(file string) (out []string) {
	f, _ := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
	if f == nil {
		return nil
	}
	for _, i := range f.Imports {
		name := importName(i)
		if name != "." {
			out = append(out, name)
			continue
		}
		tested, err := filesOf(filepath.Dir(file), strings.TrimSuffix(f.Name.Name, "_test"))
		if err == nil {
			out = append(out, slices.DeleteFunc(declaredNames(tested), func(name string) bool { return !ast.IsExported(name) })...)
		}
	}
	return out
}

// importName returns the name of an import in its file, which its path suggests where none is
// written.
func importName(i *ast.ImportSpec) string {
	if i.Name != nil {
		return i.Name.Name
	}
	return emit.PackageName(strings.Trim(i.Path.Value, "\"`"))
}

// withFreeNames returns an exported test in which no name of the package beside which it is written
// clashes with an import or a declaration of it: those of the test have the least number behind
// them that makes them free.
func withFreeNames(code []byte, file string) ([]byte, error) {
	files, err := filesOf(filepath.Dir(file), packageClause(code))
	if err != nil {
		return nil, err
	}
	files = slices.DeleteFunc(files, func(name string) bool { return filepath.Base(name) == filepath.Base(file) })
	return withNamesBeside(code, file, namesIn(files, nil))
}

// withNamesBeside is withFreeNames for a package with these names.
func withNamesBeside(code []byte, file string, others emit.Others) ([]byte, error) {
	r, err := newRenaming(code, file)
	if err != nil {
		return nil, err
	}
	r.others = others
	for _, i := range r.f.Imports {
		r.renameImport(i)
	}
	for _, o := range r.f.Scope.Objects {
		r.renameDeclaration(o)
	}
	return []byte(r.text()), nil
}

// renaming collects what is written in the place of names of a file.
type renaming struct {
	f      *ast.File
	set    *token.FileSet
	others emit.Others
	code   string
	edits  []edit
}

// newRenaming returns the renaming of a file.
func newRenaming(code []byte, file string) (*renaming, error) {
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, file, code, parser.ParseComments)
	return &renaming{f: f, set: set, code: string(code)}, err
}

type edit struct {
	at       int
	old, new string
}

// freeName returns a name, or one with a number behind it, that is not among others.
func (r *renaming) freeName(want string, others ...[]string) string {
	all, name := slices.Concat(others...), want
	for i := 2; slices.Contains(all, name); i++ {
		name = fmt.Sprint(want, i)
	}
	return name
}

// renameImport gives an import another name where the package declares that name.
func (r *renaming) renameImport(i *ast.ImportSpec) {
	old := importName(i)
	if r.freeName(old, r.others.Declared) != old {
		r.setImportName(i, r.freeName(old, r.others.Declared, r.allNames()))
	}
}

// setImportName gives an import a name.
func (r *renaming) setImportName(i *ast.ImportSpec, name string) {
	old := importName(i)
	if i.Name != nil {
		r.replace(i.Name, old, name)
	} else {
		r.replace(i.Path, "", name+" ")
	}
	ast.Inspect(r.f, func(n ast.Node) bool {
		if x, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := x.X.(*ast.Ident); ok && id.Name == old && id.Obj == nil { // no variable
				r.replace(id, old, name)
			}
		}
		return true
	})
}

// renameDeclaration gives a declaration another name where the package has that name.
//
//lint:ignore SA1019 one file is enough to know what it declares, and its imports are not there
func (r *renaming) renameDeclaration(o *ast.Object) {
	if r.freeName(o.Name, r.others.Declared, r.others.Imported) == o.Name {
		return
	}
	name := r.freeName(o.Name, r.others.Declared, r.others.Imported, r.allNames())
	// Keys of literals, which the parser takes for what is declared.
	members := map[*ast.Ident]bool{}
	ast.Inspect(r.f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			for _, x := range n.Elts {
				if kv, ok := x.(*ast.KeyValueExpr); ok {
					id, _ := kv.Key.(*ast.Ident)
					members[id] = true
				}
			}
		case *ast.FuncDecl:
			if n.Doc != nil && n.Name.Obj == o && strings.HasPrefix(n.Doc.Text(), o.Name+" ") {
				r.edits = append(r.edits, edit{r.set.Position(n.Doc.Pos()).Offset + len("// "), o.Name, name})
			}
		case *ast.Ident:
			if n.Obj == o && !members[n] {
				r.replace(n, o.Name, name)
			}
		}
		return true
	})
}

// allNames returns all names in the file.
func (r *renaming) allNames() (out []string) {
	ast.Inspect(r.f, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			out = append(out, id.Name)
		}
		return true
	})
	return out
}

func (r *renaming) replace(n ast.Node, old, new string) {
	r.edits = append(r.edits, edit{r.set.Position(n.Pos()).Offset, old, new})
}

// text returns the file with all names replaced.
func (r *renaming) text() string {
	slices.SortFunc(r.edits, func(a, b edit) int { return a.at - b.at })
	var b strings.Builder
	from := 0
	for _, e := range r.edits {
		b.WriteString(r.code[from:e.at] + e.new)
		from = e.at + len(e.old)
	}
	return b.String() + r.code[from:]
}

// rerunCall is how an exported test calls the function of the emitted file that it needs.
var rerunCall = regexp.MustCompile(`\brt\.Rerun\(t, (\w+)\(\)`)

// rerunFunction returns the function of an emitted file that an exported test calls; empty if the
// test stands by itself.
func rerunFunction(code []byte) string {
	if m := rerunCall.FindSubmatch(code); m != nil {
		return string(m[1])
	}
	return ""
}

// declaresBeside reports whether a test file of the package in a directory, emitted from the spec,
// declares a function.
func declaresBeside(function, dir, pkg, spec string) (bool, error) {
	files, err := filesOf(dir, pkg)
	for _, name := range files {
		text, err := os.ReadFile(name)
		from, ours := generated.Source(text)
		if err == nil && ours && path.Base(from) == filepath.Base(spec) && slices.Contains(declaredNamesIn(name), function) {
			return true, nil
		}
	}
	return false, err
}

// Fit returns an exported test as it fits into a directory. A test that needs the file emitted
// from the spec gets what it needs of that where the package has no such file.
func Fit(code []byte, file, spec string, emitted []byte) ([]byte, error) {
	if name := rerunFunction(code); name != "" {
		beside, err := declaresBeside(name, filepath.Dir(file), packageClause(code), spec)
		if err != nil {
			return nil, err
		}
		if !beside {
			if code, err = standalone(code, emitted, filepath.Base(spec)); err != nil {
				return nil, err
			}
		}
	}
	return withFreeNames(code, file)
}

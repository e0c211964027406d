package gosig

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/uhat"
)

// source is the text of a package.
type source struct {
	name      string // as the package declares it
	suggested string // as its path has it
	fset      *token.FileSet
	types     map[string]ast.Expr // by their names
	vars      map[string]bool     // at the top
	aliases   map[string]bool     // those that are other names of types
	// Methods by receiver and name; functions have the receiver "".
	funcs map[string]map[string]*ast.FuncType
	// params are the type parameters of receivers, by receiver and method; bound are those of the
	// method that is compared.
	params map[string]map[string][]string
	bound  map[string]ast.Expr
}

// patience is how long go list may take. It only looks into files, so a longer time means that it
// waits for something else, such as a lock.
const patience = 20 * time.Second

// load reads the package with that import path as it is seen from a directory, which is known if
// found has it. Nothing is downloaded.
func load(ctx context.Context, dir, path string, found map[string]*Listed) (*source, error) {
	p := found[path]
	if p == nil {
		var err error
		if p, err = list(ctx, dir, path); err != nil {
			return nil, fmt.Errorf("go list %s: %w", path, err)
		}
	}
	src := &source{name: p.Name, suggested: emit.PackageName(path), fset: token.NewFileSet(), types: map[string]ast.Expr{}, vars: map[string]bool{}, aliases: map[string]bool{},
		funcs: map[string]map[string]*ast.FuncType{}, params: map[string]map[string][]string{}}
	for _, name := range slices.Concat(p.GoFiles, p.CgoFiles) {
		src.read(filepath.Join(p.Dir, name))
	}
	return src, nil
}

// list asks for a package, or says why there is none.
func list(ctx context.Context, dir, path string) (*Listed, error) {
	out, err := goList(ctx, dir, path)
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			err = errors.Join(err, errors.New(strings.TrimSpace(string(exit.Stderr))))
		}
		return nil, err
	}
	p := &Listed{}
	return p, json.Unmarshal(out, p)
}

// goList asks go list, from a directory.
func goList(ctx context.Context, dir string, args ...string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, "go", append([]string{"list", "-find", listing}, args...)...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOPROXY=off")
	return cmd.Output()
}

// read adds a file. One with mistakes counts as far as it could be parsed.
func (src *source) read(name string) {
	f, _ := parser.ParseFile(src.fset, name, nil, parser.SkipObjectResolution)
	if f == nil {
		return
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			recv := ""
			if d.Recv != nil && len(d.Recv.List) == 1 {
				recv = typeName(d.Recv.List[0].Type)
			}
			if src.funcs[recv] == nil {
				src.funcs[recv], src.params[recv] = map[string]*ast.FuncType{}, map[string][]string{}
			}
			if recv != "" {
				src.params[recv][d.Name.Name] = typeArgs(d.Recv.List[0].Type)
			}
			src.funcs[recv][d.Name.Name] = d.Type
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					src.types[s.Name.Name], src.aliases[s.Name.Name] = s.Type, s.Assign.IsValid()
				case *ast.ValueSpec:
					for _, n := range s.Names {
						src.vars[n.Name] = true
					}
				}
			}
		}
	}
}

// typeName returns the name of a type of the package, without star and type arguments; empty for a
// type of another package.
func typeName(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.Ident:
		return x.Name
	case *ast.StarExpr:
		return typeName(x.X)
	case *ast.ParenExpr:
		return typeName(x.X)
	case *ast.IndexExpr:
		return typeName(x.X)
	case *ast.IndexListExpr:
		return typeName(x.X)
	}
	return ""
}

// typeArgs returns the names between the brackets of a generic type.
func typeArgs(x ast.Expr) (names []string) {
	var args []ast.Expr
	switch x := x.(type) {
	case *ast.StarExpr:
		return typeArgs(x.X)
	case *ast.ParenExpr:
		return typeArgs(x.X)
	case *ast.IndexExpr:
		args = []ast.Expr{x.Index}
	case *ast.IndexListExpr:
		args = x.Indices
	}
	for _, a := range args {
		id, _ := a.(*ast.Ident)
		if id == nil {
			return nil
		}
		names = append(names, id.Name)
	}
	return names
}

// methods lists the names of a type's methods, and says whether these are all: types of other
// packages that are embedded have more.
func (src *source) methods(of string, depth int) (names []string, all bool) {
	for name := range src.funcs[of] {
		names = append(names, name)
	}
	if src.types[of] == nil {
		return names, false
	}
	members, has := src.members(of)
	if !has {
		return names, !src.aliases[of]
	}
	all = true
	for _, m := range members {
		if _, is := m.Type.(*ast.FuncType); is && len(m.Names) == 1 {
			names = append(names, m.Names[0].Name)
		}
		if len(m.Names) == 0 {
			more, known := []string(nil), false
			if e := typeName(m.Type); e != "" && depth > 0 {
				more, known = src.methods(e, depth-1)
			}
			names, all = append(names, more...), all && known
		}
	}
	return names, all
}

// place returns where something stands in the package.
func (src *source) place(pos token.Pos) uhat.Range {
	at := src.fset.Position(pos)
	return uhat.Range{File: relative(at.Filename), Line: at.Line, Column: at.Column, EndLine: at.Line, EndColumn: at.Column + 1}
}

// maxEmbedding is how deep types may be embedded in each other; they may do so in a circle, by
// pointers.
const maxEmbedding = 8

// method returns the signature of a type's method, also of one that comes from an embedded type of
// the package; nil if there is none.
func (src *source) method(of, name string) *ast.FuncType { return src.promoted(of, name, maxEmbedding) }

func (src *source) promoted(of, name string, depth int) *ast.FuncType {
	if m := src.funcs[of][name]; m != nil || of == "" || depth == 0 {
		return m
	}
	if t, ok := src.types[of].(*ast.Ident); ok { // another name for a type
		return src.promoted(t.Name, name, depth-1)
	}
	members, _ := src.members(of)
	for _, m := range members {
		if f, ok := m.Type.(*ast.FuncType); ok && len(m.Names) == 1 && m.Names[0].Name == name {
			return f
		}
	}
	for _, m := range members {
		if len(m.Names) > 0 {
			continue
		}
		if f := src.promoted(typeName(m.Type), name, depth-1); f != nil {
			return f
		}
	}
	return nil
}

// members returns the fields of a struct, or the methods of an interface; false for other types.
func (src *source) members(of string) ([]*ast.Field, bool) {
	switch t := src.types[of].(type) {
	case *ast.StructType:
		return t.Fields.List, true
	case *ast.InterfaceType:
		return t.Methods.List, true
	}
	return nil, false
}

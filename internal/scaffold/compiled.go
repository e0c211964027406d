package scaffold

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// source is an adapter as the type checker sees it. Its parts are what it declares: functions and
// types by their names, a type together with its methods. Methods of the type that wraps the system
// are parts of their own, TYPE.METHOD.
type source struct {
	fset  *token.FileSet
	file  *ast.File
	parts map[string][]ast.Node
}

// parsed takes an adapter apart; wrapper is the type that wraps the system.
func parsed(f File, wrapper string) (*source, error) {
	src := &source{fset: token.NewFileSet(), parts: map[string][]ast.Node{}}
	file, err := parser.ParseFile(src.fset, f.Name, f.Text, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	src.file = file
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			name := d.Name.Name
			if d.Recv != nil {
				t := types.ExprString(d.Recv.List[0].Type)
				if t = strings.TrimPrefix(t, "*"); t == wrapper {
					t += "." + name
				}
				name = t
			}
			src.parts[name] = append(src.parts[name], d)
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if t, ok := s.(*ast.TypeSpec); ok {
					src.parts[t.Name.Name] = append(src.parts[t.Name.Name], t)
				}
			}
		}
	}
	return src, nil
}

// imports returns the paths of the packages that it imports by the names that it has for them.
func (src *source) imports() map[string]string {
	out := map[string]string{}
	for _, s := range src.file.Imports {
		path, err := strconv.Unquote(s.Path.Value)
		if err != nil {
			continue
		}
		name := path[strings.LastIndexByte(path, '/')+1:]
		if s.Name != nil {
			name = s.Name.Name
		}
		out[name] = path
	}
	return out
}

// broken returns what does not compile: the first error of each part. The part without a name is
// what is in no other one.
func (src *source) broken(d *draft) (map[string]string, error) {
	imports := src.imports()
	if err := d.universe.need(slices.Sorted(maps.Values(imports))); err != nil {
		return nil, err
	}
	out := map[string]string{}
	note := func(part, what string) {
		if out[part] == "" {
			out[part], _, _ = strings.Cut(what, "\n")
		}
	}
	for _, name := range slices.Sorted(maps.Keys(imports)) {
		why := d.unseen(imports[name])
		for part := range src.parts {
			if why != "" && src.mentions(part, name) {
				note(part, why)
			}
		}
	}
	conf := types.Config{Importer: d.universe, Error: func(err error) {
		var e types.Error
		if errors.As(err, &e) && !src.imported(e.Pos) {
			note(src.at(e.Pos), e.Msg)
		}
	}}
	_, _ = conf.Check(d.testPackage, src.fset, []*ast.File{src.file}, nil) // Error was told
	return out, nil
}

// unseen says why a test cannot import a package; empty if it can. Of what each test imports, many
// a module requires nothing yet, which the notes tell.
func (d *draft) unseen(path string) string {
	switch {
	case path == rapidPath:
		return ""
	case isInternal(path) && path != d.pkg.PkgPath:
		return "the package " + path + " is internal"
	case d.universe.found[path] == nil:
		return "there is no package " + path + " here"
	}
	return ""
}

// imported reports whether a position is among the imports.
func (src *source) imported(pos token.Pos) bool {
	return slices.ContainsFunc(src.file.Imports, func(s *ast.ImportSpec) bool { return s.Pos() <= pos && pos <= s.End() })
}

// at returns the part at a position; empty if there is none.
func (src *source) at(pos token.Pos) string {
	for name, nodes := range src.parts {
		if slices.ContainsFunc(nodes, func(n ast.Node) bool { return n.Pos() <= pos && pos <= n.End() }) {
			return name
		}
	}
	return ""
}

// mentions reports whether an identifier stands in a part.
func (src *source) mentions(part, name string) (found bool) {
	for _, n := range src.parts[part] {
		ast.Inspect(n, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			found = found || ok && id.Name == name
			return !found
		})
	}
	return found
}

// reason returns why a part does not compile: for an error in it, or in a function or a type that
// it makes use of. It is empty if the part compiles. The parts in seen are being looked at.
func (src *source) reason(part string, broken map[string]string, seen map[string]bool) string {
	if broken[part] != "" {
		return broken[part]
	}
	seen[part] = true
	for _, other := range slices.Sorted(maps.Keys(src.parts)) {
		if seen[other] || strings.Contains(other, ".") || !src.mentions(part, other) {
			continue
		}
		if why := src.reason(other, broken, seen); why != "" {
			return why
		}
	}
	return ""
}

// faults type-checks an adapter, and returns the operations that do not compile with the reasons.
// What is wrong with the function that makes systems is told by construct.
func (d *draft) faults(f File) (ops map[*operation]string, construct string, err error) {
	wrapper := tested + d.title()
	src, err := parsed(f, wrapper)
	if err != nil {
		return nil, "", err
	}
	broken, err := src.broken(d)
	if err != nil || len(broken) == 0 {
		return nil, "", err
	}
	construct = orElse(broken[d.newName()], broken[d.freshName()])
	ops = map[*operation]string{}
	for _, op := range d.ops {
		for _, part := range d.partsOf(op, wrapper) {
			// That the type itself or a constructor does not compile is the fault of no operation.
			seen := map[string]bool{wrapper: true, d.newName(): true, d.freshName(): true}
			if why := src.reason(part, broken, seen); why != "" {
				ops[op] = "does not compile: " + why
			}
		}
	}
	if len(ops) == 0 && construct == "" {
		first := slices.Sorted(maps.Keys(broken))[0]
		return nil, "", fmt.Errorf("internal error: what init writes does not compile: %s: %s", first, broken[first])
	}
	return ops, construct, nil
}

// partsOf returns the names of what an adapter declares for an operation.
func (d *draft) partsOf(op *operation, wrapper string) []string {
	out := []string{wrapper + "." + op.method()}
	for _, s := range d.used() {
		has := func(f *field) bool { return f.value.sort.mentions(s) }
		if !slices.ContainsFunc(op.args, has) && !slices.ContainsFunc(op.results, has) {
			continue
		}
		if s.alias != "" {
			out = append(out, s.alias)
		}
		if d.drawn(s) {
			out = append(out, s.draw.name)
		}
	}
	return out
}

package gosig

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// constructor reports that what makes the system is not there. Where its package cannot be read
// nothing is known.
func (r *Report) constructor(ctx context.Context, s *uhat.Spec, found map[string]*Listed) {
	t := s.Target
	if t.New == "" || t.NewAt == (uhat.Range{}) {
		return
	}
	name := t.New[:len(t.New)-len(strings.TrimLeft(t.New, nameRunes))]
	pkg, function, qualified := strings.Cut(name, ".")
	if !qualified {
		r.ownConstructor(s, name)
		return
	}
	path := constructorPackage(t, pkg)
	if found[path] == nil {
		return
	}
	src, err := load(ctx, filepath.Dir(s.File), path, found)
	if err != nil || src.funcs[""][function] != nil || src.vars[function] || src.types[function] != nil {
		return
	}
	detail := fmt.Sprintf("The package %s has no function %s.", path, function)
	if have := src.makers(function); have != nil {
		detail = fmt.Sprintf("The package %s has no function %s; it has %s.", path, function, strings.Join(have, ", "))
	}
	r.report(spec.MissingConstructor, t.NewAt, t.Range, detail)
}

// nameRunes are what a qualified name of Go is made of, as far as constructors have it.
const nameRunes = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_."

// constructorPackage returns the import path of the package that a target calls so; empty if it is
// not known.
func constructorPackage(t *uhat.Target, name string) string {
	paths := slices.Clone(t.Imports)
	if system, _ := systemType(t); system != "" {
		paths = append(paths, system)
	}
	if i := slices.IndexFunc(paths, func(p string) bool { return isCalled(t, p, name) }); i >= 0 {
		return paths[i]
	}
	return ""
}

// mostMakers is how many functions are named in the place of one that is not there.
const mostMakers = 6

// makers returns the exported functions that return something, those with the most similar names
// first.
func (src *source) makers(name string) []string {
	var out []string
	for _, f := range slices.Sorted(maps.Keys(src.funcs[""])) {
		if sig := src.funcs[""][f]; ast.IsExported(f) && sig.Results != nil {
			out = append(out, f)
		}
	}
	far := func(f string) int { return spec.EditDistance(f, name, len(name)+len(f)) }
	slices.SortStableFunc(out, func(a, b string) int { return cmp.Compare(far(a), far(b)) })
	return out[:min(mostMakers, len(out))]
}

// ownConstructor warns of a function of the tests' own that no Go file beside the spec has. The
// test may be emitted into another folder, and so it is no mistake; without Go files here it will
// be.
func (r *Report) ownConstructor(s *uhat.Spec, name string) {
	files, err := filepath.Glob(filepath.Join(filepath.Dir(s.File), "*.go"))
	if err != nil || len(files) == 0 {
		return
	}
	for _, file := range files {
		f, _ := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if f != nil && declares(f, name) {
			return
		}
	}
	r.report(spec.MissingConstructor, s.Target.NewAt, s.Target.Range,
		fmt.Sprintf("No Go file in the directory of the spec has the function %s. Write it, or name one of a package, as in new = \"pkg.New\" with the package among imports.", name)).
		Severity = spec.Warning
}

// declares reports whether a file has a function or a variable of that name, at its top.
func declares(f *ast.File, name string) bool {
	return slices.ContainsFunc(f.Decls, func(d ast.Decl) bool {
		switch d := d.(type) {
		case *ast.FuncDecl:
			return d.Recv == nil && d.Name.Name == name
		case *ast.GenDecl:
			return slices.ContainsFunc(d.Specs, func(s ast.Spec) bool {
				v, ok := s.(*ast.ValueSpec)
				return ok && slices.ContainsFunc(v.Names, func(n *ast.Ident) bool { return n.Name == name })
			})
		}
		return false
	})
}

// Memory remembers what go list told about packages, for an editor that asks after each pause in
// typing. It is asked again where a Go file of the packages, or a file that says where packages
// are, was changed since. The zero value remembers nothing yet; nil never does.
type Memory struct {
	mu   sync.Mutex
	told map[string]*told // by the directory and the paths that were asked for
}

// told is an answer of go list, and the state of the files that it depends on.
type told struct {
	out   []byte
	files string
}

// listed asks go list for packages as they are seen from a directory.
func (m *Memory) listed(ctx context.Context, dir string, paths []string) ([]*Listed, error) {
	key := strings.Join(append([]string{dir}, paths...), "\x00")
	if m != nil {
		m.mu.Lock()
		t := m.told[key]
		m.mu.Unlock()
		if t != nil {
			if ps, err := decode(t.out); err == nil && state(dir, ps) == t.files {
				return ps, nil
			}
		}
	}
	out, err := goList(ctx, dir, append([]string{"-e", "--"}, paths...)...)
	if err != nil {
		return nil, err
	}
	ps, err := decode(out)
	if m != nil && err == nil && whole(ps) {
		m.mu.Lock()
		if m.told == nil {
			m.told = map[string]*told{}
		}
		m.told[key] = &told{out, state(dir, ps)}
		m.mu.Unlock()
	}
	return ps, err
}

func decode(out []byte) (ps []*Listed, err error) {
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		p := &Listed{}
		if err := d.Decode(p); err != nil {
			return ps, err
		}
		ps = append(ps, p)
	}
	return ps, nil
}

// whole reports whether all packages were found. Where one is missing nobody knows what its being
// found would depend on.
func whole(ps []*Listed) bool {
	return !slices.ContainsFunc(ps, func(p *Listed) bool {
		return p.Name == "" || p.Error != nil || p.Dir == ""
	})
}

// state describes the files that say what packages are seen from a directory, and those of the
// packages, by their names, sizes and times.
func state(dir string, ps []*Listed) string {
	var b strings.Builder
	add := func(name string) {
		if info, err := os.Stat(name); err == nil {
			fmt.Fprintln(&b, name, info.Size(), info.ModTime().UnixNano())
		}
	}
	for at, _ := filepath.Abs(dir); ; at = filepath.Dir(at) {
		for _, name := range []string{"go.mod", "go.sum", "go.work", "go.work.sum", filepath.Join("vendor", "modules.txt")} {
			add(filepath.Join(at, name))
		}
		if at == filepath.Dir(at) {
			break
		}
	}
	for _, p := range ps {
		names, _ := filepath.Glob(filepath.Join(p.Dir, "*.go"))
		for _, name := range names {
			add(name)
		}
	}
	return b.String()
}

// Methods returns where the names of the Go methods of the operations stand, as far as the
// target says whose they are and the package can be read.
func (m *Memory) Methods(ctx context.Context, s *uhat.Spec) map[*sre.Op]uhat.Range {
	ops := calls(s)
	path, typ := systemType(s.Target)
	if len(ops) == 0 || path == "" {
		return nil
	}
	src, err := load(ctx, filepath.Dir(s.File), path, m.name(ctx, s))
	if err != nil {
		return nil
	}
	if typ == "" {
		typ = src.made(s.Target.New)
	}
	out := map[*sre.Op]uhat.Range{}
	for _, o := range ops {
		called := emit.Method(s, o.Op)
		if f := src.method(typ, called); f != nil && f.Params != nil {
			at := src.place(f.Params.Pos()) // the name ends where the parameters begin
			at.Column, at.EndColumn = at.Column-len(called), at.Column
			out[o.Op] = at
		}
	}
	return out
}

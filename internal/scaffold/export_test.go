package scaffold

import (
	"fmt"
	"go/token"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/clouseau-go/clouseau/internal/scaffold/source"
)

// WriteAll is [Write] for types that are seen from one directory, by their names in cfgs. It reads
// their packages at once, since asking the go command for each takes most of the time.
func WriteAll(t *testing.T, dir string, cfgs map[string]Config) func(name string) (*Files, error) {
	t.Helper()
	queries, patterns := map[string]source.Query{}, []string(nil)
	for name, cfg := range cfgs {
		q, err := source.ParseQuery(cfg.Type)
		if err != nil {
			t.Fatal(err)
		}
		queries[name], patterns = q, append(patterns, q.Pattern)
	}
	pkgs, err := packages.Load(&packages.Config{Context: t.Context(), Dir: dir, Mode: source.Mode}, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]*packages.Package{}
	for _, pkg := range pkgs {
		if len(pkg.GoFiles) > 0 {
			found[filepath.Dir(pkg.GoFiles[0])] = pkg
		}
		found[pkg.PkgPath] = pkg
	}
	u, needed := &universe{ctx: t.Context(), dir: dir}, []string(nil)
	for _, pkg := range pkgs {
		needed = append(append(needed, pkg.PkgPath), slices.Collect(maps.Keys(pkg.Imports))...)
	}
	slices.Sort(needed)
	if err := u.need(slices.Compact(needed)); err != nil {
		t.Fatal(err)
	}
	return func(name string) (*Files, error) {
		q := queries[name]
		pkg := found[q.Pattern]
		if at, err := filepath.Abs(filepath.Join(dir, q.Pattern)); err == nil && pkg == nil {
			pkg = found[at]
		}
		if pkg == nil {
			return nil, fmt.Errorf("%s was not read", q.Pattern)
		}
		p, err := source.Of(dir, q, pkg)
		if err != nil {
			return nil, err
		}
		return write(p, q, cfgs[name], u)
	}
}

// WriteBroken is [Write] where the adapter calls a method that is not there in the place of wrong,
// and cannot print the operation of panics.
func WriteBroken(t *testing.T, cfg Config, wrong, panics string) (*Files, error) {
	t.Helper()
	q, err := source.ParseQuery(cfg.Type)
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := source.Load(t.Context(), cfg.Dir, q)
	if err != nil {
		t.Fatal(err)
	}
	d, err := drafted(pkg, q, cfg, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, op := range d.ops {
		switch op.fn.Name() {
		case wrong:
			op.goName, op.fn = wrong, types.NewFunc(token.NoPos, pkg.Types, wrong+"Gone", op.sig)
		case panics:
			op.params = append(op.params, &param{})
		}
	}
	return checked(d, &universe{ctx: t.Context(), dir: cfg.Dir})
}

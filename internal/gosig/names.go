package gosig

import (
	"context"
	"path/filepath"

	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/uhat"
)

// Listed is what go list tells about a package.
type Listed struct {
	ImportPath, Dir, Name string
	GoFiles, CgoFiles     []string // without tests
	Module                *Module
	Error                 any
}

// Module is the module of a package, and nil in the standard library.
type Module struct{ Path, Dir string }

// listing is the argument that asks for it.
const listing = "-json=ImportPath,Dir,Name,GoFiles,CgoFiles,Module,Error"

// name notes what the packages of a target call themselves, as they are seen from the spec's
// directory. A package that cannot be found there keeps the name that its path suggests. It returns
// those that were found.
func (m *Memory) name(ctx context.Context, s *uhat.Spec) map[string]*Listed {
	paths := append([]string(nil), s.Target.Imports...)
	if path, _ := systemType(s.Target); path != "" {
		paths = append(paths, path)
	}
	if len(paths) == 0 {
		return nil
	}
	ps, err := m.listed(ctx, filepath.Dir(s.File), paths)
	if err != nil && ps == nil {
		return nil
	}
	s.Target.Names = map[string]string{}
	found := map[string]*Listed{}
	for _, p := range ps {
		if p.Name != "" {
			s.Target.Names[p.ImportPath] = p.Name
		}
		if p.Name != "" && p.Error == nil {
			found[p.ImportPath] = p
		}
	}
	return found
}

// isCalled reports whether a spec may mean a package by a name: the one that it declares, or the
// one that its path suggests.
func isCalled(t *uhat.Target, path, name string) bool {
	return emit.DeclaredName(t, path) == name || emit.PackageName(path) == name
}

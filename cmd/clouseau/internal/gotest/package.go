package gotest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"go/build"
	"go/parser"
	"go/token"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/clouseau-go/clouseau/internal/gosig"
	"github.com/clouseau-go/clouseau/uhat"
)

// Package is a package in the output of go list.
type Package struct {
	Dir, Name string
	GoFiles   []string // without tests
	Module    *gosig.Module

	changed map[string]string // files of the build that others take the place of
	copied  map[string]string // modules of the build that a directory takes the place of
	Race    bool              // the race detector looks on
}

// TestName returns the name of the package's external tests.
func (p *Package) TestName() string {
	if p.Name == "" {
		return ""
	}
	return p.Name + "_test"
}

// Tested returns the package to which the test belongs: that in dir, else that of the
// target's type, unless the target says that the test is of another one; else that beside the spec.
// The go command, which takes a twentieth of a second, is not asked for what is known.
func Tested(ctx context.Context, s *uhat.Spec, known *gosig.Listed, dir string) (*Package, error) {
	if dir != "" {
		return List(ctx, dir, ".")
	}
	dot := strings.LastIndexByte(s.Target.Type, '.')
	if dot <= strings.LastIndexByte(s.Target.Type, '/') {
		return listBeside(ctx, s, ".")
	}
	path := strings.TrimPrefix(s.Target.Type[:dot], "*")
	var p *Package
	var err error
	if known != nil && known.ImportPath == path {
		p = &Package{Dir: known.Dir, Name: known.Name, GoFiles: known.GoFiles, Module: known.Module}
	} else {
		p, err = listBeside(ctx, s, path)
	}
	if err == nil && s.Target.Package != "" && s.Target.Package != p.Name && s.Target.Package != p.TestName() {
		return listBeside(ctx, s, ".")
	}
	return p, err
}

// listBeside is listPackage from the directory of a spec; the error says what to do if the spec is
// in another module, or in none.
func listBeside(ctx context.Context, s *uhat.Spec, pattern string) (*Package, error) {
	p, err := List(ctx, filepath.Dir(s.File), pattern)
	if err != nil {
		return nil, fmt.Errorf("%wthe package is looked up from the directory of %s; --dir DIR names its directory if that is elsewhere", err, s.File)
	}
	return p, nil
}

// List returns the package that go list finds for the pattern in a directory.
func List(ctx context.Context, from, pattern string) (*Package, error) {
	cmd := exec.CommandContext(ctx, "go", "list", "-find", "-json=Dir,Name,GoFiles,Module", pattern)
	cmd.Dir = from
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("the package of the system: go list %s: %w\n%s", pattern, err, &stderr)
	}
	p := &Package{}
	if err := json.Unmarshal(out, p); err != nil {
		return nil, fmt.Errorf("the package of the system: go list %s: %w", pattern, err)
	}
	return p, nil
}

// NameAt returns the name of the external tests of the package in the directory of a file; empty
// where no Go is there yet, or the file is standard output. Of tests with several names, those that
// come first count only if there is nothing to test.
func NameAt(file string) string {
	if file == "" || file == "-" {
		return ""
	}
	dir := filepath.Dir(file)
	names, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	test := ""
	for _, name := range names {
		if built, err := build.Default.MatchFile(dir, filepath.Base(name)); err != nil || !built {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.PackageClauseOnly)
		switch {
		case err != nil:
		case !strings.HasSuffix(name, "_test.go"):
			return strings.TrimSuffix(f.Name.Name, "_test") + "_test"
		case test == "":
			test = strings.TrimSuffix(f.Name.Name, "_test") + "_test"
		}
	}
	return test
}

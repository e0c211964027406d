package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/clouseau-go/clouseau/internal/gosig"
	"github.com/clouseau-go/clouseau/uhat"
)

// goPackage is a package in the output of go list.
type goPackage struct {
	Dir, Name string
	GoFiles   []string // without tests
	Module    *gosig.Module

	changed map[string]string // files of the build that others take the place of
	copied  map[string]string // modules of the build that a directory takes the place of
	race    bool              // the race detector looks on
}

// testName returns the name of the package's external tests.
func (p *goPackage) testName() string {
	if p.Name == "" {
		return ""
	}
	return p.Name + "_test"
}

// testedPackage returns the package to which the test belongs: that in dir, else that of the
// target's type, unless the target says that the test is of another one; else that beside the spec.
// The go command, which takes a twentieth of a second, is not asked for what is known.
func testedPackage(ctx context.Context, s *testedSpec, dir string) (*goPackage, error) {
	if dir != "" {
		return listPackage(ctx, dir, ".")
	}
	dot := strings.LastIndexByte(s.Target.Type, '.')
	if dot <= strings.LastIndexByte(s.Target.Type, '/') {
		return listBeside(ctx, s.Spec, ".")
	}
	path := strings.TrimPrefix(s.Target.Type[:dot], "*")
	var p *goPackage
	var err error
	if known := s.listed; known != nil && known.ImportPath == path {
		p = &goPackage{Dir: known.Dir, Name: known.Name, GoFiles: known.GoFiles, Module: known.Module}
	} else {
		p, err = listBeside(ctx, s.Spec, path)
	}
	if err == nil && s.Target.Package != "" && s.Target.Package != p.Name && s.Target.Package != p.testName() {
		return listBeside(ctx, s.Spec, ".")
	}
	return p, err
}

// listBeside is listPackage from the directory of a spec; the error says what to do if the spec is
// in another module, or in none.
func listBeside(ctx context.Context, s *uhat.Spec, pattern string) (*goPackage, error) {
	p, err := listPackage(ctx, filepath.Dir(s.File), pattern)
	if err != nil {
		return nil, fmt.Errorf("%wthe package is looked up from the directory of %s; --dir DIR names its directory if that is elsewhere", err, s.File)
	}
	return p, nil
}

// listPackage returns the package that go list finds for the pattern in a directory.
func listPackage(ctx context.Context, from, pattern string) (*goPackage, error) {
	cmd := exec.CommandContext(ctx, "go", "list", "-find", "-json=Dir,Name,GoFiles,Module", pattern)
	cmd.Dir = from
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("the package of the system: go list %s: %w\n%s", pattern, err, &stderr)
	}
	p := &goPackage{}
	if err := json.Unmarshal(out, p); err != nil {
		return nil, fmt.Errorf("the package of the system: go list %s: %w", pattern, err)
	}
	return p, nil
}

package control

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/internal/gosig"
	"github.com/clouseau-go/clouseau/internal/overlay"
	"github.com/clouseau-go/clouseau/internal/yields"
)

// patience is how long a process may take.
const patience = 20 * time.Second

// listedTests is what go list tells of a package with tests.
type listedTests struct {
	gosig.Listed
	TestGoFiles []string
	DepOnly     bool
	Standard    bool
}

// Build compiles the tests of a package with the changed standard library, and with points between
// the statements of the package and of those of its module that it needs. The package is named as
// seen from here; dir is empty, and stays as long as the binary does.
func Build(ctx context.Context, here, dir, pkg string, race bool) (*Binary, error) {
	packages, err := list(ctx, here, pkg)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(packages, func(p *listedTests) bool { return !p.DepOnly })
	if i < 0 {
		return nil, fmt.Errorf("go list names no package for %s", pkg)
	}
	tested := packages[i]
	tools, err := Installed(ctx, tested.Dir)
	if err != nil {
		return nil, err
	}
	o, err := overlay.New(dir)
	if err != nil {
		return nil, err
	}
	command, env, err := tools.Apply(o, dir)
	if err != nil {
		return nil, err
	}
	for _, p := range packages {
		if p.Standard || p.Module == nil || tested.Module == nil || p.Module.Path != tested.Module.Path || len(p.CgoFiles) > 0 {
			continue
		}
		with := p.Listed
		if p == tested {
			with.GoFiles = slices.Concat(p.GoFiles, p.TestGoFiles)
		}
		if err := o.Rewrite(ctx, &with, yields.Controlled()); err != nil {
			return nil, err
		}
	}
	flags, err := o.Flags(ctx, tested.Dir, "")
	if err != nil {
		return nil, err
	}
	b := &Binary{Path: filepath.Join(dir, "schedules.test"), Dir: tested.Dir, Patience: patience}
	if m := tested.Module; m != nil {
		b.module, b.root = m.Path, m.Dir
	}
	args := append([]string{"test", "-c", "-vet=off", "-o", b.Path}, flags...)
	if race {
		args = append(args, "-race")
		b.Patience *= 5
	}
	cmd := exec.CommandContext(ctx, command, append(args, pkg)...)
	cmd.Dir, cmd.Env = here, append(os.Environ(), env...)
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("the tests of %s do not compile under control: %w\n%s", pkg, err, out)
	}
	if _, err := os.Stat(b.Path); err != nil {
		return nil, fmt.Errorf("%s has no tests", pkg)
	}
	return b, nil
}

// Packages returns the packages that a pattern names, as seen from here, and that have tests. If it
// names one alone, that is returned as it is named.
func Packages(ctx context.Context, here, pattern string) ([]string, error) {
	cmd := exec.CommandContext(ctx, "go", "list", "-f", "{{.ImportPath}} {{len .TestGoFiles}} {{len .XTestGoFiles}}", pattern)
	cmd.Dir = here
	var said bytes.Buffer
	cmd.Stderr = &said
	text, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list %s: %w\n%s", pattern, err, &said)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	var out []string
	for _, line := range lines {
		if name, counts, _ := strings.Cut(line, " "); counts != "0 0" {
			out = append(out, name)
		}
	}
	switch {
	case len(out) == 0:
		return nil, fmt.Errorf("%s has no tests", pattern)
	case len(lines) == 1:
		return []string{pattern}, nil
	}
	return out, nil
}

// list returns a package and all that it needs.
func list(ctx context.Context, here, pkg string) (out []*listedTests, err error) {
	cmd := exec.CommandContext(ctx, "go", "list", "-deps", "-json=ImportPath,Dir,Name,GoFiles,CgoFiles,Module,TestGoFiles,DepOnly,Standard", pkg)
	cmd.Dir = here
	var said bytes.Buffer
	cmd.Stderr = &said
	text, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list %s: %w\n%s", pkg, err, &said)
	}
	for dec := json.NewDecoder(bytes.NewReader(text)); ; {
		p := &listedTests{}
		if err := dec.Decode(p); errors.Is(err, io.EOF) {
			return out, nil
		} else if err != nil {
			return nil, err
		}
		out = append(out, p)
	}
}

var declared = regexp.MustCompile(`^(Test|Benchmark|Fuzz|Example)`)

// Tests returns the names of tests that match the part of -run in front of the first slash, and of
// benchmarks, fuzz targets and examples, which are not run. The other part is for subtests.
func (b *Binary) Tests(ctx context.Context, pattern string) (tests, others []string, err error) {
	pattern, b.Sub, _ = strings.Cut(pattern, "/")
	if pattern == "" {
		pattern = "." // without a pattern the binary runs the tests
	}
	within, cancel := context.WithTimeout(ctx, b.Patience)
	defer cancel()
	cmd := exec.CommandContext(within, b.Path, "-test.list", pattern)
	cmd.Dir = b.Dir
	out, err := cmd.Output()
	if err != nil {
		return nil, nil, fmt.Errorf("the tests that match %q: %w", pattern, err)
	}
	for _, line := range strings.Split(string(out), "\n") {
		switch {
		case strings.HasPrefix(line, "Test"):
			tests = append(tests, line)
		case declared.MatchString(line):
			others = append(others, line)
		}
	}
	return tests, others, nil
}

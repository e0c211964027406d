package gotest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/internal/cli"
)

// Binary is a compiled test.
type Binary struct {
	Path  string
	Tests []string // the names of the tests of the emitted file among those of the package
	// emitted is that file as it stands beside what was emitted before: with the names that
	// exported tests call.
	Emitted []byte
}

// Build compiles the package's tests with an emitted file among them, which must not declare
// the names of others.
//
// What clouseau emitted before declares mostly the same names, so it is left out of the build. But
// tests that the user wrote may need it: a run of one goal lacks what belongs to the others. If the
// build fails that way, what was emitted stays, and the new file takes other names. The tests that
// it prints have the first names all the same, since they stand beside what was emitted.
func Build(ctx context.Context, t *cli.Terminal, pkg *Package, emitted func(others emit.Others) ([]byte, error)) (*Binary, error) {
	old, err := generatedTests(pkg.Dir)
	if err != nil {
		return nil, err
	}
	src, err := emitted(emit.Others{})
	if err != nil {
		return nil, err
	}
	files, err := filesOf(pkg.Dir, packageClause(src))
	if err != nil {
		return nil, err
	}
	written := slices.DeleteFunc(slices.Clone(files), func(name string) bool { return slices.Contains(old, name) })
	if src, err = emitted(namesIn(written, written)); err != nil {
		return nil, err
	}
	binary, err := compile(ctx, t, pkg, src, old)
	switch {
	case err == nil:
		return &Binary{binary, testNames(src), src}, nil
	case len(old) == 0 || ctx.Err() != nil:
		return nil, err
	}
	other, err2 := emitted(namesIn(files, written))
	if err2 != nil {
		return nil, err
	}
	if binary, err2 = compile(ctx, t, pkg, other, nil); err2 != nil {
		return nil, err // the first one is about the names that the user knows
	}
	return &Binary{binary, testNames(other), src}, nil
}

// generatedTests returns the test files in a directory that clouseau wrote. Go does not look at
// files that begin with a dot, such as the locks of Emacs, which are links to nothing.
func generatedTests(dir string) ([]string, error) {
	tests, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		return nil, err
	}
	var out []string
	for _, name := range tests {
		src, err := os.ReadFile(name)
		if strings.HasPrefix(filepath.Base(name), ".") || errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if cli.Generated(src) {
			out = append(out, name)
		}
	}
	return out, nil
}

// compile compiles the package's tests with src among them and the hidden files left out.
func compile(ctx context.Context, t *cli.Terminal, pkg *Package, src []byte, hidden []string) (string, error) {
	tmp, err := t.TempDir()
	if err != nil {
		return "", err
	}
	file := filepath.Join(tmp, OverlayName)
	if err := os.WriteFile(file, src, 0o644); err != nil {
		return "", err
	}
	overlay, err := pkg.overlay(file, hidden)
	if err != nil {
		return "", err
	}
	overlayFile := filepath.Join(tmp, "overlay.json")
	if err := os.WriteFile(overlayFile, overlay, 0o644); err != nil {
		return "", err
	}
	t.ShowProgress("compiling the test ...")
	defer t.ShowProgress("")
	binary := filepath.Join(tmp, "clouseau.test")
	// What is wrong with the user's own tests is not this command's business.
	args := []string{"test", "-c", "-vet=off"}
	if !strings.Contains(os.Getenv("GOFLAGS"), "-ldflags") {
		// No debugger ever sees it, and linking takes half as long.
		args = append(args, "-ldflags=-s -w")
	}
	if pkg.Race {
		args = append(args, "-race")
	}
	kept := cached(src, args, binary)
	args = append(args, "-overlay", overlayFile, "-o", binary)
	if len(pkg.copied) > 0 {
		mod, err := pkg.modFile(ctx, tmp)
		if err != nil {
			return "", err
		}
		args = append(args, "-modfile", mod)
	}
	cmd := exec.CommandContext(ctx, "go", append(args, ".")...)
	cmd.Dir = pkg.Dir
	cmd.WaitDelay = cli.StopGrace // compilers and linkers outlive the go command that was killed
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", &Error{pkg.Dir, err, string(out)}
	}
	kept.store(binary)
	return binary, nil
}

// overlay puts file into the package's directory and hides others.
func (p *Package) overlay(file string, hidden []string) ([]byte, error) {
	replace := map[string]string{filepath.Join(p.Dir, OverlayName): file}
	maps.Copy(replace, p.changed)
	for _, name := range hidden {
		replace[name] = ""
	}
	return json.Marshal(map[string]any{"Replace": replace})
}

// moduleHint gives advice if the user's module lacks what emitted tests import, or does not say
// what it has as it should.
func moduleHint(out []byte) string {
	says := func(texts ...string) bool {
		return slices.ContainsFunc(texts, func(x string) bool { return bytes.Contains(out, []byte(x)) })
	}
	const unrequired = "is replaced but not required" // go get would ask for its versions
	stale := says("updates to go.mod needed", "missing go.sum entry")
	if !stale && !says("no required module provides package", unrequired) {
		return ""
	}
	get := "    go get " + ModulePath + " pgregory.net/rapid\n"
	if says(unrequired) && says(ModulePath) {
		get = "    go mod edit -require=" + ModulePath + "@v0.0.0\n    go get pgregory.net/rapid\n"
	}
	if says("anishathalye/porcupine") { // with goroutines
		get = "    go get " + ModulePath + "/runtime/judge/linear\n"
	}
	do := "Emitted tests import the runtime of clouseau and rapid. In the module of the target, do\n" + get
	if stale {
		do = "Its go.mod or go.sum is not up to date. In the module of the target, do\n    go mod tidy\n" +
			"or let go bring them up to date while it builds, with the variable of the environment\n    GOFLAGS=-mod=mod\n" +
			"If that is not enough, emitted tests import the runtime of clouseau and rapid:\n" + get
	}
	return do + "Until a test of yours imports them, go mod tidy lets them go again, unless the command is a tool of the module:\n" +
		"    go get -tool " + ModulePath + "/cmd/clouseau\n"
}

// testNames returns the names of the tests in a file.
func testNames(src []byte) []string {
	f, err := parser.ParseFile(token.NewFileSet(), "", src, parser.SkipObjectResolution)
	if err != nil {
		panic("clouseau: emitted test does not parse: " + err.Error())
	}
	var out []string
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && strings.HasPrefix(fn.Name.Name, "Test") {
			out = append(out, fn.Name.Name)
		}
	}
	return out
}

// OverlayName is the name under which the test is compiled.
const OverlayName = "clouseau_run_test.go"

// Error says that an emitted test does not compile.
type Error struct {
	dir string
	err error
	Out string // what the compiler says
}

func (e *Error) Error() string {
	return fmt.Sprintf("the test for %s does not compile: %v\n%s%s", e.dir, e.err, e.Out, moduleHint([]byte(e.Out)))
}

func (e *Error) Unwrap() error { return e.err }

// ModulePath is the path of this module.
const ModulePath = "github.com/clouseau-go/clouseau"

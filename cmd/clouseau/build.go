package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// build compiles the package's tests with an emitted file among them, which must not declare the
// names that are taken, and returns the binary and that file.
//
// What clouseau emitted before declares mostly the same names, so it is left out of the build. But
// tests that the user wrote may need it: a run of one goal lacks what belongs to the others. If the
// build fails that way, what was emitted stays, and the new file takes other names.
func (t *terminal) build(ctx context.Context, pkg *goPackage, emitted func(taken []string) ([]byte, error)) (binary string, src []byte, err error) {
	old, err := emittedFiles(pkg.Dir)
	if err != nil {
		return "", nil, err
	}
	if src, err = emitted(nil); err != nil {
		return "", nil, err
	}
	binary, err = t.compileTest(ctx, pkg, src, old)
	if err == nil || len(old) == 0 || ctx.Err() != nil {
		return binary, src, err
	}
	other, err2 := emitted(declared(old))
	if err2 != nil {
		return "", nil, err
	}
	if binary, err2 = t.compileTest(ctx, pkg, other, nil); err2 != nil {
		return "", nil, err // the first one is about the names that the user knows
	}
	return binary, other, nil
}

// emittedFiles returns the test files in a directory that clouseau wrote.
func emittedFiles(dir string) ([]string, error) {
	tests, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		return nil, err
	}
	var out []string
	for _, name := range tests {
		src, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		if generated(src) {
			out = append(out, name)
		}
	}
	return out, nil
}

// declared returns the names that files declare for their package.
func declared(files []string) []string {
	var out []string
	for _, name := range files {
		f, _ := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if f == nil {
			continue
		}
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil {
					out = append(out, d.Name.Name)
				}
			case *ast.GenDecl:
				for _, s := range d.Specs {
					switch s := s.(type) {
					case *ast.TypeSpec:
						out = append(out, s.Name.Name)
					case *ast.ValueSpec:
						for _, n := range s.Names {
							out = append(out, n.Name)
						}
					}
				}
			}
		}
	}
	return out
}

// compileTest compiles the package's tests with src among them and the hidden files left out.
func (t *terminal) compileTest(ctx context.Context, pkg *goPackage, src []byte, hidden []string) (string, error) {
	tmp, err := t.tempDir()
	if err != nil {
		return "", err
	}
	file := filepath.Join(tmp, overlayName)
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
	t.showProgress("compiling the test ...")
	defer t.showProgress("")
	binary := filepath.Join(tmp, "clouseau.test")
	// What is wrong with the user's own tests is not this command's business.
	args := []string{"test", "-c", "-vet=off", "-overlay", overlayFile, "-o", binary}
	if len(pkg.copied) > 0 {
		mod, err := pkg.modFile(ctx, tmp)
		if err != nil {
			return "", err
		}
		args = append(args, "-modfile", mod)
	}
	if !strings.Contains(os.Getenv("GOFLAGS"), "-ldflags") {
		// No debugger ever sees it, and linking takes half as long.
		args = append(args, "-ldflags=-s -w")
	}
	if pkg.race {
		args = append(args, "-race")
	}
	cmd := exec.CommandContext(ctx, "go", append(args, ".")...)
	cmd.Dir = pkg.Dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("the test for %s does not compile: %w\n%s%s", pkg.Dir, err, out, moduleHint(out))
	}
	return binary, nil
}

// overlay puts file into the package's directory and hides others.
func (p *goPackage) overlay(file string, hidden []string) ([]byte, error) {
	replace := map[string]string{filepath.Join(p.Dir, overlayName): file}
	maps.Copy(replace, p.changed)
	for _, name := range hidden {
		replace[name] = ""
	}
	return json.Marshal(map[string]any{"Replace": replace})
}

// moduleHint gives advice if the user's module lacks what emitted tests import.
func moduleHint(out []byte) string {
	replaced := []byte("is replaced but not required") // go get would ask for its versions
	missing := [][]byte{[]byte("no required module provides package"), []byte("missing go.sum entry"), replaced, []byte("updates to go.mod needed")}
	if !slices.ContainsFunc(missing, func(m []byte) bool { return bytes.Contains(out, m) }) {
		return ""
	}
	get := "    go get " + modulePath + " pgregory.net/rapid\n"
	if bytes.Contains(out, replaced) && bytes.Contains(out, []byte(modulePath)) {
		get = "    go mod edit -require=" + modulePath + "@v0.0.0\n    go get pgregory.net/rapid\n"
	}
	return "Emitted tests import the runtime of clouseau and rapid. In the module of the target, do\n" + get +
		"Until a test of yours imports them, go mod tidy lets them go again, unless the command is a tool of the module:\n" +
		"    go mod edit -tool=" + modulePath + "/cmd/clouseau\n"
}

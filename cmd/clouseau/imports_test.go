package main

import (
	"bytes"
	"encoding/json"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/clouseau-go/clouseau"

// allowedImports lists the packages of this module that a package may import outside its tests;
// "..." stands for everything below. Each may import internal/lists. The table decides what the
// test binary of a user contains, and which packages are independent of each other.
var allowedImports = map[string][]string{
	"logic":                  {},
	"logic/decide":           {"logic"},
	"logic/smt":              {"logic"},
	"sre":                    {"logic"},
	"sfa":                    {"logic", "sre"},
	"uhat":                   {"logic", "sre", "sfa", "session"},
	"spec":                   {"logic", "sre", "sfa", "uhat", "model", "session", "session/clauses"},
	"synth":                  {"logic", "sre", "sfa", "uhat", "synth/terms", "synth/recursion", "synth/internal/..."},
	"synth/terms":            {"logic", "sre", "uhat", "synth/internal/budgets"},
	"synth/recursion":        {"logic", "sre", "uhat", "synth/terms", "synth/internal/budgets"},
	"synth/internal/budgets": {},
	"synth/internal/pattern": {"logic", "sre", "sfa", "synth/internal/budgets"},
	"synth/internal/trace":   {"logic", "sre", "uhat", "synth/terms", "synth/internal/pattern"},
	"synth/internal/refine":  {"logic", "sre", "sfa", "uhat", "synth/terms", "synth/recursion", "synth/internal/budgets", "synth/internal/pattern", "synth/internal/trace"},
	"synth/internal/refute":  {"logic", "sre", "uhat", "synth/internal/budgets", "synth/internal/pattern", "synth/internal/trace", "synth/internal/refine"},
	"emit/...":               {"logic", "sre", "uhat", "internal/generated", "internal/steps", "emit/internal/..."},
	"model":                  {"logic", "logic/decide", "sre"},
	"model/validate":         {"logic", "logic/decide", "sre", "model"},
	"internal/consist":       {"logic", "logic/decide", "sre", "sfa", "uhat", "synth", "model", "model/validate"},
	"interp":                 {"logic", "logic/decide", "sre", "model/...", "internal/play/script", "internal/steps", "runtime/...", "uhat"},
	// What happens in a run, and what is said of runs. They know no judge.
	"internal/play/...": {"logic", "sre", "internal/environment", "internal/file", "internal/failing/shrink", "internal/play/...", "runtime/play/...", "runtime/report"},
	"runtime/play/...":  {"logic", "sre", "internal/file", "internal/play/...", "runtime/play/...", "runtime/report", "runtime/strategy/exhaust"},
	"runtime/report":    {"logic", "sre", "internal/file", "internal/process/..."},
	// Who may reject an answer.
	"internal/judging/...":  {"logic", "logic/decide", "sre", "model", "model/validate", "internal/judging/...", "internal/play/...", "runtime/judge", "runtime/play/...", "runtime/report"},
	"internal/judging/same": {"logic", "sre", "internal/play/script"},
	"internal/judging/like": {"logic", "sre", "internal/judging/compare", "internal/play/script", "ref", "runtime/play/event"},
	"runtime/judge/...":     {"logic", "sre", "model", "model/validate", "internal/judging/...", "internal/play/...", "runtime/play/...", "runtime/report"},
	// What is tried next.
	"internal/strategy/...": {"logic", "sre", "internal/play/script", "runtime/play/..."},
	"runtime/strategy/...":  {"logic", "sre", "model/validate", "internal/environment", "internal/judging/monitor", "internal/play/...", "internal/strategy/asking", "runtime/judge", "runtime/play/...", "runtime/report", "runtime/strategy/..."},
	// Runs that fail: made smaller, grouped, written as tests.
	"internal/failing/...": {"logic", "logic/decide", "sre", "internal/environment", "internal/failing/...", "internal/play/...", "internal/process/fresh", "runtime/play/...", "runtime/report"},
	// Where the system lives: clocks, nodes and messages, processes.
	"internal/process/...":         {"logic", "sre", "internal/environment", "internal/file", "internal/play/overlap", "internal/play/script", "internal/process/...", "runtime/play/...", "runtime/report"},
	"runtime/world":                {"logic", "sre", "internal/environment", "internal/process/fresh", "runtime/play/event"},
	"runtime/sample":               {"logic", "sre", "internal/environment", "internal/failing/...", "internal/file", "internal/judging/...", "internal/play/script", "runtime", "runtime/judge", "runtime/play/event", "runtime/play/run", "runtime/report", "runtime/world"},
	"runtime":                      {"logic", "sre", "model", "model/validate", "internal/environment", "internal/file", "internal/play/...", "internal/judging/...", "internal/strategy/...", "internal/failing/...", "internal/process/...", "runtime/..."},
	"conform":                      {"logic", "sre", "model", "model/validate", "runtime"},
	"conform/conformtest":          {"conform", "logic", "sre", "internal/environment", "internal/process/journal", "runtime/..."},
	"ref":                          {},
	"session":                      {"logic"},
	"session/clauses":              {"logic", "sre", "uhat", "session"},
	"session/adapt":                {"logic", "runtime/play/event", "session", "session/clauses", "session/codec", "session/play"},
	"session/codec":                {"logic", "session"},
	"session/sessiontest":          {"runtime/play/event", "session", "session/adapt", "session/clauses", "session/codec", "session/play", "spec"},
	"session/play":                 {"logic", "logic/decide", "session", "session/codec", "internal/environment", "internal/failing/passes", "internal/process/group"},
	"isolation":                    {},
	"internal/lists":               {},
	"internal/...":                 {"..."},
	"benchmarks/...":               {"..."},
	"docs":                         {}, // nothing but tests
	"cmd/clouseau":                 {"..."},
	"cmd/clouseau/internal/gotest": {"uhat", "emit", "internal/..."},
	"cmd/clouseau/internal/runs":   {}, // nothing but tests
}

// allowedLibraries lists the packages that may import a library, tests included.
var allowedLibraries = map[string][]string{
	"github.com/aclements/go-z3":           {"logic/smt"},
	"github.com/anishathalye/porcupine":    {"runtime/judge/linear"},
	"github.com/spf13/cobra":               {"internal/cli", "cmd/clouseau", "benchmarks/cmd/bench"},
	"github.com/spf13/pflag":               {"internal/cli", "cmd/clouseau", "benchmarks/cmd/bench"},
	"github.com/hashicorp/hcl":             {"spec"},
	"github.com/zclconf/go-cty":            {"spec"},
	"github.com/apparentlymart/go-textseg": {"spec"}, // HCL's columns
	"github.com/dave/jennifer":             {"emit/..."},
	"github.com/google/go-cmp":             nil, // tests only
	"github.com/google/jsonschema-go":      {"internal/scripts"},
	"github.com/rogpeppe/go-internal":      {"cmd/clouseau/...", "internal/scripts"},
	"pgregory.net/rapid":                   {"runtime/...", "interp", "session/play", "benchmarks/...", "internal/..."},
	"golang.org/x/tools":                   {"cmd/clouseau", "emit/...", "internal/..."},
	"golang.org/x/mod":                     {"internal/versions"},
	"github.com/clouseau-go/clouseau/":     {"..."},
}

// sourceFile is a Go file of the module with what it imports.
type sourceFile struct {
	pkg, name string
	test      bool
	imports   []string
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

func sourceFiles(t *testing.T) []sourceFile {
	t.Helper()
	root := filepath.Join("..", "..")
	var out []sourceFile
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && file != root):
			return fs.SkipDir
		case d.IsDir() && file != root && exists(filepath.Join(file, "go.mod")):
			return fs.SkipDir // another module
		case d.IsDir() || !strings.HasSuffix(file, ".go"):
			return nil
		}
		rel, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		s := sourceFile{
			pkg:  filepath.ToSlash(filepath.Dir(rel)),
			name: filepath.Base(rel),
			test: strings.HasSuffix(rel, "_test.go"),
		}
		for _, i := range f.Imports {
			p, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			s.imports = append(s.imports, p)
		}
		out = append(out, s)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(out) < 20 {
		t.Fatalf("found only %d Go files", len(out))
	}
	return out
}

// covers reports whether one of the patterns stands for pkg.
func covers(patterns []string, pkg string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool {
		tree, below := strings.CutSuffix(p, "...")
		return p == pkg || below && (strings.HasPrefix(pkg, tree) || pkg == strings.TrimSuffix(tree, "/"))
	})
}

// TestRandomTestsAreSeeded checks that every package with random tests imports the package that
// fixes their seed.
func TestRandomTestsAreSeeded(t *testing.T) {
	t.Parallel()
	var random []string // packages
	seeded := map[string]bool{}
	for _, f := range sourceFiles(t) {
		if f.test && (slices.Contains(f.imports, "pgregory.net/rapid") || slices.Contains(f.imports, module+"/runtime/sample")) {
			random = append(random, f.pkg)
		}
		if f.test && slices.Contains(f.imports, module+"/internal/seeded") {
			seeded[f.pkg] = true
		}
	}
	for _, pkg := range slices.Compact(random) {
		if !seeded[pkg] {
			t.Errorf("the tests of %s are random: import internal/seeded in one of them", pkg)
		}
	}
}

// rule returns the line of allowedImports for pkg: its own, or that of the
// innermost tree it lies in.
func rule(pkg string) ([]string, bool) {
	if r, ok := allowedImports[pkg]; ok {
		return r, true
	}
	for dir := pkg; dir != "."; dir = path.Dir(dir) {
		if r, ok := allowedImports[dir+"/..."]; ok {
			return r, true
		}
	}
	return nil, false
}

func TestImports(t *testing.T) {
	t.Parallel()
	for _, f := range sourceFiles(t) {
		allowed, ok := rule(f.pkg)
		if !ok {
			t.Errorf("package %s has no line in the table of imports", f.pkg)
			continue
		}
		for _, i := range f.imports {
			own, ok := strings.CutPrefix(i, module+"/")
			if ok && !f.test && own != f.pkg && own != "internal/lists" && !covers(allowed, own) {
				t.Errorf("%s/%s imports %s; allowed: %s", f.pkg, f.name, own, strings.Join(allowed, ", "))
			}
		}
	}
}

func TestImportsOfLibraries(t *testing.T) {
	t.Parallel()
	for _, f := range sourceFiles(t) {
		for _, i := range f.imports {
			if !strings.Contains(strings.Split(i, "/")[0], ".") { // the standard library
				continue
			}
			known := false
			for library, users := range allowedLibraries {
				if !strings.HasPrefix(i, library) {
					continue
				}
				known = true
				testLibrary := len(users) == 0 || library == "pgregory.net/rapid" || strings.HasSuffix(library, "/go-internal")
				if !covers(users, f.pkg) && !(f.test && testLibrary) {
					t.Errorf("%s/%s imports %s", f.pkg, f.name, i)
				}
			}
			if !known {
				t.Errorf("%s/%s imports %s, which is not a library of this project", f.pkg, f.name, i)
			}
		}
	}
}

// TestBinaryWithoutBenchmarks checks that the command that users have contains no benchmark.
func TestBinaryWithoutBenchmarks(t *testing.T) {
	t.Parallel()
	out, err := exec.Command("go", "list", "-deps", module+"/cmd/clouseau").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	packages := strings.Fields(string(out))
	if len(packages) < 100 {
		t.Errorf("go list reports only %d packages", len(packages))
	}
	for _, p := range packages {
		if strings.HasPrefix(p, module+"/benchmarks") {
			t.Errorf("the command contains %s", p)
		}
	}
}

// TestImportsWithoutCgo checks that the runtime needs no C compiler, because users' test binaries
// may be built without one. Packages of the standard library have pure Go versions.
func TestImportsWithoutCgo(t *testing.T) {
	t.Parallel()
	out, err := exec.Command("go", "list", "-deps", "-json=ImportPath,Standard,CgoFiles,Imports", module+"/runtime/...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	packages := 0
	for dec := json.NewDecoder(bytes.NewReader(out)); dec.More(); packages++ {
		var p struct {
			ImportPath        string
			Standard          bool
			CgoFiles, Imports []string
		}
		if err := dec.Decode(&p); err != nil {
			t.Fatal(err)
		}
		if !p.Standard && (len(p.CgoFiles) > 0 || slices.Contains(p.Imports, "C")) {
			t.Errorf("runtime reaches %s, which needs cgo", p.ImportPath)
		}
	}
	if packages < 10 {
		t.Errorf("go list reports only %d packages", packages)
	}
}

package emit_test

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
)

// batch runs the tests of many packages of a user's module in one test binary, since linking a
// binary for each takes most of the time. The test files become ordinary files of their packages. A
// test file in a package of its own calls their tests, with the package in the name.
type batch struct {
	*module
	files string   // the directory below the module for the file that calls all tests
	tests []called // in the order of their calls
}

// called is a test or a fuzz target of a package.
type called struct{ pkg, kind, name string }

// outcome is the result of a package's tests.
type outcome struct {
	output string
	passed bool
}

var testFunction = regexp.MustCompile(`(?m)^func ((Test|Fuzz)\w*)\(\w+ \*testing\.[TF]\)`)

func (m *module) batch(name string) *batch { return &batch{module: m, files: name} }

// test writes a file with tests into a package. The tests that match are called.
func (b *batch) test(pkg, name, text string, match string) {
	b.t.Helper()
	b.write(filepath.Join(pkg, name+".go"), text)
	for _, f := range testFunction.FindAllStringSubmatch(text, -1) {
		if regexp.MustCompile(match).MatchString(f[1]) {
			b.tests = append(b.tests, called{pkg, f[2], f[1]})
		}
	}
}

// function is the name of the function that calls the test.
func (c called) function() string {
	return c.kind + "_" + strings.ReplaceAll(c.pkg, "/", "_") + "_" + c.name
}

// run vets the packages below a folder, of "" all, and runs the tests of all. It returns the
// outcomes by package.
func (b *batch) run(vet string, args ...string) map[string]outcome {
	b.t.Helper()
	b.write(filepath.Join(b.files, "all_test.go"), b.calls())
	vetted := []string{"vet"}
	for _, pkg := range b.packages() {
		if strings.HasPrefix(pkg, vet) {
			vetted = append(vetted, "./"+pkg)
		}
	}
	if len(vetted) > 1 {
		if out, ok := b.module.run(vetted...); !ok {
			b.t.Fatalf("go vet: %s", out)
		}
	}
	out, ok := b.module.run(append([]string{"test", "-vet=off", "-ldflags=-s -w", "-count=1", "-v", "./" + b.files}, args...)...)
	return b.outcomes(out, ok)
}

// packages returns the packages, each once.
func (b *batch) packages() (all []string) {
	seen := map[string]bool{}
	for _, c := range b.tests {
		if !seen[c.pkg] {
			seen[c.pkg] = true
			all = append(all, c.pkg)
		}
	}
	return all
}

// calls returns the file that calls all tests.
func (b *batch) calls() string {
	var imports, functions strings.Builder
	names := map[string]string{}
	for i, pkg := range b.packages() {
		names[pkg] = fmt.Sprint("p", i)
		fmt.Fprintf(&imports, "\t%s %q\n", names[pkg], userPath+"/"+pkg)
	}
	for _, c := range b.tests {
		fmt.Fprintf(&functions, "\nfunc %s(t *testing.%c) { %s.%s(t) }\n", c.function(), c.kind[0], names[c.pkg], c.name)
	}
	return "package all\n\nimport (\n\t\"testing\"\n\n" + imports.String() + ")\n" + functions.String()
}

// outcomes splits the output by package. The output of a test begins where go test says that it
// runs.
func (b *batch) outcomes(out string, ok bool) map[string]outcome {
	b.t.Helper()
	got := map[string]outcome{}
	for _, c := range b.tests {
		_, rest, ran := strings.Cut(out, "=== RUN   "+c.function()+"\n")
		rest, _, _ = strings.Cut(rest, "\n=== RUN   ")
		ended := func(as string) bool { return strings.Contains(rest, "--- "+as+": "+c.function()+" ") }
		passed := ended("PASS") || ended("SKIP")
		if !ran || !passed && !ended("FAIL") {
			b.t.Fatalf("%s of %s did not run to its end (%t):\n%s", c.name, c.pkg, ok, out)
		}
		before, more := got[c.pkg]
		got[c.pkg] = outcome{before.output + rest + "\n", passed && (before.passed || !more)}
	}
	return got
}

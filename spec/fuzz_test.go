package spec_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

// seeds adds the specs of the repository, the examples of codes, and texts that test the limits.
func seeds(f *testing.F) {
	for _, pattern := range []string{"testdata/*.hcl", "testdata/errors/*.hcl", "../benchmarks/*/*.hcl"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			f.Fatal(err)
		}
		for _, name := range files {
			src, err := os.ReadFile(name)
			if err != nil {
				f.Fatal(err)
			}
			for _, c := range chunks(string(src)) {
				f.Add(bytes.TrimLeft([]byte(c), "\n"))
			}
		}
	}
	for _, e := range spec.Explanations() {
		f.Add([]byte(e.Example))
	}
	head := "language = 1\noperation \"p\" {\n  kind = call\n  args = { n = int }\n}\n"
	for _, x := range []string{
		"repeat(repeat(repeat(p, 9), 9), 9)", "!!!!p", "((((p))))", "p || p && p - p", "p(n == (n > 1 ? 2 : n > 2 ? 3 : 4))",
		"p(n * 9007199254740992 > 1)", "p(n == 1, \"${n}\" == \"\")", "seq(all...)", "last(p - p)", "p::q(1)", "p[0].x.*",
	} {
		f.Add([]byte(head + "goal \"g\" {\n  trace = " + x + "\n}\n"))
	}
	for _, x := range []string{
		"draw(x), p(n == x)", "draw(x, [x > 1, unlike(x)], [x != 2 && x <= y]), p::_1(n == x + 1)", "choice([], [p(n == 1)]), repeat([p(n == 1)], 0, 2)",
		"repeat(f(1), 0, 3), decide(p(n == 2))", "let(x, 3), let(y, x ? 1 : 2), assume(x == y), differ(x, y)", "p(n == n, n == 1, m)", "p, [p], repeat(p), f(1), suspect(draw(x))",
		"repeat([draw(x), repeat([p(n == x), draw(y, y > x)], 2)], 1, 2)", "draw(x, x >= 1, x <= 4), p(n == x), repeat(f(x), x)", "draw(y), draw(x, x == 2), repeat([p(n == y)], x), repeat(f(y), y)",
	} {
		f.Add([]byte(head + "generator \"g\" {\n  vars = { x = int, y = int }\n  recursion \"f\" {\n    params = { a = int }\n    level = l\n    base = [p(n == a)]\n    step = [f(a + l), repeat([p(n == l)], 1), p(n == a)]\n  }\n  steps = [" + x + "]\n}\n"))
	}
}

// FuzzLoad: no text makes loading panic or run on, every diagnostic is well formed and
// points into its file, what loads is well formed, and generators print as what loads again.
func FuzzLoad(f *testing.F) {
	seeds(f)
	read := spec.Reader(func(string) ([]byte, error) { return nil, errors.New("no files") })
	known := map[spec.Code]bool{}
	for _, e := range spec.Explanations() {
		known[e.Code] = true
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		s, ds := spec.LoadSource("fuzz.hcl", src, read)
		if (s == nil) != ds.HasErrors() {
			t.Fatalf("spec %v with %v", s, ds)
		}
		lines := bytes.Count(src, []byte("\n")) + 1
		for _, d := range ds {
			r := d.Subject
			if r.File != "fuzz.hcl" || r.Line < 1 || r.Line > lines || r.Column < 1 || r.EndLine < r.Line || d.Detail == "" {
				t.Errorf("misplaced: %+v", d)
			}
			if !known[d.Code] {
				t.Errorf("no explanation of %s", d.Code)
			}
		}
		if err := ds.Text(new(bytes.Buffer), spec.TextOptions{Snippets: true}); err != nil {
			t.Error(err)
		}
		if s == nil {
			return
		}
		for _, p := range uhat.WellFormed(s.Context, s.Goals...) {
			t.Errorf("not well formed: %v", p)
		}
		printsBack(t, s, src)
	})
}

// printsBack demands that generators load as they are printed.
func printsBack(t *testing.T, s *uhat.Spec, src []byte) {
	t.Helper()
	if len(s.Generators) == 0 {
		return
	}
	printed, err := spec.PrintGenerators(s, s.Generators, "fuzz.hcl")
	if err != nil {
		t.Fatalf("%v\n%s", err, src)
	}
	only := spec.Reader(func(string) ([]byte, error) { return src, nil })
	if _, ds := spec.LoadSource("printed.hcl", printed, only); ds.HasErrors() {
		t.Errorf("%v\n%s\nis printed as\n%s", ds, src, printed)
	}
}

// FuzzFormat: formatting is a fixed point, and what it gives loads as before.
func FuzzFormat(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, src []byte) {
		once, err := spec.Format(src)
		if err != nil {
			if !errors.As(err, new(spec.Diagnostics)) {
				t.Fatal(err)
			}
			return
		}
		twice, err := spec.Format(once)
		if err != nil || !bytes.Equal(once, twice) {
			t.Fatalf("once %q, twice %q, %v", once, twice, err)
		}
	})
}

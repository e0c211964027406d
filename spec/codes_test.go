package spec_test

import (
	"os"
	"regexp"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/internal/check"
	"github.com/clouseau-go/clouseau/internal/consist"
	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/spec"
)

// diagnose loads a spec and, where it loads, checks it, and compares it with its model if it has
// one.
func diagnose(t *testing.T, name, src string, opts ...spec.Option) spec.Diagnostics {
	t.Helper()
	s, ds := spec.LoadSource(name, []byte(src), opts...)
	if (s == nil) != ds.HasErrors() {
		t.Fatalf("LoadSource(%s) = %v with diagnostics\n%v", name, s, ds)
	}
	if s == nil {
		return ds
	}
	p := logic.NewPortfolio(s.L, s.Axioms, logic.Engine{Name: "decide", Solver: decide.New(s.L)})
	ds = append(ds, spec.Check(t.Context(), s, p)...)
	if !ds.HasErrors() {
		ds = append(ds, check.Searched(t.Context(), s, p, ds)...)
	}
	if m := interp.Model(s, interp.Registry{}); m != nil && !ds.HasErrors() {
		r, err := consist.Check(t.Context(), s, m, p, consist.Config{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for _, c := range r.Contradictions() {
			ds = append(ds, &spec.Diagnostic{Code: spec.Code(c.Code), Severity: spec.Code(c.Code).Severity(), Detail: c.Detail, Subject: c.Subject})
		}
	}
	return ds
}

// constants returns the codes that codes.go declares, and checks that none has a text without it.
func constants(t *testing.T) []spec.Code {
	t.Helper()
	src, err := os.ReadFile("codes.go")
	if err != nil {
		t.Fatal(err)
	}
	var codes []spec.Code
	for _, m := range regexp.MustCompile(`(?m)^\t(\w+) +Code = "(\w+)"$`).FindAllStringSubmatch(string(src), -1) {
		if m[1] != m[2] {
			t.Errorf("%s is spelt %q", m[1], m[2])
		}
		codes = append(codes, spec.Code(m[2]))
	}
	for _, e := range spec.Explanations() {
		if !slices.Contains(codes, e.Code) {
			t.Errorf("codes/%s.txt, but no such code", e.Code)
		}
	}
	return codes
}

// TestCodesExamples checks that the example of every code triggers this code and no other.
func TestCodesExamples(t *testing.T) {
	t.Parallel()
	read := spec.Reader(func(string) ([]byte, error) { return nil, os.ErrNotExist })
	without := []spec.Code{spec.HugeFile, spec.DeepNesting}
	// These occur with a system; the example alone has no mistake.
	system := []spec.Code{spec.MissingValue, spec.HarmlessGoal, spec.MisorderedFields, spec.MismatchedMethod, spec.MissingConstructor, spec.IncompleteReference}
	for _, code := range constants(t) {
		e, ok := spec.Explain(code)
		if !ok {
			t.Errorf("no file codes/%s.txt", code)
		}
		t.Run(string(e.Code), func(t *testing.T) {
			t.Parallel()
			if e.Text == "" {
				t.Error("no explanation")
			}
			if e.Example == "" {
				if !slices.Contains(without, e.Code) {
					t.Error("no example")
				}
				return
			}
			ds := diagnose(t, "example.clouseau.hcl", e.Example, read)
			if len(ds) == 0 && slices.Contains(system, e.Code) {
				return
			}
			if len(ds) == 0 {
				t.Fatalf("no diagnostics for\n%s", e.Example)
			}
			for _, d := range ds {
				if d.Code != e.Code {
					t.Errorf("got %v, want %s only, for\n%s", d, e.Code, e.Example)
				}
			}
		})
	}
}

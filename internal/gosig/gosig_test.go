package gosig_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/gosig"
	"github.com/clouseau-go/clouseau/spec"
)

// compare writes a module with a package and a spec for its type Register, and compares them.
func compare(t *testing.T, source, args, results, target string) *gosig.Report {
	t.Helper()
	dir := t.TempDir()
	if args != "" {
		args = "args = " + args
	}
	if results != "" {
		results = "results = " + results
	}
	files := map[string]string{
		"go.mod":      "module example.com/register\n\ngo 1.26\n",
		"register.go": "package register\n\n" + source,
		"register.clouseau.hcl": fmt.Sprintf("language = 1\noperation \"swap\" {\n  kind = call\n  %s\n  %s\n  clause {\n    event = swap\n  }\n}\ntarget {\n  %s\n}\n",
			args, results, target),
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s, ds := spec.Load(filepath.Join(dir, "register.clouseau.hcl"))
	if ds.HasErrors() {
		t.Fatal(ds)
	}
	return gosig.Compare(t.Context(), s)
}

const byType = `type = "example.com/register.Register"`

func TestCompare(t *testing.T) {
	t.Parallel()
	const method = "type Register struct{}\n\nfunc (r *Register) Swap(key, ver, val int) bool { return true }\n"
	tests := []struct {
		name, source, args, results, target string
		want                                string // part of the detail; empty: no mistake
	}{
		{"right order", method, "{ key = int, ver = int, val = int }", "", byType, ""},
		{"wrong order", method, "{ key = int, val = int, ver = int }", "", byType,
			"Args of swap are bound to those of Swap by position, and val would be its ver, ver would be its val: Swap has (key, ver, val). " +
				"Write args = { key = int, ver = int, val = int }, or other names if that order is meant."},
		{"style", method, "{ Key = int, VER = int, va_l = int }", "", byType, ""},
		{"wrong order in another style", method, "{ Key = int, va_l = int, VER = int }", "", byType, "va_l would be its ver"},
		{"one known name elsewhere", method, "{ x = int, y = int, ver = int }", "", byType, "Write args = { x = int, ver = int, y = int }"},
		{"other names", method, "{ x = int, y = int, z = int }", "", byType, ""},
		{"wrong number", method, "{ val = int, key = int, ver = int, more = int }", "", byType, ""},
		{"unnamed", "type Register struct{}\n\nfunc (Register) Swap(int, int) {}\n", "{ key = int, ver = int }", "", byType, ""},
		{"results", "type Register struct{}\n\nfunc (Register) Swap() (lo, hi int) { return }\n", "", "{ hi = int, lo = int }", byType,
			"Write results = { lo = int, hi = int }"},
		{"an error between results", "type Register struct{}\n\nfunc (Register) Swap() (lo, hi int, err error) { return }\n", "",
			"{ lo = int, ok = bool, hi = int }", byType + "\n  errors = { swap = ok }", ""},
		{"interface", "type Register interface{ Swap(key, ver, val int) bool }\n", "{ key = int, val = int, ver = int }", "", byType, "val would be its ver"},
		{"generic", "type Register[T any] struct{}\n\nfunc (r *Register[T]) Swap(key, ver T) {}\n", "{ ver = int, key = int }", "", byType, "ver would be its key"},
		{"embedded", "type base struct{}\n\nfunc (*base) Swap(key, ver int) {}\n\ntype Register struct{ *base }\n", "{ ver = int, key = int }", "", byType, "ver would be its key"},
		{"embedded in a circle", "type base struct{ *Register }\n\ntype Register struct{ *base }\n", "{ ver = int, key = int }", "", byType, ""},
		{"another method", method + "\nfunc (r *Register) CompareAndSwap(val, ver, key int) {}\n", "{ key = int, ver = int, val = int }", "",
			byType + "\n  methods = { swap = \"CompareAndSwap\" }", "Write args = { val = int, ver = int, key = int }"},
		{"constructor", method + "\nfunc New() (*Register, error) { return nil, nil }\n", "{ key = int, val = int, ver = int }", "",
			"imports = [\"example.com/register\"]\n  new = \"register.New\"", "val would be its ver"},
		{"does not build", method + "\nvar x = nothing\n", "{ key = int, val = int, ver = int }", "", byType, "val would be its ver"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			r := compare(t, test.source, test.args, test.results, test.target)
			if r.Err != nil {
				t.Fatal(r.Err)
			}
			if test.want == "" {
				if len(r.Diagnostics) > 0 {
					t.Errorf("got %v", r.Diagnostics)
				}
				return
			}
			if len(r.Diagnostics) != 1 {
				t.Fatalf("got %v, want one", r.Diagnostics)
			}
			d := r.Diagnostics[0]
			if !strings.Contains(d.Detail, test.want) || d.Code != spec.MisorderedFields || d.Subject.Line < 4 || d.Subject.Line > 5 {
				t.Errorf("got %v, want %s", d, test.want)
			}
			if len(d.Related) != 1 || !strings.HasSuffix(d.Related[0].Range.File, "register.go") || d.Related[0].Range.Line < 3 {
				t.Errorf("related: %v", d.Related)
			}
		})
	}
}

// TestCompareExample: the example of the code has the mistake beside the method that its comment
// shows.
func TestCompareExample(t *testing.T) {
	t.Parallel()
	e, ok := spec.Explain(spec.MisorderedFields)
	_, method, found := strings.Cut(e.Example, "# ")
	method, _, _ = strings.Cut(method, "\n")
	if !ok || !found {
		t.Fatalf("no method in\n%s", e.Example)
	}
	r := compare(t, "type Register struct{}\n\n"+method+" {}\n", "{ key = int, val = int, ver = int }", "", byType)
	if len(r.Diagnostics) != 1 {
		t.Errorf("got %v for\n%s", r.Diagnostics, e.Example)
	}
}

// TestCompareNothing: what cannot be loaded is no mistake, and what has one order only is not
// looked up.
func TestCompareNothing(t *testing.T) {
	t.Parallel()
	r := compare(t, "type Register struct{}\n", "{ a = int, b = int }", "", `type = "example.com/elsewhere.Register"`)
	if r.Err == nil || len(r.Diagnostics) > 0 || r.Package != "example.com/elsewhere" {
		t.Errorf("another package: %+v", r)
	}
	r = compare(t, "type Register struct{}\n", "{ a = int }", "", `type = "example.com/elsewhere.Register"`)
	if r.Err != nil || r.Package != "" {
		t.Errorf("one argument: %+v", r)
	}
	r = compare(t, "type Register struct{}\n", "{ a = int, b = int }", "", byType)
	if r.Err != nil || r.Compared != 0 {
		t.Errorf("no method: %+v", r)
	}
}

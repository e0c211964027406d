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
	if args != "" {
		args = "args = " + args
	}
	if results != "" {
		results = "results = " + results
	}
	return compared(t, source, fmt.Sprintf("language = 1\noperation \"swap\" {\n  kind = call\n  %s\n  %s\n  clause {\n    event = swap\n  }\n}\ntarget {\n  %s\n}\n",
		args, results, target))
}

// compared writes a module with a package and a spec, and compares them.
func compared(t *testing.T, source, text string) *gosig.Report {
	t.Helper()
	dir := t.TempDir()
	files := map[string]string{
		"go.mod":                "module example.com/register\n\ngo 1.26\n",
		"register.go":           "package register\n\n" + source,
		"register.clouseau.hcl": text,
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
		{"a context before", "type Register struct{}\n\nfunc (r *Register) Swap(ctx any, key, ver int) bool { return true }\n", "{ key = int, ver = int }", "", byType, ""},
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
		{"constructor", strings.Replace(method, "bool { return true }", "{}", 1) + "\nfunc New() (*Register, error) { return nil, nil }\n", "{ key = int, val = int, ver = int }", "",
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

// TestCompareExample: the examples of the codes have the mistake beside the method that their
// comment shows.
func TestCompareExample(t *testing.T) {
	t.Parallel()
	for _, code := range []spec.Code{spec.MisorderedFields, spec.MismatchedMethod} {
		e, ok := spec.Explain(code)
		_, method, found := strings.Cut(e.Example, "# ")
		method, _, _ = strings.Cut(method, "\n")
		if !ok || !found {
			t.Fatalf("no method in\n%s", e.Example)
		}
		r := compared(t, "type Register struct{}\n\nfunc New() *Register { return nil }\n\n"+method+" {}\n", e.Example)
		if len(r.Diagnostics) != 1 || r.Diagnostics[0].Code != code {
			t.Errorf("got %v for\n%s", r.Diagnostics, e.Example)
		}
	}
}

// TestCompareNothing: what cannot be loaded is no mistake, nor is what the tests may call in
// another way.
func TestCompareNothing(t *testing.T) {
	t.Parallel()
	r := compare(t, "type Register struct{}\n", "{ a = int, b = int }", "", `type = "example.com/elsewhere.Register"`)
	if r.Err == nil || len(r.Diagnostics) > 0 || r.Package != "example.com/elsewhere" {
		t.Errorf("another package: %+v", r)
	}
	r = compare(t, "type Register struct{}\n", "{ a = int, b = int }", "", byType)
	if r.Err != nil || r.Compared != 0 || len(r.Diagnostics) > 0 {
		t.Errorf("no method: %+v", r)
	}
}

// TestFits: a method that the tests could not call is a mistake of the spec, with what to write.
func TestFits(t *testing.T) {
	t.Parallel()
	const made = "type = \"example.com/register.Register\"\n  new = \"register.New\""
	const register = "import \"time\"\n\nvar _ time.Time\n\ntype Register struct{}\n\nfunc New() *Register { return nil }\n\ntype Key string\n\ntype Mask uint8\n\ntype Same = int\n\n"
	tests := []struct {
		name, method, args, results, target string
		want                                string // part of the detail; empty: no mistake
	}{
		{"alike", "(key int, ver string) bool { return true }", "{ key = int, ver = string }", "{ ok = bool }", made, ""},
		{"a parameter", "(key int, ver int64) bool { return true }", "{ key = int, ver = int }", "{ ok = bool }", made,
			"The ver of swap is of the Go type int, and Swap has int64 there. Write args = { key = int, ver = Int64 }, and declare the sort Int64 with base = int and go = \"int64\"."},
		{"two parameters", "(key, ver uint8)  {}", "{ key = int, ver = int }", "", made, "Write args = { key = Uint8, ver = Uint8 }, and declare the sort Uint8 with base = int and go = \"uint8\"."},
		{"a result", "() int32 { return 0 }", "", "{ val = int }", made, "The val of swap is of the Go type int, and Swap has int32 there. Write results = { val = Int32 }"},
		{"a duration", "(d time.Duration) {}", "{ d = int }", "", made, "Write args = { d = Duration }, and declare the sort Duration with base = int and go = \"time.Duration\"."},
		{"a type of the package", "(key Key) {}", "{ key = string }", "", made, "Write args = { key = Key }, and declare the sort Key with base = string and go = \"register.Key\"."},
		{"bytes", "(key []byte) {}", "{ key = string }", "", made, "declare the sort Uint8 with go = \"[]uint8\" and a pool or gen"},
		{"another name of a type", "(key Same) {}", "{ key = int }", "", made, ""},
		{"too few", "(key, ver int) {}", "{ key = int }", "", made, "Args of swap are 1, and Swap has 2 parameters: (int, int)."},
		{"an error", "(key int) error { return nil }", "{ key = int }", "", made, "Add a result such as ok = bool, and errors = { swap = ok } to the target."},
		{"an error that a result tells", "(key int) error { return nil }", "{ key = int }", "{ ok = bool }", made + "\n  errors = { swap = ok }", ""},
		{"no error", "(key int) bool { return true }", "{ key = int }", "{ ok = bool }", made + "\n  errors = { swap = ok }", "Swap returns none as its last result"},
		{"a panic", "(key int) int { return 0 }", "{ key = int }", "{ val = int, panicked = bool }\n  panics = allowed", made, "If panicked tells whether it panicked, write panics = panicked, and not panics = allowed."},
		{"a panic that is told", "(key int) int { return 0 }", "{ key = int }", "{ val = int, panicked = bool }\n  panics = panicked", made, ""},
		{"no such method", "(key int) {}", "{ key = int }", "", made + "\n  methods = { swap = \"Exchange\" }", "register.Register has no method Exchange for swap; it has Other, Swap."},
		{"a clock", "(key, ver int) {}", "{ d = int }", "", made + "\n  methods = { swap = \"Wait\" }", "Name the right one in the target: methods = { swap = \"...\" }. If swap lets time pass, and is no method, write clock = swap there."},
		{"flags", "(key Mask) {}", "{ key = Mask }", "", made + "\n}\nsort \"Mask\" {\n  values = [A, B]",
			"Write args = { key = Mask }, and declare the sort Mask with base = uint8 and go = \"register.Mask\" in place of its values, which are strings in Go; or put an adapter between that has their names."},
		{"a sort of that name", "(key Mask) {}", "{ key = Mask }", "", made + "\n}\nsort \"Mask\" {\n  base = int", "declare the sort Mask with base = uint8 and go = \"register.Mask\"."},
		{"another system", "(key int64) {}", "{ key = int }", "", byType, ""},
		{"another's constructor", "(key int64) {}\n\nfunc newRegister() *Register { return nil }", "{ key = int }", "", byType + "\n  new = \"newRegister\"", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			r := compare(t, register+"func (*Register) Other() {}\n\nfunc (*Register) Swap"+test.method+"\n", test.args, test.results, test.target)
			switch {
			case r.Err != nil:
				t.Fatal(r.Err)
			case test.want == "" && len(r.Diagnostics) > 0:
				t.Errorf("got %v", r.Diagnostics)
			case test.want != "" && (len(r.Diagnostics) != 1 || r.Diagnostics[0].Code != spec.MismatchedMethod || !strings.Contains(r.Diagnostics[0].Detail, test.want)):
				t.Errorf("got %v, want %s", r.Diagnostics, test.want)
			}
		})
	}
}

// TestReference: what a reference lacks is listed at once, with what to write.
func TestReference(t *testing.T) {
	t.Parallel()
	const source = `type Register struct{}

func New() *Register { return nil }

func (*Register) Swap(key int, ver string) (bool, error) { return true, nil }

type Plain[K, V any] struct{}

func NewPlain[A, B any]() (*Plain[B, A], error) { return nil, nil }

func (*Plain[X, Y]) Swap(key X, ver Y) (bool, error) { return true, nil }

func (*Plain[X, Y]) Change(ver Y, key X) bool { return true }
`
	tests := []struct{ name, reference, want string }{
		{"alike", `reference = "register.NewPlain[string, int]"`, ""},
		{"other type arguments", `reference = "register.NewPlain[int, string]"`,
			"Swap takes (X, Y) and returns (bool, error), and swap needs (key int, ver string) and (old bool, error). In the block of the reference, methods = { swap = \"Swap(PARAMETERS) (RESULTS)\" } says which fields these are."},
		{"no such method", "reference {\n new = \"register.NewPlain[string, int]\"\n methods = { swap = \"Exchange\" }\n }",
			"register.Plain has no method Exchange for swap; it has Change, Swap. Name the right ones: reference { methods = { swap = \"...\" } }."},
		{"another order", "reference {\n new = \"register.NewPlain[string, int]\"\n methods = { swap = \"Change(ver, key) (old)\" }\n errors = {}\n }\n reference \"swap\" {\n skip = [ok]\n }", ""},
		{"an error that never comes", "reference {\n new = \"register.NewPlain[string, int]\"\n methods = { swap = \"Change(ver, key) (old)\" }\n }",
			"If no method of the reference returns an error, write errors = {} in its block."},
		{"a wrong order", "reference {\n new = \"register.NewPlain[string, int]\"\n methods = { swap = \"Change(key, ver) (old)\" }\n errors = {}\n }\n reference \"swap\" {\n skip = [ok]\n }", "Change takes (Y, X) and returns (bool)"},
		{"a result that is ignored", "reference {\n new = \"register.NewPlain[string, int]\"\n methods = { swap = \"Swap(key, ver) (old, _)\" }\n errors = {}\n }\n reference \"swap\" {\n skip = [ok]\n }", ""},
		{"one too many ignored", "reference {\n new = \"register.NewPlain[string, int]\"\n methods = { swap = \"Swap(key, ver) (old, _, _)\" }\n errors = {}\n }\n reference \"swap\" {\n skip = [ok]\n }",
			"and swap needs (key int, ver string) and (old bool, _, _)."},
		{"another package", "imports = [\"example.com/other\"]\n  reference = \"other.New\"", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			r := compare(t, source, "{ key = int, ver = string }", "{ old = bool, ok = bool }",
				"type = \"example.com/register.Register\"\n  new = \"register.New\"\n  errors = { swap = ok }\n  "+test.reference)
			switch {
			case test.want == "" && len(r.Diagnostics) > 0:
				t.Errorf("got %v", r.Diagnostics)
			case test.want != "" && (len(r.Diagnostics) != 1 || r.Diagnostics[0].Code != spec.IncompleteReference || !strings.Contains(r.Diagnostics[0].Detail, test.want)):
				t.Errorf("got %v, want %s", r.Diagnostics, test.want)
			}
		})
	}
}

// TestCompareBases: a base that is not what lies under a Go type of the package is a mistake at the
// sort.
func TestCompareBases(t *testing.T) {
	t.Parallel()
	const source = "type Register struct{}\n\nfunc (*Register) Put(n N) {}\n\nfunc New() *Register { return nil }\n\n"
	for _, test := range []struct{ base, decl, want string }{
		{"int", "type N int16", "The base of the sort Number is not what lies under its Go type register.N: that is int16. Write base = int16."},
		{"int", "type N M\n\ntype M uint64", "that is uint64. Write base = uint64."},
		{"int", "type N = M\n\ntype M byte", "that is byte. Write base = byte."},
		{"uint8", "type N uint16", "that is uint16. Write base = uint16."},
		{"int16", "type N int16", ""},
		{"int", "type N int64", ""},
		{"int", "type N elsewhere.N", ""},
		{"int", "type N N", ""},
		{"A", "type N uint8", "The values of Number are names, and what lies under its Go type register.N is uint8. Write base = uint8 in place of values, or put an adapter between them"},
		{"A", "type N string", ""},
	} {
		base := "base = " + test.base
		if test.base == "A" {
			base = "values = [A, B]"
		}
		r := compared(t, source+test.decl+"\n", `language = 1
sort "Number" {
  `+base+`
  go   = "register.N"
}
operation "put" {
  kind = call
  args = { n = Number }
  clause {
    event = put
  }
}
target {
  `+byType+`
  new = "register.New"
}
`)
		var got spec.Diagnostics
		for _, d := range r.Diagnostics {
			if d.Code == spec.ConflictingBase {
				got = append(got, d)
			}
		}
		if (test.want == "") != (len(got) == 0) || len(got) > 0 && (!strings.Contains(got[0].Detail, test.want) || got[0].Subject.Line != 2) {
			t.Errorf("%s over %s: %v, want %q", test.base, test.decl, got, test.want)
		}
	}
}

// TestReplacedTarget: what the error of a method becomes is said by the target that counts, and the
// mistake is shown there if one of an imported file says it.
func TestReplacedTarget(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":      "module example.com/register\n\ngo 1.26\n",
		"register.go": "package register\n\ntype Register struct{}\n\nfunc New() *Register { return nil }\n\nfunc (r *Register) Swap() error { return nil }\n",
		"base.clouseau.hcl": "language = 1\nsort \"Outcome\" {\n  values = [Fine, Failed]\n}\noperation \"swap\" {\n  results = { err = Outcome }\n  clause {\n    event = swap\n  }\n}\n" +
			"target {\n  type = \"example.com/register.Register\"\n  new = \"register.New\"\n  errors \"swap\" {\n    field = err\n    values = {}\n    nil = Fine\n    other = Failed\n  }\n}\n",
		"own.clouseau.hcl": "language = 1\nimport = [\"base.clouseau.hcl\"]\ntarget {\n  type = \"example.com/register.Register\"\n  new = \"register.New\"\n}\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s, ds := spec.Load(filepath.Join(dir, "own.clouseau.hcl"))
	if ds.HasErrors() {
		t.Fatal(ds)
	}
	got := gosig.Compare(t.Context(), s).Diagnostics
	if len(got) != 1 || filepath.Base(got[0].Subject.File) != "own.clouseau.hcl" || !strings.Contains(got[0].Detail, `Add errors "swap" { field = err`) {
		t.Errorf("Compare = %v, want one mistake at the target of the file itself", got)
	}
}

// TestShared: operations of one method have the same Go types, whether or not the package is known.
func TestShared(t *testing.T) {
	t.Parallel()
	const text = `language = 1
sort "Near" {
  base = int
}
operation "swap" {
  args    = { n = Near }
  results = { ok = bool }
  clause { event = swap }
}
operation "far" {
  args    = { n = %s }
  results = { ok = bool }
  clause { event = far }
}
target {
  new     = "newRegister"
  methods = { far = "Swap" }
}
`
	for other, want := range map[string]bool{"int": false, "Near": false, "string": true} {
		r := compared(t, "type Register struct{}\n\nfunc newRegister() *Register { return nil }\n", fmt.Sprintf(text, other))
		if got := len(r.Diagnostics) == 1; got != want || got && (r.Diagnostics[0].Subject.Line != 10 ||
			!strings.HasPrefix(r.Diagnostics[0].Detail, "swap and far are both performed by the method Swap,")) {
			t.Errorf("%s: %v", other, r.Diagnostics)
		}
	}
}

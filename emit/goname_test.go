package emit_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/emit"
)

// oneCall is a spec of one operation, with varying target and sorts.
const oneCall = `
language = 1
%SORTS%
operation "get" {
  kind    = call
  args    = { key = Key }
  results = { errors = Key, status = Mode }
  clause { event = get }
}
sort "Mode" {
  values = [fine, gone]
}
goal "bad" {
  vars  = { depthFunc = Key, strings = Key }
  trace = seq(all, get(key == depthFunc, errors == strings, %WHERE%, status == gone))
}
target {
  %TARGET%
  new = "New"
  errors "get" {
    field  = status
    values = { gone = "io.EOF" }
    nil    = fine
  }
}
`

// Go names that a spec uses are neither declared again nor hidden; packages are imported under the
// names that the spec uses.
func goNames(t *testing.T, b *batch) check {
	t.Helper()
	tests := map[string]struct{ sorts, where, target, new, source string }{
		"unqualified": {
			sorts:  "sort \"Key\" {\n go = \"keySort\"\n pool = [\"a\", \"b\"]\n}\nfunction \"depth\" {\n args = [Key]\n result = int\n go = \"depthFunc\"\n}",
			where:  "depth(strings) > 3",
			target: `package = "unqualified"`,
			new:    "unqualifiedAdapter",
			source: `
type keySort string

func depthFunc(keySort) int { return 4 }

type sut struct{}

func (sut) Get(k keySort) (keySort, error) { return k, nil }
func unqualifiedAdapter() sut              { return sut{} }
`,
		},
		"types": {
			sorts:  "sort \"Key\" {\n go = \"[2]*atomic.Pointer[strings.Builder]\"\n gen = \"Keys\"\n}",
			where:  "true",
			target: "package = \"types\"\n imports = [\"sync/atomic\"]",
			source: `
import (
	"strings"
	"sync/atomic"

	"pgregory.net/rapid"
)

type key = [2]*atomic.Pointer[strings.Builder]
type system struct{}

func Keys(*rapid.T) key                  { return key{} }
func (system) Get(k key) (key, error) { return k, nil }
func New() system                        { return system{} }
`,
		},
		"meter": { // in its own package, of which no path is known
			sorts:  "sort \"Key\" {\n go = \"meter.Key\"\n pool = [\"a\", \"b\"]\n}",
			where:  "true",
			target: `package = "meter"`,
			new:    "meter.New",
			source: `
type Key string
type system struct{}

func (system) Get(k Key) (Key, error) { return k, nil }
func New() system                     { return system{} }
`,
		},
		"bytes": {
			sorts:  "sort \"Key\" {\n go = \"[]byte\"\n pool = [\"a\", \"b\"]\n}",
			where:  "true",
			target: `package = "bytes"`,
			source: `
type system struct{}

func (system) Get(k []byte) ([]byte, error) { return k, nil }
func New() system                           { return system{} }
`,
		},
	}
	for name, tt := range tests {
		src := strings.NewReplacer("%SORTS%", tt.sorts, "%WHERE%", tt.where, "%TARGET%", tt.target).Replace(oneCall)
		if tt.new != "" {
			src = strings.Replace(src, `"New"`, `"`+tt.new+`"`, 1)
		}
		s := load(t, name+".clouseau.hcl", []byte(src))
		b.test(name, "emitted", string(file(t, s, synthesize(t, s))), "")
		b.write(name+"/sut.go", "package "+name+"\n"+tt.source)
	}
	return passes(slices.Collect(maps.Keys(tests))...)
}

// TestGoNamesUnknownPath: a spec that names a package beside an external test, and not its path, is
// told to; the compiler would look for it in the standard library.
func TestGoNamesUnknownPath(t *testing.T) {
	t.Parallel()
	src := strings.NewReplacer("%SORTS%", "sort \"Key\" {\n}", "%WHERE%", "true", "%TARGET%", `package = "meter_test"`, `"New"`, `"meter.New"`).Replace(oneCall)
	s := load(t, "meter.clouseau.hcl", []byte(src))
	want := `meter.New is of package meter, and the target does not say what its path is: write type = "example.com/meter.TYPE"`
	if _, err := emit.File(s, synthesize(t, s), emit.Options{}); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("File = %v, want %q", err, want)
	}
}

// importing is a spec whose packages have other names than their paths suggest.
const importing = `
language = 1
sort "Key" {
  go   = "testing.Key"
  pool = ["a", "b"]
}
operation "put" {
  kind    = call
  args    = { key = Key }
  results = { old = Key }
  clause { event = put }
}
goal "bad" {
  vars  = { testing2 = Key }
  trace = seq(all, put(key != testing2, old == testing2))
}
target {
  package = "store_test"
  type    = "example.com/user/go-store.Store"
  new     = "store.New"
  imports = ["example.com/user/testing"]
}
`

func goNamesOfImports(t *testing.T, b *batch) check {
	t.Helper()
	s := load(t, "importing.clouseau.hcl", []byte(importing))
	b.test("store", "emitted", string(file(t, s, synthesize(t, s))), "")
	b.write("testing/testing.go", "package testing\n\ntype Key string\n")
	b.write("go-store/store.go", `package gostore

import "example.com/user/testing"

type Store struct{}

func New() Store                            { return Store{} }
func (Store) Put(k testing.Key) testing.Key { return k }
`)
	s.Target.Imports = append(s.Target.Imports, "example.com/other/store")
	if _, err := emit.File(s, synthesize(t, s), emit.Options{}); err == nil || !strings.Contains(err.Error(), "are both called store") {
		t.Errorf("File = %v, want that two imports have one name", err)
	}
	return passes("store")
}

// TestPackageName guesses names from paths: a major version is no name, but there is none below 2.
func TestPackageName(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{
		"example.com/stack": "stack", "example.com/stack/v2": "stack", "example.com/stack/v10": "stack",
		"example.com/api/core/v1": "v1", "example.com/api/v0": "v0", "example.com/api/v1beta1": "v1beta1",
		"gopkg.in/yaml.v3": "yaml", "example.com/go-stack": "stack",
	} {
		if got := emit.PackageName(path); got != want {
			t.Errorf("PackageName(%q) = %q, want %q", path, got, want)
		}
	}
}

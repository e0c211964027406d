package emit_test

import (
	"slices"
	"strings"
	"testing"
)

// counting is a spec whose system has to be closed after each run.
const counting = `
language = 1
operation "next" {
  kind    = call
  results = { n = int }
  clause { event = next }
}
goal "repeats" {
  vars  = { x = int }
  trace = seq(all, next(n == x), next(n == x))
}
target {
  package = "PACKAGE"
  new     = "New"
  close   = "Shut"
}
`

// counter is such a system: the next one can only be made after it was closed.
const counter = `package PACKAGE

type counter struct{ n int }

var open bool

func New() *counter {
	if open {
		panic("the last counter was not closed")
	}
	open = true
	return &counter{}
}

func (c *counter) Next() int   { c.n++; return c.n }
func (c *counter) SHUT
`

// The method that ends a system may return an error or nothing. If the user's package makes the
// system, the interface asks for the method. If the system has no method of that name, the file
// does not compile.
func closes(t *testing.T, b *batch) check {
	t.Helper()
	packages := []string{"silent", "failing", "hooked"}
	for _, tt := range []struct{ pkg, shut, more string }{
		{pkg: "silent", shut: "Shut() { open = false }"},
		{pkg: "failing", shut: "Shut() error { open = false; return nil }"},
		{pkg: "hooked", shut: "Shut() error { open = false; return nil }", more: "func newHooked() hookedSUT { return New() }"},
		{pkg: "misspelt", shut: "Shutt() { open = false }"},
	} {
		in := strings.NewReplacer("PACKAGE", tt.pkg, "SHUT", tt.shut)
		s := load(t, tt.pkg+".clouseau.hcl", []byte(in.Replace(counting)))
		if tt.more != "" {
			s.Target.New = ""
		}
		b.write(tt.pkg+"/sut.go", in.Replace(counter)+tt.more)
		if code := string(file(t, s, synthesize(t, s))); slices.Contains(packages, tt.pkg) {
			b.test(tt.pkg, "emitted", code, "")
		} else {
			b.write(tt.pkg+"/emitted.go", code)
		}
	}
	if out, ok := b.module.run("build", "./misspelt"); ok || !strings.Contains(out, "sut.Shut undefined") {
		t.Errorf("misspelt: it compiles (%v), or fails for another reason:\n%s", ok, out)
	}
	return passes(packages...)
}

// A constructor may also return an error. One that fails now and then is called again. One that
// always fails is named, and no bug is claimed. The printed regression test checks the error too.
func newFails(t *testing.T, b *batch) check {
	t.Helper()
	tests := []struct{ pkg, fails, step, want string }{
		{pkg: "seldom", fails: "made%2 == 0", step: "1"},
		{pkg: "never", fails: "true", step: "1", want: "no run reached the system: no system could be made: no port is free"},
		{pkg: "stuck", fails: "false", step: "0", want: "\tsut, err := New()\n\tif err != nil {\n\t\tt.Fatal(err)\n\t}\n\tdefer sut.Shut()\n"},
	}
	for _, tt := range tests {
		s := load(t, tt.pkg+".clouseau.hcl", []byte(strings.ReplaceAll(counting, "PACKAGE", tt.pkg)))
		b.test(tt.pkg, "emitted", string(file(t, s, synthesize(t, s))), "")
		b.write(tt.pkg+"/sut.go", strings.NewReplacer("PACKAGE", tt.pkg, "FAILS", tt.fails, "STEP", tt.step).Replace(fallible))
	}
	return func(t *testing.T, found map[string]outcome) {
		for _, tt := range tests {
			if o := found[tt.pkg]; o.passed != (tt.want == "") || !strings.Contains(strings.ReplaceAll(o.output, "\n        ", "\n"), tt.want) {
				t.Errorf("%s: go test gives %v, want %q in:\n%s", tt.pkg, o.passed, tt.want, o.output)
			}
		}
	}
}

// fallible is a system whose constructor may fail.
const fallible = `package PACKAGE

import "errors"

type counter struct{ n int }

var made int

func New() (*counter, error) {
	made++
	if FAILS {
		return nil, errors.New("no port is free")
	}
	return &counter{}, nil
}

func (c *counter) Next() int { c.n += STEP; return c.n }
func (c *counter) Shut()     {}
`

// Specs that share sorts may be emitted into one package.
func neighbours(t *testing.T, b *batch) check {
	t.Helper()
	for _, name := range []string{"first", "second"} {
		s := load(t, name+".clouseau.hcl", []byte(strings.ReplaceAll(sharing, "NAME", name)))
		b.test("both", name, string(file(t, s, synthesize(t, s))), "")
	}
	b.write("both/sut.go", "package both\n\ntype store struct{}\n\nfunc (store) Put(string) bool { return true }\nfunc New() store { return store{} }\n")
	return passes("both")
}

const sharing = `
language = 1
sort "Key" {
  pool = ["a", "b"]
}
operation "put" {
  kind    = call
  args    = { key = Key }
  results = { ok = bool }
  clause { event = put }
}
goal "NAME" {
  vars  = { k = Key }
  trace = seq(all, put(key == k, ok == false))
}
target {
  package = "both"
  new     = "New"
}
`

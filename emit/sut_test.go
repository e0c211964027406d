package emit_test

import (
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
func TestFileClose(t *testing.T) {
	t.Parallel()
	m := newModule(t)
	for _, tt := range []struct{ pkg, shut, more, fails string }{
		{pkg: "silent", shut: "Shut() { open = false }"},
		{pkg: "failing", shut: "Shut() error { open = false; return nil }"},
		{pkg: "hooked", shut: "Shut() error { open = false; return nil }", more: "func newHooked() hookedSUT { return New() }"},
		{pkg: "misspelt", shut: "Shutt() { open = false }", fails: "sut.Shut undefined"},
	} {
		in := strings.NewReplacer("PACKAGE", tt.pkg, "SHUT", tt.shut)
		s := load(t, tt.pkg+".clouseau.hcl", []byte(in.Replace(counting)))
		if tt.more != "" {
			s.Target.New = ""
		}
		m.write(tt.pkg+"/emitted_test.go", string(file(t, s, synthesize(t, s))))
		m.write(tt.pkg+"/sut_test.go", in.Replace(counter)+tt.more)
		if out, ok := m.test(tt.pkg); ok != (tt.fails == "") || !strings.Contains(out, tt.fails) {
			t.Errorf("%s: go test gives %v, want %q in:\n%s", tt.pkg, ok, tt.fails, out)
		}
	}
}

// A constructor may also return an error. One that fails now and then is called again. One that
// always fails is named, and no bug is claimed. The printed regression test checks the error too.
func TestFileNewFails(t *testing.T) {
	t.Parallel()
	m := newModule(t)
	for _, tt := range []struct{ pkg, fails, step, want string }{
		{pkg: "seldom", fails: "made%2 == 0", step: "1"},
		{pkg: "never", fails: "true", step: "1", want: "no run reached the system: no system could be made: no port is free"},
		{pkg: "stuck", fails: "false", step: "0", want: "\tsut, err := New()\n\tif err != nil {\n\t\tt.Fatal(err)\n\t}\n\tdefer sut.Shut()\n"},
	} {
		s := load(t, tt.pkg+".clouseau.hcl", []byte(strings.ReplaceAll(counting, "PACKAGE", tt.pkg)))
		m.write(tt.pkg+"/emitted_test.go", string(file(t, s, synthesize(t, s))))
		m.write(tt.pkg+"/sut_test.go", strings.NewReplacer("PACKAGE", tt.pkg, "FAILS", tt.fails, "STEP", tt.step).Replace(fallible))
		out, ok := m.test(tt.pkg, "-rapid.nofailfile")
		if ok != (tt.want == "") || !strings.Contains(strings.ReplaceAll(out, "\n        ", "\n"), tt.want) {
			t.Errorf("%s: go test gives %v, want %q in:\n%s", tt.pkg, ok, tt.want, out)
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
func TestFileNeighbours(t *testing.T) {
	t.Parallel()
	m := newModule(t)
	for _, name := range []string{"first", "second"} {
		s := load(t, name+".clouseau.hcl", []byte(strings.ReplaceAll(sharing, "NAME", name)))
		m.write("both/"+name+"_test.go", string(file(t, s, synthesize(t, s))))
	}
	m.write("both/sut_test.go", "package both\n\ntype store struct{}\n\nfunc (store) Put(string) bool { return true }\nfunc New() store { return store{} }\n")
	if out, ok := m.test("both"); !ok {
		t.Errorf("go test: %s", out)
	}
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

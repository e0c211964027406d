package spec_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestModel resolves a model with every kind of state and step, and compares what it says.
func TestModel(t *testing.T) {
	t.Parallel()
	src, err := os.ReadFile("testdata/model.clouseau.hcl")
	if err != nil {
		t.Fatal(err)
	}
	s, ds := spec.LoadSource("model.clouseau.hcl", src)
	if len(ds) > 0 {
		t.Fatal(ds)
	}
	m := s.Model
	got := fmt.Sprintf("%s: %s, unspecified %d\n", m.Name, m.Doc, m.Unspecified)
	for _, v := range m.State {
		got += fmt.Sprintf("%s %s key %v elem %v maybe %v initially %v %v\n", v.Name, v.Shape, v.Key, v.Elem, v.Maybe, v.Known, v.Initial)
	}
	for _, r := range m.Rules {
		got += fmt.Sprintf("on %s %v\n%s", r.Op, r.Args, describe(r.Body, "  "))
	}
	n := *m.Network
	n.Range = uhat.Range{}
	got += fmt.Sprintf("network %+v\n", n)
	want := `register: compare and set, with tags that the register chooses, unspecified 2
held scalar key <nil> elem int maybe false initially true [0]
current optional key <nil> elem Tag maybe false initially false []
queue list key <nil> elem int maybe false initially true [1 2]
known set key Tag elem <nil> maybe false initially true []
uses map key Tag elem int maybe false initially true [0]
by map key Tag elem Conn maybe true initially true [false <nil>]
on get []
  case "" when true require true
    case "fresh" when !has(current) require !known(t'1)
      choose t'1
      set current = [true t'1]
      set known[t'1] = [true]
      set by[t'1] = [true left]
      reply get [held t'1]
    case "again" when has(current) require true
      reply get [held the(current)]
on put [put.condition put.data]
  case "" when true require true
    case "refused" when !has(current) || the(current) != put.condition || uses(put.condition) >= 4 require true
      reply put [<nil> <nil> false]
    case "done" when has(current) && the(current) == put.condition && uses(put.condition) <= 3 require true
      set held = [put.data]
      set current = [false <nil>]
      set uses[put.condition] = [uses(put.condition) + 1]
      append queue = [put.data]
      reply put [<nil> <nil> true]
      case "twice" when known(put.condition) && has_by(put.condition) && by(put.condition) == right require true
        set known = []
      case "" when !known(put.condition) || !has_by(put.condition) || by(put.condition) != right require true
on ask [ask.conn ask.question]
  case "" when true require true
    case "" when size(queue) > 0 require true
      drop queue = []
      reply hear [ask.conn queue(0)]
    case "" when ask.question > 0 && size(queue) <= 0 require true
      reply hear [ask.conn <nil>]
network {Unordered:false Connection:conn Lossy:false Copies:1 Capacity:4 Range::0:0}
`
	if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(got, "\n")); diff != "" {
		t.Error(diff)
	}
}

// describe prints a case, one thing a line.
func describe(c *uhat.ModelCase, indent string) string {
	s := fmt.Sprintf("%scase %q when %v require %v\n", indent, c.Label, c.When, c.Require)
	indent += "  "
	for _, x := range c.Choices {
		s += fmt.Sprintf("%schoose %v\n", indent, x)
	}
	for _, u := range c.Updates {
		name := u.Var.Name
		if u.Key != nil {
			name += fmt.Sprintf("[%v]", u.Key)
		}
		s += fmt.Sprintf("%s%s %s = %v\n", indent, [...]string{"set", "append", "drop"}[u.Kind], name, u.Terms)
	}
	for _, r := range c.Replies {
		s += fmt.Sprintf("%sreply %v %v\n", indent, r.Op, r.Fields)
	}
	for _, k := range c.Cases {
		s += describe(k, indent)
	}
	return s
}

// TestModelImported: a file without a model of its own has that of its imports.
func TestModelImported(t *testing.T) {
	t.Parallel()
	read := spec.Reader(func(string) ([]byte, error) { return os.ReadFile("testdata/model.clouseau.hcl") })
	s, ds := spec.LoadSource("main.clouseau.hcl", []byte("language = 1\nimport = [\"model.clouseau.hcl\"]\n"), read)
	if len(ds) > 0 || s.Model == nil || s.Model.Name != "register" {
		t.Errorf("got %v, %v", s, ds)
	}
}

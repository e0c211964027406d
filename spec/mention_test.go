package spec_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestMentionedValuesAreDrawn: what a constraint names for an argument joins the pool, unless the
// spec writes that.
func TestMentionedValuesAreDrawn(t *testing.T) {
	const text = `language = 1

sort "Key" {}
sort "Id" {
  go = "int"
}
sort "Room" {
  pool = ["attic", "cellar"]
}

operation "put" {
  kind    = call
  args    = { k = Key, id = Id, room = Room, name = string }
  results = { was = string, old = Key }
  clause "some" {
    params = { p = Key }
    where  = p == "zebra" || p == "b"
    event  = put(k == p, id == 77, was == "answered")
  }
}

goal "g" {
  vars  = { o = Key }
  trace = seq(all, put(room == "garden", name == "root", old == o), put(k == o && o == "seen", name != "nobody"))
}
`
	s, diags := spec.LoadSource("m.hcl", []byte(text))
	if s == nil {
		t.Fatal(diags)
	}
	for sort, want := range map[string]string{
		"Key":    `["a" "b" "c" "d" "e" "f" "g" "h" "zebra"]`,
		"Id":     `[1 2 3 4 5 6 7 8 77]`,
		"Room":   `["attic" "cellar"]`,
		"string": `["a" "b" "c" "d" "e" "f" "g" "h" "root"]`,
	} {
		if got := strings.TrimSpace(fmt.Sprint(poolOf(s, sort))); got != want {
			t.Errorf("the pool of %s is %s, want %s", sort, got, want)
		}
	}
}

func poolOf(s *uhat.Spec, name string) any {
	for _, o := range s.Operations {
		for _, f := range o.Op.Fields {
			if f.Sort.Name() == name {
				return s.SortOf(f.Sort).Pool
			}
		}
	}
	return nil
}

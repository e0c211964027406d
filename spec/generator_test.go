package spec_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/spec"
)

// countdown pushes numbers down to 1, from one that is drawn first.
const countdown = `language = 1

operation "push" {
  kind = call
  args = { elem = int }
  clause {
    params = { x = int }
    event  = push(elem == x)
  }
}

generator "countdown" {
  vars = { most = int }
  recursion "down" {
    params = { n = int }
    level  = left
    base   = [push(elem == left)]
    step   = [push(elem == left), down(n), push(elem == 10 * n + left)]
  }
  steps = [draw(most, most >= 1, most <= 2), push(elem == most + 5), repeat(down(most), most)]
}
`

// TestLevels checks that a recursion knows how many levels are left, and that the steps before it
// know its depth. Printing and reading back preserves this.
func TestLevels(t *testing.T) {
	t.Parallel()
	s, ds := spec.LoadSource("countdown.hcl", []byte(countdown))
	if len(ds) > 0 {
		t.Fatal(ds)
	}
	if ds := spec.Check(t.Context(), s, decide.New(s.L)); len(ds) > 0 {
		t.Error(ds)
	}
	want := []string{"6 1 0 11", "7 2 1 0 21 22"}
	short := func(runs []string) []string {
		for i, r := range runs {
			r = strings.NewReplacer("push(elem = ", "", ")", "", ";", "").Replace(r)
			runs[i] = strings.Join(strings.Fields(r), " ")
		}
		return runs
	}
	if d := cmp.Diff(want, short(runsOf(s))); d != "" {
		t.Error(d)
	}
	printed, err := spec.PrintGenerators(s, s.Generators, "countdown.hcl")
	if err != nil {
		t.Fatal(err)
	}
	read, ds := spec.LoadSource("printed.hcl", printed, spec.Reader(func(string) ([]byte, error) { return []byte(countdown), nil }))
	if len(ds) > 0 {
		t.Fatalf("%v\n%s", ds, printed)
	}
	if d := cmp.Diff(want, short(runsOf(read))); d != "" {
		t.Errorf("%s\n%s", d, printed)
	}
}

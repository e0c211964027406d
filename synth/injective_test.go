package synth_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// boxes is a spec with a constructor of two arguments; axioms are appended.
const boxes = `
language = 1
sort "Box" {
  go   = "string"
  pool = ["a", "b", "c"]
}
function "box" {
  args   = [Box, Box]
  result = Box
  go     = "boxes.Box"
}
function "left" {
  args   = [Box]
  result = Box
  go     = "boxes.Left"
}
function "right" {
  args   = [Box]
  result = Box
  go     = "boxes.Right"
}
operation "put" {
  kind = call
  args = { whole = Box, part = Box }
  clause {
    params = { x = Box, y = Box }
    event  = put(whole == box(x, box(y, "a")), part == y)
  }
}
operation "get" {
  kind    = call
  args    = { part = Box }
  results = { ok = bool }
  clause {
    ghosts  = { x = Box, y = Box }
    history = seq(all, put(whole == box("b", box(x, y))))
    event   = get(part == x)
  }
}
goal "lost" {
  trace = seq(all, get(ok))
}
`

// TestInjective synthesizes with terms that have to be equal part by part. If axioms say that a box
// has one left and one right part, the parts are known, and no filter remains.
func TestInjective(t *testing.T) {
	const left = `
axiom "left" {
  forall = { a = Box, b = Box }
  holds  = left(box(a, b)) == a
}`
	const right = `
axiom "right" {
  forall = { a = Box, b = Box }
  holds  = right(box(a, b)) == b
}`
	for _, tt := range []struct {
		name     string
		axioms   string
		filtered bool
	}{
		{"both parts", left + right + "\n", false},
		{"one part", left + "\n", true},
		{"no axiom", "", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := load(t, boxes+tt.axioms)
			r := synthesize(t, s, "lost", synth.Config{Results: 1})
			if len(r.Generators) == 0 {
				t.Fatalf("no generator: %v", r.Explanation)
			}
			filtered := false
			uhat.Walk(r.Generators[0].Steps, func(st uhat.Step) {
				if d, ok := st.(*uhat.Draw); ok {
					for _, a := range d.Among {
						filtered = filtered || !logic.IsTrue(a.Filter)
					}
				}
			})
			if filtered != tt.filtered {
				t.Errorf("filtered = %v, want %v:\n%s", filtered, tt.filtered, uhat.Describe(r.Generators[0].Steps))
			}
		})
	}
}

// TestBooleanEquation draws under an equation between truth values that are themselves comparisons.
func TestBooleanEquation(t *testing.T) {
	s := load(t, `
language = 1
operation "push" {
  kind = call
  args = { public = bool, left = int, right = int }
  clause {
    params = { p = bool, x = int, y = int }
    where  = p == (x == y)
    event  = push(public == p, left == x, right == y)
  }
}
operation "add" {
  kind    = call
  results = { ok = bool }
  clause {
    ghosts  = { p = bool }
    history = seq(all, push(public == p), push(public != p))
    event   = add
  }
}
goal "leak" {
  trace = seq(all, add(!ok))
}`)
	if r := synthesize(t, s, "leak", synth.Config{Results: 1}); len(r.Generators) != 1 {
		t.Errorf("%d generators, want one: %v", len(r.Generators), r.Explanation)
	}
}

package synth_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// drawing is a spec of operations that take what is drawn, and one that answers. Goals are
// appended.
const drawing = `
language = 1
sort "Kind" {
  values = [A, B, C]
}
sort "Byte" {
  base     = int8
  extremes = true
}
sort "Signed" {
  base     = int
  extremes = true
}
sort "Small" {
  base  = int
  range = [0, 3]
}
operation "put" {
  kind = call
  args = { n = int, s = Small, k = Kind }
  clause { event = put }
}
`

// qualifiers draws a conjunction of atoms of the fragment over the variables of some events:
// differences, equations, their negations and disjunctions of them, of which there are few enough
// for branches.
func qualifiers(t *rapid.T, events int) string {
	pick := func(label string, of ...string) string { return rapid.SampledFrom(of).Draw(t, label) }
	numbered := func(names ...string) string {
		return fmt.Sprintf("%s%d", pick("name", names...), rapid.IntRange(1, events).Draw(t, "event"))
	}
	atom := func() string {
		switch rapid.IntRange(0, 4).Draw(t, "atom") {
		case 0:
			return numbered("k") + pick("op", " == ", " != ") + pick("kind", "A", "B", numbered("k"))
		case 1:
			return fmt.Sprintf("%s%s%d", numbered("n", "s"), pick("op", " < ", " > ", " == ", " != "), rapid.IntRange(-2, 25).Draw(t, "number"))
		default:
			return fmt.Sprintf("%s%s%s + %d", numbered("n", "s"), pick("op", " < ", " <= ", " == ", " != "), numbered("n", "s"), rapid.IntRange(-3, 3).Draw(t, "offset"))
		}
	}
	var all []string
	for range rapid.IntRange(1, 3).Draw(t, "conjuncts") {
		var any []string
		for range rapid.IntRange(1, 2).Draw(t, "disjuncts") {
			any = append(any, atom())
		}
		all = append(all, "("+strings.Join(any, " || ")+")")
	}
	return strings.Join(all, " && ")
}

// TestDrawsNeverReject runs generators of random constraints in the fragment of differences,
// equations and enumerations. Each run finds a value for each draw and is in the goal. The same
// holds at the ends of Go types.
func TestDrawsNeverReject(t *testing.T) {
	for _, number := range []string{"int", "Byte", "Signed"} {
		if number == "Byte" && !long { // as Signed
			continue
		}
		t.Run(number, func(t *testing.T) {
			found, disjunctive, rare := 0, 0, 0
			rapid.Check(t, func(t *rapid.T) {
				steps := neverRejects(t, number)
				found++
				if strings.Contains(steps, " or ") {
					disjunctive++
				}
				if strings.Contains(steps, " rarely") {
					rare++
				}
			})
			if found < 20 || disjunctive < 10 || (number != "int" && rare < 10) {
				t.Errorf("%d generators, %d with alternatives, %d with rare ones: too few to mean much", found, disjunctive, rare)
			}
		})
	}
}

// TestDrawsNeverRejectHidden: a variable that a clause has for itself takes no part in draws, so
// that the disjunctions of many events are still branches.
func TestDrawsNeverRejectHidden(t *testing.T) {
	t.Parallel()
	s := load(t, strings.Replace(drawing, "clause { event = put }", `clause {
    params = { h = int }
    event  = put(n == h || n > h + 1)
  }`, 1)+`goal "g" {
  vars  = { x = int, y = int, z = int, s1 = Small, k1 = Kind }
  trace = seq(put(n == x && s == s1 && k == k1), put(n == y && (y < x - 2 || y > x + 1)), put(n == z && (z == y || z == x || z > y + 4) && z != x + 3))
}
`)
	r := synthesize(t, s, "g", synth.Config{Results: 1, Depth: -1})
	if len(r.Generators) != 1 {
		t.Fatalf("%d generators", len(r.Generators))
	}
	if steps := uhat.Describe(r.Generators[0].Steps); strings.Contains(steps, "hidden") {
		t.Errorf("a hidden variable is drawn:\n%s", steps)
	}
	rep := sample.Runs(t.Context(), interp.Test("g", s.Context, r.Generators[0].Goal, r.Generators, interp.Registry{}, newObliging), 300, 1, nil)
	if rep.Violations != 300 || rep.Discards > 0 {
		t.Errorf("%d of 300 runs are in the goal, with %d discards:\n%s", rep.Violations, rep.Discards, uhat.Describe(r.Generators[0].Steps))
	}
}

func neverRejects(t *rapid.T, number string) (steps string) {
	const events = 3
	q := qualifiers(t, events)
	var vars, puts []string
	for i := 1; i <= events; i++ {
		vars = append(vars, fmt.Sprintf("n%d = %s, s%d = Small, k%d = Kind", i, number, i, i))
		puts = append(puts, fmt.Sprintf("put(n == n%d && s == s%d && k == k%d", i, i, i))
	}
	src := strings.Replace(drawing, "n = int", "n = "+number, 1) +
		"goal \"g\" {\n  vars  = { " + strings.Join(vars, ", ") + " }\n  trace = seq(" + strings.Join(puts, "), ") + " && " + q + "))\n}\n"
	s := load(t, src)
	r := synthesize(t, s, "g", synth.Config{Results: 1, Depth: -1})
	if len(r.Generators) == 0 {
		if len(r.Rejections) > 0 {
			t.Fatalf("rejected: %v\n%s", r.Rejections, q)
		}
		t.Skip("there is no such run")
	}
	steps = uhat.Describe(r.Generators[0].Steps)
	test := interp.Test("g", s.Context, r.Generators[0].Goal, r.Generators, interp.Registry{}, newObliging)
	runs := 20
	if long {
		runs = 60
	}
	rep := sample.Runs(context.Background(), test, runs, 1, nil)
	if rep.Violations != rep.Runs || rep.Discards > 0 {
		t.Fatalf("%d of %d runs are in the goal, with %d discards: %s\n%s", rep.Violations, rep.Runs, rep.Discards, q, steps)
	}
	return steps
}

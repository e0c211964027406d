package synth_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// endsSpec has a goal with two numbers of a Go type: one from A to B, and one that compares with a
// sum of it, which may be a number that the type does not have.
const endsSpec = `
language = 1
sort "Number" {
  base = TYPE
}
operation "put" {
  kind = call
  args = { n = Number }
  clause { event = put }
}
goal "g" {
  vars  = { x = Number, y = Number }
  trace = seq(put(n == x && A <= x && x <= B), put(n == y && y OP x C))
}
`

// endsCase is one choice of the type and the constants.
type endsCase struct {
	goType, op string
	of         logic.Bounds
	a, b, c    logic.Integer
}

func drawEnds(r *rand.Rand) endsCase {
	types := []string{"int8", "int16", "int32", "int64", "int", "uint8", "uint16", "uint32", "uint64", "uint"}
	e := endsCase{goType: types[r.IntN(len(types))], op: []string{"==", "!=", "<", "<=", ">", ">="}[r.IntN(6)]}
	e.of, _ = logic.GoInteger(e.goType)
	near := func() logic.Integer {
		by := logic.IntegerOf(int64(r.IntN(4)))
		return []logic.Integer{e.of.Lo.Add(by), e.of.Hi.Sub(by), by}[r.IntN(3)]
	}
	e.a, e.b = near(), near()
	span := e.of.Hi.Sub(e.of.Lo)
	widest, _ := logic.GoInteger("uint64") // a literal may be as large
	e.c = []logic.Integer{span, e.of.Hi, logic.IntegerOf(3), {}}[r.IntN(4)].Sub(logic.IntegerOf(int64(r.IntN(3)))).Min(widest.Hi)
	if r.IntN(2) == 0 {
		e.c = e.c.Neg()
	}
	return e
}

// possible is the oracle: whether there are such x and y.
func (e endsCase) possible() bool {
	least, most := e.a.Add(e.c), e.b.Add(e.c) // of the sum
	switch {
	case e.b.Less(e.a):
		return false
	case e.op == "==":
		return !e.of.Hi.Less(least) && !most.Less(e.of.Lo)
	case e.op == "<":
		return e.of.Lo.Less(most)
	case e.op == "<=":
		return !most.Less(e.of.Lo)
	case e.op == ">":
		return least.Less(e.of.Hi)
	case e.op == ">=":
		return !e.of.Hi.Less(least)
	}
	return true // other numbers are left
}

func (e endsCase) String() string {
	sum := "+ " + e.c.String()
	if e.c.Sign() < 0 {
		sum = "- " + e.c.Neg().String()
	}
	return strings.NewReplacer("TYPE", e.goType, "A <=", e.a.String()+" <=", "<= B", "<= "+e.b.String(), "OP", e.op, "x C", "x "+sum).Replace(endsSpec)
}

// TestEndsFound: over all integer types of Go, with constants at and around their ends, a generator
// is found where there are such numbers, and only there; each of its runs finds its values, has
// values of the type, and is in the goal.
func TestEndsFound(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(17, 18))
	rounds := 1000
	if long {
		rounds = 20_000
	}
	found := 0
	for range rounds {
		e := drawEnds(r)
		s := load(t, e.String())
		got := synthesize(t, s, "g", synth.Config{Results: 1, Depth: -1})
		if has := len(got.Generators) > 0; has != e.possible() || len(got.Rejections) > 0 {
			t.Fatalf("found: %v, rejected: %v\n%v", has, got.Rejections, e)
		}
		if len(got.Generators) == 0 {
			continue
		}
		found++
		outside := ""
		test := interp.Test("g", s.Context, s.Goal("g"), got.Generators, interp.Registry{}, newObliging)
		rep := sample.Runs(t.Context(), test, 20, 1, func(_ int, r *run.Result) {
			for _, ev := range r.Trace {
				if !e.of.Has(ev.Values[0].Integer()) {
					outside = fmt.Sprint(r.Trace)
				}
			}
		})
		if rep.Violations != 20 || outside != "" {
			t.Fatalf("%d of 20 runs are in the goal, outside of the type: %q\n%v\n%s", rep.Violations, outside, e, uhat.Describe(got.Generators[0].Steps))
		}
	}
	if t.Logf("%d of %d goals have runs", found, rounds); found*4 < rounds || found == rounds {
		t.Error("too many or too few to mean much")
	}
}

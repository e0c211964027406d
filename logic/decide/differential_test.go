package decide_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/internal/oracle"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/logic/smt"
)

// duel asks decide, z3 and bounded enumeration the same questions.
type duel struct {
	t       failer
	v       *gen.Vocabulary
	mine    logic.Solver
	z3      logic.Solver // nil in a build without it
	asserts []logic.Term
	scopes  []int
	tally   *tally
}

// failer is what a plain test and a rapid one have in common.
type failer interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}

// tally counts how a series of duels went.
type tally struct {
	formulas, sat, unsat, unknown, outside, z3Unknown int
}

func newDuel(t failer, v *gen.Vocabulary, c *tally) *duel {
	d := &duel{t: t, v: v, mine: decide.New(v.B), tally: c}
	if smt.Available() {
		var err error
		if d.z3, err = smt.New(v.B); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

func (d *duel) push() {
	d.scopes = append(d.scopes, len(d.asserts))
	d.mine.Push()
	if d.z3 != nil {
		d.z3.Push()
	}
}

func (d *duel) pop() {
	n := len(d.scopes) - 1
	d.asserts, d.scopes = d.asserts[:d.scopes[n]], d.scopes[:n]
	d.mine.Pop()
	if d.z3 != nil {
		d.z3.Pop()
	}
}

func (d *duel) assert(q logic.Term) {
	d.asserts = append(d.asserts, q)
	d.mine.Assert(q)
	if d.z3 != nil {
		d.z3.Assert(q)
	}
	d.tally.formulas++
}

// check compares the verdicts; every Sat must come with a model.
func (d *duel) check() {
	d.t.Helper()
	ctx := context.Background()
	got := d.mine.Check(ctx)
	switch got {
	case logic.Sat:
		d.tally.sat++
		d.holds("decide", d.mine.Model())
	case logic.Unsat:
		d.tally.unsat++
		bounds := oracle.Bounds{Int: 2, Fresh: 2, Steps: 300}
		if d.v.Large {
			bounds.Ends, bounds.Steps = gen.Ends(), 600
		}
		if m, _ := oracle.Satisfiable(d.asserts, bounds); m != nil {
			d.t.Fatalf("decide says unsat of %v, which %v satisfies", d.asserts, m)
		}
	default:
		d.tally.unknown++
		if d.v.Linear {
			d.tally.outside++
		}
	}
	if d.z3 == nil {
		return
	}
	want := d.z3.Check(ctx)
	switch {
	case want == logic.Unknown:
		d.tally.z3Unknown++
	case want == logic.Sat:
		d.holds("z3", d.z3.Model())
	}
	if got != want && got != logic.Unknown && want != logic.Unknown {
		d.t.Fatalf("decide says %v, z3 says %v of %v", got, want, d.asserts)
	}
}

func (d *duel) holds(who string, m *logic.Model) {
	d.t.Helper()
	if m == nil {
		d.t.Fatalf("%s has no model of %v", who, d.asserts)
	}
	for _, q := range d.asserts {
		if !logic.Holds(q, m) {
			d.t.Fatalf("%s: model %v of %v makes %v false", who, m, d.asserts, q)
		}
	}
}

// session asserts, checks, and goes back and forth between scopes.
func (d *duel) session(draw gen.Draw) {
	for range 2 + draw(8) {
		switch draw(4) {
		case 0:
			d.push()
		case 1:
			if len(d.scopes) > 1 {
				d.pop()
			}
		}
		for range 1 + draw(3) {
			d.assert(d.v.Qualifier(draw, 1+draw(4)))
		}
		d.check()
	}
}

// vocabulary draws how many variables there are and whether integers stay
// within the fragment.
func vocabulary(draw gen.Draw) *gen.Vocabulary {
	v := gen.NewVocabulary(1 + draw(4))
	v.Linear, v.Large = draw(4) == 0, draw(4) == 0
	return v
}

// TestDifferential compares the verdicts of decide, z3 and bounded enumeration
// on random qualifiers of the fragment and just outside: a few thousand, or, in
// the long mode, 200,000 and more.
func TestDifferential(t *testing.T) {
	t.Parallel()
	want := 2000
	if environment.Long.Get() == "1" {
		want = 420_000 // with a check after every second one or so
	}
	var c tally
	for seed := uint64(0); c.formulas < want; seed++ {
		r := rand.New(rand.NewPCG(7, seed))
		v := vocabulary(r.IntN)
		d := newDuel(t, v, &c)
		for range 20 {
			d.push()
			d.session(r.IntN)
			for len(d.scopes) > 0 {
				d.pop()
			}
		}
	}
	t.Logf("%d formulas; verdicts of decide: %d sat, %d unsat, %d unknown (%d outside the fragment); z3: %d unknown; no disagreement",
		c.formulas, c.sat, c.unsat, c.unknown, c.outside, c.z3Unknown)
	if c.unknown > c.outside {
		t.Errorf("%d verdicts inside the fragment are unknown, want none", c.unknown-c.outside)
	}
	if c.sat < want/20 || c.unsat < want/20 {
		t.Errorf("%d sat and %d unsat of %d: the questions are too easy", c.sat, c.unsat, c.formulas)
	}
}

// TestDifferentialShrinks is the same under rapid, which makes a failing
// session small.
func TestDifferentialShrinks(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		draw := gen.DrawRapid(t)
		newDuel(t, vocabulary(draw), &tally{}).session(draw)
	})
}

package shrink

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
)

// A clause may tie integers together, such as 3*a + 5*b == n: none of them can then become smaller
// alone, nor two by the same amount. The script does not say what the tie is, so this pass looks
// for it. An integer is pinned if the failure goes where it is a little larger, and also where it
// is smaller. What is not pinned is in no such tie, and most scripts have fewer than two that are.
// Of two pinned ones it tries small steps: one less of a and three less of n. A step with which
// the script still fails is a tie, along which the largest number of steps is taken. For a
// product, a*b == n, the step of n is another literal of the script.
//
// Steps that lead away from the simplest value are taken as well if the distances from these get
// smaller in sum: of 3*a + 5*b == 41, a == 12 and b == 1 become 2 and 7. All stays in the domains.

const (
	mostPinned  = 6    // more pinned integers are not looked at
	mostTies    = 8    // that are remembered
	mostProbes  = 1000 // scripts that are run to find ties
	mostTied    = 200  // smaller scripts that the pass takes: the other passes do not reduce sums
	longStep    = 12   // of one integer where another one moves by one
	shortStep   = 5    // of both
	tripleStep  = 3    // of three
	mostFactors = 8    // literals that are tried as factors
)

// spot is a field of an input that stays the same when others go.
type spot struct{ label, field int }

// number is an integer that stands in some places, and can move.
type number struct {
	at   []spot
	far  logic.Integer // from the simplest one
	unit logic.Integer // one step towards it
}

// term is how much an integer changes in each step.
type term struct {
	at []spot
	by logic.Integer
}

// direction is a step of several integers.
type direction []term

// ties is what the pass has learnt, for all rounds.
type ties struct {
	*runner
	known  []direction // those with which scripts still failed
	probed map[string]bool
	taken  int // smaller scripts
}

// shrink makes integers smaller that are tied together.
func (t *ties) shrink() {
	for again := true; again && t.goesOn(); {
		pinned := t.pinned()
		if len(pinned) < 2 {
			return
		}
		again = false
		for _, d := range slices.Clone(t.known) {
			again = t.along(d) || again
		}
		again = t.tieTwo(pinned) || again
		again = t.combine() || again
		if !again && len(t.known) > 0 {
			again = t.tieThree(pinned)
		}
	}
}

// goesOn reports whether the pass may try more.
func (t *ties) goesOn() bool {
	return !t.Over() && len(t.probed) < mostProbes && t.taken < mostTied
}

// pinned returns the integers that can be neither a little larger nor smaller. There is none unless
// two are not the simplest ones.
func (t *ties) pinned() (out []number) {
	all := t.numbers()
	moves := lists.Count(all, func(x number) bool { return !x.far.IsZero() })
	if moves < 2 {
		return nil
	}
	for _, x := range all { // the simplest ones last: they only matter if others are pinned
		if !x.far.IsZero() && len(out) < mostPinned && t.pins(x) {
			out = append(out, x)
		}
	}
	if len(out) < 2 {
		return nil
	}
	for _, x := range all {
		if x.far.IsZero() && len(out) < mostPinned && t.pins(x) {
			out = append(out, x)
		}
	}
	return out
}

// numbers returns the integers of the script that have a simplest value, those that are equal as
// one. Those that nothing performs but a receive are left out.
func (t *ties) numbers() (out []number) {
	for p, f := range t.script.fields {
		in := t.script.input(p)
		if receives(in) || !f.IsLiteral() || t.script.sort(p).Kind() != logic.IntKind {
			continue
		}
		at := t.script.equal(p)
		first := slices.IndexFunc(at, func(q place) bool { return !receives(t.script.input(q)) })
		if unit, far := t.domain(in, p.field).toward(f.Value().Integer()); at[first] == p && !unit.IsZero() {
			out = append(out, number{t.script.spots(at), far, unit})
		}
	}
	return out
}

// toward returns a step towards the simplest integer and how far that is. The simplest one itself
// has the step by which others come to it. The step is 0 where the domain has no other integer or
// is unknown.
func (d Domain) toward(n logic.Integer) (unit, far logic.Integer) {
	one := logic.IntegerOf(1)
	to := d.nearest()
	switch {
	case len(d.Pool) > 0 || !d.Bounded && !d.Computed:
		return unit, far
	case to.Less(n):
		return one.Neg(), n.Sub(to)
	case n.Less(to):
		return one, to.Sub(n)
	case to.Less(d.Hi):
		return one.Neg(), far
	case d.Lo.Less(to):
		return one, far
	}
	return unit, far
}

// pins reports whether the failure goes where an integer is a little farther from the simplest one.
// That it goes where it is nearer is what the other passes have seen.
func (t *ties) pins(x number) bool {
	away := direction{{x.at, x.unit.Neg()}}
	for m := logic.IntegerOf(1); m.Less(logic.IntegerOf(4)); m = m.Add(logic.IntegerOf(1)) {
		s, _, ok := t.moves(away, m)
		if !ok {
			return true
		}
		if p := s.place(x.at[0]); len(s.equal(p)) == len(x.at) { // else it is another one now
			return !t.probe(s)
		}
	}
	return true
}

// probe reports whether a script fails as it should, by a single run if the given script failed in
// all of its runs.
func (t *ties) probe(s Script) bool {
	key := s.key()
	if showed, known := t.probed[key]; known {
		return showed
	}
	if _, refused := t.refused[key]; refused || !t.goesOn() {
		return false
	}
	if t.spent = t.result.Candidates >= t.Budget.Candidates; t.spent {
		return false
	}
	t.result.Candidates++
	t.pass.Tried++
	times := 1
	showed := false
	if !t.rate.Steady() {
		times = min(t.most(), 3*t.rate.Of/t.rate.Seen) // of 20 such scripts one is overlooked
	}
	for ; times > 0 && !showed && !t.Over(); times-- {
		_, o := t.run(s)
		showed = o == Same
	}
	t.probed[key] = showed
	return showed
}

// along takes as many steps as it can in a direction.
func (t *ties) along(d direction) (done bool) {
	for m := t.longest(d); m.Sign() > 0 && t.goesOn(); {
		if s, smaller, ok := t.moves(d, m); ok && smaller && t.try(s) {
			t.taken++
			done = true
			m = m.Min(t.longest(d))
		} else {
			m = m.QuoFloor(logic.IntegerOf(2))
		}
	}
	return done
}

// tieTwo looks for ties of two integers, and takes steps along them.
func (t *ties) tieTwo(of []number) (done bool) {
	steps := t.steps2()
	for i, x := range of {
		for _, y := range of[i+1:] {
			for _, d := range directions(x, y, steps) {
				if t.tries(d) {
					done = true
					break
				}
			}
		}
	}
	return done
}

// tries takes steps along a direction if a script that is one step ahead still fails.
func (t *ties) tries(d direction) bool {
	s, smaller, ok := t.moves(d, logic.IntegerOf(1))
	if !ok || !smaller || !t.probe(s) {
		return false
	}
	if len(t.known) < mostTies && !slices.ContainsFunc(t.known, d.same) {
		t.known = append(t.known, d)
	}
	return t.along(d)
}

// steps2 returns pairs of steps, the likeliest first: one and a few, one and another literal, as in
// a product, and two small ones without a common divisor.
func (t *ties) steps2() (out [][2]int64) {
	add := func(x, y int64) {
		for _, p := range [][2]int64{{x, y}, {y, x}} {
			out = lists.With(out, p)
		}
	}
	for n := range int64(longStep) {
		add(1, n+1)
	}
	for _, n := range t.script.factors() {
		add(1, n)
	}
	for x := int64(2); x <= shortStep; x++ {
		for y := x + 1; y <= shortStep; y++ {
			if coprime(x, y) {
				add(x, y)
			}
		}
	}
	return out
}

// factors returns the sizes of integers in the script that are larger than the steps that are tried
// anyway.
func (s Script) factors() (out []int64) {
	for p, f := range s.fields {
		if !f.IsLiteral() || s.sort(p).Kind() != logic.IntKind || !f.Value().IsValid() {
			continue
		}
		n, small := f.Value().Integer().Abs().Int64()
		if small && n > longStep && len(out) < mostFactors && !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return out
}

func coprime(x, y int64) bool {
	for y != 0 {
		x, y = y, x%y
	}
	return x == 1
}

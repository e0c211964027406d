package decide

import (
	"context"
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
)

// The search: propagate, split the shortest disjunction, try its alternatives
// in turn, go back by the trail. When no disjunction is left the model builder
// either finds a model or names one more split (see Model).

// splitBudget bounds the splits of one check. Queries of a synthesis need at
// most dozens; where thousands do not suffice, another engine may do better.
const splitBudget = 5000

// valueBudget bounds the splits on the value of a row's member. They are a
// guess that often succeeds at once; a long series of them usually climbs a slope
// without an end.
const valueBudget = 100

// clause is an asserted disjunction.
type clause struct {
	form      int32
	satisfied bool // one alternative holds, so nothing remains to do
	open      int32
}

// scratch is working memory that functions use while they run.
type scratch struct {
	from, to []reach
	parts    []part   // of a resolved row
	sums     [][]part // of sums that were given back
	sigs     []signature
	code     []num
	set      []nodeID
	args     []ref
}

// status is what the state implies about a form.
type status int8

const (
	open status = iota
	implied
	refuted
)

func (st status) negate() status { return [...]status{open, refuted, implied}[st] }

// take asserts a term.
func (s *state) take(t logic.Term) bool {
	f := s.form(t)
	for len(s.defs) > 0 {
		d := s.defs[len(s.defs)-1]
		s.defs = s.defs[:len(s.defs)-1]
		if !s.assert(d) {
			s.defs = s.defs[:0]
			return false
		}
	}
	return s.assert(f)
}

// assert adds a form; false if that is plainly contradictory.
func (s *state) assert(i int32) bool {
	f := s.forms[i]
	switch f.op {
	case isTrue:
		return true
	case isFalse:
		return false
	case isEq:
		return s.assertEq(f.x, f.y, f.c)
	case isNe:
		return s.assertNe(f.x, f.y, f.c)
	case isLe:
		return s.assertLe(f.x, f.y, f.c)
	case isAll:
		for _, k := range s.kids[f.from:f.to] {
			if !s.assert(k) {
				return false
			}
		}
		return true
	case isAny:
		s.splits = append(s.splits, clause{form: i})
		s.version++
		return true
	default:
		panic(fmt.Sprintf("decide: unexpected form %d", f.op))
	}
}

// status returns what the state implies about a form.
func (s *state) status(i int32) status {
	f := &s.forms[i]
	switch f.op {
	case isTrue:
		return implied
	case isFalse:
		return refuted
	case isEq:
		return s.equality(f)
	case isNe:
		return s.equality(f).negate()
	case isLe:
		x, ox := s.root(f.x)
		y, oy := s.root(f.y)
		k := f.c.minus(ox).plus(oy)
		switch {
		case x == y && k.hi >= 0, x != y && !k.less(s.difference(x, y)):
			return implied
		case x == y, s.difference(y, x).less(k.neg()):
			return refuted
		}
		return open
	case isAll:
		return s.several(f, implied, refuted)
	case isAny:
		return s.several(f, refuted, implied)
	default:
		panic(fmt.Sprintf("decide: unexpected form %d", f.op))
	}
}

// several returns zero if an operand is, unit if all are, else open.
func (s *state) several(f *form, unit, zero status) status {
	result := unit
	for _, k := range s.kids[f.from:f.to] {
		switch s.status(k) {
		case zero:
			return zero
		case open:
			result = open
		}
	}
	return result
}

// equality returns the status of x = y + c.
func (s *state) equality(f *form) status {
	x, ox := s.root(f.x)
	y, oy := s.root(f.y)
	k := oy.plus(f.c).minus(ox) // x = y + k
	if x == y {
		if k.isZero() {
			return implied
		}
		return refuted
	}
	m := &s.nodes[x]
	n := &s.nodes[y]
	switch {
	case m.kind == integer && (s.difference(x, y).less(k) || s.difference(y, x).less(k.neg())),
		m.kind == finite && m.dom&n.dom == 0,
		m.kind == plain && m.lit != none && n.lit != none,
		s.excluded(x, y, k):
		return refuted
	}
	return open
}

// propagate asserts what follows until nothing new does; false on a conflict.
func (s *state) propagate() bool {
	ok := s.fixpoint()
	if !ok {
		s.queue = s.queue[:0]
		s.stale = false
	}
	return ok
}

func (s *state) fixpoint() bool {
	rounds := 0
	for {
		if !s.mergeAll() {
			return false
		}
		if s.stale {
			s.stale = false
			if len(s.apps) > 1 && !s.congruent() {
				return false
			}
			continue
		}
		before := s.version
		if len(s.nes) > 0 && !s.checkNes() {
			return false
		}
		if len(s.rows) > 0 && rounds < rowRounds {
			rounds++
			if !s.checkRows() {
				return false
			}
		}
		if len(s.queue) > 0 {
			continue
		}
		if !s.checkSplits() {
			return false
		}
		if s.version == before && len(s.queue) == 0 {
			return true
		}
	}
}

// checkSplits asserts the last alternative of disjunctions whose others are
// refuted, and counts those of the rest.
func (s *state) checkSplits() bool {
	for i := 0; i < len(s.splits); i++ {
		c := &s.splits[i]
		if c.satisfied {
			continue
		}
		f := &s.forms[c.form]
		left := int32(0)
		last := int32(0)
		done := false
		for _, k := range s.kids[f.from:f.to] {
			switch s.status(k) {
			case implied:
				done = true
			case open:
				left++
				last = k
			}
			if done {
				break
			}
		}
		c.open = left
		if !done && left == 0 {
			return false
		}
		if done || left == 1 {
			c.satisfied = true
			s.record(splitAt, int32(i), 0, num{})
			if !done && !s.assert(last) {
				return false
			}
		}
	}
	return true
}

// search decides the state, which propagate has left without conflict; Sat
// leaves a model of the assertions in s.model. The state is the same afterwards.
func (s *state) search(ctx context.Context, asserts []logic.Term) logic.Verdict {
	s.budget = s.most
	s.values = valueBudget
	s.gaveUp = false
	s.model = nil
	m := s.mark()
	found := s.explore(ctx, asserts)
	s.undo(m)
	switch {
	case found:
		return logic.Sat
	case s.gaveUp:
		return logic.Unknown
	}
	return logic.Unsat
}

// explore looks for a model of the state.
func (s *state) explore(ctx context.Context, asserts []logic.Term) bool {
	if c := s.shortest(); c >= 0 {
		var alternatives []int32
		f := s.forms[s.splits[c].form]
		s.splits[c].satisfied = true // by the alternative that is asserted below
		s.record(splitAt, int32(c), 0, num{})
		for _, k := range s.kids[f.from:f.to] {
			if s.status(k) == open {
				alternatives = append(alternatives, k)
			}
		}
		return s.try(ctx, alternatives, asserts, true)
	}
	alternatives, done := s.build(asserts)
	if done {
		return s.model != nil
	}
	return s.try(ctx, alternatives, asserts, false)
}

// try explores the alternatives in turn. Where they overlap, the literals
// tried before are known to be false in the second and later ones.
func (s *state) try(ctx context.Context, alternatives []int32, asserts []logic.Term, overlap bool) bool {
	for i, a := range alternatives {
		if s.budget > 0 {
			s.budget--
		}
		if s.budget%64 == 0 && s.budget > 0 && ctx.Err() != nil {
			s.budget = 0
		}
		if s.budget == 0 {
			s.gaveUp = true
			return false
		}
		m := s.mark()
		if s.assert(a) && s.propagate() && s.explore(ctx, asserts) {
			return true
		}
		s.undo(m)
		if overlap && i+1 < len(alternatives) && !(s.deny(a) && s.propagate()) {
			s.queue = s.queue[:0]
			s.stale = false
			return false
		}
	}
	return false
}

// deny asserts the negation of a literal; of other forms nothing.
func (s *state) deny(i int32) bool {
	f := s.forms[i]
	switch f.op {
	case isEq:
		return s.assertNe(f.x, f.y, f.c)
	case isNe:
		return s.assertEq(f.x, f.y, f.c)
	case isLe: // !(x - y <= c) is y - x <= -c - 1
		return s.assertLe(f.y, f.x, f.c.neg().previous())
	}
	return true
}

// shortest returns the index of the unsatisfied disjunction with the fewest
// alternatives left; -1 if there is none.
func (s *state) shortest() int {
	best := -1
	for i := range s.splits {
		c := &s.splits[i]
		if !c.satisfied && (best < 0 || c.open < s.splits[best].open) {
			best = i
		}
	}
	return best
}

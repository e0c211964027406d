package decide

import (
	"context"
	"fmt"

	"github.com/clouseau-go/clouseau/internal/lists"
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
		return lists.All(s.kids[f.from:f.to], s.assert)
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
func (find *finder) search(ctx context.Context, asserts []logic.Term) logic.Verdict {
	find.budget = find.most
	find.values = valueBudget
	find.gaveUp = false
	find.model = nil
	m := find.s.mark()
	found := find.explore(ctx, asserts)
	find.s.undo(m)
	switch {
	case found:
		return logic.Sat
	case find.gaveUp:
		return logic.Unknown
	}
	return logic.Unsat
}

// explore looks for a model of the state.
func (find *finder) explore(ctx context.Context, asserts []logic.Term) bool {
	if c := find.shortest(); c >= 0 {
		var alternatives []int32
		f := find.s.forms[find.s.splits[c].form]
		find.s.splits[c].satisfied = true // by the alternative that is asserted below
		find.s.record(splitAt, int32(c), 0, num{})
		for _, k := range find.s.kids[f.from:f.to] {
			if find.s.status(k) == open {
				alternatives = append(alternatives, k)
			}
		}
		return find.try(ctx, alternatives, asserts, true)
	}
	alternatives, done := find.build(asserts)
	if done {
		return find.model != nil
	}
	return find.try(ctx, alternatives, asserts, false)
}

// try explores the alternatives in turn. Where they overlap, the literals
// tried before are known to be false in the second and later ones.
func (find *finder) try(ctx context.Context, alternatives []int32, asserts []logic.Term, overlap bool) bool {
	for i, a := range alternatives {
		if find.budget > 0 {
			find.budget--
		}
		if find.budget%64 == 0 && find.budget > 0 && ctx.Err() != nil {
			find.budget = 0
		}
		if find.budget == 0 {
			find.gaveUp = true
			return false
		}
		m := find.s.mark()
		if find.s.assert(a) && find.s.propagate() && find.explore(ctx, asserts) {
			return true
		}
		find.s.undo(m)
		if overlap && i+1 < len(alternatives) && !(find.deny(a) && find.s.propagate()) {
			find.s.queue = find.s.queue[:0]
			find.s.stale = false
			return false
		}
	}
	return false
}

// deny asserts the negation of a literal; of other forms nothing.
func (find *finder) deny(i int32) bool {
	f := find.s.forms[i]
	switch f.op {
	case isEq:
		return find.s.assertNe(f.x, f.y, f.c)
	case isNe:
		return find.s.assertEq(f.x, f.y, f.c)
	case isLe: // !(x - y <= c) is y - x <= -c - 1
		return find.s.assertLe(f.y, f.x, f.c.neg().previous())
	}
	return true
}

// shortest returns the index of the unsatisfied disjunction with the fewest
// alternatives left; -1 if there is none.
func (find *finder) shortest() int {
	best := -1
	for i := range find.s.splits {
		c := &find.s.splits[i]
		if !c.satisfied && (best < 0 || c.open < find.s.splits[best].open) {
			best = i
		}
	}
	return best
}

package logic

import "context"

// Bounded returns a solver over the values that sorts have from one over all
// integers: a leaf of a sort of bytes is at least 0 and at most 255. What is narrow is told
// at once, as it decides much:
//
//	x: byte, y: byte, x + y > 510    has no model
//
// The bounds of 64-bit types hardly ever matter, and would be two more constraints on every
// leaf of every question. So they are told only where a model oversteps them: a question that comes
// nowhere near them costs no more than over all integers. A question without a model over
// all integers has none within bounds either.
func Bounded(b *Builder, over Solver) Solver {
	return &bounded{layer: layer{over: over, b: b}}
}

type bounded struct {
	layer     // it meets the integer leaves of the assertions
	told  int // the bounds of order[:told] are asserted
}

func (s *bounded) Push() { s.open(s.told) }
func (s *bounded) Pop()  { s.told = s.close() }

func (s *bounded) Assert(q Term) {
	s.model = nil
	s.over.Assert(q)
	for _, v := range q.term().vars {
		s.meet(v)
	}
	for _, a := range q.term().apps {
		s.meet(a)
	}
}

// meet takes in a leaf of what is asserted.
func (s *bounded) meet(t Term) {
	if t.Sort().kind == IntKind && s.add(t) && !t.Sort().bounds.wide() {
		s.tell(t)
	}
}

// tell asserts the bounds of a leaf.
func (s *bounded) tell(t Term) {
	b := t.Sort().bounds
	s.over.Assert(s.b.Le(s.b.Integer(b.Lo), t))
	s.over.Assert(s.b.Le(t, s.b.Integer(b.Hi)))
}

func (s *bounded) Check(ctx context.Context) Verdict {
	s.model = nil
	v := s.over.Check(ctx)
	if v != Sat {
		return v
	}
	if s.model = s.over.Model(); s.model == nil || !s.overstepped() {
		return v
	}
	for _, t := range s.order[s.told:] {
		if t.Sort().bounds.wide() {
			s.tell(t)
		}
	}
	s.told, s.model = len(s.order), nil
	if v = s.over.Check(ctx); v == Sat {
		s.model = s.over.Model()
	}
	return v
}

// overstepped reports whether the model gives a leaf a value outside of its bounds.
func (s *bounded) overstepped() bool {
	for _, t := range s.order[s.told:] {
		var v Value
		var ok bool
		if _, leaf := t.(*App); leaf {
			v, ok = Eval(t, s.model)
		} else {
			v, ok = s.model.Values[t]
		}
		if ok && !t.Sort().bounds.Has(v.Integer()) {
			return true
		}
	}
	return false
}

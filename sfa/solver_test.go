package sfa_test

import (
	"context"

	"github.com/clouseau-go/clouseau/logic"
)

// enumSolver decides by trying all assignments over a small domain of
// integers. It is the plain alternative to the real engines, and makes the
// tests agree exactly with enumeration: its integers are the values 0 to n-1.
type enumSolver struct {
	n        int64
	asserted []logic.Term
	marks    []int
	model    *logic.Model
	checks   int
}

func (s *enumSolver) Push()               { s.marks = append(s.marks, len(s.asserted)) }
func (s *enumSolver) Assert(q logic.Term) { s.asserted = append(s.asserted, q) }

func (s *enumSolver) Pop() {
	last := len(s.marks) - 1
	s.asserted, s.marks = s.asserted[:s.marks[last]], s.marks[:last]
}

func (s *enumSolver) Model() *logic.Model { return s.model }

func (s *enumSolver) Check(ctx context.Context) logic.Verdict {
	if ctx.Err() != nil {
		return logic.Unknown
	}
	s.checks++
	var vars []*logic.Var
	for _, q := range s.asserted {
		vars = logic.Vars(vars, q)
	}
	m := logic.Assignment{}
	if !s.try(vars, m) {
		return logic.Unsat
	}
	s.model = &logic.Model{Values: m}
	return logic.Sat
}

// try extends m to vars so that all assertions hold, cutting where one is
// already known to fail.
func (s *enumSolver) try(vars []*logic.Var, m logic.Assignment) bool {
	for _, q := range s.asserted {
		if v, ok := logic.Eval(q, m); ok && !v.Bool() {
			return false
		}
	}
	if len(vars) == 0 {
		return true
	}
	for _, x := range s.values(vars[0].Sort()) {
		m[vars[0]] = x
		if s.try(vars[1:], m) {
			return true
		}
	}
	delete(m, vars[0])
	return false
}

func (s *enumSolver) values(sort *logic.Sort) (out []logic.Value) {
	if sort.Kind() == logic.BoolKind {
		return []logic.Value{logic.BoolValue(false), logic.BoolValue(true)}
	}
	for i := range s.n {
		out = append(out, logic.IntValue(i))
	}
	return out
}

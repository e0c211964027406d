package uhat

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Moves returns the calls of the generator as one straight line: of a choice the first branch, and
// of a function one round. It is nil if the generator has other events than calls, or only one.
// Conditions are left out; where they matter, the clauses have them too.
func (g *Generator) Moves() []Move {
	l := liner{values: map[*logic.Var]*logic.Var{}, inside: map[*Fun]bool{}, left: map[*Fun]bool{}}
	if l.line(g.Steps); l.other || len(l.out) < 2 {
		return nil
	}
	used := map[*logic.Var]bool{}
	for i := range slices.Backward(l.out) {
		m := &l.out[i]
		m.Answers = lists.Of(m.Answers, func(v *logic.Var) *logic.Var {
			if used[v] {
				return v
			}
			return nil
		})
		if !slices.ContainsFunc(m.Answers, func(v *logic.Var) bool { return v != nil }) {
			m.Answers = nil
		}
		for _, v := range m.Args {
			used[v] = v != nil
		}
	}
	return l.out
}

// liner reads the steps of a generator as one line.
type liner struct {
	out    []Move
	other  bool                      // it has an event that is no call
	values map[*logic.Var]*logic.Var // of parameters and others that equal a variable
	inside map[*Fun]bool             // whose round is under way
	left   map[*Fun]bool             // whose round was made: their variables have values
}

func (l *liner) line(steps []Step) {
	for _, s := range steps {
		switch s := s.(type) {
		case *Let:
			if s.Over.IsZero() {
				l.values[s.Var] = l.of(s.Value)
			}
		case *Perform:
			l.perform(s)
		case *Take:
			l.other = true
		case *Choice:
			l.line(s.Branches[0])
		case *Apply:
			l.apply(s)
		}
	}
}

func (l *liner) perform(s *Perform) {
	if !s.Op.Visible() {
		return
	}
	if s.Op.Kind != sre.Call {
		l.other = true
		return
	}
	m := Move{Op: s.Op, Answers: s.Results}
	for _, x := range s.Args {
		m.Args = append(m.Args, l.of(x))
	}
	l.out = append(l.out, m)
}

// apply makes one round, and the base in it.
func (l *liner) apply(s *Apply) {
	switch f := s.Fun; {
	case l.left[f]:
		return
	case l.inside[f]:
		l.line(f.Base)
	default:
		for i, p := range f.Params {
			l.values[p] = l.of(s.Args[i])
		}
		l.inside[f] = true
		l.line(f.Step)
		l.left[f] = true
	}
}

// of returns the variable that a term is; nil if it is none.
func (l *liner) of(t logic.Term) *logic.Var {
	v, ok := t.(*logic.Var)
	if !ok {
		return nil
	}
	if w, ok := l.values[v]; ok {
		return w
	}
	return v
}

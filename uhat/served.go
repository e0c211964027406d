package uhat

import "slices"

// Planned returns how many visible events a script plans, 0 if that varies
// from run to run.
func Planned(script []Step) int {
	n := 0
	for _, st := range script {
		switch st := st.(type) {
		case *Perform:
			if st.Op.Visible() {
				n++
			}
		case *Take:
			n++
		case *Choice, *Apply:
			return 0
		}
	}
	return n
}

// Served returns the names of the clauses that the generators' visible events
// serve, in the order of their first event.
func Served(gens []*Generator) []string {
	s := served{funs: map[*Fun]bool{}}
	for _, g := range gens {
		s.walk(g.Script())
	}
	return s.names
}

type served struct {
	names []string
	funs  map[*Fun]bool // that were walked
}

func (s *served) add(o Origin) {
	if o.Clause != nil && !slices.Contains(s.names, o.Clause.Name()) {
		s.names = append(s.names, o.Clause.Name())
	}
}

func (s *served) walk(steps []Step) {
	for _, st := range steps {
		switch st := st.(type) {
		case *Perform:
			s.add(st.Origin)
		case *Take:
			s.add(st.Origin)
		case *Choice:
			for _, b := range st.Branches {
				s.walk(b)
			}
		case *Apply:
			if !s.funs[st.Fun] {
				s.funs[st.Fun] = true
				s.walk(st.Fun.Base)
				s.walk(st.Fun.Step)
			}
		}
	}
}

package session

// Strand is a line of steps that happen one after the other: the session itself, a lane, or what is
// done beside the rest.
type Strand struct {
	parent *Strand
	at     *node // the parallel or the async that begins it; nil for the session
	lane   int   // of a parallel
	async  bool
	many   bool // several of it may be under way
}

// strandOf identifies a strand.
type strandOf struct {
	at   *node
	lane int
}

// strand returns the strand of a lane of a parallel, or of an async.
func (a *turner) strand(parent *Strand, at *node, lane int) *Strand {
	key := strandOf{at, lane}
	s := a.strands[key]
	if s == nil {
		_, async := at.step.(*Async)
		s = &Strand{parent, at, lane, async, parent.many || async && at.again()}
		a.strands[key] = s
		a.lanes = true
	}
	return s
}

// again reports whether the session may come from behind a node to the node again.
func (n *node) again() bool {
	seen := map[*node]bool{}
	var to func(m *node) bool
	to = func(m *node) bool {
		if m == nil || seen[m] {
			return false
		}
		if seen[m] = true; m == n {
			return true
		}
		for _, i := range m.inner {
			if to(i) {
				return true
			}
		}
		return to(m.next)
	}
	return to(n.next)
}

// path returns a strand and those around it, the session first.
func (s *Strand) path() []*Strand {
	if s.parent == nil {
		return []*Strand{s}
	}
	return append(s.parent.path(), s)
}

// beside reports whether steps of two strands may happen in any order: lanes of one parallel, what
// an async does and what goes on around it, and all of a strand of which there are several.
func (s *Strand) beside(t *Strand) bool {
	a := s.path()
	b := t.path()
	i := 1 // the first strand of both is the session
	for ; i < len(a) && i < len(b) && a[i] == b[i]; i++ {
		if a[i].many {
			return true
		}
	}
	switch {
	case i < len(a) && a[i].async, i < len(b) && b[i].async:
		return true
	case i < len(a) && i < len(b):
		return a[i].at == b[i].at
	}
	return false
}

// within reports whether a strand sees what another one binds as it is: it is that strand, or a
// lane of it.
func (s *Strand) within(of *Strand) bool {
	for x := s; x != nil && !x.many; x = x.parent {
		if x == of {
			return true
		}
		if x.async {
			return false
		}
	}
	return false
}

// Several reports whether several of the strand may be under way.
func (s *Strand) Several() bool { return s.many }

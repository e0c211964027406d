package conform

import "slices"

// separation has, for each pair of states, a shortest sequence that distinguishes them.
type separation struct {
	m      *Machine
	first  [][]int // its first input; -1: there is none
	length [][]int // never: there is none
}

// never is longer than any sequence.
const never = 1 << 30

func (m *Machine) separation() *separation {
	if m.sep == nil {
		m.sep = m.separate()
	}
	return m.sep
}

// separate computes them: first the pairs that one input distinguishes, then those with an input
// that leads to such a pair, and so on.
func (m *Machine) separate() *separation {
	s := &separation{m: m, first: make([][]int, m.States), length: make([][]int, m.States)}
	for a := range s.first {
		s.first[a], s.length[a] = slices.Repeat([]int{-1}, m.States), slices.Repeat([]int{never}, m.States)
	}
	for length := 1; ; length++ {
		type found struct{ a, b, input int }
		var round []found
		for a := range m.States {
			for b := range a {
				if s.first[a][b] < 0 {
					if in := s.input(a, b); in >= 0 {
						round = append(round, found{a, b, in})
					}
				}
			}
		}
		if len(round) == 0 {
			return s
		}
		for _, f := range round {
			s.first[f.a][f.b], s.first[f.b][f.a] = f.input, f.input
			s.length[f.a][f.b], s.length[f.b][f.a] = length, length
		}
	}
}

// input returns an input that distinguishes two states, or leads to two that are known to be
// distinguishable; -1 for none.
func (s *separation) input(a, b int) int {
	later := -1
	for in := range s.m.Inputs {
		x, y := s.m.at[a][in], s.m.at[b][in]
		switch {
		case x < 0 || y < 0:
		case s.m.Edges[x].Output != s.m.Edges[y].Output:
			return in
		case later < 0 && s.first[s.m.Edges[x].To][s.m.Edges[y].To] >= 0:
			later = in
		}
	}
	return later
}

// sequence returns a shortest sequence that distinguishes two states, nil if there is none.
func (s *separation) sequence(a, b int) []int {
	var out []int
	for s.first[a][b] >= 0 {
		in := s.first[a][b]
		out = append(out, in)
		x, y := s.m.Edges[s.m.at[a][in]], s.m.Edges[s.m.at[b][in]]
		if x.Output != y.Output {
			return out
		}
		a, b = x.To, y.To
	}
	return nil
}

// Identifiers returns, for each state, sequences that identify it: no other state that can be
// distinguished from it has the same outputs for all of them. Any two distinguishable states both
// have sequences with a common prefix that distinguishes them.
//
// If there is a distinguishing sequence, each state has only that one.
func (m *Machine) Identifiers() [][][]int {
	out := make([][][]int, m.States)
	if ds, end := m.Distinguishing(); end == Found {
		for s := range out {
			out[s] = [][]int{ds}
		}
		return out
	}
	sep := m.separation()
	for a := range m.States {
		for b := range a {
			if m.common(a, b, out) {
				continue
			}
			if seq := sep.sequence(a, b); seq != nil {
				out[a], out[b] = append(out[a], seq), append(out[b], seq)
			}
		}
	}
	for s := range out {
		out[s] = maximal(out[s])
	}
	return out
}

// common reports whether the sequences of two states have a common prefix that distinguishes the
// states.
func (m *Machine) common(a, b int, of [][][]int) bool {
	for _, x := range of[a] {
		for _, y := range of[b] {
			n := 0
			for n < min(len(x), len(y)) && x[n] == y[n] {
				n++
			}
			if m.separates(a, b, x[:n]) {
				return true
			}
		}
	}
	return false
}

// maximal leaves out sequences that are prefixes of others.
func maximal(seqs [][]int) [][]int {
	return slices.DeleteFunc(slices.Clone(seqs), func(s []int) bool {
		return slices.ContainsFunc(seqs, func(t []int) bool { return len(t) > len(s) && slices.Equal(t[:len(s)], s) })
	})
}

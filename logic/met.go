package logic

// met are the terms that a solver has met in assertions, each once, in the order in which they
// came.
type met struct {
	known map[Term]bool
	order []Term
}

// add takes in a term, and reports whether it is new.
func (m *met) add(t Term) bool {
	if m.known[t] {
		return false
	}
	if m.known == nil {
		m.known = map[Term]bool{}
	}
	m.known[t] = true
	m.order = append(m.order, t)
	return true
}

// forget keeps the first n terms only.
func (m *met) forget(n int) {
	for _, t := range m.order[n:] {
		delete(m.known, t)
	}
	m.order = m.order[:n]
}

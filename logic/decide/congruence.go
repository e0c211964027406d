package decide

// Congruence: applications of one function to equal arguments are equal.
// After a merge all applications are compared again until nothing changes;
// for the few dozen applications of a query that is cheaper than to keep
// lists of where each class is used.

// signature is an application and a hash of what it looks like through the
// classes of its arguments.
type signature struct {
	hash uint64
	app  nodeID
}

// congruent asserts an equation for every pair of applications that have
// become equal.
func (s *state) congruent() bool {
	sigs := s.scratch.sigs[:0]
next:
	for _, n := range s.apps {
		h := s.hash(n)
		for _, o := range sigs {
			if o.hash == h && s.sameArgs(n, o.app) {
				if !s.assertEq(n, o.app, num{}) {
					return false
				}
				continue next
			}
		}
		sigs = append(sigs, signature{h, n})
	}
	s.scratch.sigs = sigs
	return true
}

func (s *state) hash(app nodeID) uint64 {
	n := &s.nodes[app]
	h := uint64(len(n.args))
	for _, a := range n.args {
		r, off := s.root(a.node)
		h = (h*31+uint64(r))*0x9e3779b97f4a7c15 + off.plus(a.off).lo
	}
	return h
}

// sameArgs reports whether two applications are of one function and their
// arguments are known to be equal.
func (s *state) sameArgs(x, y nodeID) bool {
	m, n := &s.nodes[x], &s.nodes[y]
	if m.fn != n.fn {
		return false
	}
	for i, a := range m.args {
		b := n.args[i]
		ra, oa := s.root(a.node)
		rb, ob := s.root(b.node)
		if ra != rb || oa.plus(a.off) != ob.plus(b.off) {
			return false
		}
	}
	return true
}

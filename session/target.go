package session

import "slices"

// Target is a branch of a program: the case of a choice, by its name. It knows from each place how
// many exchanges lead there at least, as far as the structure tells: what guards and qualifiers
// allow is not known before.
type Target struct {
	Name  string
	least map[*node]int
}

// Branches returns the names of all cases of choices, in the order in which they are written, each
// once.
func (s *Session) Branches() (names []string) {
	Walk(s.Body, func(step Step) {
		c, ok := step.(*Choice)
		if !ok {
			return
		}
		for _, x := range c.Cases {
			if x.Name != "" && !slices.Contains(names, x.Name) {
				names = append(names, x.Name)
			}
		}
	})
	return names
}

// Target returns the branch of a name.
func (p *Program) Target(name string) *Target {
	t := &Target{name, map[*node]int{}}
	all := p.all()
	for _, n := range all {
		t.least[n] = endless
	}
	for changed := true; changed; {
		changed = false
		for _, n := range all {
			if d := t.from(n); d < t.least[n] {
				t.least[n] = d
				changed = true
			}
		}
	}
	return t
}

// all returns all nodes that can be reached.
func (p *Program) all() (all []*node) {
	seen := map[*node]bool{}
	var visit func(*node)
	visit = func(n *node) {
		if n == nil || seen[n] {
			return
		}
		seen[n] = true
		all = append(all, n)
		for _, i := range n.inner {
			visit(i)
		}
		visit(n.next)
	}
	visit(p.first)
	return all
}

// at returns the distance from a node; endless if there is none.
func (t *Target) at(n *node) int {
	if n == nil {
		return endless
	}
	return t.least[n]
}

// from computes the distance of a node from those around it.
func (t *Target) from(n *node) int {
	best := endless
	switch s := n.step.(type) {
	case nil, *Stop, *Fail:
		return endless
	case *Exchange:
		return min(endless, 1+t.at(n.next))
	case *Loop:
		return t.at(n.inner[0])
	case *Choice:
		for i, c := range s.Cases {
			if c.Name == t.Name {
				return 0
			}
			best = min(best, t.at(n.inner[i]))
		}
		return best
	case *Parallel, *Async:
		for _, i := range n.inner {
			best = min(best, t.at(i))
		}
	}
	return min(best, t.at(n.next))
}

// Is reports whether an offer is in the branch.
func (t *Target) Is(o *Offer) bool { return slices.Contains(o.Cases, t.Name) }

// Left returns how many exchanges it takes from an offer to the branch at least; ok is false if it
// cannot be reached from there.
func (t *Target) Left(o *Offer) (n int, ok bool) {
	if t.Is(o) {
		return 0, true
	}
	d := t.at(o.after)
	return 1 + d, o.after != nil && d < endless
}

package strategy

import (
	"slices"

	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// Follow keeps the items of the target and the others apart, and the weights of all.
func (s *surw) Follow(c event.Changes, others []event.Item) int {
	s.steps++
	s.follow(c)
	listed, _ := s.history.see(others)
	n := s.chosen(listed)
	s.history.happened(n)
	if n == s.intended && s.matters(n) {
		s.intended = nil
	}
	return n.ID
}

// follow takes the changes in.
func (s *surw) follow(c event.Changes) {
	if c.All {
		s.following = following{}
	}
	for k := range c.Came {
		n := s.history.know(&c.Came[k])
		if s.deciding() {
			s.ballot.add(n.ID, s.weight(n))
		}
		if s.matters(n) {
			s.there.add(n.ID)
		} else {
			s.others.add(n.ID)
		}
	}
	for _, id := range c.Gone {
		s.ballot.remove(id)
		if !s.others.remove(id) {
			s.there.remove(id)
		}
	}
}

// deciding reports whether this run has a target.
func (s *surw) deciding() bool { return s.learned && s.target != "" }

// chosen is choose for items that it follows, and for some that are listed.
func (s *surw) chosen(listed []*node) *node {
	if !s.deciding() {
		return s.drawn(listed, true)
	}
	s.intended = s.follows(listed)
	free := slices.DeleteFunc(slices.Clone(listed), func(n *node) bool { return s.matters(n) && n != s.intended })
	if n := s.intended; n != nil && s.there.has(n.ID) {
		free = append(free, n)
	}
	if len(free)+len(s.others.ids) == 0 { // the intended item did not lead there
		s.intended = nil
		return s.drawn(listed, true)
	}
	return s.drawn(free, false)
}

// drawn chooses uniformly among the listed items and those that do not come to the target, or among
// all.
func (s *surw) drawn(listed []*node, all bool) *node {
	n := len(listed) + len(s.others.ids)
	if all {
		n += len(s.there.ids)
	}
	k := s.c.Choose(n)
	if k < len(listed) {
		return listed[k]
	}
	if k -= len(listed); k < len(s.others.ids) {
		return s.history.nodes[s.others.ids[k]]
	}
	return s.history.nodes[s.there.ids[k-len(s.others.ids)]]
}

// follows is intend: it returns the item from which the next event at the target follows.
func (s *surw) follows(listed []*node) *node {
	before := s.intended
	if before != nil && !before.happens {
		return before
	}
	if before != nil {
		pending := slices.DeleteFunc(slices.Clone(before.effects), func(n *node) bool {
			return !s.there.has(n.ID) && !s.others.has(n.ID) && !slices.Contains(listed, n)
		})
		if s.intended = nil; s.among(pending) {
			return s.intended
		}
	}
	id, other, ok := s.ballot.weigh(s.c, s.weights(listed))
	switch {
	case !ok:
		return nil
	case other >= 0:
		return listed[other]
	}
	return s.history.nodes[id]
}

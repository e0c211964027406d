package strategy

import (
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/internal/play/step"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// surw makes the orders of the events of one receiver equally likely: the target, which is drawn
// for each run. Before each event there, it decides from which of the pending items the next event
// follows. Until then no other item may come there, and the other items happen uniformly.
type surw struct {
	lesson
	c         step.Choices
	history   history
	receivers map[string]estimates // of the events that follow at each receiver
	// The receivers of more than one event in some run. Only these leave something to decide.
	contested map[string]bool
	target    string
	intended  *node // the next event at the target follows from it; nil: not decided
	following
}

// following is what surw keeps of the items while it follows.
type following struct {
	ballot ballot // all items, by how many events at the target follow
	there  roster // the items that come to the target
	others roster // all other items
}

func (*surw) Name() string { return "surw" }

func (s *surw) Begin(c step.Choices) {
	s.c = c
	s.intended = nil
	s.target = ""
	s.history.begin()
	if s.receivers == nil {
		s.receivers = map[string]estimates{}
		s.contested = map[string]bool{}
	}
	if names := slices.Sorted(maps.Keys(s.contested)); s.learned && len(names) > 0 {
		s.target = names[c.Choose(len(names))]
	}
}

func (s *surw) Pick(items []event.Item) int {
	s.steps++
	all := s.history.see(items)
	i := s.choose(all)
	s.history.happened(all[i])
	if all[i] == s.intended && s.matters(all[i]) {
		s.intended = nil
	}
	return i
}

func (s *surw) matters(n *node) bool { return n.To == s.target }

// choose chooses uniformly among the items that may happen.
func (s *surw) choose(all []*node) int {
	if !s.learned || s.target == "" {
		return s.c.Choose(len(all))
	}
	s.intend(all)
	var free []int
	for i, n := range all {
		if !s.matters(n) || n == s.intended {
			free = append(free, i)
		}
	}
	if len(free) == 0 { // the intended item did not lead there
		s.intended = nil
		return s.c.Choose(len(all))
	}
	return free[s.c.Choose(len(free))]
}

// intend decides from which item the next event at the target follows. Once that item has happened,
// the choice is among the items that it caused, if there are any.
func (s *surw) intend(all []*node) {
	if s.intended != nil && !s.intended.happens {
		return
	}
	if before := s.intended; before != nil {
		if s.among(slices.DeleteFunc(slices.Clone(all), func(n *node) bool { return n.parent != before })) {
			return
		}
	}
	s.intended = nil
	s.among(all)
}

// among decides by the weights of some items, and reports whether there was anything to decide.
func (s *surw) among(nodes []*node) bool {
	i := weighted(s.c, weights(nodes, s.weight))
	if i < 0 {
		return false
	}
	s.intended = nodes[i]
	return true
}

func (s *surw) weight(n *node) int {
	otherwise := 0
	if s.matters(n) {
		otherwise = scale
	}
	return s.receivers[s.target].weight(n, otherwise)
}

// End learns, for each receiver of the run, how many events follow there from an item.
func (s *surw) End() {
	if !s.learned {
		events := map[string]int{}
		for _, n := range s.history.order {
			events[n.To]++
		}
		delete(events, step.ScriptItem().To)
		delete(events, step.FaultItem().To)
		for to, n := range events {
			if s.receivers[to] == nil {
				s.receivers[to] = estimates{}
			}
			s.contested[to] = s.contested[to] || n > 1
			s.history.following(func(n *node) bool { return n.To == to }, s.receivers[to].learn)
		}
		maps.DeleteFunc(s.contested, func(_ string, yes bool) bool { return !yes })
	}
	s.lesson.end()
}

// Follow keeps the items of the target and the others apart, and the weights of all.
func (s *surw) Follow(c event.Changes, others []event.Item) int {
	s.steps++
	s.follow(c)
	listed := s.history.see(others)
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
	id, other, ok := s.ballot.weigh(s.c, weights(listed, s.weight))
	switch {
	case !ok:
		return nil
	case other >= 0:
		return listed[other]
	}
	return s.history.nodes[id]
}

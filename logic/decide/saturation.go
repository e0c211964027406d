package decide

import (
	"math/bits"
	"slices"
)

// Saturation. Nodes that differ in pairs need as many values as they are, and trying values one
// after the other takes a factorial of tries to see that there are too few:
//
//	0 <= x, y, z <= 1 and x != y, y != z, x != z
//
// So before a failed disequation is split, the nodes around it are counted. Nodes that are more
// than their values saturate them. They are sought greedily: the most of them are as hard to find
// as a colouring. Whatever is found is a contradiction, and where nothing is found the split goes
// on as before.

// member is a root that may be one of such nodes, and the values it may have, one bit for each.
type member struct {
	node  nodeID
	vals  uint64
	apart int // disequations with other members
}

// saturated reports whether nodes that differ from x, from y and from each other have too few
// values between them. The two are roots of one kind that must not be equal.
func (s *state) saturated(x, y nodeID) bool {
	base, room := s.room(x, y)
	if room == 0 {
		return false
	}
	var members []member
	for i := range s.nodes {
		n := nodeID(i)
		if s.nodes[i].parent != n || s.nodes[i].kind != s.nodes[x].kind || s.nodes[i].sort != s.nodes[x].sort {
			continue
		}
		if vals, ok := s.left(n, base); ok && vals&^room == 0 {
			members = append(members, member{node: n, vals: vals})
		}
	}
	if len(members) <= bits.OnesCount64(room) {
		return false
	}
	return s.saturates(members, x, y)
}

// saturates looks among the members for nodes that are more than their values. It begins with x and
// y, and goes on with those that differ from most.
func (s *state) saturates(members []member, x, y nodeID) bool {
	differ := map[[2]nodeID]bool{}
	for _, d := range s.nes {
		if a, b := s.class(d.a), s.class(d.b); a != b && s.apart(d).isZero() {
			differ[[2]nodeID{min(a, b), max(a, b)}] = true
		}
	}
	apart := func(a, b nodeID) bool { return differ[[2]nodeID{min(a, b), max(a, b)}] }
	for i := range members {
		for _, o := range members {
			if apart(members[i].node, o.node) {
				members[i].apart++
			}
		}
	}
	slices.SortStableFunc(members, func(a, b member) int {
		if front := front(b.node, x, y) - front(a.node, x, y); front != 0 {
			return front
		}
		return b.apart - a.apart
	})
	nodes, union := []nodeID(nil), uint64(0)
	for _, m := range members {
		if slices.ContainsFunc(nodes, func(n nodeID) bool { return !apart(n, m.node) }) {
			continue
		}
		nodes, union = append(nodes, m.node), union|m.vals
		if len(nodes) > bits.OnesCount64(union) {
			return true
		}
	}
	return false
}

// front is 1 for the two nodes with which the others have to differ.
func front(n, x, y nodeID) int {
	if n == x || n == y {
		return 1
	}
	return 0
}

// room returns the values that x or y may have, one bit for each from base on; none if they are
// too many to count.
func (s *state) room(x, y nodeID) (base num, room uint64) {
	if s.nodes[x].kind == integer {
		lox, _ := s.interval(x)
		loy, _ := s.interval(y)
		base = least(lox, loy)
		if !base.neg().known() {
			return base, 0
		}
	}
	vx, okx := s.left(x, base)
	vy, oky := s.left(y, base)
	if !okx || !oky {
		return base, 0
	}
	return base, vx | vy
}

// left returns the values that the root x may have, one bit for each from base on; false if some
// are out of reach.
func (s *state) left(x nodeID, base num) (uint64, bool) {
	if s.nodes[x].kind == finite {
		return s.nodes[x].dom, true
	}
	if s.nodes[x].kind != integer || x == zero {
		return 0, false
	}
	lo, hi := s.interval(x)
	if !lo.neg().known() || !hi.known() || lo.less(base) || !hi.less(base.plus(whole(64))) {
		return 0, false
	}
	from, to := lo.minus(base).lo, hi.minus(base).lo
	vals := ^uint64(0) << from & (^uint64(0) >> (63 - to))
	for e := range s.endsOf(x) {
		if s.opposite(e) != zero {
			continue
		}
		if k := s.distance(e); !k.less(base) && k.less(base.plus(whole(64))) {
			vals &^= 1 << k.minus(base).lo
		}
	}
	return vals, true
}

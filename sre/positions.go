package sre

import "slices"

// positions is a regular expression as an automaton without empty steps (Glushkov): its states are
// the places at which classes stand in it, and 0 for the beginning. A trace of n events then has a
// shuffle of k such expressions with p places each in time n times p to the power of k, where
// dealing out the events takes k to the power of n.
type positions struct {
	classes []*Class // of the places; the first is of none
	gaps    []bool   // whether the place is a starred class, which demands nothing
	follow  [][]int  // of each place: those that may come next
	ends    []bool   // of each place: whether it may be the last
}

// part is what is known of the places of a part: those at which it can begin and end, and whether
// it may be empty.
type part struct {
	first, last []int
	empty       bool
}

// positionsOf returns the automaton of e; nil where e has operators that no regular expression has.
func positionsOf(e Expr) *positions {
	p := &positions{classes: []*Class{nil}, gaps: []bool{false}, follow: [][]int{nil}}
	whole, ok := p.add(e)
	if !ok {
		return nil
	}
	p.follow[0] = whole.first
	p.ends = make([]bool, len(p.classes))
	p.ends[0] = whole.empty
	for _, i := range whole.last {
		p.ends[i] = true
	}
	return p
}

func (p *positions) place(c *Class, gap bool) []int {
	p.classes, p.gaps, p.follow = append(p.classes, c), append(p.gaps, gap), append(p.follow, nil)
	return []int{len(p.classes) - 1}
}

func (p *positions) link(from, to []int) {
	for _, i := range from {
		p.follow[i] = append(p.follow[i], to...)
	}
}

// add adds the places of e.
func (p *positions) add(e Expr) (part, bool) {
	switch e := e.(type) {
	case *None:
		return part{}, true
	case *Eps:
		return part{empty: true}, true
	case *Class:
		at := p.place(e, false)
		return part{first: at, last: at}, true
	case *Seq:
		return p.addSeq(e)
	case *Or:
		var all part
		for _, x := range e.parts {
			y, ok := p.add(x)
			if !ok {
				return part{}, false
			}
			all.first, all.last = join(all.first, y.first), join(all.last, y.last)
			all.empty = all.empty || y.empty
		}
		return all, true
	case *Star:
		var body part
		if c, ok := e.body.(*Class); ok {
			at := p.place(c, true)
			body = part{first: at, last: at}
		} else if body, ok = p.add(e.body); !ok {
			return part{}, false
		}
		p.link(body.last, body.first)
		body.empty = true
		return body, true
	default: // And, Not, Interleave
		return part{}, false
	}
}

func (p *positions) addSeq(e *Seq) (part, bool) {
	all := part{empty: true}
	for _, x := range e.parts {
		y, ok := p.add(x)
		if !ok {
			return part{}, false
		}
		p.link(all.last, y.first)
		if all.empty {
			all.first = join(all.first, y.first)
		}
		if y.empty {
			y.last = join(y.last, all.last)
		}
		all.last, all.empty = y.last, all.empty && y.empty
	}
	return all, true
}

// join returns both lists in a new one: parts share theirs.
func join(x, y []int) []int { return slices.Concat(x, y) }

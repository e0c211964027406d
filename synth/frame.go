package synth

import (
	"encoding/binary"

	"github.com/clouseau-go/clouseau/sre"
)

// frame is what the patterns of an expression have to fit into: a stretch of a trace, or a pattern
// that they are intersected with. Only its operations count, not their arguments.
type frame struct {
	gaps   []*sre.Class
	events []*sre.Class
	// loose says that events of the frame may belong to something else, as they do for the operands
	// of an interleaving.
	loose bool
}

// frameOf returns a pattern as a frame.
func frameOf(p pattern) *frame { return &frame{gaps: p.gaps, events: p.events} }

// anywhere is the frame into which everything fits.
func (n *normalizer) anywhere() *frame { return frameOf(starPattern(asClass(n.b.Any()))) }

// frameAround returns a stretch of a trace as a frame.
func (n *normalizer) frameAround(seg segment) *frame {
	f := &frame{gaps: seg.gaps}
	for _, e := range seg.events {
		f.events = append(f.events, asClass(n.b.Event(e.op, n.b.L.True())))
	}
	return f
}

// loosened returns the frame for an expression that shares it with others.
func (f *frame) loosened() *frame { return &frame{f.gaps, f.events, true} }

// key identifies the frame: frames with the same key are the same to every pattern.
func (f *frame) key() string {
	b := []byte{0}
	if f.loose {
		b[0] = 1
	}
	add := func(c *sre.Class) {
		if c != nil {
			for _, x := range c.Entries() {
				b = binary.AppendUvarint(b, uint64(x.Op.Index())+1)
			}
		}
		b = append(b, 0)
	}
	for i, g := range f.gaps {
		add(g)
		if i < len(f.events) {
			add(f.events[i])
		}
	}
	return string(b)
}

// fit reports whether a pattern fits somewhere into the frame, and the least number of its events
// that then lie in gaps of the frame. These events are free: nothing in the frame asks for them. A
// pattern that does not fit is part of nothing that can be aligned with the frame.
func (f *frame) fit(p pattern) (free int, ok bool) {
	n, m := len(f.events), len(p.events)
	next := make([]int, m+1) // row i+1: the cost from there on
	row := make([]int, m+1)
	best := never
	for i := n; i >= 0; i-- {
		for j := m; j >= 0; j-- {
			c := never
			switch {
			case j == m:
				c = 0
			case meets(f.gaps[i], p.events[j]):
				c = row[j+1] + 1
			}
			if i < n {
				if f.loose || meets(f.events[i], p.gaps[j]) {
					c = min(c, next[j])
				}
				if j < m && meets(f.events[i], p.events[j]) {
					c = min(c, next[j+1])
				}
			}
			row[j] = c
		}
		best = min(best, row[0])
		row, next = next, row
	}
	return best, best < never
}

// fits reports whether a pattern fits into the frame.
func (f *frame) fits(p pattern) bool {
	_, ok := f.fit(p)
	return ok
}

// meets reports whether two classes have an operation in common; nil has none.
func meets(x, y *sre.Class) bool {
	if x == nil || y == nil {
		return false
	}
	for _, e := range x.Entries() {
		if y.Allow(e.Op) != nil {
			return true
		}
	}
	return false
}

package pattern

import (
	"encoding/binary"
	"math"

	"github.com/clouseau-go/clouseau/sre"
)

// Frame is what the patterns of an expression have to fit into: a stretch of a trace, or a pattern
// that they are intersected with. Only its operations count, not their arguments.
type Frame struct {
	gaps   []*sre.Class
	events []*sre.Class
	// loose says that events of the frame may belong to something else, as they do for the operands
	// of an interleaving.
	loose bool
}

// frameOf returns a pattern as a frame.
func frameOf(p Pattern) *Frame { return &Frame{gaps: p.Gaps, events: p.Events} }

// anywhere is the frame into which everything fits.
func (n *Normalizer) anywhere() *Frame { return frameOf(Star(Class(n.b.Any()))) }

// FrameAround returns a stretch of a trace as a frame: its gaps, and the operations of its events.
func (n *Normalizer) FrameAround(gaps []*sre.Class, ops []*sre.Op) *Frame {
	f := &Frame{gaps: gaps}
	for _, op := range ops {
		f.events = append(f.events, Class(n.b.Event(op, n.b.L.True())))
	}
	return f
}

// loosened returns the frame for an expression that shares it with others.
func (f *Frame) loosened() *Frame { return &Frame{f.gaps, f.events, true} }

// key identifies the frame: frames with the same key are the same to every pattern.
func (f *Frame) key() string {
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
func (f *Frame) fit(p Pattern) (free int, ok bool) {
	n := len(f.events)
	m := len(p.Events)
	next := make([]int, m+1) // row i+1: the cost from there on
	row := make([]int, m+1)
	best := Never
	for i := n; i >= 0; i-- {
		for j := m; j >= 0; j-- {
			c := Never
			switch {
			case j == m:
				c = 0
			case meets(f.gaps[i], p.Events[j]):
				c = row[j+1] + 1
			}
			if i < n {
				if f.loose || meets(f.events[i], p.Gaps[j]) {
					c = min(c, next[j])
				}
				if j < m && meets(f.events[i], p.Events[j]) {
					c = min(c, next[j+1])
				}
			}
			row[j] = c
		}
		best = min(best, row[0])
		row, next = next, row
	}
	return best, best < Never
}

// fits reports whether a pattern fits into the frame.
func (f *Frame) fits(p Pattern) bool {
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

// Never is more events than any pattern has, or any alignment inserts.
const Never = math.MaxInt / 2

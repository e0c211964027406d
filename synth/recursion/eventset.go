package recursion

import (
	"math/bits"

	"github.com/clouseau-go/clouseau/synth/terms"
)

// first returns the first run of positions.
func (b eventSet) first() span {
	from := bits.TrailingZeros64(uint64(b))
	return span{from, from + bits.TrailingZeros64(^uint64(b>>from))}
}

func (p part) set() eventSet { return p.open.set() | p.close.set() }

func (s span) set() eventSet { return eventSet(1)<<s.to - eventSet(1)<<s.from }

func ghostsOf(t *terms.Trace) (b eventSet) {
	for k, e := range t.Events {
		if !e.Op.Visible() {
			b |= 1 << k
		}
	}
	return b
}

// eventSet is a set of positions in a trace of at most eventSetSize events.
type eventSet uint64

const eventSetSize = 64

func (b eventSet) union(c eventSet) eventSet { return b | c }

func (b eventSet) without(c eventSet) eventSet { return b &^ c }

// block returns event k, the events that were inserted for it, and so on.
func block(t *terms.Trace, k int) eventSet {
	b := eventSet(1) << k
	for todo := []int{k}; len(todo) > 0; {
		id := t.Events[todo[0]].ID
		todo = todo[1:]
		for i, e := range t.Events {
			if e.Origin == id && b&(1<<i) == 0 {
				b |= 1 << i
				todo = append(todo, i)
			}
		}
	}
	return b
}

// part reads a set of positions as one or two runs; ok is false if it is neither.
func (b eventSet) part() (p part, ok bool) {
	open := b.first()
	rest := b.without(open.set())
	shut := rest.first()
	if b == 0 || rest.without(shut.set()) != 0 {
		return part{}, false
	}
	if rest == 0 {
		return part{open: open}, true
	}
	return part{open, shut}, true
}

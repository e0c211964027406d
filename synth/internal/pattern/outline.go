package pattern

import (
	"github.com/clouseau-go/clouseau/sre"
)

// An outline is a language of sequences of operations: what is left of histories, futures and goals
// when their qualifiers are taken as true. For most parts of a trace the order of operations alone
// shows that they cannot repeat. Outlines find that out without a query: a sequence that is not in
// the outline is not in the language.
//
// A pattern of n events is an automaton with n + 1 states. The bits of one word are a set of these
// states, and reading an operation takes two masks.
type Outline []Outlined

// Outlined is one pattern. gaps and events say, by operation, in which states the operation is
// absorbed, and from which it leads to the next state.
type Outlined struct {
	Gaps, Events []uint64
	Last         uint64 // the accepting state
}

// MaxOutlined is the largest number of events whose pattern fits into a word.
const MaxOutlined = 63

// Outline returns the outline of a union of patterns over the given number of operations. A pattern
// that is too long counts as everything.
func (u Union) Outline(operations int) Outline {
	var o Outline
	for _, p := range u {
		if len(p.Events) > MaxOutlined {
			return nil
		}
		x := Outlined{make([]uint64, operations), make([]uint64, operations), 1 << len(p.Events)}
		mark := func(masks []uint64, c *sre.Class, state int) {
			if c == nil {
				return
			}
			for _, e := range c.Entries() {
				masks[e.Op.Index()] |= 1 << state
			}
		}
		for i, g := range p.Gaps {
			mark(x.Gaps, g, i)
		}
		for i, e := range p.Events {
			mark(x.Events, e, i)
		}
		o = append(o, x)
	}
	return o
}

// Outline returns the outline of the union if the form is exact, else nil, which is everything.
func (f Form) Outline(operations int) Outline {
	if !f.Exact {
		return nil
	}
	return f.Union.Outline(operations)
}

// Prefixes returns for each n whether the first n operations are in the outline.
func (o Outline) Prefixes(ops []int, in []bool) {
	for _, x := range o {
		states := uint64(1)
		for n := 0; ; n++ {
			in[n] = in[n] || states&x.Last != 0
			if n == len(ops) || states == 0 {
				break
			}
			states = states&x.Gaps[ops[n]] | states&x.Events[ops[n]]<<1
		}
	}
}

// Suffixes returns for each n whether the operations from n on are in the outline.
func (o Outline) Suffixes(ops []int, in []bool) {
	for _, x := range o {
		states := x.Last
		for n := len(ops); ; n-- {
			in[n] = in[n] || states&1 != 0
			if n == 0 || states == 0 {
				break
			}
			states = states&x.Gaps[ops[n-1]] | states>>1&x.Events[ops[n-1]]
		}
	}
}

// Accepts reports whether a sequence of letters is in the outline; nil is everything.
func (o Outline) Accepts(letters []int) bool {
	if o == nil {
		return true
	}
	for _, x := range o {
		states := uint64(1)
		for _, l := range letters {
			if states = states&x.Gaps[l] | states&x.Events[l]<<1; states == 0 {
				break
			}
		}
		if states&x.Last != 0 {
			return true
		}
	}
	return false
}

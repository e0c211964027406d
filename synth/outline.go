package synth

import (
	"slices"

	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// An outline is a language of sequences of operations: what is left of histories, futures and goals
// when their qualifiers are taken as true. For most parts of a trace the order of operations alone
// shows that they cannot repeat. Outlines find that out without a query: a sequence that is not in
// the outline is not in the language.
//
// A pattern of n events is an automaton with n + 1 states. The bits of one word are a set of these
// states, and reading an operation takes two masks.
type outline []outlined

// outlined is one pattern. gaps and events say, by operation, in which states the operation is
// absorbed, and from which it leads to the next state.
type outlined struct {
	gaps, events []uint64
	last         uint64 // the accepting state
}

// maxOutlined is the largest number of events whose pattern fits into a word.
const maxOutlined = 63

// outline returns the outline of a union of patterns over the given number of operations. A pattern
// that is too long counts as everything.
func (u union) outline(operations int) outline {
	var o outline
	for _, p := range u {
		if len(p.events) > maxOutlined {
			return nil
		}
		x := outlined{make([]uint64, operations), make([]uint64, operations), 1 << len(p.events)}
		mark := func(masks []uint64, c *sre.Class, state int) {
			if c == nil {
				return
			}
			for _, e := range c.Entries() {
				masks[e.Op.Index()] |= 1 << state
			}
		}
		for i, g := range p.gaps {
			mark(x.gaps, g, i)
		}
		for i, e := range p.events {
			mark(x.events, e, i)
		}
		o = append(o, x)
	}
	return o
}

// outline returns the outline of the union if the form is exact, else nil, which is everything.
func (f form) outline(operations int) outline {
	if !f.exact {
		return nil
	}
	return f.union.outline(operations)
}

// prefixes returns for each n whether the first n operations are in the outline.
func (o outline) prefixes(ops []int, in []bool) {
	for _, x := range o {
		states := uint64(1)
		for n := 0; ; n++ {
			in[n] = in[n] || states&x.last != 0
			if n == len(ops) || states == 0 {
				break
			}
			states = states&x.gaps[ops[n]] | states&x.events[ops[n]]<<1
		}
	}
}

// suffixes returns for each n whether the operations from n on are in the outline.
func (o outline) suffixes(ops []int, in []bool) {
	for _, x := range o {
		states := x.last
		for n := len(ops); ; n-- {
			in[n] = in[n] || states&1 != 0
			if n == 0 || states == 0 {
				break
			}
			states = states&x.gaps[ops[n-1]] | states>>1&x.events[ops[n-1]]
		}
	}
}

// mayHold reports, for each n, whether the first n operations may be in the goal by their order
// alone. If the goal is approximated, it says yes to all.
func (s *target) mayHold(ops []int) []bool {
	in := make([]bool, len(ops)+1)
	if s.goalOutline == nil {
		for _, u := range s.conjuncts() {
			s.goalOutline = append(s.goalOutline, u.outline(len(s.delta.Operations)))
		}
	}
	for i := range in {
		in[i] = true
	}
	if len(s.norm.approximations) > 0 {
		return in
	}
	for _, o := range s.goalOutline {
		if o == nil {
			continue
		}
		of := make([]bool, len(in))
		o.prefixes(ops, of)
		for i := range in {
			in[i] = in[i] && of[i]
		}
	}
	return in
}

// outlines holds the outlines that the copies of a trace's parts have to fit.
type outlines struct {
	target  *target
	trace   *abstractTrace
	clauses []*uhat.Clause // of the trace
	of      [][2]outline   // their histories and futures
	ops     []int          // of the current sequence
	in      []bool         // of the current outline
}

func (s *target) newOutlines(t *abstractTrace) *outlines {
	o := &outlines{target: s, trace: t}
	n := len(s.delta.Operations)
	for _, e := range t.events {
		if e.clause != nil && !slices.Contains(o.clauses, e.clause) {
			o.clauses = append(o.clauses, e.clause)
			o.of = append(o.of, [2]outline{s.norm.normalize(e.clause.History).outline(n), s.norm.normalize(e.clause.Future).outline(n)})
		}
	}
	return o
}

// fit reports whether a trace of copies of the trace's events, given by their positions, may be
// typed and in the goal, as far as the order of operations tells.
func (o *outlines) fit(copies []int) bool {
	t := o.trace
	o.ops = o.ops[:0]
	for _, k := range copies {
		o.ops = append(o.ops, t.events[k].op.Index())
	}
	all := func(x outline, holds func(outline, []int, []bool), c *uhat.Clause, shift int) bool {
		if x == nil {
			return true
		}
		o.in = slices.Grow(o.in[:0], len(o.ops)+1)[:len(o.ops)+1]
		clear(o.in)
		holds(x, o.ops, o.in)
		for i, k := range copies {
			if t.events[k].clause == c && !o.in[i+shift] {
				return false
			}
		}
		return true
	}
	for i, c := range o.clauses {
		if !all(o.of[i][0], outline.prefixes, c, 0) || !all(o.of[i][1], outline.suffixes, c, 1) {
			return false
		}
	}
	return o.target.mayHold(o.ops)[len(o.ops)]
}

package validate

import (
	"encoding/binary"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
)

// Early outcomes. A request waits as long as no observation needs it. When another request is taken
// that writes what it reads, it may have been taken before, or may be taken later. If taking it
// before has no effect but its answer, the two cases need not be two branches: the answer is kept
// with the request, as an early outcome, and counts as one more way to take it. There are two kinds
// of such requests: those that only read; and those that only write, if what they write is
// overwritten at once and no waiting request could have read it in between.
//
// So k readers that wait while something changes, or k writers of the same place, cost k early
// outcomes, and not a branch for each set of them.

// earlyOutcome is what a request would have done at an earlier moment.
type earlyOutcome struct {
	facts   []logic.Term
	replies []model.Answer
	path    []string
}

// rewriteEarly returns early outcomes with f applied to their terms; ps itself if nothing changes.
// It drops outcomes that have become impossible.
func rewriteEarly(ps []earlyOutcome, f func(logic.Term) logic.Term) []earlyOutcome {
	var out []earlyOutcome // set once something has changed
	for i, p := range ps {
		next, possible := p.rewrite(f)
		if out == nil && (!possible || !same(next.facts, p.facts) || !slices.EqualFunc(next.replies, p.replies, sameReply)) {
			out = append(make([]earlyOutcome, 0, len(ps)), ps[:i]...)
		}
		if out != nil && possible {
			out = append(out, next)
		}
	}
	if out == nil {
		return ps
	}
	return out
}

// rewrite returns the early outcome with f applied to its terms; false if one of its facts became
// false.
func (p earlyOutcome) rewrite(f func(logic.Term) logic.Term) (earlyOutcome, bool) {
	p.facts = rewriteAll(p.facts, f)
	if slices.ContainsFunc(p.facts, logic.IsFalse) {
		return p, false
	}
	if slices.ContainsFunc(p.facts, logic.IsTrue) {
		p.facts = slices.DeleteFunc(slices.Clone(p.facts), logic.IsTrue)
	}
	replies, cloned := p.replies, false
	for i, r := range p.replies {
		if values := rewriteAll(r.Values, f); !same(values, r.Values) {
			if !cloned {
				replies, cloned = slices.Clone(replies), true
			}
			replies[i].Values = values
		}
	}
	p.replies = replies
	return p, true
}

// shape appends the content of an early outcome to a key.
func (p earlyOutcome) shape(key []byte) []byte {
	key = binary.AppendUvarint(key, uint64(len(p.facts)))
	key = appendTerms(key, p.facts)
	key = binary.AppendUvarint(key, uint64(len(p.replies)))
	for _, r := range p.replies {
		key = binary.AppendUvarint(key, uint64(r.Op.Index()))
		key = appendTerms(key, r.Values)
	}
	return key
}

// sameEarly reports whether two early outcomes say the same.
func sameEarly(a, b earlyOutcome) bool {
	return same(a.facts, b.facts) && slices.EqualFunc(a.replies, b.replies, sameReply)
}

func sameReply(r, s model.Answer) bool { return r.Op == s.Op && same(r.Values, s.Values) }

// lazy reports whether the early outcomes of a waiting request can represent the cases in which it
// was taken: it is the next one, no waiting request has to be taken after it, and its answer meets
// those of no other connection.
func (x *engine) lazy(br *branch, i int) bool {
	n, p := x.step.Wires, br.in[i]
	switch {
	case n.Capacity > 0 || p.foot.free || p.foot.loose:
		return false
	case n.Unordered:
		return n.Copies == 0 || x.determined(br, p)
	case n.Copies > 0 || !x.local:
		return false
	}
	for j, q := range br.in {
		if q.foot.conn == p.foot.conn && (j > i || j < i && !q.Optional) {
			return false
		}
	}
	return true
}

// determined reports whether an answer to a request has no choices of its own. The choices of an
// early outcome are made once, so they do not fit a request that may be taken again.
func (x *engine) determined(br *branch, p packet) bool {
	br = br.clone()
	x.touch(br, p.foot.reads)
	return !slices.ContainsFunc(x.respond(br, &p.Message), func(o outcome) bool { return o.br.choices > br.choices })
}

// onlyReads reports whether a request leaves the state as it is.
func (f *footprint) onlyReads() bool { return len(f.writes) == 0 && !f.free }

// onlyWrites reports whether a request's effect and answer do not depend on the state.
func (f *footprint) onlyWrites() bool { return len(f.reads) == 0 && len(f.writes) > 0 && !f.free }

// hidden reports whether taking a request right before one that overwrites its writes cannot be
// observed: no other waiting request, nor the call that is being answered, can read them, and each
// of these writes all of them or none.
func (x *engine) hidden(br *branch, i int, call *footprint) bool {
	f := br.in[i].foot
	if !f.onlyWrites() || !x.lazy(br, i) {
		return false
	}
	seen := func(g *footprint) bool {
		return g.free || overlap(g.reads, f.writes) || slices.ContainsFunc(g.leaves, func(leaf []place) bool {
			return overlap(leaf, f.writes) && !overwrites(leaf, f.writes)
		})
	}
	if call != nil && seen(call) {
		return false
	}
	for j, q := range br.in {
		if j != i && seen(q.foot) {
			return false
		}
	}
	return true
}

// remember returns the branch before a request with footprint f is taken, and what other requests
// would do if they were taken now, by position.
func (x *engine) remember(br *branch, skip int, f *footprint, call *footprint) (*branch, map[int][]earlyOutcome) {
	var early map[int][]earlyOutcome
	for i, q := range br.in {
		reader := q.foot.onlyReads() && overlap(q.foot.reads, f.writes) && x.lazy(br, i)
		if i == skip || !reader && !(overlap(q.foot.writes, f.writes) && len(q.early) == 0 && x.hidden(br, i, call)) {
			continue
		}
		if early == nil {
			early, br = map[int][]earlyOutcome{}, br.clone()
		}
		x.touch(br, q.foot.reads)
		known := len(br.facts)
		for _, o := range x.respond(br, &q.Message) {
			if o.clash == "" {
				early[i] = append(early[i], earlyOutcome{slices.Clone(o.br.facts[known:]), o.replies, o.path})
				br.choices = max(br.choices, o.br.choices)
			}
		}
	}
	return br, early
}

// touch gives cells of unknown maps their unknown values, so that all readers find the same.
func (x *engine) touch(br *branch, reads []place) {
	for _, p := range reads {
		v := x.vars[p.slot]
		if keyed := v.Shape == model.Map && !v.Known || br.slots[p.slot].Open; keyed && p.key.IsValid() {
			br.slots, br.choices = x.step.Touch(br.slots, br.choices, p.slot, x.l.Value(p.key))
		}
	}
}

// recall adds early outcomes to the requests that the writes of an outcome affect.
func (x *engine) recall(br *branch, early map[int][]earlyOutcome, wrote []place) {
	for i := range br.in {
		p := &br.in[i]
		if len(early[i]) == 0 || p.foot.onlyReads() && !overlap(p.foot.reads, wrote) ||
			p.foot.onlyWrites() && !overwrites(wrote, p.foot.writes) {
			continue
		}
		p.early = slices.Clip(p.early)
		for _, q := range early[i] {
			if !slices.ContainsFunc(p.early, func(old earlyOutcome) bool { return sameEarly(old, q) }) {
				p.early = append(p.early, q)
			}
		}
	}
}

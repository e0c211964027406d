package law

import (
	"math/bits"

	"github.com/clouseau-go/clouseau/logic"
)

// set is a set of kinds of events.
type set [2]uint64

const mostKinds = 128

func (s *set) add(i int)        { s[i>>6] |= 1 << (i & 63) }
func (s *set) drop(i int)       { s[i>>6] &^= 1 << (i & 63) }
func (s set) has(i int) bool    { return s[i>>6]>>(i&63)&1 != 0 }
func (s set) meets(t set) bool  { return s[0]&t[0] != 0 || s[1]&t[1] != 0 }
func (s set) with(t set) set    { return set{s[0] | t[0], s[1] | t[1]} }
func (s set) without(t set) set { return set{s[0] &^ t[0], s[1] &^ t[1]} }

// kind is a kind of events, as seen from a key: those of one case of an operation in which these
// fields are the key, or, with none, those in which no fields are.
type kind struct {
	op, kase int // no case: all
	equal    []pair
}

// pair is a field that is the key of this position.
type pair struct{ field, key int }

// kinds are all kinds of events for keys of some sorts.
type kinds struct {
	list []kind
	of   [][]looks // by operation and case
}

// looks are the kinds of which an event of a case can be.
type looks struct {
	equal []int // positions in the list
	other int
}

// every is the case that stands for all of an operation.
const every = -1

// kindsFor returns the kinds of events for keys of these sorts; nil if there are too many. Fine is
// 2 to tell cases of operations apart and fields, 1 for fields, 0 for neither. It is less where
// there would be too many.
func kindsFor(w *world, keys []*logic.Sort, fine int) *kinds {
	for ; fine >= 0; fine-- {
		if k := kindsAs(w, keys, fine); len(k.list) <= mostKinds {
			return k
		}
	}
	return nil
}

func kindsAs(w *world, keys []*logic.Sort, fine int) *kinds {
	out := &kinds{of: make([][]looks, len(w.ops))}
	for i := range w.ops {
		o := &w.ops[i]
		var equals [][]pair
		if fine > 0 {
			equals = alignments(o, keys)
		}
		one := looks{}
		for c := range max(1, len(o.cases)) {
			if c == 0 || fine == 2 {
				one = looks{}
				kase := c
				if fine < 2 || len(o.cases) < 2 {
					kase = every
				}
				for _, eq := range equals {
					one.equal = append(one.equal, len(out.list))
					out.list = append(out.list, kind{i, kase, eq})
				}
				one.other = len(out.list)
				out.list = append(out.list, kind{i, kase, nil})
			}
			out.of[i] = append(out.of[i], one)
		}
	}
	return out
}

// alignments returns which fields of an operation may be the keys: each that fits a single key. Of
// several keys all in order, or in the other order, or else one of them.
func alignments(o *op, keys []*logic.Sort) (out [][]pair) {
	fits := func(f, k int) bool {
		return logic.Compatible(o.Fields[f].Sort, keys[k]) && o.Fields[f].Sort.Kind() != logic.BoolKind
	}
	if len(keys) > 1 {
		var all []pair
		for f := range o.Fields {
			if k := len(all); k < len(keys) && fits(f, k) {
				all = append(all, pair{f, k})
			}
		}
		if len(all) == len(keys) {
			out = append(out, all)
			if len(keys) == 2 && fits(all[0].field, 1) && fits(all[1].field, 0) {
				out = append(out, []pair{{all[0].field, 1}, {all[1].field, 0}})
			}
			return out
		}
	}
	for f := range o.Fields {
		for k := range keys {
			if fits(f, k) && len(out) < 4 {
				out = append(out, []pair{{f, k}})
			}
		}
	}
	return out
}

// see adds the kinds of an event, as seen from a key.
func (k *kinds) see(s *set, e *step, key []int32) {
	at := &k.of[e.op][e.kase]
	other := true
	for _, i := range at.equal {
		if equals(k.list[i].equal, e, key) {
			s.add(i)
			other = false
		}
	}
	if other {
		s.add(at.other)
	}
}

func equals(ps []pair, e *step, key []int32) bool {
	for _, p := range ps {
		if e.vals[p.field] != key[p.key] {
			return false
		}
	}
	return true
}

// cases returns the kinds of a case of an operation.
func (k *kinds) cases(op, kase int) (out set) {
	at := k.of[op][kase]
	for _, i := range at.equal {
		out.add(i)
	}
	out.add(at.other)
	return out
}

// every returns the kinds of all events of an operation.
func (k *kinds) every(op int) (out set) {
	for c := range k.of[op] {
		out = out.with(k.cases(op, c))
	}
	return out
}

// closed adds the events with a key where those without it are excluded.
func (k *kinds) closed(s set) set {
	for op := range k.of {
		for c := range k.of[op] {
			if s.has(k.of[op][c].other) {
				s = s.with(k.cases(op, c))
			}
		}
	}
	return s
}

func (s set) size() int { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

// common returns the first that is in both.
func (s set) common(t set) int {
	if both := s[0] & t[0]; both != 0 {
		return bits.TrailingZeros64(both)
	}
	return 64 + bits.TrailingZeros64(s[1]&t[1])
}

// all are all kinds.
var all = set{^uint64(0), ^uint64(0)}

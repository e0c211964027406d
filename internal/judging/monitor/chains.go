package monitor

// chains finds the states of a cohort by the hash of their bound values. The last one that was
// added comes first in its chain.
type chains struct {
	// few has the chains while there are not many: nearly all cohorts of nearly all runs have one
	// or two states, and these come and go with each event.
	few  []chain
	many map[uint64]*state // all chains, if it is not nil
}

type chain struct {
	hash  uint64
	first *state
}

// manyChains is where a map begins to be faster than a search.
const manyChains = 8

// with returns the first state with a hash; the others follow it.
func (x *chains) with(hash uint64) *state {
	if x.many != nil {
		return x.many[hash]
	}
	for i := range x.few {
		if x.few[i].hash == hash {
			return x.few[i].first
		}
	}
	return nil
}

// begin makes s the first state of its chain; there is none with its hash if s is nil.
func (x *chains) begin(hash uint64, s *state) {
	if x.many != nil {
		if s == nil {
			delete(x.many, hash)
		} else {
			x.many[hash] = s
		}
		return
	}
	for i := range x.few {
		if x.few[i].hash != hash {
			continue
		}
		if x.few[i].first = s; s == nil {
			last := len(x.few) - 1
			x.few[i], x.few[last] = x.few[last], chain{}
			x.few = x.few[:last]
		}
		return
	}
	if x.few = append(x.few, chain{hash, s}); len(x.few) <= manyChains {
		return
	}
	x.many = make(map[uint64]*state, 2*len(x.few))
	for _, c := range x.few {
		x.many[c.hash] = c.first
	}
	clear(x.few)
	x.few = x.few[:0]
}

func (x *chains) clear() {
	clear(x.few)
	x.few = x.few[:0]
	clear(x.many)
}

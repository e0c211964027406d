package synth

import "github.com/clouseau-go/clouseau/logic"

// termSet is a set of terms of one builder that is emptied often: it remembers in which round each
// term was added, so that emptying begins a round and touches no term.
type termSet struct {
	added []int // by the term's id: the round; 0 for never
	round int
}

// clear empties the set.
func (s *termSet) clear() { s.round++ }

// add adds a term, and reports whether it was not in the set.
func (s *termSet) add(t logic.Term) bool {
	id := t.ID()
	if id >= len(s.added) {
		s.added = append(s.added, make([]int, id+1-len(s.added)+id/2)...)
	}
	if s.added[id] == s.round {
		return false
	}
	s.added[id] = s.round
	return true
}

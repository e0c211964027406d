package raft

import (
	"maps"
	"slices"
)

// fewest is how many members there are at least, so that nobody is a majority alone.
const fewest = 2

// Join takes a server in, if the server leads and may.
func (s *server) Join(id int) {
	members, _ := s.members(s.last())
	if s.mayChange() && !contains(members, id) {
		s.add(entry{Term: s.Term, Members: append(slices.Clone(members), id)})
	}
}

// Leave lets a server go, if the server leads and may.
func (s *server) Leave(id int) {
	members, _ := s.members(s.last())
	if s.mayChange() && contains(members, id) && len(members) > fewest {
		s.add(entry{Term: s.Term, Members: slices.DeleteFunc(slices.Clone(members), func(m int) bool { return m == id })})
	}
}

// mayChange reports whether a change of members may begin: the one before is committed, and an
// entry of the leader's own term is.
func (s *server) mayChange() bool {
	_, index := s.members(s.last())
	return s.role == leader && (index <= s.commit || s.rules.Overlap) && s.rules.Changes(s.Term, s.term(min(s.commit, s.last())))
}

func contains(members []int, id int) bool { return slices.Contains(members, id) }

// Compact replaces what is applied by a snapshot.
func (s *server) Compact() {
	if s.applied == s.snap.Index || s.applied > s.last() {
		return
	}
	members, _ := s.members(s.applied)
	snap := snapshot{s.applied, s.term(s.applied), members, maps.Clone(s.state)}
	s.log = slices.Clone(s.log[s.applied-s.snap.Index:])
	s.keep(snap)
}

// keep puts a snapshot and the log behind it on the disk, both or none.
func (s *server) keep(snap snapshot) {
	s.snap = snap
	s.env.Disk().Write("snapshot", s.snap)
	s.env.Disk().Write("log", s.log)
	s.env.Disk().Sync()
}

// install takes a leader's snapshot, if it tells more than is committed here. Entries behind it
// stay if the one at its end is the leader's.
func (s *server) install(from int, m install) {
	if m.Term < s.Term {
		s.send(from, appended{s.Term, false, 0})
		return
	}
	s.role = follower
	if snap := m.Snapshot; snap.Index > s.commit {
		if s.rules.Keeps(snap.Index <= s.last() && s.term(snap.Index) == snap.Term) {
			s.log = slices.Clone(s.log[snap.Index-s.snap.Index:])
		} else {
			s.log = nil
		}
		s.keep(snap)
		s.commit, s.applied, s.state = snap.Index, snap.Index, maps.Clone(snap.State)
	}
	s.send(from, appended{s.Term, true, m.Snapshot.Index})
}

package raft

// Timeout makes a server a candidate in the next term, if it is a member and does not lead.
func (s *server) Timeout() {
	members, _ := s.members(s.last())
	if !contains(members, s.id) || s.role == leader {
		return
	}
	s.ballot, s.role = ballot{s.Term + 1, s.id}, candidate
	s.votes = map[int]bool{s.id: true}
	s.save()
	for _, id := range s.peers() {
		s.send(id, ask{s.Term, s.last(), s.term(s.last())})
	}
}

// asked answers a candidate. A server votes once in a term, and only for a log with all that its
// own one has.
func (s *server) asked(from int, m ask) {
	ok := m.Term == s.Term && (s.Voted == nobody || s.Voted == from) && s.rules.UpToDate(m, s.last(), s.term(s.last()))
	if ok {
		s.Voted = from
		s.save()
	}
	s.send(from, vote{s.Term, ok})
}

// voted counts a vote. With a majority a candidate leads.
func (s *server) voted(from int, m vote) {
	if s.role != candidate || !s.rules.Counts(s.Term, m) {
		return
	}
	s.votes[from] = true
	if !s.majority(func(id int) bool { return s.votes[id] }) {
		return
	}
	s.role, s.next, s.match = leader, map[int]int{}, map[int]int{}
	for id := range servers {
		s.next[id] = s.last() + 1
	}
	s.env.Send(client, leads{s.id, s.Term})
	s.Beat()
}

package raft

// Put appends a client's command, if the server leads.
func (s *server) Put(command int) {
	if s.role == leader {
		s.add(entry{Term: s.Term, Command: command})
	}
}

// add appends an entry to a leader's log and sends it.
func (s *server) add(e entry) {
	s.log = append(s.log, e)
	s.saveLog()
	s.Beat()
	s.advance()
}

// Beat sends all peers what they miss, as far as the leader knows.
func (s *server) Beat() {
	if s.role != leader {
		return
	}
	for _, id := range s.peers() {
		s.bring(id)
	}
}

// bring sends a peer the entries from its next index on, or a snapshot if they are not there.
func (s *server) bring(id int) {
	next := s.next[id]
	if next <= s.snap.Index {
		s.send(id, install{s.Term, s.snap})
		return
	}
	entries := append([]entry(nil), s.log[next-s.snap.Index-1:]...)
	s.send(id, appendTo{s.Term, next - 1, s.term(next - 1), entries, s.commit})
}

// append takes entries from a leader if they have a place, and removes what is in their place.
func (s *server) append(from int, m appendTo) {
	if m.Term < s.Term {
		s.send(from, appended{s.Term, false, 0})
		return
	}
	s.role = follower
	// What a snapshot stands for is committed, so it is the leader's as well.
	if m.PrevIndex > s.last() || m.PrevIndex >= s.snap.Index && s.term(m.PrevIndex) != m.PrevTerm {
		s.send(from, appended{s.Term, false, min(m.PrevIndex-1, s.last())})
		return
	}
	for k, e := range m.Entries {
		switch index := m.PrevIndex + 1 + k; {
		case index <= s.snap.Index || index <= s.last() && s.term(index) == e.Term:
		case index <= s.last():
			s.log = append(append([]entry(nil), s.log[:index-s.snap.Index-1]...), e)
		default:
			s.log = append(s.log, e)
		}
	}
	s.saveLog()
	end := m.PrevIndex + len(m.Entries)
	s.apply(min(m.Commit, end))
	s.send(from, appended{s.Term, true, end})
}

// appended takes a follower's answer.
func (s *server) appended(from int, m appended) {
	switch {
	case s.role != leader || m.Term < s.Term:
	case m.OK:
		s.match[from] = max(s.match[from], m.Match)
		s.next[from] = max(s.next[from], s.match[from]+1)
		s.advance()
	case m.Match+1 < s.next[from] && m.Match >= s.match[from]:
		s.next[from] = m.Match + 1
		s.bring(from)
	}
}

// advance commits what a majority has. Entries of earlier terms are committed only along with one
// of the leader's own.
func (s *server) advance() {
	for index := s.last(); index > s.commit; index-- {
		if s.rules.Commits(s.Term, s.term(index)) && s.majority(func(id int) bool { return id == s.id || s.match[id] >= index }) {
			s.apply(index)
			return
		}
	}
}

// apply commits and applies all up to an index. A leader tells the client, and retires if it is no
// member any more.
func (s *server) apply(commit int) {
	for s.commit = max(s.commit, commit); s.applied < s.commit; {
		s.applied++
		e := s.at(s.applied)
		switch {
		case e.Members == nil:
			s.state[s.applied] = e.Command
			if s.role == leader {
				s.env.Send(client, done{s.id, s.Term, s.applied, e.Command})
			}
		case s.role == leader && !contains(e.Members, s.id):
			s.role = follower
		}
	}
}

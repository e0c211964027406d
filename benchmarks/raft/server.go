package raft

import (
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/runtime/world"
)

// role is what a server is in its term.
type role int

const (
	follower role = iota
	candidate
	leader
)

// nobody is the vote of a server that has not voted in its term.
const nobody = -1

// ballot is a server's term, and for whom it has voted in it.
type ballot struct{ Term, Voted int }

// server is a state machine that is replicated.
type server struct {
	env   *world.Env
	rules Rules
	id    int

	// On the disk.
	ballot
	snap snapshot
	log  []entry // those behind the snapshot

	// Lost in a crash.
	role    role
	votes   map[int]bool // of a candidate
	commit  int
	applied int
	state   map[int]int // the applied commands by their index

	// Of a leader, by server.
	next  map[int]int // the index to send next
	match map[int]int // the last one that is known to be there
}

// boot makes a server of what is on its disk.
func boot(e *world.Env, r Rules, id int) *server {
	s := &server{env: e, rules: r, id: id, ballot: ballot{Voted: nobody}}
	if b, ok := world.Load[ballot](e.Disk(), "ballot"); ok {
		s.ballot = b
	}
	s.log, _ = world.Load[[]entry](e.Disk(), "log")
	if snap, ok := world.Load[snapshot](e.Disk(), "snapshot"); ok {
		s.snap = snap
	} else {
		for m := range initial {
			s.snap.Members = append(s.snap.Members, m)
		}
	}
	s.commit, s.applied, s.state = s.snap.Index, s.snap.Index, map[int]int{}
	maps.Copy(s.state, s.snap.State)
	return s
}

// save puts the term and the vote on the disk.
func (s *server) save() {
	b := s.ballot
	if !s.rules.Durable {
		b.Voted = nobody
	}
	s.env.Disk().Save("ballot", b)
}

// saveLog puts the log on the disk.
func (s *server) saveLog() { s.env.Disk().Save("log", s.log) }

// last returns the index of the last entry.
func (s *server) last() int { return s.snap.Index + len(s.log) }

// at returns the entry at an index behind the snapshot.
func (s *server) at(index int) entry { return s.log[index-s.snap.Index-1] }

// term returns the term of the entry at an index that is not before the snapshot.
func (s *server) term(index int) int {
	if index == s.snap.Index {
		return s.snap.Term
	}
	return s.at(index).Term
}

// members returns the members from an index on, and the index of the entry that made them so.
func (s *server) members(index int) ([]int, int) {
	for ; index > s.snap.Index; index-- {
		if m := s.at(index).Members; m != nil {
			return m, index
		}
	}
	return s.snap.Members, s.snap.Index
}

// peers returns the members other than this server.
func (s *server) peers() []int {
	m, _ := s.members(s.last())
	return slices.DeleteFunc(slices.Clone(m), func(id int) bool { return id == s.id })
}

// majority reports whether most members are among those that are in.
func (s *server) majority(in func(id int) bool) bool {
	m, _ := s.members(s.last())
	n := 0
	for _, id := range m {
		if in(id) {
			n++
		}
	}
	return n >= s.rules.Quorum(len(m))
}

func (s *server) send(id int, body any) { s.env.Send(name(id), body) }

// Receive takes a message. A higher term than its own makes a server a follower in that term.
func (s *server) Receive(sender string, body any) {
	from := world.Number(sender)
	switch m := body.(type) {
	case ask:
		s.hear(m.Term)
		s.asked(from, m)
	case vote:
		s.hear(m.Term)
		s.voted(from, m)
	case appendTo:
		s.hear(m.Term)
		s.append(from, m)
	case install:
		s.hear(m.Term)
		s.install(from, m)
	case appended:
		s.hear(m.Term)
		s.appended(from, m)
	}
}

func (s *server) hear(term int) {
	if term > s.Term {
		s.ballot, s.role = ballot{term, nobody}, follower
		s.save()
	}
}

// Package database is a replicated key-value store whose sessions read what they have written.
//
// A primary counts versions and sends each write to its replicas, which apply the writes in the
// order of versions, in whatever order they arrive. A session may read from any replica. The read
// has a token: the highest version that was acknowledged to the session. A replica that has not
// applied that version keeps the read until it has.
//
//	session    Write(1, 7)           the primary acknowledges it with version 1
//	session    Read(1, replica 2)    with token 1
//	replica 2                        keeps the read: it has applied version 0
//	primary    version 1 arrives     at replica 2, which applies it
//	replica 2                        answers 7
package database

//go:generate go run ../../cmd/clouseau synth database.clouseau.hcl -o emitted_test.go --walks=false

import "github.com/clouseau-go/clouseau/runtime/world"

// Messages between the parties.
type (
	writeReq  struct{ Key, Value int }
	writeRsp  struct{ Key, Version int }
	replicate struct{ Version, Key, Value int }
	readReq   struct{ Key, Token int }
	readRsp   struct{ Key, Value, Version int }
)

// Store says when a replica is fresh enough for a read, and what a session asks for.
type Store struct {
	// Fresh reports whether a replica may answer a read with this token.
	Fresh func(r *replica, key, token int) bool
	// Keeps says whether a session keeps its token when it changes to another replica.
	Keeps bool
}

// New returns the correct store.
func New() Store {
	return Store{Fresh: func(r *replica, _, token int) bool { return r.applied >= token }, Keeps: true}
}

// primary orders the writes.
type primary struct {
	env      *world.Env
	replicas []string
	version  int
}

func (p *primary) Receive(from string, body any) {
	m := body.(writeReq)
	p.version++
	for _, r := range p.replicas {
		p.env.Send(r, replicate{p.version, m.Key, m.Value})
	}
	p.env.Send(from, writeRsp{m.Key, p.version})
}

// entry is a value and the version that wrote it.
type entry struct{ value, version int }

// replica applies writes and answers reads.
type replica struct {
	env     *world.Env
	store   Store
	applied int // all versions up to this one
	data    map[int]entry
	early   map[int]replicate // by version, those before which others are missing
	parked  []parked
}

type parked struct {
	from string
	readReq
}

func (r *replica) Receive(from string, body any) {
	switch m := body.(type) {
	case replicate:
		r.early[m.Version] = m
		r.apply()
	case readReq:
		r.parked = append(r.parked, parked{from, m})
	}
	r.answer()
}

// apply applies writes up to the first missing version.
func (r *replica) apply() {
	for {
		m, ok := r.early[r.applied+1]
		if !ok {
			return
		}
		delete(r.early, m.Version)
		r.applied++
		r.data[m.Key] = entry{m.Value, m.Version}
	}
}

// answer answers the reads for which the replica is fresh enough.
func (r *replica) answer() {
	var wait []parked
	for _, p := range r.parked {
		if !r.store.Fresh(r, p.Key, p.Token) {
			wait = append(wait, p)
			continue
		}
		e := r.data[p.Key]
		r.env.Send(p.from, readRsp{p.Key, e.value, e.version})
	}
	r.parked = wait
}

// session is a client's end. It does one thing at a time.
type session struct {
	env   *world.Env
	store Store
	token int    // the highest version acknowledged
	at    string // the replica read from last
	busy  bool
	queue []func()
}

// Write writes a value.
func (s *session) Write(key, value int) {
	s.do(func() { s.env.Send("primary", writeReq{key, value}) })
}

// Read reads from a replica.
func (s *session) Read(key int, replica string) {
	s.do(func() {
		if !s.store.Keeps && s.at != replica {
			s.token = 0
		}
		s.at = replica
		s.env.Send(replica, readReq{key, s.token})
	})
}

func (s *session) do(f func()) {
	if s.busy {
		s.queue = append(s.queue, f)
		return
	}
	s.busy = true
	f()
}

func (s *session) Receive(_ string, body any) {
	if m, ok := body.(writeRsp); ok {
		s.token = max(s.token, m.Version)
	}
	s.busy = false
	if len(s.queue) > 0 {
		next := s.queue[0]
		s.queue = s.queue[1:]
		s.do(next)
	}
}

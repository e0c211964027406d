package anonread

import (
	"github.com/clouseau-go/clouseau/runtime/world"
)

// Version is a committed value.
type Version struct{ Time, Value int }

// Shard is what a shard has on its disk. Maps are by transaction, apart from Versions.
type Shard struct {
	Clock    int                 // the latest time of which it has heard
	Versions map[int][]Version   // by key
	Written  map[int]map[int]int // by transaction and key: what is not committed
	Seen     map[int]bool        // updates, by their requests
	Prepared map[int]int         // when
	Finished map[int]int         // the commit time; 0 for an abort
}

// shard holds some of the keys.
type shard struct {
	env   *world.Env
	rules Rules
	Shard
	parked []shardRead
}

func bootShard(e *world.Env, r Rules) *shard {
	s := &shard{env: e, rules: r}
	s.Shard, _ = world.Load[Shard](e.Disk(), "shard")
	if s.Versions == nil {
		s.Shard = Shard{Versions: map[int][]Version{}, Written: map[int]map[int]int{}, Seen: map[int]bool{},
			Prepared: map[int]int{}, Finished: map[int]int{}}
	}
	return s
}

func (s *shard) Receive(from string, body any) {
	switch m := body.(type) {
	case shardUpdate:
		s.Clock = max(s.Clock, m.Snap)
		s.env.Send(from, updateRsp{m.updateReq, s.update(m)})
	case shardRead:
		s.Clock = max(s.Clock, m.Snap)
		s.parked = append(s.parked, m)
	case prepare:
		time, yes := s.prepare(m.Txn)
		s.env.Send(from, vote{m.Txn, time, yes})
	case leadCommit:
		s.lead(m)
		s.env.Send(from, leadRsp{m.Txn, s.Finished[m.Txn]})
	case apply:
		s.finish(m.Txn, m.Time)
	case abort:
		s.finish(m.Txn, 0)
	}
	s.answer()
	s.env.Disk().Save("shard", s.Shard)
}

// owner returns the transaction to which the writes of a transaction belong: itself or, without
// isolation, one for all.
func (s *shard) owner(txn int) int {
	if s.rules.Isolates {
		return txn
	}
	return 0
}

// update writes a key for a transaction, and reports whether it may: the first one wins.
func (s *shard) update(m shardUpdate) bool {
	_, finished := s.Finished[m.Txn]
	_, prepared := s.Prepared[m.Txn]
	switch {
	case finished, prepared && !s.Seen[m.Req]:
		return false
	case s.Seen[m.Req]:
		return true
	case s.rules.Isolates && s.conflict(m):
		return false
	}
	own := s.owner(m.Txn)
	if s.Written[own] == nil {
		s.Written[own] = map[int]int{}
	}
	s.Written[own][m.Key], s.Seen[m.Req] = m.Value, true
	return true
}

// conflict reports whether another transaction has written the key, and is not finished or was
// committed after the snapshot.
func (s *shard) conflict(m shardUpdate) bool {
	for txn, w := range s.Written {
		if _, ok := w[m.Key]; ok && txn != m.Txn {
			return true
		}
	}
	for _, v := range s.Versions[m.Key] {
		if v.Time > m.Snap {
			return true
		}
	}
	return false
}

// prepare promises that a transaction can be committed, at a time after all snapshots served.
func (s *shard) prepare(txn int) (time int, yes bool) {
	if _, finished := s.Finished[txn]; finished || len(s.Written[s.owner(txn)]) == 0 {
		return 0, false
	}
	if _, again := s.Prepared[txn]; !again {
		s.Clock++
		s.Prepared[txn] = s.Clock
	}
	return s.Prepared[txn], true
}

// lead decides on the time of a commit.
func (s *shard) lead(m leadCommit) {
	time := m.Latest + 1
	if !s.rules.Exceeds {
		time = s.Prepared[m.Txn]
	}
	s.finish(m.Txn, time)
}

// finish ends a transaction, once.
func (s *shard) finish(txn, time int) {
	if _, finished := s.Finished[txn]; finished {
		return
	}
	own := s.owner(txn)
	if time > 0 {
		for key, value := range s.Written[own] {
			s.Versions[key] = append(s.Versions[key], Version{time, value})
		}
	}
	delete(s.Written, own)
	delete(s.Prepared, txn)
	s.Finished[txn] = time
	s.Clock = max(s.Clock, time)
}

// answer answers the reads that need not wait.
func (s *shard) answer() {
	var wait []shardRead
	for _, m := range s.parked {
		value, ok, waits := s.read(m)
		if waits {
			wait = append(wait, m)
			continue
		}
		s.env.Send("router", readRsp{m.readReq, value, ok})
	}
	s.parked = wait
}

// read reads a key at the snapshot of a transaction. ok is false if the transaction is finished.
func (s *shard) read(m shardRead) (value int, ok, waits bool) {
	if _, finished := s.Finished[m.Txn]; finished {
		return 0, false, false
	}
	value, own := s.Written[s.owner(m.Txn)][m.Key]
	if own && s.rules.Own {
		return value, true, false
	}
	for txn, time := range s.Prepared {
		if _, writes := s.Written[s.owner(txn)][m.Key]; writes && s.rules.Waits && time <= m.Snap {
			return 0, false, true
		}
	}
	latest := Version{Value: value}
	for _, v := range s.Versions[m.Key] {
		if v.Time <= m.Snap && v.Time > latest.Time {
			latest = v
		}
	}
	return latest.Value, true, false
}

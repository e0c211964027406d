package isolation_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/store"
	"github.com/clouseau-go/clouseau/benchmarks/store/memory"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/isolation"
)

// TestMemoryByDefinition: what a store in memory commits at a level, or in a mode, satisfies the
// level by definition, whatever the transactions do and whatever the reads choose.
func TestMemoryByDefinition(t *testing.T) {
	t.Parallel()
	n := times(100, 100_000/12)
	stores := map[string]struct {
		open  store.Opener
		level isolation.Level
	}{
		"rc":  {memory.Deterministic(memory.RC), isolation.ReadCommitted},
		"si":  {memory.Deterministic(memory.SI), isolation.Snapshot},
		"sii": {memory.Deterministic(memory.SII), isolation.Prefix},
		"ssi": {memory.Deterministic(memory.SSI), isolation.Serializable},
		"2pl": {memory.Deterministic(memory.TwoPhase), isolation.Serializable},
	}
	for _, l := range isolation.Levels() {
		stores[l.String()] = struct {
			open  store.Opener
			level isolation.Level
		}{memory.Axiomatic(l), l}
	}
	for name, s := range stores {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(1, 1))
			var committed, ended, weaker int
			for range n {
				r := anything(t, rng, s.open)
				txns := r.Transactions()
				if !admits(txns, s.level) {
					t.Fatalf("%v is not satisfied by %v", s.level, txns)
				}
				for _, x := range txns {
					if x.Aborted {
						ended++
					} else {
						committed++
					}
				}
				if s.level < isolation.Serializable && !admits(txns, s.level+1) {
					weaker++
				}
			}
			t.Logf("%d committed, %d ended, %d of %d histories do not satisfy the next level", committed, ended, weaker, n)
			if committed < n || weaker == 0 && s.level < isolation.Serializable && s.level != isolation.ReadAtomic && name != "sii" {
				t.Error("the runs are too tame to say anything")
			}
		})
	}
}

// times returns how often something random is done: more often in the long mode.
func times(normal, long int) int {
	if environment.Long.Get() != "" {
		return long
	}
	return normal
}

// anything runs random transactions of three sessions among each other.
func anything(t *testing.T, rng *rand.Rand, open store.Opener) *store.Record {
	t.Helper()
	ctx := context.Background()
	rows := []store.Row{{Table: "x"}, {Table: "y"}}
	db, err := open(ctx, map[store.Row]string{rows[0]: "0", rows[1]: "0"})
	if err != nil {
		t.Fatal(err)
	}
	r, chooser := store.NewRecord(), store.Chooser(nil)
	if c, ok := db.(store.Chooser); ok {
		chooser = c
	}
	type session struct {
		tid, steps int
		waits      *store.Statement
	}
	sessions, tids := make([]session, 3), 0
	told := func(s *session, st store.Statement, reply store.Reply) {
		switch {
		case reply.Failure != nil:
			r.Abort(s.tid)
			s.tid = 0
		case st.Kind == store.Begin:
			r.Begin(s.tid, st.Session)
		case st.Kind == store.Get:
			r.Read(s.tid, st.Row, reply.Rows[0].Writer)
		case st.Kind == store.Put:
			r.Write(s.tid, st.Row)
		case st.Kind == store.Commit:
			r.Commit(s.tid)
			s.tid = 0
		}
	}
	for range 40 {
		for i := range sessions { // those that waited come first
			if s := &sessions[i]; s.waits != nil {
				if reply, err := db.Poll(ctx, s.tid); err != nil {
					t.Fatal(err)
				} else if !reply.Waiting {
					st := *s.waits
					s.waits = nil
					told(s, st, reply)
				}
			}
		}
		i := rng.IntN(len(sessions))
		s := &sessions[i]
		if s.waits != nil || s.tid == 0 && tids == 5 {
			continue
		}
		st := store.Statement{Kind: store.Commit}
		switch {
		case s.tid == 0:
			tids++
			*s = session{tid: tids, steps: 2 + rng.IntN(2)}
			st = store.Statement{Kind: store.Begin, Session: i + 1}
		case s.steps > 0:
			s.steps--
			st = store.Statement{Kind: []store.Kind{store.Get, store.Get, store.Put}[rng.IntN(3)], Row: rows[rng.IntN(2)], Value: fmt.Sprint(s.tid)}
			if st.Kind == store.Get && chooser != nil {
				if cs := chooser.Choices(s.tid, st.Row); len(cs) > 0 {
					st.Chosen, st.From = true, cs[rng.IntN(len(cs))]
				}
			}
		}
		reply, err := db.Start(ctx, s.tid, st)
		switch {
		case err != nil:
			t.Fatal(err)
		case reply.Waiting:
			s.waits = &st
		default:
			told(s, st, reply)
		}
	}
	return r
}

// TestMemoryReachesAll: a store at a level can make each history that the level admits.
func TestMemoryReachesAll(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(2, 2))
	n := 100
	if environment.Long.Get() != "" {
		n = 10_000
	}
	made := map[isolation.Level]int{}
	for range n {
		// A history of any committed versions, replayed at each level in the order of its commits.
		txns := anything(t, rng, memory.Axiomatic(isolation.AnyCommitted)).Transactions()
		for _, l := range isolation.Levels() {
			ok := replayed(t, txns, memory.Axiomatic(l))
			if ok != admits(txns, l) {
				t.Fatalf("%v: made: %v; %v", l, ok, txns)
			}
			if ok {
				made[l]++
			}
		}
	}
	t.Log(made)
	if made[isolation.Serializable] == 0 || made[isolation.Serializable] == n {
		t.Errorf("%v of %d histories say nothing", made, n)
	}
}

// replayed reports whether a store lets the committed transactions of a history do the same, one
// after the other, each after those that it reads from.
func replayed(t *testing.T, txns []isolation.Txn, open store.Opener) bool {
	t.Helper()
	ctx := context.Background()
	db, err := open(ctx, map[store.Row]string{{Table: "x"}: "0", {Table: "y"}: "0"})
	if err != nil {
		t.Fatal(err)
	}
	var rest []isolation.Txn
	for _, x := range txns {
		if !x.Aborted {
			rest = append(rest, x)
		}
	}
	done := map[int]bool{0: true}
	for len(rest) > 0 {
		i := slices.IndexFunc(rest, func(x isolation.Txn) bool {
			unread := func(o isolation.Op) bool { return !o.Write && o.From != x.ID && !done[o.From] }
			before := func(y isolation.Txn) bool { return y.Session == x.Session && y.ID < x.ID }
			return !slices.ContainsFunc(x.Ops, unread) && !slices.ContainsFunc(rest, before)
		})
		x := rest[i]
		rest = slices.Delete(rest, i, i+1)
		done[x.ID] = true
		steps := []store.Statement{{Kind: store.Begin, Session: x.Session}}
		for _, o := range x.Ops {
			st := store.Statement{Kind: store.Put, Row: store.Row{Table: o.Key[:1]}}
			if !o.Write {
				st.Kind, st.Chosen, st.From = store.Get, true, o.From
			}
			steps = append(steps, st)
		}
		for _, st := range append(steps, store.Statement{Kind: store.Commit}) {
			reply, err := db.Start(ctx, x.ID, st)
			if err != nil {
				t.Fatal(err)
			}
			if reply.Failure != nil {
				return false
			}
		}
	}
	return true
}

package etcdraft

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/clouseau-go/clouseau/runtime/world"
)

// What nodes tell their users.
type (
	leads    struct{ Term uint64 }
	applied  struct{ Index, Command int }
	allowed  struct{ Context, Index int }
	progress Progress
)

// synced says to a node that its disk has synced what it has written. Boots tells the node from
// what it was before a crash.
type synced struct{ Boots int }

// client is the user of all nodes.
const client = "client"

// node drives a node of the library. It keeps the order that the library asks for: write, sync,
// send and apply. The sync is a step of its own; until then the node takes messages, and if it
// crashes before, what was written is lost.
type node struct {
	env   *world.Env
	raft  Raft
	boots int
	log   int // the index of the last entry on the disk
	ready Ready
	busy  bool // there is a Ready that is not done
	term  uint64
	told  map[uint64]Progress
}

// boot makes the node of an ID with what is on its disk.
func boot(env *world.Env, id uint64, library Boot) *node {
	n := &node{env: env, told: map[uint64]Progress{}}
	d := env.Disk()
	n.boots, _ = world.Load[int](d, "boots")
	n.boots++
	d.Save("boots", n.boots)
	n.log, _ = world.Load[int](d, "log")
	var s Stored
	s.State, _ = world.Load[[]byte](d, "state")
	for i := 1; i <= n.log; i++ {
		e, _ := world.Load[[]byte](d, entry(i))
		s.Entries = append(s.Entries, e)
	}
	n.raft = library(id, []uint64{1, 2, 3}, s)
	n.proceed()
	return n
}

func entry(i int) string { return fmt.Sprintf("entry %d", i) }

// Receive takes a message of another node, or one of the disk.
func (n *node) Receive(_ string, body any) {
	switch m := body.(type) {
	case Message:
		n.raft.Step(m)
	case synced:
		if m.Boots != n.boots {
			return
		}
		n.env.Disk().Sync()
		n.done()
	}
	n.proceed()
}

// do is what the node's user does.
func (n *node) do(f func(Raft)) {
	f(n.raft)
	n.proceed()
}

// proceed tells the user of what is new, and begins what there is to do, unless it is busy with it.
func (n *node) proceed() {
	n.tell()
	for !n.busy {
		r, ok := n.raft.Ready()
		if !ok {
			return
		}
		n.ready, n.busy = r, true
		if n.write() {
			n.env.Send(n.env.Name(), synced{n.boots})
			return
		}
		n.done()
	}
}

// write writes to the disk, and reports whether there was anything to write.
func (n *node) write() bool {
	d := n.env.Disk()
	if n.ready.State != nil {
		d.Write("state", n.ready.State)
	}
	for k, e := range n.ready.Entries {
		d.Write(entry(n.ready.First+k), e)
	}
	if len(n.ready.Entries) > 0 {
		n.log = n.ready.First + len(n.ready.Entries) - 1
		d.Write("log", n.log)
	}
	return n.ready.State != nil || len(n.ready.Entries) > 0
}

// done sends, applies, and tells the library.
func (n *node) done() {
	r := n.ready
	n.ready, n.busy = Ready{}, false
	for _, m := range r.Messages {
		n.env.Send(name(m.To), m)
	}
	for _, c := range r.Applied {
		n.env.Send(client, applied{int(c.Index), number(c.Data)})
	}
	for _, x := range r.Reads {
		n.env.Send(client, allowed{number(x.Context), int(x.Index)})
	}
	n.raft.Advance()
	n.tell()
}

// tell tells the user whether the node has begun to lead, and what has changed in its view of its
// peers.
func (n *node) tell() {
	s := n.raft.Status()
	if !s.Leads {
		clear(n.told)
		return
	}
	if s.Term > n.term {
		n.term = s.Term
		clear(n.told)
		n.env.Send(client, leads{s.Term})
	}
	for _, p := range s.Peers {
		if n.told[p.Peer] != p {
			n.told[p.Peer] = p
			n.env.Send(client, progress(p))
		}
	}
}

// number is the number of a command or a context; 0: it has none.
func number(s string) int {
	i, err := strconv.Atoi(s)
	if err != nil {
		return 0
	}
	return i
}

// names are the names of nodes; their IDs count from 1.
var names = []string{"A", "B", "C"}

func name(id uint64) string { return names[id-1] }

func id(name string) uint64 { return uint64(slices.Index(names, name)) + 1 }

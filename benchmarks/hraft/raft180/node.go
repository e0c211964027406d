package raft180

import (
	"fmt"
	"strconv"
	"time"

	"github.com/hashicorp/go-hclog"
	"github.com/hashicorp/raft"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// node is a place for a node of the library, with its disk.
type node struct {
	name  string
	world *System
	disk  *disk
	life  *life // nil while it is down
}

// life is a node of the library from its start to its crash.
type life struct {
	node     *node
	raft     *raft.Raft
	over     chan struct{} // closed by the crash
	rpcs     chan raft.RPC
	beat     func(raft.RPC)
	applied  uint64
	starting bool
	led      uint64 // the last term that it was seen to lead
	settled  uint64 // the last term in which a barrier was applied
}

func config(name string) *raft.Config {
	return &raft.Config{
		ProtocolVersion:    raft.ProtocolVersionMax,
		LocalID:            raft.ServerID(name),
		HeartbeatTimeout:   100 * time.Millisecond,
		ElectionTimeout:    100 * time.Millisecond,
		LeaderLeaseTimeout: 100 * time.Millisecond,
		CommitTimeout:      10 * time.Millisecond,
		MaxAppendEntries:   64,
		SnapshotInterval:   1000 * time.Hour,
		SnapshotThreshold:  1 << 30,
		PreVoteDisabled:    true,
		NoLegacyTelemetry:  true,
		Logger:             hclog.NewNullLogger(),
	}
}

// start makes a node of the library with what is on the disk.
func (n *node) start() error {
	l := &life{node: n, over: make(chan struct{}), rpcs: make(chan raft.RPC, 16)}
	n.life = l
	l.starting = true // what the library writes meanwhile is no step
	defer func() { l.starting = false }()
	r, err := raft.NewRaft(config(n.name), l, store{l}, store{l}, raft.NewDiscardSnapshotStore(), transport{l})
	l.raft = r
	return err
}

// crash ends a node. Its goroutines end where they are, or when they notice.
func (n *node) crash() {
	l := n.life
	if l == nil {
		return
	}
	n.life = nil
	close(l.over)
	l.raft.Shutdown()
	n.world.forget(l)
}

// send performs what a user does with a node, or what befalls it.
func (n *node) send(op string, f []rt.Value) error {
	if (n.life == nil) != (op == "restart") && op != "isolate" {
		return fmt.Errorf("%s cannot %s now: %w", n.name, op, event.ErrAbsent)
	}
	switch op {
	case "propose":
		go n.life.propose(f[1].Int())
	case "read":
		go n.life.read(f[1].Int())
	case "crash":
		n.crash()
	case "restart":
		return n.start()
	case "isolate":
		n.world.alone = n.name
	}
	return nil
}

// propose proposes a command, and tells its client when it is committed.
func (l *life) propose(v int64) {
	f := l.raft.Apply([]byte(strconv.FormatInt(v, 10)), 0)
	if f.Error() == nil {
		l.tell(said("acked", place(l.node.name), rt.IntValue(v), num(f.Index())))
	}
}

// read reads as the library says: a new leader waits once until what came before is applied
// (Barrier), and each read makes sure that it still leads (VerifyLeader).
func (l *life) read(r int64) {
	term := l.raft.CurrentTerm()
	if l.settledIn() != term {
		if l.raft.Barrier(0).Error() != nil {
			return
		}
		l.settle(term)
	}
	if l.raft.VerifyLeader().Error() != nil {
		return
	}
	l.node.world.mu.Lock()
	applied := l.applied
	l.node.world.mu.Unlock()
	l.tell(said("answered", place(l.node.name), rt.IntValue(r), num(applied)))
}

func (l *life) settledIn() uint64 {
	l.node.world.mu.Lock()
	defer l.node.world.mu.Unlock()
	return l.settled
}

func (l *life) settle(term uint64) {
	l.node.world.mu.Lock()
	defer l.node.world.mu.Unlock()
	if l.raft.CurrentTerm() == term {
		l.settled = term
	}
}

// tell tells the user something, unless the node has crashed.
func (l *life) tell(e rt.Event) {
	select {
	case <-l.over:
	default:
		l.node.world.add(&item{event: e, from: l.node.name, to: "client", happen: func() {}})
	}
}

// report tells the user that the node has begun to lead. All goroutines are at rest.
func (n *node) report() {
	l := n.life
	if l == nil || l.raft == nil || l.raft.State() != raft.Leader || l.raft.CurrentTerm() == l.led {
		return
	}
	l.led = l.raft.CurrentTerm()
	l.tell(said("leads", place(n.name), num(l.led)))
}

// Package coreos is github.com/coreos/etcd/raft, as the library was called before etcd v3.4, behind
// the interface of package etcdraft. Its module asks for the oldest version that it fits, the first
// one with linearizable reads. The modules beside it that import it pin their own.
package coreos

import (
	"fmt"
	"io"
	"log"
	"slices"

	"github.com/clouseau-go/clouseau/benchmarks/etcdraft"
	"github.com/coreos/etcd/raft"
	pb "github.com/coreos/etcd/raft/raftpb"
)

// Boot makes a node.
func Boot(id uint64, peers []uint64, disk etcdraft.Stored) etcdraft.Raft {
	s := &storage{raft.NewMemoryStorage(), pb.ConfState{Nodes: peers}}
	s.restore(disk)
	rn, err := raft.NewRawNode(&raft.Config{
		ID: id,
		// The tester says when nodes campaign, so that no random timeout of the library matters.
		ElectionTick: 1 << 20, HeartbeatTick: 1,
		Storage:         s,
		MaxSizePerMsg:   1 << 20,
		MaxInflightMsgs: 256,
		Logger:          &raft.DefaultLogger{Logger: log.New(io.Discard, "", 0)},
	}, nil)
	if err != nil {
		panic(fmt.Sprintf("coreos: %v", err))
	}
	return &node{RawNode: rn, id: id, storage: s}
}

// storage is the library's own, with the members of the cluster.
type storage struct {
	*raft.MemoryStorage
	members pb.ConfState
}

func (s *storage) InitialState() (pb.HardState, pb.ConfState, error) {
	hard, _, err := s.MemoryStorage.InitialState()
	return hard, s.members, err
}

// restore reads what is on the disk.
func (s *storage) restore(disk etcdraft.Stored) {
	var hard pb.HardState
	must(hard.Unmarshal(disk.State))
	must(s.SetHardState(hard))
	entries := make([]pb.Entry, len(disk.Entries))
	for i, e := range disk.Entries {
		must(entries[i].Unmarshal(e))
	}
	must(s.Append(entries))
}

// node is a node of the library.
type node struct {
	*raft.RawNode
	id      uint64
	storage *storage
	ready   raft.Ready
}

// A node may refuse a request; its user then hears nothing.
func (n *node) Campaign()                { _ = n.RawNode.Campaign() }
func (n *node) Propose(command []byte)   { _ = n.RawNode.Propose(command) }
func (n *node) ReadIndex(context []byte) { n.RawNode.ReadIndex(context) }
func (n *node) Unreachable(peer uint64)  { n.ReportUnreachable(peer) }

func (n *node) Step(m etcdraft.Message) {
	var x pb.Message
	must(x.Unmarshal(m.Wire))
	_ = n.RawNode.Step(x)
}

func (n *node) Ready() (etcdraft.Ready, bool) {
	if !n.HasReady() {
		return etcdraft.Ready{}, false
	}
	n.ready = n.RawNode.Ready()
	var r etcdraft.Ready
	if !raft.IsEmptyHardState(n.ready.HardState) {
		r.State = encoded(&n.ready.HardState)
	}
	for i := range n.ready.Entries {
		r.First = int(n.ready.Entries[0].Index)
		r.Entries = append(r.Entries, encoded(&n.ready.Entries[i]))
	}
	// The library ranges over a map of peers; messages in a fixed order let a run repeat.
	slices.SortStableFunc(n.ready.Messages, func(a, b pb.Message) int { return int(a.To) - int(b.To) })
	for i := range n.ready.Messages {
		r.Messages = append(r.Messages, message(&n.ready.Messages[i]))
	}
	for _, e := range n.ready.CommittedEntries {
		if len(e.Data) > 0 {
			r.Applied = append(r.Applied, etcdraft.Command{Index: e.Index, Data: string(e.Data)})
		}
	}
	for _, s := range n.ready.ReadStates {
		r.Reads = append(r.Reads, etcdraft.Read{Context: string(s.RequestCtx), Index: s.Index})
	}
	return r, true
}

func (n *node) Advance() {
	if !raft.IsEmptyHardState(n.ready.HardState) {
		must(n.storage.SetHardState(n.ready.HardState))
	}
	must(n.storage.Append(n.ready.Entries))
	n.RawNode.Advance(n.ready)
	n.ready = raft.Ready{}
}

func (n *node) Status() etcdraft.Status {
	b := n.RawNode.Status()
	s := etcdraft.Status{Term: term(b.Term), Leads: b.RaftState == raft.StateLeader}
	if !s.Leads {
		return s
	}
	for id, p := range b.Progress {
		if id != n.id {
			s.Peers = append(s.Peers, etcdraft.Progress{Peer: id, Match: p.Match, Next: p.Next})
		}
	}
	slices.SortFunc(s.Peers, func(a, b etcdraft.Progress) int { return int(a.Peer) - int(b.Peer) })
	return s
}

// term counts terms from 1. A node of this library begins in a term 1 that nobody leads.
func term(t uint64) uint64 { return t - 1 }

// kinds are the kinds of messages that the spec knows.
var kinds = map[pb.MessageType]etcdraft.Kind{
	pb.MsgVote: etcdraft.Vote, pb.MsgVoteResp: etcdraft.Voted,
	pb.MsgApp: etcdraft.Append, pb.MsgAppResp: etcdraft.Appended,
	pb.MsgHeartbeat: etcdraft.Heartbeat, pb.MsgHeartbeatResp: etcdraft.Alive,
}

func message(m *pb.Message) etcdraft.Message {
	return etcdraft.Message{
		Kind: kinds[m.Type], From: m.From, To: m.To, Term: term(m.Term),
		Index: m.Index, Commit: m.Commit, Entries: len(m.Entries), Reject: m.Reject,
		Context: string(m.Context), Wire: encoded(m),
	}
}

func encoded(m interface{ Marshal() ([]byte, error) }) []byte {
	b, err := m.Marshal()
	must(err)
	return b
}

func must(err error) {
	if err != nil {
		panic(fmt.Sprintf("coreos: %v", err))
	}
}

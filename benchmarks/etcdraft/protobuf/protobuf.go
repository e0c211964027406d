// Package protobuf is go.etcd.io/raft/v3 from v3.7 on, with messages of standard protobuf, behind
// the interface of package etcdraft. Its module asks for the oldest version that it fits. The
// modules beside it that import it pin their own.
package protobuf

import (
	"fmt"
	"io"
	"log"

	"github.com/clouseau-go/clouseau/benchmarks/etcdraft"
	"go.etcd.io/raft/v3"
	pb "go.etcd.io/raft/v3/raftpb"
	"go.etcd.io/raft/v3/tracker"
	"google.golang.org/protobuf/proto"
)

// Boot makes a node.
func Boot(id uint64, peers []uint64, disk etcdraft.Stored) etcdraft.Raft {
	s := &storage{raft.NewMemoryStorage(), &pb.ConfState{Voters: peers}}
	s.restore(disk)
	rn, err := raft.NewRawNode(&raft.Config{
		ID: id,
		// The tester says when nodes campaign, so that no random timeout of the library matters.
		ElectionTick: 1 << 20, HeartbeatTick: 1,
		Storage:         s,
		MaxSizePerMsg:   1 << 20,
		MaxInflightMsgs: 256,
		Logger:          &raft.DefaultLogger{Logger: log.New(io.Discard, "", 0)},
	})
	must(err)
	return &node{RawNode: rn, id: id, storage: s, contexts: contexts{heard: map[position]string{}}}
}

// storage is the library's own, with the members of the cluster.
type storage struct {
	*raft.MemoryStorage
	members *pb.ConfState
}

func (s *storage) InitialState() (*pb.HardState, *pb.ConfState, error) {
	hard, _, err := s.MemoryStorage.InitialState()
	return hard, s.members, err
}

// restore reads what is on the disk.
func (s *storage) restore(disk etcdraft.Stored) {
	hard := &pb.HardState{}
	must(proto.Unmarshal(disk.State, hard))
	must(s.SetHardState(hard))
	var entries []*pb.Entry
	for _, b := range disk.Entries {
		e := &pb.Entry{}
		must(proto.Unmarshal(b, e))
		entries = append(entries, e)
	}
	must(s.Append(entries))
}

// node is a node of the library.
type node struct {
	*raft.RawNode
	id      uint64
	storage *storage
	ready   raft.Ready
	contexts
}

// A node may refuse a request; its user then hears nothing.
func (n *node) Campaign()               { _ = n.RawNode.Campaign() }
func (n *node) Propose(command []byte)  { _ = n.RawNode.Propose(command) }
func (n *node) Unreachable(peer uint64) { n.ReportUnreachable(peer) }

func (n *node) ReadIndex(context []byte) {
	n.asked(n.BasicStatus(), string(context))
	n.RawNode.ReadIndex(context)
}

func (n *node) Step(m etcdraft.Message) {
	x := &pb.Message{}
	must(proto.Unmarshal(m.Wire, x))
	switch x.GetType() {
	case pb.MsgReadIndex:
		n.asked(n.BasicStatus(), string(x.Entries[0].Data))
	case pb.MsgHeartbeat:
		n.heard[position{x.GetFrom(), x.GetTerm(), string(x.Context)}] = m.Context
	}
	_ = n.RawNode.Step(x)
}

func (n *node) Ready() (etcdraft.Ready, bool) {
	if !n.HasReady() {
		return etcdraft.Ready{}, false
	}
	n.ready = n.RawNode.Ready()
	var r etcdraft.Ready
	if !raft.IsEmptyHardState(n.ready.HardState) {
		r.State = encoded(n.ready.HardState)
	}
	for _, e := range n.ready.Entries {
		r.First = int(n.ready.Entries[0].GetIndex())
		r.Entries = append(r.Entries, encoded(e))
	}
	for _, m := range n.ready.Messages {
		r.Messages = append(r.Messages, n.message(m))
	}
	for _, e := range n.ready.CommittedEntries {
		if len(e.Data) > 0 {
			r.Applied = append(r.Applied, etcdraft.Command{Index: e.GetIndex(), Data: string(e.Data)})
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
	b := n.BasicStatus()
	s := etcdraft.Status{Term: b.GetTerm(), Leads: b.RaftState == raft.StateLeader}
	if !s.Leads {
		return s
	}
	n.WithProgress(func(id uint64, _ raft.ProgressType, p tracker.Progress) {
		if id != n.id {
			s.Peers = append(s.Peers, etcdraft.Progress{Peer: id, Match: p.Match, Next: p.Next})
		}
	})
	return s
}

// kinds are the kinds of messages that the spec knows.
var kinds = map[pb.MessageType]etcdraft.Kind{
	pb.MsgVote: etcdraft.Vote, pb.MsgVoteResp: etcdraft.Voted,
	pb.MsgApp: etcdraft.Append, pb.MsgAppResp: etcdraft.Appended,
	pb.MsgHeartbeat: etcdraft.Heartbeat, pb.MsgHeartbeatResp: etcdraft.Alive,
}

func (n *node) message(m *pb.Message) etcdraft.Message {
	return etcdraft.Message{
		Kind: kinds[m.GetType()], From: m.GetFrom(), To: m.GetTo(), Term: m.GetTerm(),
		Index: m.GetIndex(), Commit: m.GetCommit(), Entries: len(m.Entries), Reject: m.GetReject(),
		Context: n.context(m), Wire: encoded(m),
	}
}

func encoded(m proto.Message) []byte {
	b, err := proto.Marshal(m)
	must(err)
	return b
}

func must(err error) {
	if err != nil {
		panic(fmt.Sprintf("protobuf: %v", err))
	}
}

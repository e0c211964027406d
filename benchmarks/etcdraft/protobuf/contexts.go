package protobuf

import (
	"encoding/binary"

	"go.etcd.io/raft/v3"
	pb "go.etcd.io/raft/v3/raftpb"
)

// contexts translates what heartbeats carry. Since v3.7 it is a number that counts the reads of a
// leader in its term; the spec speaks of the context that the client has given to the last one.
type contexts struct {
	term  uint64   // in which the node leads or has led
	reads []string // the contexts of the reads that it was asked for in that term
	heard map[position]string
}

// position is what a heartbeat of a leader in a term carries.
type position struct {
	leader, term uint64
	number       string
}

// asked says that a node is asked for a read. Those that do not lead pass it on.
func (c *contexts) asked(s raft.BasicStatus, context string) {
	if s.RaftState != raft.StateLeader {
		return
	}
	if s.GetTerm() != c.term {
		c.term, c.reads = s.GetTerm(), nil
	}
	c.reads = append(c.reads, context)
}

// context returns the client's context for a message that the node sends.
func (c *contexts) context(m *pb.Message) string {
	switch {
	case len(m.Context) != 8:
		return ""
	case m.GetType() == pb.MsgHeartbeatResp:
		return c.heard[position{m.GetTo(), m.GetTerm(), string(m.Context)}]
	case m.GetType() == pb.MsgHeartbeat && m.GetTerm() == c.term:
		if k := binary.LittleEndian.Uint64(m.Context); 0 < k && k <= uint64(len(c.reads)) {
			return c.reads[k-1]
		}
	}
	return ""
}

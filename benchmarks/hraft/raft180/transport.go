package raft180

import (
	"errors"
	"io"
	"runtime"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/hashicorp/raft"
)

// transport is the network as a node sees it. A request and its answer are two messages.
type transport struct{ *life }

var errLost = errors.New("raft180: a message was lost")

func (t transport) Consumer() <-chan raft.RPC            { return t.rpcs }
func (t transport) LocalAddr() raft.ServerAddress        { return raft.ServerAddress(t.node.name) }
func (t transport) SetHeartbeatHandler(f func(raft.RPC)) { t.beat = f }

func (t transport) EncodePeer(_ raft.ServerID, a raft.ServerAddress) []byte { return []byte(a) }
func (t transport) DecodePeer(b []byte) raft.ServerAddress                  { return raft.ServerAddress(b) }

// AppendEntriesPipeline says that there is none, which the library allows.
func (t transport) AppendEntriesPipeline(raft.ServerID, raft.ServerAddress) (raft.AppendPipeline, error) {
	return nil, raft.ErrPipelineReplicationNotSupported
}

func (t transport) AppendEntries(_ raft.ServerID, to raft.ServerAddress, args *raft.AppendEntriesRequest, resp *raft.AppendEntriesResponse) error {
	from := t.node.name
	sent := *args
	sent.Entries = nil
	for _, e := range args.Entries {
		c := *e
		sent.Entries = append(sent.Entries, &c)
	}
	if heartbeat(&sent) {
		return t.exchange(string(to), &sent, said("heartbeat", place(from), place(string(to)), num(sent.Term)), func(r raft.RPCResponse) rt.Event {
			*resp = *r.Response.(*raft.AppendEntriesResponse)
			return said("alive", place(string(to)), place(from), num(resp.Term), rt.BoolValue(resp.Success))
		})
	}
	tail := sent.PrevLogEntry + uint64(len(sent.Entries))
	asked := said("append", place(from), place(string(to)), num(sent.Term), num(sent.PrevLogEntry), num(tail), num(sent.LeaderCommitIndex))
	return t.exchange(string(to), &sent, asked, func(r raft.RPCResponse) rt.Event {
		*resp = *r.Response.(*raft.AppendEntriesResponse)
		// The library answers with the end of its log as it was before the request.
		had := resp.LastLog
		if resp.Success {
			had = tail
		}
		return said("appended", place(string(to)), place(from), num(resp.Term), num(had), rt.BoolValue(resp.Success))
	})
}

// heartbeat reports whether the library's own network transport hands a request to the heartbeat
// handler, past the queue of requests.
func heartbeat(a *raft.AppendEntriesRequest) bool {
	return a.Term != 0 && a.PrevLogEntry == 0 && a.PrevLogTerm == 0 && len(a.Entries) == 0 && a.LeaderCommitIndex == 0
}

func (t transport) RequestVote(_ raft.ServerID, to raft.ServerAddress, args *raft.RequestVoteRequest, resp *raft.RequestVoteResponse) error {
	from := t.node.name
	sent := *args
	asked := said("vote", place(from), place(string(to)), num(sent.Term), num(sent.LastLogIndex))
	return t.exchange(string(to), &sent, asked, func(r raft.RPCResponse) rt.Event {
		*resp = *r.Response.(*raft.RequestVoteResponse)
		return said("voted", place(string(to)), place(from), num(resp.Term), rt.BoolValue(resp.Granted))
	})
}

func (t transport) InstallSnapshot(raft.ServerID, raft.ServerAddress, *raft.InstallSnapshotRequest, *raft.InstallSnapshotResponse, io.Reader) error {
	return errLost
}

func (t transport) TimeoutNow(raft.ServerID, raft.ServerAddress, *raft.TimeoutNowRequest, *raft.TimeoutNowResponse) error {
	return errLost
}

// exchange sends a request, and waits for the answer, which got takes.
func (t transport) exchange(to string, request any, asked rt.Event, got func(raft.RPCResponse) rt.Event) error {
	done := make(chan error, 2)
	lose := func() { done <- errLost }
	t.node.world.add(&item{event: asked, from: t.node.name, to: to, owner: t.life, fail: lose, happen: func() {
		go t.node.world.nodes[to].life.serve(request, t.life, lose, func(r raft.RPCResponse) {
			if r.Error != nil {
				done <- r.Error
				return
			}
			t.node.world.add(&item{event: got(r), from: to, to: t.node.name, owner: t.life, fail: lose, happen: func() { done <- nil }})
		})
	}})
	select {
	case err := <-done:
		return err
	case <-t.over:
		runtime.Goexit()
		return nil
	}
}

// serve hands a request to the node, and its answer to reply. If the node crashes before it
// answers, the request is lost.
func (l *life) serve(request any, from *life, lose func(), reply func(raft.RPCResponse)) {
	answer := make(chan raft.RPCResponse, 1)
	rpc := raft.RPC{Command: request, RespChan: answer}
	if a, ok := request.(*raft.AppendEntriesRequest); ok && heartbeat(a) && l.beat != nil {
		l.beat(rpc)
	} else {
		select {
		case l.rpcs <- rpc:
		case <-l.over:
		}
	}
	select {
	case r := <-answer:
		select {
		case <-from.over:
		default:
			reply(r)
		}
	case <-l.over:
		lose()
	}
}

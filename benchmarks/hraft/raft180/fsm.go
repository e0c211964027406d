package raft180

import (
	"errors"
	"io"
	"strconv"

	"github.com/hashicorp/raft"
)

// Apply tells the user of a command that is applied.
func (l *life) Apply(entry *raft.Log) any {
	v, err := strconv.ParseInt(string(entry.Data), 10, 64)
	if err != nil {
		panic("raft180: a command that nobody proposed: " + err.Error())
	}
	l.node.world.mu.Lock()
	l.applied = entry.Index
	l.node.world.mu.Unlock()
	l.tell(said("applied", place(l.node.name), num(entry.Index), num(int(v))))
	return nil
}

// Snapshot and Restore are not used: the snapshot interval is never over.
func (l *life) Snapshot() (raft.FSMSnapshot, error) { return nil, errors.New("raft180: no snapshots") }
func (l *life) Restore(r io.ReadCloser) error       { return r.Close() }

package raftlog

import (
	"errors"

	"github.com/hashicorp/raft"
)

// Logs is a log store on a disk that is full at times.
type Logs struct {
	raft.LogStore
	disk *disk
}

// disk is a log store that takes nothing while it is full.
type disk struct {
	*raft.InmemStore
	full bool
}

// New makes an empty store behind a cache of three entries.
func New() *Logs {
	d := &disk{InmemStore: raft.NewInmemStore()}
	cache, _ := raft.NewLogCache(3, d)
	return &Logs{cache, d}
}

// NewPlain makes one without a cache, which must answer the same.
func NewPlain() *Logs {
	d := &disk{InmemStore: raft.NewInmemStore()}
	return &Logs{d, d}
}

// Full says whether the disk is full from now on.
func (l *Logs) Full(full bool) { l.disk.full = full }

// Store stores one entry and says whether it did.
func (l *Logs) Store(index uint64, data string) bool {
	return l.StoreLogs([]*raft.Log{{Index: index, Data: []byte(data)}}) == nil
}

// Delete deletes a range of entries.
func (l *Logs) Delete(min, max uint64) bool { return l.DeleteRange(min, max) == nil }

// Get reads an entry.
func (l *Logs) Get(index uint64) (string, bool) {
	var entry raft.Log
	err := l.GetLog(index, &entry)
	return string(entry.Data), err == nil
}

func (d *disk) StoreLogs(logs []*raft.Log) error {
	if d.full {
		return errors.New("disk full")
	}
	return d.InmemStore.StoreLogs(logs)
}

package raftsnap

import (
	"io"

	"github.com/hashicorp/raft"
)

// Snapshots is a store that keeps the most recent snapshot.
type Snapshots struct {
	store *raft.InmemSnapshotStore
}

// New makes an empty store.
func New() *Snapshots { return &Snapshots{raft.NewInmemSnapshotStore()} }

// Take makes a snapshot of the state at an index, and says whether it did.
func (s *Snapshots) Take(index uint64, state string) bool {
	sink, err := s.store.Create(1, index, 1, raft.Configuration{}, 0, nil)
	if err == nil {
		_, err = sink.Write([]byte(state))
	}
	return err == nil && sink.Close() == nil
}

// Latest is the index of the snapshot and its size.
func (s *Snapshots) Latest() (index uint64, size int64, ok bool) {
	list, _ := s.store.List()
	if len(list) == 0 {
		return 0, 0, false
	}
	return list[0].Index, list[0].Size, true
}

// Read reads the snapshot.
func (s *Snapshots) Read() (string, bool) {
	list, _ := s.store.List()
	if len(list) == 0 {
		return "", false
	}
	_, r, err := s.store.Open(list[0].ID)
	if err != nil {
		return "", false
	}
	state, err := io.ReadAll(r)
	return string(state), err == nil
}

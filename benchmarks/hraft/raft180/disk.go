package raft180

import (
	"runtime"
	"sync"

	"github.com/hashicorp/raft"
)

// disk is what survives a crash.
type disk struct {
	*raft.InmemStore
}

// newDisk returns a disk on which the cluster is bootstrapped.
func newDisk() (*disk, error) {
	d := &disk{raft.NewInmemStore()}
	var members raft.Configuration
	for _, name := range names {
		members.Servers = append(members.Servers, raft.Server{ID: raft.ServerID(name), Address: raft.ServerAddress(name)})
	}
	_, trans := raft.NewInmemTransport("")
	return d, raft.BootstrapCluster(config(names[0]), d, d, raft.NewDiscardSnapshotStore(), trans, members)
}

// store is a disk as a node sees it: each write is a step of its own, and waits until it happens.
type store struct{ *life }

// write waits for its turn. A node that crashes meanwhile never comes back from it.
func (s store) write(label string, do func() error) error {
	if s.starting {
		return do()
	}
	var err error
	var once sync.Once
	done := make(chan struct{})
	s.node.world.add(&item{label: label, from: s.node.name, to: s.node.name, owner: s.life, happen: func() {
		once.Do(func() {
			err = do()
			close(done)
		})
	}})
	select {
	case <-done:
		return err
	case <-s.over:
		runtime.Goexit()
		return nil
	}
}

func (s store) Set(key, val []byte) error {
	return s.write("store "+string(key), func() error { return s.node.disk.Set(key, val) })
}

func (s store) SetUint64(key []byte, val uint64) error {
	return s.write("store "+string(key), func() error { return s.node.disk.SetUint64(key, val) })
}

func (s store) StoreLog(e *raft.Log) error { return s.StoreLogs([]*raft.Log{e}) }

func (s store) StoreLogs(es []*raft.Log) error {
	return s.write("store entries", func() error { return s.node.disk.StoreLogs(es) })
}

func (s store) DeleteRange(lo, hi uint64) error {
	return s.write("delete entries", func() error { return s.node.disk.DeleteRange(lo, hi) })
}

func (s store) Get(key []byte) ([]byte, error)             { return s.node.disk.Get(key) }
func (s store) GetUint64(key []byte) (uint64, error)       { return s.node.disk.GetUint64(key) }
func (s store) FirstIndex() (uint64, error)                { return s.node.disk.FirstIndex() }
func (s store) LastIndex() (uint64, error)                 { return s.node.disk.LastIndex() }
func (s store) GetLog(index uint64, entry *raft.Log) error { return s.node.disk.GetLog(index, entry) }

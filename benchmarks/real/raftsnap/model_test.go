package raftsnap_test

// plain is the same without readers and writers.
type plain struct {
	index uint64
	state string
	ok    bool
}

// newPlain makes an empty one.
func newPlain() *plain { return &plain{} }

// Take replaces the snapshot.
func (p *plain) Take(index uint64, state string) bool {
	*p = plain{index, state, true}
	return true
}

// Latest is its index and size.
func (p *plain) Latest() (uint64, int64, bool) { return p.index, int64(len(p.state)), p.ok }

// Read is its state.
func (p *plain) Read() (string, bool) { return p.state, p.ok }

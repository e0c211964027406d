// Package transaction is a store of one value. Writes commit at once; reads are requested first and
// answered later. A read must be atomic: its answer is the value that was committed at its request.
// [NewBuggy] answers with the value that is committed at the answer; [New] makes the fixed twin.
//
//	              New     NewBuggy
//	Write(3)
//	Request(1)
//	Write(4)
//	Answer(1)     3       4
package transaction

//go:generate go run ../../cmd/clouseau synth transaction.clouseau.hcl -o emitted_test.go --walks=false

// Store is a store of one value, 0 at first, with reads under way.
type Store struct {
	committed int
	reads     []read // requested and unanswered, in that order
	// atomic says whether a read is answered from its snapshot, as it must be.
	atomic bool
}

// read is a transaction that reads.
type read struct {
	id       int
	snapshot int // what was committed when the read was requested
}

// New returns an empty store.
func New() *Store { return &Store{atomic: true} }

// Write commits a value.
func (s *Store) Write(value int) { s.committed = value }

// Request begins a read. Its id is the client's choice, a new one each time.
func (s *Store) Request(id int) { s.reads = append(s.reads, read{id: id, snapshot: s.committed}) }

// Open returns the ids of the unanswered reads in the order of their requests.
func (s *Store) Open() []int {
	var ids []int
	for _, r := range s.reads {
		ids = append(ids, r.id)
	}
	return ids
}

// Answer runs a read to its end; ok is false if it was never requested or
// is answered already.
func (s *Store) Answer(id int) (value int, ok bool) {
	for i, r := range s.reads {
		if r.id != id {
			continue
		}
		s.reads = append(s.reads[:i], s.reads[i+1:]...)
		if s.atomic {
			return r.snapshot, true
		}
		return s.committed, true
	}
	return 0, false
}

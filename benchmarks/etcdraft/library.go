package etcdraft

// Raft is a node of a library under test: its state machine, with the storage that the library
// reads from. It has neither goroutines nor a clock.
type Raft interface {
	// What its user tells it. A node may ignore each of these.
	Campaign()
	Tick()
	Propose(command []byte)
	ReadIndex(context []byte)
	Unreachable(peer uint64)
	// Step takes a message.
	Step(m Message)
	// Ready returns what is to be done; ok is false if there is nothing. It is not called again
	// before Advance.
	Ready() (r Ready, ok bool)
	// Advance says that the Ready is done: its entries and its state are on the disk, its messages
	// are sent, and its commands are applied.
	Advance()
	Status() Status
}

// Boot makes the node of a library, one of as many as there are in peers, with what its disk has.
type Boot func(id uint64, peers []uint64, disk Stored) Raft

// Stored is what a node has to keep: its vote and term, and its log from index 1 on, each encoded
// by the library.
type Stored struct {
	State   []byte
	Entries [][]byte
}

// Ready is what a node has to do.
type Ready struct {
	State    []byte // nil: as before
	First    int    // the index of the first of Entries, which replace what is there from it on
	Entries  [][]byte
	Messages []Message
	Applied  []Command
	Reads    []Read
}

// Kind is a kind of message.
type Kind int

// The kinds of messages that the spec knows, and all others.
const (
	Other Kind = iota
	Vote
	Voted
	Append
	Appended
	Heartbeat
	Alive
)

// Message is a message between nodes: as it is on the wire, and what the spec says of it.
type Message struct {
	Kind          Kind
	From, To      uint64
	Term          uint64
	Index, Commit uint64 // Index: the end of the log, or where it agrees
	Entries       int    // how many come behind Index
	Reject        bool
	Context       string
	Wire          []byte
}

// Command is a command that is committed, at its index.
type Command struct {
	Index uint64
	Data  string
}

// Read is a read that is allowed once the index is applied.
type Read struct {
	Context string
	Index   uint64
}

// Status is what a node knows of itself and, if it leads, of its peers.
type Status struct {
	Term  uint64
	Leads bool
	Peers []Progress // in the order of their IDs, itself not included
}

// Progress is what a leader knows of the log of a peer.
type Progress struct{ Peer, Match, Next uint64 }

// Package chainreplication is a store that is replicated over a chain of nodes (van Renesse and
// Schneider, Chain Replication for Supporting High Throughput and Availability, OSDI 2004).
//
// Updates enter at the head, which numbers them. Each node applies them in the order of their
// numbers and hands them to its successor; the tail tells the client. So the history of a node is
// the beginning of its predecessor's. Queries are answered by the tail.
//
// A master configures the chain. It takes out nodes that it suspects, also wrongly, since messages
// may be slow. Each configuration has an epoch; messages of an older epoch are refused, those of a
// newer one wait. A node with a new predecessor tells it how far it has come, and gets the rest. A
// tail asks the master whether it is still the tail before it answers a query.
//
//	client  update 7     node 0 makes it number 1: node 1 has it, node 2 not yet
//	master  takes out 1  the chain is 0, 2
//	node 2  asks node 0  for all after number 0, applies 1, and tells the client
package chainreplication

//go:generate go run ../../cmd/clouseau synth chainreplication.clouseau.hcl -o emitted_test.go --walks=false

import "github.com/clouseau-go/clouseau/runtime/world"

// Entry is an update in a history. Its number is one more than its index.
type Entry struct{ Req, Key, Value int }

// Messages between the parties.
type (
	updateReq struct{ Entry Entry }
	updateRsp struct{ Req, Key, Seq int }
	queryReq  struct{ Req, Key int }
	queryRsp  struct{ Req, Key, Value, Seq int }
	forward   struct {
		Epoch, Seq int
		Entry      Entry
	}
	ack    struct{ Epoch, Seq int } // all up to Seq have come to the tail
	config struct {
		Epoch int
		Chain []int
	}
	join    struct{ Node int }
	syncReq struct{ Epoch, Last int }
	syncRsp struct {
		Epoch, Last int
		Entries     []Entry // those after Last
	}
	check   struct{ Epoch, Req int }
	checked struct{ Epoch, Req int }
)

// nodes is the number of nodes.
const nodes = 3

const role = "node"

func name(node int) string { return world.Name(role, node) }

// Rules says what nodes keep to.
type Rules struct {
	Orders  bool // updates are applied in the order of their numbers
	Resends bool // a node brings a new successor up to date, and only the tail tells clients
	Tail    bool // only the tail answers queries
	Checks  bool // the tail asks the master before it answers
}

// New returns the rules of a right chain.
func New() Rules { return Rules{Orders: true, Resends: true, Tail: true, Checks: true} }

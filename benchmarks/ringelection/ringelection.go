// Package ringelection is the election of Chang and Roberts (1979): nodes in a ring, which send in
// one direction, choose the one with the largest number among those that take part.
//
//	node 1    is woken, takes part, and sends its number
//	node 3    has not been woken: it passes 1 on, and from then on takes no part
//	node 0    is woken, takes part, and sends its number
//	node 1    does not pass 0 on: 0 cannot win
//	node 1    has its number back: it has won, and tells so round the ring
//
// A node keeps what it is on its disk, before it sends anything. So it goes on after a restart.
package ringelection

//go:generate go run ../../cmd/clouseau synth ringelection.clouseau.hcl -o emitted_test.go --walks=false

import "github.com/clouseau-go/clouseau/runtime/world"

// Messages between the parties.
type (
	wake   struct{}             // client to node
	number struct{ ID int }     // of a node that takes part
	result struct{ ID int }     // of the node that has won, on its way round
	won    struct{ ID int }     // node to client
	ask    struct{}             // client to node
	told   struct{ Leader int } // node to client
)

// Role is what a node is in the election.
type Role int

const (
	idle      Role = iota
	candidate      // it takes part
	passive        // it takes no part any more
	leader
)

// State is what a node keeps on its disk.
type State struct {
	Role   Role
	Leader int // nobody if the node knows of none
	Boots  int
}

const nobody = -1

// Rules are what elections may get wrong.
type Rules struct {
	// Passes is what a node that has not been woken is after it has passed on a number.
	Passes Role
	// Compares says whether a node that takes part stops smaller numbers, and takes no part any
	// more when it passes on a larger one.
	Compares bool
	// Home reports whether a node that takes part wins when its own number comes back.
	Home func(State) bool
	// Keeps says whether a node has its state on its disk.
	Keeps bool
}

// New returns the right rules.
func New() Rules {
	return Rules{
		Passes:   passive,
		Compares: true,
		Home:     func(State) bool { return true },
		Keeps:    true,
	}
}

// node is a node of the ring.
type node struct {
	env   *world.Env
	rules Rules
	id    int
	next  string
	state State
}

func boot(e *world.Env, r Rules, id int, next string) *node {
	n := &node{env: e, rules: r, id: id, next: next, state: State{Leader: nobody}}
	if s, ok := world.Load[State](e.Disk(), "state"); ok {
		n.state = s
	}
	n.state.Boots++
	n.save()
	return n
}

// save writes the state to the disk.
func (n *node) save() {
	n.env.Disk().Write("state", n.state)
	if n.rules.Keeps {
		n.env.Disk().Sync()
	}
}

func (n *node) Receive(from string, body any) {
	switch m := body.(type) {
	case wake:
		if n.state.Role == idle {
			n.become(candidate)
			n.env.Send(n.next, number{n.id})
		}
	case number:
		n.number(m)
	case result:
		if m.ID != n.id {
			n.state.Leader = m.ID
			n.save()
			n.env.Send(n.next, m)
		}
	case ask:
		n.env.Send(from, told{n.state.Leader})
	}
}

// number passes a number on, or not.
func (n *node) number(m number) {
	switch n.state.Role {
	case idle:
		n.become(n.rules.Passes)
		n.env.Send(n.next, m)
	case passive:
		n.env.Send(n.next, m)
	case candidate, leader:
		switch {
		case m.ID == n.id:
			n.home()
		case !n.rules.Compares:
			n.env.Send(n.next, m)
		case m.ID > n.id:
			n.become(passive)
			n.env.Send(n.next, m)
		}
	}
}

// home is called when the node's own number comes back.
func (n *node) home() {
	if n.state.Role == candidate && n.rules.Home(n.state) {
		n.state.Leader = n.id
		n.become(leader)
		n.env.Send(client, won{n.id})
		n.env.Send(n.next, result{n.id})
	}
}

func (n *node) become(r Role) {
	n.state.Role = r
	n.save()
}

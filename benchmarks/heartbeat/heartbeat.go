// Package heartbeat is a failure detector that pings nodes in rounds (after Chandra and Toueg,
// Unreliable failure detectors for reliable distributed systems, 1996).
//
// A round is open until its time is over. A node answers a round if a pong of that round comes
// while it is open. A node that misses three rounds in a row is reported to the user; one that
// answers again is taken back.
//
//	detector  ping 1              to all nodes
//	node 0    pong 1              node 1 is slow
//	detector  closes round 1      node 1 has missed one
//	node 1    pong 1              too late, it counts for nothing
//	node 1    pong 2              node 1 has missed none
package heartbeat

//go:generate go run ../../cmd/clouseau synth heartbeat.clouseau.hcl -o emitted_test.go --walks=false

import (
	"github.com/clouseau-go/clouseau/runtime/world"
)

// Messages between the parties.
type (
	ping      struct{ Round int }
	pong      struct{ Round int }
	expire    struct{ Round int } // the detector's round timer
	notify    struct{ Node, Round int }
	recovered struct{ Node int }
	ask       struct{ ID, Node int }
	said      struct {
		ID, Node int
		Alive    bool
	}
)

// nodes is how many nodes are watched.
const nodes = 3

const role = "node"

func name(node int) string { return world.Name(role, node) }

// Rules says how a detector counts.
type Rules struct {
	Limit   int  // a node that misses so many rounds in a row is reported
	Resets  bool // an answered round makes the count start anew
	Current bool // pongs of earlier rounds do not count
	Keeps   bool // asking once more keeps the answers that are there
}

// New returns the rules of a right detector.
func New() Rules { return Rules{Limit: 3, Resets: true, Current: true, Keeps: true} }

// State is what a detector has on its disk. Maps are by node.
type State struct {
	Round    int
	Answered map[int]bool // in this round
	Misses   map[int]int  // rounds
	Reported map[int]bool
}

// detector watches the nodes.
type detector struct {
	env   *world.Env
	rules Rules
	State
}

// bootDetector starts a detector. After a crash it is where it was.
func bootDetector(e *world.Env, r Rules) *detector {
	d := &detector{env: e, rules: r}
	d.State, _ = world.Load[State](e.Disk(), "state")
	if d.Round == 0 {
		d.State = State{Answered: map[int]bool{}, Misses: map[int]int{}, Reported: map[int]bool{}}
		d.begin()
	}
	return d
}

func (d *detector) Receive(from string, body any) {
	switch m := body.(type) {
	case pong:
		d.hear(world.Number(from), m.Round)
	case expire:
		if m.Round == d.Round {
			d.close()
		}
	case ask:
		d.env.Send(from, said{m.ID, m.Node, !d.Reported[m.Node]})
	}
}

// hear counts a pong.
func (d *detector) hear(node, round int) {
	if d.rules.Current && round != d.Round {
		return
	}
	d.Answered[node] = true
	if d.Reported[node] {
		d.Reported[node], d.Misses[node] = false, 0
		d.env.Send("user", recovered{node})
	}
	d.save()
}

// close ends the round.
func (d *detector) close() {
	for n := range nodes {
		switch {
		case !d.Answered[n]:
			d.Misses[n]++
		case d.rules.Resets:
			d.Misses[n] = 0
		}
		if d.Misses[n] >= d.rules.Limit && !d.Reported[n] {
			d.Reported[n] = true
			d.env.Send("user", notify{n, d.Round})
		}
	}
	d.begin()
}

// begin begins the next round.
func (d *detector) begin() {
	d.Round++
	clear(d.Answered)
	d.save()
	d.ask()
}

// ask pings the nodes that have not answered.
func (d *detector) ask() {
	for n := range nodes {
		if !d.Answered[n] {
			d.env.Send(name(n), ping{d.Round})
		}
	}
}

// Retry asks once more in the same round. It reports whether there is a node that has not answered.
func (d *detector) Retry() bool {
	if len(d.Answered) == nodes {
		return false
	}
	if !d.rules.Keeps {
		clear(d.Answered)
		d.save()
	}
	d.ask()
	return true
}

func (d *detector) save() { d.env.Disk().Save("state", d.State) }

// node answers pings.
type node struct{ env *world.Env }

func (n *node) Receive(from string, body any) { n.env.Send(from, pong{body.(ping).Round}) }

package session

import (
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
)

// Program is a session that is ready to be played: its steps as nodes, each of which knows what
// comes after it, and a slot for each variable that it binds. It never changes, so many plays can
// share it.
type Program struct {
	Session *Session
	first   *node
	slots   map[logic.Term]int
	nodes   int
}

// node is a step with what follows it.
type node struct {
	id    int
	step  Step
	next  *node
	inner []*node // the first nodes of the cases, the lanes, or the body
	slots []int   // of what the step binds or assigns
	cost  int     // how many exchanges it takes at least from here to the end
}

// end of the steps of a session or a lane; the only node without a step.
func (n *node) isEnd() bool { return n.step == nil }

// Compile makes a program of a session.
func Compile(s *Session) *Program {
	p := &Program{Session: s, slots: map[logic.Term]int{}}
	end := p.node(nil, nil)
	p.first = p.sequence(s.Body, end, nil)
	p.costs()
	return p
}

func (p *Program) node(s Step, next *node) *node {
	p.nodes++
	return &node{id: p.nodes - 1, step: s, next: next}
}

// sequence returns the first node of steps after which next comes; leave is where a Leave goes.
func (p *Program) sequence(steps []Step, next, leave *node) *node {
	for i := len(steps) - 1; i >= 0; i-- {
		next = p.compile(steps[i], next, leave)
	}
	return next
}

func (p *Program) compile(s Step, next, leave *node) *node {
	n := p.node(s, next)
	switch s := s.(type) {
	case *Exchange:
		if s.As != nil {
			n.slots = []int{p.slot(s.As)}
		}
	case *Assign:
		for _, v := range s.Vars {
			n.slots = append(n.slots, p.slot(v))
		}
	case *Choice:
		for _, c := range s.Cases {
			n.inner = append(n.inner, p.sequence(c.Body, next, leave))
		}
	case *Loop:
		n.inner = []*node{p.sequence(s.Body, n, next)}
	case *Leave:
		n.next = leave
	case *Stop, *Fail:
		n.next = nil
	case *Parallel:
		for _, l := range s.Lanes {
			n.inner = append(n.inner, p.sequence(l.Body, p.node(nil, nil), nil))
		}
	case *Async:
		n.inner = []*node{p.sequence(s.Body, p.node(nil, nil), nil)}
	default:
		panic(fmt.Sprintf("session: unexpected %T", s))
	}
	return n
}

func (p *Program) slot(v *logic.Var) int {
	i, ok := p.slots[v]
	if !ok {
		i = len(p.slots)
		p.slots[v] = i
	}
	return i
}

// endless is the cost of a node from which no end is in reach.
const endless = 1 << 30

// costs computes the cost of each node by a fixpoint from above.
func (p *Program) costs() {
	all := p.all()
	for _, n := range all {
		n.cost = endless
	}
	for changed := true; changed; {
		changed = false
		for _, n := range all {
			if c := n.least(); c < n.cost {
				n.cost = c
				changed = true
			}
		}
	}
}

// least computes the cost of a node from those around it.
func (n *node) least() int {
	after := func(c int) int {
		if n.next == nil {
			return c
		}
		return min(endless, c+n.next.cost)
	}
	switch n.step.(type) {
	case nil, *Stop:
		return 0
	case *Fail: // no end that anybody heads for
		return endless
	case *Exchange:
		return after(1)
	case *Assign, *Leave:
		return after(0)
	case *Loop:
		return n.inner[0].cost
	case *Choice:
		best := endless
		for _, i := range n.inner {
			best = min(best, i.cost)
		}
		return best
	default: // Parallel, Async
		sum := 0
		for _, i := range n.inner {
			sum += i.cost
		}
		return after(min(endless, sum))
	}
}

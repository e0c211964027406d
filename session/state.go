package session

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
)

// State is how far a session has come. It never changes.
type State struct {
	p    *Program
	root proc
}

// proc is what is left of a session or a lane: a place, or lanes side by side.
type proc interface{ isProc() }

type (
	// leaf is at a node that waits: an exchange, a choice, or an end.
	leaf struct {
		at  *node
		env env
	}
	// fork has lanes; once all have ended it goes on at next.
	fork struct {
		lanes []proc
		env   env // what was bound before
		next  *node
	}
	// beside has the lane of an async behind a lane that goes on; neither is a beside itself, but
	// the first lane of several may be what is left after others have ended.
	beside struct{ lanes []proc }
)

func (*leaf) isProc()   {}
func (*fork) isProc()   {}
func (*beside) isProc() {}

// env is what is bound at a place: values, or terms in their place (parting_terms.go).
type env interface {
	// assigned returns what is bound after the variables of a step have their new values.
	assigned(n *node) env
	// joined returns what is bound after lanes that began here.
	joined(lanes []env) env
	// allows reports whether a guard may hold. It does if left holds; nil: it does.
	allows(when logic.Term) (left logic.Term, ok bool)
}

// bound holds the values of variables by their slots; the zero Value where a variable has none yet.
type bound struct {
	p      *Program
	values []logic.Value
}

// with returns what is bound after slots got values.
func (b *bound) with(slots []int, values ...logic.Value) *bound {
	if len(slots) == 0 {
		return b
	}
	out := &bound{p: b.p, values: slices.Clone(b.values)}
	for i, s := range slots {
		out.values[s] = values[i]
	}
	return out
}

// Lookup returns the value of a variable.
func (b *bound) Lookup(leaf logic.Term) (logic.Value, bool) {
	i, ok := b.p.slots[leaf]
	if !ok {
		return logic.Value{}, false
	}
	v := b.values[i]
	return v, v.IsValid()
}

// Apply knows no function beyond those that package logic knows.
func (b *bound) Apply(f *logic.Func, args []logic.Value) (logic.Value, bool) {
	return logic.Value{}, false
}

// Start returns the state before the first step.
func (p *Program) Start() *State {
	env := &bound{p: p, values: make([]logic.Value, len(p.slots))}
	return &State{p, run(p.first, env)}
}

// maxSilent is how many steps without a message may come in a row. A session that needs more has a
// loop without an exchange, which is a mistake that [Check] reports.
const maxSilent = 10_000

func (b *bound) assigned(n *node) env {
	s := n.step.(*Assign)
	values := make([]logic.Value, len(s.Values))
	for i, t := range s.Values {
		v, ok := logic.Eval(t, b)
		if !ok {
			panic(fmt.Sprintf("session: %v has no value at %v", t, s.Range))
		}
		values[i] = v
	}
	return b.with(n.slots, values...)
}

func (b *bound) joined(lanes []env) env {
	values := slices.Clone(b.values)
	for _, l := range lanes {
		for i, v := range l.(*bound).values {
			if v != b.values[i] {
				values[i] = v
			}
		}
	}
	return &bound{b.p, values}
}

func (b *bound) allows(when logic.Term) (left logic.Term, ok bool) {
	return nil, logic.Holds(when, b)
}

// run goes on from a node until something has to be exchanged or decided.
func run(n *node, env env) proc {
	for range maxSilent {
		switch n.step.(type) {
		case *Assign:
			n, env = n.next, env.assigned(n)
		case *Loop:
			n = n.inner[0]
		case *Leave:
			n = n.next
		case *Parallel:
			f := &fork{env: env, next: n.next}
			f.lanes = append(f.lanes, lists.Of(n.inner, func(first *node) proc { return run(first, env) })...)
			return f.joined()
		case *Async:
			return besides(run(n.next, env), run(n.inner[0], env))
		default:
			return &leaf{n, env}
		}
	}
	panic("session: a loop without an exchange")
}

// joined goes on after the lanes if all of them have ended. What they bound is bound after them.
func (f *fork) joined() proc {
	for _, p := range f.lanes {
		if l, ok := p.(*leaf); !ok || !l.at.isEnd() {
			return f
		}
	}
	envs := lists.Of(f.lanes, func(p proc) env { return p.(*leaf).env })
	return run(f.next, f.env.joined(envs))
}

// besides returns lanes side by side without those that have ended. What the first one binds is
// bound after them.
func besides(lanes ...proc) proc {
	var left []proc
	for i, p := range lanes {
		switch p := p.(type) {
		case *beside:
			left = append(left, p.lanes...)
		case *leaf:
			if !p.at.isEnd() || i == 0 {
				left = append(left, p)
			}
		default:
			left = append(left, p)
		}
	}
	if len(left) == 1 {
		return left[0]
	}
	return &beside{left}
}

// Status says whether a session goes on.
type Status uint8

// The statuses.
const (
	Running Status = iota
	Stopped        // by a stop, or because there are no more steps
	Failed         // by a fail
)

// Status returns whether the session has ended, and for a failed one the reason.
func (s *State) Status() (Status, string) {
	return status(s.root, true)
}

func status(p proc, outermost bool) (Status, string) {
	switch p := p.(type) {
	case *leaf:
		switch step := p.at.step.(type) {
		case nil:
			if outermost {
				return Stopped, ""
			}
		case *Stop:
			return Stopped, ""
		case *Fail:
			return Failed, step.Text
		}
	case *fork:
		return anyStatus(p.lanes)
	case *beside:
		return anyStatus(p.lanes)
	}
	return Running, ""
}

func anyStatus(lanes []proc) (Status, string) {
	for _, l := range lanes {
		if st, text := status(l, false); st != Running {
			return st, text
		}
	}
	return Running, ""
}

// Parallel reports whether several lanes are under way.
func (s *State) Parallel() bool {
	_, alone := s.root.(*leaf)
	return !alone
}

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
	for n, cost := range p.distances((*node).least) {
		n.cost = cost
	}
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
		n.slots = append(n.slots, lists.Of(s.Vars, p.slot)...)
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

// least computes the cost of a node from those around it.
func (n *node) least(at func(*node) int) int {
	switch n.step.(type) {
	case nil, *Stop:
		return 0
	case *Fail: // no end that anybody heads for
		return endless
	case *Exchange:
		return 1 + at(n.next)
	case *Assign, *Leave:
		return at(n.next)
	case *Loop:
		return at(n.inner[0])
	case *Choice:
		return nearest(n.inner, at)
	default: // Parallel, Async
		sum := at(n.next)
		for _, i := range n.inner {
			sum += at(i)
		}
		return sum
	}
}

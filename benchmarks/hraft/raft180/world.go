package raft180

import (
	"context"
	"fmt"
	"math/rand"
	"sync"
	"testing/synctest"
	"time"

	"github.com/hashicorp/raft"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// How much time passes, at most. The library's timeouts are in node.go.
const (
	moment  = 12 * time.Millisecond
	lasting = 250 * time.Millisecond
)

// System is three nodes in a world of their own. It is made and used in a bubble of synctest.
type System struct {
	rt.SendOnly
	mu    sync.Mutex
	bag   bag
	nodes map[string]*node
	alone string // the node behind a partition; empty: there is none
}

var _ rt.Stepper = (*System)(nil)

// New makes a system of fresh nodes.
func New(context.Context) (rt.Adapter, error) {
	//lint:ignore SA1019 the library draws its timeouts from here; a seed lets runs repeat
	rand.Seed(1)
	s := &System{nodes: map[string]*node{}}
	for _, name := range names {
		d, err := newDisk()
		if err != nil {
			return nil, err
		}
		s.nodes[name] = &node{name: name, world: s, disk: d}
		if err := s.nodes[name].start(); err != nil {
			return nil, err
		}
	}
	s.rest()
	return s, nil
}

// rest waits until every goroutine is blocked, and numbers what has come up.
func (s *System) rest() {
	synctest.Wait()
	for _, name := range names {
		s.nodes[name].report()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.bag.number()
}

// add adds an item.
func (s *System) add(i *item) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.bag.add(i)
}

// forget forgets what a node waited for before it crashed, and what it had to tell.
func (s *System) forget(l *life) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.bag.drop(func(i *item) bool { return i.owner == l && l != nil })
}

// Pending lists the steps that can happen.
func (s *System) Pending(context.Context) ([]event.Item, error) {
	var out []event.Item
	for _, i := range s.bag.items {
		if s.open(i) {
			out = append(out, event.Item{ID: i.id, Op: i.event.Op, Fields: i.event.Values, Label: i.label, From: i.from, To: i.to})
		}
	}
	return out, nil
}

// open reports whether an item can happen now: its receiver is up, and on the same side.
func (s *System) open(i *item) bool {
	if i.fail == nil {
		return true
	}
	return s.nodes[i.to].life != nil && (s.alone != i.from && s.alone != i.to)
}

// Release lets an item happen.
func (s *System) Release(_ context.Context, id int) (event.Outcome, error) {
	i := s.bag.take(func(i *item) bool { return i.id == id && s.open(i) })
	if i == nil {
		return event.Outcome{State: event.Absent, Why: "there is no such step"}, nil
	}
	i.happen()
	s.rest()
	return event.Outcome{Event: i.event}, nil
}

// mostSettled bounds how many writes happen without the tester.
const mostSettled = 1000

// Settle performs the writes.
func (s *System) Settle(context.Context) error {
	for range mostSettled {
		i := s.bag.take(func(i *item) bool { return i.event.Op == "" && s.open(i) })
		if i == nil {
			return nil
		}
		i.happen()
		s.rest()
	}
	return event.ErrRestless
}

// Send performs what users do, and misfortunes.
func (s *System) Send(_ context.Context, op string, f []rt.Value) error {
	defer s.rest()
	switch op {
	case "beat":
		time.Sleep(moment)
		return nil
	case "expire":
		s.expire()
		return nil
	case "heal":
		if s.alone == "" {
			return fmt.Errorf("there is no partition: %w", event.ErrAbsent)
		}
		s.alone = ""
		return nil
	case "drop":
		i := s.bag.take(func(i *item) bool { return i.fail != nil && i.from == f[0].String() && i.to == f[1].String() })
		if i == nil {
			return fmt.Errorf("no such message is under way: %w", event.ErrAbsent)
		}
		i.fail()
		return nil
	}
	return s.nodes[f[0].String()].send(op, f)
}

// expire lets time pass until a node has begun an election.
func (s *System) expire() {
	candidates := func() (n int) {
		synctest.Wait()
		for _, name := range names {
			if l := s.nodes[name].life; l != nil && l.raft.State() == raft.Candidate {
				n++
			}
		}
		return n
	}
	for was, t := candidates(), time.Duration(0); t < lasting && candidates() <= was; t += time.Millisecond {
		time.Sleep(time.Millisecond)
	}
}

// Close ends all nodes. What is under way is lost.
func (s *System) Close() error {
	for _, name := range names {
		s.nodes[name].crash()
	}
	synctest.Wait()
	time.Sleep(time.Minute) // what waits for a timeout sees it
	synctest.Wait()
	return nil
}

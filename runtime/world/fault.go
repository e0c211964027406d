package world

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// Crash ends a node: it loses its timers and what it has not synced. Messages to it wait. The error
// is [event.ErrAbsent] if it is down already.
func (w *World) Crash(node string) error {
	e := w.env(node)
	if e.node == nil {
		return fmt.Errorf("%s is down: %w", node, event.ErrAbsent)
	}
	e.crash(false)
	return nil
}

// Restart boots a node that has crashed.
func (w *World) Restart(node string) error {
	e := w.env(node)
	if e.node != nil {
		return fmt.Errorf("%s is up: %w", node, event.ErrAbsent)
	}
	w.restart(e)
	return nil
}

func (w *World) restart(e *Env) {
	w.down--
	w.tells(event.Move{Kind: event.Restarted, Cause: event.NoCause, From: e.Name(), To: e.Name()})
	w.act(none, e.boot)
}

func (w *World) lose(l *letter) {
	w.bag.take(l)
	w.told(event.Lost, l)
}

// again lets a message arrive once more.
func (w *World) again(l *letter) { w.post(l.Message, l.cause[0], l) }

func (w *World) heal() {
	w.side = nil
	w.tells(event.Move{Kind: event.Healed, Cause: event.NoCause})
}

// Partition lets each group of nodes communicate only within itself, and replaces an earlier
// partition. Nodes in none of the groups form one more group. Messages between groups wait.
func (w *World) Partition(groups ...[]string) { w.part(false, groups...) }

func (w *World) part(item bool, groups ...[]string) {
	w.side = map[string]int{}
	w.apart = item
	for k, g := range groups {
		for _, node := range g {
			w.env(node)
			w.side[node] = k + 1
		}
	}
	w.tells(event.Move{Kind: event.Parted, Cause: event.NoCause, What: w.groups()})
}

// Heal ends the partition.
func (w *World) Heal() error {
	if w.side == nil {
		return fmt.Errorf("no partition to heal: %w", event.ErrAbsent)
	}
	w.heal()
	return nil
}

// Drop loses the oldest message under way for which which is true.
func (w *World) Drop(which func(Message) bool) error {
	l := w.oldest(which)
	if l == nil {
		return errNoMessage
	}
	w.lose(l)
	return nil
}

// Duplicate lets the oldest message under way for which which is true arrive once more, as if it
// were sent again.
func (w *World) Duplicate(which func(Message) bool) error {
	l := w.oldest(which)
	if l == nil {
		return errNoMessage
	}
	w.again(l)
	return nil
}

var errNoMessage = fmt.Errorf("no such message is under way: %w", event.ErrAbsent)

func (w *World) oldest(which func(Message) bool) *letter {
	k := slices.IndexFunc(w.bag.letters, func(l *letter) bool { return !l.gone && which(l.Message) })
	if k < 0 {
		return nil
	}
	return w.bag.letters[k]
}

// Expire fires the earliest timer of a node with that label, even if others are due before; these
// fire later.
func (w *World) Expire(node, label string) error {
	e := w.env(node)
	id, ok := e.clock.Find(node, label)
	if !ok {
		return fmt.Errorf("%s has set no timer %q: %w", node, label, event.ErrAbsent)
	}
	w.firing = id
	e.clock.Overtake(id)
	return nil
}

// The ID of a fault that is an item consists of firstFault, the kind of fault and its target.
const (
	drop = iota
	duplicate
	crash
	restart
	isolate
	heal
	kinds
)

var faultNames = [kinds]string{"drop", "duplicate", "crash", "restart", "isolate", "heal"}

// appendFaults appends the possible faults to what is pending, and the events that undo one that
// was an item: what the script did is for the script to undo. A message that can be delivered can
// be lost.
func (w *World) appendFaults(pending []event.Item) []event.Item {
	out := pending
	add := func(kind, of int, from, to string) {
		out = append(out, event.Item{ID: firstFault + of*kinds + kind, Label: faultNames[kind], Fault: true, From: from, To: to})
	}
	for _, i := range pending {
		if w.left.Drops == 0 && w.left.Duplicates == 0 {
			break
		}
		if w.clockOf(i.ID) != nil {
			continue
		}
		if w.left.Drops > 0 {
			add(drop, i.ID, i.From, i.To)
		}
		if w.left.Duplicates > 0 {
			add(duplicate, i.ID, i.From, i.To)
		}
	}
	for k, e := range w.order {
		name := e.Name()
		switch {
		case e.struck:
			add(restart, k, name, name)
		case e.node != nil && w.left.Crashes > 0:
			add(crash, k, name, name)
		}
		if w.side == nil && w.left.Partitions > 0 && len(w.order) > 1 {
			add(isolate, k, name, name)
		}
	}
	if w.side != nil && w.apart {
		add(heal, 0, "", "")
	}
	return out
}

// befall performs a fault that is an item.
func (w *World) befall(id int) event.Outcome {
	kind := (id - firstFault) % kinds
	of := (id - firstFault) / kinds
	switch l := w.bag.get(of); {
	case kind == drop && l != nil && w.spend(&w.left.Drops):
		w.lose(l)
	case kind == duplicate && l != nil && w.spend(&w.left.Duplicates):
		w.again(l)
	case kind == crash && w.order[of].node != nil && w.spend(&w.left.Crashes):
		w.order[of].crash(true)
	case kind == restart && w.order[of].struck:
		w.restart(w.order[of])
	case kind == isolate && w.side == nil && w.spend(&w.left.Partitions):
		w.part(true, []string{w.order[of].Name()})
	case kind == heal && w.side != nil && w.apart:
		w.heal()
	default:
		return event.Outcome{State: event.Absent, Why: "nothing to " + faultNames[kind]}
	}
	return event.Outcome{}
}

// spend takes one from a budget, and reports whether there was one.
func (w *World) spend(budget *int) bool {
	if *budget == 0 {
		return false
	}
	*budget--
	return true
}

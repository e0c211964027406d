package model

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Message is a message under way. A nil value may be any.
type Message struct {
	Op     *sre.Op
	Values []logic.Term
	Copies int // how many more times it may be delivered
	// Optional says that the message need not arrive: the network may have lost it, or it has
	// arrived and may come again.
	Optional bool
}

func (m *Message) message() *Message { return m }

// carrier is a pointer to a struct that embeds a message.
type carrier[P any] interface {
	*P
	message() *Message
}

// Wires is the network of a model for messages whose values are terms. It says what may happen next
// to the messages under way in one direction, oldest first:
//
//   - a message arrives, unless one before it is of the same connection and not optional
//     ([Deliveries]);
//   - a message enters if there is room for it. An optional one of its connection gives up its
//     room. If there is none, a network that loses messages loses this one, and otherwise the
//     message has to wait ([Entries]).
//
// So the loss of a message is not an event of its own: the message is optional, and is dropped when
// a later one of its connection arrives or needs its room. A message that has arrived and may come
// again is optional too.
//
// Whether two messages are of one connection is a condition on the terms. An exact network says
// under which conditions something may happen. A network that is not exact treats connections that
// may differ as different: it allows more than may happen, and misses nothing.
type Wires struct {
	Network
	l     *logic.Builder
	exact bool
}

// newWires returns the network of a model; by default messages keep their order.
func newWires(m *Model, t Terms) *Wires {
	w := &Wires{l: t.L, exact: t.Exact}
	if m.Network != nil {
		w.Network = *m.Network
	}
	return w
}

// Message returns a message that is sent.
func (w *Wires) Message(op *sre.Op, values []logic.Term) Message {
	return Message{Op: op, Values: values, Copies: w.Copies, Optional: w.Lossy}
}

// ConnectionOf returns the term that names the connection of a message; nil if there is only one
// connection, or it may be any.
func (w *Wires) ConnectionOf(m *Message) logic.Term {
	if i := m.Op.Position(w.Connection); i >= 0 {
		return m.Values[i]
	}
	return nil
}

// Together returns the condition under which two messages are of one connection. Messages without
// the field share the connection without a name.
func (w *Wires) Together(p, q *Message) logic.Term {
	if w.Connection == "" {
		return w.l.True()
	}
	i := p.Op.Position(w.Connection)
	j := q.Op.Position(w.Connection)
	if i < 0 || j < 0 {
		return w.l.Bool(i < 0 && j < 0)
	}
	s := p.Values[i]
	t := q.Values[j]
	switch {
	case !w.exact:
		return w.l.Bool(s != nil && s == t)
	case logic.Compatible(s.Sort(), t.Sort()):
		return w.l.Eq(s, t)
	}
	return w.l.False()
}

// Delivery is a way in which a message arrives.
type Delivery struct {
	At   int        // of the message
	When logic.Term // the condition, which is not false
	// Messages that can no longer arrive, since they were before it in its connection.
	Gone []int
}

// Deliveries returns the ways in which messages may arrive next.
func Deliveries[P any, C carrier[P]](w *Wires, ps []P) []Delivery {
	out := make([]Delivery, 0, len(ps))
	for i := range ps {
		first := len(out)
		out = append(out, Delivery{At: i, When: w.l.True()})
		for j := 0; j < i && len(out) > first && !w.Unordered; j++ {
			p := C(&ps[j]).message()
			q := C(&ps[i]).message()
			if same := w.Together(p, q); !logic.IsFalse(same) {
				out = append(out[:first], w.pass(out[first:], j, same, p.Optional)...)
			}
		}
	}
	return out
}

// pass returns the ways in which a message arrives before the j-th, which precedes it and is of its
// connection under a condition.
func (w *Wires) pass(ways []Delivery, j int, same logic.Term, optional bool) []Delivery {
	var out []Delivery
	for _, d := range ways {
		if when := w.l.And(d.When, w.l.Not(same)); !logic.IsFalse(when) {
			out = append(out, Delivery{d.At, when, d.Gone})
		}
		if when := w.l.And(d.When, same); optional && !logic.IsFalse(when) {
			out = append(out, Delivery{d.At, when, append(slices.Clip(d.Gone), j)})
		}
	}
	return out
}

// Delivered returns what is under way after a delivery.
func Delivered[P any, C carrier[P]](ps []P, d Delivery) []P {
	out := make([]P, 0, len(ps))
	for i := range ps {
		switch m := C(&ps[i]).message(); {
		case slices.Contains(d.Gone, i) || i == d.At && m.Copies == 0:
		default:
			out = append(out, ps[i])
			if i == d.At {
				again := C(&out[len(out)-1]).message()
				again.Copies = m.Copies - 1
				again.Optional = true
			}
		}
	}
	return out
}

// Entry is a way in which a message enters the network.
type Entry struct {
	When logic.Term // the condition, which is not false
	Gone []int      // those that make room for it
	Lost bool       // the message is lost
}

// Fits reports whether there is room without dropping messages.
func (e Entry) Fits() bool { return len(e.Gone) == 0 && !e.Lost }

// Entries returns the ways in which m enters the network after the others. Only the first answer to
// a request waits for room: once the system has begun, the others find room.
func Entries[P any, C carrier[P]](w *Wires, ps []P, m *Message, follows bool) []Entry {
	if w.Capacity == 0 || follows && !w.Lossy {
		return []Entry{{When: w.l.True()}}
	}
	q := &queue{w: w, optional: make([]bool, len(ps))}
	load := w.l.Int(0)
	for i := range ps {
		p := C(&ps[i]).message()
		q.same = append(q.same, w.Together(p, m))
		q.optional[i] = p.Optional
		load = w.l.Add(load, q.one(i))
	}
	q.enter(w.l.True(), load, nil, 0)
	if full := w.l.Not(q.room(load)); w.Lossy && !logic.IsFalse(full) {
		q.out = append(q.out, Entry{When: full, Lost: true})
	}
	return q.out
}

// queue holds the messages under way when a message enters.
type queue struct {
	w        *Wires
	same     []logic.Term // whether they are of the connection of the message
	optional []bool
	out      []Entry
}

// one returns 1 if the i-th message is of the connection, else 0.
func (q *queue) one(i int) logic.Term { return q.w.l.Ite(q.same[i], q.w.l.Int(1), q.w.l.Int(0)) }

func (q *queue) room(load logic.Term) logic.Term {
	return q.w.l.Lt(load, q.w.l.Int(int64(q.w.Capacity)))
}

// enter adds the ways in which the message enters, given the dropped messages and the number of the
// others. While there is no room, it drops one more, from a position on.
func (q *queue) enter(when, load logic.Term, gone []int, from int) {
	l := q.w.l
	room := q.room(load)
	if w := l.And(when, room); !logic.IsFalse(w) {
		q.out = append(q.out, Entry{When: w, Gone: gone})
	}
	for i := from; i < len(q.same); i++ {
		if w := l.And(when, l.Not(room), q.same[i]); q.optional[i] && !logic.IsFalse(w) {
			q.enter(w, l.Sub(load, q.one(i)), append(slices.Clip(gone), i), i+1)
		}
	}
}

// Entered returns what is under way after an entry of p.
func Entered[P any](ps []P, e Entry, p P) []P {
	if e.Lost {
		return ps
	}
	out := make([]P, 0, len(ps)+1)
	for i, q := range ps {
		if !slices.Contains(e.Gone, i) {
			out = append(out, q)
		}
	}
	return append(out, p)
}

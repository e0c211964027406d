package world

import (
	"cmp"
	"strings"

	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// Tell makes the world tell f what happens: what is sent, delivered, lost and copied, which timers
// fire, and which faults befall it. Messages that are under way already are told as sent.
func (w *World) Tell(f func(event.Move)) {
	w.tell = f
	for _, l := range w.bag.letters {
		if !l.gone {
			w.told(event.Sent, l)
		}
	}
}

func (w *World) tells(m event.Move) {
	if w.tell != nil {
		w.tell(m)
	}
}

// told tells what happens to a message.
func (w *World) told(kind event.MoveKind, l *letter) {
	if w.tell != nil {
		w.tell(event.Move{Kind: kind, ID: l.id, Cause: l.cause[0], What: l.what(), From: l.From, To: l.To})
	}
}

// what names the message: its operation, or the type of its body.
func (l *letter) what() string { return cmp.Or(l.event.Op, kind(l.Body)) }

// groups lists the parties on the sides of a partition.
func (w *World) groups() string {
	var sides [][]string
	at := map[int]int{}
	for _, e := range w.order {
		side := w.side[e.Name()]
		if _, ok := at[side]; !ok {
			at[side] = len(sides)
			sides = append(sides, nil)
		}
		sides[at[side]] = append(sides[at[side]], e.Name())
	}
	var out []string
	for _, s := range sides {
		out = append(out, strings.Join(s, ", "))
	}
	return strings.Join(out, " | ")
}

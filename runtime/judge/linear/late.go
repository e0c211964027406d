package linear

import (
	"slices"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/sre"
)

// late lets answers of some operations be late. A read that is late by one took effect before the
// last call of another operation, so it stands there in the order of calls. Where a model has
// internal choices, an answer tells what was chosen, and that holds for what came after it as well:
//
//	flip()      the model chooses a side, unseen
//	flip()      and again
//	read() = 1  the second side is 1, or the first one was
//
// So after the read there are two explanations, and each goes on with what it says of the choices.
// A window has the last states of one of them. If a late read is put before the last call, that
// call is taken again, after it.
type late struct {
	sequential
	by   map[string]int
	keep int // the largest of them
}

func newLate(s sequential, by map[string]int) sequential {
	if most := moments(by); most > 0 {
		return &late{s, by, most}
	}
	return s
}

// window is the last states of an explanation, the oldest first.
type window struct {
	at    []state   // one more than calls
	calls []taken   // calls[i] leads from at[i] to at[i+1], before what was read there
	reads [][]taken // by state: what was read there, if that says something of choices
}

// Key tells the states apart, and what may still be taken again: calls lead elsewhere if something
// is read before them.
func (w *window) Key() string {
	var b strings.Builder
	add := func(text string) { b.WriteString(strconv.Itoa(len(text)) + ":" + text) }
	for _, s := range w.at {
		add(s.Key())
	}
	for i, c := range w.calls {
		add(c.String())
		for _, r := range w.reads[i+1] {
			add("read " + r.String())
		}
	}
	return b.String()
}

func (c taken) String() string { return strconv.FormatBool(c.pending) + c.event.String() }

func (l *late) start() state {
	return &window{at: []state{l.sequential.start()}, reads: [][]taken{nil}}
}

func (l *late) after(s state, e sre.Event, pending bool) (out answer, err error) {
	w := s.(*window)
	c := taken{e, pending}
	n, reads := l.by[e.Op.Name]
	switch {
	case !reads || n == 0:
		return l.moved(w, c)
	case pending: // it changes nothing, and has any answer
		return answer{next: list{w}}, nil
	}
	for back := 0; back <= n && back < len(w.at); back++ {
		x, err := l.read(w, len(w.at)-1-back, c)
		if err != nil {
			return answer{}, err
		}
		if slices.ContainsFunc(x.next, func(n state) bool { return n == state(w) }) {
			return answer{next: list{w}}, nil // it says nothing new, so no other place says less
		}
		out.open = out.open || x.open
		out.next = append(out.next, x.next...)
	}
	out.next = distinct(out.next)
	return out, nil
}

// moved returns the windows after a further call, which goes at the end.
func (l *late) moved(w *window, c taken) (out answer, err error) {
	x, err := l.sequential.after(w.at[len(w.at)-1], c.event, c.pending)
	out.open = x.open
	first := max(0, len(w.at)-l.keep)
	for _, next := range x.next {
		v := &window{at: append(slices.Clone(w.at[first:]), next), calls: append(slices.Clone(w.calls[first:]), c),
			reads: append(slices.Clone(w.reads[first:]), nil)}
		out.next = append(out.next, v)
	}
	return out, err
}

// read returns the windows after a read at one of the states: w itself if the answer says nothing
// new.
func (l *late) read(w *window, at int, c taken) (out answer, err error) {
	x, err := l.sequential.after(w.at[at], c.event, c.pending)
	out.open = x.open
	for _, next := range x.next {
		if !l.chooses() || next.Key() == w.at[at].Key() {
			return answer{next: list{w}}, err
		}
		v := &window{at: append(slices.Clone(w.at[:at]), next), calls: w.calls, reads: slices.Clone(w.reads)}
		v.reads[at] = append(slices.Clone(w.reads[at]), c)
		again, open, err := l.again(list{v}, len(w.at))
		if err != nil {
			return answer{}, err
		}
		out.open = out.open || open
		out.next = append(out.next, again...)
	}
	return out, err
}

// again completes windows to n states: it takes their other calls again.
func (l *late) again(windows list, n int) (out list, open bool, err error) {
	for _, s := range windows {
		w := s.(*window)
		at := len(w.at)
		if at == n {
			out = append(out, w)
			continue
		}
		states := list{w.at[at-1]}
		for _, c := range append([]taken{w.calls[at-1]}, w.reads[at]...) {
			var next list
			for _, s := range states {
				x, err := l.sequential.after(s, c.event, c.pending)
				if err != nil {
					return nil, false, err
				}
				open = open || x.open
				next = append(next, x.next...)
			}
			states = next
		}
		for _, s := range distinct(states) {
			v := &window{at: append(slices.Clone(w.at), s), calls: w.calls, reads: w.reads}
			more, unknown, err := l.again(list{v}, n)
			if err != nil {
				return nil, false, err
			}
			open = open || unknown
			out = append(out, more...)
		}
	}
	return out, open, nil
}

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

// window is the last states of an explanation, the oldest first.
type window struct {
	at    []state       // one more than calls
	calls []sre.Event   // calls[i] leads from at[i] to at[i+1], before what was read there
	reads [][]sre.Event // by state: what was read there, if that says something of choices
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

func (l *late) start() state {
	return &window{at: []state{l.sequential.start()}, reads: [][]sre.Event{nil}}
}

func (l *late) after(s state, e sre.Event) (out list, err error) {
	w := s.(*window)
	n := l.by[e.Op.Name]
	if n == 0 {
		return l.moved(w, e)
	}
	for back := 0; back <= n && back < len(w.at); back++ {
		next, err := l.read(w, len(w.at)-1-back, e)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(next, func(n state) bool { return n == state(w) }) {
			return list{w}, nil // it says nothing new, so no other place says less
		}
		out = append(out, next...)
	}
	return distinct(out), nil
}

// moved returns the windows after a further call, which goes at the end.
func (l *late) moved(w *window, e sre.Event) (out list, err error) {
	states, err := l.sequential.after(w.at[len(w.at)-1], e)
	first := max(0, len(w.at)-l.keep)
	for _, next := range states {
		out = append(out, &window{at: append(slices.Clone(w.at[first:]), next), calls: append(slices.Clone(w.calls[first:]), e),
			reads: append(slices.Clone(w.reads[first:]), nil)})
	}
	return out, err
}

// read returns the windows after a read at one of the states: w itself if the answer says nothing
// new.
func (l *late) read(w *window, at int, e sre.Event) (out list, err error) {
	states, err := l.sequential.after(w.at[at], e)
	for _, next := range states {
		if next.Key() == w.at[at].Key() {
			return list{w}, err
		}
		v := &window{at: append(slices.Clone(w.at[:at]), next), calls: w.calls, reads: slices.Clone(w.reads)}
		v.reads[at] = append(slices.Clone(w.reads[at]), e)
		again, err := l.again(list{v}, len(w.at))
		if err != nil {
			return nil, err
		}
		out = append(out, again...)
	}
	return out, err
}

// again completes windows to n states: it takes their other calls again.
func (l *late) again(windows list, n int) (out list, err error) {
	for _, s := range windows {
		w := s.(*window)
		at := len(w.at)
		if at == n {
			out = append(out, w)
			continue
		}
		states := list{w.at[at-1]}
		for _, e := range append([]sre.Event{w.calls[at-1]}, w.reads[at]...) {
			if states, err = states.after(l.sequential, e); err != nil {
				return nil, err
			}
		}
		for _, s := range states {
			v := &window{at: append(slices.Clone(w.at), s), calls: w.calls, reads: w.reads}
			more, err := l.again(list{v}, n)
			if err != nil {
				return nil, err
			}
			out = append(out, more...)
		}
	}
	return out, nil
}

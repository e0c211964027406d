package terms

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Obligation is a reason between two visible events of a certificate: the clause
// of the one asks for the other. Events are counted among the visible ones, from 0.
type Obligation struct {
	// From is the event whose clause asks, To the one that it asks for. To is earlier if the
	// clause's history asks, later if its future does.
	From, To int
	Clause   string // "operation.label"
	// Via is the ghost event through which From asks for To; it is empty if From asks for To
	// itself.
	Via string
}

// Obligations returns the reasons between the visible events of a certificate that holds, each
// once, in the order of From and To.
//
// If a history has several parses, the one with the latest demands counts; for a future the one
// with the earliest demands, and for receives the one of the certificate. A ghost stands for the
// visible event after which it was made.
func (c *Certificate) Obligations() []Obligation {
	w := c.obligations()
	for k, e := range c.Trace {
		if e.Op.Visible() && c.Events[k].Clause != nil {
			w.event(k)
		}
	}
	slices.SortStableFunc(w.found, func(x, y Obligation) int {
		return slices.Compare([]int{x.From, x.To}, []int{y.From, y.To})
	})
	return w.found
}

// obligations collects the reasons.
type obligations struct {
	*Certificate
	number []int // position in the trace -> number among the visible events, or -1
	found  []Obligation
}

// obligations numbers the visible events and returns a collector.
func (c *Certificate) obligations() *obligations {
	w := &obligations{Certificate: c, number: make([]int, len(c.Trace))}
	visible := 0
	for k, e := range c.Trace {
		w.number[k] = -1
		if e.Op.Visible() {
			w.number[k] = visible
			visible++
		}
	}
	return w
}

// event adds what the clause of event k asks for.
func (w *obligations) event(k int) {
	history, future := w.demands(k)
	for _, p := range history {
		w.add(k, p)
	}
	for _, p := range future {
		w.add(k, p)
	}
}

// demands returns the positions of the events that the history and the future of event k ask for.
func (w *obligations) demands(k int) (history, future []int) {
	histories, futures := w.parses(k)
	if len(histories) > 0 {
		history = slices.MaxFunc(histories, func(x, y []int) int { return slices.Compare(backwards(x), backwards(y)) })
	}
	for _, set := range futures {
		if w.served(set, w.Events[k].Demands) && (future == nil || slices.Compare(set, future) < 0) {
			future = set
		}
	}
	return history, future
}

// parses returns what the history and the future of event k ask for under each of their parses.
func (w *obligations) parses(k int) (histories, futures [][]int) {
	j := w.Events[k]
	env := w.env(j)
	futures = sre.Demands(j.Clause.Future, w.Trace[k+1:], env)
	for _, set := range futures {
		for i := range set {
			set[i] += k + 1
		}
	}
	return sre.Demands(j.Clause.History, w.Trace[:k], env), futures
}

// env assigns the variables of a justification's clause.
func (c *Certificate) env(j Justification) logic.Env {
	values := logic.Assignment{}
	for i, v := range j.Clause.Vars() {
		values[v] = j.Values[i]
	}
	return tables(c.Tables).env(values)
}

// served reports whether a set contains the receives that the certificate lists.
func (w *obligations) served(set, receives []int) bool {
	return !slices.ContainsFunc(receives, func(p int) bool { return !slices.Contains(set, p) })
}

// add records that event k asks for event p, unless a ghost leads back to the same visible event.
func (w *obligations) add(k, p int) {
	o := Obligation{From: w.number[k], Clause: w.Events[k].Clause.Name()}
	if w.number[p] < 0 {
		o.Via = w.Trace[p].String()
		p = w.maker(p)
	}
	if p < 0 || p == k {
		return
	}
	o.To = w.number[p]
	same := func(x Obligation) bool { return x.From == o.From && x.To == o.To }
	if !slices.ContainsFunc(w.found, same) {
		w.found = append(w.found, o)
	}
}

// maker returns the visible event after which a ghost was made: the last one that its history asks
// for, else the one before it; -1 if there is none.
func (w *obligations) maker(ghost int) int {
	if w.Events[ghost].Clause != nil {
		history, _ := w.demands(ghost)
		for _, p := range slices.Backward(history) {
			if w.number[p] >= 0 {
				return p
			}
		}
	}
	for p := ghost - 1; p >= 0; p-- {
		if w.number[p] >= 0 {
			return p
		}
	}
	return -1
}

// backwards returns a set in decreasing order.
func backwards(set []int) []int {
	out := slices.Clone(set)
	slices.Reverse(out)
	return out
}

package isolation

import "fmt"

// Verdict says whether a history satisfies a level.
type Verdict struct {
	Admitted bool
	// Open says that the search for a commit order was cut, so it is unknown whether the level is
	// satisfied.
	Open bool
	// Order is a commit order that shows that the level is satisfied.
	Order []int
	// Anomaly is a read that no level admits; nil if that is not the reason.
	Anomaly *Anomaly
	// Cycle says why there is no commit order; it is empty if only the complete search shows that.
	Cycle []Edge
}

func (v Verdict) String() string {
	switch {
	case v.Admitted:
		return fmt.Sprintf("yes, in the order %v", v.Order)
	case v.Open:
		return "open: the search for a commit order was cut"
	}
	return "no: " + v.Why()
}

// Why says why a history does not satisfy a level.
func (v Verdict) Why() string {
	switch {
	case v.Anomaly != nil:
		return v.Anomaly.String()
	case len(v.Cycle) > 0:
		return list(v.Cycle)
	}
	return "every order of the transactions contradicts a read"
}

// Check says whether a history satisfies a level.
func (h *History) Check(l Level) Verdict {
	if h.bad != nil {
		return Verdict{Anomaly: h.bad}
	}
	versions, err := h.versions()
	if err != nil {
		versions = nil
	}
	complete := err == nil && versions.all(h)
	if l > Causal && !complete && h.along(h.listed(), versions, l) {
		return Verdict{Admitted: true, Order: h.ids(h.listed())}
	}
	order := h.visible(l == Prefix || l == Snapshot)
	if l <= Causal {
		h.force(order, l)
	}
	versions.follow(order, l)
	if l <= Causal || complete {
		if commits := order.commits(); commits != nil {
			return Verdict{Admitted: true, Order: h.ids(commits)}
		}
		return Verdict{Cycle: order.cycle()}
	}
	if c := h.saturate(order, l == Snapshot); c != nil {
		return Verdict{Cycle: c}
	}
	return h.search(order, l)
}

// CheckAll says for each level, the weakest first, whether a history satisfies it. It needs less
// time than asking for each, since a level admits what the next one admits.
func (h *History) CheckAll() []Verdict {
	out := make([]Verdict, len(Levels()))
	for l := AnyCommitted; l <= Causal; l++ {
		if out[l] = h.Check(l); !out[l].Admitted {
			return fill(out, l, Serializable)
		}
	}
	for l := Serializable; l > Causal; l-- {
		if out[l] = h.Check(l); out[l].Admitted {
			fill(out, l, Causal+1)
			break
		}
	}
	for l := Prefix; l < Serializable; l++ {
		if v := out[l]; !v.Admitted && !v.Open && out[l+1].Open {
			out[l+1] = v
		}
	}
	return out
}

// fill gives the verdict on one level to all up, or down, to another one.
func fill(out []Verdict, from, to Level) []Verdict {
	for l := from; l < to; l++ {
		out[l+1] = out[from]
	}
	for l := from; l > to; l-- {
		out[l-1] = out[from]
	}
	return out
}

// ids returns the IDs of transactions, without the loader.
func (h *History) ids(order []int) []int {
	var out []int
	for _, t := range order {
		if t != 0 {
			out = append(out, h.txns[t].id)
		}
	}
	return out
}

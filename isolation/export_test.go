package isolation

// Ways of [History.Check] for the levels above Causal, which have to agree with it.
const (
	SearchOnly = iota // no consequence is collected before the search
	NeverGreedy
	LocalOnly // as in histories too long for more
	SaturatedFirst
	ways
)

// Ways is how many there are.
const Ways = ways

// CheckBy is Check by one of the ways.
func (h *History) CheckBy(l Level, way int) Verdict {
	order := h.visible(l == Prefix || l == Snapshot)
	if l <= Causal || h.bad != nil {
		return h.Check(l)
	}
	if versions, err := h.versions(); err == nil {
		versions.follow(order, l)
	}
	switch way {
	case LocalOnly:
		h.local(order, l == Snapshot)
	case NeverGreedy, SaturatedFirst:
		if c := h.saturate(order, l == Snapshot); c != nil {
			return Verdict{Cycle: c}
		}
	}
	if order.sorted() == nil {
		return Verdict{Cycle: order.cycle()}
	}
	if way == LocalOnly || way == SaturatedFirst {
		return h.search(order, l)
	}
	return h.newSearch(order, l).complete()
}

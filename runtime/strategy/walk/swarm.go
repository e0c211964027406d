package walk

import "slices"

// swarm leaves operations out of half of the walks, each with a chance of one to three quarters,
// but not all with which something can be built up: those with arguments, if there are some.
func (w *Walker) swarm() {
	for _, q := range w.requests {
		q.left = false
	}
	if !w.walk.Swarm || w.draws.Choose(2) == 0 {
		return
	}
	quarters := 1 + min(2, w.draws.Choose(4)) // mostly three: few walks leave several operations out
	for _, q := range w.requests {
		q.left = w.draws.Choose(4) < quarters
	}
	arguments := slices.ContainsFunc(w.requests, func(q *request) bool { return len(q.args) > 0 })
	builds := func(q *request) bool { return len(q.args) > 0 || !arguments }
	enough := slices.ContainsFunc(w.requests, func(q *request) bool { return !q.left && builds(q) })
	for _, q := range w.requests {
		q.left = q.left && (enough || !builds(q))
		if q.left {
			w.counts.Left++
		}
	}
}

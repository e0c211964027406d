package like

import "slices"

// Where there are many operations, the search along walks does not come to an end: it takes back
// what it assumed last, and what is wrong was assumed long before. If names speak for a model, a
// mapping is made of them, and changed at one operation at a time, as long as it then agrees with
// more of the beginnings of walks.

const (
	many      = 12 // operations
	climbing  = 20 // beginnings of walks
	climbed   = 30 // their calls
	mostTurns = 3  // how often all operations are gone through
	mostKinds = 8  // options that are tried for an operation
)

// climb returns the best mapping that it comes to.
func (p *problem) climb(t *table) mapping {
	beginnings := *p
	beginnings.walks = nil
	for _, w := range p.some(climbing) {
		beginnings.walks = append(beginnings.walks, p.walks[w][:min(climbed, len(p.walks[w]))])
	}
	m := t.suggested()
	best := beginnings.agreement(t, m)
	for better, turn := true, 0; better && turn < mostTurns; turn++ {
		better = false
		for op := range p.ops {
			all := slices.DeleteFunc(slices.Clone(t.changes[op]), func(o *option) bool { return o.left > 0 })
			for _, o := range append(all[:min(len(all), mostKinds)], nil) {
				if o == m[op] {
					continue
				}
				other := slices.Clone(m)
				other[op] = o
				if x := beginnings.agreement(t, other); x > best {
					m, best, better = other, x, true
				}
			}
		}
	}
	return m
}

// suggested returns the mapping that names suggest.
func (t *table) suggested() mapping {
	m := make(mapping, len(t.ops))
	for op := range t.ops {
		near := 1
		for _, o := range t.observes[op] {
			near = max(near, o.near)
		}
		for _, o := range t.changes[op] {
			if o.left == 0 && o.near > near {
				m[op], near = o, o.near
			}
		}
	}
	return m
}

// agreement says how much of walks a mapping explains, before they first differ from it.
func (p *problem) agreement(t *table, m mapping) (sum float64) {
	all := p.some(len(p.walks))
	l := p.settle(t, m, all, often)
	l.score(p, all)
	judged := 0
	for _, n := range l.judged {
		judged += n
	}
	ordered := 1 - float64(l.loose)/float64(max(1, judged))
	return l.reached * l.explained * l.explained * (1 + ordered)
}

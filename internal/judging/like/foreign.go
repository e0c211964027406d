package like

import (
	"cmp"
	"slices"
)

// A model has no method for some operations of a system, such as Union. One that changes the state
// is foreign: after its first call nobody knows what the model would have to be. So a walk counts
// up to there. Such beginnings are deep enough only if some walks leave the operation out.
const (
	deepCalls = 30 // calls that a beginning has at least, to count
	deepWalks = 20 // beginnings that there are at least
	calledIn  = 6  // of these, in how many what changes the model is called, at least
	judging   = 3  // one of so many operations is judged, at least
	slack     = 0.02
	// Share of clean beginnings. Which operations are foreign is chosen, so chance makes more of
	// them clean than of whole walks, and more so where names do not speak for the model.
	cleanNamed = 0.85
	cleanOther = 0.9
	// How many calls of models the search for these takes at most.
	foreignSteps = 1_500_000
)

// cut returns the problem with the beginnings of walks before foreign operations, up to a number of
// calls. Those with fewer calls than the least are left out.
func (p *problem) cut(foreign []bool, least, most int) *problem {
	c := &problem{ops: p.ops, limit: p.limit - p.steps, cuts: p.cuts, foreign: foreign}
	walks := p.walks
	if slices.Contains(foreign, true) {
		walks = slices.Concat(p.walks, p.partial)
	}
	for i, w := range walks {
		n := slices.IndexFunc(w, func(s seen) bool { return foreign[s.op] })
		if n < 0 {
			n = len(w)
		}
		if n = min(n, most); n >= least {
			c.walks = append(c.walks, w[:n])
			c.origin = append(c.origin, p.from(i))
		}
	}
	if len(c.walks) > 0 {
		c.choose()
	}
	return c
}

// from returns the index of a walk among those of the question.
func (p *problem) from(walk int) int {
	if p.origin == nil {
		return walk
	}
	return p.origin[walk]
}

// whole is no bound of the calls of a walk.
const whole = 1 << 30

// abroad searches for likenesses with foreign operations: with one at first, then with more, as few
// as explain something.
func (f *finder) abroad() {
	f.limit = f.steps + foreignSteps
	sets := make([][][]bool, len(f.tables))
	most := 0
	for i, t := range f.tables {
		sets[i] = t.strangers()
		most = max(most, len(sets[i]))
	}
	for n := range 2 * most {
		byName := n < most
		for i, t := range f.tables {
			if n%most < len(sets[i]) && f.steps < f.limit {
				f.found = append(f.found, f.without(t, sets[i][n%most], byName)...)
			}
		}
		if f.sort(); n >= most-1 && f.convinced() {
			break
		}
	}
	if len(f.found) > 0 {
		f.found[0] = f.narrowed(f.found[0])
	}
}

// strangers returns sets of operations that may be foreign. Names do not speak against these: those
// that are least like names of methods, some more each time, and each by itself
// and with another one.
func (t *table) strangers() (out [][]bool) {
	var order []int
	for op := range t.ops {
		if t.spoken(op) == nil {
			order = append(order, op)
		}
	}
	slices.SortStableFunc(order, func(x, y int) int { return cmp.Compare(t.nearest(x), t.nearest(y)) })
	add := func(ops ...int) {
		set := make([]bool, len(t.ops))
		for _, op := range ops {
			set[op] = true
		}
		out = append(out, set)
	}
	most := len(t.ops) - (len(t.ops)+judging-1)/judging
	for n := range min(most, len(order)) {
		add(order[:n+1]...)
	}
	for n := 1; n < len(order); n++ {
		add(order[n])
		for _, other := range order[:n] {
			if n > 1 {
				add(order[n], other)
			}
		}
	}
	return out
}

// nearest returns how alike the name of an operation is to that of a method that may explain it; -1
// if there is none.
func (t *table) nearest(op int) int {
	best := -1
	for _, o := range slices.Concat(t.changes[op], t.observes[op]) {
		if o.method != nil {
			best = max(best, o.near)
		}
	}
	return best
}

// without returns the best likeness on a model if some operations are foreign: of the mapping that
// names speak of, or of others.
func (f *finder) without(t *table, foreign []bool, byName bool) (out []*Likeness) {
	named, _, ok := t.byName()
	if byName && !ok {
		return nil
	}
	p := f.cut(foreign, deepCalls, whole)
	if len(p.walks) < deepWalks {
		return nil
	}
	own := *t
	own.least = 0
	for i, op := range t.ops {
		if !foreign[i] && len(t.changes[i])+len(t.observes[i]) == 0 {
			own.least += op.weight()
		}
	}
	sub := &finder{problem: p, tables: []*table{&own}, tried: map[string]bool{}}
	if byName {
		sub.try(&own, named, 0)
	}
	for _, allowance := range []int{0, max(own.least, len(t.ops)/judging)} {
		if len(sub.found) == 0 && !byName {
			sub.done = false
			sub.level(allowance, fewSteps, fewUnits)
		}
	}
	f.steps += p.steps
	least := cleanOther
	if byName {
		least = cleanNamed
	}
	sub.found = slices.DeleteFunc(sub.found, func(l *Likeness) bool { return !l.sound(p, least) })
	sub.sort()
	return sub.found[:min(1, len(sub.found))]
}

// narrowed returns a likeness with fewer foreign operations, if the model explains some of them, or
// if they change nothing.
func (f *finder) narrowed(l *Likeness) *Likeness {
	for op := range f.ops {
		if !l.roles[op].foreign {
			continue
		}
		foreign := l.foreign()
		foreign[op] = false
		p := f.cut(foreign, deepCalls, whole)
		for _, o := range append([]*option{nil}, l.table.changes[op]...) {
			m := slices.Clone(l.mapping)
			m[op] = o
			x := p.settle(l.table, m, p.some(len(p.walks)), often)
			x.score(p, p.some(len(p.walks)))
			if x.worth() >= l.worth()*0.7 && x.sound(p, max(cleanNamed, l.Share()-slack)) {
				l = x
				break
			}
		}
	}
	return l
}

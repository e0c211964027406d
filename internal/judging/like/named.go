package like

import (
	"cmp"
	"slices"
)

// A bug that shows in nearly each deep walk leaves even the right model with few clean walks. What
// comes before the bug shows is right, though. So where names say what is what, a model is judged
// by how far walks agree with it.
const (
	leastRun = 8   // calls of the shortest beginnings of walks that constants are learned from
	agreeing = 0.5 // share of these that agree with the model
	fully    = 0.6 // share of the results in them that are explained
)

// named adds the model that the names of operations speak of, if walks agree with it at first, and
// with no other model for longer.
func (f *finder) named() {
	var all []*Likeness
	for _, t := range f.tables {
		m, foreign, ok := t.byName()
		if !ok {
			continue
		}
		if l := f.beginning(t, m, foreign); l != nil {
			all = append(all, l)
		}
	}
	if len(all) == 0 {
		return
	}
	best := slices.MaxFunc(all, func(x, y *Likeness) int {
		return cmp.Or(cmp.Compare(x.farness(), y.farness()), y.table.rank-x.table.rank)
	})
	for _, l := range f.found {
		if l.name == best.name && l.Share() >= proposal {
			return // it leaves out what often differs
		}
		if l.explained >= best.explained-0.1 && (l.Share() >= agreeing || l.far > best.far) {
			return
		}
	}
	if f.rivalled(best) {
		return
	}
	best.Named = best.Share() < agreeing
	f.found = slices.Insert(f.found, 0, best)
}

// rivalled reports whether walks agree with another model for longer, such as one with a capacity,
// whatever names say.
func (f *finder) rivalled(best *Likeness) bool {
	p := f.cut(best.foreign(), leastRun, 4*leastRun)
	p.limit = foreignSteps
	sub := &finder{problem: p, tables: f.tables, tried: map[string]bool{}}
	sub.level(0, fewSteps, len(p.units))
	f.steps += p.steps
	all := f.cut(best.foreign(), leastRun, whole)
	return slices.ContainsFunc(sub.found, func(l *Likeness) bool {
		explained := l.explained
		l.score(all, all.some(len(all.walks)))
		return explained >= best.explained-0.1 && l.far > best.far
	})
}

// byName returns the mapping that names speak of, with operations that they say nothing of. It is
// not ok if names say nothing of more than half of them.
func (t *table) byName() (m mapping, foreign []bool, ok bool) {
	m, foreign = make(mapping, len(t.ops)), make([]bool, len(t.ops))
	alike, fills := 0, false
	for op := range t.ops {
		o := t.spoken(op)
		if foreign[op] = o == nil; o == nil {
			continue
		}
		alike++
		if o.method.changes {
			m[op] = o
			fills = fills || t.fills(o)
		}
	}
	return m, foreign, fills && 2*alike >= len(t.ops)
}

// spoken returns the option of an operation whose name is that of a method, or a word for the same;
// nil if there is none.
func (t *table) spoken(op int) (best *option) {
	for _, o := range slices.Concat(t.changes[op], t.observes[op]) {
		if o.method != nil && synonyms(t.ops[op].op.Name, o.method.name) && (best == nil || o.near > best.near) {
			best = o
		}
	}
	return best
}

// beginning makes a likeness of a mapping by the first calls of walks, as many as agree, and
// measures how far they do; nil if they do not.
func (f *finder) beginning(t *table, m mapping, foreign []bool) *Likeness {
	for n := 8 * leastRun; n >= leastRun; n /= 2 {
		p := f.cut(foreign, leastRun, n)
		if len(p.walks) < deepWalks {
			continue
		}
		l := p.settle(t, m, p.some(len(p.walks)), often)
		l.score(p, p.some(len(p.walks)))
		if !l.sound(p, agreeing) {
			continue
		}
		explained := l.explained
		all := f.cut(foreign, leastRun, whole)
		l.score(all, all.some(len(all.walks)))
		l.explained = explained
		return l
	}
	return nil
}

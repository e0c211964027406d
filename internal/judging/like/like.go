package like

import (
	"cmp"
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Question is what is known of a system.
type Question struct {
	Ops []*sre.Op // its calls; others are left out
	// Walks are recorded runs, each from a fresh system on.
	Walks []sre.Trace
	// Hints are constants that may be capacities, such as arguments of the constructor.
	Hints []int64
	// Named asks only for models that have methods with the names of all operations, and that
	// explain nearly all of their results.
	Named bool
	// Steps is how many calls of models the search may take; 0: two millions.
	Steps int
}

// Answer is what a system is like.
type Answer struct {
	Found []*Likeness // the best first
	Steps int         // calls of models that the search took
	Cut   []string    // models whose search was cut short, by name
}

// Limits of the search, and of what is worth telling.
const (
	defaultSteps = 2_000_000
	fewUnits     = 2 // along how many units is searched if something is found
	eachUnit     = 3 // mappings that are taken from one of them
	fewFound     = 8 // likenesses that are told
	ofModel      = 3 // of these are of one model at most
	// How many calls of models a search along a unit takes at most. Those that find something take
	// some hundred for each operation, if names tell what is what.
	fewSteps  = 2_500
	moreSteps = 10_000
	// Models that names speak for are searched longer, also if something is left unexplained.
	fewNamed   = 3
	namedSteps = 20_000
	namedLeft  = 2
	namedNear  = 4    // for each operation
	sample     = 12   // walks that a mapping is tried on first
	chance     = 0.2  // by how much they may differ from all
	worthwhile = 0.15 // share of these that have to be clean
	ranking    = 60   // walks that rank it then
	told       = 0.2  // share of all walks that have to be clean to be told of
	explaining = 0.4  // share of the results that have to be explained
	// Where names say which model it is, nearly all results have to be explained.
	explainingNamed = 0.9
	enough          = 0.75 // share of the results that is enough if names speak for a model
	mostly          = 0.7  // share of the results that have to be explained by a model that judges
	proposal        = 0.6  // share of clean walks that is not reached by other designs, as measured
	often           = 0.35 // share of walks in which what explains a result holds, at least
	// Where names say so and most walks are not clean, a model has to explain most results.
	nearly = 0.8
)

// unitSizes are the numbers of walks that are searched along. Many tell more than few, but a bug
// may show in one of them.
var unitSizes = []int{40, 12, 4, 1, 40, 12}

// Find returns the models that a system behaves like.
func Find(q Question) Answer {
	p := prepare(q)
	if len(p.ops) == 0 || len(p.walks) == 0 {
		return Answer{}
	}
	tables := p.tables(capacities(q.Hints), q.Named)
	weight := 0
	for _, op := range p.ops {
		weight += op.weight()
	}
	f := &finder{problem: p, tables: tables, tried: map[string]bool{}}
	for _, t := range f.named() {
		if len(t.ops) >= many && t.nearness() >= namedNear*len(t.ops) {
			f.try(t, p.climb(t), 0)
		}
		for _, m := range t.byNames() {
			if !q.Named && t.own {
				f.try(t, m, 0)
			}
		}
	}
	f.sort()
	f.improve()
	if f.done = len(f.found) > 0 && f.found[0].enough(); !f.done {
		for allowance := range 1 + min(weight/2, namedLeft) {
			f.level(f.named(), allowance, namedSteps, fewUnits)
		}
		f.done = slices.ContainsFunc(f.found, (*Likeness).perfect)
	}
	if f.done {
		f.sort()
		smaller := &finder{problem: p, tried: f.tried}
		smaller.level(tables[:f.found[0].table.rank], 0, fewSteps, fewUnits)
		f.found = append(f.found, smaller.found...)
	} else {
		f.done = slices.ContainsFunc(f.found, func(l *Likeness) bool { return l.Alike() && l.Share() >= often })
	}
	p.limit += p.steps
	n := len(f.found)
	f.level(tables, 0, fewSteps, len(p.units))
	if len(f.found) == n && !f.done {
		f.level(tables, 0, moreSteps, fewUnits)
	}
	for allowance := 1; allowance <= weight/2 && !f.done; allowance++ {
		f.level(tables, allowance, fewSteps, len(p.units))
	}
	f.sort()
	f.improve()
	found := f.told()
	for _, l := range found {
		l.idle = l.own && l.Judges() && idle(p, l)
		presume(p, l)
	}
	return Answer{Found: found, Steps: p.steps, Cut: slices.Sorted(maps.Keys(p.cut))}
}

// told returns the best likenesses, few of each model: one that may have any capacity would leave
// no room for others.
func (f *finder) told() (out []*Likeness) {
	of := map[string]int{}
	for _, l := range f.found {
		if l.explained < f.least {
			continue
		}
		if of[l.name]++; of[l.name] <= ofModel && len(out) < fewFound {
			out = append(out, l)
		}
	}
	return out
}

// finder collects likenesses.
type finder struct {
	*problem
	tables []*table
	tried  map[string]bool
	found  []*Likeness
	rank   float64 // the worth of the best one in the walks that rank
	done   bool
}

// level searches with an allowance along units, until a model explains all, or enough.
func (f *finder) level(tables []*table, allowance, steps, units int) {
	for unit := range units {
		for _, t := range tables {
			if f.done = f.done || f.steps >= f.limit; f.done {
				return
			}
			if t.least > allowance {
				continue
			}
			for _, m := range f.mappings(t, unit, allowance, steps) {
				f.try(t, m, 0)
			}
			// Models that come later are larger.
			f.done = slices.ContainsFunc(f.found, (*Likeness).perfect)
		}
		f.done = f.done || slices.ContainsFunc(f.found, func(l *Likeness) bool {
			return l.Clean == l.Total && l.explained > 0.999 || unit+1 >= fewUnits && l.Share() >= proposal
		})
	}
}

// named returns the models that the names of operations speak for most, with all capacities.
func (f *finder) named() (out []*table) {
	tables := slices.Clone(f.tables)
	slices.SortStableFunc(tables, func(x, y *table) int { return y.nearness() - x.nearness() })
	models := map[*model]bool{}
	for _, t := range tables {
		if models[t.model] = true; len(models) > fewNamed {
			break
		}
		out = append(out, t)
	}
	return out
}

// nearness says how far the names of operations are those of methods that may explain them.
func (t *table) nearness() (sum int) {
	for op := range t.ops {
		best := 0
		for _, o := range slices.Concat(t.changes[op], t.observes[op]) {
			best = max(best, o.near)
		}
		sum += best
	}
	return sum
}

// improve changes the best mapping at one operation at a time, as long as that makes it better. A
// search may have found one that differs from the right one in what its walks do not show.
func (f *finder) improve() {
	const most = 150 // mappings
	for range most {
		if len(f.found) == 0 || f.found[0].perfect() {
			return
		}
		best := f.found[0]
		if !f.neighbours(best) {
			return
		}
		f.sort()
	}
}

// neighbours tries mappings that differ in one operation, until one is better.
func (f *finder) neighbours(best *Likeness) bool {
	for op := range f.ops {
		for _, o := range append(slices.Clone(best.table.changes[op]), nil) {
			m := slices.Clone(best.mapping)
			m[op] = o
			if f.try(best.table, m, best.worth()) {
				return true
			}
		}
	}
	return false
}

func (f *finder) sort() { slices.SortStableFunc(f.found, compareLikeness) }

// try makes likenesses of a mapping, unless that was done, and keeps those that are worth more than
// others. It reports whether there are some.
func (f *finder) try(t *table, m mapping, worth float64) bool {
	k := t.key(m)
	if f.tried[k] {
		return false
	}
	f.tried[k] = true
	before := len(f.found)
	f.found = append(f.found, f.likenesses(t, m, worth)...)
	return len(f.found) > before
}

// likenesses returns what a mapping makes of the system: one that explains what holds often, and
// others that explain only what holds mostly or always, if they differ. Some walks rank it. Only if
// it may be the best one, all walks are compared.
func (f *finder) likenesses(t *table, m mapping, worth float64) (out []*Likeness) {
	few := f.some(sample)
	first := f.settle(t, m, few, often)
	if first.score(f.problem, few); first.Share() < worthwhile || first.worth() < worth-chance {
		return nil
	}
	some, all := f.some(ranking), f.some(len(f.walks))
	ranked := f.tallied(t, m, some)
	var tallies []tally
	for _, share := range []float64{often, 0.7, 1} {
		l := f.settled(t, m, ranked, share)
		if l.score(f.problem, some); l.worth() >= f.rank {
			f.rank = l.worth()
			if tallies == nil {
				tallies = f.tallied(t, m, all)
			}
			l = f.settled(t, m, tallies, share)
			l.score(f.problem, all)
		}
		if l.Share() >= told && l.explained >= explaining && l.worth() > worth {
			out = append(out, l)
		}
		if l.Clean == l.Total {
			break
		}
	}
	return out
}

// capacities returns what is tried as a capacity: hints, and small numbers.
func capacities(hints []int64) (out []int) {
	const most = 10_000 // models are slow
	for _, n := range hints {
		if n > 0 && n <= most && !slices.Contains(out, int(n)) {
			out = append(out, int(n))
		}
	}
	for _, n := range capacitiesTo(8) {
		if !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return out
}

// capacitiesTo returns the numbers from 1 to n.
func capacitiesTo(n int) (out []int) {
	for i := range n {
		out = append(out, i+1)
	}
	return out
}

// prepare numbers operations and results, and chooses walks to search along.
func prepare(q Question) *problem {
	p := &problem{limit: cmp.Or(q.Steps, defaultSteps), cut: map[string]bool{}, texts: texts{}, least: explaining}
	if q.Named {
		p.least = explainingNamed
	}
	called := map[*sre.Op]bool{}
	for _, w := range q.Walks {
		for _, e := range w {
			called[e.Op] = true
			p.texts.learn(e)
		}
	}
	index := map[*sre.Op]int{}
	for _, op := range q.Ops {
		if op.Kind == sre.Call && called[op] {
			index[op] = len(p.ops)
			p.ops = append(p.ops, signatureOf(op, p.texts))
		}
	}
	for _, w := range q.Walks {
		var calls []seen
		for _, e := range w {
			at, ok := index[e.Op]
			if !ok {
				continue
			}
			of := p.ops[at]
			n := len(of.args)
			s := seen{op: at, args: p.texts.ins(e.Op, e.Values[:n]), elems: make([][]logic.Value, len(of.pieces))}
			for _, x := range of.pieces {
				s.results = append(s.results, x.of(e.Op.Fields[n+x.result].Sort, e.Values[n+x.result], p.texts))
			}
			for i, v := range s.results {
				if v.Sort().Kind() == logic.ListKind {
					s.elems[i] = v.Elems()
				}
			}
			calls = append(calls, s)
		}
		p.walks = append(p.walks, calls)
	}
	p.vary()
	p.choose()
	begin(p)
	return p
}

// vary finds out which results are not always the same. Others tell nothing of the state, so
// nothing has to explain them.
func (p *problem) vary() {
	first := make([][]logic.Value, len(p.ops))
	for _, op := range p.ops {
		p.varied = append(p.varied, make([]bool, len(op.results)))
	}
	for _, w := range p.walks {
		for _, c := range w {
			if first[c.op] == nil {
				first[c.op] = c.results
			}
			for i, v := range c.results {
				p.varied[c.op][i] = p.varied[c.op][i] || v != first[c.op][i]
			}
		}
	}
}

// choose chooses walks to search along: many or few, as a bug shows in some of them. The first one
// of each, which is followed to its end, calls as many operations as there are.
func (p *problem) choose() {
	calls := make([]int, len(p.walks))
	for i, w := range p.walks {
		ops := map[int]bool{}
		for _, c := range w {
			ops[c.op] = true
		}
		calls[i] = len(ops)
	}
	order := p.some(len(p.walks))
	slices.SortStableFunc(order, func(x, y int) int { return calls[y] - calls[x] })
	at := 0
	for i, n := range unitSizes {
		unit := []int{order[i%len(order)]}
		for len(unit) < min(n, len(order)) {
			if next := order[len(order)-1-at%len(order)]; !slices.Contains(unit, next) {
				unit = append(unit, next)
			}
			at++
		}
		p.units = append(p.units, unit)
	}
}

// some returns n walks, spread evenly.
func (p *problem) some(n int) (out []int) {
	n = min(n, len(p.walks))
	for i := range n {
		out = append(out, i*len(p.walks)/n)
	}
	return out
}

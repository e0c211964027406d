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
	// Steps is how many calls of models the search may take; 0: a million.
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
	defaultSteps = 1_000_000
	manyUnits    = 6    // walks that are searched along, each alone
	fewUnits     = 2    // of these, if something is found
	eachUnit     = 3    // mappings that are taken from one of them
	sample       = 12   // walks that a mapping is tried on first
	worthwhile   = 0.15 // share of these that have to be clean
	told         = 0.2  // share of all walks that have to be clean to be told of
	explaining   = 0.4  // share of the results that have to be explained
	proposal     = 0.6  // share of clean walks that is not reached by other designs, as measured
	often        = 0.35 // share of walks in which what explains a result holds, at least
)

// Find returns the models that a system behaves like.
func Find(q Question) Answer {
	p := prepare(q)
	if len(p.ops) == 0 || len(p.walks) == 0 {
		return Answer{}
	}
	tables := p.tables(capacities(q.Hints))
	weight := 0
	for _, op := range p.ops {
		weight += op.weight()
	}
	f := &finder{problem: p, tables: tables, tried: map[string]bool{}}
	for allowance := 0; allowance <= weight/2 && !f.done; allowance++ {
		f.level(allowance)
	}
	slices.SortStableFunc(f.found, compareLikeness)
	return Answer{Found: preferred(f.found), Steps: p.steps, Cut: slices.Sorted(maps.Keys(p.cut))}
}

// finder collects likenesses.
type finder struct {
	*problem
	tables []*table
	tried  map[string]bool
	found  []*Likeness
	done   bool
}

// level searches with an allowance along each unit, until a model explains all, or enough.
func (f *finder) level(allowance int) {
	for i, unit := range f.units {
		for rank, t := range f.tables {
			if f.done = f.steps >= f.limit; f.done {
				return
			}
			if t.least > allowance {
				continue
			}
			for _, m := range f.mappings(t, unit, allowance, eachUnit) {
				if k := t.key(m); !f.tried[k] {
					f.tried[k] = true
					f.found = append(f.found, f.likenesses(t, m, rank)...)
				}
			}
			if f.done = slices.ContainsFunc(f.found, (*Likeness).perfect); f.done {
				return // models that come later are larger
			}
		}
		f.done = i+1 >= fewUnits && slices.ContainsFunc(f.found, func(l *Likeness) bool { return l.Share() >= proposal })
		if f.done {
			return
		}
	}
}

// likenesses returns what a mapping makes of the system: one that explains what holds often, and
// another one that explains only what holds always, if they differ.
func (p *problem) likenesses(t *table, m mapping, rank int) (out []*Likeness) {
	few := p.some(sample)
	first := p.settle(t, m, few, often)
	if first.score(p, few); first.Share() < worthwhile {
		return nil
	}
	all := p.some(len(p.walks))
	for _, share := range []float64{often, 1} {
		l := p.settle(t, m, all, share)
		l.rank = rank
		l.score(p, all)
		if l.Share() >= told && l.explained >= explaining {
			out = append(out, l)
		}
		if l.Clean == l.Total {
			break
		}
	}
	return out
}

// preferred puts a likeness that explains more of the system before one of the same mapping that is
// right more often, if it is right often enough. It keeps the first few.
func preferred(found []*Likeness) []*Likeness {
	const few = 8
	for i := range found {
		for j := i + 1; j < len(found); j++ {
			x, y := found[i], found[j]
			if x.model == y.model && x.capacity == y.capacity && y.Share() >= proposal && y.explained > x.explained && y.covers(x) {
				found[i], found[j] = y, x
			}
		}
	}
	return found[:min(few, len(found))]
}

// capacities returns what is tried as a capacity: hints, and small numbers.
func capacities(hints []int64) (out []int) {
	const most = 10_000 // models are slow
	for _, n := range hints {
		if n > 0 && n <= most && !slices.Contains(out, int(n)) {
			out = append(out, int(n))
		}
	}
	for n := 1; n <= 8; n++ {
		if !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return out
}

// prepare numbers operations and results, and chooses walks to search along.
func prepare(q Question) *problem {
	p := &problem{obs: &observed{numbers: map[logic.Value]int32{}}, limit: cmp.Or(q.Steps, defaultSteps), cut: map[string]bool{}}
	called := map[*sre.Op]bool{}
	for _, w := range q.Walks {
		for _, e := range w {
			called[e.Op] = true
		}
	}
	index := map[*sre.Op]int{}
	for _, op := range q.Ops {
		if op.Kind == sre.Call && called[op] {
			index[op] = len(p.ops)
			p.ops = append(p.ops, signatureOf(op))
		}
	}
	for _, w := range q.Walks {
		var calls []seen
		for _, e := range w {
			at, ok := index[e.Op]
			if !ok {
				continue
			}
			n := len(p.ops[at].args)
			s := seen{op: at, args: e.Values[:n]}
			for _, v := range e.Values[n:] {
				s.results = append(s.results, p.obs.number(v))
			}
			calls = append(calls, s)
		}
		p.walks = append(p.walks, calls)
	}
	p.choose()
	return p
}

// choose chooses walks to search along: those that call most operations. Where one lacks some,
// others with these follow.
func (p *problem) choose() {
	calls := make([]map[int]bool, len(p.walks))
	for i, w := range p.walks {
		calls[i] = map[int]bool{}
		for _, c := range w {
			calls[i][c.op] = true
		}
	}
	order := p.some(len(p.walks))
	slices.SortStableFunc(order, func(x, y int) int { return len(calls[y]) - len(calls[x]) })
	for _, first := range order[:min(manyUnits, len(order))] {
		unit, has := []int{first}, maps.Clone(calls[first])
		for _, next := range order {
			before := len(has)
			maps.Copy(has, calls[next])
			if len(has) > before {
				unit = append(unit, next)
			}
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

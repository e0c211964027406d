package like

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
)

// problem is what is asked, prepared.
type problem struct {
	texts  texts
	ops    []*signature
	walks  [][]seen
	varied [][]bool // by operation and result: it is not the same in all calls
	units  [][]int  // walks to search along
	steps  int      // of the models that were made
	limit  int
	cut    map[string]bool // models whose search was cut short
	least  float64         // share of the results that have to be explained
	// firsts are values that systems may begin with.
	firsts []logic.Value
}

// table is a model with the ways to explain each operation.
type table struct {
	*bound
	ops               []*signature
	changes, observes [][]*option // by operation
	least             int         // what is left unexplained at least
	rank              int         // the smaller models have the smaller ones
}

// mapping says which operations change the model, and how. Nil stands for those that do not.
type mapping []*option

// live is an option that still explains all calls of an operation.
type live struct {
	option *option
	fits   []fit
	lost   int // results that nothing explains
}

// mode says what is assumed of an operation.
type mode uint8

const (
	untried mode = iota
	mutates
	keeps // it does not change the model
)

// guess is what is assumed of an operation.
type guess struct {
	mode mode
	live []live // one if it mutates; none if nothing explains it
	free bool   // to explain nothing is no loss
}

func newLive(o *option) live { return live{option: o, fits: slices.Clone(o.fits)} }

// meet drops the fits of an option that do not explain a call. It reports whether enough is left.
func (l *live) meet(parts []part, c *seen) bool {
	var explained, informed uint64
	kept := l.fits[:0]
	for i := range l.fits {
		f := &l.fits[i]
		if !f.holds(parts, c) {
			continue
		}
		explained |= 1 << f.result
		if f.form.informative() {
			informed |= 1 << f.result
		}
		kept = append(kept, *f)
	}
	l.fits = kept
	l.lost = 0
	for r := range c.results {
		if explained&(1<<r) == 0 {
			l.lost++
		}
	}
	m := l.option.method
	return m == nil && l.lost == 0 || m != nil && (informed != 0 || m.quiet)
}

// cost returns how much of an operation is left unexplained.
func (g *guess) cost(op *signature) int {
	if g.mode == untried || g.free {
		return 0
	}
	least := op.weight()
	for _, l := range g.live {
		least = min(least, l.lost+l.option.left)
	}
	return least
}

// search looks for mappings along some walks, depth first. It goes along all of them as far as
// there are operations of which something is assumed, and then assumes something of the operation
// that most of them come to next. So few operations are tried on many beginnings of walks before
// others come in. Operations that do not change the model keep all options that explain them so
// far, as these do not depend on each other; only what changes the model is branched over.
type search struct {
	*problem
	*table
	unit      []int
	named     bool // names speak for the model
	calm      bool // of what is as likely to change the model as not, the second is tried first
	allowance int  // how much may be left unexplained
	steps     int  // that are left
	found     []mapping
	parts     []part
}

// run is where a search stands.
type run struct {
	guesses []guess
	at      []int // by walk of the unit: the call that is next
	models  []any // by walk
}

// horizon is how far a search goes along walks of a unit but for the first.
const horizon = 25

// calls returns what a search follows of a walk of its unit.
func (s *search) calls(walk int) []seen {
	calls := s.walks[s.unit[walk]]
	if walk > 0 && len(calls) > horizon {
		return calls[:horizon]
	}
	return calls
}

// fork returns a copy that may go another way. The first one takes the models over; for others
// they are made anew.
func (s *search) fork(r *run) *run {
	f := &run{guesses: slices.Clone(r.guesses), at: slices.Clone(r.at), models: r.models}
	for i := range f.guesses {
		f.guesses[i].live = slices.Clone(f.guesses[i].live)
		for j := range f.guesses[i].live {
			l := &f.guesses[i].live[j]
			l.fits = slices.Clone(l.fits)
		}
	}
	if r.models = nil; f.models != nil {
		return f
	}
	f.models = make([]any, len(r.at))
	for w, at := range r.at {
		f.models[w] = s.open(s.capacity)
		for i := range s.calls(w)[:at] {
			c := &s.calls(w)[i]
			if g := &f.guesses[c.op]; g.mode == mutates {
				s.steps--
				s.parts = g.live[0].option.call(f.models[w], c.args, s.parts[:0])
			}
		}
	}
	return f
}

// explore goes on along all walks until they end, or something is not explained.
func (s *search) explore(r *run) {
	waiting := make([]int, len(r.guesses))
	next := -1
	for w := range s.unit {
		calls := s.calls(w)
		for r.at[w] < len(calls) && r.guesses[calls[r.at[w]].op].mode != untried {
			if !s.step(r, w, &calls[r.at[w]]) {
				return
			}
			r.at[w]++
		}
		if r.at[w] == len(calls) {
			continue
		}
		waiting[calls[r.at[w]].op]++
	}
	for op, n := range waiting {
		if n > 0 && (next < 0 || n*len(s.changes[next]) > waiting[next]*len(s.changes[op])) {
			next = op
		}
	}
	if next >= 0 {
		s.branch(r, next)
		return
	}
	m := make(mapping, len(r.guesses))
	for i, g := range r.guesses {
		if g.mode == mutates {
			m[i] = g.live[0].option
		}
	}
	s.found = append(s.found, m)
}

// branch tries each assumption about an operation.
func (s *search) branch(r *run, op int) {
	try := func(g guess) {
		if len(s.found) >= eachUnit {
			return
		}
		if s.steps <= 0 {
			s.cut[s.name] = true
			return
		}
		f := s.fork(r)
		f.guesses[op] = g
		s.explore(f)
	}
	// What is called like no method where others are seems to change nothing, such as Grow.
	free := len(s.observes[op]) == 0 && s.named && (len(s.changes[op]) == 0 || s.changes[op][0].near <= 1)
	keep := func() {
		g := guess{mode: keeps, free: free}
		for _, o := range s.observes[op] {
			g.live = append(g.live, newLive(o))
		}
		try(g)
	}
	observes := 0
	for _, o := range s.observes[op] {
		observes = max(observes, o.near)
	}
	kept := free
	if free {
		keep()
	}
	for _, o := range s.changes[op] {
		if !kept && (o.near < observes || o.left > 0 || s.calm && o.near == observes) && len(s.observes[op]) > 0 {
			keep()
			kept = true
		}
		try(guess{mode: mutates, live: []live{newLive(o)}})
	}
	if !kept {
		keep()
	}
}

// step makes a call on the model of a walk, and reports whether what is assumed explains it.
func (s *search) step(r *run, walk int, c *seen) bool {
	g := &r.guesses[c.op]
	if g.mode == mutates {
		s.steps--
		l := &g.live[0]
		s.parts = l.option.call(r.models[walk], c.args, s.parts[:0])
		return l.meet(s.parts, c) && s.cost(r) <= s.allowance
	}
	kept := g.live[:0]
	for _, l := range g.live {
		s.parts = s.parts[:0]
		if l.option.method != nil {
			s.steps--
			s.parts = l.option.call(r.models[walk], c.args, s.parts)
		}
		if l.meet(s.parts, c) {
			kept = append(kept, l)
		}
	}
	g.live = kept
	return s.cost(r) <= s.allowance
}

func (s *search) cost(r *run) (cost int) {
	for i := range r.guesses {
		cost += r.guesses[i].cost(s.problem.ops[i])
	}
	return cost
}

// mappings returns mappings of a model that explain all calls of a unit but for what the allowance
// permits.
func (p *problem) mappings(t *table, unit, allowance, steps int) []mapping {
	s := &search{problem: p, table: t, unit: p.units[unit], calm: unit%2 == 1, named: t.nearness() >= namedNear*len(t.ops), allowance: allowance, steps: min(steps, p.limit-p.steps)}
	budget := s.steps
	start := &run{guesses: make([]guess, len(p.ops)), at: make([]int, len(s.unit))}
	for range s.unit {
		start.models = append(start.models, t.open(t.capacity))
	}
	s.explore(start)
	p.steps += budget - s.steps
	return s.found
}

// key tells mappings apart.
func (t *table) key(m mapping) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%p", t)
	for i, o := range m {
		fmt.Fprintf(&b, " %d", slices.Index(t.changes[i], o))
	}
	return b.String()
}

// tables returns all models for the sorts that arguments have, with all capacities; named: those
// that have methods with the names of all operations.
func (p *problem) tables(capacities []int, named bool) (out []*table) {
	var sorts []*logic.Sort
	add := func(s *logic.Sort) {
		if !slices.ContainsFunc(sorts, func(o *logic.Sort) bool { return logic.Compatible(o, s) }) {
			sorts = append(sorts, s)
		}
	}
	for _, op := range p.ops {
		for _, s := range op.args {
			add(s)
			if s.Kind() == logic.ListKind {
				add(s.Elem())
			}
		}
	}
	for _, m := range models() {
		for _, b := range beginnings(m, m.bindings(sorts), p.firsts) {
			t := p.table(b)
			if t == nil {
				continue
			}
			if named {
				of, all := t.byName()
				if slices.Contains(all, false) {
					continue
				}
				t = of
			}
			if !m.bounded {
				out = append(out, t)
				continue
			}
			sizes := capacities
			if m.designs > 0 {
				sizes = capacitiesTo(m.designs)
			}
			for _, n := range sizes {
				sized := *t
				limited := *b
				limited.capacity = n
				sized.bound = &limited
				out = append(out, &sized)
			}
		}
	}
	for i, t := range out {
		t.rank = i
	}
	return out
}

// bindings returns a model for the sorts that its keys and values may have.
func (m *model) bindings(sorts []*logic.Sort) (out []*bound) {
	keys, values := []*logic.Sort{nil}, []*logic.Sort{nil}
	if strings.Contains(m.types, "K") {
		keys = slices.DeleteFunc(slices.Clone(sorts), func(s *logic.Sort) bool { return m.fits != nil && !m.fits(s) })
	}
	if strings.Contains(m.types, "V") {
		values = sorts
	}
	for _, k := range keys {
		for _, v := range values {
			out = append(out, &bound{model: m, keys: k, values: v})
		}
	}
	return out
}

// table returns the options of a model for all operations; nil if nothing can fill it.
func (p *problem) table(b *bound) *table {
	t := &table{bound: b, ops: p.ops}
	fills := false
	for _, op := range p.ops {
		changes, observes := b.options(op)
		t.changes = append(t.changes, changes)
		t.observes = append(t.observes, observes)
		fills = fills || slices.ContainsFunc(changes, b.fills)
		if len(changes)+len(observes) == 0 {
			t.least += op.weight()
		}
	}
	if !fills {
		return nil
	}
	return t
}

// fills reports whether something comes into a model by an option: a value, or else a key.
func (b *bound) fills(o *option) bool {
	takes := func(ks ...kind) bool {
		return slices.ContainsFunc(o.method.params, func(k kind) bool { return slices.Contains(ks, k) })
	}
	switch {
	case b.values != nil:
		return takes(ofElem, ofElems)
	case b.keys != nil:
		return takes(ofKey)
	}
	return true
}

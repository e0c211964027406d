package like

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
)

// problem is what is asked, prepared.
type problem struct {
	ops   []*signature
	walks [][]seen
	obs   *observed
	units [][]int // walks to search along, one after the other
	steps int     // of the models that were made
	limit int
	cut   map[string]bool // models whose search was cut short
}

// table is a model with the ways to explain each operation.
type table struct {
	*bound
	ops               []*signature
	changes, observes [][]*option // by operation
	least             int         // what is left unexplained at least
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
}

func newLive(o *option) live { return live{option: o, fits: slices.Clone(o.fits)} }

// meet drops the fits of an option that do not explain a call. It reports whether enough is left.
func (l *live) meet(o *observed, parts []part, c *seen) bool {
	var explained, informed uint64
	kept := l.fits[:0]
	for i := range l.fits {
		f := &l.fits[i]
		if !f.holds(o, parts, c) {
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
	if g.mode == untried {
		return 0
	}
	least := op.weight()
	for _, l := range g.live {
		least = min(least, l.lost+l.option.left)
	}
	return least
}

// search looks for mappings along a few walks, depth first. An operation is assumed to do something
// when it first comes up. Those that do not change the model keep all options that explain them so
// far, as these do not depend on each other; only what changes the model is branched over.
type search struct {
	*problem
	*table
	unit      []int
	allowance int // how much may be left unexplained
	steps     int // that are left
	most      int // how many mappings are looked for
	found     []mapping
	parts     []part
}

// run is where a search stands.
type run struct {
	guesses []guess
	walk    int // in the unit
	at      int // the call that is next
	model   any
}

// fork returns a copy that may go another way, its model made anew.
func (s *search) fork(r *run) *run {
	f := &run{guesses: slices.Clone(r.guesses), walk: r.walk, at: r.at, model: s.open(s.capacity)}
	for i := range f.guesses {
		f.guesses[i].live = slices.Clone(f.guesses[i].live)
		for j := range f.guesses[i].live {
			l := &f.guesses[i].live[j]
			l.fits = slices.Clone(l.fits)
		}
	}
	for i := range s.walks[s.unit[r.walk]][:r.at] {
		c := &s.walks[s.unit[r.walk]][i]
		if g := &f.guesses[c.op]; g.mode == mutates {
			s.steps--
			s.parts = g.live[0].option.call(f.model, c.args, s.parts[:0])
		}
	}
	return f
}

// explore goes on from a place until the walks end, or something is not explained.
func (s *search) explore(r *run) {
	for r.walk < len(s.unit) {
		calls := s.walks[s.unit[r.walk]]
		if r.at == len(calls) {
			r.walk++
			r.at = 0
			r.model = s.open(s.capacity)
			continue
		}
		c := &calls[r.at]
		if r.guesses[c.op].mode == untried {
			s.branch(r, c.op)
			return
		}
		if !s.step(r, c) {
			return
		}
		r.at++
	}
	m := make(mapping, len(s.problem.ops))
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
		if len(s.found) >= s.most {
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
	keep := func() {
		g := guess{mode: keeps}
		for _, o := range s.observes[op] {
			g.live = append(g.live, newLive(o))
		}
		try(g)
	}
	observes := 0
	for _, o := range s.observes[op] {
		observes = max(observes, o.near)
	}
	kept := false
	for _, o := range s.changes[op] {
		if !kept && (o.near < observes || o.left > 0) && len(s.observes[op]) > 0 {
			keep()
			kept = true
		}
		try(guess{mode: mutates, live: []live{newLive(o)}})
	}
	if !kept {
		keep()
	}
}

// step makes a call on the model, and reports whether what is assumed explains it.
func (s *search) step(r *run, c *seen) bool {
	g := &r.guesses[c.op]
	if g.mode == mutates {
		s.steps--
		l := &g.live[0]
		s.parts = l.option.call(r.model, c.args, s.parts[:0])
		return l.meet(s.obs, s.parts, c) && s.cost(r) <= s.allowance
	}
	kept := g.live[:0]
	for _, l := range g.live {
		s.parts = s.parts[:0]
		if l.option.method != nil {
			s.steps--
			s.parts = l.option.call(r.model, c.args, s.parts)
		}
		if l.meet(s.obs, s.parts, c) {
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
func (p *problem) mappings(t *table, unit []int, allowance, most int) []mapping {
	s := &search{problem: p, table: t, unit: unit, allowance: allowance, steps: min(stepsEach, p.limit-p.steps), most: most}
	budget := s.steps
	s.explore(&run{guesses: make([]guess, len(p.ops)), model: t.open(t.capacity)})
	p.steps += budget - s.steps
	return s.found
}

// stepsEach is how many calls of models a search along a few walks may take. Those that find
// something take some hundred per operation.
const stepsEach = 3_000

// key tells mappings apart.
func (t *table) key(m mapping) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%p", t)
	for i, o := range m {
		fmt.Fprintf(&b, " %d", slices.Index(t.changes[i], o))
	}
	return b.String()
}

// tables returns all models for the sorts that arguments have, with all capacities.
func (p *problem) tables(capacities []int) (out []*table) {
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
		for _, b := range m.bindings(sorts) {
			t := p.table(b)
			if t == nil {
				continue
			}
			if !m.bounded {
				out = append(out, t)
				continue
			}
			for _, n := range capacities {
				sized := *t
				limited := *b
				limited.capacity = n
				sized.bound = &limited
				out = append(out, &sized)
			}
		}
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

// table returns the options of a model for all operations; nil if nothing can change it.
func (p *problem) table(b *bound) *table {
	t := &table{bound: b, ops: p.ops}
	can := false
	for _, op := range p.ops {
		changes, observes := b.options(op)
		t.changes = append(t.changes, changes)
		t.observes = append(t.observes, observes)
		can = can || len(changes) > 0
		if len(changes)+len(observes) == 0 {
			t.least += op.weight()
		}
	}
	if !can {
		return nil
	}
	return t
}

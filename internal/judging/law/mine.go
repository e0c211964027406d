package law

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Mine finds the laws that most of the walks keep, those with the best support first. The walks are
// of calls one after the other, of operations among ops. The result depends on nothing else.
func Mine(ops []*sre.Op, walks []sre.Trace) []Law {
	m := newMiner(ops, walks)
	m.search()
	return m.laws(ops)
}

func (m *miner) search() {
	m.look()
	for i, looks := range m.looks {
		if !looks {
			m.since(i)
		}
	}
	m.since(beginning)
	for i := range m.w.ops {
		m.chains(i)
	}
	m.sums()
	m.collisions()
}

// miner looks for laws in the walks with even numbers, and tries them on the others.
type miner struct {
	w            *world
	walks, tried [][]step
	all          [][]*step // the events of each operation
	shapes       map[string]*kinds
	// touched are the kinds of events that concern what an operation answers to the same arguments,
	// as seen from these. An operation whose answers do not repeat themselves has none.
	touched map[int]set
	looks   []bool   // the operations that change no answer, as far as is known
	active  [][]bool // the cases of operations that change some answer, or may
	found   []finding
	best    map[answer]float64 // in which part of the walks the best law about an answer holds
}

// beginning is in the place of an operation: nothing has happened yet.
const beginning = -1

func newMiner(ops []*sre.Op, walks []sre.Trace) *miner {
	m := &miner{w: newWorld(ops), all: make([][]*step, len(ops)), looks: make([]bool, len(ops)),
		shapes: map[string]*kinds{}, touched: map[int]set{}, best: map[answer]float64{}}
	for i, tr := range walks {
		if i%2 == 1 {
			m.tried = append(m.tried, m.w.walk(tr))
			continue
		}
		walk := m.w.walk(tr)
		m.walks = append(m.walks, walk)
		for i := range walk {
			m.all[walk[i].op] = append(m.all[walk[i].op], &walk[i])
		}
	}
	for i := range m.w.ops {
		m.active = append(m.active, make([]bool, max(1, len(m.w.ops[i].cases))))
	}
	return m
}

// given is what has happened: an operation with these values.
type given struct {
	op    int
	where []literal
	keys  []int // the fields by which it is asked about
	track []int // those that events in between may be about: the keys, where there are some
}

// literal is a field with a value.
type literal struct {
	field int
	value int32
}

func (g *given) fits(e *step) bool {
	return e.op == g.op && !slices.ContainsFunc(g.where, func(l literal) bool { return e.vals[l.field] != l.value })
}

// question is an operation whose fields at these positions are the keys.
type question struct {
	op   int
	args []int
}

// finding is a law before it is written down. The variables of its conditions are the fields of
// what has happened: of what is given, and then of the chain.
type finding struct {
	given
	question
	kinds    *kinds
	concern  set   // is part of the chain, or does not happen
	chain    []int // the kinds of events that have happened since, one after the other
	excluded set
	never    bool // no answer has the key
	when     *Cond
	then     []*Cond
	chance   float64
	part     float64 // of the walks in which it holds
}

// binding is a key, and what has happened since it was given.
type binding struct {
	key, track []int32
	since      set
	marks      []mark
	first      *step
}

// mark is an event of concern.
type mark struct {
	kind int
	*step
}

// calls collects the answers to questions after something has happened.
func (m *miner) calls(g given, ks *kinds, qs []question, walks [][]step, concern set) [][]call {
	out := make([][]call, len(qs))
	asked := make([][]int, len(m.w.ops))
	for i, q := range qs {
		asked[q.op] = append(asked[q.op], i)
	}
	for n, walk := range walks {
		var live []*binding
		if g.op == beginning {
			live = begin(walk, qs, asked)
		}
		for i := range walk {
			e := &walk[i]
			for _, k := range asked[e.op] {
				if b := lookup(live, e.vals, qs[k].args); b != nil {
					out[k] = append(out[k], call{n, b.since, b.marks, b.env(), e})
				}
			}
			for _, b := range live {
				b.see(ks, e, concern)
			}
			if g.fits(e) {
				b := lookup(live, e.vals, g.keys)
				if b == nil {
					b = &binding{}
					live = append(live, b)
				}
				*b = binding{key: pick(e.vals, g.keys), track: pick(e.vals, g.track), first: e}
			}
		}
	}
	return out
}

// begin returns a binding for each key that the walk asks about.
func begin(walk []step, qs []question, asked [][]int) (live []*binding) {
	for i := range walk {
		for _, k := range asked[walk[i].op] {
			if lookup(live, walk[i].vals, qs[k].args) == nil {
				key := pick(walk[i].vals, qs[k].args)
				live = append(live, &binding{key: key, track: key})
			}
		}
	}
	return live
}

func (b *binding) env() []int32 {
	if b.first == nil {
		return nil
	}
	return b.first.vals
}

// see adds the kinds of an event, or the event if it is of concern.
func (b *binding) see(ks *kinds, e *step, concern set) {
	if concern == (set{}) {
		ks.see(&b.since, e, b.track)
		return
	}
	s := set{}
	ks.see(&s, e, b.track)
	if !s.meets(concern) {
		b.since = b.since.with(s)
	} else if len(b.marks) < 3 { // one more than a chain has
		b.marks = append(b.marks, mark{s.common(concern), e})
	}
}

func lookup(live []*binding, vals []int32, fields []int) *binding {
next:
	for _, b := range live {
		for i, f := range fields {
			if b.key[i] != vals[f] {
				continue next
			}
		}
		return b
	}
	return nil
}

func pick(vals []int32, fields []int) []int32 {
	return mapped(fields, func(f int) int32 { return vals[f] })
}

// sample says which calls do not satisfy conditions, and how many would by chance: if something
// else had happened, or, where it is not asked for, of all calls of the operation.
func (m *miner) sample(calls []call, then []*Cond, of int) *sample {
	const stride = 7919 // a prime, so that neighbours in a walk are far apart
	s := &sample{calls: calls, bad: make([]bool, len(calls))}
	lucky := 0
	pastMatters := slices.ContainsFunc(then, func(c *Cond) bool { return c.Form != Is })
	for i := range calls {
		s.bad[i] = !m.satisfy(then, calls[i].env, calls[i].event)
		if pastMatters && m.satisfy(then, calls[(i*stride+1)%len(calls)].env, calls[i].event) {
			lucky++
		}
	}
	n := len(calls)
	if !pastMatters {
		n = len(m.all[of])
		for _, e := range m.all[of] {
			if m.satisfy(then, nil, e) {
				lucky++
			}
		}
	}
	s.chance = float64(lucky) / float64(max(1, n))
	return s
}

func (m *miner) satisfy(then []*Cond, env []int32, e *step) bool {
	for _, c := range then {
		if !c.holds(m.w, env, e.vals) {
			return false
		}
	}
	return true
}

// collect returns the calls to which a finding applies.
func (m *miner) collect(f *finding, walks [][]step) (out []call) {
	if f.never {
		return m.colliding(f, walks)
	}
	for _, c := range m.calls(f.given, f.kinds, []question{f.question}, walks, f.concern)[0] {
		if f.when != nil && !f.when.holds(m.w, nil, c.event.vals) {
			continue
		}
		if slices.Equal(mapped(c.marks, func(x mark) int { return x.kind }), f.chain) {
			out = append(out, c.joined())
		}
	}
	return out
}

// joined returns the call with the fields of what has happened since behind those of what is given.
func (c call) joined() call {
	for _, x := range c.marks {
		c.env = slices.Concat(c.env, x.vals)
	}
	return c
}

func (m *miner) sorts(op int, fields []int) []*logic.Sort {
	return mapped(fields, func(f int) *logic.Sort { return m.w.ops[op].Fields[f].Sort })
}

// shape returns the kinds for keys of these sorts; see [kindsFor].
func (m *miner) shape(keys []*logic.Sort, fine int) *kinds {
	name := fmt.Sprint(fine, keys)
	if m.shapes[name] == nil {
		m.shapes[name] = kindsFor(m.w, keys, fine)
	}
	return m.shapes[name]
}

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
	m.look()
	for i := range m.w.ops {
		m.since(i)
	}
	m.since(beginning)
	return m.laws(ops)
}

// miner looks for laws in the walks with even numbers, and tries them on the others.
type miner struct {
	w      *world
	walks  [][]step
	tried  [][]step
	all    [][]*step // the events of each operation
	by     *tallier
	shapes map[string]*kinds
	// touched are the kinds of events that concern what an operation answers to the same arguments,
	// as seen from these. An operation whose answers do not repeat themselves has none.
	touched map[int]set
	looks   []bool   // the operations that change no answer, as far as is known
	active  [][]bool // the cases of operations that change some answer, or may
	found   []finding
	best    map[answer]float64 // in which part of the walks the best law about an answer holds
}

// answer is a result of an operation that follows from another operation.
type answer struct {
	given, of, field int
	args             string
}

// beginning is in the place of an operation: nothing has happened yet.
const beginning = -1

func newMiner(ops []*sre.Op, walks []sre.Trace) *miner {
	w := newWorld(ops)
	m := &miner{w: w, all: make([][]*step, len(ops)), shapes: map[string]*kinds{}, touched: map[int]set{}, looks: make([]bool, len(ops)),
		best: map[answer]float64{}}
	for i, tr := range walks {
		if i%2 == 1 {
			m.tried = append(m.tried, w.walk(tr))
			continue
		}
		m.walks = append(m.walks, w.walk(tr))
	}
	for _, walk := range m.walks {
		for i := range walk {
			m.all[walk[i].op] = append(m.all[walk[i].op], &walk[i])
		}
	}
	for i := range w.ops {
		m.active = append(m.active, make([]bool, max(1, len(w.ops[i].cases))))
	}
	m.by = newTallier(len(m.walks))
	return m
}

// literal is a field with a value.
type literal struct {
	field int
	value int32
}

// given is what has happened: an operation with these values, whose fields at keys are those by
// which it is asked about.
type given struct {
	op    int
	where []literal
	keys  []int
	track []int // the fields that events in between may be about: the keys, where there are some
}

// question is an operation whose arguments at these positions are the keys.
type question struct {
	op   int
	args []int
}

// finding is a law before it is written down. The variables of its conditions are fields of what
// has happened.
type finding struct {
	given
	question
	kinds    *kinds
	excluded set
	then     []*test
	chance   float64
}

func (g *given) fits(e *step) bool {
	return e.op == g.op && !slices.ContainsFunc(g.where, func(l literal) bool { return e.vals[l.field] != l.value })
}

func (m *miner) sorts(op int, fields []int) (out []*logic.Sort) {
	for _, f := range fields {
		out = append(out, m.w.ops[op].Fields[f].Sort)
	}
	return out
}

// shape returns the kinds for keys of these sorts.
func (m *miner) shape(keys []*logic.Sort) *kinds {
	name := ""
	for _, s := range keys {
		name += s.Name() + ","
	}
	if m.shapes[name] == nil {
		m.shapes[name] = kindsFor(m.w, keys, 2)
	}
	return m.shapes[name]
}

// args are the positions of an operation's arguments.
func args(o *op) (out []int) {
	for i := range o.Args() {
		out = append(out, i)
	}
	return out
}

// repeats finds what concerns the answers of an operation: what has happened between two that
// differ.
func (m *miner) repeats(i int, ks *kinds) (touched set, ok bool) {
	o := &m.w.ops[i]
	if o.Kind != sre.Call || o.Args() == len(o.Fields) || ks == nil {
		return set{}, false
	}
	f := m.again(i)
	calls := m.calls(f.given, ks, []question{f.question})[0]
	bad := m.bad(calls, f.then)
	if restless(calls, bad) {
		return set{}, false
	}
	quiet, _ := m.quiet(ks, false)
	return m.by.eliminate(calls, bad, set{}, quiet, least, touches)
}

// restless reports whether answers differ although nothing has happened in between.
func restless(calls []call, bad []bool) bool {
	for most := range 3 {
		n := 0
		wrong := 0
		for i := range calls {
			if calls[i].since.size() <= most {
				n++
				if bad[i] {
					wrong++
				}
			}
		}
		if n >= 8 {
			return float64(wrong) > touches*float64(most+1)/3*float64(n)
		}
	}
	return true
}

// again is that an operation answers the same once more.
func (m *miner) again(i int) finding {
	o := &m.w.ops[i]
	f := finding{given: given{op: i, keys: args(o), track: args(o)}, question: question{i, args(o)}, kinds: m.shape(m.sorts(i, args(o)))}
	for field := o.Args(); field < len(o.Fields); field++ {
		form := Same
		if o.Fields[field].Sort.Kind() == logic.BoolKind {
			form = Iff
		}
		f.then = append(f.then, &test{form: form, field: field, v: field})
	}
	return f
}

// look finds the operations that only look: their own answers repeat themselves, and they change
// those of no other. Their cases are not told apart: an answer tells what has changed, and so it
// seems to be what changes it.
func (m *miner) look() {
	looks := make([]bool, len(m.w.ops))
	touched := make([]set, len(m.w.ops))
	for i := range looks {
		touched[i], looks[i] = m.repeats(i, m.coarse(i))
	}
	for i := range looks {
		for k := range looks {
			looks[k] = looks[k] && m.coarse(i) != nil && !touched[i].meets(m.coarse(i).every(k))
		}
	}
	m.looks = looks
	for i := range m.w.ops {
		if t, ok := m.repeats(i, m.again(i).kinds); ok {
			m.touched[i] = t
		}
	}
	m.activate()
	for i := range m.looks {
		if m.looks[i] {
			f := m.again(i)
			calls := m.calls(f.given, f.kinds, []question{f.question})[0]
			if t := m.settle(&f, calls, set{}); t.stands(f.chance) {
				m.found = append(m.found, f)
			}
		}
	}
}

// coarse are the kinds of events, as seen from the arguments of an operation, without cases.
func (m *miner) coarse(i int) *kinds {
	name := fmt.Sprint("coarse ", i)
	if m.shapes[name] == nil {
		m.shapes[name] = kindsFor(m.w, m.sorts(i, args(&m.w.ops[i])), 1)
	}
	return m.shapes[name]
}

// activate finds the cases of operations that change some answer. Where nothing tells what an
// operation changes, all of them may.
func (m *miner) activate() {
	for i, touched := range m.touched {
		ks := m.again(i).kinds
		for k := range m.active {
			for c := range ks.of[k] {
				m.active[k][c] = m.active[k][c] || ks.cases(k, c).meets(touched)
			}
		}
	}
	for i, active := range m.active {
		if !m.looks[i] && !slices.Contains(active, true) {
			m.active[i] = slices.Repeat([]bool{true}, len(active))
		}
	}
}

// quiet are the kinds of events that only look. What is likely to concern an answer, if it concerns
// some, are events that change something: of the same key, where there is one.
func (m *miner) quiet(ks *kinds, keyed bool) (quiet, likely set) {
	for i, looks := range m.looks {
		if looks {
			quiet = quiet.with(ks.every(i))
			continue
		}
		for c, l := range ks.of[i] {
			if !m.active[i][c] {
				continue
			}
			for _, k := range l.equal {
				likely.add(k)
			}
			if !keyed || len(l.equal) == 0 {
				likely.add(l.other)
			}
		}
	}
	return quiet, likely
}

// every returns the kinds of all events of an operation.
func (k *kinds) every(op int) (out set) {
	for c := range k.of[op] {
		out = out.with(k.cases(op, c))
	}
	return out
}

// calls collects the answers to questions after something has happened.
func (m *miner) calls(g given, ks *kinds, qs []question) [][]call {
	out := make([][]call, len(qs))
	asked := make([][]int, len(m.w.ops))
	for i, q := range qs {
		asked[q.op] = append(asked[q.op], i)
	}
	var live []*binding
	for n, walk := range m.walks {
		live = live[:0]
		if g.op == beginning {
			live = m.begin(live, walk, qs, asked)
		}
		for i := range walk {
			e := &walk[i]
			for _, k := range asked[e.op] {
				if b := lookup(live, e.vals, qs[k].args); b != nil {
					out[k] = append(out[k], call{n, b.since, b.first, e})
				}
			}
			for _, b := range live {
				ks.see(&b.since, e, b.track)
			}
			if g.fits(e) {
				b := lookup(live, e.vals, g.keys)
				if b == nil {
					b = &binding{key: pick(e.vals, g.keys)}
					live = append(live, b)
				}
				b.first = e
				b.track = pick(e.vals, g.track)
				b.since = set{}
			}
		}
	}
	return out
}

// begin returns a binding for each key that the walk asks about.
func (m *miner) begin(live []*binding, walk []step, qs []question, asked [][]int) []*binding {
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

// binding is what has happened with a key, and what has happened since.
type binding struct {
	key   []int32
	track []int32
	since set
	first *step
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
	out := make([]int32, len(fields))
	for i, f := range fields {
		out[i] = vals[f]
	}
	return out
}

// env are the values of the variables: the fields of what had happened.
func (c *call) env() []int32 {
	if c.first == nil {
		return nil
	}
	return c.first.vals
}

// bad says which calls do not satisfy all conditions.
func (m *miner) bad(calls []call, then []*test) []bool {
	out := make([]bool, len(calls))
	for i := range calls {
		out[i] = !m.all3(then, calls[i].env(), calls[i].event.vals)
	}
	return out
}

func (m *miner) all3(then []*test, env, vals []int32) bool {
	for _, t := range then {
		if !t.holds(m.w, env, vals) {
			return false
		}
	}
	return true
}

// chance is the part of calls that would satisfy the conditions if what has happened did not
// matter: if something else had, or where it is not asked for, of all calls of the operation.
func (m *miner) chance(calls []call, then []*test, q question) float64 {
	const stride = 7919 // a prime, so that neighbours in a walk are far apart
	n := 0
	if len(calls) == 0 {
		return 1
	}
	if calls[0].first == nil || !slices.ContainsFunc(then, (*test).asksPast) {
		of := m.all[q.op]
		asked := 0
		for _, e := range of {
			if !slices.ContainsFunc(then, func(t *test) bool { return t.when != nil && !t.when.holds(m.w, nil, e.vals) }) {
				asked++
				if m.all3(then, nil, e.vals) {
					n++
				}
			}
		}
		return float64(n) / float64(max(1, asked))
	}
	for i := range calls {
		if m.all3(then, calls[(i*stride+1)%len(calls)].env(), calls[i].event.vals) {
			n++
		}
	}
	return float64(n) / float64(len(calls))
}

func (t *test) asksPast() bool { return t.form != Is }

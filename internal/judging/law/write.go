package law

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/sre"
)

// laws writes down what was found, as far as it holds in the walks that it was not found in.
func (m *miner) laws(ops []*sre.Op) []Law {
	var out []Law
	for _, f := range m.independent(m.merged()) {
		tried := m.sample(m.collect(&f, m.tried), f.then, f.question.op).count(f.excluded)
		if !m.stands(&f, tried, f.chance) {
			continue
		}
		t := m.sample(m.collect(&f, m.walks), f.then, f.question.op).count(f.excluded)
		l := m.write(&f, ops)
		l.Support = Support{t.some.n + tried.some.n, t.some.held + tried.some.held, t.calls + tried.calls, t.calls + tried.calls - t.bad - tried.bad, f.chance}
		out = append(out, l)
	}
	slices.SortStableFunc(out, func(a, b Law) int { return cmp.Compare(b.Support.weight(), a.Support.weight()) })
	names := map[string]int{}
	for i := range out {
		l := &out[i]
		l.Name = l.Of + "." + l.label(ops)
		if names[l.Name]++; names[l.Name] > 1 {
			l.Name += fmt.Sprint("_", names[l.Name])
		}
		if l.sayable(ops) {
			l.Text = l.clause(ops)
		}
		l.Sentence = l.sentence(ops)
	}
	return out
}

// weight ranks laws: how many walks hold, and among equals how often chance would have broken it.
func (s Support) weight() float64 {
	return float64(s.Held)/float64(max(1, s.Walks)) + min(1, float64(s.Calls)*(1-s.Chance)/1e6)
}

// guarded reports whether a finding holds clearly better under a condition on what is given.
func (m *miner) guarded(f finding) bool {
	return slices.ContainsFunc(m.found, func(g finding) bool {
		return g.given.op == f.given.op && g.question.op == f.question.op && g.then[0].Field == f.then[0].Field &&
			slices.Equal(g.args, f.args) && slices.Equal(g.chain, f.chain) && len(g.where) > len(f.where) && g.part >= f.part+clearly
	})
}

// merged joins findings that differ in what they say of the answer only.
func (m *miner) merged() (out []finding) {
	at := map[string]int{}
	for _, f := range m.found {
		if m.guarded(f) {
			continue
		}
		when := Cond{}
		if f.when != nil {
			when = *f.when
		}
		key := fmt.Sprint(f.given, f.question, f.chain, f.excluded, f.never, when)
		i, ok := at[key]
		if !ok {
			at[key] = len(out)
			out = append(out, f)
			continue
		}
		for _, c := range f.then {
			if !slices.ContainsFunc(out[i].then, func(o *Cond) bool { return o.Field == c.Field }) {
				out[i].then = append(slices.Clone(out[i].then), c)
				out[i].chance = min(out[i].chance, f.chance)
			}
		}
	}
	return out
}

// independent leaves out laws between operations that only look which follow from others: that of
// a and c from that of a and b and that of b and c. Those that tell more than truth are kept first.
func (m *miner) independent(fs []finding) []finding {
	up := map[[2]int][2]int{} // answers that tell each other, as a forest
	root := func(x [2]int) [2]int {
		for up[x] != x {
			if _, ok := up[x]; !ok {
				return x
			}
			x = up[x]
		}
		return x
	}
	drop := make([]bool, len(fs))
	for _, vague := range []bool{false, true} {
		for i, f := range fs {
			link := f.given.op != beginning && m.looks[f.given.op] && f.given.op != f.question.op && f.when == nil && f.chain == nil
			if !link || vague != slices.ContainsFunc(f.then, func(c *Cond) bool { return c.Form == Iff }) {
				continue
			}
			drop[i] = true
			for _, c := range f.then {
				a := root([2]int{f.given.op, c.Var})
				b := root([2]int{f.question.op, c.Field})
				if a != b {
					up[a] = b
					drop[i] = false
				}
			}
		}
	}
	var out []finding
	for i, f := range fs {
		if !drop[i] {
			out = append(out, f)
		}
	}
	return out
}

// writer writes a finding down as a law.
type writer struct {
	*miner
	*finding
	ops  []*sre.Op
	law  Law
	from map[[2]int]int // variables, by the event and the field that they are of
}

// write makes a law of a finding, without name and support.
func (m *miner) write(f *finding, ops []*sre.Op) Law {
	w := &writer{m, f, ops, Law{Of: ops[f.question.op].Name, Never: f.never}, map[[2]int]int{}}
	// The events that have happened are followed by the call itself, which has the keys of the
	// beginning.
	events := []int{f.question.op}
	first := f.args
	if f.given.op != beginning {
		events = []int{f.given.op}
		first = f.track
		for _, k := range f.chain {
			events = append(events, f.kinds.list[k].op)
		}
	}
	keys := mapped(first, func(field int) int { return w.variable(0, events[0], field) })
	for i, arg := range f.args {
		w.law.Then = append(w.law.Then, Cond{Form: Same, Field: arg, Var: keys[i], If: f.when})
	}
	for _, c := range f.then {
		one := *c
		one.If = f.when
		if c.Form != Is {
			one.Var = w.inPast(events, c.Var)
		}
		if c.Form == Sum {
			one.Other = w.inPast(events, c.Other)
		}
		if !f.never {
			w.law.Then = append(w.law.Then, one)
		}
	}
	w.without(keys)
	if f.given.op != beginning {
		w.happened(events, keys)
	}
	return w.law
}

// variable returns the variable of a field of an event.
func (w *writer) variable(event, op, field int) int {
	at := [2]int{event, field}
	if _, ok := w.from[at]; !ok {
		w.from[at] = len(w.law.Vars)
		o := w.ops[op]
		w.law.Vars = append(w.law.Vars, Var{variable(w.ops, w.law.Vars, o.Fields[field].Name), o.Name, field})
	}
	return w.from[at]
}

// inPast returns the variable of a field, counted through all events that have happened.
func (w *writer) inPast(events []int, field int) int {
	n := 0
	for field >= len(w.ops[events[n]].Fields) {
		field -= len(w.ops[events[n]].Fields)
		n++
	}
	return w.variable(n, events[n], field)
}

// happened writes down the events that have happened, with their variables.
func (w *writer) happened(events, keys []int) {
	for n, op := range events {
		e := Event{Op: w.ops[op].Name}
		if n == 0 {
			e.Where = w.literals(op, w.where)
		} else {
			e = w.event(w.finding.kinds.list[w.chain[n-1]], keys)
		}
		for field := range w.ops[op].Fields {
			if v, ok := w.from[[2]int{n, field}]; ok {
				e.Where = append(e.Where, Cond{Form: Same, Field: field, Var: v})
			}
		}
		w.law.Past = append(w.law.Past, e)
	}
}

func (w *writer) literals(op int, ls []literal) []Cond {
	return mapped(ls, func(l literal) Cond { return *w.is(op, l) })
}

// event writes down a kind of events.
func (w *writer) event(k kind, keys []int) Event {
	e := Event{Op: w.ops[k.op].Name}
	if k.kase != every {
		e.Where = w.literals(k.op, w.w.ops[k.op].literals(k.kase))
	}
	for _, p := range k.equal {
		e.Where = append(e.Where, Cond{Form: Same, Field: p.field, Var: keys[p.key]})
	}
	return e
}

// without writes down which events have not happened: what is excluded, and what is given once more
// with the same key, since it is the last one that counts.
func (w *writer) without(keys []int) {
	excluded := w.excluded.with(w.concern)
	ks := w.finding.kinds
	for op, of := range ks.of {
		w.cases(op, func(c int) bool { return excluded.has(of[c].other) }, nil, keys)
		for k, i := range of[0].equal {
			w.cases(op, func(c int) bool { return !excluded.has(of[c].other) && excluded.has(of[c].equal[k]) }, ks.list[i].equal, keys)
		}
	}
	if w.given.op == beginning {
		return
	}
	again := Event{w.ops[w.given.op].Name, w.literals(w.given.op, w.where)}
	for i, k := range w.keys {
		again.Where = append(again.Where, Cond{Form: Same, Field: k, Var: keys[i]})
	}
	for _, e := range w.law.Without {
		if e.Op == again.Op && !slices.ContainsFunc(e.Where, func(c Cond) bool { return !slices.Contains(again.Where, c) }) {
			return
		}
	}
	w.law.Without = append(w.law.Without, again)
}

// cases excludes the chosen cases of an operation: all of it, those in which one field has a value
// if that tells them from the others, or else one by one.
func (w *writer) cases(op int, chosen func(kase int) bool, equal []pair, keys []int) {
	o := &w.w.ops[op]
	n := len(w.finding.kinds.of[op])
	exclude := func(where []Cond) {
		e := w.event(kind{op, every, equal}, keys)
		w.law.Without = append(w.law.Without, Event{e.Op, slices.Concat(where, e.Where)})
	}
	var yes []int
	for c := range n {
		if chosen(c) {
			yes = append(yes, c)
		}
	}
	switch len(yes) {
	case 0:
		return
	case n:
		exclude(nil)
		return
	}
	for k := range o.tells {
		v := o.cases[yes[0]][k]
		tells := true
		for c, vals := range o.cases {
			tells = tells && (vals[k] == v) == slices.Contains(yes, c)
		}
		if tells {
			exclude(w.literals(op, []literal{{o.tells[k], v}}))
			return
		}
	}
	for _, c := range yes {
		exclude(w.literals(op, o.literals(c)))
	}
}

package law

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// chains finds what an operation answers after something that concerns its answer, compared with
// what it answered before: so much more, or after two such events the same.
func (m *miner) chains(i int) {
	touched, ok := m.touched[i]
	if !ok {
		return
	}
	f := m.again(i, 2)
	f.concern = touched
	groups := map[string][]call{}
	var names []string
	for _, c := range m.calls(f.given, f.kinds, []question{f.question}, m.walks, f.concern)[0] {
		if n := len(c.marks); n == 1 || n == 2 {
			name := fmt.Sprint(mapped(c.marks, func(x mark) int { return x.kind }))
			if groups[name] == nil {
				names = append(names, name)
			}
			groups[name] = append(groups[name], c.joined())
		}
	}
	for _, name := range names {
		calls := groups[name]
		f.chain = mapped(calls[0].marks, func(x mark) int { return x.kind })
		if len(calls) < leastCalls {
			continue
		}
		if len(f.chain) == 2 {
			m.consider(f, calls, calls, [][]*Cond{f.then}, 0)
			continue
		}
		for _, same := range f.then {
			m.consider(f, calls, calls, m.steps(f, calls, same), 0)
		}
	}
}

// steps returns by how much a number may change, or that what is true is not so any more.
func (m *miner) steps(f finding, calls []call, same *Cond) (out [][]*Cond) {
	c := *same
	if c.Form == Iff {
		c.Not = true
		return [][]*Cond{{&c}}
	}
	n := map[int64]int{}
	for i := range calls {
		x := &m.w.facts[calls[i].env[c.Var]]
		y := &m.w.facts[calls[i].event.vals[c.Field]]
		if !x.isNum || !y.isNum {
			return nil
		}
		d := y.num - x.num
		n[d]++
		if n[d] > n[c.Plus] || n[d] == n[c.Plus] && d < c.Plus {
			c.Plus = d
		}
	}
	first := &m.w.ops[f.given.op]
	then := &m.w.ops[f.kinds.list[f.chain[0]].op]
	for k := range then.Fields {
		if then.Fields[k].Sort.Kind() == logic.IntKind {
			out = append(out, []*Cond{{Form: Sum, Field: c.Field, Var: c.Var, Other: len(first.Fields) + k}})
		}
	}
	if c.Plus != 0 {
		out = append(out, []*Cond{&c})
	}
	return out
}

// sums finds numbers that are the sum of two others.
func (m *miner) sums() {
	ks := m.shape(nil, 2)
	if ks == nil {
		return
	}
	_, changes := m.quiet(finding{kinds: ks})
	type number struct{ op, field int }
	var numbers []number
	for i, o := range m.w.ops {
		for f := range o.Fields {
			if m.looks[i] && o.Args() == 0 && o.Fields[f].Sort.Kind() == logic.IntKind {
				numbers = append(numbers, number{i, f})
			}
		}
	}
	for i, a := range numbers {
		for _, b := range numbers[i+1:] {
			for _, c := range numbers {
				if c.op == a.op || c.op == b.op || a.op == b.op {
					continue
				}
				kind := ks.of[b.op][0].other
				f := finding{given: given{op: a.op}, question: question{c.op, nil}, kinds: ks, chain: []int{kind}, excluded: changes}
				f.concern.add(kind)
				then := []*Cond{{Form: Sum, Field: c.field, Var: a.field, Other: len(m.w.ops[a.op].Fields) + b.field}}
				calls := m.collect(&f, m.walks)
				m.consider(f, calls, calls, [][]*Cond{then}, 0)
			}
		}
	}
}

// collisions finds answers that do not come again while something else has not happened, such as
// what a pool hands out.
func (m *miner) collisions() {
	for i := range m.w.ops {
		o := &m.w.ops[i]
		for r := o.Args(); r < len(o.Fields); r++ {
			s := o.Fields[r].Sort
			ks := m.shape([]*logic.Sort{s}, 2)
			if few(s) || ks == nil || m.looks[i] || s.Kind() == logic.ListKind {
				continue
			}
			best := 0.0
			for _, where := range m.guards(i) {
				f := finding{given: given{i, where, []int{r}, []int{r}}, question: question{i, []int{r}}, kinds: ks, never: true}
				if len(where) > 1 {
					continue
				}
				if len(where) == 1 {
					f.when = m.is(i, where[0])
				}
				then := [][]*Cond{{{Form: Same, Field: r, Var: r, Not: true}}}
				best = m.consider(f, m.collect(&f, m.walks), nil, then, best)
			}
		}
	}
}

// colliding pairs each answer with all earlier ones.
func (m *miner) colliding(f *finding, walks [][]step) (out []call) {
	for n, walk := range walks {
		var live []*binding
		for i := range walk {
			e := &walk[i]
			if e.op == f.question.op && (f.when == nil || f.when.holds(m.w, nil, e.vals)) {
				for _, b := range live {
					out = append(out, call{n, b.since, nil, b.env(), e})
				}
			}
			for _, b := range live {
				b.see(f.kinds, e, set{})
			}
			if f.fits(e) {
				key := pick(e.vals, f.keys)
				live = slices.DeleteFunc(live, func(b *binding) bool { return slices.Equal(b.key, key) })
				live = append(live, &binding{key: key, track: key, first: e})
			}
		}
	}
	return out
}

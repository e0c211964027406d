package law

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// since finds what operations answer after something has happened.
func (m *miner) since(i int) {
	if i != beginning && len(m.all[i]) == 0 {
		return
	}
	byKeys := map[string][]question{}
	keysOf := map[string][]int{}
	var names []string
	for k := range m.w.ops {
		for _, t := range m.tuples(i, k) {
			name := fmt.Sprint(t.keys)
			if i == beginning {
				name = fmt.Sprint(m.sorts(k, t.args))
			}
			if byKeys[name] == nil {
				names = append(names, name)
				keysOf[name] = t.keys
			}
			byKeys[name] = append(byKeys[name], question{k, t.args})
		}
	}
	// What holds for any key comes before what holds for one. It is the other way round at the
	// beginning, where what ends the law is all that a key is in.
	slices.SortStableFunc(names, func(a, b string) int {
		if i == beginning {
			return len(byKeys[b][0].args) - len(byKeys[a][0].args)
		}
		return len(keysOf[a]) - len(keysOf[b])
	})
	for _, name := range names {
		qs := byKeys[name]
		ks := m.shape(m.sorts(qs[0].op, qs[0].args))
		if ks == nil {
			continue
		}
		for _, where := range m.guards(i) {
			g := given{i, where, keysOf[name], keysOf[name]}
			for n, calls := range m.calls(g, ks, qs) {
				m.answers(g, qs[n], ks, calls)
			}
			if len(g.keys) == 0 && i != beginning {
				m.members(g, qs)
			}
		}
	}
}

// members finds what lists contain after something has happened.
func (m *miner) members(g given, qs []question) {
	for f, field := range m.w.ops[g.op].Fields {
		var some []question
		for _, q := range qs {
			o := &m.w.ops[q.op]
			if slices.ContainsFunc(o.Fields[o.Args():], func(r sre.Field) bool {
				return r.Sort.Kind() == logic.ListKind && logic.Compatible(r.Sort.Elem(), field.Sort)
			}) {
				some = append(some, q)
			}
		}
		ks := m.shape([]*logic.Sort{field.Sort})
		if some == nil || ks == nil || m.looksAt(g.op) {
			continue
		}
		g.track = []int{f}
		for n, calls := range m.calls(g, ks, some) {
			m.answers(g, some[n], ks, calls)
		}
	}
}

// looksAt reports whether an operation only looks.
func (m *miner) looksAt(op int) bool { return op != beginning && m.looks[op] }

// tuple are fields of what has happened, and arguments that are the same.
type tuple struct{ keys, args []int }

// tuples returns how arguments of an operation may be fields of another one: none of them, one, or
// all in order.
func (m *miner) tuples(given, of int) []tuple {
	b := &m.w.ops[of]
	if b.Kind != sre.Call || b.Args() == len(b.Fields) {
		return nil
	}
	out := []tuple{{}}
	var all tuple
	for arg := range b.Args() {
		if slices.Contains(b.tells, arg) {
			continue
		}
		if given == beginning {
			out = append(out, tuple{nil, []int{arg}})
			all.args = append(all.args, arg)
			continue
		}
		a := &m.w.ops[given]
		for f := range a.Fields {
			if !logic.Compatible(a.Fields[f].Sort, b.Fields[arg].Sort) || slices.Contains(a.tells, f) {
				continue
			}
			out = append(out, tuple{[]int{f}, []int{arg}})
			if len(all.args) == 0 || all.args[len(all.args)-1] < arg && all.keys[len(all.keys)-1] < f {
				all.keys = append(all.keys, f)
				all.args = append(all.args, arg)
			}
		}
	}
	if len(all.args) > 1 {
		out = append(out, all)
	}
	return out
}

// guards returns what may be asked of an operation: nothing, or one of its values, or all of them.
func (m *miner) guards(i int) [][]literal {
	out := [][]literal{nil}
	if i == beginning || m.looks[i] {
		return out
	}
	o := &m.w.ops[i]
	for _, f := range o.tells {
		var seen []int32
		for _, c := range o.cases {
			v := c[slices.Index(o.tells, f)]
			if !slices.Contains(seen, v) {
				seen = append(seen, v)
				out = append(out, []literal{{f, v}})
			}
		}
	}
	if len(o.tells) > 1 {
		for _, c := range o.cases {
			var all []literal
			for k, f := range o.tells {
				all = append(all, literal{f, c[k]})
			}
			out = append(out, all)
		}
	}
	return out
}

// answers finds what each result of an operation is.
func (m *miner) answers(g given, q question, ks *kinds, calls []call) {
	if len(calls) < leastCalls {
		return
	}
	looks := m.looksAt(g.op)
	if looks && g.op == q.op {
		return // that is found by itself
	}
	excluded := set{}
	if looks {
		_, excluded = m.quiet(ks, len(q.args) > 0)
	}
	near := m.near(q, ks, calls)
	o := &m.w.ops[q.op]
	for f := o.Args(); f < len(o.Fields); f++ {
		about := answer{g.op, q.op, f, fmt.Sprint(q.args)}
		best := max(m.best[about], m.best[answer{g.op, q.op, f, "[]"}])
		if g.op == beginning {
			best = m.best[answer{g.op, q.op, f, ""}]
		}
		best = m.bestOf(finding{given: g, question: q, kinds: ks, excluded: excluded}, calls, near, m.tests(g, q, near, f, looks), best)
		if best < strictly {
			best = m.ifs(finding{given: g, question: q, kinds: ks, excluded: excluded}, calls, near, f, best)
		}
		m.best[about] = best
		if g.op == beginning {
			m.best[answer{g.op, q.op, f, ""}] = best
		}
	}
}

// clearly is by how much more of the walks a law has to hold than a simpler one.
const clearly = 0.05

// bestOf keeps the law with the condition that holds best, if that is clearly better than what
// there is. It returns in which part of the walks the best law holds.
func (m *miner) bestOf(f finding, calls, near []call, tests []*test, best float64) float64 {
	var found *finding
	limit := best + clearly
	excluded := f.excluded
	for _, t := range tests {
		f.then = []*test{t}
		if best >= strictly || m.chance(calls, f.then, f.question) > mostChance || m.hopeless(near, f.then) {
			continue
		}
		one := f
		one.excluded = excluded
		if t := m.settle(&one, calls, excluded); t.stands(one.chance) && t.part() >= limit {
			best = t.part()
			limit = best + 1e-9
			found = &one
		}
	}
	if found != nil {
		m.found = append(m.found, *found)
	}
	return best
}

// ifs looks for what a result is if another one has a certain value.
func (m *miner) ifs(g finding, calls, near []call, f int, best float64) float64 {
	o := &m.w.ops[g.question.op]
	for k, when := range o.tells {
		if when == f || when < o.Args() {
			continue
		}
		var seen []int32
		for _, c := range o.cases {
			v := c[k]
			if slices.Contains(seen, v) {
				continue
			}
			seen = append(seen, v)
			other := func(c call) bool { return c.event.vals[when] != v }
			some := slices.DeleteFunc(slices.Clone(calls), other)
			close := slices.DeleteFunc(slices.Clone(near), other)
			if len(some) < leastCalls || len(close) == 0 {
				continue
			}
			// A constant is so whatever has happened, or else the condition says little.
			tests := slices.DeleteFunc(m.tests(g.given, g.question, close, f, false), func(t *test) bool { return t.form == Is })
			for _, t := range tests {
				t.when = &test{form: Is, field: when, constant: v}
			}
			best = m.bestOf(g, some, close, tests, best)
		}
	}
	return best
}

// settle finds what must not happen in between, and counts what then holds.
func (m *miner) settle(f *finding, calls []call, excluded set) *tally {
	bad := m.bad(calls, f.then)
	quiet, likely := m.quiet(f.kinds, len(f.args) > 0)
	between, ok := m.by.between(calls, bad, excluded, quiet, likely)
	if !ok {
		return &tally{}
	}
	f.excluded = m.by.unseen(calls, bad, between, quiet)
	f.chance = m.chance(calls, f.then, f.question)
	return m.by.count(calls, bad, f.excluded, false)
}

// near returns the calls before which nothing has happened that is likely to concern what is asked;
// all calls if these are too few.
func (m *miner) near(q question, ks *kinds, calls []call) []call {
	_, concern := m.quiet(ks, len(q.args) > 0)
	if m.again(q.op).kinds == ks {
		concern = concern.with(m.touched[q.op])
	}
	var out []call
	for i := range calls {
		if !calls[i].since.meets(concern) {
			out = append(out, calls[i])
		}
	}
	if len(out) < leastCalls/2 {
		return calls
	}
	return out
}

// hopeless reports whether a condition fails in most of the calls near to what has happened.
func (m *miner) hopeless(near []call, then []*test) bool {
	bad := 0
	for i := range near {
		if !m.all3(then, near[i].env(), near[i].event.vals) {
			bad++
		}
	}
	return bad*2 > len(near)
}

// tests returns what a result may be.
func (m *miner) tests(g given, q question, calls []call, f int, looks bool) (out []*test) {
	b := &m.w.ops[q.op]
	s := b.Fields[f].Sort
	if g.op != beginning {
		for x, field := range m.w.ops[g.op].Fields {
			if slices.ContainsFunc(g.where, func(l literal) bool { return l.field == x }) {
				continue
			}
			for _, t := range compare(field.Sort, s, looks && field.Result && m.single(g.op) && m.single(q.op)) {
				t.field = f
				t.v = x
				out = append(out, t)
			}
			if field.Sort.Kind() == logic.ListKind && s.Kind() == logic.BoolKind {
				for arg := range b.Args() {
					if logic.Compatible(field.Sort.Elem(), b.Fields[arg].Sort) {
						out = append(out, &test{form: In, field: f, v: x, other: arg})
					}
				}
			}
		}
	}
	for _, t := range out {
		n := 0
		for i := range calls {
			if t.plain(m.w, calls[i].env(), calls[i].event.vals) {
				n++
			}
		}
		t.not = (t.form == Iff || t.form == Has) && n*2 < len(calls)
	}
	slices.SortStableFunc(out, func(a, b *test) int { return m.vague(g, q, a) - m.vague(g, q, b) })
	// That a list contains something is looked for where that is what is followed, and only there.
	followed := len(g.keys) == 0 && len(g.track) == 1
	out = slices.DeleteFunc(out, func(t *test) bool { return followed != (t.form == Has) || followed && t.v != g.track[0] })
	if looks || followed {
		return out
	}
	return append(out, m.constants(calls, f, s)...)
}

// single reports whether an operation has one result. Where it has several, a number may be a mere
// payload, of which its being 0 tells nothing.
func (m *miner) single(op int) bool { return len(m.w.ops[op].Fields)-m.w.ops[op].Args() == 1 }

// vague ranks conditions that compare truth with something else behind the others.
func (m *miner) vague(g given, q question, t *test) int {
	if t.form == Iff && m.w.ops[g.op].Fields[t.v].Sort != m.w.ops[q.op].Fields[t.field].Sort {
		return 1
	}
	return 0
}

// compare returns how a value y may depend on another one x.
func compare(x, y *logic.Sort, looks bool) (out []*test) {
	switch {
	case x.Kind() == logic.BoolKind && y.Kind() == logic.BoolKind:
		return []*test{{form: Iff}}
	case logic.Compatible(x, y):
		out = append(out, &test{form: Same})
	case y.Kind() == logic.ListKind && logic.Compatible(x, y.Elem()):
		out = append(out, &test{form: Has})
	}
	switch {
	case !looks:
	case x.Kind() == logic.ListKind && y.Kind() == logic.IntKind:
		out = append(out, &test{form: Size})
	case x.Kind() == logic.IntKind && y.Kind() == logic.ListKind:
		out = append(out, &test{form: Long})
	case (x.Kind() == logic.BoolKind) != (y.Kind() == logic.BoolKind) && hasZero(x) && hasZero(y):
		out = append(out, &test{form: Iff})
	}
	return out
}

func hasZero(s *logic.Sort) bool {
	return slices.Contains([]logic.Kind{logic.BoolKind, logic.IntKind, logic.StringKind, logic.ListKind}, s.Kind())
}

// constants returns the value that a result has most often, and that it is not nothing.
func (m *miner) constants(calls []call, f int, s *logic.Sort) (out []*test) {
	n := map[int32]int{}
	best := calls[0].event.vals[f]
	for i := range calls {
		v := calls[i].event.vals[f]
		n[v]++
		if n[v] > n[best] || n[v] == n[best] && v < best {
			best = v
		}
	}
	if _, ok := constantText(&m.w.facts[best]); !ok {
		return nil
	}
	if n[best]*3 >= len(calls) {
		out = append(out, &test{form: Is, field: f, constant: best})
	}
	if s.Kind() == logic.IntKind || s.Kind() == logic.ListKind {
		zero := m.w.id(logic.Zero(s))
		if n[zero]*3 < len(calls) {
			out = append(out, &test{form: Is, field: f, constant: zero, not: true})
		}
	}
	return out
}

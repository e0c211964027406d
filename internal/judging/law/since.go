package law

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// answer is a result of an operation that follows from another operation.
type answer struct {
	given, of, field int
	args             string
}

// since finds what operations answer after something has happened.
func (m *miner) since(i int) {
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
		for _, where := range m.guards(i) {
			m.asks(given{i, where, keysOf[name], keysOf[name]}, byKeys[name])
		}
	}
}

// asks finds what operations answer after something has happened, and what lists contain then.
func (m *miner) asks(g given, qs []question) {
	m.tracks(g, qs, m.sorts(qs[0].op, qs[0].args))
	if len(g.keys) > 0 || g.op == beginning || m.looks[g.op] {
		return
	}
	for f, field := range m.w.ops[g.op].Fields {
		lists := slices.DeleteFunc(slices.Clone(qs), func(q question) bool {
			return !slices.ContainsFunc(m.w.ops[q.op].Fields, func(r sre.Field) bool { return isListOf(r.Sort, field.Sort) && r.Result })
		})
		if len(lists) > 0 {
			g.track = []int{f}
			m.tracks(g, lists, []*logic.Sort{field.Sort})
		}
	}
}

func isListOf(list, elem *logic.Sort) bool {
	return list.Kind() == logic.ListKind && logic.Compatible(list.Elem(), elem)
}

func (m *miner) tracks(g given, qs []question, sorts []*logic.Sort) {
	if ks := m.shape(sorts, 2); ks != nil {
		for n, calls := range m.calls(g, ks, qs, m.walks, set{}) {
			m.answers(finding{given: g, question: qs[n], kinds: ks}, calls)
		}
	}
}

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
		switch {
		case b.Fields[arg].Sort.Kind() == logic.BoolKind:
		case given == beginning:
			out = append(out, tuple{nil, []int{arg}})
			all.args = append(all.args, arg)
		default:
			a := &m.w.ops[given]
			for f := range a.Fields {
				if !logic.Compatible(a.Fields[f].Sort, b.Fields[arg].Sort) || slices.Contains(a.tells, f) {
					continue
				}
				out = append(out, tuple{[]int{f}, []int{arg}})
				if n := len(all.args); n == 0 || all.args[n-1] < arg && all.keys[n-1] < f {
					all.keys = append(all.keys, f)
					all.args = append(all.args, arg)
				}
			}
		}
	}
	if len(all.args) > 1 {
		out = append(out, all)
	}
	return out
}

// guards returns what may be asked of what an operation answers: nothing, one value, or all.
func (m *miner) guards(i int) [][]literal {
	out := [][]literal{nil}
	if i == beginning || m.looks[i] {
		return out
	}
	o := &m.w.ops[i]
	for k, f := range o.tells {
		for _, v := range o.values(k) {
			out = append(out, []literal{{f, v}})
		}
	}
	if len(o.tells) > 1 {
		for c := range o.cases {
			out = append(out, o.literals(c))
		}
	}
	return out
}

// answers finds what each result of an operation is.
func (m *miner) answers(f finding, calls []call) {
	looks := f.given.op != beginning && m.looks[f.given.op]
	if len(calls) < leastCalls || looks && f.given.op == f.question.op { // that is found by itself
		return
	}
	if looks {
		_, f.excluded = m.quiet(f)
	}
	near := m.near(f, calls)
	o := &m.w.ops[f.question.op]
	for y := o.Args(); y < len(o.Fields); y++ {
		about := answer{f.given.op, f.question.op, y, fmt.Sprint(f.args)}
		any := about
		any.args = "[]"
		switch {
		case f.given.op == beginning:
			about.args = any.args
		case len(f.args) < len(f.track):
			about.args = "contents"
			any = about
		}
		best := m.consider(f, calls, near, m.tests(f, near, y, looks), max(m.best[about], m.best[any]))
		m.best[about] = m.ifs(f, calls, near, y, best)
	}
}

// ifs looks for what a result is if another one has a certain value.
func (m *miner) ifs(f finding, calls, near []call, y int, best float64) float64 {
	o := &m.w.ops[f.question.op]
	for k, field := range o.tells {
		if field == y {
			continue
		}
		for _, v := range o.values(k) {
			other := func(c call) bool { return c.event.vals[field] != v }
			some := slices.DeleteFunc(slices.Clone(calls), other)
			close := slices.DeleteFunc(slices.Clone(near), other)
			if best >= strictly || len(some) < leastCalls || len(close) == 0 {
				continue
			}
			f.when = m.is(f.question.op, literal{field, v})
			tests := m.tests(f, close, y, false)
			// A constant is so whatever has happened, or else the condition says little.
			tests = slices.DeleteFunc(tests, func(t []*Cond) bool { return t[0].Form == Is })
			best = m.consider(f, some, close, tests, best)
		}
	}
	return best
}

// is says that a field has a value.
func (m *miner) is(op int, l literal) *Cond {
	text, _ := constantText(&m.w.facts[l.value])
	return &Cond{Form: Is, Field: l.field, Const: text, id: l.value}
}

// near returns the calls before which nothing has happened that is likely to concern what is asked;
// all calls if these are too few.
func (m *miner) near(f finding, calls []call) []call {
	concern := m.likely(f)
	out := slices.DeleteFunc(slices.Clone(calls), func(c call) bool { return c.since.meets(concern) })
	if len(out) < leastCalls/2 {
		return calls
	}
	return out
}

// tests returns what a result may be.
func (m *miner) tests(f finding, calls []call, y int, looks bool) (out [][]*Cond) {
	b := &m.w.ops[f.question.op]
	s := b.Fields[y].Sort
	var vague [][]*Cond // what says little comes last
	// That a list contains something is looked for where that is what is followed, and only there.
	followed := len(f.keys) < len(f.track)
	if f.given.op != beginning {
		for x, field := range m.w.ops[f.given.op].Fields {
			if slices.ContainsFunc(f.where, func(l literal) bool { return l.field == x }) {
				continue
			}
			for _, c := range m.compare(f, x, y, looks && field.Result) {
				c.Not = (c.Form == Iff || c.Form == Has) && m.mostlyNot(c, calls)
				switch {
				case c.Form == Same && constantIn(calls, x):
				case followed != (c.Form == Has) || followed && x != f.track[0]:
				case c.Form == Iff && s.Kind() != field.Sort.Kind():
					vague = append(vague, []*Cond{c})
				default:
					out = append(out, []*Cond{c})
				}
			}
		}
	}
	if looks || followed {
		return append(out, vague...)
	}
	return append(out, m.constants(f.question.op, calls, y)...)
}

// constantIn reports whether a field was the same each time. Then it is a constant that matters.
func constantIn(calls []call, x int) bool {
	return !slices.ContainsFunc(calls, func(c call) bool { return c.env[x] != calls[0].env[x] })
}

func (m *miner) mostlyNot(c *Cond, calls []call) bool {
	n := 0
	for i := range calls {
		if c.plain(m.w, calls[i].env, calls[i].event.vals) {
			n++
		}
	}
	return n*2 < len(calls)
}

// compare returns how a result y may depend on a field x. Of operations that only look it is also
// seen how truth, length and contents go together.
func (m *miner) compare(f finding, x, y int, looks bool) (out []*Cond) {
	a := &m.w.ops[f.given.op]
	b := &m.w.ops[f.question.op]
	s := a.Fields[x].Sort
	t := b.Fields[y].Sort
	add := func(form Form, other int) { out = append(out, &Cond{Form: form, Field: y, Var: x, Other: other}) }
	if s.Kind() == logic.BoolKind && t.Kind() == logic.BoolKind {
		add(Iff, 0)
		return out
	}
	if logic.Compatible(s, t) {
		add(Same, 0)
	}
	if isListOf(t, s) {
		add(Has, 0)
	}
	if t.Kind() == logic.BoolKind && s.Kind() == logic.ListKind {
		for arg := range b.Args() {
			if isListOf(s, b.Fields[arg].Sort) {
				add(In, arg)
			}
		}
	}
	if !looks {
		return out
	}
	if s.Kind() == logic.ListKind && t.Kind() == logic.IntKind {
		add(Size, 0)
	}
	if s.Kind() == logic.IntKind && t.Kind() == logic.ListKind {
		add(Long, 0)
	}
	// Where there are several results, a number may be a payload, of which its being 0 tells
	// nothing.
	single := len(a.Fields) == 1 && len(b.Fields) == 1 && m.looks[f.question.op]
	if single && (s.Kind() == logic.BoolKind) != (t.Kind() == logic.BoolKind) && hasZero(s) && hasZero(t) {
		add(Iff, 0)
	}
	return out
}

func hasZero(s *logic.Sort) bool {
	return slices.Contains([]logic.Kind{logic.BoolKind, logic.IntKind, logic.StringKind, logic.ListKind}, s.Kind())
}

// constants returns the value that a result has most often, and that it is not nothing.
func (m *miner) constants(op int, calls []call, y int) (out [][]*Cond) {
	n := map[int32]int{}
	best := calls[0].event.vals[y]
	for i := range calls {
		v := calls[i].event.vals[y]
		n[v]++
		if n[v] > n[best] || n[v] == n[best] && v < best {
			best = v
		}
	}
	if _, ok := constantText(&m.w.facts[best]); ok && n[best]*3 >= len(calls) {
		out = append(out, []*Cond{m.is(op, literal{y, best})})
	}
	s := m.w.ops[op].Fields[y].Sort
	if zero := m.w.id(logic.Zero(s)); (s.Kind() == logic.IntKind || s.Kind() == logic.ListKind) && n[zero]*3 < len(calls) {
		c := m.is(op, literal{y, zero})
		c.Not = true
		out = append(out, []*Cond{c})
	}
	return out
}

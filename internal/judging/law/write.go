package law

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/sre"
)

// laws writes down what was found, as far as it holds in the walks that it was not found in.
func (m *miner) laws(ops []*sre.Op) []Law {
	used := taken(ops)
	names := map[string]bool{}
	var out []Law
	by := newTallier(len(m.tried))
	for _, f := range m.merged() {
		l := m.write(f, used)
		follow := newFollower(m.w, &l)
		tried, t := follow.support(m.tried, by)
		if !t.stands(f.chance) {
			continue
		}
		found, _ := follow.support(m.walks, m.by)
		l.Support = Support{tried.Walks + found.Walks, tried.Held + found.Held, tried.Calls + found.Calls, tried.Kept + found.Kept, f.chance}
		out = append(out, l)
	}
	out = independent(out, m.lookers())
	slices.SortStableFunc(out, func(a, b Law) int { return cmp.Compare(b.Support.weight(), a.Support.weight()) })
	for i := range out {
		l := &out[i]
		l.Name = unique(names, l.Of+"."+l.label())
		l.Text = l.clause(ops)
		l.Sentence = l.sentence()
	}
	return out
}

// lookers are the names of the operations that only look.
func (m *miner) lookers() map[string]bool {
	out := map[string]bool{}
	for i, o := range m.w.ops {
		out[o.Name] = m.looks[i]
	}
	return out
}

// independent leaves out laws between operations that only look which follow from others: that of
// a and c from that of a and b and that of b and c. Those that tell more, and those that apply more
// often, are kept.
func independent(laws []Law, looks map[string]bool) []Law {
	order := make([]int, len(laws))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		x := &laws[a]
		y := &laws[b]
		return cmp.Or(cmp.Compare(x.tells(), y.tells()), cmp.Compare(y.Support.Held, x.Support.Held), cmp.Compare(y.Support.Calls, x.Support.Calls))
	})
	group := map[string]string{} // of answers that tell each other, as a forest
	var root func(x string) string
	root = func(x string) string {
		if up, ok := group[x]; ok {
			return root(up)
		}
		return x
	}
	drop := make([]bool, len(laws))
	for _, i := range order {
		links := laws[i].links(looks)
		if links == nil {
			continue
		}
		drop[i] = true
		for _, l := range links {
			a := root(l[0])
			b := root(l[1])
			if a != b {
				group[a] = b
				drop[i] = false
			}
		}
	}
	var out []Law
	for i, l := range laws {
		if !drop[i] {
			out = append(out, l)
		}
	}
	return out
}

// links are the answers that a law between operations ties to each other: nil if what has happened
// may change something, or if it is the same operation.
func (l *Law) links(looks map[string]bool) (out [][2]string) {
	for _, p := range l.Past {
		if len(p.Events) != 1 || !looks[p.Events[0].Op] || p.Events[0].Op == l.Of || l.Never {
			return nil
		}
	}
	for _, c := range l.Then {
		i := slices.IndexFunc(l.Vars, func(v Var) bool { return v.Name == c.Var })
		if i < 0 || c.Form == Sum || c.If != nil {
			return nil
		}
		if slices.Contains(l.Keys, c.Field) {
			continue
		}
		out = append(out, [2]string{l.Vars[i].Op + "." + l.Vars[i].Field, l.Of + "." + c.Field})
	}
	return out
}

// tells ranks what a law tells of an answer, the most first.
func (l *Law) tells() int {
	worst := 0
	for _, c := range l.Then {
		rank := 0
		if c.Form == Iff {
			rank = 1
		}
		worst = max(worst, rank)
	}
	return worst
}

// weight ranks laws: how many walks hold, and among equals how often chance would have broken it.
func (s Support) weight() float64 {
	part := float64(s.Held) / float64(max(1, s.Walks))
	return part + min(1, float64(s.Calls)*(1-s.Chance)/1e6)
}

func unique(names map[string]bool, name string) string {
	out := name
	for n := 2; names[out]; n++ {
		out = fmt.Sprint(name, "_", n)
	}
	names[out] = true
	return out
}

// merged joins findings that differ in what they say of the answer only.
func (m *miner) merged() (out []finding) {
	at := map[string]int{}
	for _, f := range m.found {
		key := fmt.Sprint(f.given, f.question, f.excluded)
		i, ok := at[key]
		if !ok || slices.ContainsFunc(f.then, func(t *test) bool { return t.when != nil }) {
			at[key] = len(out)
			out = append(out, f)
			continue
		}
		for _, t := range f.then {
			if !slices.ContainsFunc(out[i].then, func(o *test) bool { return o.field == t.field }) {
				out[i].then = append(slices.Clone(out[i].then), t)
				out[i].chance = min(out[i].chance, f.chance)
			}
		}
	}
	return out
}

// write makes a law of a finding, without name and support.
func (m *miner) write(f finding, used map[string]bool) Law {
	l := Law{Of: m.w.ops[f.question.op].Name}
	used = clone(used)
	// The variables: the keys, and the fields that conditions are about.
	first := f.question.op
	keys := f.args
	if f.given.op != beginning {
		first = f.given.op
		keys = f.track
	}
	o := &m.w.ops[first]
	variables := map[int]string{}
	need := func(field int) string {
		if variables[field] == "" {
			variables[field] = variable(used, o.Fields[field].Name)
			l.Vars = append(l.Vars, Var{variables[field], o.Name, o.Fields[field].Name})
		}
		return variables[field]
	}
	for _, k := range keys {
		need(k)
	}
	for i, a := range f.args { // the keys are what is followed, where there are some
		l.Then = append(l.Then, Cond{Form: Same, Field: m.name(f.question.op, a), Var: variables[keys[i]]})
		l.Keys = append(l.Keys, m.name(f.question.op, a))
	}
	for _, t := range f.then {
		c := m.cond(f.question.op, t)
		if t.asksPast() {
			c.Var = need(t.v)
		}
		l.Then = append(l.Then, c)
	}
	p := Past{Without: m.without(f, variables, keys)}
	if f.given.op != beginning {
		e := Event{Op: o.Name}
		for _, w := range f.where {
			e.Where = append(e.Where, m.literal(f.given.op, w))
		}
		for field := range o.Fields {
			if name := variables[field]; name != "" {
				e.Where = append(e.Where, Cond{Form: Same, Field: o.Fields[field].Name, Var: name})
			}
		}
		p.Events = []Event{e}
	}
	l.Past = []Past{p}
	return l
}

func (m *miner) name(op, field int) string { return m.w.ops[op].Fields[field].Name }

func (m *miner) literal(op int, l literal) Cond {
	text, _ := constantText(&m.w.facts[l.value])
	return Cond{Form: Is, Field: m.name(op, l.field), Const: text}
}

// cond is a condition as data; its variable is left out.
func (m *miner) cond(op int, t *test) Cond {
	c := Cond{Form: t.form, Field: m.name(op, t.field), Plus: t.plus, Not: t.not}
	switch t.form {
	case Is:
		c.Const, _ = constantText(&m.w.facts[t.constant])
	case In:
		c.Other = m.name(op, t.other)
	}
	if t.when != nil {
		when := m.cond(op, t.when)
		c.If = &when
	}
	return c
}

// without writes down which events must not happen in between: what is excluded, and the same event
// with the same key once more, since it is the last one that counts.
func (m *miner) without(f finding, variables map[int]string, keys []int) (out []Event) {
	keyed := func(op int, where []Cond, eq []pair) Event {
		for _, p := range eq {
			where = append(slices.Clone(where), Cond{Form: Same, Field: m.name(op, p.field), Var: variables[keys[p.key]]})
		}
		return Event{m.w.ops[op].Name, where}
	}
	for op := range m.w.ops {
		of := f.kinds.of[op]
		if f.excluded.includes(f.kinds.others(op)) {
			out = append(out, Event{Op: m.w.ops[op].Name})
			continue
		}
		// Cases that are excluded as a whole, and then those with a key.
		part := func(chosen func(looks) bool, eq []pair) {
			for _, where := range m.which(op, len(of), func(c int) bool { return chosen(of[c]) }) {
				out = append(out, keyed(op, where, eq))
			}
		}
		part(func(l looks) bool { return f.excluded.has(l.other) }, nil)
		for k, i := range of[0].equal {
			part(func(l looks) bool { return !f.excluded.has(l.other) && f.excluded.has(l.equal[k]) }, f.kinds.list[i].equal)
		}
	}
	if f.given.op != beginning {
		var where []Cond
		for _, w := range f.where {
			where = append(where, m.literal(f.given.op, w))
		}
		var eq []pair
		for i, k := range f.keys {
			eq = append(eq, pair{k, i})
		}
		again := keyed(f.given.op, where, eq)
		if !slices.ContainsFunc(out, func(e Event) bool { return e.includes(again) }) {
			out = append(out, again)
		}
	}
	return out
}

// others are the kinds of events of an operation that do not have the key.
func (k *kinds) others(op int) (out set) {
	for _, l := range k.of[op] {
		out.add(l.other)
	}
	return out
}

// includes reports whether every event that the other one describes is described by this one, as
// far as conditions tell.
func (e Event) includes(o Event) bool {
	return e.Op == o.Op && !slices.ContainsFunc(e.Where, func(c Cond) bool { return !slices.Contains(o.Where, c) })
}

// which returns conditions for the cases of an operation that are chosen: none if all are, one
// field if that tells them from the others, or else all fields of each.
func (m *miner) which(op, n int, chosen func(kase int) bool) (out [][]Cond) {
	o := &m.w.ops[op]
	var yes, no [][]int32
	for c := range n {
		switch {
		case chosen(c) && c < len(o.cases):
			yes = append(yes, o.cases[c])
		case chosen(c):
			return [][]Cond{nil}
		case c < len(o.cases):
			no = append(no, o.cases[c])
		}
	}
	if len(yes) == 0 {
		return nil
	}
	if len(no) == 0 {
		return [][]Cond{nil}
	}
	for k, f := range o.tells {
		v := yes[0][k]
		if !slices.ContainsFunc(yes, func(c []int32) bool { return c[k] != v }) && !slices.ContainsFunc(no, func(c []int32) bool { return c[k] == v }) {
			return [][]Cond{{m.literal(op, literal{f, v})}}
		}
	}
	for _, c := range yes {
		var where []Cond
		for k, f := range o.tells {
			where = append(where, m.literal(op, literal{f, c[k]}))
		}
		out = append(out, where)
	}
	return out
}

// label names the law within its operation.
func (l Law) label() string {
	if l.Never {
		return "never_again"
	}
	first := "at_first"
	if es := l.Past[0].Events; len(es) > 0 {
		first = "after_" + strings.Join(mapped(es, func(e Event) string { return strings.Join(append([]string{e.Op}, flags(e.Where)...), "_") }), "_")
	}
	return first
}

func mapped[T any](xs []T, f func(T) string) (out []string) {
	for _, x := range xs {
		out = append(out, f(x))
	}
	return out
}

// flags are the truth values and enumerations that are asked for, in words.
func flags(cs []Cond) (out []string) {
	for _, c := range cs {
		if c.Form != Is {
			continue
		}
		switch c.Const {
		case "true":
			out = append(out, c.Field)
		case "false":
			out = append(out, "not", c.Field)
		default:
			out = append(out, c.Const)
		}
	}
	return out
}

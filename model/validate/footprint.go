package validate

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/sre"
)

// Footprints say which requests may change places. Two waiting requests on different connections
// can be taken in either order, with the same answers and the same state, unless one of them writes
// what the other one reads or writes. What a request can touch is what the symbolic step does with
// it in an arbitrary state ([model.Stepper.Effects]). Its arguments are known, so most keys of maps
// are known as well, and cases that exclude each other by the arguments are distinguished.

// footprint is all that a request may read, write and answer, whatever the state and the choices
// are.
type footprint struct {
	conn    logic.Value // its connection; invalid if there is only one
	reads   []place
	writes  []place   // by any case
	leaves  [][]place // by each case without cases of its own
	replies []target
	free    bool // after it, the model may allow anything
	// loose says that it reads a map with unknown content under a key that depends on the state.
	loose bool
}

// place is a part of the state.
type place struct {
	slot int         // of a variable; negative: everything
	key  logic.Value // of a cell; invalid: the whole variable
	some bool        // a write without a key that changes only a part of the variable
	// contents are the values written, in columns.
	contents []entry
}

// entry is the value written into a column, as far as the arguments tell.
type entry struct {
	value logic.Value // invalid: not known
	none  bool        // of an optional value: it is absent
}

// target is the destination of an answer.
type target struct {
	op   *sre.Op
	conn logic.Value // if known
	any  bool        // any operation, on any connection
	lost bool        // the connection is not known
}

// written returns what an evaluated update changes of the i-th variable.
func written(u model.Update, i int) place {
	p := place{slot: i}
	if u.Key != nil {
		if lit, ok := u.Key.(*logic.Lit); ok {
			p.key = lit.Value()
		} else {
			p.some = true
		}
	}
	return p
}

// overlap reports whether two lists share a part of the state.
func overlap(a, b []place) bool {
	for _, p := range a {
		for _, q := range b {
			if p.slot < 0 || q.slot < 0 || p.slot == q.slot && (!p.key.IsValid() || !q.key.IsValid() || p.key == q.key) {
				return true
			}
		}
	}
	return false
}

// overwrites reports whether writing a overwrites all of b.
func overwrites(a, b []place) bool {
	return !slices.ContainsFunc(b, func(q place) bool {
		return q.slot < 0 || q.some || !slices.ContainsFunc(a, func(p place) bool {
			return p.slot == q.slot && !p.some && (!p.key.IsValid() || p.key == q.key)
		})
	})
}

// conflicts reports whether it may matter which of two requests is taken first.
func (x *engine) conflicts(a, b *footprint) bool {
	return a.free || b.free || overlap(a.writes, b.reads) || overlap(a.writes, b.writes) || overlap(a.reads, b.writes) ||
		x.answersMeet(a, b)
}

// answersMeet reports whether two requests may put answers into the same queue, in which their
// order or number matters.
func (x *engine) answersMeet(a, b *footprint) bool {
	if n := x.sym.step.Wires; n.Unordered && n.Capacity == 0 {
		return false
	}
	for _, p := range a.replies {
		for _, q := range b.replies {
			if p.any || q.any || p.lost || q.lost || p.conn == q.conn {
				return true
			}
		}
	}
	return false
}

// mayAnswer reports whether a request may cause a receive of an operation on a connection.
func (x *engine) mayAnswer(f *footprint, op *sre.Op, conn logic.Value) bool {
	return f.free || slices.ContainsFunc(f.replies, func(t target) bool {
		return t.any || t.op == op && (t.lost || t.conn == conn)
	})
}

// connectionOf returns the connection of an observed message; the zero Value if there is only one.
func (x *engine) connectionOf(m *model.Message) logic.Value {
	return value(x.sym.step.Wires.ConnectionOf(m))
}

// answersLocally reports whether all answers go to the connection of their request.
func (x *engine) answersLocally() bool {
	n := x.sym.step.Wires
	if n.Connection == "" {
		return true
	}
	var local func(r *model.Rule, c *model.Case) bool
	local = func(r *model.Rule, c *model.Case) bool {
		i := r.Op.Position(n.Connection)
		for _, reply := range c.Replies {
			j := reply.Op.Position(n.Connection)
			if (i < 0) != (j < 0) || i >= 0 && reply.Fields[j] != logic.Term(r.Args[i]) {
				return false
			}
		}
		return !slices.ContainsFunc(c.Cases, func(k *model.Case) bool { return !local(r, k) })
	}
	return !x.m.IsFunction() && !slices.ContainsFunc(x.m.Rules, func(r *model.Rule) bool {
		return r.Op.Kind == sre.Send && !local(r, r.Body)
	})
}

// footprint returns what a request may do.
func (x *engine) footprint(r *model.Message) *footprint {
	f := &footprint{conn: x.connectionOf(r)}
	if x.m.IsFunction() {
		all := []place{{slot: -1}}
		f.reads = all
		f.writes = all
		f.leaves = [][]place{all}
		f.replies = []target{{any: true}}
		f.free = x.m.Unspecified == model.Free
		return f
	}
	rule := x.m.Rule(r.Op)
	if rule == nil {
		return f
	}
	t := &effects{x: x, f: f, seen: map[logic.Term]bool{}}
	for _, o := range x.sym.step.Effects(rule, r.Values[:len(rule.Args)]) {
		if !o.Clash {
			t.add(o)
		}
	}
	return f
}

// effects collects what a request may do.
type effects struct {
	x    *engine
	f    *footprint
	seen map[logic.Term]bool // terms that were looked at
}

// add adds one of the ways in which the request is taken.
func (t *effects) add(o model.Outcome) {
	t.f.free = t.f.free || o.Free
	t.read(o.Given...)
	var leaf []place
	for _, c := range o.Changes {
		p := written(c.Update, c.Slot)
		p.contents = contents(c.Terms)
		if c.Kind != model.Assign { // the new list depends on the old one
			t.f.reads = append(t.f.reads, place{slot: c.Slot})
		}
		t.read(c.Key)
		t.read(c.Terms...)
		leaf = append(leaf, p)
	}
	t.f.leaves = append(t.f.leaves, leaf)
	t.f.writes = append(t.f.writes, leaf...)
	for _, a := range o.Answers {
		t.read(a.Of)
		t.read(a.Values...)
		if to := t.target(a); !slices.Contains(t.f.replies, to) {
			t.f.replies = append(t.f.replies, to)
		}
	}
}

// contents returns what terms write.
func contents(terms []logic.Term) []entry {
	out := make([]entry, len(terms))
	for i, u := range terms {
		if lit, ok := u.(*logic.Lit); ok {
			out[i].value = lit.Value()
		}
		out[i].none = u == nil && i > 0 && out[i-1].value == logic.BoolValue(false)
	}
	return out
}

// target returns where an answer goes.
func (t *effects) target(a model.Answer) target {
	out := target{op: a.Op}
	if i := a.Op.Position(t.x.sym.step.Wires.Connection); i >= 0 {
		if lit, ok := a.Values[i].(*logic.Lit); ok {
			out.conn = lit.Value()
		} else {
			out.lost = true
		}
	}
	return out
}

// read collects what terms read of the state. Nil terms read nothing.
func (t *effects) read(terms ...logic.Term) {
	for _, u := range terms {
		if u == nil || t.seen[u] {
			continue
		}
		t.seen[u] = true
		if slot, key, ok := t.x.sym.step.Reads(u); ok {
			p := place{slot: slot}
			v := t.x.sym.vars[slot]
			if lit, ok := key.(*logic.Lit); ok {
				p.key = lit.Value()
			} else if key != nil && v.Shape == model.Map && !v.Known {
				t.f.loose = true
			}
			t.f.reads = append(t.f.reads, p)
		}
		t.read(logic.Children(u)...)
	}
}

// spot is a part of the state with columns: a scalar or an optional, or the cell of a map or set
// under a key.
type spot struct {
	slot int
	key  logic.Value // invalid: the variable is neither a map nor a set
}

// options are the possible values of a column. The zero options are none.
type options struct {
	any    bool
	values []logic.Value
	none   bool // also the value of an absent optional, which does not matter
}

// maxOptions is the number of values beyond which a column may be anything: an endless writer would
// add more and more.
const maxOptions = 32

func (o *options) add(p options) {
	o.any = o.any || p.any
	o.none = o.none || p.none
	for _, v := range p.values {
		if !slices.Contains(o.values, v) {
			o.values = append(slices.Clip(o.values), v)
		}
	}
	if o.any = o.any || len(o.values) > maxOptions; o.any {
		o.values = nil
	}
}

func (c entry) options() options {
	switch {
	case c.none:
		return options{none: true}
	case c.value.IsValid():
		return options{values: []logic.Value{c.value}}
	}
	return options{any: true}
}

// picture says what parts of the state may have been.
type picture struct {
	spots []spot // in the order in which they were met
	at    map[spot][]options
	// open has, by slot, the possible values of cells with unknown keys; nil if there are none.
	open [][]options
}

func (x *engine) newPicture() *picture {
	return &picture{at: map[spot][]options{}, open: make([][]options, len(x.sym.vars))}
}

// add says that a spot may have these values as well.
func (p *picture) add(s spot, columns []options) {
	old, met := p.at[s]
	if !met {
		p.spots = append(p.spots, s)
	}
	p.at[s] = join(old, columns)
}

// join returns the options of both, column by column; those of one if the other has none at all.
func join(a, b []options) []options {
	if a == nil {
		a = make([]options, len(b))
	}
	out := slices.Clone(a)
	for i := range b {
		out[i].add(b[i])
	}
	return out
}

// writes adds what requests may write.
func (p *picture) writes(f *footprint) {
	for _, w := range f.writes {
		columns := lists.Of(w.contents, entry.options)
		if w.some {
			p.open[w.slot] = join(p.open[w.slot], columns)
		} else {
			p.add(spot{w.slot, w.key}, columns)
		}
	}
}

// meanwhile says what the state may have been at some events at which a request was under way. The
// request may have been taken then, in any of these states. Relations between columns are
// forgotten.
type meanwhile struct {
	events []int // their numbers, ascending; they identify it within a run
	picture
}

// includes reports whether p has all events of q. What has no events is nil.
func (p *meanwhile) includes(q *meanwhile) bool {
	if q == nil || p == q {
		return true
	}
	return p != nil && !slices.ContainsFunc(q.events, func(n int) bool {
		_, ok := slices.BinarySearch(p.events, n)
		return !ok
	})
}

// also returns the union of two, for a request that may have been taken in the states of both.
func (x *engine) also(a, b *meanwhile) *meanwhile {
	switch {
	case a == nil:
		return b
	case a.includes(b):
		return a
	}
	key := [2]*meanwhile{a, b}
	if x.joined[key] == nil {
		p := x.newPicture()
		for _, q := range [2]*meanwhile{a, b} {
			for slot, columns := range q.open {
				if columns != nil {
					p.open[slot] = join(p.open[slot], columns)
				}
			}
			for _, s := range q.spots {
				p.add(s, q.at[s])
			}
		}
		for _, s := range p.spots {
			if _, ok := a.at[s]; p.open[s.slot] != nil && (!ok || b.at[s] == nil) {
				// Only one of the two knows the spot, so it may hold anything.
				p.at[s] = slices.Repeat([]options{{any: true}}, len(p.at[s]))
			}
		}
		if x.joined == nil {
			x.joined = map[[2]*meanwhile]*meanwhile{}
		}
		x.joined[key] = &meanwhile{slices.Concat(a.events, b.events), *p}
	}
	return x.joined[key]
}

// within returns a branch in these states, for a request that was under way then.
func (sy *symbols) within(br *branch, p *meanwhile) *branch {
	br = br.clone()
	p.unlock(br)
	for _, s := range p.spots {
		sy.set(br, s, sy.blend(br, s.slot, make([]logic.Term, len(p.at[s])), p.at[s]))
	}
	return br
}

// unlock forgets the content of maps and sets whose written cells are unknown.
func (p *picture) unlock(br *branch) {
	for slot, columns := range p.open {
		if columns != nil {
			br.slots[slot] = model.Slot{Open: true}
		}
	}
}

// list adds the cells with known keys of maps and sets whose written cells are unknown: each may be
// one of these.
func (p *picture) list(br *branch) {
	for _, s := range p.spots {
		if columns := p.open[s.slot]; columns != nil {
			p.add(s, columns)
		}
	}
	for slot, columns := range p.open {
		if columns == nil {
			continue
		}
		for _, c := range br.slots[slot].Cells {
			if lit, ok := c.Key.(*logic.Lit); ok {
				p.add(spot{slot, lit.Value()}, columns)
			}
		}
	}
}

// set replaces the content of a spot.
func (sy *symbols) set(br *branch, s spot, terms []logic.Term) {
	if s.key.IsValid() {
		br.slots[s.slot] = br.slots[s.slot].Put(sy.l.Value(s.key), terms)
	} else {
		br.slots[s.slot] = model.Slot{Terms: terms}
	}
}

// blend returns columns with their old value, if that is not nil, or one of the options.
func (sy *symbols) blend(br *branch, slot int, was []logic.Term, of []options) []logic.Term {
	out := make([]logic.Term, len(was))
	for i, s := range sy.vars[slot].Sorts() {
		old := was[i]
		may := of[i]
		if i > 0 && was[0] != nil && logic.IsFalse(was[0]) { // it was absent, so it had no value
			old = nil
			may.none = true
		}
		if t := sy.only(old, may); t != nil {
			out[i] = t
			continue
		}
		v := sy.fresh(br.choices, "", s)
		br.choices++
		out[i] = v
		if !may.any && s.Kind() != logic.BoolKind {
			br.assume(sy.oneOf(v, old, may, out[0]))
		}
	}
	return out
}

// only returns the value of a column with one possibility, else nil.
func (sy *symbols) only(was logic.Term, of options) logic.Term {
	switch {
	case of.any || of.none:
		return nil
	case len(of.values) == 0:
		return was
	case len(of.values) == 1 && (was == nil || was == sy.l.Value(of.values[0])):
		return sy.l.Value(of.values[0])
	}
	return nil
}

// oneOf says that a column has its old value, or one of the options.
func (sy *symbols) oneOf(v, was logic.Term, of options, there logic.Term) logic.Term {
	var one []logic.Term
	if was != nil {
		one = append(one, sy.l.Eq(v, was))
	}
	for _, value := range of.values {
		one = append(one, sy.l.Eq(v, sy.l.Value(value)))
	}
	if of.none {
		one = append(one, sy.l.Not(there))
	}
	return sy.l.Or(one...)
}

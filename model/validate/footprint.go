package validate

import (
	"slices"

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
	for _, q := range b {
		if q.slot < 0 || q.some || !slices.ContainsFunc(a, func(p place) bool {
			return p.slot == q.slot && !p.some && (!p.key.IsValid() || p.key == q.key)
		}) {
			return false
		}
	}
	return true
}

// conflicts reports whether it may matter which of two requests is taken first.
func (x *engine) conflicts(a, b *footprint) bool {
	return a.free || b.free || overlap(a.writes, b.reads) || overlap(a.writes, b.writes) || overlap(a.reads, b.writes) ||
		x.answersMeet(a, b)
}

// answersMeet reports whether two requests may put answers into the same queue, in which their
// order or number matters.
func (x *engine) answersMeet(a, b *footprint) bool {
	if n := x.step.Wires; n.Unordered && n.Capacity == 0 {
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
	return value(x.step.Wires.ConnectionOf(m))
}

// answersLocally reports whether all answers go to the connection of their request.
func (x *engine) answersLocally() bool {
	n := x.step.Wires
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
		f.reads, f.writes, f.leaves, f.replies = all, all, [][]place{all}, []target{{any: true}}
		f.free = x.m.Unspecified == model.Free
		return f
	}
	rule := x.m.Rule(r.Op)
	if rule == nil {
		return f
	}
	t := &effects{x: x, f: f, seen: map[logic.Term]bool{}}
	for _, o := range x.step.Effects(rule, r.Values[:len(rule.Args)]) {
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
	if i := a.Op.Position(t.x.step.Wires.Connection); i >= 0 {
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
		if slot, key, ok := t.x.step.Reads(u); ok {
			p := place{slot: slot}
			v := t.x.vars[slot]
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

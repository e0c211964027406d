package validate

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/sre"
)

// Footprints say which requests may change places. Two requests that wait on different
// connections can be taken in either order, with the same answers and the same state, unless one
// of them writes what the other one reads or writes. What a request can touch follows from its
// arguments alone: they are known, so most keys of maps are as well, and cases that exclude each other by the
// arguments are told apart.

// footprint is all that a request may read, write and answer, whatever the state is and the choices are.
type footprint struct {
	conn    logic.Value // the connection that it came on; invalid where there is only one
	reads   []place
	writes  []place   // by any case
	leaves  [][]place // by each case that goes no further
	replies []target
	free    bool // the model may say nothing any more once it was taken
	// loose says that it reads a map whose contents are unknown under a key that depends on the state.
	loose bool
}

// place is a part of the state.
type place struct {
	slot int         // of a variable; everything where negative
	key  logic.Value // of a cell; invalid: the whole variable
	some bool        // of a write without key: it changes a part of the variable, and not all of it
	// contents are what is written, in columns.
	contents []entry
}

// entry is what is written into a column, as far as the arguments tell.
type entry struct {
	value logic.Value // invalid: not known
	none  bool        // of an optional value: it is not there
}

// target is where an answer goes.
type target struct {
	op   *sre.Op
	conn logic.Value // where known
	any  bool        // any operation, on any connection
	lost bool        // the connection is not known
}

// written returns what an update whose terms have been evaluated changes of the i-th variable.
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

// overwrites reports whether writing a leaves nothing of b.
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

// answersMeet reports whether two requests may put answers into the same queue, where their order or their
// number matters.
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

// mayAnswer reports whether a request may bring about an event that is received.
func (x *engine) mayAnswer(f *footprint, e sre.Event) bool {
	return f.free || slices.ContainsFunc(f.replies, func(t target) bool {
		return t.any || t.op == e.Op && (t.lost || t.conn == x.connectionOf(e))
	})
}

// connectionOf returns the connection of an event; the zero Value where there is only one.
func (x *engine) connectionOf(e sre.Event) logic.Value {
	if i := e.Op.Position(x.step.Wires.Connection); i >= 0 {
		return e.Values[i]
	}
	return logic.Value{}
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
func (x *engine) footprint(e sre.Event) *footprint {
	f := &footprint{conn: x.connectionOf(e)}
	if x.m.IsFunction() {
		all := []place{{slot: -1}}
		f.reads, f.writes, f.leaves, f.replies = all, all, [][]place{all}, []target{{any: true}}
		f.free = x.m.Unspecified == model.Free
		return f
	}
	rule := x.m.Rule(e.Op)
	if rule == nil {
		return f
	}
	t := &tracer{x: x, f: f, args: logic.Assignment{}}
	for i, a := range rule.Args {
		t.args[a] = e.Values[i]
	}
	t.fork([]*model.Case{rule.Body}, nil)
	return f
}

// tracer walks the cases of a rule and collects what they touch.
type tracer struct {
	x    *engine
	f    *footprint
	args logic.Assignment
}

// Lookup and Apply know the arguments, and nothing else.
func (t *tracer) Lookup(leaf logic.Term) (logic.Value, bool) { return t.args.Lookup(leaf) }
func (t *tracer) Apply(fn *logic.Func, args []logic.Value) (logic.Value, bool) {
	if f := t.x.m.Funcs[fn]; f != nil {
		return f(args), true
	}
	return logic.Value{}, false
}

// fork collects what the cases touch that the arguments allow.
func (t *tracer) fork(cases []*model.Case, written []place) {
	sure := false
	for _, c := range cases {
		if c.When != nil {
			holds, known := logic.Eval(c.When, t)
			if known && !holds.Bool() {
				continue
			}
			sure = sure || known
			if !known {
				t.read(c.When)
			}
		} else {
			sure = true
		}
		t.enter(c, slices.Clip(written))
	}
	if !sure {
		t.f.leaves = append(t.f.leaves, nil)
		t.f.free = t.f.free || t.x.m.Unspecified == model.Free
	}
}

func (t *tracer) enter(c *model.Case, written []place) {
	t.read(c.Require)
	for _, u := range c.Updates {
		p := place{slot: t.x.step.Index(u.Var)}
		switch {
		case u.Kind != model.Assign: // what a list becomes depends on what it was
			t.f.reads = append(t.f.reads, p)
		case u.Key != nil:
			t.read(u.Key)
			key, known := logic.Eval(u.Key, t)
			p.key, p.some = key, !known
		}
		t.read(u.Terms...)
		p.contents = t.contents(u.Terms)
		written = append(written, p)
	}
	for _, r := range c.Replies {
		t.read(r.Fields...)
		t.f.replies = append(t.f.replies, t.target(r))
	}
	if len(c.Cases) > 0 {
		t.fork(c.Cases, written)
		return
	}
	t.f.leaves = append(t.f.leaves, written)
	t.f.writes = append(t.f.writes, written...)
}

// contents returns what terms write.
func (t *tracer) contents(terms []logic.Term) []entry {
	out := make([]entry, len(terms))
	for i, u := range terms {
		if u == nil {
			out[i].none = i > 0 && out[i-1].value == logic.BoolValue(false)
			continue
		}
		if v, known := logic.Eval(u, t); known {
			out[i].value = v
		}
	}
	return out
}

// target returns where a reply goes.
func (t *tracer) target(r model.Reply) target {
	out := target{op: r.Op}
	if i := r.Op.Position(t.x.step.Wires.Connection); i >= 0 {
		if r.Fields[i] == nil {
			out.lost = true
			return out
		}
		conn, known := logic.Eval(r.Fields[i], t)
		out.conn, out.lost = conn, !known
	}
	return out
}

// read collects what terms read of the state. Nil terms read nothing.
func (t *tracer) read(terms ...logic.Term) {
	for _, u := range terms {
		if u == nil {
			continue
		}
		if _, known := logic.Eval(u, t); known {
			continue
		}
		slot, keyed, handle := t.x.step.Reads(u)
		app, isApp := u.(*logic.App)
		if isApp {
			slot, keyed, handle = t.x.step.Reads(app.Func())
		}
		if handle {
			t.f.reads = append(t.f.reads, t.place(slot, keyed, app))
		}
		t.read(logic.Children(u)...)
	}
}

// place returns what a handle of a variable reads, under the key that app has where there is one.
func (t *tracer) place(slot int, keyed bool, app *logic.App) place {
	p := place{slot: slot}
	if !keyed {
		return p
	}
	key, known := logic.Eval(app.Args()[0], t)
	if known {
		p.key = key
	} else if v := t.x.vars[slot]; v.Shape == model.Map && !v.Known {
		t.f.loose = true
	}
	return p
}

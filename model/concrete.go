package model

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// A model can also run as the system that it describes: in concrete states, with choices that are
// made at once. This code shares nothing with the symbolic step, so that tests can compare the two.

// Domain returns the values that choices, and values unknown at the start, are taken from; at least
// one.
type Domain func(s *logic.Sort) []logic.Value

// Concrete is a state in which every value that was needed so far is decided. An unknown value is
// decided when it is needed.
type Concrete struct {
	m     *Model
	slots []concreteSlot
	// applied holds the values of declared functions without an implementation, as far as they were
	// needed.
	applied []application
	state   any // if the model is a Go function
	free    bool
}

// concreteSlot is the value of a state variable. An invalid Value is not decided yet.
type concreteSlot struct {
	// For a map: the value under keys without a cell; empty: not decided.
	terms []logic.Value
	cells map[logic.Value][]logic.Value // of a map or set
}

// application is the value of a function for some arguments.
type application struct {
	fn    *logic.Func
	args  []logic.Value
	value logic.Value
}

// Step is one way to take a request.
type Step struct {
	Next    *Concrete
	Answers []sre.Event // the call with its results, or what the tester receives
	Path    []string    // labels of the cases that apply
	// Free says that from here on the system may do anything.
	Free bool
}

// Start returns the initial state.
func (m *Model) Start() *Concrete {
	c := &Concrete{m: m, slots: make([]concreteSlot, len(m.State))}
	if m.native != nil {
		c.state = m.native.start()
	}
	for i, v := range m.State {
		s := &c.slots[i]
		switch v.Shape {
		case Map, Set:
			s.cells = map[logic.Value][]logic.Value{}
			if v.Shape == Map && v.Known {
				s.terms = constants(v.Initial)
			}
			if v.Shape == Set {
				for _, t := range v.Initial {
					s.cells[constant(t)] = []logic.Value{logic.BoolValue(true)}
				}
			}
		case List:
			s.terms = constants(v.Initial)
		default:
			s.terms = make([]logic.Value, v.columns())
			if v.Known {
				s.terms = constants(v.Initial)
			}
		}
	}
	return c
}

// constant returns the value of a term without variables; invalid for nil.
func constant(t logic.Term) logic.Value {
	if t == nil {
		return logic.Value{}
	}
	v, _ := logic.Eval(t, logic.Assignment(nil))
	return v
}

func constants(ts []logic.Term) []logic.Value {
	return lists.Of(ts, constant)
}

func (c *Concrete) clone() *Concrete {
	out := *c
	out.applied = slices.Clip(c.applied)
	out.slots = slices.Clone(c.slots)
	for i, s := range out.slots {
		out.slots[i] = concreteSlot{slices.Clone(s.terms), maps.Clone(s.cells)}
	}
	return &out
}

// String returns the state on one line.
func (c *Concrete) String() string {
	if c.state != nil {
		return fmt.Sprint(c.state)
	}
	s := ""
	for i, v := range c.m.State {
		s += fmt.Sprintf("%s = %v%v ", v.Name, c.slots[i].terms, c.slots[i].cells)
	}
	return s
}

// Says is [Model.Says] of the model.
func (c *Concrete) Says(op *sre.Op) bool { return c.m.Says(op) }

// Take returns all ways to take a request, given the values of its fields, results apart; or to say
// something by itself, given all its values, of a model that [Model.Says] it.
func (c *Concrete) Take(request sre.Event, d Domain) []Step {
	r := &taking{c: c.clone(), request: request, domain: d, bound: logic.Assignment{}}
	if c.m.native != nil {
		return r.function()
	}
	rule := c.m.Rule(request.Op)
	if rule == nil || c.free {
		return r.unspecified(Ignored)
	}
	for i, a := range rule.Args {
		r.bound[a] = request.Values[i]
	}
	return r.fork([]*Case{rule.Body})
}

// Flight is an event under way, to or from a [Concrete] system. This network of events says what
// may happen next, and shares nothing with the network of terms ([Wires]): a message that is lost
// or delivered is removed.
type Flight struct {
	Event  sre.Event
	Copies int // how many more times it may be delivered
}

// Flight returns an event that is sent.
func (n Network) Flight(e sre.Event) Flight { return Flight{e, n.Copies} }

// MayArrive reports whether the i-th event under way, oldest first, may be the next to arrive.
func (n Network) MayArrive(ps []Flight, i int) bool {
	return n.Unordered || !slices.ContainsFunc(ps[:i], func(p Flight) bool { return n.connection(p.Event) == n.connection(ps[i].Event) })
}

// Arrived returns what may be under way after the i-th event has arrived: all others, or all, since
// it may come again.
func (n Network) Arrived(ps []Flight, i int) [][]Flight {
	gone := n.Without(ps, i)
	if ps[i].Copies == 0 {
		return [][]Flight{gone}
	}
	again := slices.Clone(ps)
	again[i].Copies--
	return [][]Flight{gone, again}
}

// Without returns all events but the i-th.
func (n Network) Without(ps []Flight, i int) []Flight {
	return slices.Delete(slices.Clone(ps), i, i+1)
}

// Full reports whether there is no room for an event.
func (n Network) Full(ps []Flight, e sre.Event) bool {
	load := lists.Count(ps, func(p Flight) bool { return n.connection(p.Event) == n.connection(e) })
	return n.Capacity > 0 && load >= n.Capacity
}

// Answered returns what may be under way after the system has answered; nothing if it has to wait
// for room. Only the first answer to a request waits: once the system has begun, the others find
// room. A network that loses events loses an event for which it has no room, or one that is in its
// way.
func (n Network) Answered(ps []Flight, answers []sre.Event) [][]Flight {
	queues := [][]Flight{ps}
	for i, e := range answers {
		var next [][]Flight
		for _, q := range queues {
			full := n.Full(q, e)
			if !full || i > 0 && !n.Lossy {
				next = append(next, append(slices.Clip(q), n.Flight(e)))
				continue
			}
			if !n.Lossy {
				continue
			}
			next = append(next, q)
			for j, p := range q {
				if n.connection(p.Event) == n.connection(e) {
					next = append(next, append(n.Without(q, j), n.Flight(e)))
				}
			}
		}
		queues = next
	}
	return queues
}

// connection returns the connection of an event; the zero Value if it has none.
func (n Network) connection(e sre.Event) logic.Value {
	if i := e.Op.Position(n.Connection); i >= 0 {
		return e.Values[i]
	}
	return logic.Value{}
}

// Lookup returns the value of an argument, a choice or a state variable.
func (r *taking) Lookup(leaf logic.Term) (logic.Value, bool) {
	if v, ok := r.bound[leaf]; ok {
		return v, true
	}
	for i, v := range r.c.m.State {
		switch leaf {
		case logic.Term(v.Value):
			if v.Shape > Optional {
				return r.whole(i)
			}
			return r.decided(i, v.columns()-1)
		case logic.Term(v.Size):
			return logic.IntValue(int64(len(r.c.slots[i].terms))), true
		case logic.Term(v.Has):
			return r.decided(i, 0)
		}
	}
	return logic.Value{}, false
}

// whole returns the value of a list, set or map.
func (r *taking) whole(i int) (logic.Value, bool) {
	v := r.c.m.State[i]
	s := r.c.slots[i]
	keys := slices.SortedFunc(maps.Keys(s.cells), logic.CompareValues)
	switch {
	case v.Shape == List:
		return logic.ListValue(s.terms...), true
	case v.Shape == Set:
		keys = slices.DeleteFunc(keys, func(k logic.Value) bool { return !s.cells[k][0].Bool() })
		return logic.ListValue(keys...), true
	case !v.Maybe || len(s.terms) == 0 || !s.terms[0].IsValid() || s.terms[0].Bool():
		return r.domain(v.Value.Sort())[0], true // what it has cannot be listed
	}
	var pairs []logic.Pair
	for _, k := range keys {
		has, ok := r.cell(i, k, 0)
		if ok && !has.Bool() {
			continue
		}
		x, there := r.cell(i, k, 1)
		if !ok || !there {
			return logic.Value{}, false
		}
		pairs = append(pairs, logic.Pair{Key: k, Value: x})
	}
	return logic.MapValue(pairs...), true
}

// decided returns a column of a scalar or optional, or records that it is missing.
func (r *taking) decided(i, column int) (logic.Value, bool) {
	v := r.c.slots[i].terms[column]
	if !v.IsValid() {
		r.missing = &missing{slot: i, column: column}
	}
	return v, v.IsValid()
}

// Apply reads a list, set or map, or returns the value of a declared function.
func (r *taking) Apply(fn *logic.Func, args []logic.Value) (logic.Value, bool) {
	for i, v := range r.c.m.State {
		if fn != v.At && fn != v.Contains {
			continue
		}
		s := r.c.slots[i]
		switch {
		case v.Shape == Set:
			return logic.BoolValue(len(s.cells[args[0]]) > 0 && s.cells[args[0]][0].Bool()), true
		case v.Shape == Map && fn == v.Contains:
			return r.cell(i, args[0], 0)
		case v.Shape == Map:
			return r.cell(i, args[0], v.columns()-1)
		case fn == v.Contains:
			return logic.BoolValue(slices.Contains(s.terms, args[0])), true
		}
		if n, ok := args[0].Int64(); ok && n >= 0 && n < int64(len(s.terms)) {
			return s.terms[n], true
		}
		return r.applied(r.absent, missing{fn: fn, args: slices.Clone(args), sort: v.Elem})
	}
	if f := r.c.m.Funcs[fn]; f != nil {
		return f(args), true
	}
	return r.applied(r.c.applied, missing{fn: fn, args: slices.Clone(args), sort: fn.Result, lasts: true})
}

// applied returns the value of an application that is among those decided, or records that it is
// missing.
func (r *taking) applied(decided []application, m missing) (logic.Value, bool) {
	for _, a := range decided {
		if a.fn == m.fn && slices.Equal(a.args, m.args) {
			return a.value, true
		}
	}
	r.missing = &m
	return logic.Value{}, false
}

// cell returns a column of a map's value under a key, or records that it is missing.
func (r *taking) cell(i int, key logic.Value, column int) (logic.Value, bool) {
	s := r.c.slots[i]
	cell := s.cells[key]
	if cell == nil && len(s.terms) > 0 {
		cell = slices.Clone(s.terms)
	}
	if cell != nil && cell[column].IsValid() {
		return cell[column], true
	}
	if cell != nil {
		s.cells[key] = cell // what is known of its other column stays
	}
	r.missing = &missing{slot: i, column: column, key: key}
	return logic.Value{}, false
}

// Part is a state variable with its value, as text.
type Part struct{ Name, Value string }

// Parts returns the values of the state variables in order. A model that is a Go function has its
// state as the only part. Equal states have equal parts, however they were reached.
func (c *Concrete) Parts() []Part {
	if c.m.native != nil {
		return []Part{{"the state", fmt.Sprint(c.state)}}
	}
	var out []Part
	for i, v := range c.m.State {
		out = append(out, Part{v.Name, v.text(c.slots[i])})
	}
	return out
}

// Key returns a value that is equal for equal states, and for no others.
func (c *Concrete) Key() any {
	type key struct {
		state any
		parts string
		free  bool
	}
	k := key{state: c.state, free: c.free}
	if c.m.native == nil {
		k.parts = fmt.Sprintf("%q", c.Parts())
	}
	return k
}

// Within reports whether every list, set and map of the state has at most that many elements, and
// every number in it is at most that far from zero. A zero bound is no bound. The state of a model
// that is a Go function is always within.
func (c *Concrete) Within(elements int, number int64) bool {
	small := func(vs []logic.Value) bool {
		return number == 0 || !slices.ContainsFunc(vs, func(v logic.Value) bool {
			return v.IsValid() && v.Sort().Kind() == logic.IntKind && logic.IntegerOf(number).Less(v.Integer().Abs())
		})
	}
	for i, v := range c.m.State {
		s := c.slots[i]
		n := len(s.cells)
		if v.Shape == List {
			n = len(s.terms)
		}
		if elements > 0 && n > elements || !small(s.terms) {
			return false
		}
		for key, cell := range s.cells {
			if !small([]logic.Value{key}) || !small(cell) {
				return false
			}
		}
	}
	return true
}

// text returns the value of a variable. It leaves out cells of maps that are equal to the rest, and
// orders the others by key.
func (v *Var) text(s concreteSlot) string {
	switch v.Shape {
	case Scalar:
		return s.terms[0].String()
	case Optional:
		return optionalText(s.terms)
	case List:
		return "[" + lists.Joined(s.terms, ", ", logic.Value.String) + "]"
	}
	var keys []logic.Value
	for k, cell := range s.cells {
		if v.Shape == Set && cell[0].Bool() || v.Shape == Map && v.cellText(cell) != v.cellText(s.terms) {
			keys = append(keys, k)
		}
	}
	slices.SortFunc(keys, logic.CompareValues)
	var parts []string
	for _, k := range keys {
		if v.Shape == Set {
			parts = append(parts, k.String())
		} else {
			parts = append(parts, k.String()+": "+v.cellText(s.cells[k]))
		}
	}
	if v.Shape == Map && len(s.terms) > 0 {
		parts = append(parts, "else: "+v.cellText(s.terms))
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// cellText returns the value under a key of a map.
func (v *Var) cellText(cell []logic.Value) string {
	switch {
	case len(cell) == 0:
		return "?"
	case v.Maybe:
		return optionalText(cell)
	}
	return cell[0].String()
}

// optionalText returns an optional value. If it is absent, its value does not matter.
func optionalText(cell []logic.Value) string {
	if cell[0].IsValid() && !cell[0].Bool() {
		return "nothing"
	}
	if !cell[0].IsValid() {
		return "? " + cell[1].String()
	}
	return cell[1].String()
}

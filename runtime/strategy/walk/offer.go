package walk

import (
	"hash/maphash"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/sre"
)

// origin says where an argument comes from.
type origin uint8

const (
	bound origin = iota // it follows from the history, or a solver found it
	fresh               // it was drawn
	known               // the run has seen it before
)

const (
	offers     = 6  // how many values are tried for an argument before a solver is asked
	starts     = 3  // how many sets of values of a history are tried for an operation
	avoidances = 8  // how many arguments are drawn for a request from which the run keeps away
	reach      = 20 // how far beyond a written end integers are drawn
)

// preferred reports whether values outside of an argument's domain are as valid.
func preferred(s *logic.Sort, d draw.Domain) bool { return s == logic.Int || d.Extent().Open }

// written reports whether a range or a pool of the spec bounds an argument. What the system has
// answered is asked for only if it is inside, or if a clause's history names it: a system need not
// take back what it says if there is nothing, such as -1 for a number or an empty name.
func written(s *logic.Sort, d draw.Domain) bool {
	if d == nil {
		return false
	}
	x := d.Extent()
	return x.Written || x.Bounded && !preferred(s, d)
}

// offering finds arguments in the walk under way.
type offering struct {
	memory *memory
	draws  *draw.Source
	inside []int // room for known values inside of a domain
	odd    bool  // a rare value was drawn
	handling
}

// begin forgets the last walk.
func (o *offering) begin(m *memory, draws *draw.Source) {
	o.memory = m
	o.draws = draws
	clear(o.spent)
	clear(o.replies)
	o.handles = o.handles[:0]
	o.odd = false
}

// unbounded draws arguments that no clause bounds: for each with equal chance a new value or one
// that the run has seen, if there are both.
func (o *offering) unbounded(q *request) (args []fact, ok bool) {
	return o.given(q, nil)
}

// anything draws a value of an argument's domain.
func (o *offering) anything(q *request, i int) (logic.Value, bool) {
	if q.args[i] == nil {
		return logic.Value{}, false
	}
	return q.args[i].Draw(o.draws, q.op.Fields[i].Name), true
}

// candidate returns a new value, or a known one of the same sort. It is invalid if there is
// neither. A rare value, or what comes of it, may be too much for other arguments, such as a large
// number for a size. So once there is one, known values are taken where they could be drawn.
func (o *offering) candidate(q *request, i int, new func() (logic.Value, bool)) (logic.Value, origin) {
	list := q.seen[i].known
	if d := q.args[i]; q.written[i] || o.odd && d != nil {
		o.inside = o.inside[:0]
		for _, at := range list {
			if d.Has(o.memory.values[at].value) {
				o.inside = append(o.inside, at)
			}
		}
		list = o.inside
	}
	if len(list) > 0 && (q.args[i] == nil || o.draws.Choose(2) == 0) {
		v := o.one(list)
		if q.args[i] == nil && o.weary(v) {
			v = o.one(list)
		}
		return v, known
	}
	v, _ := new()
	o.take(q, i, v)
	return v, fresh
}

// take notes whether a value that an argument gets is a rare one.
func (o *offering) take(q *request, i int, v logic.Value) {
	if d, ok := q.args[i].(draw.Rare); ok && v.IsValid() && !d.Domain.Has(v) {
		o.odd = true
	}
}

// one draws one of some values that the run has seen.
func (o *offering) one(of []int) logic.Value {
	return o.memory.values[of[o.draws.Choose(len(of))]].value
}

// bounded draws arguments that a clause allows.
func (o *offering) bounded(q *request, c *clause) (args []fact, ok bool) {
	for n := range starts {
		i := o.draws.Choose(c.sets())
		if !c.start(i) || n < starts-1 && o.tired(q, c) {
			continue
		}
		if o.fill(q, c) && c.satisfied() || o.solve(q, c, i) {
			return o.chosen(q, c), true
		}
	}
	return nil, false
}

// chosen returns the arguments among the values under consideration.
func (o *offering) chosen(q *request, c *clause) []fact {
	args := q.facts
	for i := range args {
		v := c.x.Values[c.field(i)]
		if args[i] = (fact{value: v}); c.whence[i] != fresh && !c.writes[i] {
			args[i], _ = o.memory.source(&q.op.Fields[i], c.from[i], v)
		}
		args[i].from = c.whence[i]
	}
	return args
}

// fill chooses the arguments that do not follow from the history; it returns false if it finds none
// for one of them.
func (o *offering) fill(q *request, c *clause) bool {
	for i := range q.args {
		at := c.field(i)
		if v := c.x.Values[at]; v.IsValid() {
			if !o.admits(q, i, c.from[i], v) {
				return false
			}
			continue
		}
		if !o.offer(q, c, i) {
			return false
		}
	}
	return true
}

// offer tries values for an argument.
func (o *offering) offer(q *request, c *clause, i int) bool {
	for range offers {
		v, whence := o.candidate(q, i, func() (logic.Value, bool) { return o.between(q, c, i) })
		if !v.IsValid() {
			continue
		}
		c.saved = append(c.saved[:0], c.x.Values...)
		if c.x.Values[c.field(i)] = v; c.x.Settle() {
			c.whence[i] = whence
			return true
		}
		copy(c.x.Values, c.saved)
	}
	return false
}

// solve lets a solver find arguments for the i-th set of values.
func (o *offering) solve(q *request, c *clause, i int) bool {
	if !c.start(i) || c.x.Solve(c.strict) != logic.Sat {
		return false
	}
	for i := range q.args {
		if v := c.x.Values[c.field(i)]; v.IsValid() {
			if !o.admits(q, i, c.from[i], v) {
				return false
			}
		} else if !o.offer(q, c, i) {
			return false
		}
	}
	return c.satisfied()
}

// admits reports whether an argument may have a value that follows from others: one that could be
// drawn, or that the run has seen in a field that has to do with the argument. If the domain is
// only a preference, any will do.
func (o *offering) admits(q *request, i int, from []role, v logic.Value) bool {
	d := q.args[i]
	s := q.op.Fields[i].Sort
	if s.Kind() == logic.IntKind && !s.Bounds().Has(v.Integer()) {
		return false
	}
	if d == nil || preferred(s, d) || d.Has(v) {
		return true
	}
	_, seen := o.memory.source(&q.op.Fields[i], from, v)
	return seen
}

// between draws a value of an argument's domain, from the integers between which the clause
// confines it.
func (o *offering) between(q *request, c *clause, i int) (logic.Value, bool) {
	d := q.args[i]
	f := q.op.Fields[i]
	if d == nil || f.Sort.Kind() != logic.IntKind {
		return o.anything(q, i)
	}
	ends, lo, hi := c.x.Ends(c.field(i))
	x := d.Extent()
	if !lo && !hi || !x.Bounded {
		return o.anything(q, i)
	}
	in := x
	if lo {
		in.Lo = in.Lo.Max(ends.Lo)
	}
	if hi {
		in.Hi = in.Hi.Min(ends.Hi)
	}
	if in.Hi.Less(in.Lo) {
		if !preferred(f.Sort, d) {
			return logic.Value{}, false
		}
		in = beyond(f, ends, lo, hi)
	}
	if rare, ok := d.(draw.Rare); ok {
		if v, ok := rare.Seldom(o.draws, f.Name, func(v logic.Value) bool { return admitted(v.Integer(), ends, lo, hi) }); ok {
			return v, true
		}
	}
	if in.Hi.Less(in.Lo) {
		return logic.Value{}, false
	}
	return logic.IntegerValue(o.draws.Integer(f.Name, draw.Span(in.Lo, in.Hi))), true
}

// admitted reports whether an integer is between the ends that there are.
func admitted(n logic.Integer, ends logic.Bounds, lo, hi bool) bool {
	return (!lo || !n.Less(ends.Lo)) && (!hi || !ends.Hi.Less(n))
}

// beyond returns the integers at the written end of an interval outside of a domain.
func beyond(f sre.Field, ends logic.Bounds, lo, hi bool) (x draw.Extent) {
	by := logic.IntegerOf(reach)
	switch {
	case lo && hi:
		x.Lo, x.Hi = ends.Lo, ends.Hi.Min(ends.Lo.Add(by))
	case lo:
		x.Lo, x.Hi = ends.Lo, ends.Lo.Add(by)
	default:
		x.Lo = ends.Hi.Sub(by)
		x.Hi = ends.Hi
	}
	b := f.Sort.Bounds()
	x.Lo, x.Hi = x.Lo.Max(b.Lo), x.Hi.Min(b.Hi)
	return x
}

// given returns arguments that no clause bounds, with given values where there are some and these
// are valid.
func (o *offering) given(q *request, want []logic.Value) (args []fact, ok bool) {
	args = q.facts
	for i := range q.args {
		var v logic.Value
		if want != nil {
			v = want[i]
		}
		whence := known
		if !v.IsValid() {
			v, whence = o.candidate(q, i, func() (logic.Value, bool) { return o.anything(q, i) })
			if !v.IsValid() {
				return nil, false
			}
		} else if !o.admits(q, i, nil, v) {
			return nil, false
		}
		args[i] = fact{value: v, from: fresh}
		if whence == fresh {
			continue
		}
		if x, seen := o.memory.source(&q.op.Fields[i], nil, v); seen {
			x.from = whence
			args[i] = x
		}
	}
	return args, true
}

// allowed returns arguments that a clause allows.
func (o *offering) allowed(q *request, c *clause, want []logic.Value) (args []fact, ok bool) {
	n := c.sets()
	first := o.draws.Choose(n)
	for i := range min(n, fewSets) {
		if !c.start((first+i)%n) || !c.fix(want) {
			continue
		}
		if o.fill(q, c) && c.satisfied() {
			return o.chosen(q, c), true
		}
	}
	return nil, false
}

// Handles of which nothing more is to be had. A reservation that is closed answers the same refusal
// to everything, and calls with it teach nothing. No name says that a handle is closed; the walk
// observes that calls with it neither change any history nor give an answer that is new.

// Bounds of calls with a handle.
const (
	vain   = 2 // calls in a row that taught nothing, after which a handle is spent
	seldom = 4 // in how many choices a spent handle is taken where the walk could take another one
)

// handling is the state of the walk under way.
type handling struct {
	any     bool                // there are arguments that only answers give
	handles []logic.Value       // arguments of the last operation that only answers give
	spent   map[logic.Value]int // calls in a row that taught nothing
	replies map[uint64]bool     // answers that there have been, as hashes
}

// handle returns what walks of these operations learn of handles.
func (rs requests) handle() handling {
	only := func(d draw.Domain) bool { return d == nil }
	return handling{
		any:     slices.ContainsFunc(rs, func(q *request) bool { return slices.ContainsFunc(q.args, only) }),
		spent:   map[logic.Value]int{},
		replies: map[uint64]bool{},
	}
}

// hold notes the handles among the arguments of an operation.
func (h *handling) hold(q *request, args []fact) {
	h.handles = h.handles[:0]
	for i, d := range q.args {
		if d == nil {
			h.handles = append(h.handles, args[i].value)
		}
	}
}

// use learns from the last operation of a run what its handles are good for.
func (h *handling) use(op *sre.Op, tr sre.Trace, changed bool) {
	if !h.any {
		return
	}
	news := h.news(op, tr) || changed
	for _, v := range h.handles {
		if h.spent[v]++; news {
			h.spent[v] = 0
		}
	}
	h.handles = h.handles[:0]
}

// news reports whether the answer of the last operation is one that it has not given before.
func (h *handling) news(op *sre.Op, tr sre.Trace) bool {
	if len(tr) == 0 {
		return false
	}
	ev := &tr[len(tr)-1]
	if ev.Op != op { // a send; its answer comes later, or has come
		return true
	}
	hash := uint64(ev.Op.Index() + 1)
	for _, v := range ev.Values[ev.Op.Args():] {
		hash = hash*0x9e3779b97f4a7c15 + maphash.Comparable(seed, v)
	}
	if h.replies[hash] {
		return false
	}
	h.replies[hash] = true
	return true
}

// weary reports whether a walk looks for other handles than v.
func (o *offering) weary(v logic.Value) bool {
	return o.spent[v] >= vain && o.draws.Choose(seldom) > 0
}

// tired reports whether a walk looks for other arguments of a clause, since a handle among them is
// spent.
func (o *offering) tired(q *request, c *clause) bool {
	for i, d := range q.args {
		if v := c.x.Values[c.field(i)]; d == nil && v.IsValid() && o.weary(v) {
			return true
		}
	}
	return false
}

package walk

import (
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

// unbounded draws arguments that no clause bounds: for each with equal chance a new value or one
// that the run has seen, if there are both.
func (w *Walker) unbounded(q *request) (args []fact, from []origin, ok bool) {
	return w.given(q, make([]logic.Value, len(q.args)))
}

// any draws a value of an argument's domain.
func (w *Walker) any(q *request, i int) (logic.Value, bool) {
	if q.args[i] == nil {
		return logic.Value{}, false
	}
	return q.args[i].Draw(w.draws, q.op.Fields[i].Name), true
}

// candidate returns a new value, or a known one of the same sort. It is invalid if there is
// neither.
func (w *Walker) candidate(q *request, i int, new func() (logic.Value, bool)) (logic.Value, origin) {
	list := w.known[q.op.Fields[i].Sort]
	if d := q.args[i]; written(q.op.Fields[i].Sort, d) {
		w.inside = w.inside[:0]
		for _, v := range list {
			if d.Has(v) {
				w.inside = append(w.inside, v)
			}
		}
		list = w.inside
	}
	if len(list) > 0 && (q.args[i] == nil || w.draws.Choose(2) == 0) {
		v := list[w.draws.Choose(len(list))]
		if q.args[i] == nil && w.weary(v) {
			v = list[w.draws.Choose(len(list))]
		}
		return v, known
	}
	v, _ := new()
	return v, fresh
}

// avoiding draws arguments until the run need not keep away from them, and the calls that overlap
// with them, if there are any, leave them within the clauses.
func (w *Walker) avoiding(q *request, draw func() ([]fact, []origin, bool)) (args []fact, from []origin, ok bool) {
	always := false
	for range avoidances {
		if args, from, ok = draw(); !ok {
			return nil, nil, false
		}
		avoid, first := w.s.Avoid(q.op, arguments(args))
		fits := w.fits(q.event(args))
		if !avoid && fits {
			return args, from, true
		}
		always = first && fits
	}
	return args, from, always
}

// bounded draws arguments that a clause allows.
func (w *Walker) bounded(q *request, c *clause) (args []fact, from []origin, ok bool) {
	for n := range starts {
		i := w.draws.Choose(c.sets())
		if !c.start(i) || n < starts-1 && w.tired(q, c) {
			continue
		}
		from := make([]origin, len(q.args))
		if w.fill(q, c, from) && c.satisfied() || w.solve(q, c, i, from) {
			return w.chosen(q, c, from), from, true
		}
	}
	return nil, nil, false
}

// chosen returns the arguments among the values under consideration.
func (w *Walker) chosen(q *request, c *clause, from []origin) []fact {
	args := make([]fact, len(q.args))
	for i := range args {
		v := c.x.Values[c.field(i)]
		if args[i] = (fact{value: v}); from[i] != fresh && !c.writes[i] {
			args[i], _ = w.source(&q.op.Fields[i], c.from[i], v)
		}
	}
	return args
}

// fill chooses the arguments that do not follow from the history; it returns false if it finds none
// for one of them.
func (w *Walker) fill(q *request, c *clause, from []origin) bool {
	for i := range q.args {
		at := c.field(i)
		if v := c.x.Values[at]; v.IsValid() {
			if !w.admits(q, i, c.from[i], v) {
				return false
			}
			continue
		}
		if !w.offer(q, c, i, from) {
			return false
		}
	}
	return true
}

// offer tries values for an argument.
func (w *Walker) offer(q *request, c *clause, i int, from []origin) bool {
	for range offers {
		v, o := w.candidate(q, i, func() (logic.Value, bool) { return w.between(q, c, i) })
		if !v.IsValid() {
			continue
		}
		c.saved = append(c.saved[:0], c.x.Values...)
		if c.x.Values[c.field(i)] = v; c.x.Settle() {
			from[i] = o
			return true
		}
		copy(c.x.Values, c.saved)
	}
	return false
}

// solve lets a solver find arguments for the i-th set of values.
func (w *Walker) solve(q *request, c *clause, i int, from []origin) bool {
	if !c.start(i) || c.x.Solve(c.strict) != logic.Sat {
		return false
	}
	for i := range q.args {
		if v := c.x.Values[c.field(i)]; v.IsValid() {
			if from[i] = bound; !w.admits(q, i, c.from[i], v) {
				return false
			}
		} else if !w.offer(q, c, i, from) {
			return false
		}
	}
	return c.satisfied()
}

// admits reports whether an argument may have a value that follows from others: one that could be
// drawn, or that the run has seen in a field that has to do with the argument. If the domain is
// only a preference, any will do.
func (w *Walker) admits(q *request, i int, from []role, v logic.Value) bool {
	d, s := q.args[i], q.op.Fields[i].Sort
	if s.Kind() == logic.IntKind && !s.Bounds().Has(v.Integer()) {
		return false
	}
	if d == nil || preferred(s, d) || d.Has(v) {
		return true
	}
	_, seen := w.source(&q.op.Fields[i], from, v)
	return seen
}

// between draws a value of an argument's domain, from the integers between which the clause
// confines it.
func (w *Walker) between(q *request, c *clause, i int) (logic.Value, bool) {
	d, f := q.args[i], q.op.Fields[i]
	if d == nil || f.Sort.Kind() != logic.IntKind {
		return w.any(q, i)
	}
	ends, lo, hi := c.x.Ends(c.field(i))
	x := d.Extent()
	if !lo && !hi || !x.Bounded {
		return w.any(q, i)
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
	if in.Hi.Less(in.Lo) {
		return logic.Value{}, false
	}
	return logic.IntegerValue(w.draws.Integer(f.Name, draw.Span(in.Lo, in.Hi))), true
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
		x.Lo, x.Hi = ends.Hi.Sub(by), ends.Hi
	}
	b := f.Sort.Bounds()
	x.Lo, x.Hi = x.Lo.Max(b.Lo), x.Hi.Min(b.Hi)
	return x
}

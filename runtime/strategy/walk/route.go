package walk

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/sre"
)

// Routes to clauses. A history such as seq(all, text(result == a), insert, text(result == b)) asks
// for events one right after the other, which chance seldom brings about. So now and then a walk
// makes the calls that a history names, and then one that the clause allows. A route only proposes
// calls: each has to be allowed by some clause, as all calls of a walk.

// route is the way through a history, and then the call of its clause.
type route []leg

// leg is one call of a route, or a few of them where the history has a star.
type leg struct {
	among []call
	many  bool
}

// call is a call of a leg: what the history says of its fields.
type call struct {
	q    *request
	pins []pin
}

// pin says that a field has a variable's value, or that of a literal where there is no variable.
type pin struct {
	field int
	v     *logic.Var
	value logic.Value
}

// Bounds of routes.
const (
	maxRoutes = 4  // to one clause
	minLegs   = 2  // calls before that of the clause: chance makes one soon enough
	detour    = 3  // a star stands for fewer calls than that
	routed    = 12 // in how many steps a route begins
	headed    = 4  // in how many walks the first one leads to what scripts have looked for
)

// journey is the state of the walk under way.
type journey struct {
	rest   route
	more   int // calls that are left of a leg with several; -1: it has not begun
	values map[*logic.Var]logic.Value
	bound  []*logic.Var // the variables of values, in the order in which they got them
	heads  bool         // to what scripts have looked for
}

// routes returns the ways to a clause of an operation.
func (rs requests) routes(c *clause, q *request) (out []route) {
	for _, way := range rs.ways(c.History) {
		if way.calls() >= minLegs && len(out) < maxRoutes {
			out = append(out, append(way, leg{among: []call{{q, pins(q.op, c.Event)}}}))
		}
	}
	return out
}

// toward returns the ways to runs for which scripts have looked. A script makes the calls that its
// goal needs. Such a route makes others between them, where the goal lets anything pass, and mostly
// with the values that the goal is about: what was asked before a change may be remembered after
// it.
func (rs requests) toward(e sre.Expr) (out []route) {
	for _, way := range rs.ways(e) {
		if way.calls() > minLegs && len(out) < maxRoutes {
			out = append(out, way)
		}
	}
	return out
}

// calls returns how many calls a route makes at least.
func (r route) calls() int {
	return lists.Count(r, func(l leg) bool { return !l.many })
}

// ways returns the sequences of calls that an expression names. Of operands of which all have to
// hold each is a way of its own; what is only excluded names none.
func (rs requests) ways(e sre.Expr) []route {
	switch e := e.(type) {
	case *sre.Class:
		return []route{{{among: rs.among(e)}}}
	case *sre.Star:
		if c, ok := e.Body().(*sre.Class); ok {
			return []route{{{among: rs.among(c), many: true}}}
		}
	case *sre.Seq:
		out := []route{nil}
		for i, p := range e.Parts() {
			if _, ok := p.(*sre.Star); ok && i == 0 {
				continue // whatever came before
			}
			var longer []route
			for _, tail := range rs.ways(p) {
				for _, head := range out {
					longer = append(longer, slices.Concat(head, tail))
				}
			}
			out = longer[:min(len(longer), maxRoutes)]
		}
		return out
	case *sre.Or, *sre.And:
		var out []route
		for _, p := range sre.Children(e) {
			out = append(out, rs.ways(p)...)
		}
		return out
	}
	return nil
}

// among returns the calls of a class that walks make.
func (rs requests) among(c *sre.Class) (out []call) {
	for _, en := range c.Entries() {
		i := rs.of(en.Op)
		if i >= 0 && rs[i].weight > 0 {
			out = append(out, call{rs[i], pins(en.Op, en.Allow)})
		}
	}
	return out
}

// pins returns what a qualifier says of fields.
func pins(op *sre.Op, q logic.Term) (out []pin) {
	if q == nil {
		return nil
	}
	for _, t := range logic.Conjuncts(q) {
		eq, ok := t.(*logic.Eq)
		if !ok {
			continue
		}
		x, y := eq.Sides()
		for range 2 {
			if f, ok := x.(*logic.Field); ok {
				p := pin{field: slices.IndexFunc(op.Fields, func(g sre.Field) bool { return g.Name == f.Name() })}
				switch y := y.(type) {
				case *logic.Var:
					p.v = y
				case *logic.Lit:
					p.value = y.Value()
				}
				if p.field >= 0 && (p.v != nil || p.value.IsValid()) {
					out = append(out, p)
				}
			}
			x, y = y, x
		}
	}
	return out
}

// travel makes the next call of a route, or sets out on one; it returns false if none is under way.
func (w *Walker) travel() bool {
	if len(w.journey.rest) == 0 && !w.setOut() {
		return false
	}
	for len(w.journey.rest) > 0 {
		l := &w.journey.rest[0]
		if l.many && w.journey.more < 0 {
			w.journey.more = w.draws.Choose(detour)
		}
		if l.many && (w.journey.more == 0 || len(l.among) == 0) {
			w.journey.rest = w.journey.rest[1:]
			w.journey.more = -1
			continue
		}
		if w.leg(l) {
			if w.journey.more--; !l.many {
				w.journey.rest = w.journey.rest[1:]
				w.journey.more = -1
			}
			return true
		}
		if !l.many {
			w.journey.rest = nil
		}
		w.journey.more = 0
	}
	return false
}

// setOut begins a route, or none. A walk may begin with one to what scripts have looked for: some
// of these runs have to begin in a certain way, such as with the only call of its kind.
func (w *Walker) setOut() bool {
	routes := w.ahead
	heads := false
	if len(w.heads) > 0 {
		if len(w.run.Rec.Entries) == 0 {
			heads = w.draws.Choose(headed) == 0
		} else {
			heads = w.draws.Choose(routed*headed) == 0
		}
	}
	if heads {
		routes = w.heads
	} else if len(routes) == 0 || w.draws.Choose(routed) > 0 {
		return false
	}
	w.journey = journey{rest: routes[w.draws.Choose(len(routes))], more: -1, values: map[*logic.Var]logic.Value{}, heads: heads}
	return true
}

// leg makes one of the calls of a leg; it returns false if no clause allows any.
func (w *Walker) leg(l *leg) bool {
	all := slices.Clone(l.among)
	for len(all) > 0 {
		k := w.draws.Choose(len(all))
		c := all[k]
		want := make([]logic.Value, len(c.q.args))
		for _, p := range c.pins {
			if p.field >= len(want) {
				continue
			}
			if want[p.field] = p.value; p.v != nil {
				want[p.field] = w.journey.values[p.v]
			}
		}
		if w.journey.heads && l.many {
			w.journey.concern(c.q, want, w.draws)
		}
		if w.aimed(c.q, want) {
			w.journey.bind(&c, w.run.Trace)
			return true
		}
		all = slices.Delete(all, k, k+1)
	}
	return false
}

// concern chooses values of the journey for arguments that are open, in half of the cases.
func (j *journey) concern(q *request, want []logic.Value, draws *draw.Source) {
	for i := range want {
		var of []logic.Value
		for _, v := range j.bound {
			if v.Sort() == q.op.Fields[i].Sort {
				of = append(of, j.values[v])
			}
		}
		if !want[i].IsValid() && len(of) > 0 && draws.Choose(2) == 0 {
			want[i] = of[draws.Choose(len(of))]
		}
	}
}

// bind takes the values of variables from the event that a call of a route made, the last one.
func (j *journey) bind(c *call, tr sre.Trace) {
	if len(tr) == 0 {
		return
	}
	ev := &tr[len(tr)-1]
	for _, p := range c.pins {
		if _, ok := j.values[p.v]; p.v != nil && !ok && ev.Op == c.q.op {
			j.values[p.v] = ev.Values[p.field]
			j.bound = append(j.bound, p.v)
		}
	}
}

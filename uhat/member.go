package uhat

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Membership of a symbolic trace in an expression, as a qualifier.
//
// Let e be an expression over variables v and w a sequence of events whose
// fields are terms. in(e, w) is the qualifier that is true for exactly those
// assignments under which w is a trace of e:
//
//	in(e, empty) = nullable(e)
//	in(e, a w)   = the disjunction over the options (q, r) of e by a of q && in(r, w)
//
// where the options of e by a are its partial derivatives (Antimirov,
// "Partial derivatives of regular expressions and finite automaton
// constructions", TCS 1996), with the qualifiers' fields replaced by a's
// terms. Being nondeterministic they keep the qualifier small: seq(all,
// push(elem == x), all) gives x == t1 || x == t2 || ... over the pushes. Only
// under a complement the deterministic derivative is needed.
//
// # Marks
//
// A cause is a claim: the parse of an event's future matches the received
// event by a demand. So futures are read over marked traces: each receive
// carries a mark, set where this future claims it. A class matches a claimed
// receive by what it demands, and any other event by what it allows: a receive that another
// event has caused may be one that this future waits for, too. So
//
//	(w, m) in p && q   iff  (w, m1) in p, (w, m2) in q, m the union of m1 and m2
//	(w, m) in !p       iff  m is empty and w not in p
//
// which the options below follow case by case. One approximation is left: two
// operands of an intersection that become equal after some events are one
// expression, so parses of them that claim different receives are missed.
// Other operations than receives carry no mark, their demands ask for
// nothing.

// mark says how a future must match an event.
type mark uint8

const (
	unmarked mark = iota // by what a class allows
	claimed              // by what it demands
)

// option is a partial derivative: rest remains where cond holds.
type option struct {
	cond logic.Term
	rest sre.Expr
}

// membership computes in(e, tr[i:]) for one trace and one choice of marks.
type membership struct {
	b     *sre.Builder
	tr    []event
	marks []mark                   // as long as tr; nil: all unmarked
	memo  map[memberKey]logic.Term // remaining expression and position -> in
	limit int                      // how large the memo may become
	cut   bool                     // the memo was full, so later results may be wrong
}

type memberKey struct {
	e sre.Expr
	i int
}

func newMembership(b *sre.Builder, tr []event, marks []mark) *membership {
	return &membership{b: b, tr: tr, marks: marks, memo: map[memberKey]logic.Term{}, limit: DefaultStates}
}

// holds returns the qualifier that is true where the events from position i
// on are a trace of e.
func (m *membership) holds(e sre.Expr, i int) logic.Term {
	l := m.b.L
	if i == len(m.tr) {
		return l.Bool(sre.Nullable(e))
	}
	if e == m.b.All() && !m.claims(i) {
		return l.True()
	}
	key := memberKey{e, i}
	if t, ok := m.memo[key]; ok {
		return t
	}
	if len(m.memo) >= m.limit {
		m.cut = true
		return l.False()
	}
	var any []logic.Term
	for _, o := range m.options(e, i, m.mark(i)) {
		any = append(any, l.And(o.cond, m.holds(o.rest, i+1)))
	}
	t := l.Or(any...)
	m.memo[key] = t
	return t
}

// claims reports whether an event from position i on is claimed.
func (m *membership) claims(i int) bool {
	return m.marks != nil && slices.Contains(m.marks[i:], claimed)
}

func (m *membership) mark(i int) mark {
	if m.marks == nil {
		return unmarked
	}
	return m.marks[i]
}

// options returns the partial derivatives of e by event i under a mark: no
// two with the same rest, no condition that is literally false.
func (m *membership) options(e sre.Expr, i int, k mark) []option {
	var out []option
	switch e := e.(type) {
	case *sre.None, *sre.Eps:
	case *sre.Class:
		if q := m.matches(e, i, k); !logic.IsFalse(q) {
			out = []option{{q, m.b.Eps()}}
		}
	case *sre.Seq:
		first := e.Parts()[0]
		rest := m.b.Seq(e.Parts()[1:]...)
		out = after(m.options(first, i, k), func(x sre.Expr) sre.Expr { return m.b.Seq(x, rest) })
		if sre.Nullable(first) {
			out = append(out, m.options(rest, i, k)...)
		}
	case *sre.Or:
		for _, p := range e.Parts() {
			out = append(out, m.options(p, i, k)...)
		}
	case *sre.And:
		out = m.intersect(e.Parts(), i, k)
	case *sre.Not:
		if k != claimed {
			out = m.leaves(m.b.Derivative(e, m.tr[i].op), i)
		}
	case *sre.Star:
		out = after(m.options(e.Body(), i, k), func(x sre.Expr) sre.Expr { return m.b.Seq(x, e) })
	case *sre.Interleave:
		for j, p := range e.Parts() {
			out = append(out, after(m.options(p, i, k), func(x sre.Expr) sre.Expr {
				parts := append([]sre.Expr{x}, e.Parts()[:j]...)
				return m.b.Interleave(append(parts, e.Parts()[j+1:]...)...)
			})...)
		}
	default:
		panic(fmt.Sprintf("uhat: unexpected %T", e))
	}
	return m.united(out)
}

// matches returns where a class matches event i under a mark.
func (m *membership) matches(c *sre.Class, i int, k mark) logic.Term {
	ev := m.tr[i]
	for _, x := range c.Entries() {
		if x.Op != ev.op {
			continue
		}
		q := x.Allow
		if k == claimed {
			q = x.Demand
		}
		return m.b.Instance(ev.op, q, ev.args)
	}
	return m.b.L.False()
}

// intersect pairs the options of conjuncts. A claimed event is demanded by at
// least one of them.
func (m *membership) intersect(parts []sre.Expr, i int, k mark) []option {
	if len(parts) == 1 {
		return m.options(parts[0], i, k)
	}
	x := parts[:1]
	y := parts[1:]
	if k != claimed {
		return m.pairs(m.intersect(x, i, k), m.intersect(y, i, k))
	}
	xc := m.intersect(x, i, claimed)
	yc := m.intersect(y, i, claimed)
	xu := m.intersect(x, i, unmarked)
	yu := m.intersect(y, i, unmarked)
	return append(m.pairs(xc, yu), m.pairs(xu, yc)...)
}

func (m *membership) pairs(xs, ys []option) []option {
	var out []option
	for _, x := range xs {
		for _, y := range ys {
			out = append(out, option{m.b.L.And(x.cond, y.cond), m.b.And(x.rest, y.rest)})
		}
	}
	return out
}

// leaves turns a deterministic derivative by event i into options.
func (m *membership) leaves(t sre.Transition, i int) []option {
	var out []option
	for cond, rest := range m.b.Leaves(m.b.Instances(t, m.tr[i].op, m.tr[i].args), m.b.L.True()) {
		out = append(out, option{cond, rest})
	}
	return out
}

// united joins options with the same rest and drops impossible ones.
func (m *membership) united(os []option) []option {
	out := os[:0:0]
next:
	for _, o := range os {
		if _, none := o.rest.(*sre.None); none || logic.IsFalse(o.cond) {
			continue
		}
		for j := range out {
			if out[j].rest == o.rest {
				out[j].cond = m.b.L.Or(out[j].cond, o.cond)
				continue next
			}
		}
		out = append(out, o)
	}
	return out
}

func after(os []option, f func(sre.Expr) sre.Expr) []option {
	return lists.Of(os, func(o option) option { return option{o.cond, f(o.rest)} })
}

// Interval is the integers from Lo to Hi, both included.
type Interval struct {
	Lo, Hi logic.Integer
	Rare   bool // drawn from less often than others
}

// ArgumentIntervals returns the intervals from which a random value of the i-th argument of a
// request is drawn, if it is an integer without a pool or generator. A written range is the only
// one. A default range is joined by the numbers that the conditions of the model's rule name for
// this argument, since another case may begin there. With
//
//	when = amount > 50
//
// these are 0..20 and 50..61. So do the values that a clause of the operation or a goal allows:
//
//	where = 21 <= x && x <= 1000,  event = pay(amount == x)
//
// adds 21..1000. The ends of the Go type are rare intervals, if the sort asks for them. Other
// arguments have none.
func (s *Spec) ArgumentIntervals(op *sre.Op, i int) []Interval {
	if op.Fields[i].Sort.Kind() != logic.IntKind {
		return nil
	}
	d := s.SortOf(op.Fields[i].Sort)
	out := []Interval{{Lo: d.Lo, Hi: d.Hi}}
	if d.Declared {
		return out
	}
	if s.Model != nil {
		out = s.namedByRules(out, op, i, d)
	}
	for _, q := range s.conditions(op) {
		out = allowed(out, s.L, q, op.Fields[i].Name, d)
	}
	if d.Extremes {
		for _, n := range d.Ends() {
			out = append(out, Interval{n, n, true})
		}
	}
	return out
}

// conditions returns what the clauses of an operation say of it, and what the goals say of it where
// they ask for it.
func (s *Spec) conditions(op *sre.Op) []logic.Term {
	var out []logic.Term
	if op.Index() < len(s.Operations) {
		o := s.Operation(op)
		for _, c := range o.Clauses {
			out = append(out, s.L.And(c.Where, c.Event))
		}
	}
	for _, g := range s.Goals {
		where := g.Where
		if where == nil {
			where = s.L.True()
		}
		sre.Walk(g.Trace, func(e sre.Expr) bool {
			if c, ok := e.(*sre.Class); ok {
				for _, n := range c.Entries() {
					if n.Op == op {
						out = append(out, s.L.And(where, n.Demand))
					}
				}
			}
			return e.Demands()
		})
	}
	return out
}

// allowed adds the values that a condition allows a field, as far as its conjuncts say it of the
// field or of a variable that is equal to it. The ends in a disjunction are added with what is
// around them.
func allowed(out []Interval, l *logic.Builder, q logic.Term, field string, d *SortDecl) []Interval {
	is := func(t logic.Term) bool {
		f, ok := t.(*logic.Field)
		return ok && f.Name() == field
	}
	same := map[logic.Term]bool{}
	for _, c := range logic.Conjuncts(q) {
		if eq, ok := c.(*logic.Eq); ok {
			if a, b := eq.Sides(); is(a) {
				same[b] = true
			} else if is(b) {
				same[a] = true
			}
		}
	}
	var lo, hi *logic.Integer
	for _, c := range logic.Conjuncts(q) {
		_, or := c.(*logic.Or)
		for _, e := range logic.Ends(l, c) {
			if !is(e.Of) && !same[e.Of] { // it may have another sort
				continue
			}
			switch n := e.Value.Integer(); {
			case or:
				out = joined(out, around(e, d))
			default:
				if e.Least && (lo == nil || lo.Less(n)) {
					lo = &n
				}
				if e.Most && (hi == nil || n.Less(*hi)) {
					hi = &n
				}
			}
		}
	}
	if lo == nil && hi == nil {
		return out
	}
	from, to := d.Reach(lo, hi)
	if b := d.Sort.Bounds(); b.Hi.Less(from) || to.Less(b.Lo) || to.Less(from) {
		return out
	}
	return joined(out, Interval{Lo: d.Sort.Bounds().Clip(from), Hi: d.Sort.Bounds().Clip(to)})
}

// namedByRules adds the numbers that the model's rules of an operation name for its i-th argument.
func (s *Spec) namedByRules(out []Interval, op *sre.Op, i int, d *SortDecl) []Interval {
	for _, r := range s.Model.Rules {
		if r.Op == op && i < len(r.Args) {
			for _, e := range r.Body.ends(s.L, r.Args[i]) {
				out = joined(out, around(e, d))
			}
		}
	}
	return out
}

// ends returns the integers that the conditions of a case, and of the cases in it, name for a
// variable.
func (c *ModelCase) ends(l *logic.Builder, v *logic.Var) []logic.End {
	var out []logic.End
	for _, q := range []logic.Term{c.When, c.Require} {
		for _, e := range logic.Ends(l, q) {
			if e.Of == logic.Term(v) {
				out = append(out, e)
			}
		}
	}
	for _, k := range c.Cases {
		out = append(out, k.ends(l, v)...)
	}
	return out
}

// around returns the values at an end, on both sides of it, and a part of an open side.
func around(e logic.End, d *SortDecl) Interval {
	n := e.Value.Integer()
	one := logic.IntegerOf(1)
	beyond := d.Hi.Sub(d.Lo).QuoFloor(logic.IntegerOf(2))
	lo := n.Sub(one)
	hi := n.Add(one)
	if !e.Most {
		hi = n.Add(beyond)
	}
	if !e.Least && n.Less(d.Lo) {
		lo = n.Sub(beyond)
	}
	b := d.Sort.Bounds()
	return Interval{Lo: b.Clip(lo), Hi: b.Clip(hi)}
}

// joined adds an interval to others; intervals that meet become one.
func joined(all []Interval, x Interval) []Interval {
	one := logic.IntegerOf(1)
	var out []Interval
	at := len(all)
	for i, y := range all {
		if y.Hi.Add(one).Less(x.Lo) || x.Hi.Add(one).Less(y.Lo) {
			out = append(out, y)
			continue
		}
		x = Interval{Lo: x.Lo.Min(y.Lo), Hi: x.Hi.Max(y.Hi)}
		at = min(at, i)
	}
	return slices.Insert(out, min(at, len(out)), x)
}

// Reach returns the range of a drawn integer whose sort has no range of its own, given the ends lo
// and hi of the constraints; nil is no end. The range reaches these ends. An open side ends where
// the default range does, or half its width beyond the other end, and within the Go type:
//
//	nothing      0..20
//	1 and 100    1..100
//	1000 and up  1000..1010
//	up to 100    0..100
//	up to 3      0..3
//	up to 0      -10..0
//	up to -5     -15..-5
func (d *SortDecl) Reach(lo, hi *logic.Integer) (from, to logic.Integer) {
	beyond := d.Hi.Sub(d.Lo).QuoFloor(logic.IntegerOf(2))
	from = d.Lo
	to = d.Hi
	if lo != nil {
		from, to = *lo, to.Max(lo.Add(beyond))
	}
	if hi != nil {
		to = *hi
		// Numbers below the default range occur where few others are allowed.
		if lo == nil && !d.Lo.Less(*hi) {
			from = hi.Sub(beyond)
		}
	}
	return from, to
}

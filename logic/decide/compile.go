package decide

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
)

// op says what a form is.
type op uint8

const (
	isTrue  op = iota
	isFalse    // no model
	isEq       // x = y + c
	isNe       // x != y + c
	isLe       // x - y <= c
	isAll      // all operands
	isAny      // one of the operands
)

// form is a qualifier over nodes: a literal, or a conjunction or disjunction
// of the forms kids[from:to].
type form struct {
	op       op
	x, y     nodeID
	c        num
	from, to int32
}

func (s *state) add(f form) int32 {
	s.forms = append(s.forms, f)
	return int32(len(s.forms) - 1)
}

func (s *state) group(o op, kids ...int32) int32 {
	from := len(s.kids)
	s.kids = append(s.kids, kids...)
	return s.add(form{op: o, from: int32(from), to: int32(len(s.kids))})
}

// form compiles a qualifier.
func (s *state) form(t logic.Term) int32 {
	switch t := t.(type) {
	case *logic.Lit:
		if t.Value().Bool() {
			return s.add(form{op: isTrue})
		}
		return s.add(form{op: isFalse})
	case *logic.Var, *logic.Field, *logic.App:
		return s.add(form{op: isEq, x: s.node(t), y: truth})
	case *logic.Eq:
		x, y := t.Sides()
		switch x.Sort().Kind() {
		case logic.BoolKind:
			return s.iff(x, y)
		case logic.IntKind:
			return s.compare(t, isEq, x, y)
		}
		return s.equate(isEq, x, y)
	case *logic.Le:
		x, y := t.Sides()
		return s.compare(t, isLe, x, y)
	case *logic.Not:
		if eq, ok := t.Arg().(*logic.Eq); ok {
			x, y := eq.Sides()
			if x.Sort().Kind() == logic.IntKind {
				return s.compare(t, isNe, x, y)
			}
			return s.equate(isNe, x, y)
		}
		return s.add(form{op: isEq, x: s.node(t.Arg()), y: falsity})
	case *logic.And:
		return s.all(isAll, t.Args())
	case *logic.Or:
		return s.all(isAny, t.Args())
	default:
		panic(fmt.Sprintf("decide: unexpected qualifier %T", t))
	}
}

func (s *state) all(o op, args []logic.Term) int32 {
	kids := lists.Of(args, s.form)
	return s.group(o, kids...)
}

// equate compiles x == y, or x != y, between terms that are not integers.
func (s *state) equate(o op, x, y logic.Term) int32 {
	return s.add(form{op: o, x: s.ref(x).node, y: s.ref(y).node})
}

// iff compiles the equivalence of two qualifiers: between leaves as an
// equation or disequation, otherwise by cases.
func (s *state) iff(x, y logic.Term) int32 {
	o := isEq
	bare := func(t logic.Term) (logic.Term, bool) {
		if n, ok := t.(*logic.Not); ok {
			t = n.Arg()
			o ^= isEq ^ isNe
		}
		switch t.(type) {
		case *logic.Var, *logic.Field, *logic.App:
			return t, true
		}
		return nil, false
	}
	p, okp := bare(x)
	q, okq := bare(y)
	if okp && okq {
		return s.add(form{op: o, x: s.node(p), y: s.node(q)})
	}
	both := s.group(isAll, s.form(x), s.form(y))
	neither := s.group(isAll, s.form(s.b.Not(x)), s.form(s.b.Not(y)))
	return s.group(isAny, both, neither)
}

// compare compiles x == y, x != y or x <= y between integers; t is the whole
// qualifier. What is not a difference becomes a bound on the node of a sum.
func (s *state) compare(t logic.Term, o op, x, y logic.Term) int32 {
	sum, ok := s.linear(x, 1, s.borrow())
	if ok {
		sum, ok = s.linear(y, -1, sum)
	}
	if !ok {
		s.beyond++
		return s.add(form{op: isEq, x: s.proxy(t, logic.Bool), y: truth})
	}
	x1, y1, k := s.asDifference(sum) // x1 - y1 + k == or <= 0
	s.giveBack(sum)
	return s.add(form{op: o, x: x1, y: y1, c: k.neg()})
}

// borrow returns an empty sum, with memory that an earlier one gave back if
// there is some. Sums nest, through the arguments of applications.
func (s *state) borrow() linear {
	n := len(s.scratch.sums)
	if n == 0 {
		return linear{parts: make([]part, 0, 4)}
	}
	sum := linear{parts: s.scratch.sums[n-1][:0]}
	s.scratch.sums = s.scratch.sums[:n-1]
	return sum
}

func (s *state) giveBack(sum linear) { s.scratch.sums = append(s.scratch.sums, sum.parts) }

// linear adds coef*t to sum; false if the numbers get too large to be safe.
func (s *state) linear(t logic.Term, coef int64, sum linear) (linear, bool) {
	switch t.(type) {
	case *logic.Sum, *logic.Lit:
	default:
		r := s.ref(t)
		sum.k = sum.k.plus(r.off.times(coef))
		sum.add(r.node, coef)
		return sum, true
	}
	parts, constant := logic.Linear(t)
	k, ok := numOf(constant)
	if !ok {
		return sum, false
	}
	sum.k = sum.k.plus(k.times(coef))
	for _, p := range parts {
		c, ok := p.Coef.Int64()
		if !ok || c > coefLimit || c < -coefLimit {
			return sum, false
		}
		r := s.ref(p.Term)
		sum.k = sum.k.plus(r.off.times(coef * c))
		sum.add(r.node, coef*c)
	}
	return sum, true
}

// asDifference returns x, y and k with x - y + k equal to the sum. A sum of
// any other form gets a node that stands for it without the constant, or for
// its negation, the same one each time.
func (s *state) asDifference(sum linear) (x, y nodeID, k num) {
	p := sum.parts
	switch {
	case len(p) == 0:
		return zero, zero, sum.k
	case len(p) == 1 && p[0].coef == 1:
		return p[0].node, zero, sum.k
	case len(p) == 1 && p[0].coef == -1:
		return zero, p[0].node, sum.k
	case len(p) == 2 && p[0].coef == 1 && p[1].coef == -1:
		return p[0].node, p[1].node, sum.k
	case len(p) == 2 && p[0].coef == -1 && p[1].coef == 1:
		return p[1].node, p[0].node, sum.k
	}
	slices.SortFunc(p, func(a, b part) int { return int(a.node - b.node) })
	if p[0].coef < 0 {
		for i := range p {
			p[i].coef = -p[i].coef
		}
		return zero, s.sumNode(p), sum.k
	}
	return s.sumNode(p), zero, sum.k
}

// ref returns the node and offset of a term that stands as a side or an
// argument.
func (s *state) ref(t logic.Term) ref {
	switch t := t.(type) {
	case *logic.Lit:
		v := t.Value()
		switch k := v.Sort().Kind(); {
		case k == logic.IntKind:
			if n, ok := numOf(v.Integer()); ok {
				return ref{zero, n}
			}
			s.beyond++
			return ref{s.proxy(t, logic.Int), num{}}
		case k == logic.BoolKind && v.Bool():
			return ref{truth, num{}}
		case k == logic.BoolKind:
			return ref{falsity, num{}}
		case isFinite(v.Sort()):
			return ref{s.sort(v.Sort()).first + nodeID(v.Index()), num{}}
		}
	case *logic.Sum:
		if sum, ok := s.linear(t, 1, linear{}); ok {
			if len(sum.parts) == 1 && sum.parts[0].coef == 1 {
				return ref{sum.parts[0].node, sum.k}
			}
			return ref{s.sumNode(sum.parts), sum.k}
		}
		s.beyond++
		return ref{s.proxy(t, logic.Int), num{}}
	case *logic.Eq, *logic.Le, *logic.Not, *logic.And, *logic.Or:
		return ref{s.named(t), num{}}
	case *logic.Ite:
		return ref{s.choice(t), num{}}
	}
	return ref{s.node(t), num{}}
}

// known returns the node of t if it has one.
func (s *state) known(t logic.Term) (nodeID, bool) {
	if id := t.ID(); id < len(s.byTerm) && s.byTerm[id] != 0 {
		return s.byTerm[id], true
	}
	return none, false
}

// node returns the node of a leaf, an application, or a literal of a sort
// that is not finite.
func (s *state) node(t logic.Term) nodeID {
	if n, ok := s.known(t); ok {
		return n
	}
	app, ok := t.(*logic.App)
	if !ok {
		n := s.newNode(t.Sort(), t)
		if _, lit := t.(*logic.Lit); lit {
			s.nodes[n].lit = n
		}
		return n
	}
	args := lists.Of(app.Args(), s.ref)
	n := s.newNode(t.Sort(), t)
	s.nodes[n].fn = app.Func()
	s.nodes[n].args = args
	s.apps = append(s.apps, n)
	s.stale = true
	return n
}

// newNode makes a class of its own for a term, or for no term.
func (s *state) newNode(sort *logic.Sort, t logic.Term) nodeID {
	n := node{term: t, sort: sort, kind: plain, size: 1, lit: none, end: noEnd}
	switch sort.Kind() {
	case logic.IntKind:
		n.sort = logic.Int
		n.kind = integer
	case logic.BoolKind:
		n.kind = finite
		n.dom = 3
	case logic.EnumKind:
		if isFinite(sort) {
			n.kind, n.dom = finite, ^uint64(0)>>(maxFinite-len(sort.Values()))
			s.sort(sort)
		}
	default:
		n.sort = sort.Generic()
	}
	id := nodeID(len(s.nodes))
	n.parent = id
	n.ring = id
	if n.kind == integer {
		n.slot = s.bounds.add(id)
	}
	s.nodes = append(s.nodes, n)
	if t != nil {
		for len(s.byTerm) <= t.ID() {
			s.byTerm = append(s.byTerm, make([]nodeID, t.ID()-len(s.byTerm)+64)...)
		}
		s.byTerm[t.ID()] = id
	}
	return id
}

// proxy returns the node that stands for a term whose meaning is not
// understood.
func (s *state) proxy(t logic.Term, sort *logic.Sort) nodeID {
	if n, ok := s.known(t); ok {
		return n
	}
	return s.newNode(sort, t)
}

// named returns a boolean node that is equivalent to the qualifier t, which
// stands as an argument.
func (s *state) named(t logic.Term) nodeID {
	if n, ok := s.known(t); ok {
		return n
	}
	n := s.newNode(logic.Bool, t)
	yes := s.group(isAll, s.add(form{op: isEq, x: n, y: truth}), s.form(t))
	no := s.group(isAll, s.add(form{op: isEq, x: n, y: falsity}), s.form(s.b.Not(t)))
	s.defs = append(s.defs, s.group(isAny, yes, no))
	return n
}

// choice returns a node that is equal to the chosen side of an if-then-else.
func (s *state) choice(t *logic.Ite) nodeID {
	if n, ok := s.known(t); ok {
		return n
	}
	n := s.newNode(t.Sort(), t)
	is := func(side logic.Term) int32 {
		r := s.ref(side)
		return s.add(form{op: isEq, x: n, y: r.node, c: r.off})
	}
	then := s.group(isAll, s.form(t.Cond()), is(t.Then()))
	els := s.group(isAll, s.form(s.b.Not(t.Cond())), is(t.Else()))
	s.defs = append(s.defs, s.group(isAny, then, els))
	return n
}

// Congruence: applications of one function to equal arguments are equal.
// After a merge all applications are compared again until nothing changes;
// for the few dozen applications of a query that is cheaper than to keep
// lists of where each class is used.

// signature is an application and a hash of what it looks like through the
// classes of its arguments.
type signature struct {
	hash uint64
	app  nodeID
}

// congruent asserts an equation for every pair of applications that have
// become equal.
func (s *state) congruent() bool {
	sigs := s.scratch.sigs[:0]
next:
	for _, n := range s.apps {
		h := s.hash(n)
		for _, o := range sigs {
			if o.hash == h && s.sameArgs(n, o.app) {
				if !s.assertEq(n, o.app, num{}) {
					return false
				}
				continue next
			}
		}
		sigs = append(sigs, signature{h, n})
	}
	s.scratch.sigs = sigs
	return true
}

func (s *state) hash(app nodeID) uint64 {
	n := &s.nodes[app]
	h := uint64(len(n.args))
	for _, a := range n.args {
		r, off := s.root(a.node)
		h = (h*31+uint64(r))*0x9e3779b97f4a7c15 + off.plus(a.off).lo
	}
	return h
}

// sameArgs reports whether two applications are of one function and their
// arguments are known to be equal.
func (s *state) sameArgs(x, y nodeID) bool {
	m := &s.nodes[x]
	n := &s.nodes[y]
	if m.fn != n.fn {
		return false
	}
	for i, a := range m.args {
		b := n.args[i]
		ra, oa := s.root(a.node)
		rb, ob := s.root(b.node)
		if ra != rb || oa.plus(a.off) != ob.plus(b.off) {
			return false
		}
	}
	return true
}

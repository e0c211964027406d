package decide

import (
	"context"
	"math/bits"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
)

// Solver implements logic.Solver; see the package comment. What it asserts it
// turns into forms only when a check needs more than the last model.
type Solver struct {
	asserts []logic.Term
	scopes  []int  // length of asserts at each open Push
	marks   []mark // for each compiled scope: the state before its first assertion
	done    int    // asserts[:done] are in the state

	model    *logic.Model // satisfies asserts[:modelEnd]
	modelEnd int
	unsatEnd int  // asserts[:unsatEnd] is Unsat; 0 where none is known
	last     bool // whether the last verdict was Sat and nothing has changed since
	separate bool // the model is forgotten with the last scope

	state  *state
	finder finder
}

// New returns a solver without assertions for terms made by b.
func New(b *logic.Builder) logic.Solver { return NewLimited(b, splitBudget) }

// NewLimited is [New] for a solver that answers Unknown after so many splits in one check:
// for many questions of which none is worth much. New allows some thousands.
func NewLimited(b *logic.Builder, splits int) logic.Solver {
	return logic.Structured(b, logic.Bounded(b, newSolver(b, splits)))
}

// NewSeparate is [New] for a solver whose answers do not depend on earlier questions: nothing
// is left of a question when its last scope is closed. Otherwise the last model is tried first, and
// with it the answer may be another model, or Sat instead of Unknown.
func NewSeparate(b *logic.Builder) logic.Solver {
	s := newSolver(b, splitBudget)
	s.separate = true
	return logic.Structured(b, logic.Bounded(b, s))
}

func newSolver(b *logic.Builder, splits int) *Solver {
	s := newState(b)
	return &Solver{state: s, finder: finder{s: s, most: splits}}
}

// Push opens a scope.
func (s *Solver) Push() {
	s.last = false
	s.scopes = append(s.scopes, len(s.asserts))
}

// Pop forgets what was asserted since the matching Push.
func (s *Solver) Pop() {
	s.last = false
	depth := len(s.scopes) - 1
	n := s.scopes[depth]
	s.scopes = s.scopes[:depth]
	s.asserts = s.asserts[:n]
	if len(s.marks) > depth {
		s.state.undo(s.marks[depth])
		s.marks = s.marks[:depth]
	}
	s.done = min(s.done, n)
	s.modelEnd = min(s.modelEnd, n)
	if s.unsatEnd > n {
		s.unsatEnd = 0
	}
	if s.separate && depth == 0 {
		s.model = nil
	}
}

// Assert adds a qualifier to the current scope.
func (s *Solver) Assert(q logic.Term) {
	s.last = false
	s.asserts = append(s.asserts, q)
}

// Check decides the conjunction of all that is asserted.
func (s *Solver) Check(ctx context.Context) logic.Verdict {
	s.last = false
	if s.unsatEnd > 0 {
		return logic.Unsat
	}
	if ctx.Err() != nil {
		return logic.Unknown
	}
	if s.extends() {
		s.last = true
		return logic.Sat
	}
	if !s.compile() {
		return logic.Unsat
	}
	switch v := s.finder.search(ctx, s.asserts); v {
	case logic.Unsat:
		s.unsatEnd = len(s.asserts)
		return v
	case logic.Sat:
		s.model = s.finder.model
		s.modelEnd = len(s.asserts)
		s.last = true
		return v
	default:
		return v
	}
}

// extends reports whether the last model also satisfies what was asserted
// since.
func (s *Solver) extends() bool {
	if s.model == nil {
		return false
	}
	for _, q := range s.asserts[s.modelEnd:] {
		if !logic.Holds(q, s.model) {
			return false
		}
	}
	s.modelEnd = len(s.asserts)
	return true
}

// compile brings the state up to date with the assertions, scope by scope. It
// reports false, and records how many assertions it took, if that leads to a
// conflict.
func (s *Solver) compile() bool {
	for len(s.marks) < len(s.scopes) {
		if !s.compileTo(s.scopes[len(s.marks)]) {
			return false
		}
		s.marks = append(s.marks, s.state.mark())
	}
	return s.compileTo(len(s.asserts))
}

func (s *Solver) compileTo(end int) bool {
	if s.done == end {
		return true
	}
	ok := true
	for ok && s.done < end {
		ok = s.state.take(s.asserts[s.done])
		s.done++
	}
	if ok {
		ok = s.state.propagate()
	}
	if !ok {
		s.unsatEnd = s.done
	}
	return ok
}

// Model returns a model after Check gave Sat and before the next call of
// another method, else nil.
func (s *Solver) Model() *logic.Model {
	if !s.last {
		return nil
	}
	return s.model
}

// Models. Every class gets a code: an integer, the position of a finite
// value, or a number that tells the classes of a plain sort apart. Three things
// may then be wrong, and each names a split, after which propagation knows
// more:
//
//   - a row still has several open members: the value of one is tried;
//   - a disequation fails: x < y or y < x, or each value of a finite class;
//   - a function has two values at one point: two arguments, in different classes,
//     got one code, so they are equal or they are not.
//
// Codes of plain classes are distinct, so only integers and finite values
// collide.

// build makes a model, or returns the alternatives of the split that is needed
// first. done means that there is nothing to split; s.model is then a model
// that has been checked, or nil, and the search has no answer on this branch.
func (find *finder) build(asserts []logic.Term) (alternatives []int32, done bool) {
	if alternatives = find.splitRow(); alternatives != nil {
		return alternatives, false
	}
	code := find.assign()
	if alternatives = find.splitDisequation(code); alternatives != nil {
		return alternatives, false
	}
	if alternatives = find.splitArguments(code); alternatives != nil {
		return alternatives, false
	}
	if m := find.decode(code); m != nil && find.satisfies(m, asserts) {
		find.model = m
	} else {
		find.gaveUp = true
	}
	return nil, true
}

// satisfies reports whether the assertions evaluate to true; a model says nothing of
// forms that are not understood.
func (find *finder) satisfies(m *logic.Model, asserts []logic.Term) bool {
	if find.s.beyond > 0 {
		return false
	}
	return lists.All(asserts, func(t logic.Term) bool { return logic.Holds(t, m) })
}

// splitRow returns what follows from the rows together, or the values to try for a member of a row
// that is not yet settled: one value, or less, or more; nil if all rows are settled.
func (find *finder) splitRow() []int32 {
	for _, r := range find.s.rows {
		l, _ := find.s.resolve(r)
		if l.isDifference() {
			continue
		}
		if follows := find.eliminated(); follows != nil {
			return follows
		}
		if find.values--; find.values < 0 {
			find.budget = 0 // no answer in this search
		}
		best := l.parts[0].node
		width := infinity()
		for _, p := range l.parts {
			if lo, hi := find.s.interval(p.node); lo.neg().known() && hi.known() && hi.minus(lo).less(width) {
				best, width = p.node, hi.minus(lo)
			}
		}
		lo, hi := find.s.interval(best)
		v := least(most(lo, num{}), hi)
		out := []int32{find.s.add(form{op: isEq, x: best, y: zero, c: v})}
		if v.less(hi) {
			out = append(out, find.s.add(form{op: isLe, x: zero, y: best, c: v.neg().previous()}))
		}
		if lo.less(v) {
			out = append(out, find.s.add(form{op: isLe, x: best, y: zero, c: v.previous()}))
		}
		return out
	}
	return nil
}

// splitDisequation returns the alternatives for a disequation that the codes
// violate, none if no model satisfies it; nil if there is no such disequation.
func (find *finder) splitDisequation(code []num) []int32 {
	for _, d := range find.s.nes {
		x := find.s.class(d.a)
		y := find.s.class(d.b)
		k := find.s.apart(d)
		if x == y || code[x] != code[y].plus(k) {
			continue
		}
		if k.isZero() && find.saturated(x, y) {
			return []int32{} // no alternative
		}
		if find.s.nodes[x].kind == integer {
			return []int32{
				find.s.add(form{op: isLe, x: x, y: y, c: k.previous()}),
				find.s.add(form{op: isLe, x: y, y: x, c: k.neg().previous()}),
			}
		}
		return find.eachValue(x)
	}
	return nil
}

// eachValue returns the alternatives x = v for a finite root.
func (find *finder) eachValue(x nodeID) []int32 {
	if find.s.nodes[x].kind != finite {
		return nil
	}
	var out []int32
	first := find.s.sort(find.s.nodes[x].sort).first
	for dom := find.s.nodes[x].dom; dom != 0; dom &= dom - 1 {
		out = append(out, find.s.add(form{op: isEq, x: x, y: first + nodeID(bits.TrailingZeros64(dom))}))
	}
	return out
}

// splitArguments returns the alternatives for two arguments that give one
// application two values; nil if the function tables are consistent.
func (find *finder) splitArguments(code []num) []int32 {
	value := func(r ref) num {
		n, off := find.s.root(r.node)
		return code[n].plus(off).plus(r.off)
	}
	for i, x := range find.s.apps {
	next:
		for _, y := range find.s.apps[:i] {
			m := &find.s.nodes[x]
			n := &find.s.nodes[y]
			if m.fn != n.fn || value(ref{x, num{}}) == value(ref{y, num{}}) {
				continue
			}
			for j := range m.args {
				if value(m.args[j]) != value(n.args[j]) {
					continue next
				}
			}
			for j, a := range m.args {
				b := n.args[j]
				ra, _ := find.s.root(a.node)
				if rb, _ := find.s.root(b.node); ra != rb {
					return []int32{
						find.s.add(form{op: isNe, x: a.node, y: b.node, c: b.off.minus(a.off)}),
						find.s.add(form{op: isEq, x: a.node, y: b.node, c: b.off.minus(a.off)}),
					}
				}
			}
		}
	}
	return nil
}

// assign gives every root a code; those of other nodes mean nothing.
func (find *finder) assign() []num {
	code := append(find.s.scratch.code[:0], make([]num, len(find.s.nodes))...)
	find.s.scratch.code = code
	set := find.s.scratch.set[:0] // integer roots that have a code
	args := find.integerArgs()
	for i := range find.s.nodes {
		n := &find.s.nodes[i]
		if n.parent != nodeID(i) {
			continue
		}
		switch n.kind {
		case integer:
			if nodeID(i) != zero {
				code[i] = find.pick(nodeID(i), code, set, args)
			}
			set = append(set, nodeID(i))
		case finite:
			code[i] = find.pickFinite(nodeID(i), code)
		case plain:
			code[i] = whole(int64(i))
		}
	}
	find.s.scratch.set = set
	return code
}

// pickFinite returns a value that is left for the root x and that no earlier class
// from which it must differ has; if there is none, just one that is left.
func (find *finder) pickFinite(x nodeID, code []num) num {
	dom := find.s.nodes[x].dom
	for e := range find.s.endsOf(x) {
		if y := find.s.opposite(e); y < x {
			dom &^= 1 << code[y].lo
		}
	}
	if dom == 0 {
		dom = find.s.nodes[x].dom
	}
	return whole(int64(bits.TrailingZeros64(dom)))
}

// integerArgs returns the integer arguments of all applications.
func (find *finder) integerArgs() []ref {
	args := find.s.scratch.args[:0]
	for _, a := range find.s.apps {
		for _, r := range find.s.nodes[a].args {
			if find.s.nodes[r.node].kind == integer {
				n, off := find.s.root(r.node)
				args = append(args, ref{n, off.plus(r.off)})
			}
		}
	}
	find.s.scratch.args = args
	return args
}

// pick returns an integer for the root x within its bounds to the roots in
// set, which have codes. As the bounds are closed, any choice within them can
// be continued. It takes the value next to 0 that violates no disequation and
// makes no argument of a function equal to another by accident; the
// latter is given up first.
func (find *finder) pick(x nodeID, code []num, set []nodeID, args []ref) num {
	lo := infinity().neg()
	hi := infinity()
	for _, y := range set {
		if d := find.s.difference(x, y); d.known() {
			hi = least(hi, code[y].plus(d))
		}
		if d := find.s.difference(y, x); d.known() {
			lo = most(lo, code[y].minus(d))
		}
	}
	start := least(most(lo, num{}), hi)
	tries := whole(int64(len(find.s.nes) + len(args) + 1))
	for _, careful := range [...]bool{true, false} {
		for v, end := start, least(hi, start.plus(tries)); !end.less(v); v = v.next() {
			if find.suits(x, v, code, careful, args) {
				return v
			}
		}
		for v, end := start.previous(), most(lo, start.minus(tries)); !v.less(end); v = v.previous() {
			if find.suits(x, v, code, careful, args) {
				return v
			}
		}
	}
	return start
}

// suits reports whether the value v of the root x is compatible with the
// disequations to roots before x, and, if careful, sets its arguments apart.
func (find *finder) suits(x nodeID, v num, code []num, careful bool, args []ref) bool {
	for e := range find.s.endsOf(x) {
		if y := find.s.opposite(e); y < x && v == code[y].plus(find.s.distance(e)) {
			return false
		}
	}
	if careful {
		for _, a := range args {
			if a.node != x {
				continue
			}
			for _, b := range args {
				if b.node < x && v.plus(a.off) == code[b.node].plus(b.off) {
					return false
				}
			}
		}
	}
	return true
}

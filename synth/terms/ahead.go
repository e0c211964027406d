package terms

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/uhat"
)

// What is neither a difference nor a disjunction of differences may leave a later draw without a
// value as well. With a drawn before b in 0..20,
//
//	2 * a <= b, b <= 3 * a      leaves a value for b if a <= 10
//	times(a, b) == 12           does so if one of the 21 values is right
//
// So the variables are eliminated from the last one drawn to the first. A lower and an upper bound
// of a variable together say something of earlier ones (Fourier and Motzkin). Over the integers
// that is all they say if one of the two has the coefficient 1. An equation says besides what the
// remainder is,
//
//	3 * a + 5 * b == 31         leaves a value for b if 2 * a + 1 is a multiple of 5
//
// Where that is not all, the earlier draw looks ahead: it takes only values with which a search
// finds a value of the later variable, which in turn may have to leave one to those after it.
// Answers are not searched for.

// need is what is asked of a variable and earlier ones: a constraint, or that a later draw has a
// value.
type need struct {
	term logic.Term
	draw *uhat.Draw // nil: the constraint
	vars []*logic.Var
	cost int // of a search for that value
	// A constraint that a multiple of mod equals a sum says so.
	mod logic.Integer
	sum logic.Term
}

// bounding is a bound: coef times the variable is at least, or at most, a term.
type bounding struct {
	coef  logic.Integer
	by    logic.Term
	plain bool // it is a difference, which the closure has
	equal bool // it is both
}

// elimination is the elimination of the variables of a branch.
type elimination struct {
	cons   *constraints
	branch *branch
	rank   map[*logic.Var]int
	needs  []need
}

// lookAhead adds to the branches what constraints beyond their fragment say of earlier variables.
func (d *constraints) lookAhead() {
	all := slices.Concat(d.facts, d.written)
	if !slices.ContainsFunc(all, d.hard) {
		return
	}
	order := d.order()
	rank := ranks(order)
	for _, b := range d.branches {
		e := &elimination{cons: d, branch: b, rank: rank}
		b.ahead = map[*logic.Var][]*uhat.Draw{}
		for _, c := range slices.Concat(all, b.other) {
			if !d.closed[c] && !isDifference(d.scope.Delta.L, c) {
				e.needs = append(e.needs, need{term: c, vars: logic.Vars(nil, c)})
			}
		}
		for _, v := range slices.Backward(order) {
			e.eliminate(v)
		}
	}
}

// hard reports whether a constraint is beyond the fragment.
func (d *constraints) hard(c logic.Term) bool { return !d.closed[c] && !d.plain(c) }

// eliminate adds what the needs of which v is the last variable say of earlier ones.
func (e *elimination) eliminate(v *logic.Var) {
	var own []need
	hard := false
	for _, n := range e.needs {
		if slices.Contains(n.vars, v) && e.last(n.vars) == v {
			own = append(own, n)
			hard = hard || n.draw != nil || e.cons.hard(n.term)
		}
	}
	if !hard {
		return
	}
	lo, hi, exact := e.bounds(v, own)
	made := 0
	for _, low := range lo {
		for _, high := range hi {
			if low.plain && high.plain {
				continue
			}
			exact = exact && (low.equal || high.equal || low.coef.Is(1) || high.coef.Is(1))
			l := e.cons.scope.Delta.L
			c := l.Le(l.Times(high.coef, low.by), l.Times(low.coef, high.by))
			if made < budgets.Implied && e.imply(c) {
				made++
			}
		}
	}
	if !exact {
		e.search(v, own)
	}
}

// last returns the variable that gets its value last, nil of none.
func (e *elimination) last(vs []*logic.Var) *logic.Var {
	if len(vs) == 0 {
		return nil
	}
	return slices.MaxFunc(vs, func(v, w *logic.Var) int { return e.rank[v] - e.rank[w] })
}

// bounds returns the bounds of v by earlier variables: those of its needs and of the closure. exact
// says that its needs say nothing else.
func (e *elimination) bounds(v *logic.Var, own []need) (lo, hi []bounding, exact bool) {
	l := e.cons.scope.Delta.L
	exact = true
	excluded := 0
	for _, n := range own {
		switch at, equation, ok := e.bounding(v, n); {
		case n.draw == nil && excludes(l, v, n.term):
			excluded++
		case !n.mod.IsZero():
			exact = e.divide(v, n) && len(own) == 1 && exact
		case !ok:
			exact = false
		case equation:
			lo = append(lo, at)
			hi = append(hi, at)
			e.congruent(at.by, at.coef)
		case at.coef.Sign() > 0:
			hi = append(hi, at)
		default:
			lo = append(lo, bounding{coef: at.coef.Neg(), by: l.Scale(-1, at.by)})
		}
	}
	if excluded > 0 && (excluded < len(own) || !e.spares(v, excluded)) {
		exact = false
	}
	from, to := e.interval(v)
	one := logic.IntegerOf(1)
	for _, x := range from {
		lo = append(lo, bounding{coef: one, by: x, plain: true})
	}
	for _, x := range to {
		hi = append(hi, bounding{coef: one, by: x, plain: true})
	}
	return lo, hi, exact
}

// bounding reads a need as a bound: coef * v <= by, or with a positive coefficient an equation.
func (e *elimination) bounding(v *logic.Var, n need) (at bounding, equation, ok bool) {
	l := e.cons.scope.Delta.L
	var x, y logic.Term
	switch c := n.term.(type) {
	case *logic.Le:
		x, y = c.Sides()
	case *logic.Eq:
		x, y = c.Sides()
		equation = true
	}
	if x == nil || x.Sort().Kind() != logic.IntKind || !linear(l.Sub(x, y)) {
		return at, false, false
	}
	coef, rest := l.Isolate(v, l.Sub(x, y)) // coef*v + rest <= 0
	if equation && coef.Sign() < 0 {
		coef = coef.Neg()
		rest = l.Scale(-1, rest)
	}
	return bounding{coef: coef, by: l.Scale(-1, rest), equal: equation}, equation, true
}

// divide adds what a multiple of n.mod says of the variables before v, and reports whether that is
// all: v then has a value in each interval of some width.
func (e *elimination) divide(v *logic.Var, n need) bool {
	coef, rest := e.cons.scope.Delta.L.Isolate(v, n.sum)
	g, _, _ := bezout(n.mod, coef)
	e.congruent(rest, g)
	width, small := n.mod.QuoFloor(g).Int64()
	return small && width <= budgets.Narrow && e.spares(v, int(width)-1)
}

// congruent adds that a sum is a multiple of a number.
func (e *elimination) congruent(sum logic.Term, of logic.Integer) {
	l := e.cons.scope.Delta.L
	parts, constant := logic.Linear(sum)
	least := []logic.Term{l.Integer(constant.Mod(of))}
	for _, p := range parts {
		least = append(least, l.Times(p.Coef.Mod(of), p.Term))
	}
	sum = l.Add(least...)
	last := e.last(logic.Vars(nil, sum))
	if last == nil || e.told(last) {
		return
	}
	c := l.Eq(l.App(l.Known("remainder", logic.Int, 0), sum, l.Integer(of)), l.Int(0))
	if !slices.ContainsFunc(e.needs, func(n need) bool { return n.term == c }) {
		e.branch.other = append(e.branch.other, c)
		e.needs = append(e.needs, need{term: c, vars: logic.Vars(nil, c), mod: of, sum: sum})
	}
}

// excludes reports whether a constraint excludes at most one value of v.
func excludes(l *logic.Builder, v *logic.Var, c logic.Term) bool {
	ne, ok := c.(*logic.Not)
	if !ok {
		return false
	}
	eq, ok := ne.Arg().(*logic.Eq)
	if !ok {
		return false
	}
	x, y := eq.Sides()
	return l.SolveFor(v, eq) != nil || x.Sort().Kind() == logic.IntKind && linear(l.Sub(x, y))
}

// spares reports whether v always has more than n values.
func (e *elimination) spares(v *logic.Var, n int) bool {
	if v.Sort().Kind() == logic.IntKind && e.cons.scope.sortOf(v.Sort()).Pool == nil {
		return e.branch.diff.room(v, func(w *logic.Var) bool { return e.rank[w] < e.rank[v] }, n)
	}
	most, all := e.tries(v)
	return !all || n < most
}

// interval returns the bounds of v that the branch has in earlier variables.
func (e *elimination) interval(v *logic.Var) (lo, hi []logic.Term) {
	if v.Sort().Kind() != logic.IntKind {
		return nil, nil
	}
	diff := e.branch.diff
	return diff.interval(v, func(w *logic.Var) bool { return e.rank[w] < e.rank[v] }, diff)
}

// linear reports whether a term is a sum of variables.
func linear(x logic.Term) bool {
	parts, _ := logic.Linear(x)
	return !slices.ContainsFunc(parts, func(p logic.Part) bool { return !is[*logic.Var](p.Term) })
}

// imply adds a constraint on earlier variables, which follows from those of the branch. It reports
// whether that was new.
func (e *elimination) imply(c logic.Term) bool {
	vs := logic.Vars(nil, c)
	last := e.last(vs)
	if last == nil || e.told(last) || e.known(c) {
		return false
	}
	if n := e.branch.with(c); n == nil {
		return false // the solver that found a witness knows better
	} else if isDifference(e.cons.scope.Delta.L, c) {
		*e.branch.diff = *n.diff
	} else {
		e.branch.other = append(e.branch.other, c)
		e.needs = append(e.needs, need{term: c, vars: vs})
	}
	return true
}

// told reports whether v gets its value by an answer, or when one is there: what is implied of an
// answer is not checked.
func (e *elimination) told(v *logic.Var) bool {
	return e.cons.answers[v] || e.cons.searched[v] || e.cons.delayed[v]
}

// known reports whether the branch shows that x <= y holds anyhow.
func (e *elimination) known(c logic.Term) bool {
	le, ok := c.(*logic.Le)
	if !ok || slices.ContainsFunc(e.needs, func(n need) bool { return n.term == c }) {
		return true
	}
	x, y := le.Sides()
	if e.branch.diff.atMost(x, y) {
		return true
	}
	parts, most := logic.Linear(e.cons.scope.Delta.L.Sub(x, y))
	for _, p := range parts {
		v, ok := p.Term.(*logic.Var)
		if !ok {
			return false
		}
		end, other := e.branch.diff.ends(v)
		if p.Coef.Sign() > 0 {
			end = other
		}
		if end == nil {
			return false
		}
		most = most.Add(p.Coef.Mul(*end))
	}
	return most.Sign() <= 0
}

// search has the last earlier variable look ahead for a value of v, if that is a search of few
// values.
func (e *elimination) search(v *logic.Var, own []need) {
	cost, all := e.tries(v)
	if cost == 0 || !all && slices.ContainsFunc(own, func(n need) bool { return !e.divides(v, n) }) {
		return
	}
	l := e.cons.scope.Delta.L
	in := uhat.Domain{Guard: l.True(), Filter: l.True()}
	in.Lo, in.Hi = e.interval(v)
	vs := addVars(nil, slices.Concat(in.Lo, in.Hi)...)
	alone := !slices.ContainsFunc(own, func(n need) bool { return len(n.vars) > 1 })
	if alone && len(vs) == 0 { // there is no earlier variable
		return
	}
	each := 1
	for _, n := range e.essential(v, own) {
		vs = addVars(vs, terms(n.vars)...)
		if n.draw != nil {
			in.Ahead = append(in.Ahead, n.draw)
			each += n.cost
		} else {
			in = e.cons.narrow(e.branch.diff, in, v, n.term)
		}
	}
	vs = slices.DeleteFunc(vs, func(w *logic.Var) bool { return w == v })
	at := e.last(vs)
	if at == nil || e.told(at) {
		return
	}
	cost *= each
	if n, _ := e.tries(at); n == 0 || cost*n > budgets.Searched {
		return
	}
	if each == 1 && all && e.always(v, own, vs) {
		return
	}
	draw := &uhat.Draw{Var: v, Among: []uhat.Domain{in}}
	e.needs = append(e.needs, need{draw: draw, vars: vs, cost: cost})
	e.branch.ahead[at] = append(e.branch.ahead[at], draw)
}

// always reports whether v has a value whatever values earlier variables have, as far as trying its
// few values shows it.
func (e *elimination) always(v *logic.Var, own []need, earlier []*logic.Var) bool {
	if v.Sort().Kind() != logic.IntKind || e.cons.scope.sortOf(v.Sort()).Pool != nil {
		return false
	}
	l := e.cons.scope.Delta.L
	lo, hi := e.interval(v)
	each := termsOf(own)
	for _, t := range lo {
		each = append(each, l.Le(t, v))
	}
	for _, t := range hi {
		each = append(each, l.Le(v, t))
	}
	from, to := e.branch.diff.ends(v)
	var any []logic.Term
	for n := *from; !to.Less(n); n = n.Add(logic.IntegerOf(1)) {
		any = append(any, l.Replace(l.And(each...), map[logic.Term]logic.Term{v: l.Integer(n)}))
	}
	left := l.Or(any...)
	if logic.Subterms(left) > budgets.Expanded {
		return false
	}
	known := []logic.Term{l.Not(left)}
	for _, c := range slices.Concat(e.cons.facts, e.cons.written, e.branch.choice) {
		if !slices.ContainsFunc(logic.Vars(nil, c), func(w *logic.Var) bool { return e.rank[w] >= e.rank[v] }) {
			known = append(known, c)
		}
	}
	for _, w := range earlier {
		if from, to := e.branch.diff.ends(w); from != nil && to != nil {
			known = append(known, l.Le(l.Integer(*from), w), l.Le(w, l.Integer(*to)))
		}
	}
	return e.cons.scope.unsat(known...)
}

// divides reports whether a need is a bound of v, by division if need be.
func (e *elimination) divides(v *logic.Var, n need) bool {
	_, _, ok := e.bounding(v, n)
	return ok
}

// essential leaves out the needs of v that others entail, with what is known when v is drawn.
func (e *elimination) essential(v *logic.Var, own []need) []need {
	known := slices.DeleteFunc(slices.Clone(e.cons.facts), func(c logic.Term) bool {
		return slices.ContainsFunc(logic.Vars(nil, c), func(w *logic.Var) bool { return e.rank[w] >= e.rank[v] })
	})
	out := slices.Clone(own)
	slices.SortStableFunc(out, func(m, n need) int { return n.size() - m.size() })
	for i := 0; i < len(out) && len(out) > 1; {
		rest := slices.Delete(slices.Clone(out), i, i+1)
		if n := out[i]; n.draw == nil && e.cons.scope.unsat(append(slices.Concat(known, termsOf(rest)), e.cons.scope.Delta.L.Not(n.term))...) {
			out = rest
		} else {
			i++
		}
	}
	return slices.DeleteFunc(slices.Clone(own), func(n need) bool {
		return n.draw == nil && !slices.ContainsFunc(out, func(m need) bool { return m.term == n.term })
	})
}

func (n need) size() int {
	if n.draw != nil {
		return 0
	}
	return logic.Subterms(n.term)
}

// termsOf returns the constraints among needs.
func termsOf(ns []need) (out []logic.Term) {
	for _, n := range ns {
		if n.draw == nil {
			out = append(out, n.term)
		}
	}
	return out
}

func terms(vs []*logic.Var) []logic.Term {
	return lists.Of(vs, func(v *logic.Var) logic.Term { return v })
}

// tries returns how many values a draw of v looks at, and whether these are all; 0 where it is not
// known what it is drawn from.
func (e *elimination) tries(v *logic.Var) (n int, all bool) {
	s := e.cons.scope.sortOf(v.Sort())
	switch k := v.Sort().Kind(); {
	case e.told(v) || s.Gen != "":
		return 0, false
	case k == logic.BoolKind || k == logic.EnumKind:
		return len(e.cons.values(v.Sort())), true
	case s.Pool != nil:
		return len(s.Pool), true
	case k != logic.IntKind:
		return 0, false
	case !e.branch.diff.within(v, budgets.Narrow):
		return budgets.Narrow, false
	}
	lo, hi := e.branch.diff.ends(v)
	width, _ := hi.Sub(*lo).Int64()
	return int(width) + 1, true
}

package terms

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/uhat"
)

// draw appends the step that draws v from the values that the constraints leave.
func (d *deriver) draw(v *logic.Var) {
	among := lists.Of(d.cons.branches, func(b *branch) []uhat.Domain { return []uhat.Domain{d.domain(b, v)} })
	d.bound[v] = true
	for _, c := range d.needed(d.ready()) {
		if d.cons.closed[c] { // the closures have all others, and what follows from them
			continue
		}
		for i, b := range d.cons.branches {
			if !b.decided[c] {
				among[i] = d.restrict(among[i], v, c)
			}
		}
	}
	all := slices.Concat(among...)
	for i := range all {
		all[i] = d.tidy(all[i])
	}
	if len(d.cons.branches) > 1 {
		all = d.distinct(v, all)
	}
	d.steps = append(d.steps, &uhat.Draw{Var: v, Among: all})
}

// domain returns the values that a branch leaves for v, which is drawn next.
func (d *deriver) domain(b *branch, v *logic.Var) uhat.Domain {
	l := d.scope.Delta.L
	guard, known := d.guard(b, v)
	out := uhat.Domain{Rare: b.rare, Guard: guard, Except: d.excluded(b, v), Filter: l.True(), Ahead: b.ahead[v]}
	out.Lo, out.Hi = b.diff.interval(v, d.isBound, known)
	for _, c := range b.other {
		if !b.decided[c] && logic.Occurs(v, c) && !slices.ContainsFunc(logic.Vars(nil, c), func(w *logic.Var) bool { return w != v && !d.bound[w] }) {
			out = d.cons.narrow(d.cons.diff, out, v, c)
		}
	}
	return out
}

// tidy returns the same domain with fewer bounds. If only one value is left, the other bounds
// become a guard:
//
//	max(0, x + 8)..min(23, x + 8)    is    x + 8 if x + 8 <= 23
func (d *deriver) tidy(a uhat.Domain) uhat.Domain {
	l := d.scope.Delta.L
	a.Lo = least(a.Lo, func(x, y logic.Term) bool { return d.cons.diff.atMost(y, x) })
	a.Hi = least(a.Hi, d.cons.diff.atMost)
	if len(a.Lo)+len(a.Hi) == 2 {
		return a
	}
	for _, x := range a.Lo {
		if !slices.Contains(a.Hi, x) || !linear(x) {
			continue
		}
		for _, y := range a.Lo {
			a.Guard = l.And(a.Guard, l.Le(y, x))
		}
		for _, y := range a.Hi {
			a.Guard = l.And(a.Guard, l.Le(x, y))
		}
		a.Lo = []logic.Term{x}
		a.Hi = []logic.Term{x}
		return a
	}
	return a
}

// excluded returns the values of a finite sort with which the branch has no completion of the
// trace.
func (d *deriver) excluded(b *branch, v *logic.Var) []logic.Term {
	if k := v.Sort().Kind(); k != logic.BoolKind && k != logic.EnumKind {
		return nil
	}
	var out []logic.Term
	for _, x := range d.cons.values(v.Sort()) {
		if d.scope.unsat(slices.Concat([]logic.Term{d.scope.Delta.L.Eq(v, d.scope.Delta.L.Value(x))}, d.cons.t.Terms(), b.choice)...) {
			out = append(out, d.scope.Delta.L.Value(x))
		}
	}
	return out
}

// restrict adds a constraint whose last variable is v to each alternative. A disjunction splits the
// alternatives: the draw chooses one of its operands.
func (d *deriver) restrict(among []uhat.Domain, v *logic.Var, c logic.Term) []uhat.Domain {
	or, ok := c.(*logic.Or)
	if ok && v.Sort().Kind() == logic.IntKind && len(among)*len(or.Args()) <= budgets.Alternatives {
		var out []uhat.Domain
		for _, a := range among {
			for _, x := range or.Args() {
				b := a
				for _, y := range logic.Conjuncts(x) {
					b = d.cons.narrow(d.cons.diff, b, v, y)
				}
				out = append(out, b)
			}
		}
		return out
	}
	out := slices.Clone(among)
	for i := range out {
		out[i] = d.cons.narrow(d.cons.diff, out[i], v, c)
	}
	return out
}

// Ranges. A range that the spec gives bounds what the tester chooses. If it gives none, a default
// range keeps numbers small. The default is only a preference: ends that constraints give are
// drawn. A side that the constraints leave open ends where the default does, or a little beyond the
// other end (see [uhat.SortDecl.Reach]). With
//
//	1 <= a && a <= 100,  b >= 1000
//
// a is drawn from 1..100 and b from 1000..1010.

// written confines what the tester chooses to the ranges that the spec gives, and the
// numbers that it computes to pools.
func (s *Scope) written(t *Trace) []logic.Term {
	l := s.Delta.L
	answers := s.answersOf(t)
	var out []logic.Term
	for _, e := range t.Events {
		if !e.Op.Visible() || e.Op.Kind == sre.Receive {
			continue
		}
		for i, x := range e.Args[:e.Op.Args()] {
			d := s.sortOf(e.Op.Fields[i].Sort)
			if !drawn(x, answers) {
				continue
			}
			if d.Declared {
				out = append(out, l.Le(l.Integer(d.Lo), x), l.Le(x, l.Integer(d.Hi)))
			}
			// In all other cases poolsOf states the pool.
			if x.Sort().Kind() == logic.IntKind && (x.Sort() != e.Op.Fields[i].Sort || !is[*logic.Var](x)) {
				out = append(out, s.among(x, d.Pool)...)
			}
		}
	}
	return out
}

// drawn reports whether some variable of x is chosen by the tester.
func drawn(x logic.Term, answers map[*logic.Var]bool) bool {
	return slices.ContainsFunc(logic.Vars(nil, x), func(v *logic.Var) bool { return !answers[v] })
}

// preferred returns default ranges for the drawn integers that are compatible with the constraints,
// which the solver holds.
func (s *Scope) preferred(t *Trace, written []logic.Term) []logic.Term {
	r := s.ranging(t)
	r.know(slices.Concat(t.Terms(), written))
	return r.choose()
}

// choose returns the ranges. If possible, all variables have theirs; else each is chosen after
// those before it.
func (r *ranging) choose() []logic.Term {
	for width := int64(1); ; width *= 4 {
		for _, inTurn := range []bool{false, true} {
			rs := r.within(width, inTurn)
			if width > budgets.Widest || !r.scope.unsat(rs...) {
				return rs
			}
		}
	}
}

// ranging is what default ranges of a trace depend on.
type ranging struct {
	scope   *Scope
	vars    []*logic.Var // drawn integers without a pool or generator, in the order of the trace
	visible map[*logic.Var]bool
	places  map[*logic.Var]int64 // elements drawn by default, of lists
	typed   []logic.Term
	diff    *differences // closure of the constraints, without those of Go types
	// named are the values that disjunctions name which are in no branch, since these would be too
	// many: nothing else widens a default range for them.
	named []logic.End
}

// know adds the constraints that are differences. It leaves out those of Go types, which nobody has
// written.
func (r *ranging) know(cs []logic.Term) {
	for _, c := range cs {
		if !slices.Contains(r.typed, c) {
			r.diff.add(c)
		}
	}
	r.diff.close()
}

func (s *Scope) ranging(t *Trace) *ranging {
	r := &ranging{scope: s, visible: map[*logic.Var]bool{}, places: s.placesOf(t), diff: newDifferences(s.Delta.L)}
	answers := s.answersOf(t)
	for _, c := range t.Cons {
		if c.Typed {
			r.typed = append(r.typed, c.Term)
		}
	}
	for _, e := range t.Events {
		for _, x := range e.Args {
			for _, v := range logic.Vars(nil, x) {
				r.visible[v] = r.visible[v] || e.Op.Visible()
			}
		}
	}
	for _, v := range t.Vars() {
		if d := s.sortOf(v.Sort()); v.Sort().Kind() == logic.IntKind && !answers[v] && d.Pool == nil && d.Gen == "" {
			r.vars = append(r.vars, v)
		}
	}
	return r
}

// within returns the ranges at a width. If inTurn is set, each is chosen under those before it.
func (r *ranging) within(width int64, inTurn bool) []logic.Term {
	l := r.scope.Delta.L
	diff := r.diff
	if inTurn {
		diff = diff.clone()
	}
	var out []logic.Term
	for _, v := range r.vars {
		lo, hi := diff.ends(v)
		var from, to logic.Integer
		switch b := v.Sort().Bounds(); {
		case lo == nil || hi == nil:
			from, to = r.reach(v, lo, hi, width)
		case b.Has(*lo) && b.Has(*hi):
			continue
		default:
			from = b.Clip(*lo)
			to = b.Clip(*hi)
		}
		own := []logic.Term{l.Le(l.Integer(from), v), l.Le(v, l.Integer(to))}
		out = append(out, own...)
		if inTurn {
			for _, c := range own {
				diff.add(c)
			}
			diff.close()
		}
	}
	return out
}

// reach returns what v is drawn from by default, if constraints end at lo and hi; nil is no end.
func (r *ranging) reach(v *logic.Var, lo, hi *logic.Integer, width int64) (from, to logic.Integer) {
	d := *r.scope.sortOf(v.Sort())
	if width > 1 {
		more := logic.IntegerOf(width * uhat.DefaultHi)
		d.Lo, d.Hi = d.Lo.Sub(more), d.Hi.Add(more)
	}
	from, to = d.Reach(lo, hi)
	for _, e := range r.named { // a written range is not widened
		if e.Of != v || d.Declared {
			continue
		}
		n := e.Value.Integer()
		least, most := d.Reach(&n, &n)
		if !e.Least {
			least, _ = d.Reach(nil, &n)
		}
		if !e.Most {
			_, most = d.Reach(&n, nil)
		}
		if lo == nil && n.Less(from) {
			from = from.Min(least)
		}
		if hi == nil && to.Less(n) {
			to = to.Max(most)
		}
	}
	if !r.visible[v] { // nothing draws it, so it need not be small
		if lo == nil {
			from = from.Min(logic.IntegerOf(0))
		}
		if most, ok := r.places[v]; hi == nil && ok {
			to = from.Max(logic.IntegerOf(most))
		} else if hi == nil {
			to = to.Max(logic.IntegerOf(budgets.HiddenHi))
		}
	}
	bounds := v.Sort().Bounds() // an end that follows from others may be outside as well
	return bounds.Clip(from), bounds.Clip(to)
}

func (s *Scope) answersOf(t *Trace) map[*logic.Var]bool { return s.constraintsOf(t).answers }

// poolsOf says that each value drawn from a pool is in it.
func (s *Scope) poolsOf(t *Trace) []logic.Term {
	answers := s.answersOf(t)
	free := s.dispensable(t)
	var out []logic.Term
	for _, v := range t.Vars() {
		k := v.Sort().Kind()
		if answers[v] || free[v] || k == logic.BoolKind || k == logic.EnumKind {
			continue
		}
		out = append(out, s.among(v, s.sortOf(v.Sort()).Pool)...)
	}
	return out
}

// among says that a value is one of a pool, if there is one.
func (s *Scope) among(x logic.Term, pool []logic.Value) []logic.Term {
	if len(pool) == 0 {
		return nil
	}
	any := lists.Of(pool, func(v logic.Value) logic.Term { return s.Delta.L.Eq(x, s.Delta.L.Value(v)) })
	return []logic.Term{s.Delta.L.Or(any...)}
}

// unconfined drops the written ranges of values that turned out to be answers.
func (s *Scope) unconfined(t *Trace) *Trace {
	answers := s.answersOf(t)
	u := t.copied()
	u.Cons = slices.DeleteFunc(u.Cons, func(c Constraint) bool { return c.Written && !drawn(c.Term, answers) })
	return u
}

// inBounds says that all values that a trace computes fit the Go types of their sorts.
func (s *Scope) inBounds(t *Trace) []logic.Term {
	l := s.Delta.L
	var out []logic.Term
	within := func(x logic.Term, sort *logic.Sort) {
		if sort.Kind() != logic.IntKind {
			return
		}
		if q := l.Within(x, sort); !logic.IsTrue(q) {
			out = append(out, q)
		}
	}
	for _, e := range t.Events {
		for i, x := range e.Args {
			within(x, e.Op.Fields[i].Sort)
		}
		if e.Clause == nil {
			continue
		}
		for i, v := range e.Clause.Vars() {
			if i < len(e.Vals) {
				within(e.Vals[i], v.Sort())
			}
		}
	}
	for i, x := range t.GoalVals {
		within(x, s.Goal.Vars[i].Sort())
	}
	return out
}

// dispensable returns the variables in no event that have a value whatever values all others have.
// It only finds variables with infinitely many values whose constraints are disequalities, or also
// a bound on one side. To draw such a variable would turn a constraint that always holds into a
// check of an answer: that it differs from the drawn value.
func (s *Scope) dispensable(t *Trace) map[*logic.Var]bool {
	placed := t.placed()
	out := map[*logic.Var]bool{}
	for _, v := range t.Vars() {
		if k := v.Sort().Kind(); placed[v] || k == logic.BoolKind || k == logic.EnumKind {
			continue
		}
		below := false
		above := false
		out[v] = !slices.ContainsFunc(t.Terms(), func(c logic.Term) bool {
			if !logic.Occurs(v, c) {
				return false
			}
			switch c := c.(type) {
			case *logic.Not:
				eq, ok := c.Arg().(*logic.Eq)
				return !ok || s.Delta.L.SolveFor(v, eq) == nil
			case *logic.Le:
				x, y := c.Sides()
				upper, bound := bound(s.Delta.L, v, x, y)
				below = below || !upper
				above = above || upper
				return bound == nil || !isDifference(s.Delta.L, c)
			}
			return true
		}) && !(below && above)
	}
	return out
}

// placesOf returns the integer variables that stand for a place in what the tester draws, or for a
// number of elements, each with how many elements are drawn by default: of
//
//	i + 1 < len(words) && words[i] == x
//
// it returns i. A list that has to reach beyond i becomes as long as i is large, so a large i would
// fill the memory.
func (s *Scope) placesOf(t *Trace) map[*logic.Var]int64 {
	var answers map[*logic.Var]bool
	out := map[*logic.Var]int64{}
	note := func(list logic.Term, in logic.Term) {
		if answers == nil {
			answers = s.answersOf(t)
		}
		if !drawn(list, answers) {
			return
		}
		most := int64(s.sortOf(list.Sort()).Most)
		for _, v := range logic.Vars(nil, in) {
			if n, ok := out[v]; v.Sort().Kind() == logic.IntKind && (!ok || most < n) {
				out[v] = most
			}
		}
	}
	for _, c := range t.Terms() {
		for _, a := range logic.Apps(nil, c) {
			switch f, args := a.Func(), a.Args(); {
			case f.ReadsLen():
				note(args[0], c)
			case f.ReadsElem() && args[1].Sort().Kind() == logic.IntKind:
				note(args[0], args[1])
			}
		}
	}
	return out
}

// Extremes. Small numbers never show what a system does at the ends of a Go type. If a sort asks
// for its ends, a draw has them as rare alternatives. Each is a branch of its own, so a value that
// cannot be completed is never drawn.

// ending is a branch with variables that are at an end of their Go type.
type ending struct {
	plain  *branch // the same, without the ends
	branch *branch
	vars   []*logic.Var
	values []logic.Term // v == n
}

// extremes returns the branches in which a drawn integer is at an end of its Go type, with default
// ranges for the others. It combines the ends of all integers if that is not too many branches;
// otherwise each branch has one integer at an end.
func (d *constraints) extremes(all []*branch, order []*logic.Var) []*branch {
	plain := lists.Of(all, func(b *branch) ending { return ending{plain: b, branch: b} })
	each := plain
	together := plain
	fits := d.fitting()
	for _, v := range order {
		if decl := d.scope.sortOf(v.Sort()); decl.Extremes && !d.answers[v] {
			each = append(each[:len(each):len(each)], d.atEnds(plain, v, decl.Ends(), fits)...)
			if len(together) <= budgets.Branches {
				together = append(together[:len(together):len(together)], d.atEnds(together, v, decl.Ends(), fits)...)
			}
		}
	}
	if len(together) <= budgets.Branches {
		each = together
	}
	return lists.Of(each[len(all):min(len(each), max(budgets.Branches, len(all)))], d.preferring)
}

// preferring returns the branch with the default ranges of all variables that are not at an end, if
// that is possible, else with some of these ranges.
func (d *constraints) preferring(e ending) *branch {
	b := e.plain.with()
	d.prefer(b, e.vars...)
	if b = b.with(e.values...); b == nil || d.scope.unsat(slices.Concat(d.facts, d.written, b.choice)...) {
		b = e.branch
		d.prefer(b, e.vars...)
	}
	b.rare = true
	return b
}

// fitting says that values computed for arguments fit their Go types, which is not sure near the
// ends.
func (d *constraints) fitting() []logic.Term {
	l := d.scope.Delta.L
	var out []logic.Term
	for _, e := range d.t.Events {
		for i, x := range e.Args[:e.Op.Args()] {
			if f := e.Op.Fields[i]; f.Sort.Kind() == logic.IntKind && !is[*logic.Var](x) && !is[*logic.Lit](x) {
				b := f.Sort.Bounds()
				out = append(out, l.Le(l.Integer(b.Lo), x), l.Le(x, l.Integer(b.Hi)))
			}
		}
	}
	return out
}

// atEnds returns the possible branches in which v has one of the values.
func (d *constraints) atEnds(from []ending, v *logic.Var, ends []logic.Integer, fits []logic.Term) []ending {
	l := d.scope.Delta.L
	var out []ending
	for _, e := range from {
		for _, n := range ends {
			is := append([]logic.Term{l.Eq(v, l.Integer(n))}, fits...)
			b := e.branch.with(is...)
			if b != nil && !d.scope.unsat(slices.Concat(d.facts, d.written, b.choice)...) {
				out = append(out, ending{e.plain, b, append(slices.Clip(e.vars), v), append(slices.Clip(e.values), is...)})
			}
		}
	}
	return out
}

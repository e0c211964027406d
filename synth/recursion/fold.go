package recursion

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/terms"
	"github.com/clouseau-go/clouseau/uhat"
)

// Folding turns the scripts of one, two and three copies of a part into one
// script with a recursive function. It compares the second copy with the third, and the
// rest of the three scripts with each other: what is the same everywhere stays, and what changes
// has to change by a rule, which becomes a parameter of the function.
//
//	value in copy 2, 3      rule                              parameter
//	y        y              the same in all                   invariant
//	3        4              one more each time                affine: 3, then n + 1
//	x1       x2             x of the copy before              carried: x1, then x
//	≠ x1     ≠ x1, x2       not the x of any copy before      none: Domain.Unlike
//
// Besides, a value may depend on how many copies there are still to come, as what is counted on the
// way in and goes on being counted on the way out:
//
//	9 of 2, 12 of 3         three more for each level         none: Fun.Level, Depth.Var
//
// Where the rest of the script needs a value from the last copy, the first copy stays outside, so
// that there is such a value at depth 0; else the function makes all copies. Nothing rests on the
// comparison being right: what the function does at each depth is compared, step by step, with what
// was derived for that many copies.

// folder compares the scripts of a trace with one, two and three copies of a part.
type folder struct {
	l      *logic.Builder
	vars   *logic.Numbered // of the search
	part   part
	first  int                       // the first copy that the function makes, 0 or 1
	in     []*unrolled               // with 1, 2 and 3 copies
	prev   map[logic.Term]logic.Term // marker -> the variable with its value a copy earlier
	old    map[logic.Term]logic.Term // the same, of any earlier copy
	own    map[logic.Term]bool       // the function's variables
	closed map[*logic.Var]bool       // those bound after the copies inside
	based  map[*logic.Var]bool       // those bound at depth 0
	marks  map[mark]*logic.Var
	params []param
	level  *logic.Var // the function's Level; nil while nothing depends on it
	depth  *logic.Var // the same outside the function
	names  map[string]bool
	hint   string // names the next parameter
}

// mark is a variable of the function, in the copy that many copies earlier.
type mark struct {
	v   *logic.Var
	ago int
}

// param is a parameter of the function that is computed anew at each level.
type param struct {
	v     *logic.Var
	first logic.Term // its value in the outermost application, over what is bound outside
	next  logic.Term // its value one level down, over the function's variables and parameters
}

// role says what a variable of an unrolled script is in the folded one.
type role struct {
	v    *logic.Var // there
	copy int        // the copy that binds it, counted from 0, or outside
}

// What binds a variable that no copy binds: the script outside the function, or the function at
// depth 0.
const (
	outside = -1
	inside  = -2
)

// fold returns the steps with a function for the part, and the function, which makes the copies
// from the one numbered first. It returns nil if the scripts follow no rule, or if all copies are
// alike and alike is false.
func fold(vars *logic.Numbered, l *logic.Builder, p part, in []*unrolled, first int, alike bool) ([]uhat.Step, *uhat.Fun) {
	f := &folder{first: first, l: l, vars: vars, part: p, in: in, prev: map[logic.Term]logic.Term{}, old: map[logic.Term]logic.Term{},
		own: map[logic.Term]bool{}, closed: map[*logic.Var]bool{}, based: map[*logic.Var]bool{}, marks: map[mark]*logic.Var{}, names: map[string]bool{}}
	if !f.roles() {
		return nil, nil
	}
	n := func(u *unrolled) int { return len(u.Trace.Events) }
	same := lists.Of(in, func(u *unrolled) view { return view{u, u.copies - first, outerPlace} })
	outer := func(region func(u *unrolled) []uhat.Step) ([]uhat.Step, bool) {
		lists := lists.Of(in, region)
		before := len(f.params)
		steps, ok := f.steps(lists, same)
		return steps, ok && len(f.params) == before
	}
	pre, ok1 := outer(func(u *unrolled) []uhat.Step {
		return slices.Concat(u.before(), u.region(p.prefix()), f.copies(u, first, p.opening))
	})
	post, ok2 := outer(func(u *unrolled) []uhat.Step {
		return slices.Concat(f.copies(u, first, f.closing(u)), u.region(p.suffix(u.copies, n(u))))
	})
	if !ok1 || !ok2 {
		return nil, nil
	}
	var opens, shuts, inner [][]uhat.Step
	var opening, closing, depths []view
	for _, u := range in {
		for i := first; i < u.copies; i++ {
			opens = append(opens, u.region(p.opening(i)))
			shuts = append(shuts, u.region(f.closing(u)(i)))
			opening = append(opening, view{u, i - first, openPlace})
			closing = append(closing, view{u, i - first, closePlace})
		}
	}
	open, ok1 := f.steps(opens, opening)
	shut, ok2 := f.steps(shuts, closing)
	if !ok1 || !ok2 {
		return nil, nil
	}
	for _, u := range in {
		inner = append(inner, u.region(p.inner(u.copies, n(u))))
		depths = append(depths, view{u, u.copies - first, basePlace})
	}
	base, ok := f.steps(inner, depths)
	if !ok {
		return nil, nil
	}
	if steps := slices.Concat(open, base, shut); !alike && len(f.params) == 0 && f.level == nil && len(uhat.Collected(steps)) == 0 {
		return nil, nil // the copies are independent repetitions
	}
	return f.build(pre, open, base, shut, post)
}

// closing returns the closing spans of a script by copy.
func (f *folder) closing(u *unrolled) func(int) span {
	return func(i int) span { return f.part.closing(i, u.copies, len(u.Trace.Events)) }
}

// copies returns the steps of the first copies.
func (f *folder) copies(u *unrolled, first int, at func(int) span) []uhat.Step {
	var out []uhat.Step
	for i := range first {
		out = append(out, u.region(at(i))...)
	}
	return out
}

// build puts the function together. A variable that is bound outside and used inside is passed on
// under its own name.
func (f *folder) build(pre, open, base, shut, post []uhat.Step) ([]uhat.Step, *uhat.Fun) {
	fun := &uhat.Fun{Level: f.level}
	recur := &uhat.Apply{Fun: fun}
	start := &uhat.Apply{Fun: fun, Depth: &uhat.Depth{Lo: 1 - f.first, Var: f.depth}}
	inner := map[*logic.Var]bool{f.level: true}
	for v := range f.own {
		inner[v.(*logic.Var)] = true
	}
	for _, p := range f.params {
		inner[p.v] = true
		fun.Params = append(fun.Params, p.v)
		recur.Args = append(recur.Args, p.next)
		start.Args = append(start.Args, p.first)
	}
	fun.Base = base
	fun.Step = slices.Concat(open, []uhat.Step{recur}, shut)
	for _, body := range [][]uhat.Step{fun.Base, fun.Step} {
		bound := map[*logic.Var]bool{}
		for _, st := range body {
			for _, v := range used(st) {
				if !inner[v] && !bound[v] && !slices.Contains(fun.Params, v) {
					fun.Params = append(fun.Params, v)
					recur.Args = append(recur.Args, v)
					start.Args = append(start.Args, v)
				}
			}
			for _, v := range uhat.Bound(st) {
				bound[v] = true
			}
		}
	}
	known := append(bindings(pre), f.depth)
	for _, t := range start.Args {
		for _, v := range logic.Vars(nil, t) {
			if !slices.Contains(known, v) {
				return nil, nil // known only after the function
			}
		}
	}
	return slices.Concat(pre, []uhat.Step{start}, post), fun
}

// used returns the variables in the terms of a step.
func used(st uhat.Step) []*logic.Var {
	var out []*logic.Var
	for _, t := range uhat.Terms(st) {
		if t != nil {
			out = logic.Vars(out, t)
		}
	}
	if take, ok := st.(*uhat.Take); ok {
		for _, r := range take.Gap {
			out = logic.Vars(logic.Vars(out, r.Allowed), r.Known)
		}
	}
	return out
}

// roles finds out which variables of the three scripts are the same variable of
// the folded one: those bound at the same place. ok is false if the places differ.
func (f *folder) roles() bool {
	one := f.in[0]
	three := f.in[2]
	n := func(u *unrolled) int { return len(u.Trace.Events) }
	p := f.part
	outer := func(u *unrolled) []*logic.Var {
		return bindings(slices.Concat(u.before(), u.region(p.prefix()), f.copies(u, f.first, p.opening),
			f.copies(u, f.first, f.closing(u)), u.region(p.suffix(u.copies, n(u)))))
	}
	copyOf := func(u *unrolled, i int) []*logic.Var {
		return bindings(slices.Concat(u.region(p.opening(i)), u.region(f.closing(u)(i))))
	}
	inner := func(u *unrolled) []*logic.Var { return bindings(u.region(p.inner(u.copies, n(u)))) }
	canon := outer(one)
	for _, v := range canon {
		f.names[v.Name()] = true
	}
	locals := f.fresh(copyOf(three, f.first))
	bases := f.fresh(inner(one))
	for _, v := range bases {
		f.based[v] = true
	}
	opened := len(bindings(three.region(p.opening(f.first))))
	for _, v := range locals[min(opened, len(locals)):] {
		f.closed[v] = true
	}
	for _, v := range slices.Concat(locals, bases) {
		f.own[v] = true
	}
	for _, u := range f.in {
		u.role = map[*logic.Var]role{}
		ok := assign(u.role, outer(u), canon, outside) && assign(u.role, inner(u), bases, inside)
		for i := f.first; i < u.copies; i++ {
			ok = ok && assign(u.role, copyOf(u, i), locals, i-f.first)
		}
		if !ok {
			return false
		}
	}
	return true
}

func bindings(steps []uhat.Step) []*logic.Var {
	var out []*logic.Var
	for _, st := range steps {
		out = append(out, uhat.Bound(st)...)
	}
	return out
}

func assign(to map[*logic.Var]role, vs, canon []*logic.Var, copy int) bool {
	if len(vs) != len(canon) {
		return false
	}
	for i, v := range vs {
		if v.Sort() != canon[i].Sort() {
			return false
		}
		to[v] = role{canon[i], copy}
	}
	return true
}

// fresh returns variables of the function for variables of a script, with the names but not the
// numbers of these.
func (f *folder) fresh(vs []*logic.Var) []*logic.Var {
	return lists.Of(vs, func(v *logic.Var) *logic.Var { return f.named(unnumbered(v), v.Sort()) })
}

// unnumbered returns a variable's name without the number that tells it from others.
func unnumbered(v *logic.Var) string { return strings.TrimRight(v.Name(), "0123456789") }

// named returns a variable with that name, numbered if the name is taken.
func (f *folder) named(hint string, sort *logic.Sort) *logic.Var {
	name := hint
	for i := 2; f.names[name]; i++ {
		name = fmt.Sprintf("%s%d", hint, i)
	}
	f.names[name] = true
	return f.vars.Named(name, sort)
}

const (
	outerPlace place = iota // outside the function
	openPlace               // in a copy, before the copies inside it
	basePlace               // at depth 0
	closePlace              // in a copy, after the copies inside it
)

// pinning says what arguments keep when a part is copied. There are often several ways to type a
// copy. Only those that treat all numbers of copies alike can be folded.
type pinning int

const (
	// Constants of visible events stay, and terms that are equal inside the part and outside.
	pinned pinning = iota
	// The same, but constants between and behind the copies grow with the number of further copies.
	raised
	free // nothing is kept
)

// copier makes the arguments of a trace with copies of a part.
type copier struct {
	l      *logic.Builder
	vars   *logic.Numbered
	next   int // the number of the next variable
	part   part
	copies int
	mode   pinning
	at     places
	news   map[copiedVar]*logic.Var
}

// copiedVar is a variable in a copy, or outside all.
type copiedVar struct {
	v    *logic.Var
	copy int
}

// arg returns argument i of the event, as it is in copy k.
func (c *copier) arg(e *terms.Event, i int, k copied) logic.Term {
	x := e.Args[i]
	f := e.Op.Fields[i]
	vars := logic.Vars(nil, x)
	in := c.part.set()
	crosses := func(v *logic.Var) bool { return c.at[v]&in != 0 && c.at[v]&^in != 0 }
	switch {
	case c.mode == free && (e.Op.Visible() || k.from >= c.part.open.from), slices.ContainsFunc(vars, crosses):
		return c.variable(f.Sort)
	// A ghost's position gives its constants their meaning, so they need not stay.
	case len(vars) == 0 && !e.Op.Visible() && k.from >= c.part.open.from:
		return c.variable(f.Sort)
	case len(vars) == 0 && c.mode == raised && f.Sort.Kind() == logic.IntKind && k.copy == outside && k.from >= c.part.open.to:
		return c.l.Add(x, c.l.Int(int64(c.copies-1)))
	}
	return c.l.Subst(x, func(t logic.Term) logic.Term {
		v, ok := t.(*logic.Var)
		if !ok {
			return nil
		}
		key := copiedVar{v, k.copy}
		if c.news[key] == nil {
			c.news[key] = c.variable(v.Sort())
		}
		return c.news[key]
	})
}

// variable returns one that the trace with copies does not have.
func (c *copier) variable(s *logic.Sort) *logic.Var {
	c.next++
	return c.vars.Var(c.next-1, s)
}

// pump returns the trace with the given number of copies of the part, typed anew; nil if the budget
// is spent without one. Its events have the positions of part.sequence.
func (x *finding) pump(p part, copies int, mode pinning) *terms.Trace {
	t := x.trace
	if len(t.Events)+(copies-1)*p.size() > budgets.CopiedEvents {
		return nil
	}
	u := &terms.Trace{Deciding: terms.None}
	g := &Guide{t: t, Trace: u, part: p, copies: p.sequence(len(t.Events), copies), at: map[int]int{}}
	c := &copier{x.scope.Delta.L, x.scope.Vars, 0, p, copies, mode, x.at, map[copiedVar]*logic.Var{}}
	events := make([]terms.Event, len(g.copies))
	u.Events = make([]*terms.Event, 0, len(g.copies))
	for id, k := range g.copies {
		from := t.Events[k.from]
		e := &events[id]
		*e = terms.Event{ID: id, Op: from.Op, Cause: terms.None, Origin: terms.None, Demanded: from.Demanded}
		e.Args = make([]logic.Term, len(from.Args))
		for i := range from.Args {
			e.Args[i] = c.arg(from, i, k)
		}
		if from.ID == t.Deciding {
			u.Deciding = id
		}
		u.Events = append(u.Events, e)
	}
	for k, e := range t.Events {
		g.at[e.ID] = k
	}
	g.Vars = c.next
	return x.search.Type(g)
}

// view is how a place of a script sees variables: the copy now sees its own variables, and those of
// other copies as marks.
type view struct {
	u   *unrolled
	now int
	at  place
}

// left returns how many levels are left at the view's place, in a script with the given number of
// levels.
func (w view) left(levels int) int {
	if w.at == outerPlace {
		return levels
	}
	return levels - w.now
}

// place is where a step stands in the function's text.
type place int

// before returns the markers of the values that other copies have given v before a step of the view
// runs.
func (f *folder) before(v *logic.Var, w view) []*logic.Var {
	if f.based[v] {
		if w.at == closePlace || w.at == outerPlace {
			return []*logic.Var{f.marked(v, fromInside)}
		}
		return nil
	}
	var out []*logic.Var
	for c := range w.u.copies - f.first {
		switch w.at {
		case openPlace:
			if c >= w.now {
				continue
			}
		case closePlace:
			if c == w.now || f.closed[v] && c < w.now {
				continue
			}
		}
		out = append(out, f.marked(v, w.now-c))
	}
	return out
}

// fromInside marks a variable that is bound at depth 0, as the copies see it.
const fromInside = 1 << 20

// see translates a term: variables become those of the folded script, or markers for their values
// in other copies.
func (f *folder) see(w view, t logic.Term) logic.Term {
	unknown := false
	out := f.l.Subst(t, func(x logic.Term) logic.Term {
		v, ok := x.(*logic.Var)
		if !ok {
			return nil
		}
		r := w.u.role[v]
		switch {
		case r.v == nil:
			unknown = true
			return nil
		case r.copy == inside && w.at != basePlace:
			return f.marked(r.v, fromInside)
		case r.copy < 0 || r.copy == w.now:
			return r.v
		}
		return f.marked(r.v, w.now-r.copy)
	})
	if unknown {
		return nil
	}
	return out
}

func (f *folder) marked(v *logic.Var, ago int) *logic.Var {
	k := mark{v, ago}
	m, ok := f.marks[k]
	if !ok {
		m = f.l.Fresh(v.Name(), v.Sort())
		f.marks[k] = m
		f.old[m] = v
		if ago == 1 {
			f.prev[m] = v
		}
	}
	return m
}

// first returns the first run of positions.
func (b eventSet) first() span {
	from := bits.TrailingZeros64(uint64(b))
	return span{from, from + bits.TrailingZeros64(^uint64(b>>from))}
}

func (p part) set() eventSet { return p.open.set() | p.close.set() }

func (s span) set() eventSet { return eventSet(1)<<s.to - eventSet(1)<<s.from }

func ghostsOf(t *terms.Trace) (b eventSet) {
	for k, e := range t.Events {
		if !e.Op.Visible() {
			b |= 1 << k
		}
	}
	return b
}

// eventSet is a set of positions in a trace of at most eventSetSize events.
type eventSet uint64

const eventSetSize = 64

func (b eventSet) union(c eventSet) eventSet { return b | c }

func (b eventSet) without(c eventSet) eventSet { return b &^ c }

// block returns event k, the events that were inserted for it, and so on.
func block(t *terms.Trace, k int) eventSet {
	b := eventSet(1) << k
	for todo := []int{k}; len(todo) > 0; {
		id := t.Events[todo[0]].ID
		todo = todo[1:]
		for i, e := range t.Events {
			if e.Origin == id && b&(1<<i) == 0 {
				b |= 1 << i
				todo = append(todo, i)
			}
		}
	}
	return b
}

// part reads a set of positions as one or two runs; ok is false if it is neither.
func (b eventSet) part() (p part, ok bool) {
	open := b.first()
	rest := b.without(open.set())
	shut := rest.first()
	if b == 0 || rest.without(shut.set()) != 0 {
		return part{}, false
	}
	if rest == 0 {
		return part{open: open}, true
	}
	return part{open, shut}, true
}

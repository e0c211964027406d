package recursion

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
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
	var same []view
	for _, u := range in {
		same = append(same, view{u, u.copies - first, outerPlace})
	}
	outer := func(region func(u *unrolled) []uhat.Step) ([]uhat.Step, bool) {
		var lists [][]uhat.Step
		for _, u := range in {
			lists = append(lists, region(u))
		}
		before := len(f.params)
		steps, ok := f.steps(lists, same)
		return steps, ok && len(f.params) == before
	}
	pre, ok1 := outer(func(u *unrolled) []uhat.Step {
		return slices.Concat(u.before(), u.region(p.prefix()), f.copies(u, 0, first, p.opening))
	})
	post, ok2 := outer(func(u *unrolled) []uhat.Step {
		return slices.Concat(f.copies(u, 0, first, f.closing(u)), u.region(p.suffix(u.copies, n(u))))
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

// copies returns the steps of some copies.
func (f *folder) copies(u *unrolled, from, to int, at func(int) span) []uhat.Step {
	var out []uhat.Step
	for i := from; i < to; i++ {
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
	for _, t := range termsOf(st) {
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

// termsOf returns the terms of a step.
func termsOf(st uhat.Step) []logic.Term {
	switch st := st.(type) {
	case *uhat.Draw:
		var out []logic.Term
		for _, d := range st.Among {
			out = slices.Concat(out, []logic.Term{d.Guard, d.Filter}, d.Lo, d.Hi, d.Except, d.Awaits())
		}
		return out
	case *uhat.Let:
		return []logic.Term{st.Value}
	case *uhat.Perform:
		return st.Args
	case *uhat.Take:
		return []logic.Term{st.Select}
	case *uhat.Assume:
		return []logic.Term{st.Cond}
	case *uhat.Assert:
		return []logic.Term{st.Cond}
	case *uhat.Differ:
		return []logic.Term{st.Var}
	case *uhat.Apply:
		return st.Args
	default:
		panic(fmt.Sprintf("synth: unexpected %T", st))
	}
}

// roles finds out which variables of the three scripts are the same variable of
// the folded one: those bound at the same place. ok is false if the places differ.
func (f *folder) roles() bool {
	one := f.in[0]
	three := f.in[2]
	n := func(u *unrolled) int { return len(u.Trace.Events) }
	p := f.part
	outer := func(u *unrolled) []*logic.Var {
		return bindings(slices.Concat(u.before(), u.region(p.prefix()), f.copies(u, 0, f.first, p.opening),
			f.copies(u, 0, f.first, f.closing(u)), u.region(p.suffix(u.copies, n(u)))))
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
	out := make([]*logic.Var, len(vs))
	for i, v := range vs {
		out[i] = f.named(unnumbered(v), v.Sort())
	}
	return out
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

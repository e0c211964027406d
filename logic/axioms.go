package logic

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
)

// Axioms become ground assertions in one of three ways.
//
// A macro is an axiom that defines a predicate,
//
//	isRoot(p) == (parent(p) == p),
//
// an equivalence between an application to distinct variables and a term over
// them that, after expanding the other macros, does not mention the predicate.
// Every application is replaced by its definition, and the solvers never meet
// the predicate.
//
// Every other axiom over variables is instantiated by triggers: patterns that
// together mention all its variables and are looked up among the applications
// in the assertions, modulo the equations that are asserted there. A trigger is
// one application where one covers all variables: contains(x, cons(h, t)) in
//
//	contains(x, cons(h, t)) == (x == h || contains(x, t)).
//
// Otherwise it consists of all applications of the axiom together, so that
// before(x, y) && before(y, z) implies before(x, z) yields an instance only
// where all three atoms are at hand. An axiom of one variable without
// applications is instantiated with every term of the sort.
//
// An axiom without variables is a fact, asserted at the outset.

// grounder holds the axioms in the form in which they are used.
type grounder struct {
	b      *Builder
	macros map[*Func]macro
	order  []*Func // the keys of macros, in the order of the axioms
	rules  []*rule
	facts  []Term
	sorts  []*Sort       // of the arguments of the rules' functions
	listed []*Sort       // whose terms are enumerated
	lists  map[Term]bool // conjunct -> whether it mentions a term of a sort in listed

	expansions byID[*expansion] // of assertions

	matched map[*Func]bool // that stand in a trigger
	modulo  bool           // some trigger is matched modulo equations
}

// macro says fn(params...) = body.
type macro struct {
	params []*Var
	body   Term
}

// rule is an axiom that is instantiated.
type rule struct {
	forall   []*Var
	holds    Term
	triggers []*trigger       // alternatives
	deep     []*trigger       // more alternatives, for deep rounds only
	memo     map[memoKey]Term // what forall stands for -> the instance
}

// trigger is patterns that together mention all variables of an axiom.
type trigger struct {
	patterns []*App
	modulo   bool    // equations can bring new matches of the same applications
	inner    []*Func // of the applications within the patterns
}

// newTrigger: a pattern over variables that are all different matches an application whatever is
// equated.
func newTrigger(patterns ...*App) *trigger {
	t := &trigger{patterns: patterns}
	var vars []Term
	for _, p := range patterns {
		for _, a := range Apps(nil, p) {
			if a != p {
				t.inner = append(t.inner, a.fn)
			}
		}
		for _, a := range p.args {
			if _, is := a.(*Var); !is || slices.Contains(vars, a) {
				t.modulo = true
			}
			vars = append(vars, a)
		}
	}
	return t
}

// memoKey is the IDs of the terms that up to maxMemo variables stand for. An axiom always has the
// same variables, so what is left over is 0 in all of its keys.
type memoKey [maxMemo]int

const maxMemo = 4

func newGrounder(b *Builder, axioms []Axiom) *grounder {
	g := &grounder{b: b, macros: map[*Func]macro{}, lists: map[Term]bool{}, matched: map[*Func]bool{}}
	rest := lists.Where(axioms, func(a Axiom) bool { return !g.define(a) })
	for _, a := range rest {
		holds := g.expand(a.Holds)
		if vars := Vars(nil, holds); len(vars) > 0 {
			r := newRule(vars, holds)
			g.rules = append(g.rules, r)
			g.noteSorts(r)
		} else {
			g.facts = append(g.facts, holds)
		}
	}
	return g
}

// active reports whether assertions can call for instances.
func (g *grounder) active() bool { return len(g.rules) > 0 }

// noteSorts adds the sorts whose equations and terms can lead to instances of a rule: triggers are
// matched argument by argument, modulo equations.
func (g *grounder) noteSorts(r *rule) {
	add := func(list *[]*Sort, s *Sort) {
		if !slices.Contains(*list, s) {
			*list = append(*list, s)
		}
	}
	for _, a := range Apps(nil, r.holds) {
		for _, s := range a.fn.Args {
			add(&g.sorts, s)
		}
	}
	for _, t := range slices.Concat(r.triggers, r.deep) {
		g.modulo = g.modulo || t.modulo
		for _, p := range t.patterns {
			for _, a := range Apps(nil, p) {
				g.matched[a.fn] = true
			}
		}
	}
	if len(r.triggers) == 0 {
		for _, v := range r.forall {
			add(&g.listed, v.Sort())
		}
	}
}

// equates reports whether a conjunct is an equation modulo which triggers are matched.
func (g *grounder) equates(t Term) bool {
	eq, ok := t.(*Eq)
	return ok && slices.ContainsFunc(g.sorts, func(s *Sort) bool { return Compatible(s, eq.a.Sort()) })
}

// enumerates reports whether a conjunct mentions a term of a sort that is enumerated.
func (g *grounder) enumerates(t Term) bool {
	if len(g.listed) == 0 {
		return false
	}
	found, known := g.lists[t]
	if !known {
		Walk(t, func(u Term) bool {
			found = found || slices.ContainsFunc(g.listed, func(s *Sort) bool { return Compatible(s, u.Sort()) })
			return !found
		})
		g.lists[t] = found
	}
	return found
}

// define makes a macro of the axiom if it has the form of one.
func (g *grounder) define(a Axiom) bool {
	eq, ok := a.Holds.(*Eq)
	if !ok || eq.a.Sort().kind != BoolKind {
		return false
	}
	for _, side := range [][2]Term{{eq.a, eq.b}, {eq.b, eq.a}} {
		head := side[0]
		body := side[1]
		if n, ok := head.(*Not); ok {
			head, body = n.arg, g.b.Not(body)
		}
		app, ok := head.(*App)
		if !ok {
			continue
		}
		if params := distinctVars(app.args); params != nil && g.defines(app.fn, params, body) {
			return true
		}
	}
	return false
}

// defines records fn(params...) = body unless fn has a definition already, body has
// variables of its own, or the definition would go round in a circle.
func (g *grounder) defines(fn *Func, params []*Var, body Term) bool {
	if _, ok := g.macros[fn]; ok {
		return false
	}
	for _, v := range Vars(nil, body) {
		if !slices.Contains(params, v) {
			return false
		}
	}
	body = g.expand(body)
	if mentions(body, fn) {
		return false
	}
	g.macros[fn] = macro{params, body}
	for _, f := range g.order {
		m := g.macros[f]
		g.macros[f] = macro{m.params, g.expand(m.body)}
	}
	g.order = append(g.order, fn)
	return true
}

// distinctVars returns the arguments if they are distinct variables, else nil.
func distinctVars(args []Term) []*Var {
	vars := make([]*Var, 0, len(args))
	for _, a := range args {
		v, ok := a.(*Var)
		if !ok || slices.Contains(vars, v) {
			return nil
		}
		vars = append(vars, v)
	}
	return vars
}

func mentions(t Term, fn *Func) bool {
	found := false
	Walk(t, func(t Term) bool {
		if a, ok := t.(*App); ok && a.fn == fn {
			found = true
		}
		return !found
	})
	return found
}

// expand returns t with every application of a macro replaced by its
// definition. Definitions are kept expanded, so a second pass is needed only
// where the first lifted an if-then-else out of an argument.
func (g *grounder) expand(t Term) Term {
	if len(g.macros) == 0 {
		return t
	}
	for {
		next := g.b.Rewrite(t, func(u Term) Term {
			if app, ok := u.(*App); ok {
				return g.definition(app)
			}
			return nil
		})
		if next == t {
			return t
		}
		t = next
	}
}

// expansion is an assertion with its macros expanded, and the applications of these.
type expansion struct {
	term    Term
	defined []*App
}

func (g *grounder) expanded(t Term) *expansion {
	if x := *g.expansions.of(t); x != nil {
		return x
	}
	x := &expansion{term: g.expand(t)}
	for _, a := range Apps(nil, t) {
		if _, ok := g.macros[a.fn]; ok {
			x.defined = append(x.defined, a)
		}
	}
	*g.expansions.of(t) = x
	return x
}

// definition returns what the macro of app's function makes of it; nil if
// there is none.
func (g *grounder) definition(app *App) Term {
	m, ok := g.macros[app.fn]
	if !ok {
		return nil
	}
	with := make(map[Term]Term, len(m.params))
	for i, p := range m.params {
		with[p] = app.args[i]
	}
	return g.b.Replace(m.body, with)
}

// newRule chooses the triggers of an axiom.
func newRule(forall []*Var, holds Term) *rule {
	r := &rule{forall: forall, holds: holds, memo: map[memoKey]Term{}}
	apps := Apps(nil, holds)
	for _, a := range apps {
		if len(Vars(nil, a)) == len(forall) && !slices.ContainsFunc(apps, func(o *App) bool {
			return o != a && within(o, a) && len(Vars(nil, o)) == len(forall)
		}) {
			r.triggers = append(r.triggers, newTrigger(a))
		}
	}
	if len(r.triggers) > 0 {
		return r
	}
	open := slices.DeleteFunc(apps, func(a *App) bool { return len(Vars(nil, a)) == 0 })
	if !covers(open, forall) {
		return r // only enumeration can find instances
	}
	r.triggers = []*trigger{newTrigger(open...)}
	for _, cover := range minimalCovers(open, forall) {
		r.deep = append(r.deep, newTrigger(cover...))
	}
	return r
}

// within reports whether t is a subterm of u.
func within(t, u Term) bool {
	found := false
	Walk(u, func(s Term) bool {
		found = found || s == t
		return !found
	})
	return found
}

// covers reports whether the applications mention all of vars.
func covers(apps []*App, vars []*Var) bool {
	var seen []*Var
	for _, a := range apps {
		seen = Vars(seen, a)
	}
	return len(seen) == len(vars)
}

// minimalCovers returns the sets of applications that mention all variables
// and of which no member can be left out, those of few members only: with
// more than coverLimit applications to choose from the answer is nil.
func minimalCovers(apps []*App, vars []*Var) [][]*App {
	const coverLimit = 6 // 64 sets to try, once for each axiom
	if len(apps) > coverLimit {
		return nil
	}
	var out [][]*App
	for set := 1; set < 1<<len(apps); set++ {
		var chosen []*App
		for i, a := range apps {
			if set>>i&1 == 1 {
				chosen = append(chosen, a)
			}
		}
		if !covers(chosen, vars) {
			continue
		}
		needed := true
		for i := range chosen {
			if covers(slices.Delete(slices.Clone(chosen), i, i+1), vars) {
				needed = false
			}
		}
		if needed {
			out = append(out, chosen)
		}
	}
	return out
}

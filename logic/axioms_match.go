package logic

import "slices"

// matcher finds instances of axioms for a stack of conjuncts. It follows the stack up and down, and
// a round looks only for what is new: for the instances that an application of the last conjuncts
// takes part in, and, where equations came, for those of the rules whose triggers are matched
// modulo equations.
type matcher struct {
	g      *grounder
	parent byID[Term]    // union-find over terms equated by a conjunct of the stack; nil for a root
	class  byID[[]*App]  // root -> the applications equated with it
	order  []*App        // in the stack, by first occurrence
	depths byID[int]     // application -> 1 + its depth, as depth says
	trail  []matchChange // what the conjuncts of the stack did
	done   int           // the instances that trail[:done] calls for are on the stack
	limit  int           // in this round, applications of this depth and more match nothing
	fresh  news          // of this round
	bound  binding       // of the match that is looked for
	out    []instance    // of this round
}

// matchChange is what a conjunct did to a matcher, and how to undo that.
type matchChange struct {
	app    *App // that is new, or whose depth is less than before; else nil
	before int  // the depth it had; -1 if it is new
	child  Term // that is no root any more; else nil
	room   int  // applications in the class of its root, or of the application's, before
	listed bool // the conjunct mentions a term of a sort that is enumerated
}

// instance is a ground instance of an axiom. Its depth is one more than
// that of what triggered it; assertions have depth 0.
type instance struct {
	term  Term
	depth int
}

func newMatcher(g *grounder) *matcher {
	return &matcher{g: g}
}

// depth returns the least depth of a conjunct of the stack that mentions the application; -1 if
// there is none.
func (m *matcher) depth(a *App) int { return *m.depths.of(a) - 1 }

// add takes in a conjunct that is put on the stack.
func (m *matcher) add(c Term, depth int) {
	for _, a := range c.term().apps {
		before := m.depth(a)
		switch {
		case before < 0:
			r := m.class.of(m.root(a))
			m.trail = append(m.trail, matchChange{app: a, before: -1, room: len(*r)})
			m.order = append(m.order, a)
			*r = append(*r, a)
		case before > depth:
			m.trail = append(m.trail, matchChange{app: a, before: before})
		default:
			continue
		}
		*m.depths.of(a) = depth + 1
	}
	if eq, ok := c.(*Eq); ok && m.g.equates(c) {
		m.union(eq.a, eq.b)
	}
	if m.g.enumerates(c) {
		m.trail = append(m.trail, matchChange{listed: true})
	}
}

// undo takes back what was added since the trail had a length.
func (m *matcher) undo(length int) {
	for len(m.trail) > length {
		c := m.trail[len(m.trail)-1]
		m.trail = m.trail[:len(m.trail)-1]
		switch {
		case c.child != nil:
			r := m.class.of(*m.parent.of(c.child))
			*r = (*r)[:c.room]
			*m.parent.of(c.child) = nil
		case c.app == nil:
		default:
			*m.depths.of(c.app) = c.before + 1
			if c.before < 0 {
				m.order = m.order[:len(m.order)-1]
				r := m.class.of(m.root(c.app))
				*r = (*r)[:c.room]
			}
		}
	}
	m.done = min(m.done, length)
}

// news is what the changes since the last round are.
type news struct {
	apps   []*App  // new or at a lesser depth, and shallow enough to match something
	fns    []*Func // of these
	merged bool    // classes were joined
	listed bool    // there are new terms of sorts that are enumerated
}

// has reports whether there is a new application of a function.
func (n *news) has(f *Func) bool { return slices.Contains(n.fns, f) }

// renew looks for news. Their lists are those of the last round, so that a round needs no memory.
func (m *matcher) renew() {
	n := news{apps: m.fresh.apps[:0], fns: m.fresh.fns[:0]}
	for _, c := range m.trail[m.done:] {
		n.merged = n.merged || c.child != nil
		n.listed = n.listed || c.listed
		if c.app != nil && m.depth(c.app) < m.limit && m.g.matched[c.app.fn] {
			n.apps = append(n.apps, c.app)
			if !n.has(c.app.fn) {
				n.fns = append(n.fns, c.app.fn)
			}
		}
	}
	m.fresh = n
	m.done = len(m.trail)
}

// pending reports whether there may be instances that are not on the stack.
func (m *matcher) pending(limit int) bool {
	for m.done < len(m.trail) {
		c := m.trail[m.done]
		if c.listed || c.child != nil && m.g.modulo || c.app != nil && m.depth(c.app) < limit && m.g.matched[c.app.fn] {
			return true
		}
		m.done++
	}
	return false
}

func (m *matcher) root(t Term) Term {
	for {
		p := *m.parent.of(t)
		if p == nil {
			return t
		}
		t = p
	}
}

// union makes the older of the two terms the root: it is the name under which
// an instance speaks of the class, so that one fact is not stated once for each
// name. A literal goes before all others.
func (m *matcher) union(a, b Term) {
	a, b = m.root(a), m.root(b)
	if a == b {
		return
	}
	_, lit := b.(*Lit)
	if _, other := a.(*Lit); !other && (lit || b.ID() < a.ID()) {
		a, b = b, a
	}
	below := *m.class.of(b)
	all := m.class.of(a)
	m.trail = append(m.trail, matchChange{child: b, room: len(*all)})
	*m.parent.of(b) = a
	*all = append(*all, below...)
}

// instances returns the instances of all rules that are new since the last round; deep
// adds those of the rules' deep triggers. The list is valid until the next call.
func (m *matcher) instances(stack []Term, deep bool) []instance {
	m.renew()
	m.out = m.out[:0]
	var r *rule
	found := func(depth int) { m.out = append(m.out, instance{m.g.instance(r, m.bound), depth + 1}) }
	for _, r = range m.g.rules {
		for _, t := range r.triggers {
			m.search(t, found)
		}
		if deep {
			for _, t := range r.deep {
				m.search(t, found)
			}
		}
		if m.fresh.listed && len(r.triggers) == 0 && len(r.forall) == 1 {
			for _, t := range groundTerms(stack, r.forall[0].Sort()) {
				m.out = append(m.out, instance{m.g.instance(r, binding{{r.forall[0], t}}), m.limit})
			}
		}
	}
	return m.out
}

// search finds the matches of a trigger that are new.
func (m *matcher) search(t *trigger, found func(depth int)) {
	if m.fresh.merged && t.modulo || slices.ContainsFunc(t.inner, m.fresh.has) {
		m.join(t.patterns, -1, 0, found)
		return
	}
	for i, p := range t.patterns {
		if m.fresh.has(p.fn) {
			m.join(t.patterns, i, 0, found)
		}
	}
}

// binding is what variables of an axiom stand for, in the order in which they were bound.
type binding []stands

type stands struct {
	v *Var
	t Term
}

// of returns the term of a variable, nil while it has none.
func (b binding) of(v Term) Term {
	for _, x := range b {
		if v == Term(x.v) {
			return x.t
		}
	}
	return nil
}

// instance returns what the rule says of the terms in b. Searches come back to the same terms again
// and again.
func (g *grounder) instance(r *rule, b binding) Term {
	if len(r.forall) > maxMemo {
		return g.b.Subst(r.holds, b.of)
	}
	var k memoKey
	for i, v := range r.forall {
		k[i] = b.of(v).ID()
	}
	t, ok := r.memo[k]
	if !ok {
		t = g.b.Subst(r.holds, b.of)
		r.memo[k] = t
	}
	return t
}

// join finds for every pattern an application that it matches and calls found under the resulting
// bindings, with the greatest depth among the applications. The pattern at a place is matched with
// new applications only; -1 is no place.
func (m *matcher) join(patterns []*App, place int, depth int, found func(int)) {
	if len(patterns) == 0 {
		found(depth)
		return
	}
	apps := m.order
	if place == 0 {
		apps = m.fresh.apps
	}
	for _, a := range apps {
		if d := m.depth(a); a.fn == patterns[0].fn && d < m.limit {
			m.matchArgs(patterns[0].args, a.args, func() {
				m.join(patterns[1:], place-1, max(depth, d), found)
			})
		}
	}
}

// matchArgs calls then under every extension of the binding that makes patterns equal to the
// arguments.
func (m *matcher) matchArgs(patterns, args []Term, then func()) {
	switch len(args) {
	case 0:
		then()
	case 1:
		m.match(patterns[0], args[0], then)
	default:
		m.match(patterns[0], args[0], func() { m.matchArgs(patterns[1:], args[1:], then) })
	}
}

// match calls then under every extension of the binding that makes pattern equal to t.
func (m *matcher) match(pattern, t Term, then func()) {
	switch p := pattern.(type) {
	case *Var:
		m.bind(p, t, then)
		return
	case *App:
		for _, a := range *m.class.of(m.root(t)) {
			if m.depth(a) < m.limit && p.fn == a.fn {
				m.matchArgs(p.args, a.args, then)
			}
		}
		return
	case *Sum: // x + 1 matches t where x is t - 1
		if v, ok := p.parts[0].Term.(*Var); ok && len(p.parts) == 1 && p.parts[0].Coef == one {
			m.bind(v, m.g.b.Add(t, m.g.b.Integer(p.constant.Neg())), then)
			return
		}
	}
	for _, v := range Vars(nil, pattern) {
		if m.bound.of(v) == nil {
			return
		}
	}
	if m.root(m.g.b.Subst(pattern, m.bound.of)) == m.root(t) {
		then()
	}
}

func (m *matcher) bind(v *Var, t Term, then func()) {
	t = m.root(t)
	if x := m.bound.of(v); x != nil {
		if x == t {
			then()
		}
		return
	}
	n := len(m.bound)
	m.bound = append(m.bound, stands{v, t})
	then()
	m.bound = m.bound[:n]
}

// groundTerms returns the terms of a sort that stand in the stack as an
// argument or as a side of an atom, each once, by first occurrence.
func groundTerms(stack []Term, s *Sort) []Term {
	var out []Term
	seen := map[Term]bool{}
	for _, t := range stack {
		Walk(t, func(t Term) bool {
			if Compatible(t.Sort(), s) && !seen[t] {
				switch t.(type) {
				case *Lit, *Var, *Field, *App, *Sum:
					seen[t] = true
					out = append(out, t)
				}
			}
			return true
		})
	}
	return out
}

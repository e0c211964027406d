package logic

import "slices"

// matcher finds instances of axioms in a stack of assertions.
type matcher struct {
	g      *grounder
	parent map[Term]Term   // union-find over terms equated by a conjunct of the stack
	class  map[Term][]*App // root -> the applications equated with it, by first occurrence
	apps   []*App          // in the stack, by first occurrence
	depth  map[*App]int    // least depth of a conjunct that mentions the application
	limit  int             // applications of this depth and beyond match nothing
}

// instance is a ground instance of an axiom. Its depth is one more than
// that of what triggered it; assertions have depth 0.
type instance struct {
	term  Term
	depth int
}

func newMatcher(g *grounder, stack []Term, apps *appStack, limit int) *matcher {
	m := &matcher{g: g, parent: map[Term]Term{}, class: map[Term][]*App{}, depth: apps.depth, limit: limit}
	for _, a := range apps.order {
		if m.depth[a] < limit {
			m.apps = append(m.apps, a)
		}
	}
	for _, t := range stack {
		if eq, ok := t.(*Eq); ok {
			m.union(eq.a, eq.b)
		}
	}
	for _, a := range m.apps {
		r := m.root(a)
		m.class[r] = append(m.class[r], a)
	}
	return m
}

func (m *matcher) root(t Term) Term {
	for {
		p, ok := m.parent[t]
		if !ok {
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
	m.parent[b] = a
}

// instances returns the instances of all rules that the stack calls for; deep
// adds those of the rules' deep triggers.
func (m *matcher) instances(stack []Term, deep bool) []instance {
	var out []instance
	for _, r := range m.g.rules {
		triggers := r.triggers
		if deep {
			triggers = slices.Concat(triggers, r.deep)
		}
		for _, patterns := range triggers {
			m.join(r, patterns, binding{}, 0, func(b binding, depth int) {
				out = append(out, instance{m.g.instance(r, b), depth + 1})
			})
		}
		if len(triggers) == 0 && len(r.forall) == 1 {
			for _, t := range groundTerms(stack, r.forall[0].Sort()) {
				out = append(out, instance{m.g.instance(r, binding{r.forall[0]: t}), m.limit})
			}
		}
	}
	return out
}

// binding maps the variables of an axiom to ground terms.
type binding map[Term]Term

// instance returns what the rule says of the terms in b. Searches come back to the same terms again
// and again.
func (g *grounder) instance(r *rule, b binding) Term {
	if len(r.forall) > maxMemo {
		return g.b.Replace(r.holds, b)
	}
	var k memoKey
	for i, v := range r.forall {
		k[i] = b[v]
	}
	t, ok := r.memo[k]
	if !ok {
		t = g.b.Replace(r.holds, b)
		r.memo[k] = t
	}
	return t
}

// join finds for every pattern an application that it matches and passes the
// resulting bindings to found, with the greatest depth among the applications.
func (m *matcher) join(r *rule, patterns []*App, b binding, depth int, found func(binding, int)) {
	if len(patterns) == 0 {
		found(b, depth)
		return
	}
	for _, a := range m.apps {
		m.matchApp(r, patterns[0], a, b, func() {
			m.join(r, patterns[1:], b, max(depth, m.depth[a]), found)
		})
	}
}

// matchApp calls then under every extension of b that makes pattern equal to
// the application a, argument by argument.
func (m *matcher) matchApp(r *rule, pattern, a *App, b binding, then func()) {
	if pattern.fn != a.fn {
		return
	}
	var from func(i int)
	from = func(i int) {
		if i == len(a.args) {
			then()
			return
		}
		m.match(r, pattern.args[i], a.args[i], b, func() { from(i + 1) })
	}
	from(0)
}

// match calls then under every extension of b that makes pattern equal to t.
func (m *matcher) match(r *rule, pattern, t Term, b binding, then func()) {
	switch p := pattern.(type) {
	case *Var:
		m.bind(p, t, b, then)
		return
	case *App:
		for _, a := range m.class[m.root(t)] {
			m.matchApp(r, p, a, b, then)
		}
		return
	case *Sum: // x + 1 matches t where x is t - 1
		if v, ok := p.parts[0].Term.(*Var); ok && len(p.parts) == 1 && p.parts[0].Coef == one {
			m.bind(v, m.g.b.Add(t, m.g.b.Integer(p.constant.Neg())), b, then)
			return
		}
	}
	for _, v := range Vars(nil, pattern) {
		if b[v] == nil {
			return
		}
	}
	if m.root(m.g.b.Replace(pattern, b)) == m.root(t) {
		then()
	}
}

func (m *matcher) bind(v *Var, t Term, b binding, then func()) {
	t = m.root(t)
	if bound, ok := b[v]; ok {
		if bound == t {
			then()
		}
		return
	}
	b[v] = t
	then()
	delete(b, v)
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

// appStack is the applications in a stack of conjuncts.
type appStack struct {
	order []*App       // by first occurrence
	depth map[*App]int // application -> least depth of a conjunct that mentions it
	trail []appChange
}

// appChange says what to undo: an application that is new where before is -1, else one whose
// depth was that.
type appChange struct {
	app    *App
	before int
}

// add notes the applications of a conjunct. It reports whether one is new, or was only at a
// greater depth.
func (s *appStack) add(apps []*App, depth int) (fresh bool) {
	for _, a := range apps {
		before, ok := s.depth[a]
		if ok && before <= depth {
			continue
		}
		if !ok {
			before = -1
			s.order = append(s.order, a)
		}
		if s.depth == nil {
			s.depth = map[*App]int{}
		}
		s.depth[a] = depth
		s.trail = append(s.trail, appChange{a, before})
		fresh = true
	}
	return fresh
}

func (s *appStack) mark() int { return len(s.trail) }

// undo takes back what was added since the mark.
func (s *appStack) undo(mark int) {
	for len(s.trail) > mark {
		c := s.trail[len(s.trail)-1]
		s.trail = s.trail[:len(s.trail)-1]
		if c.before >= 0 {
			s.depth[c.app] = c.before
			continue
		}
		delete(s.depth, c.app)
		s.order = s.order[:len(s.order)-1]
	}
}

package uhat

import (
	"fmt"
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// path is one way through a term, with its choices and depths.
type path struct {
	name   []string
	events []event
	conds  []condition
	vars   []*logic.Var // bound on the path, in order; those inside functions under fresh names
	// instances lists the bindings of variables, in order; a variable that is bound repeatedly has
	// several.
	instances []instance
	settled   int // instances that were there before the last event
	// applied says that a recursion came before, so that positions in the term's annotations differ
	// from those on the path.
	applied bool
}

// instance is one binding of a variable of the term on a path.
type instance struct{ of, own *logic.Var }

// unlike says that x differs from the values of the variables in the first n instances.
func (p *path) unlike(l *logic.Builder, x logic.Term, vs []*logic.Var, n int) logic.Term {
	var all []logic.Term
	for _, i := range p.instances[:n] {
		if slices.Contains(vs, i.of) {
			all = append(all, l.Ne(x, i.own))
		}
	}
	return l.And(all...)
}

// event is a symbolic event of a path.
type event struct {
	op     *sre.Op
	args   []logic.Term // one for each field
	step   Step
	origin Origin
}

// condition is what a step adds to the path condition.
type condition struct {
	term logic.Term
	step Step
	// pool says that the condition lists the values of a draw's pool. Few obligations depend on it,
	// and it makes others expensive, so it is only assumed when it matters.
	pool bool
}

// values gives the variables of a term their meaning on the path.
type values map[logic.Term]logic.Term

// meaning returns a term, which may be nil, with the variables replaced.
func (env values) meaning(l *logic.Builder, t logic.Term) logic.Term {
	if t == nil {
		return nil
	}
	return l.Replace(t, env)
}

func (env values) meanings(l *logic.Builder, ts []logic.Term) []logic.Term {
	return lists.Of(ts, func(t logic.Term) logic.Term { return env.meaning(l, t) })
}

// walker enumerates paths, depth first and in the order of the term.
type walker struct {
	c      *Context
	b      *sre.Builder
	unroll int
	yield  func(path) bool
	// stopped is set when yield returns false; bounded when a recursion has depths beyond unroll
	// that are not marked as proved.
	stopped, bounded bool
}

// frame is the application whose body is being walked; nil outside functions.
type frame struct {
	fun   *Fun
	depth int
}

// paths lists the paths of a term, at most as many as the options allow.
func (k *checker) paths(steps []Step) []path {
	var out []path
	w := &walker{c: k.c, b: k.c.B, unroll: k.opt.Unroll}
	w.yield = func(p path) bool {
		if len(out) == k.opt.Paths {
			k.unknown(&Failure{Rule: Feasible, Event: -1, Detail: fmt.Sprintf("more than %d paths", k.opt.Paths)})
			return false
		}
		out = append(out, p)
		return true
	}
	w.announced(Announced(steps), path{}, values{}, func(p path, env values) {
		w.steps(steps, p, env, nil, func(p path) { w.stopped = w.stopped || !w.yield(p) })
	})
	k.report.Bounded = w.bounded
	return out
}

// steps walks steps from p on and calls done with each path that reaches
// their end. It owns env; p it shares with other ways through the term.
func (w *walker) steps(steps []Step, p path, env values, f *frame, done func(path)) {
	for i, s := range steps {
		if w.stopped {
			return
		}
		rest := func(p path) { w.steps(steps[i+1:], p, maps.Clone(env), f, done) }
		switch s := s.(type) {
		case *Choice:
			for j, b := range s.Branches {
				q := p
				q.name = added(p.name, fmt.Sprintf("branch %d of %d", j+1, len(s.Branches)))
				w.steps(b, q, maps.Clone(env), f, rest)
			}
			return
		case *Apply:
			w.apply(s, p, env, f, rest)
			return
		default:
			w.simple(s, &p, env, f)
		}
	}
	done(p)
}

// announced chooses the depths that are drawn first.
func (w *walker) announced(as []*Apply, p path, env values, rest func(path, values)) {
	if len(as) == 0 {
		rest(p, env)
		return
	}
	w.depths(as[0], p, func(p path, depth int) {
		inner := maps.Clone(env)
		inner[as[0].Depth.Var] = w.b.L.Int(int64(depth))
		w.announced(as[1:], p, inner, rest)
	})
}

// depths calls body with each depth that an application from outside may have.
func (w *walker) depths(s *Apply, p path, body func(path, int)) {
	hi := min(s.Depth.Hi, s.Depth.Lo+w.unroll-1)
	if hi < s.Depth.Hi && !s.Depth.Proved {
		w.bounded = true
	}
	for d := s.Depth.Lo; d <= hi; d++ {
		q := p
		q.name = added(p.name, fmt.Sprintf("%s at depth %d", s.Fun.Name, d))
		body(q, d)
	}
}

// apply walks the body of a function once for each depth.
func (w *walker) apply(s *Apply, p path, env values, f *frame, done func(path)) {
	args := env.meanings(w.b.L, s.Args)
	body := func(p path, depth int) {
		inner := values{}
		for i, v := range s.Fun.Params {
			inner[v] = args[i]
		}
		if s.Fun.Level != nil {
			inner[s.Fun.Level] = w.b.L.Int(int64(depth))
		}
		steps := s.Fun.Step
		if depth == 0 {
			steps = s.Fun.Base
		}
		w.steps(steps, p, inner, &frame{s.Fun, depth}, done)
	}
	p.applied = true
	switch {
	case s.Depth == nil:
		body(p, f.depth-1)
	case s.Depth.Var != nil:
		body(p, int(env[s.Depth.Var].(*logic.Lit).Value().Int()))
	default:
		w.depths(s, p, body)
	}
}

// simple walks a step that does not branch.
func (w *walker) simple(s Step, p *path, env values, f *frame) {
	assume := func(t logic.Term) { p.conds = added(p.conds, condition{term: env.meaning(w.b.L, t), step: s}) }
	bind := func(v *logic.Var) logic.Term {
		own := v
		if f != nil { // the body may be walked again on this path
			own = w.b.L.Fresh(v.Name(), v.Sort())
		}
		env[v] = own
		p.vars = added(p.vars, own)
		p.instances = added(p.instances, instance{v, own})
		return own
	}
	switch s := s.(type) {
	case *Draw:
		earlier := len(p.instances)
		own := bind(s.Var)
		assume(domains(w.b.L, s, func(vs []*logic.Var) logic.Term { return p.unlike(w.b.L, own, vs, earlier) }))
		if pool := w.pool(own); pool != nil {
			p.conds = added(p.conds, condition{pool, s, true})
		}
	case *Let:
		value := env.meaning(w.b.L, s.Value)
		if s.Over.IsZero() {
			env[s.Var] = value
			return
		}
		l := w.b.L
		least := l.Times(s.Over, bind(s.Var))
		assume(l.Le(least, value))
		assume(l.Lt(value, l.Add(least, l.Integer(s.Over))))
	case *Perform:
		p.settled = len(p.instances)
		args := env.meanings(w.b.L, s.Args)
		args = append(args, lists.Of(s.Results, bind)...)
		p.events = added(p.events, event{s.Op, args, s, s.Origin})
	case *Take:
		p.settled = len(p.instances)
		args := lists.Of(s.Fields, bind)
		if s.Select != nil {
			assume(w.b.Instance(s.Op, s.Select, args))
		}
		p.events = added(p.events, event{s.Op, args, s, s.Origin})
	case *Assume:
		assume(s.Cond)
	case *Assert:
		assume(s.Cond)
	case *Differ:
		assume(p.unlike(w.b.L, env.meaning(w.b.L, s.Var), s.Unlike, p.settled))
	default:
		panic(fmt.Sprintf("uhat: unexpected %T", s))
	}
}

// pool says that a drawn variable has one of the values of its sort's pool; nil if there is no
// pool.
func (w *walker) pool(v logic.Term) logic.Term {
	d := w.c.SortOf(v.Sort())
	switch k := v.Sort().Kind(); {
	case d.Pool == nil, d.Gen != "", k == logic.BoolKind, k == logic.EnumKind:
		return nil
	}
	any := lists.Of(d.Pool, func(x logic.Value) logic.Term { return w.b.L.Eq(v, w.b.L.Value(x)) })
	return w.b.L.Or(any...)
}

// domains returns that the drawn variable is in one of the draw's domains;
// unlike returns that it differs from all earlier values of the given variables.
func domains(l *logic.Builder, s *Draw, unlike func([]*logic.Var) logic.Term) logic.Term {
	var any []logic.Term
	for _, d := range s.Among {
		in := InDomain(l, s.Var, d)
		if len(d.Unlike) > 0 {
			in = l.And(in, unlike(d.Unlike))
		}
		any = append(any, in)
	}
	return l.Or(any...)
}

// InDomain returns that v is in the domain, but for what [Domain.Unlike] excludes.
func InDomain(l *logic.Builder, v *logic.Var, d Domain) logic.Term {
	all := lists.Of(d.Lo, func(t logic.Term) logic.Term { return l.Le(t, v) })
	all = append(all, lists.Of(d.Hi, func(t logic.Term) logic.Term { return l.Le(v, t) })...)
	all = append(all, lists.Of(d.Except, func(t logic.Term) logic.Term { return l.Ne(v, t) })...)
	for _, t := range []logic.Term{d.Guard, d.Filter} {
		if t != nil {
			all = append(all, t)
		}
	}
	return l.And(all...)
}

// added appends to a slice that others may share.
func added[T any](s []T, x T) []T { return append(slices.Clip(s), x) }

// visible returns those of the first n events that count for the goal: the
// visible ones, for a scenario all.
func (k *pathChecker) visible(n int) []event {
	return lists.Where(k.p.events[:n], func(e event) bool { return e.op.Visible() || k.g.Goal.Scenario })
}

// reached returns that the goal is reached by the first n events.
func (k *pathChecker) reached(n int) alternative {
	to := map[logic.Term]logic.Term{}
	vars := k.fresh(k.g.Goal.Vars, to)
	e := k.c.B.Subst(k.g.Goal.Trace, func(v *logic.Var) logic.Term { return to[v] })
	return alternative{vars, k.in(e, newMembership(k.c.B, k.visible(n), nil), 0)}
}

// goal checks that every run of the path is in the goal.
func (k *pathChecker) goal() {
	if k.g.Goal == nil {
		return
	}
	switch ans, m := k.entails([]alternative{k.reached(len(k.p.events))}); ans {
	case no:
		f := k.failure(Reach, -1, m, "the run ends outside the goal %s", k.g.Goal.Name)
		f.Within = k.goalPart(m)
		if seen := k.visible(len(k.p.events)); len(seen) > 0 {
			f.Last = seen[len(seen)-1].step
		}
		k.fail(f)
	case unknown:
		k.unknown(k.failure(Reach, -1, nil, "whether every run ends in the goal %s", k.g.Goal.Name))
	}
}

// deciding checks the events that are marked as deciding: with them the goal
// is reached. A suspect one has no clause, so it may not come after the goal
// has been reached.
func (k *pathChecker) deciding() {
	for i, e := range k.p.events {
		if k.g.Goal == nil || !e.origin.Deciding {
			continue
		}
		switch ans, m := k.entails([]alternative{k.reached(i + 1)}); ans {
		case no:
			k.fail(k.failure(Deciding, i, m, "the goal is not reached with it"))
		case unknown:
			k.unknown(k.failure(Deciding, i, nil, "whether the goal is reached with it"))
		}
		if e.origin.Suspect {
			k.first(i)
		}
	}
}

// first checks that the goal is not reached before event i.
func (k *pathChecker) first(i int) {
	var before []logic.Term
	for n := range i + 1 {
		if n == 0 || k.p.events[n-1].op.Visible() || k.g.Goal.Scenario {
			before = append(before, k.reached(n).body)
		}
	}
	k.solver.Push()
	k.solver.Assert(k.c.L.Or(before...))
	m, v := k.check()
	if k.cut || v == logic.Sat && !k.confirmed(m) {
		v = logic.Unknown
	}
	k.solver.Pop()
	switch v {
	case logic.Sat:
		k.fail(k.failure(Deciding, i, m, "it is suspect, but the goal can be reached before it"))
	case logic.Unknown:
		k.unknown(k.failure(Deciding, i, nil, "whether the goal can be reached before it"))
	}
}

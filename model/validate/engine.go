package validate

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/sre"
)

// engine is what a validator knows besides its branches. Its terms belong to a builder of its
// own, which is replaced when it has grown too large: terms are never freed one by one.
type engine struct {
	m       *model.Model
	vars    []*model.Var // the model's, with initial values of this builder
	handles map[any]handle
	limits  Limits
	stats   Stats
	// overwhelmed says that the run has more explanations than the limits allow.
	overwhelmed bool
	splits      int         // branches settled since the event began
	states      map[any]int // of a model that is a Go function: state -> its number in keys
	// local says that requests are answered on the connection that they came on.
	local bool

	l      *logic.Builder
	solver logic.Solver
}

func newEngine(m *model.Model, limits Limits) *engine {
	x := &engine{m: m, limits: limits.orDefault(), states: map[any]int{}}
	x.local = x.answersLocally()
	x.refill()
	return x
}

// refill starts a new builder.
func (x *engine) refill() {
	x.l = logic.NewBuilder()
	x.solver = decide.New(x.l)
	x.vars = nil
	for _, v := range x.m.State {
		w := *v
		w.Initial = nil
		f := &frame{x: x, br: &branch{}}
		w.Initial = f.all(v.Initial)
		x.vars = append(x.vars, &w)
	}
	x.handles = handlesOf(x.vars)
}

// start returns the branch before the first event.
func (x *engine) start() *branch {
	br := &branch{slots: make([]slot, len(x.vars))}
	if x.m.IsFunction() {
		br.state = x.m.NativeStart()
		return br
	}
	for i := range x.vars {
		br.slots[i] = x.initial(br, i)
	}
	return br
}

// reply is an answer of the model in terms of choices; a nil value may be any.
type reply struct {
	op     *sre.Op
	values []logic.Term
}

// outcome is one way in which the model takes a request.
type outcome struct {
	br      *branch // after the request, not yet settled
	replies []reply
	path    []string // the labels of the cases that apply
	clash   string   // why it is impossible, where the terms alone show it
	wrote   []place  // what it changed
	// needs are the conditions that depend on choices, for explanations.
	needs []logic.Term
}

// respond returns the ways in which a branch takes a request, in the order of the cases.
func (x *engine) respond(br *branch, e sre.Event) []outcome {
	if x.m.IsFunction() {
		return x.function(br, e)
	}
	rule := x.m.Rule(e.Op)
	if rule == nil || br.free {
		return []outcome{{br: br.clone()}}
	}
	next := br.clone()
	f := &frame{x: x, br: next, bound: map[logic.Term]logic.Term{}}
	for i, a := range rule.Args {
		f.bound[a] = x.l.Value(e.Values[i])
	}
	s := &steps{x: x}
	s.fork([]*model.Case{rule.Body}, f, path{})
	return s.out
}

// path is how far a request has gone down the tree of cases.
type path struct {
	labels  []string
	needs   []logic.Term
	updates []model.Update
	replies []reply
}

// and returns the path with a label at its end.
func (p path) and(label string) path {
	if label != "" {
		p.labels = append(p.labels[:len(p.labels):len(p.labels)], label)
	}
	return p
}

// given returns the path with a condition that holds on it.
func (p path) given(t logic.Term) path {
	if !logic.IsTrue(t) {
		p.needs = append(p.needs[:len(p.needs):len(p.needs)], t)
	}
	return p
}

// steps walks the tree of a rule's cases.
type steps struct {
	x   *engine
	out []outcome
}

// fork follows all cases that may apply, and what happens where none of them does. All
// conditions are read before the branch is copied, so that what they learn of the state is
// the same in all copies.
func (s *steps) fork(cases []*model.Case, f *frame, p path) {
	none := s.x.l.True()
	guards := make([]logic.Term, len(cases))
	for i, c := range cases {
		if guards[i] = f.eval(c.When); guards[i] == nil {
			guards[i] = s.x.l.True()
		}
		none = s.x.l.And(none, s.x.l.Not(guards[i]))
	}
	for i, c := range cases {
		g := *f
		g.br = f.br.clone()
		if g.br.assume(guards[i]) {
			s.take(c, &g, p.and(c.Label).given(guards[i]))
		}
	}
	if logic.IsFalse(none) || s.x.m.Unspecified == model.Forbidden {
		return
	}
	rest := f.br.clone()
	rest.assume(none)
	rest.free = s.x.m.Unspecified == model.Free
	s.out = append(s.out, outcome{br: rest, path: p.and("not specified").labels, needs: p.given(none).needs})
}

// take follows a case that applies, in a branch that is its own.
func (s *steps) take(c *model.Case, f *frame, p path) {
	if len(c.Choices) > 0 {
		f = f.with(c.Choices)
	}
	require := f.eval(c.Require)
	if require != nil {
		p = p.given(require)
	}
	if !f.br.assume(require) {
		s.out = append(s.out, outcome{br: f.br, path: p.labels, clash: "nothing satisfies what it requires"})
		return
	}
	p.updates = p.updates[:len(p.updates):len(p.updates)]
	for _, u := range c.Updates {
		u.Key, u.Terms = f.eval(u.Key), f.all(u.Terms)
		p.updates = append(p.updates, u)
	}
	p.replies = p.replies[:len(p.replies):len(p.replies)]
	for _, r := range c.Replies {
		p.replies = append(p.replies, reply{r.Op, f.all(r.Fields)})
	}
	if len(c.Cases) > 0 {
		s.fork(c.Cases, f, p)
		return
	}
	var wrote []place
	for _, u := range p.updates {
		i := s.x.index(u.Var)
		f.br.slots[i] = f.br.slots[i].update(s.x.l, u)
		wrote = append(wrote, written(u, i))
	}
	s.out = append(s.out, outcome{br: f.br, replies: p.replies, path: p.labels, wrote: wrote, needs: p.needs})
}

// index returns the position of a state variable.
func (x *engine) index(v *model.Var) int {
	for i, w := range x.m.State {
		if w == v {
			return i
		}
	}
	panic("model: " + v.Name + " is no variable of the model")
}

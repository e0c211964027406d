package validate

import (
	"context"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/model"
)

// engine is the part of a validator without the branches. Its terms belong to a builder of its own,
// which is replaced when it has grown too large, since terms cannot be freed one by one.
type engine struct {
	m      *model.Model
	vars   []*model.Var // the model's, with initial values of this builder
	limits Limits
	ctx    context.Context // done: the run is given up
	stats  Stats
	// overwhelmed says that the run has more explanations than the limits allow.
	overwhelmed bool
	work        int                            // branches settled in this event, with their facts
	allowed     int                            // the limit of work
	spent       bool                           // the limit was reached
	summing     bool                           // the event is judged by a summary
	meanwhiles  int                            // how many have been made
	joined      map[[2]*meanwhile]*meanwhile   // within this event: two of them -> their union
	states      map[any]int                    // of a Go function: state -> its number in keys
	comparisons map[*model.Rule][][]logic.Term // by rule and argument: what it is compared with
	lasting     bool                           // the terms and numbers of states have to last
	// local says that a request is answered on its own connection.
	local bool

	l      *logic.Builder
	step   *model.Stepper
	solver logic.Solver
}

func newEngine(m *model.Model, limits Limits) *engine {
	x := &engine{m: m, ctx: context.Background(), limits: limits.orDefault(), states: map[any]int{},
		comparisons: map[*model.Rule][][]logic.Term{}}
	x.refill()
	x.local = x.answersLocally()
	return x
}

// refill starts a new builder.
func (x *engine) refill() {
	x.l = logic.NewBuilder()
	x.solver = decide.New(x.l)
	x.step = model.NewStepper(x.m, model.Terms{L: x.l, Fresh: x.fresh, Call: x.call})
	x.vars = x.step.Vars
}

// fresh returns the choice with a number.
func (x *engine) fresh(n int, _ string, s *logic.Sort) logic.Term { return x.l.Var(choiceName(n), s) }

// start returns the branch before the first event.
func (x *engine) start() *branch {
	if x.m.IsFunction() {
		return &branch{state: x.m.NativeStart()}
	}
	br := &branch{}
	br.slots, br.choices = x.step.Start()
	return br
}

// outcome is one way in which the model takes a request.
type outcome struct {
	br      *branch // after the request, before settling
	replies []model.Answer
	path    []string // the labels of the cases that apply
	clash   string   // why the terms alone show that it is impossible
	wrote   []place  // what it changed
	// needs are the conditions on choices, for explanations.
	needs   []logic.Term
	because string // why a function says so, for explanations
}

// respond returns the ways in which a branch takes a request, in the order of the cases.
func (x *engine) respond(br *branch, r *model.Message) []outcome {
	if x.m.IsFunction() {
		return x.function(br, eventOf(r))
	}
	rule := x.m.Rule(r.Op)
	if rule == nil || br.free {
		return []outcome{{br: br.clone()}}
	}
	var out []outcome
	for _, o := range x.step.Take(br.slots, br.choices, rule, r.Values[:len(rule.Args)]) {
		out = append(out, x.outcome(br, o))
	}
	return out
}

// outcome returns what the step says as a branch of its own.
func (x *engine) outcome(br *branch, s model.Outcome) outcome {
	o := outcome{br: br.clone(), replies: s.Answers, path: s.Path, needs: s.Given}
	copy(o.br.slots, s.Slots)
	o.br.choices, o.br.free = s.Fresh, s.Free
	for _, t := range s.Given {
		o.br.assume(t)
	}
	for _, c := range s.Changes {
		o.wrote = append(o.wrote, written(c.Update, c.Slot))
	}
	if s.Clash {
		o.clash = "nothing satisfies what it requires"
	}
	return o
}

// call applies a declared function, with its Go implementation if it has one.
func (x *engine) call(fn *logic.Func, args []logic.Term) logic.Term {
	impl := x.m.Funcs[fn]
	if impl == nil {
		return x.l.App(fn, args...)
	}
	values := make([]logic.Value, len(args))
	for i, a := range args {
		if _, ok := a.(*logic.Ite); ok {
			return x.l.EachCase(a, func(t logic.Term) logic.Term { return x.call(fn, replaced(args, i, t)) })
		}
		lit, ok := a.(*logic.Lit)
		if !ok {
			return x.l.App(fn, args...)
		}
		values[i] = lit.Value()
	}
	return x.l.Value(impl(values))
}

func replaced(args []logic.Term, i int, t logic.Term) []logic.Term {
	out := append([]logic.Term(nil), args...)
	out[i] = t
	return out
}

package conform

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/model/validate"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/sre"
)

// Label is a request or an answer as text: equal labels are equal events.
type Label string

// Modeled is the transition system of a model. Inputs are requests; outputs are the results of a
// call, or the messages that follow a send.
type Modeled struct {
	*LTS[Label, Label]
	// Sampled lists the sorts of which only some values were explored, in the order of their
	// occurrence. If there are any, a correct system may do what the transition system does not
	// explain. The model's validator then judges the runs, and silence is no difference.
	Sampled []*logic.Sort
	// Quiescence is how long a system has to be silent to count as at rest, if its adapter cannot
	// tell; a second if 0. It must be longer than any pause of a correct system.
	Quiescence time.Duration

	model    *model.Model
	requests map[Label]sre.Event
	answers  map[Label]sre.Event // answers of adapters
}

// Request returns the event of an input. Its results have no values.
func (m *Modeled) Request(in Label) sre.Event { return m.requests[in] }

// Answer returns the event of an output that a system under test gave; false: none gave it.
func (m *Modeled) Answer(out Label) (sre.Event, bool) {
	e, ok := m.answers[out]
	return e, ok
}

// FromModel explores the states that requests reach in a model, where unknown values come from a
// domain. Requests need no values for their results; see [Requests]. Equivalent states are merged,
// such as those that differ in what no request can reveal.
func FromModel(m *model.Model, requests []sre.Event, domain model.Domain, limits Limits) (*Modeled, error) {
	if n := m.Network; n != nil && (n.Unordered || n.Lossy || n.Copies > 0) {
		return nil, fmt.Errorf("conform: model %s has a network that loses, repeats or reorders messages; transition systems take a request and its answers at once", m.Name)
	}
	out := &Modeled{model: m, requests: map[Label]sre.Event{}, answers: map[Label]sre.Event{}}
	var inputs []Label
	for _, r := range requests {
		l := requestLabel(r)
		if _, ok := out.requests[l]; !ok {
			inputs = append(inputs, l)
		}
		out.requests[l] = r
	}
	x := &modelExplorer{of: out, states: map[any]*model.Concrete{}, domain: domain, limits: limits}
	l, err := explore(x.state(m.Start()), inputs, x.next, limits, x.parts)
	if err != nil {
		return nil, fmt.Errorf("conform: model %s: %w", m.Name, err)
	}
	l.Unspecified = policyOf(m)
	out.LTS = l.Minimized()
	if len(out.Sampled) > 0 {
		out.judge = out.validator
	}
	return out, nil
}

// policyOf returns the meaning of requests that the model does not describe. Requests that the
// model ignores are answered by the model.
func policyOf(m *model.Model) Policy {
	if m.Unspecified == model.Free {
		return Free
	}
	return Error
}

// modelExplorer is the functional specification of a model.
type modelExplorer struct {
	of     *Modeled
	states map[any]*model.Concrete // by key
	domain model.Domain
	limits Limits
}

// modelState is a state of a model: its key, and its text.
type modelState struct {
	key  any
	text string
}

func (s modelState) String() string { return s.text }

func (x *modelExplorer) state(c *model.Concrete) modelState {
	var parts []string
	for _, p := range c.Parts() {
		parts = append(parts, p.Name+" = "+p.Value)
	}
	s := modelState{c.Key(), strings.Join(parts, ", ")}
	x.states[s.key] = c
	return s
}

// next takes a request. A request after which the system may do anything is not specified, nor is
// one that may lead to too large a state.
func (x *modelExplorer) next(s modelState, in Label) []Reaction[modelState, Label] {
	steps := x.states[s.key].Take(x.of.requests[in], x.values)
	var out []Reaction[modelState, Label]
	for _, step := range steps {
		if step.Free || !step.Next.Within(x.limits.Elements, x.limits.Number) {
			return nil
		}
		r := Reaction[modelState, Label]{Next: x.state(step.Next)}
		for _, e := range step.Answers {
			r.Out = append(r.Out, AnswerLabel(e))
		}
		out = append(out, r)
	}
	return out
}

// values records the sorts of which the domain may have only a part.
func (x *modelExplorer) values(s *logic.Sort) []logic.Value {
	whole := s.Kind() == logic.BoolKind || s.Kind() == logic.EnumKind
	if !whole && !slices.Contains(x.of.Sampled, s) {
		x.of.Sampled = append(x.of.Sampled, s)
	}
	return x.domain(s)
}

func (x *modelExplorer) parts(s modelState) []part {
	var out []part
	for _, p := range x.states[s.key].Parts() {
		out = append(out, part{p.Name, p.Value})
	}
	return out
}

// Requests returns all requests of the operations with arguments from a domain, in the order of the
// operations and then of the values.
func Requests(ops []*sre.Op, domain model.Domain) []sre.Event {
	var out []sre.Event
	for _, op := range ops {
		if op.Kind != sre.Call && op.Kind != sre.Send {
			continue
		}
		all := []sre.Event{{Op: op, Values: make([]logic.Value, len(op.Fields))}}
		for i := range op.Args() {
			var more []sre.Event
			for _, e := range all {
				for _, v := range domain(op.Fields[i].Sort) {
					e.Values = slices.Clone(e.Values)
					e.Values[i] = v
					more = append(more, e)
				}
			}
			all = more
		}
		out = append(out, all...)
	}
	return out
}

func requestLabel(e sre.Event) Label {
	return Label(e.Op.Name + "(" + fieldsText(e, 0, e.Op.Args()) + ")")
}

// AnswerLabel returns the label of an answer: the results of a call, or the whole message.
func AnswerLabel(e sre.Event) Label {
	switch {
	case e.Op.Kind != sre.Call:
		return Label(e.Op.Name + "(" + fieldsText(e, 0, len(e.Values)) + ")")
	case e.Op.Args() == len(e.Values):
		return "done"
	}
	return Label(fieldsText(e, e.Op.Args(), len(e.Values)))
}

func fieldsText(e sre.Event, from, to int) string {
	var parts []string
	for i := from; i < to; i++ {
		parts = append(parts, e.Op.Fields[i].Name+" = "+e.Values[i].String())
	}
	return strings.Join(parts, ", ")
}

// Reaction is one way in which a functional specification takes an input.
type Reaction[S, O comparable] struct {
	Out  []O
	Next S
}

// Limits bounds the exploration; zero fields have defaults.
type Limits struct {
	States      int // 10,000: path algorithms on more take minutes
	Transitions int // 200,000
	// Elements and Number bound the states of a model, if not 0: a request is not made if it may
	// make a list, set or map larger, or a number in the state. Functions bound their states
	// themselves.
	Elements int
	Number   int64
}

func (n Limits) orDefault() Limits {
	n.States = cmp.Or(n.States, 10_000)
	n.Transitions = cmp.Or(n.Transitions, 200_000)
	return n
}

// Explore returns the transition system of a functional specification, with the states that the
// inputs reach from the start. next returns all reactions to an input in a state, and nothing if
// the input is not specified; it must depend only on its arguments. If the limits are exceeded, the
// error is a [*TooLarge].
func Explore[S, I, O comparable](start S, inputs []I, next func(S, I) []Reaction[S, O], limits Limits) (*LTS[I, O], error) {
	return explore(start, inputs, next, limits, fields[S])
}

func explore[S, I, O comparable](start S, inputs []I, next func(S, I) []Reaction[S, O], limits Limits, parts func(S) []part) (*LTS[I, O], error) {
	limits = limits.orDefault()
	b := newBuilder[S, I, O](start)
	for _, in := range inputs {
		b.input(in)
	}
	for i := 0; i < len(b.order); i++ {
		s := b.order[i]
		for _, in := range inputs {
			for _, r := range next(s, in) {
				b.add(Transition[S, I, O]{s, in, r.Out, r.Next})
			}
		}
		if len(b.order) > limits.States || len(b.edges) > limits.Transitions {
			return nil, tooLarge(b.order, len(b.edges), limits, parts)
		}
	}
	return b.build(), nil
}

// TooLarge is the error that an exploration exceeded its limits.
type TooLarge struct {
	States, Transitions int // so far
	Limits              Limits
	Parts               []Growth // the parts of the state that vary, the most varied first
	Last                string   // the last new state
}

// Growth is the number of values of a part of the state.
type Growth struct {
	Part   string
	Values int
	Last   string // the last new value
}

func (e *TooLarge) Error() string {
	var s strings.Builder
	fmt.Fprintf(&s, "conform: more than %d states or %d transitions can be reached", e.Limits.States, e.Limits.Transitions)
	for i, g := range e.Parts {
		switch {
		case i == 0:
			fmt.Fprintf(&s, "; what grows is %s, with %d values so far, the last one %s", g.Part, g.Values, g.Last)
		case i < 3:
			fmt.Fprintf(&s, ", then %s with %d", g.Part, g.Values)
		}
	}
	if len(e.Parts) == 0 {
		fmt.Fprintf(&s, "; the last one is %s", e.Last)
	}
	return s.String() + ": bound it in the specification or by Limits.Elements and Limits.Number, give fewer inputs, or raise the limits"
}

// part is a part of a state with its value.
type part struct{ name, value string }

func tooLarge[S comparable](states []S, edges int, limits Limits, parts func(S) []part) *TooLarge {
	e := &TooLarge{States: len(states), Transitions: edges, Limits: limits, Last: fmt.Sprint(states[len(states)-1])}
	seen := map[part]bool{}
	for _, s := range states {
		for _, p := range parts(s) {
			if seen[p] {
				continue
			}
			seen[p] = true
			i := slices.IndexFunc(e.Parts, func(g Growth) bool { return g.Part == p.name })
			if i < 0 {
				i = len(e.Parts)
				e.Parts = append(e.Parts, Growth{Part: p.name})
			}
			e.Parts[i].Values++
			e.Parts[i].Last = p.value
		}
	}
	e.Parts = slices.DeleteFunc(e.Parts, func(g Growth) bool { return g.Values == 1 })
	slices.SortStableFunc(e.Parts, func(a, b Growth) int { return cmp.Compare(b.Values, a.Values) })
	return e
}

// fields returns the fields of a state that is a struct; otherwise the state itself.
func fields[S comparable](s S) []part {
	v := reflect.ValueOf(&s).Elem()
	if v.Kind() != reflect.Struct {
		return []part{{"the state", fmt.Sprint(s)}}
	}
	var out []part
	for i := range v.NumField() {
		out = append(out, part{v.Type().Field(i).Name, fmt.Sprint(v.Field(i))})
	}
	return out
}

// quiescence is the default time of silence that counts as an observation. A correct system that is
// slower would fail, so the time is long; adapters that know when their system is at rest do not
// need it. For others nothing else can tell silence from a message that is still under way, so this
// stays; tests of it are in virtual time.
const quiescence = time.Second

// Adapt makes subjects from adapters. An input is a call, whose outputs are its results, or a send,
// whose outputs are all messages until the system is at rest. ops are the operations of the
// messages. One goroutine uses all subjects.
func (m *Modeled) Adapt(ops []*sre.Op, open func(context.Context) (rt.Adapter, error)) Opener[Label, Label] {
	named := map[string]*sre.Op{}
	for _, op := range ops {
		named[op.Name] = op
	}
	return func(ctx context.Context) (Subject[Label, Label], error) {
		a, err := open(ctx)
		if err != nil {
			return nil, err
		}
		if _, ok := a.(rt.Stepper); ok {
			return nil, errors.Join(errors.New("conform: the steps of the system are scheduled by the tester; transition systems take a request and its answers at once"), a.Close())
		}
		return &adapted{m: m, ops: named, Adapter: a}, nil
	}
}

type adapted struct {
	rt.Adapter
	m   *Modeled
	ops map[string]*sre.Op
}

func (a *adapted) Take(ctx context.Context, in Label) ([]Label, error) {
	r := a.m.Request(in)
	args := slices.Clone(r.Values[:r.Op.Args()])
	var out []Label
	if r.Op.Kind == sre.Call {
		results, err := a.Call(ctx, r.Op.Name, args)
		if err != nil {
			return nil, err
		}
		e := sre.Event{Op: r.Op, Values: append(slices.Clone(r.Values[:r.Op.Args()]), results...)}
		out = append(out, a.note(e))
	} else if err := a.Send(ctx, r.Op.Name, args); err != nil {
		return nil, err
	}
	for {
		e, ok, err := a.next(ctx)
		if !ok || err != nil {
			return out, err
		}
		out = append(out, a.note(e))
	}
}

// note returns the label of an answer, and remembers the event.
func (a *adapted) note(e sre.Event) Label {
	l := AnswerLabel(e)
	a.m.answers[l] = e
	return l
}

// next returns the next message; ok is false if the system is at rest.
func (a *adapted) next(ctx context.Context) (e sre.Event, ok bool, err error) {
	source, ok := a.Adapter.(rt.Source)
	if !ok {
		return sre.Event{}, false, nil
	}
	wait, cancel := context.WithTimeout(ctx, cmp.Or(a.m.Quiescence, quiescence))
	defer cancel()
	got, err := source.Next(wait)
	switch {
	case err == nil:
	case errors.Is(err, io.EOF), errors.Is(err, rt.ErrQuiescent), ctx.Err() == nil && wait.Err() != nil && errors.Is(err, wait.Err()):
		return sre.Event{}, false, nil
	default:
		return sre.Event{}, false, err
	}
	op := a.ops[got.Op]
	if op == nil || len(op.Fields) != len(got.Values) {
		return sre.Event{}, false, fmt.Errorf("conform: the adapter gives %s with %d values, which is no operation", got.Op, len(got.Values))
	}
	return sre.Event{Op: op, Values: got.Values}, true, nil
}

// validator returns a judge that keeps choices open. It cannot tell a forbidden request from a
// forbidden answer, so after such a request it judges nothing.
func (m *Modeled) validator() judge[Label, Label] {
	of := *m.model
	if of.Unspecified == model.Forbidden {
		of.Unspecified = model.Free
	}
	return &validating{m, validate.New(&of, validate.Limits{})}
}

type validating struct {
	m *Modeled
	v *validate.Validator
}

func (j *validating) sensible(Label) bool { return true }

// Step shows the request with its answers to the validator.
func (j *validating) Step(in Label, out []Label) (*Mismatch[Label], error) {
	r := j.m.Request(in)
	var events []sre.Event
	if r.Op.Kind == sre.Send {
		events = append(events, r)
	}
	for _, l := range out {
		e := j.m.answers[l]
		if e.Op == r.Op {
			e.Values = slices.Concat([]logic.Value(nil), r.Values[:r.Op.Args()], e.Values[r.Op.Args():])
		}
		events = append(events, e)
	}
	for _, e := range events {
		if j.v.Step(e) {
			return &Mismatch[Label]{Got: out, Why: j.v.Rejection().String()}, nil
		}
	}
	return nil, nil
}

// Minimized returns the system with equivalent states merged: states that no test can distinguish,
// since they have the same transitions up to equivalent ends. A merged state has the name of the
// first one.
func (l *LTS[I, O]) Minimized() *LTS[I, O] {
	class, classes := l.classes()
	if classes == l.States {
		return l
	}
	first := make([]int, classes)
	for s := l.States - 1; s >= 0; s-- {
		first[class[s]] = s
	}
	var edges []Edge
	seen := map[Edge]bool{}
	for _, e := range l.Edges {
		if e.From != first[class[e.From]] {
			continue
		}
		e.From = class[e.From]
		e.To = class[e.To]
		if !seen[e] {
			seen[e] = true
			edges = append(edges, e)
		}
	}
	out := *l
	var met []int
	out.Graph, met = newGraph(class[l.Start], l.Inputs, l.Outputs, classes, edges)
	out.names = nil
	for _, c := range met {
		out.names = append(out.names, l.names[first[c]])
	}
	return &out
}

// classes returns the class of each state under the coarsest equivalence in which equivalent states
// have the same transitions up to equivalent ends. It refines the partition with one class.
func (g *Graph) classes() (class []int, n int) {
	class = make([]int, g.States)
	for n = 1; ; {
		var met []string
		numbers := map[string]int{}
		next := make([]int, g.States)
		for s := range next {
			next[s] = numberOf(g.signature(s, class), numbers, &met)
		}
		class = next
		if len(met) == n {
			return class, n
		}
		n = len(met)
	}
}

// signature returns what one step shows of a state if only classes are distinguished: equal sets of
// transitions give equal signatures.
func (g *Graph) signature(s int, class []int) string {
	var lines []string
	for _, i := range g.out[s] {
		e := g.Edges[i]
		line := binary.AppendUvarint(nil, uint64(e.Input))
		line = binary.AppendUvarint(line, uint64(e.Output))
		line = binary.AppendUvarint(line, uint64(class[e.To]))
		lines = append(lines, string(line))
	}
	slices.Sort(lines)
	key := binary.AppendUvarint(nil, uint64(class[s]))
	for _, line := range slices.Compact(lines) {
		key = append(key, line...)
	}
	return string(key)
}

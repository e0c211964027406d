package conform

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
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

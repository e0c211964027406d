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

// Label is a request or an answer in words: equal labels are equal events.
type Label string

// Modeled is the transition system of a model. Inputs are requests; what comes out is the
// results of a call, or the messages that a send leads to.
type Modeled struct {
	*LTS[Label, Label]
	// Sampled are the sorts of which only some values were explored, in the order in which they
	// came up. Where there are any, the system may be right although
	// the transition system has no explanation: then the model's validator judges runs, and silence
	// is no longer a difference.
	Sampled []*logic.Sort
	// Quiescence is how long a system whose adapter cannot tell that it is at rest has to be silent
	// until it is taken to be; a second if 0. It must be longer than a right system ever takes.
	Quiescence time.Duration

	model    *model.Model
	requests map[Label]sre.Event
	answers  map[Label]sre.Event // that adapters have given
}

// Request returns the event of an input. Its results have no values.
func (m *Modeled) Request(in Label) sre.Event { return m.requests[in] }

// FromModel explores the states that requests reach in a model, where what is unknown has the
// values of a domain. Requests need no values for their results; see [Requests]. Equivalent states
// are merged, such as those that differ in what nobody will ask for any more.
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

// policyOf returns what requests mean that the model does not describe. What it says to ignore it
// answers itself.
func policyOf(m *model.Model) Policy {
	if m.Unspecified == model.Free {
		return Free
	}
	return Error
}

// modelExplorer is the functional specification that a model is.
type modelExplorer struct {
	of     *Modeled
	states map[any]*model.Concrete // by key
	domain model.Domain
	limits Limits
}

// modelState is a state of a model: its key, and how it reads.
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

// next takes a request. One after which the system may do anything is not specified, nor one that
// may lead to a state that is too large.
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

// values notes of which sorts the domain may be a part.
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

// Requests returns all requests that operations have with arguments from a domain: those of
// earlier operations first, and of one operation those with earlier values first.
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

// AnswerLabel returns the label of what a system answers: of a call its results, of
// a message all of it.
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

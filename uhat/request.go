package uhat

import (
	"slices"

	"github.com/clouseau-go/clouseau/sre"
)

// Request is an operation that a tester can perform at any time.
type Request struct {
	Op *sre.Op
	// Answers are the receives, one of which answers each such request; nil if no answer need come,
	// or if the spec says nothing about it.
	Answers []*sre.Op
	Fault   bool // see [Operation.Fault]
}

// Requests returns the calls and sends of the spec in order, with their answers: by the rules of
// the model or, if it has none for the operation, by the futures of its clauses.
func (s *Spec) Requests() []Request {
	var out []Request
	for _, o := range s.Operations {
		switch o.Op.Kind {
		case sre.Call:
			out = append(out, Request{Op: o.Op, Fault: o.Fault})
		case sre.Send:
			out = append(out, Request{o.Op, s.answers(o), o.Fault})
		}
	}
	return out
}

// Connection returns the field that distinguishes connections; empty if there is only one
// connection.
func (s *Spec) Connection() string {
	if s.Model == nil || s.Model.Network == nil {
		return ""
	}
	return s.Model.Network.Connection
}

// Unmodelled returns the operations of which the model says nothing: of a call, no rule says what
// it answers, and of a receive, no rule is about it or answers with it. Whatever they answer is
// right.
func (s *Spec) Unmodelled() (out []*Operation) {
	said := map[*sre.Op]bool{}
	for _, r := range s.Model.Rules {
		said[r.Op] = said[r.Op] || r.Op.Kind != sre.Call
		r.Body.replies(said)
	}
	for _, o := range s.Operations {
		answered := o.Op.Kind == sre.Receive || o.Op.Args() < len(o.Op.Fields)
		if answered && !said[o.Op] && o.Op.Kind != sre.Ghost {
			out = append(out, o)
		}
	}
	return out
}

func (s *Spec) answers(o *Operation) []*sre.Op {
	if s.Model != nil {
		for _, r := range s.Model.Rules {
			if r.Op == o.Op {
				ops, _ := r.Body.answers()
				return ops
			}
		}
	}
	var out []*sre.Op
	for _, c := range o.Clauses {
		some := false
		for _, r := range s.Operations {
			if r.Op.Kind == sre.Receive && Demands(c.Future, r.Op) {
				some = true
				if !slices.Contains(out, r.Op) {
					out = append(out, r.Op)
				}
			}
		}
		if !some {
			return nil
		}
	}
	return out
}

// answers returns the first answers to the request in some alternative; ok is false if another
// alternative has none.
func (c *ModelCase) answers() (ops []*sre.Op, ok bool) {
	for _, r := range c.Replies {
		if r.Op.Kind == sre.Receive && r.Each == nil { // of a list without elements there is none
			return []*sre.Op{r.Op}, true
		}
	}
	for _, k := range c.Cases {
		inner, ok := k.answers()
		if !ok {
			return nil, false
		}
		for _, op := range inner {
			if !slices.Contains(ops, op) {
				ops = append(ops, op)
			}
		}
	}
	return ops, len(c.Cases) > 0
}

// replies adds the operations with which a case may answer.
func (c *ModelCase) replies(to map[*sre.Op]bool) {
	for _, r := range c.Replies {
		to[r.Op] = true
	}
	for _, k := range c.Cases {
		k.replies(to)
	}
}

package session

import (
	"maps"

	"github.com/clouseau-go/clouseau/logic"
)

// symbols is what is bound in a search for a parting: terms of the search's builder in the place of
// values.
type symbols struct {
	b    *logic.Builder
	bind map[logic.Term]logic.Term // by variables of the session
}

func (e *symbols) assigned(n *node) env {
	s := n.step.(*Assign)
	out := e.copy()
	for i, v := range s.Vars {
		out.bind[v] = e.term(s.Values[i])
	}
	return out
}

func (e *symbols) joined(lanes []env) env {
	out := e.copy()
	for _, l := range lanes {
		for v, t := range l.(*symbols).bind {
			if t != e.bind[v] {
				out.bind[v] = t
			}
		}
	}
	return out
}

func (e *symbols) allows(when logic.Term) (left logic.Term, ok bool) { return e.term(when), true }

func (e *symbols) copy() *symbols { return &symbols{e.b, maps.Clone(e.bind)} }

// term returns a term of a session in the builder of the search.
func (e *symbols) term(t logic.Term) logic.Term {
	var in func(t logic.Term) logic.Term
	in = func(t logic.Term) logic.Term {
		if x := e.bind[t]; x != nil {
			return x
		}
		switch x := t.(type) {
		case *logic.Lit:
			return e.b.Value(x.Value())
		case *logic.App:
			return copyApp(e.b, x, in)
		}
		return e.b.Rebuild(t, in)
	}
	return in(t)
}

// about returns the qualifier of an offer, with its guards, over the fields of a message.
func (o *Offer) about(fields []logic.Term) logic.Term {
	e := o.env.(*symbols).copy()
	for i := range o.Type.Fields {
		e.bind[o.Type.Fields[i].Var] = fields[i]
	}
	return e.b.And(append(o.guards[:len(o.guards):len(o.guards)], e.term(o.Where))...)
}

// takeTerms is Take with terms as the values of the message.
func (o *Offer) takeTerms(fields []logic.Term) *State {
	env := o.env
	if o.Exchange != nil && o.As != nil {
		e := env.(*symbols).copy()
		e.bind[o.As] = e.b.App(e.b.Known("record", o.Type.Record, len(fields)), fields...)
		env = e
	}
	return &State{o.p, o.then(env)}
}

package model

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// Compared returns the parts of a rule's terms that compare the i-th argument of its requests with
// something, ask whether a list or set contains it, or read a map under it. It returns the
// outermost such parts of conditions, updates and replies, each once.
func (r *Rule) Compared(i int) []logic.Term {
	var out []logic.Term
	r.Body.terms(func(t logic.Term) {
		if !logic.Occurs(r.Args[i], t) {
			return
		}
		logic.Walk(t, func(u logic.Term) bool {
			switch u.(type) {
			case *logic.Eq, *logic.Le, *logic.App:
				if logic.Occurs(r.Args[i], u) && !slices.Contains(out, u) {
					out = append(out, u)
				}
				return false
			}
			return true
		})
	})
	return out
}

// Literals returns the values that a model's terms mention, each once.
func (m *Model) Literals() []logic.Value {
	var out []logic.Value
	for _, r := range m.Rules {
		r.Body.terms(func(t logic.Term) {
			logic.Walk(t, func(u logic.Term) bool {
				if lit, ok := u.(*logic.Lit); ok && !slices.Contains(out, lit.Value()) {
					out = append(out, lit.Value())
				}
				return true
			})
		})
	}
	return out
}

// terms calls f for each term of a case and of those in it.
func (c *Case) terms(f func(logic.Term)) {
	some := func(ts ...logic.Term) {
		for _, t := range ts {
			if t != nil {
				f(t)
			}
		}
	}
	some(c.When, c.Require)
	for _, u := range c.Updates {
		some(u.Key)
		some(u.Terms...)
	}
	for _, r := range c.Replies {
		some(r.Of)
		some(r.Fields...)
	}
	for _, k := range c.Cases {
		k.terms(f)
	}
}

// choices returns the choices of a case and of those in it, and what stands for elements.
func (c *Case) choices() []*logic.Var {
	out := slices.Clone(c.Choices)
	for _, r := range c.Replies {
		if r.Each != nil {
			out = append(out, r.Each)
		}
	}
	for _, k := range c.Cases {
		out = append(out, k.choices()...)
	}
	return out
}

// Mean returns the meaning of terms of a rule for a request, in a state that has had n unknowns.
// Choices are unknown.
func (x *Stepper) Mean(slots []Slot, n int, rule *Rule, args, terms []logic.Term) []logic.Term {
	return x.request(slots, n, rule, args).with(rule.Body.choices()).all(terms)
}

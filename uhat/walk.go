package uhat

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Walk calls visit with each step in the order of the text: branches one after
// the other, and the body of a function, base first, where it is first applied.
func Walk(steps []Step, visit func(Step)) {
	walk(steps, visit, map[*Fun]bool{})
}

func walk(steps []Step, visit func(Step), seen map[*Fun]bool) {
	for _, s := range steps {
		visit(s)
		switch s := s.(type) {
		case *Choice:
			for _, b := range s.Branches {
				walk(b, visit, seen)
			}
		case *Apply:
			if !seen[s.Fun] {
				seen[s.Fun] = true
				walk(s.Fun.Base, visit, seen)
				walk(s.Fun.Step, visit, seen)
			}
		}
	}
}

// Event returns the operation of an event's step, and where the event comes from; nil for other
// steps.
func Event(s Step) (*sre.Op, *Origin) {
	switch s := s.(type) {
	case *Perform:
		return s.Op, &s.Origin
	case *Take:
		return s.Op, &s.Origin
	}
	return nil, nil
}

// Bound returns the variables that a step itself binds, in order.
func Bound(s Step) []*logic.Var {
	switch s := s.(type) {
	case *Draw:
		return []*logic.Var{s.Var}
	case *Let:
		return []*logic.Var{s.Var}
	case *Perform:
		return s.Results
	case *Take:
		return s.Fields
	}
	return nil
}

// Awaits returns the variables on which the draws ahead depend, that of the domain's own draw
// included.
func (d Domain) Awaits() []logic.Term {
	var out []logic.Term
	for _, a := range d.Ahead {
		for _, v := range Mentioned(a) {
			out = append(out, v)
		}
	}
	return out
}

// Mentioned returns the variables that a step itself uses, in order and each once: without those
// that it binds, and without those inside branches and functions.
func Mentioned(s Step) []*logic.Var {
	var out []*logic.Var
	use := func(ts ...logic.Term) {
		for _, t := range ts {
			if t != nil {
				for _, v := range logic.Vars(nil, t) { // this is the term's own list
					if !slices.Contains(out, v) {
						out = append(out, v)
					}
				}
			}
		}
	}
	collect := func(vs []*logic.Var) {
		for _, v := range vs {
			use(v)
		}
	}
	switch s := s.(type) {
	case *Draw:
		for _, d := range s.Among {
			use(slices.Concat(d.Lo, d.Hi, d.Except)...)
			use(d.Guard, d.Filter)
			use(d.Awaits()...)
			collect(d.Unlike)
		}
		out = slices.DeleteFunc(out, func(v *logic.Var) bool { return v == s.Var })
	case *Let:
		use(s.Value)
	case *Perform:
		use(s.Args...)
	case *Take:
		use(s.Select)
	case *Assume:
		use(s.Cond)
	case *Assert:
		use(s.Cond)
	case *Differ:
		use(s.Var)
		collect(s.Unlike)
	case *Apply:
		use(s.Args...)
	}
	return out
}

// Collected returns the variables whose earlier values some step avoids, in the order in which they
// are first mentioned so.
func Collected(steps []Step) []*logic.Var {
	var out []*logic.Var
	add := func(vs []*logic.Var) {
		for _, v := range vs {
			if !slices.Contains(out, v) {
				out = append(out, v)
			}
		}
	}
	Walk(steps, func(s Step) {
		switch s := s.(type) {
		case *Draw:
			for _, d := range s.Among {
				add(d.Unlike)
			}
		case *Differ:
			add(s.Unlike)
		}
	})
	return out
}

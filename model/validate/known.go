package validate

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
)

// Fact is a value that the state of the model has, as far as that is known. Facts are hints for who
// chooses the next request; no verdict follows from them.
type Fact struct {
	Var *model.Var // of the model
	// Key is that of a map under which the value is, or a member of a set; invalid for other
	// variables.
	Key logic.Value
	// Value is invalid where it is not known, and for sets.
	Value logic.Value
}

// knownBranches is how many explanations are asked for what they know: facts that matter are in
// most of them, and a request should not cost more than judging it.
const knownBranches = 4

// Known returns what is known of the state after the events so far: the values of scalars,
// optionals and lists, and the keys that maps and sets have, with their values. A fact of one
// explanation of the run is enough; each is listed once, in the order of the branches, the
// variables and their cells. A model that is a Go function tells nothing.
func (v *Validator) Known() []Fact {
	var out []Fact
	add := func(f Fact) {
		if (f.Key.IsValid() || f.Value.IsValid()) && !slices.Contains(out, f) {
			out = append(out, f)
		}
	}
	for _, br := range v.branches[:min(knownBranches, len(v.branches))] {
		for i, s := range br.slots {
			knownOf(s, v.x.m.State[i], add)
		}
	}
	return out
}

// knownOf tells what a slot says of a variable.
func knownOf(s model.Slot, v *model.Var, add func(Fact)) {
	switch v.Shape {
	case model.Scalar:
		add(Fact{Var: v, Value: value(s.Terms[0])})
	case model.Optional:
		if !logic.IsFalse(s.Terms[0]) {
			add(Fact{Var: v, Value: value(s.Terms[1])})
		}
	case model.List:
		for _, t := range s.Terms {
			add(Fact{Var: v, Value: value(t)})
		}
	case model.Set, model.Map:
		for _, c := range s.Cells {
			key := value(c.Key)
			if !key.IsValid() || len(c.Terms) == 0 || (v.Shape == model.Set || v.Maybe) && c.Terms[0] != nil && logic.IsFalse(c.Terms[0]) {
				continue
			}
			f := Fact{Var: v, Key: key}
			if v.Shape == model.Map {
				f.Value = value(c.Terms[len(c.Terms)-1])
			}
			add(f)
		}
	}
}

// value returns the value that a term is; invalid where it is none.
func value(t logic.Term) logic.Value {
	if l, ok := t.(*logic.Lit); ok {
		return l.Value()
	}
	return logic.Value{}
}

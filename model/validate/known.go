package validate

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
)

// Fact is a known value in the model's state. Facts are hints for choosing the next request; no
// verdict depends on them.
type Fact struct {
	Var *model.Var // of the model
	// Key is the key of a map under which the value is, or a member of a set; invalid for other
	// variables.
	Key logic.Value
	// Value is invalid if it is unknown, and for sets.
	Value logic.Value
}

// knownBranches is how many explanations are asked for facts: facts that matter are in most of
// them, and a request should not cost more than judging it.
const knownBranches = 4

// Known returns what is known of the state after the events so far: the values of scalars,
// optionals and lists, and the keys of maps and sets with their values. A fact in one explanation
// of the run is enough. Each is listed once, in the order of the branches, the variables and their
// cells. A model that is a Go function has none.
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

// knownOf adds the facts of a variable's slot.
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

// value returns the value of a literal term; invalid for other terms.
func value(t logic.Term) logic.Value {
	if l, ok := t.(*logic.Lit); ok {
		return l.Value()
	}
	return logic.Value{}
}

package model

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
)

// Part is a state variable with its value, as text.
type Part struct{ Name, Value string }

// Parts returns the values of the state variables in order. A model that is a Go function has its
// state as the only part. Equal states have equal parts, however they were reached.
func (c *Concrete) Parts() []Part {
	if c.m.native != nil {
		return []Part{{"the state", fmt.Sprint(c.state)}}
	}
	var out []Part
	for i, v := range c.m.State {
		out = append(out, Part{v.Name, v.text(c.slots[i])})
	}
	return out
}

// Key returns a value that is equal for equal states, and for no others.
func (c *Concrete) Key() any {
	type key struct {
		state any
		parts string
		free  bool
	}
	k := key{state: c.state, free: c.free}
	if c.m.native == nil {
		k.parts = fmt.Sprintf("%q", c.Parts())
	}
	return k
}

// Within reports whether every list, set and map of the state has at most that many elements, and
// every number in it is at most that far from zero. A zero bound is no bound. The state of a model
// that is a Go function is always within.
func (c *Concrete) Within(elements int, number int64) bool {
	small := func(vs []logic.Value) bool {
		return number == 0 || !slices.ContainsFunc(vs, func(v logic.Value) bool {
			return v.IsValid() && v.Sort().Kind() == logic.IntKind && logic.IntegerOf(number).Less(v.Integer().Abs())
		})
	}
	for i, v := range c.m.State {
		s := c.slots[i]
		n := len(s.cells)
		if v.Shape == List {
			n = len(s.terms)
		}
		if elements > 0 && n > elements || !small(s.terms) {
			return false
		}
		for key, cell := range s.cells {
			if !small([]logic.Value{key}) || !small(cell) {
				return false
			}
		}
	}
	return true
}

// text returns the value of a variable. It leaves out cells of maps that are equal to the rest, and
// orders the others by key.
func (v *Var) text(s concreteSlot) string {
	switch v.Shape {
	case Scalar:
		return s.terms[0].String()
	case Optional:
		return optionalText(s.terms)
	case List:
		var parts []string
		for _, t := range s.terms {
			parts = append(parts, t.String())
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	var keys []logic.Value
	for k, cell := range s.cells {
		if v.Shape == Set && cell[0].Bool() || v.Shape == Map && v.cellText(cell) != v.cellText(s.terms) {
			keys = append(keys, k)
		}
	}
	slices.SortFunc(keys, logic.CompareValues)
	var parts []string
	for _, k := range keys {
		if v.Shape == Set {
			parts = append(parts, k.String())
		} else {
			parts = append(parts, k.String()+": "+v.cellText(s.cells[k]))
		}
	}
	if v.Shape == Map && len(s.terms) > 0 {
		parts = append(parts, "else: "+v.cellText(s.terms))
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// cellText returns the value under a key of a map.
func (v *Var) cellText(cell []logic.Value) string {
	switch {
	case len(cell) == 0:
		return "?"
	case v.Maybe:
		return optionalText(cell)
	}
	return cell[0].String()
}

// optionalText returns an optional value. If it is absent, its value does not matter.
func optionalText(cell []logic.Value) string {
	if cell[0].IsValid() && !cell[0].Bool() {
		return "nothing"
	}
	if !cell[0].IsValid() {
		return "? " + cell[1].String()
	}
	return cell[1].String()
}

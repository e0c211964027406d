package validate

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
)

// tidy drops cells whose content would hold without them. It does so only if all keys are values.
func (x *engine) tidy(i int, s model.Slot, idle func(logic.Term) bool) model.Slot {
	v := x.vars[i]
	for _, c := range s.Cells {
		if _, ok := c.Key.(*logic.Lit); !ok {
			return s
		}
	}
	rest, known := v.Initial, (v.Known || v.Shape == model.Set) && !s.Open
	if s.Terms != nil && !s.Open {
		rest, known = s.Terms, true
	}
	redundant := func(c model.Cell) bool {
		for k, t := range c.Terms {
			switch {
			case v.Shape == model.Set && known:
				return logic.IsFalse(t)
			case !known && (t == nil || !idle(t)):
				return false
			case known && t != rest[k]:
				return false
			}
		}
		return true
	}
	if slices.ContainsFunc(s.Cells, redundant) {
		s = model.Slot{Terms: s.Terms, Open: s.Open, Cells: slices.DeleteFunc(slices.Clone(s.Cells), redundant)}
	}
	byKey := func(a, b model.Cell) int {
		return logic.CompareValues(a.Key.(*logic.Lit).Value(), b.Key.(*logic.Lit).Value())
	}
	if !slices.IsSortedFunc(s.Cells, byKey) {
		s = model.Slot{Terms: s.Terms, Open: s.Open, Cells: slices.Clone(s.Cells)}
		slices.SortFunc(s.Cells, byKey)
	}
	return s
}

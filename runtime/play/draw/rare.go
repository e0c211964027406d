package draw

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// rareness is in how many draws of a domain with rare values one of them is drawn.
const rareness = 12

// Rare is a domain with values that are drawn seldom beside those of another one. To all who
// enumerate values, or ask between which they lie, it is the other one.
type Rare struct {
	Domain
	values []logic.Value
}

// Seldom returns a domain that has the values of d and, about once in twelve draws, one of these;
// the first of them are likelier.
func Seldom(d Domain, values ...logic.Value) Domain { return Rare{d, values} }

// Draw draws a value of either kind.
func (d Rare) Draw(s *Source, name string) logic.Value {
	if v, ok := d.Seldom(s, name, func(logic.Value) bool { return true }); ok {
		return v
	}
	return d.Domain.Draw(s, name)
}

// Seldom draws one of the rare values that may be drawn; mostly, and where there is none, ok is
// false.
func (d Rare) Seldom(s *Source, name string, may func(logic.Value) bool) (v logic.Value, ok bool) {
	if s.Choose(rareness) != rareness-1 {
		return v, false
	}
	if all := Among(d.values...).Where(may); all.Any() {
		return s.Value(name, all), true
	}
	return v, false
}

// Has reports whether a value is one of either kind.
func (d Rare) Has(v logic.Value) bool { return d.Domain.Has(v) || slices.Contains(d.values, v) }

// Size is how many values there are of both kinds.
func (d Rare) Size() int { return min(d.Domain.Size()+len(d.values), Many) }

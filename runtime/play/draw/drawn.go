package draw

import "github.com/clouseau-go/clouseau/logic"

// Drawn is a drawn value with the domain that it was drawn from.
type Drawn struct {
	Value  logic.Value
	Lo, Hi logic.Integer
	Pool   []logic.Value // nil: the interval
	Parts  *Parts        // of a composite value
	Unseen bool          // no value: the script was given rapid's handle, and may draw by it
}

func (s *Source) noteInts(n logic.Integer, from []Ints) {
	s.Drawn = append(s.Drawn, Drawn{Value: logic.IntegerValue(n)})
	d := &s.Drawn[len(s.Drawn)-1]
	first := true
	for i := range from {
		switch f := &from[i]; {
		case f.off:
		case first:
			d.Lo = f.lo
			d.Hi = f.hi
			first = false
		default:
			d.Lo, d.Hi = d.Lo.Min(f.lo), d.Hi.Max(f.hi)
		}
	}
}

func (s *Source) noteValues(v logic.Value, from []Values) {
	d := Drawn{Value: v, Pool: []logic.Value{}}
	for _, f := range from {
		if f.parts != nil {
			d.Parts = f.parts
		}
		if !f.off && !f.computed() {
			d.Pool = append(d.Pool, f.pool...)
		}
	}
	s.Drawn = append(s.Drawn, d)
}

// Has reports whether a value is among the drawn ones.
func Has(drawn []Drawn, v logic.Value) bool {
	for _, d := range drawn {
		if !d.Unseen && d.Value == v {
			return true
		}
	}
	return false
}

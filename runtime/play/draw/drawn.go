package draw

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

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
	return slices.ContainsFunc(drawn, func(d Drawn) bool { return !d.Unseen && d.Value == v })
}

// Tape is what a script drew, so that it can begin again with the same values and go on with
// others. What a user's own code draws with rapid's handle is not on it.
type Tape struct {
	drawn  []taped
	at     int // how many of the run have been drawn
	repeat int // so many are to be drawn as before
}

// taped is a value, or a choice of so many.
type taped struct {
	value      logic.Value
	choice, of int
}

// Empty reports whether nothing has been drawn.
func (t *Tape) Empty() bool { return len(t.drawn) == 0 }

// Rewind has the next run draw what the last one drew, but for the last n draws.
func (t *Tape) Rewind(n int) { t.repeat, t.at = max(0, t.at-n), 0 }

// value returns what is drawn next if that is a value. It draws a value of the tape again if the
// value may be drawn here.
func (t *Tape) value(may func(logic.Value) bool, draw func() logic.Value) logic.Value {
	return t.next(func(x taped) bool { return x.value.IsValid() && may(x.value) }, func() taped { return taped{value: draw()} }).value
}

// next returns what is drawn next: what was drawn before where that is to be repeated and may be
// drawn here as well, else what draw draws.
func (t *Tape) next(may func(taped) bool, draw func() taped) taped {
	if t.at < t.repeat {
		if x := t.drawn[t.at]; may(x) {
			t.at++
			return x
		}
		t.repeat = t.at // the answers were other ones
	}
	x := draw()
	t.drawn = append(t.drawn[:t.at], x)
	t.at++
	return x
}

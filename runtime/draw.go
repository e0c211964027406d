package runtime

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"pgregory.net/rapid"
)

// Between returns the integers from lo to hi, both included, to draw from.
func Between(lo, hi int64) draw.Ints { return draw.Between(lo, hi) }

// Among returns the values of a pool to draw from.
func Among(pool ...Value) draw.Values { return draw.Among(pool...) }

// Booleans returns false and true to draw from.
func Booleans() draw.Values { return draw.Booleans() }

// From returns the values that gen draws.
func From(gen func(*rapid.T) Value) draw.Values { return draw.From(gen) }

// Int draws an integer from the alternatives. Small integers are likelier, and all are possible,
// both ends of every interval included. Values that do not fit an int64 are left out.
func (s *Session) Int(name string, from ...draw.Ints) int64 { return s.play.draws.Int(name, from...) }

// Integer is Int for integers of any size.
func (s *Session) Integer(name string, from ...draw.Ints) logic.Integer {
	return s.play.draws.Integer(name, from...)
}

// Value draws a value from the alternatives.
func (s *Session) Value(name string, from ...draw.Values) Value {
	return s.play.draws.Value(name, from...)
}

// Choose draws a number below n, all equally likely. It draws nothing if n is 1.
func (s *Session) Choose(n int) int { return s.play.draws.Choose(n) }

// Depth draws how many further levels a recursion has, from lo to hi, both included, all equally
// likely. Shrinking goes towards lo.
func (s *Session) Depth(lo, hi int64) int64 { return s.play.draws.Depth(lo, hi) }

// Seldom draws how often a part of a script repeats that the spec does not ask to repeat: lo in
// eight of nine runs, more in the others. A repetition leads to the goal as well, by the spec. But
// a spec does not know everything, and a repetition may undo what the run is about. The remaining
// runs find bugs that only large structures show.
func (s *Session) Seldom(lo, hi int64) int64 { return s.play.draws.Seldom(lo, hi) }

// Rapid returns rapid's handle of this run, for further draws of the script. It must not be used
// after the script has ended.
func (s *Session) Rapid() *rapid.T { return s.play.draws.Handed() }

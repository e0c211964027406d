package runtime

import (
	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/draw"
)

// Between returns the integers from lo to hi, both included, to draw from.
func Between(lo, hi int64) draw.Ints { return draw.Between(lo, hi) }

// Among returns the values of a pool to draw from.
func Among(pool ...Value) draw.Values { return draw.Among(pool...) }

// Booleans returns false and true to draw from.
func Booleans() draw.Values { return draw.Booleans() }

// From returns the values that gen draws.
func From(gen func(*rapid.T) Value) draw.Values { return draw.From(gen) }

// Int draws an integer from the alternatives. Small ones are likelier, and all
// are reached, both ends of every interval included. What no int64 holds is left out.
func (s *Session) Int(name string, from ...draw.Ints) int64 { return s.draws.Int(name, from...) }

// Integer is Int for integers of any size.
func (s *Session) Integer(name string, from ...draw.Ints) logic.Integer {
	return s.draws.Integer(name, from...)
}

// Value draws a value from the alternatives.
func (s *Session) Value(name string, from ...draw.Values) Value { return s.draws.Value(name, from...) }

// Choose draws a number below n, all equally likely. It draws nothing where n is 1.
func (s *Session) Choose(n int) int { return s.draws.Choose(n) }

// Depth draws how often a recursion goes deeper, from lo to hi, both included, all equally likely.
// Shrinking goes towards lo.
func (s *Session) Depth(lo, hi int64) int64 { return s.draws.Depth(lo, hi) }

// Seldom draws how often a part of a script happens again of which nobody has said that it should:
// lo in eight of nine runs. It is checked that such a run leads to the goal as well, yet in a
// system of which the spec does not know all, what happens again may undo what it is about; and
// what only a large structure shows still has its runs.
func (s *Session) Seldom(lo, hi int64) int64 { return s.draws.Seldom(lo, hi) }

// Rapid returns rapid's handle of this run, for draws of the script's own. It
// must not be used after the script has ended.
func (s *Session) Rapid() *rapid.T { return s.draws.Rapid() }

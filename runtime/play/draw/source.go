package draw

import (
	"slices"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/logic"
)

// Source makes the random decisions of a run from rapid's bits. It records the drawn values for the
// shrinker.
type Source struct {
	t     *rapid.T
	part  bool  // t is of a part that is a single draw
	words words // of the part
	kept  *Kept
	tape  *Tape // nil: the draws are not repeated
	may   May   // nil: any value is taken
	most  int   // how often a value is drawn at most

	Drawn    []Drawn // values, in order, with what they were drawn from
	Discards int     // drawn values that were rejected
	Depths   []int   // of recursions
}

// maxTries bounds the tries of a draw that rejects. If one candidate in ten fits, a draw finds one
// with a probability of 0.99997.
const maxTries = 100

// NewSource returns a source that has no bits until Begin.
func NewSource(kept *Kept) Source { return Source{kept: kept} }

// Begin prepares the source for another run. It keeps the memory of what was drawn, not its
// contents.
func (s *Source) Begin(t *rapid.T) { *s = Source{t: t, kept: s.kept, Drawn: s.Drawn[:0]} }

// Repeat has the run draw what is on a tape before anything else, and writes down there what it
// draws; with nil it does neither.
func (s *Source) Repeat(tape *Tape) { s.tape = tape }

// May says whether a value that was drawn is taken. It may draw to decide.
type May func(name string, d *Drawn) bool

// Choosy has the run draw a value again that is not taken, as long as it was drawn less often than
// most. With 0 may only looks on.
func (s *Source) Choosy(may May, most int) {
	s.may = may
	s.most = most
}

// Learnt reports whether what earlier runs showed decides about the values of this one.
func (s *Source) Learnt() bool { return s.most > 0 }

// again reports whether the value that was noted last is to be drawn again. Then it is noted no
// more.
func (s *Source) again(name string, n int) bool {
	last := len(s.Drawn) - 1
	if s.may == nil || s.tape != nil || s.may(name, &s.Drawn[last]) || n >= s.most {
		return false
	}
	s.Drawn = s.Drawn[:last]
	s.Discards++
	return true
}

// Rapid returns rapid's handle of the run; nil if the run draws nothing.
func (s *Source) Rapid() *rapid.T { return s.t }

// Handed is Rapid for a script, which may then draw what nobody notes.
func (s *Source) Handed() *rapid.T {
	s.Drawn = append(s.Drawn, Drawn{Unseen: true})
	return s.t
}

// None is the panic value of a draw that finds no value.
type None struct {
	Name  string // of the value
	Tried bool   // candidates were drawn, and none fitted
}

func (n *None) Error() string {
	if n.Tried {
		return "no value found for " + n.Name
	}
	return "no value for " + n.Name
}

// Choose draws a number below n, all equally likely. It draws nothing if n is 1.
func (s *Source) Choose(n int) int {
	if s.tape == nil {
		return s.choose(n)
	}
	return s.tape.next(func(x taped) bool { return x.of == n }, func() taped { return taped{choice: s.choose(n), of: n} }).choice
}

func (s *Source) choose(n int) int {
	if s.part {
		return s.words.below(s.t, n)
	}
	return s.kept.Choose(s.t, n)
}

// Depth draws how many further levels a recursion has, from lo to hi, both included.
func (s *Source) Depth(lo, hi int64) int64 {
	depth := lo + int64(s.Choose(int(hi-lo)+1))
	s.Depths = append(s.Depths, int(depth))
	return depth
}

// shallow is how many runs have the least depth for each run with more.
const shallow = 8

// Seldom draws a depth, like Depth, but more than lo only in one of nine runs. The larger depths
// are equally likely.
func (s *Source) Seldom(lo, hi int64) int64 {
	deeper := int(hi - lo)
	depth := lo
	if deeper > 0 {
		depth += max(0, int64(s.Choose((shallow+1)*deeper)-shallow*deeper+1))
	}
	s.Depths = append(s.Depths, int(depth))
	return depth
}

// Whole performs a part of a script as a single draw, from the same bits. Rapid logs every draw of
// a failing run, except those within another draw. The hundreds of bits with which an exploration
// decides tell a reader nothing, and the run is printed as a table anyway.
func (s *Source) Whole(name string, part func() int) {
	outer := s.t
	began := false
	defer func() {
		s.t = outer
		s.part = false
	}()
	rapid.Custom(func(t *rapid.T) int {
		s.t = t
		s.part = true
		s.words = words{}
		// The bits have run out, and rapid tries again. The system cannot do the part a second
		// time.
		if began {
			return s.Choose(2)
		}
		began = true
		return part()
	}).Draw(outer, name)
}

// Int draws an integer from the alternatives. Small integers are likelier, and all are possible,
// both ends of every interval included. Values that do not fit an int64 are left out.
func (s *Source) Int(name string, from ...Ints) int64 {
	for i := range from {
		if d := &from[i]; !d.lo.Small() || !d.hi.Small() {
			d.clip(logic.Int.Bounds())
		}
	}
	n, _ := s.Integer(name, from...).Int64()
	return n
}

// Integer is Int for integers of any size.
func (s *Source) Integer(name string, from ...Ints) logic.Integer {
	for n := 1; ; n++ {
		x := s.tapedInteger(name, from)
		if s.noteInts(x, from); !s.again(name, n) {
			return x
		}
	}
}

func (s *Source) tapedInteger(name string, from []Ints) logic.Integer {
	if s.tape == nil {
		return s.integer(name, from)
	}
	from = slices.Clone(from) // else those of every draw were on the heap, with a tape or without
	return s.tape.value(func(v logic.Value) bool {
		return v.Sort().Kind() == logic.IntKind && slices.ContainsFunc(from, func(d Ints) bool { return d.prepare() && d.Has(v) })
	}, func() logic.Value { return logic.IntegerValue(s.integer(name, from)) }).Integer()
}

func (s *Source) integer(name string, from []Ints) logic.Integer {
	d := &from[s.alternative(name, len(from), func(i int) bool { return from[i].prepare() }, func(i int) bool { return from[i].rare })]
	if d.where == nil {
		return d.draw(s, name)
	}
	if d.width() < selectable {
		fit := d.fitting()
		return fit[s.index(name, len(fit))]
	}
	for range maxTries {
		if n := d.draw(s, name); d.where(n) {
			return n
		}
		s.Discards++
	}
	panic(&None{name, true})
}

// rarity is how much less often rare alternatives are taken than the others; both groups count as a
// whole.
const rarity = 8

// alternative draws one of n alternatives that are not empty.
func (s *Source) alternative(name string, n int, prepare, rare func(i int) bool) int {
	if n == 1 && prepare(0) {
		return 0
	}
	var buffer, second [8]int
	live := buffer[:0]
	seldom := second[:0]
	for i := range n {
		switch {
		case !prepare(i):
		case rare(i):
			seldom = append(seldom, i)
		default:
			live = append(live, i)
		}
	}
	switch {
	case len(live)+len(seldom) == 0:
		panic(&None{name, false})
	case len(live) == 0 || len(seldom) > 0 && s.choose(rarity) == rarity-1:
		live = seldom
	}
	return live[s.choose(len(live))]
}

// Value draws a value from the alternatives.
func (s *Source) Value(name string, from ...Values) logic.Value {
	for n := 1; ; n++ {
		v := s.tapedValue(name, from)
		if s.noteValues(v, from); !s.again(name, n) {
			return v
		}
	}
}

func (s *Source) tapedValue(name string, from []Values) logic.Value {
	if s.tape == nil {
		return s.value(name, from)
	}
	return s.tape.value(func(v logic.Value) bool {
		return slices.ContainsFunc(from, func(d Values) bool { return d.prepare() && d.Has(v) })
	}, func() logic.Value { return s.value(name, from) })
}

func (s *Source) value(name string, from []Values) logic.Value {
	d := &from[s.alternative(name, len(from), func(i int) bool { return from[i].prepare() }, func(int) bool { return false })]
	if !d.computed() {
		return d.pool[s.index(name, len(d.pool))]
	}
	draw := func() logic.Value { return d.gen(s.t) }
	if d.make != nil {
		draw = func() logic.Value { return d.made(s, name) }
	}
	for range maxTries {
		if v := draw(); d.fits(v) {
			return v
		}
		s.Discards++
	}
	panic(&None{name, true})
}

// index draws a position in a pool of n values.
func (s *Source) index(name string, n int) int {
	if n == 1 {
		return 0
	}
	return int(s.between(name, 0, int64(n)-1))
}

// between draws an integer from lo to hi: rather one near zero, or near the end that is.
func (s *Source) between(name string, lo, hi int64) int64 {
	switch {
	case !s.part:
		return s.kept.between(lo, hi).Draw(s.t, name)
	case lo >= 0:
		return lo + int64(s.words.small(s.t, uint64(hi-lo)))
	case hi <= 0:
		return hi - int64(s.words.small(s.t, uint64(hi)-uint64(lo)))
	case s.choose(2) == 0:
		return int64(s.words.small(s.t, uint64(hi)))
	}
	return -1 - int64(s.words.small(s.t, uint64(-1-lo)))
}

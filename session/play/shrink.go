package play

import (
	"context"
	"slices"

	"github.com/clouseau-go/clouseau/internal/failing/passes"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/session"
)

// Shrinking a session works on its script: decisions are left out, and values become simpler. Each
// candidate is played against the peer, and kept if it ends with the same failure. Values that
// depend on others are computed anew while a script is played, so a number that has to be the sum
// of two follows when these become smaller.

// Shrunk is a failure that was made smaller.
type Shrunk struct {
	*Result
	Tried int // how many sessions were played for it
	// Repeats says that the failure happened again when the script was played for the first time.
	// Otherwise it depends on more than the script, and nothing was made smaller.
	Repeats bool
}

// Shrink makes a failing session smaller, with at most so many sessions.
func (p *Player) Shrink(ctx context.Context, failing *Result, budget int) (*Shrunk, error) {
	s := &shrinker{Player: p, ctx: ctx, best: failing, budget: budget}
	again, err := s.rerun(failing.Script)
	if err != nil {
		return nil, err
	}
	if again == nil {
		return &Shrunk{Result: failing, Tried: s.tried}, nil
	}
	s.best = again
	passes.Repeat(s, []passes.Pass{
		{Name: "leave out", Run: s.leaveOut},
		{Name: "simplify", Run: func() { s.each(s.simpler) }},
		{Name: "together", Run: func() { s.each(s.together) }},
		{Name: "exchange", Run: s.exchange},
	}, nil, nil)
	return &Shrunk{Result: s.best, Tried: s.tried, Repeats: true}, s.err
}

type shrinker struct {
	*Player
	ctx     context.Context
	best    *Result
	changes int // how often it became smaller
	tried   int
	budget  int
	err     error
}

// Changes returns how often the session became smaller.
func (s *shrinker) Changes() int { return s.changes }

// Over reports whether no more sessions are to be played.
func (s *shrinker) Over() bool { return s.err != nil || s.tried >= s.budget }

// each calls at with each field of each message, again as long as it makes the session smaller.
func (s *shrinker) each(at func(i, f int) bool) {
	has := func(i, f int) bool {
		return i < len(s.best.Script) && f < len(s.best.Script[i].Message.Values)
	}
	passes.Each(has, func() int { return len(s.best.Script) }, at)
}

// rerun plays a script; nil if it does not end with the same failure.
func (s *shrinker) rerun(script Script) (*Result, error) {
	if s.Over() {
		return nil, s.err
	}
	s.tried++
	r, err := s.play(s.ctx, least{}, &player{left: slices.Clone(script)})
	if err != nil {
		s.err = err
		return nil, err
	}
	if !r.Same(s.best) {
		return nil, nil
	}
	return r, nil
}

// try keeps a script that still fails and is smaller than the best.
func (s *shrinker) try(script Script) bool {
	r, err := s.rerun(script)
	if err != nil || r == nil || !smaller(r.Script, s.best.Script, script) {
		return false
	}
	s.best = r
	s.changes++
	return true
}

// leaveOut tries to do without decisions, many at a time first.
func (s *shrinker) leaveOut() {
	for n := len(s.best.Script); n >= 1; n /= 2 {
		for i := 0; i+n <= len(s.best.Script); {
			if !s.try(slices.Delete(slices.Clone(s.best.Script), i, i+n)) {
				i++
			}
		}
	}
}

// together tries simpler values in the place of one that occurs several times, as the failure may
// need them to be equal. A field gets one of them in a round.
func (s *shrinker) together(i, f int) bool {
	m := s.best.Script[i].Message
	for _, v := range simplest(&m.Type.Fields[f], m.Values[f]) {
		if script, n := replaced(s.best.Script, m.Values[f], v); n > 1 && s.try(script) {
			break
		}
	}
	return false
}

// exchange tries the messages of one type in another order, since one may need to be simple and
// another one may not, and each alone cannot become simpler.
func (s *shrinker) exchange() {
	for i := 0; i < len(s.best.Script); i++ {
		for j := i + 1; j < len(s.best.Script); j++ {
			script := slices.Clone(s.best.Script)
			a := script[i].Message
			b := script[j].Message
			if a.Type == nil || a.Type != b.Type {
				continue
			}
			script[i].Message = b
			script[j].Message = a
			if smaller(script, s.best.Script, script) {
				s.try(script)
			}
		}
	}
}

// replaced returns a script with a value in the place of another one, and how often that was.
func replaced(script Script, old, v logic.Value) (out Script, n int) {
	out = slices.Clone(script)
	for i, d := range script {
		values := slices.Clone(d.Message.Values)
		for f := range values {
			if values[f] == old && d.Message.Type.Fields[f].Draws(v) {
				values[f] = v
				n++
			}
		}
		out[i].Message.Values = values
	}
	return out, n
}

// simpler tries the simpler values of one field.
func (s *shrinker) simpler(i, f int) bool {
	m := s.best.Script[i].Message
	field := &m.Type.Fields[f]
	for _, v := range simplest(field, m.Values[f]) {
		if !field.Draws(v) {
			continue
		}
		values := slices.Clone(m.Values)
		values[f] = v
		script := slices.Clone(s.best.Script)
		script[i].Message = session.Message{Type: m.Type, Values: values}
		if s.try(script) {
			return true
		}
	}
	return false
}

// simplest returns values to try for a field: those of its pool that come before, or simpler ones.
func simplest(f *session.Field, v logic.Value) []logic.Value {
	if i := slices.Index(f.Pool, v); i >= 0 && !f.Ranged {
		return f.Pool[:i]
	}
	out := Simpler(f.Sort(), v)
	if f.Ranged {
		for _, n := range []logic.Integer{f.Least, f.Most} {
			if w := logic.IntegerValue(n); weigh(w, v) < 0 {
				out = append(out, w)
			}
		}
	}
	return out
}

// smaller reports whether a script has fewer decisions than another one, or as many and smaller
// values. Those that are others than was planned do not count, since they follow from what came
// before: the peer may choose a larger number each time, which all messages have to repeat.
func smaller(a, b, planned Script) bool {
	if len(a) != len(b) {
		return len(a) < len(b)
	}
	follows := func(i, f int) bool {
		return len(planned) == len(a) && f < len(planned[i].Message.Values) && planned[i].Message.Values[f] != a[i].Message.Values[f]
	}
	for i := range a {
		for f := range a[i].Message.Values {
			switch {
			case f >= len(b[i].Message.Values):
				return false
			case follows(i, f):
				continue
			}
			if c := heft(a[i].Message, f) - heft(b[i].Message, f); c != 0 {
				return c < 0
			}
			if c := weigh(a[i].Message.Values[f], b[i].Message.Values[f]); c != 0 {
				return c < 0
			}
		}
	}
	return false
}

// heft is the position of a value in the pool of its field, 0 without a pool.
func heft(m session.Message, f int) int {
	return max(0, slices.Index(m.Type.Fields[f].Pool, m.Values[f]))
}

// weigh orders values: less than 0 if a is simpler than b. Numbers are simpler near zero and then
// if they are positive, texts and lists if they are shorter and then if their parts are simpler.
func weigh(a, b logic.Value) int {
	if a == b {
		return 0
	}
	switch a.Sort().Kind() {
	case logic.IntKind:
		x := a.Integer()
		y := b.Integer()
		if c := x.Abs().Cmp(y.Abs()); c != 0 {
			return c
		}
		return -x.Sign()
	case logic.StringKind:
		return weighText(a.Text(), b.Text())
	case logic.BytesKind:
		return weighText(a.Bytes(), b.Bytes())
	case logic.ListKind, logic.RecordKind:
		x := a.Elems()
		y := b.Elems()
		if len(x) != len(y) {
			return len(x) - len(y)
		}
		for i := range x {
			if c := weigh(x[i], y[i]); c != 0 {
				return c
			}
		}
	}
	return logic.CompareValues(a, b)
}

// weighText orders texts by length and then letter by letter, the letter a first.
func weighText(a, b string) int {
	if len(a) != len(b) {
		return len(a) - len(b)
	}
	for i := range len(a) {
		if a[i] != b[i] {
			return int(a[i]-'a') - int(b[i]-'a')
		}
	}
	return 0
}

// Simpler returns values to try in the place of v, the simplest first. Each has less weight.
func Simpler(s *logic.Sort, v logic.Value) []logic.Value {
	return slices.DeleteFunc(candidates(s, v), func(w logic.Value) bool { return weigh(w, v) >= 0 })
}

// candidates returns values that may be simpler than v.
func candidates(s *logic.Sort, v logic.Value) (out []logic.Value) {
	switch s.Kind() {
	case logic.BoolKind:
		out = append(out, logic.BoolValue(false))
	case logic.EnumKind:
		for i := range v.Index() {
			out = append(out, logic.EnumValue(s, i))
		}
	case logic.IntKind:
		return nearer(v.Integer())
	case logic.StringKind:
		for _, t := range shorter([]rune(v.Text())) {
			out = append(out, logic.StringValue(string(t)))
		}
		for i := range []rune(v.Text()) {
			plain := []rune(v.Text())
			plain[i] = 'a'
			out = append(out, logic.StringValue(string(plain)))
		}
	case logic.BytesKind:
		for _, t := range shorter([]byte(v.Bytes())) {
			out = append(out, logic.BytesValue(string(t)))
		}
	case logic.ListKind:
		for _, t := range shorter(v.Elems()) {
			out = append(out, logic.ListValue(t...))
		}
		for i, e := range v.Elems() {
			for _, w := range Simpler(s.Elem(), e) {
				elems := slices.Clone(v.Elems())
				elems[i] = w
				out = append(out, logic.ListValue(elems...))
			}
		}
	case logic.RecordKind:
		for i, m := range s.Members() {
			for _, w := range Simpler(m.Sort, v.Field(m.Name)) {
				fields := slices.Clone(v.Fields())
				fields[i].Value = w
				out = append(out, logic.RecordValue(fields...))
			}
		}
	}
	return out
}

// nearer returns integers that are nearer to zero: all of them if there are few, otherwise those at
// distances that are halved.
func nearer(n logic.Integer) (out []logic.Value) {
	out = append(out, logic.IntegerValue(n.Neg()))
	if small, ok := n.Abs().Int64(); ok && small <= closeToZero {
		for k := range small {
			out = append(out, logic.IntValue(k), logic.IntValue(-k))
		}
		return out
	}
	for far := n.Abs(); ; far = far.QuoFloor(logic.IntegerOf(2)) {
		step := far
		if n.Sign() < 0 {
			step = far.Neg()
		}
		out = append(out, logic.IntegerValue(n.Sub(step)))
		if far.IsZero() || far.IsUnit() {
			return out
		}
	}
}

// closeToZero are numbers for which all smaller ones are tried.
const closeToZero = 16

// shorter returns a list without stretches of it, the longest first.
func shorter[T any](xs []T) (out [][]T) {
	for n := len(xs); n >= 1; n /= 2 {
		for i := 0; i+n <= len(xs); i += n {
			out = append(out, slices.Delete(slices.Clone(xs), i, i+n))
		}
	}
	return out
}

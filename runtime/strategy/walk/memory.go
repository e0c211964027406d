package walk

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/internal/strategy/asking"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
)

// fact is a value with the answer that it comes from.
type fact struct {
	value logic.Value
	ref   *script.Ref // nil: none
	from  origin      // of an argument
}

// memory is what the run has seen.
type memory struct {
	values []met               // each once
	at     map[logic.Value]int // where they are, but for small ones
	small  [small]int          // where the first natural numbers are, counted from 1
	sorts  []*latest           // in the order in which they came up
	reader asking.Reader
	told   [][]remembered // by index of the operation
}

// remembered is a field whose values are remembered, with those of its sort.
type remembered struct {
	role
	of *latest
}

// met is a value that the run has seen.
type met struct {
	value logic.Value
	seen  []sighting // each field once, in the order in which they had it first
}

// small is how many numbers are found without a map.
const small = 64

// latest is what the run has seen of a sort.
type latest struct {
	sort     *logic.Sort
	known    []int // its latest values, each once, the latest last: where they are
	answered bool  // there are answers of it
}

// role is a field of an operation.
type role struct {
	op    *sre.Op
	field int
}

// sighting is what the run has seen of a value in one field.
type sighting struct {
	role
	drawn bool          // when the field had it first, it was an argument without an origin
	from  asking.Origin // the latest answer from which the field had it
}

// kept is how many values of a sort are remembered.
const kept = 16

// begin forgets the last run, and keeps its memory.
func (m *memory) begin() {
	m.values = m.values[:0]
	if m.at == nil {
		m.at = map[logic.Value]int{}
	}
	clear(m.at)
	clear(m.small[:])
	for _, l := range m.sorts {
		l.known = l.known[:0]
		l.answered = false
	}
	m.reader = asking.Reader{}
}

// of returns what the run has seen of a sort. There are few.
func (m *memory) of(s *logic.Sort) *latest {
	for _, l := range m.sorts {
		if l.sort == s {
			return l
		}
	}
	l := &latest{sort: s}
	m.sorts = append(m.sorts, l)
	return l
}

// remember takes in what the script has done since the last call.
func (m *memory) remember(r *run.Result) {
	for {
		heard := m.reader.Next(r)
		if heard.Event == nil {
			return
		}
		for _, x := range m.fields(heard.Op) {
			v, ok := heard.Value(x.field)
			if !ok {
				continue
			}
			l := x.of
			l.answered = l.answered || v.Told
			m.add(l, x.role, v.Value, v.Origin)
		}
	}
}

// fields returns the fields of an operation whose values are remembered.
func (m *memory) fields(op *sre.Op) []remembered {
	at := op.Index()
	for len(m.told) <= at {
		m.told = append(m.told, nil)
	}
	if out := m.told[at]; len(out) > 0 && out[0].op == op {
		return out
	}
	var out []remembered
	for i, f := range op.Fields {
		if !asking.Few(f.Sort) {
			out = append(out, remembered{role{op, i}, m.of(f.Sort)})
		}
	}
	m.told[at] = out
	return out
}

// add takes in that a field of a sort has a value, and from which answer.
func (m *memory) add(l *latest, in role, v logic.Value, from asking.Origin) {
	x := &m.values[m.renew(l, v)]
	for i := range x.seen {
		y := &x.seen[i]
		if y.role != in {
			continue
		}
		if y.from.Event < from.Event {
			y.from = from
		}
		return
	}
	x.seen = append(x.seen, sighting{in, from.Event < 0, from})
}

// renew makes a value the latest one of a sort, and returns where it is.
func (m *memory) renew(l *latest, v logic.Value) int {
	at, ok := m.find(v)
	if !ok {
		at = m.meet(v)
	}
	i := slices.Index(l.known, at)
	if i < 0 && len(l.known) < kept {
		l.known = append(l.known, at)
		return at
	}
	i = max(i, 0)
	copy(l.known[i:], l.known[i+1:])
	l.known[len(l.known)-1] = at
	return at
}

// find returns where a value is; ok is false if the run has not seen it.
func (m *memory) find(v logic.Value) (at int, ok bool) {
	if n, is := natural(v); is {
		return m.small[n] - 1, m.small[n] > 0
	}
	at, ok = m.at[v]
	return at, ok
}

// natural returns a number that is found without a map.
func natural(v logic.Value) (n int64, is bool) {
	if v.Sort() != logic.Int {
		return 0, false
	}
	n, is = v.Int64()
	return n, is && 0 <= n && n < small
}

// meet makes room for a value that the run sees for the first time, and returns where it is.
func (m *memory) meet(v logic.Value) int {
	at := len(m.values)
	if n, is := natural(v); is {
		m.small[n] = at + 1
	} else {
		m.at[v] = at
	}
	if at < cap(m.values) {
		m.values = m.values[:at+1]
		x := &m.values[at]
		x.value = v
		x.seen = x.seen[:0]
		return at
	}
	m.values = append(m.values, met{value: v})
	return at
}

// has reports whether a value is among the latest ones of a sort.
func (m *memory) has(s *logic.Sort, v logic.Value) bool {
	at, ok := m.find(v)
	return ok && slices.Contains(m.of(s).known, at)
}

func (r role) sort() *logic.Sort { return r.op.Fields[r.field].Sort }

// How much the field in which a value was seen has to do with an argument of that value.
const (
	unrelated = iota // nothing: values of two sorts may be equal
	sorted           // they are of the same sort
	named            // and have the same name
	told             // the clause says that they are equal
)

// relates says how much a field has to do with the argument f, which a clause, if there is one,
// takes from some fields.
func (r role) relates(f *sre.Field, from []role) int {
	g := &r.op.Fields[r.field]
	switch {
	case slices.Contains(from, r):
		return told
	case g.Sort != f.Sort:
		return unrelated
	case g.Name == f.Name:
		return named
	}
	return sorted
}

// source returns a value that the argument f has from the run, with the answer that it comes from:
// the latest one of the fields that have most to do with f. If it was drawn before the first of
// these answers, it comes from none of them. ok is false if the run has seen it in no such field.
func (m *memory) source(f *sre.Field, from []role, v logic.Value) (x fact, ok bool) {
	x.value = v
	at, met := m.find(v)
	if !met {
		return x, false
	}
	most := unrelated
	drawn := false
	var best *sighting
	for i := range m.values[at].seen {
		y := &m.values[at].seen[i]
		n := y.relates(f, from)
		if n > most {
			most = n
			drawn = y.drawn
			best = nil
		}
		if n == most && most > unrelated && !drawn && y.from.Event >= 0 && (best == nil || best.from.Event < y.from.Event) {
			best = y
		}
	}
	if best != nil {
		x.ref = best.from.Ref(best.op, best.field)
	}
	return x, most > unrelated
}

// callable reports whether there are values for all arguments.
func (q *request) callable() bool {
	return !slices.ContainsFunc(q.handles, func(l *latest) bool { return len(l.known) == 0 })
}

// Points of the score of an operation (sections 2.4 and 2.3 of the thesis): for an argument that is
// drawn, for one that only an answer gives, and for one of whose sort the run has an answer. Each
// operation has those of the system itself: what makes a handle is worth half of what takes one.
const (
	scoreDrawn  = 15
	scoreHandle = 50
	scoreKnown  = 25
)

// score returns how much an operation makes use of earlier answers.
func (q *request) score() int {
	n := 1 + scoreHandle + scoreKnown + scoreHandle*len(q.handles) + scoreDrawn*(len(q.args)-len(q.handles))
	for _, l := range q.seen {
		if l.answered {
			n += scoreKnown
		}
	}
	return n
}

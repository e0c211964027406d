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
	// known are the latest values of each sort, each once, the latest last.
	known    map[*logic.Sort][]logic.Value
	answered map[*logic.Sort]bool // sorts of which there are answers
	// seen is where a value was seen, each field once, in the order in which they had it first.
	// It leaves out sorts with few values.
	seen   map[logic.Value][]sighting
	reader asking.Reader
}

// role is a field of an operation.
type role struct {
	op    *sre.Op
	field int
}

// sighting is what the run has seen of a value in one field.
type sighting struct {
	role
	drawn bool        // when the field had it first, it was an argument without an origin
	ref   *script.Ref // to the latest answer from which the field had it; nil: none
}

// kept is how many values of a sort are remembered.
const kept = 16

func (m *memory) begin() {
	*m = memory{known: map[*logic.Sort][]logic.Value{}, answered: map[*logic.Sort]bool{}, seen: map[logic.Value][]sighting{}}
}

// remember takes in what the script has done since the last call.
func (m *memory) remember(r *run.Result) {
	for {
		ev, values := m.reader.Next(r)
		if ev == nil {
			return
		}
		for _, v := range values {
			f := &ev.Op.Fields[v.Field]
			if asking.Few(f.Sort) {
				continue
			}
			if v.Told {
				m.answered[f.Sort] = true
			}
			m.add(role{ev.Op, v.Field}, v.Value, v.Ref)
		}
	}
}

// add takes in that a field has a value, which comes from an answer if there is a reference.
func (m *memory) add(in role, v logic.Value, ref *script.Ref) {
	list := m.known[in.sort()]
	if i := slices.Index(list, v); i >= 0 {
		list = slices.Delete(list, i, i+1)
	} else if len(list) == kept {
		list = slices.Delete(list, 0, 1)
	}
	m.known[in.sort()] = append(list, v)
	at := m.seen[v]
	i := slices.IndexFunc(at, func(x sighting) bool { return x.role == in })
	switch {
	case i < 0:
		m.seen[v] = append(at, sighting{in, ref == nil, ref})
	case later(ref, at[i].ref):
		at[i].ref = ref
	}
}

// later reports whether there is a reference that leads to a later event than another one.
func later(ref, than *script.Ref) bool {
	return ref != nil && (than == nil || than.Event < ref.Event)
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
	most := unrelated
	drawn := false
	for i := range m.seen[v] {
		y := &m.seen[v][i]
		n := y.relates(f, from)
		if n > most {
			most = n
			drawn = y.drawn
			x.ref = nil
		}
		if n == most && most > unrelated && !drawn && later(y.ref, x.ref) {
			x.ref = y.ref
		}
	}
	return x, most > unrelated
}

// arguments returns facts as arguments.
func arguments(facts []fact) []script.Arg {
	out := make([]script.Arg, len(facts))
	for i, x := range facts {
		out[i] = script.Answer{Value: x.value, Ref: x.ref}
	}
	return out
}

// callable reports whether there are values for all arguments.
func (m *memory) callable(q *request) bool {
	for i, d := range q.args {
		if d == nil && len(m.known[q.op.Fields[i].Sort]) == 0 {
			return false
		}
	}
	return true
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
func (m *memory) score(q *request) int {
	n := 1 + scoreHandle + scoreKnown
	for i, d := range q.args {
		if d == nil {
			n += scoreHandle
		} else {
			n += scoreDrawn
		}
		if m.answered[q.op.Fields[i].Sort] {
			n += scoreKnown
		}
	}
	return n
}

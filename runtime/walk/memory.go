package walk

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/run"
	"github.com/clouseau-go/clouseau/runtime/script"
	"github.com/clouseau-go/clouseau/sre"
)

// fact is a value with the answer that it comes from.
type fact struct {
	value logic.Value
	ref   *script.Ref // nil: none
}

// memory is what the run has seen.
type memory struct {
	known    map[*logic.Sort][]fact // the latest values of each sort, each once, the latest last
	answered map[*logic.Sort]bool   // sorts of which there are answers
	// first is where a value was seen first: in an answer, or in an argument without an origin.
	// It leaves out sorts with few values.
	first map[logic.Value]fact
}

// kept is how many values of a sort are remembered.
const kept = 16

func (m *memory) begin() {
	*m = memory{map[*logic.Sort][]fact{}, map[*logic.Sort]bool{}, map[logic.Value]fact{}}
}

// finite reports whether a sort has so few values that known ones are no better than random ones.
func finite(s *logic.Sort) bool { return s.Kind() == logic.BoolKind || s.Kind() == logic.EnumKind }

// idle reports whether a value is what systems answer if they have nothing to say.
func idle(v logic.Value) bool { return v == logic.StringValue("") || v == logic.IntValue(0) }

// remember takes in what the script has done since the last call.
func (w *Walker) remember(r *run.Result) {
	for ; w.entries < len(r.Rec.Entries); w.entries++ {
		x := &r.Rec.Entries[w.entries]
		if x.Event < 0 {
			continue
		}
		ev := &r.Trace[x.Event]
		for i, f := range ev.Op.Fields {
			if finite(f.Sort) {
				continue
			}
			seen := fact{ev.Values[i], x.Said(i)}
			if f.Result && idle(seen.value) {
				continue
			}
			if f.Result || ev.Op.Kind == sre.Receive {
				w.answered[f.Sort] = true
				seen.ref = &script.Ref{Event: w.entries, Op: ev.Op, Field: f.Name}
			}
			w.memory.add(f.Sort, seen)
		}
	}
}

func (m *memory) add(s *logic.Sort, seen fact) {
	if old, ok := m.first[seen.value]; ok {
		seen = old
	} else {
		m.first[seen.value] = seen
	}
	list := m.known[s]
	if i := slices.IndexFunc(list, func(x fact) bool { return x.value == seen.value }); i >= 0 {
		list = slices.Delete(list, i, i+1)
	} else if len(list) == kept {
		list = slices.Delete(list, 0, 1)
	}
	m.known[s] = append(list, seen)
}

// origin returns a value that follows from the run, with the answer that it comes from: the one in
// which it was seen first, unless it was an argument before that.
func (m *memory) origin(v logic.Value) fact {
	if x, ok := m.first[v]; ok {
		return x
	}
	return fact{value: v}
}

// arguments returns facts as arguments.
func arguments(facts []fact) []script.Arg {
	out := make([]script.Arg, len(facts))
	for i, x := range facts {
		out[i] = script.Answer{Value: x.value, Ref: x.ref}
	}
	return out
}

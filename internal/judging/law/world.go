package law

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// world is what runs are made of, with small numbers in the place of values. Equal values have
// equal numbers.
type world struct {
	ops   []op
	index map[*sre.Op]int
	ids   map[logic.Value]int32
	facts []fact
}

// fact is what is known of a value.
type fact struct {
	value logic.Value
	num   int64 // of an integer
	isNum bool
	zero  bool    // false, 0, no characters, no elements
	elems []int32 // of a list
}

// op is an operation whose events are told apart by truth values and enumerations that it answers.
type op struct {
	*sre.Op
	tells []int     // the fields that tell them apart
	cases [][]int32 // the values of these fields that occur
}

// step is an event of a run.
type step struct {
	op   int
	kase int // which of the operation's cases
	vals []int32
}

// mostTelling and mostCases bound how finely the events of an operation are told apart.
const (
	mostTelling = 2
	mostCases   = 6
)

func newWorld(ops []*sre.Op) *world {
	w := &world{index: map[*sre.Op]int{}, ids: map[logic.Value]int32{}}
	for i, o := range ops {
		w.index[o] = i
		w.ops = append(w.ops, op{Op: o, tells: telling(o)})
	}
	return w
}

// telling returns the results with few values.
func telling(o *sre.Op) (out []int) {
	for i, f := range o.Fields {
		if f.Result && few(f.Sort) && len(out) < mostTelling {
			out = append(out, i)
		}
	}
	return out
}

func few(s *logic.Sort) bool {
	return s.Kind() == logic.BoolKind || s.Kind() == logic.EnumKind && len(s.Values()) <= mostCases
}

// id returns the number of a value.
func (w *world) id(v logic.Value) int32 {
	if id, ok := w.ids[v]; ok {
		return id
	}
	f := fact{value: v, zero: v == logic.Zero(v.Sort())}
	switch v.Sort().Kind() {
	case logic.IntKind:
		f.num, f.isNum = v.Int64()
	case logic.ListKind:
		for _, e := range v.Elems() {
			f.elems = append(f.elems, w.id(e))
		}
	}
	id := int32(len(w.facts))
	w.ids[v] = id
	w.facts = append(w.facts, f)
	return id
}

// walk reads a run, up to the first event that is not whole.
func (w *world) walk(tr sre.Trace) []step {
	out := make([]step, 0, len(tr))
	for _, e := range tr {
		i, ok := w.index[e.Op]
		if !ok {
			continue
		}
		if len(e.Values) < len(e.Op.Fields) {
			break
		}
		vals := make([]int32, len(e.Op.Fields))
		for k, v := range e.Values[:len(vals)] {
			vals[k] = w.id(v)
		}
		out = append(out, step{op: i, kase: w.ops[i].kase(vals), vals: vals})
	}
	return out
}

// kase returns the case of an event, which is made if it is new.
func (o *op) kase(vals []int32) int {
	for i, c := range o.cases {
		if !slices.ContainsFunc(o.tells, func(f int) bool { return c[slices.Index(o.tells, f)] != vals[f] }) {
			return i
		}
	}
	if len(o.cases) == mostCases {
		return mostCases - 1
	}
	c := make([]int32, len(o.tells))
	for k, f := range o.tells {
		c[k] = vals[f]
	}
	o.cases = append(o.cases, c)
	return len(o.cases) - 1
}

// values returns the values that a field which tells events apart has in some case.
func (o *op) values(k int) (out []int32) {
	for _, c := range o.cases {
		if !slices.Contains(out, c[k]) {
			out = append(out, c[k])
		}
	}
	return out
}

// literals are the values of a case.
func (o *op) literals(kase int) (out []literal) {
	for k, f := range o.tells {
		out = append(out, literal{f, o.cases[kase][k]})
	}
	return out
}

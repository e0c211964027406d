package like

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// form says how a result follows from a part of what a method answers.
type form uint8

const (
	constant form = iota // always the same
	same                 // the part; one constant if it is missing
	reversed             // the list, from behind
	anyOrder             // the list, in any order
	truth                // one constant if the part is true, another one if it is false
	zero                 // likewise for whether the number is 0
	count                // how many elements the list has
	argument             // an argument of the call
	forms                // how many there are
)

// names are those of the forms in JSON.
var names = [forms]string{"constant", "same", "reversed", "any order", "truth", "zero", "count", "argument"}

// informative reports whether results of a form tell of the state of the model.
func (f form) informative() bool { return f != constant && f != argument }

// fit is a way to explain a result. Its constants are learned.
type fit struct {
	form   form
	result uint8
	part   uint8 // of the answer, or the argument
	at     uint16
	yes    int32 // the constant, or that for true; unknown at first
	no     int32 // the constant for what is missing, not zero or false
	proven bool  // it has explained more than one constant
}

const unknown = -1

// seen is an observed call; results are numbers of values.
type seen struct {
	op      int
	args    []logic.Value
	results []int32
}

// observed are the values of all results, by number.
type observed struct {
	numbers map[logic.Value]int32
	values  []logic.Value
	lists   [][]logic.Value // their elements
}

func (o *observed) number(v logic.Value) int32 {
	n, ok := o.numbers[v]
	if ok {
		return n
	}
	n = int32(len(o.values))
	o.numbers[v] = n
	o.values = append(o.values, v)
	var elems []logic.Value
	if v.IsValid() && v.Sort().Kind() == logic.ListKind {
		elems = v.Elems()
	}
	o.lists = append(o.lists, elems)
	return n
}

// learns reports whether a constant may be a value, and learns it.
func learns(constant *int32, n int32) bool {
	if *constant == unknown {
		*constant = n
	}
	return *constant == n
}

// holds reports whether a fit explains a result of a call, and learns its constants.
func (f *fit) holds(o *observed, parts []part, c *seen) bool {
	n := c.results[f.result]
	switch f.form {
	case constant:
		return learns(&f.yes, n)
	case argument:
		return c.args[f.part] == o.values[n]
	case truth, zero:
		v := parts[f.part].value
		side := &f.no
		if v.IsValid() && (f.form == truth && v.Bool() || f.form == zero && v == logic.IntValue(0)) {
			side = &f.yes
		}
		return learns(side, n) && f.no != f.yes
	}
	p := parts[f.part]
	if !p.value.IsValid() {
		return learns(&f.no, n)
	}
	f.proven = true
	return f.form.agrees(p, o.values[n], o.lists[n])
}

// agrees reports whether a result is what a form makes of a part that is not missing.
func (f form) agrees(p part, result logic.Value, elems []logic.Value) bool {
	switch f {
	case reversed:
		return len(p.list) == len(elems) && slices.Equal(backwards(p.list), elems)
	case anyOrder:
		return len(p.list) == len(elems) && slices.Equal(ascending(p.list), ascending(elems))
	case count:
		return result == logic.IntValue(int64(len(p.list)))
	}
	if p.list != nil {
		return slices.Equal(p.list, elems)
	}
	return result == p.value
}

func backwards(xs []logic.Value) []logic.Value {
	out := slices.Clone(xs)
	slices.Reverse(out)
	return out
}

func ascending(xs []logic.Value) []logic.Value {
	return slices.SortedFunc(slices.Values(xs), logic.CompareValues)
}

// fitsFor returns all ways to explain the results of an operation by the parts of an answer.
func (b *bound) fitsFor(op *signature, parts []kind) (fits []fit) {
	add := func(result int, f form, part int) {
		fits = append(fits, fit{form: f, result: uint8(result), part: uint8(part), yes: unknown, no: unknown})
	}
	for r, s := range op.results {
		add(r, constant, 0)
		for i, k := range parts {
			for _, f := range b.formsOf(k, s) {
				add(r, f, i)
			}
		}
		for i, a := range op.args {
			if logic.Compatible(a, s) {
				add(r, argument, i)
			}
		}
	}
	for i := range fits {
		fits[i].at = uint16(i)
	}
	return fits
}

// formsOf returns how a result of a sort may follow from a part of a kind.
func (b *bound) formsOf(k kind, s *logic.Sort) (out []form) {
	if b.takes(k, s) {
		out = append(out, same)
		if k.list() {
			out = append(out, reversed, anyOrder)
		}
	}
	tells := s.Kind() != logic.ListKind && s.Kind() != logic.RecordKind && s.Kind() != logic.MapKind
	switch {
	case k == ofTruth && tells:
		out = append(out, truth)
	case k == ofNumber && s.Kind() == logic.BoolKind:
		out = append(out, zero)
	case k.list() && s.Kind() == logic.IntKind:
		out = append(out, count)
	}
	return out
}

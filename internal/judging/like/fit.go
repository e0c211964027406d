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
	fails                // one constant if the part is true, any other value if it is false
	forms                // how many there are
)

// names are those of the forms in JSON.
var names = [forms]string{"constant", "same", "reversed", "any order", "truth", "zero", "count", "argument", "fails"}

// informative reports whether results of a form tell of the state of the model.
func (f form) informative() bool { return f != constant && f != argument }

// tells reports whether a form says whether something is so.
func (f form) tells() bool { return f == truth || f == fails }

// unexplained is the form of a result that nothing explains.
const unexplained = forms

// fit is a way to explain a result. Its constants are learned; before, they are no values.
type fit struct {
	form   form
	result uint8
	part   uint8 // of the answer, or the argument
	at     uint16
	proven bool        // it has explained more than constants
	yes    logic.Value // the constant, or that for true
	no     logic.Value // the constant for what is missing, not zero or false
}

// judges reports whether an answer can contradict a fit in a way that says something of the model.
func (f *fit) judges() bool { return f.form != unexplained && f.form.informative() }

// seen is an observed call.
type seen struct {
	op            int
	args, results []logic.Value
	elems         [][]logic.Value // those of results that are lists
}

// side returns the constant that the result is; nil if it depends on more.
func (f *fit) side(parts []part) *logic.Value {
	switch f.form {
	case constant:
		return &f.yes
	case argument, unexplained:
		return nil
	}
	v := parts[f.part].value
	switch {
	case !v.IsValid():
		return &f.no
	case f.form == fails && !v.Bool():
		return nil
	case (f.form == truth || f.form == fails) && v.Bool(), f.form == zero && v == logic.IntValue(0):
		return &f.yes
	case f.form == truth, f.form == zero:
		return &f.no
	}
	return nil
}

// holds reports whether a fit explains a result of a call, and learns its constants.
func (f *fit) holds(parts []part, c *seen) bool {
	result := c.results[f.result]
	if side := f.side(parts); side != nil {
		if !side.IsValid() {
			*side = result
		}
		return *side == result && f.yes != f.no
	}
	switch f.form {
	case unexplained:
		return true
	case argument:
		return c.args[f.part] == result
	case fails:
		f.no = result
		return f.yes != result
	}
	f.proven = true
	return f.form.agrees(parts[f.part], result, c.elems[f.result])
}

// wants returns the result that is explained; invalid if it is unknown.
func (f *fit) wants(parts []part, args []logic.Value) logic.Value {
	if side := f.side(parts); side != nil {
		return *side
	}
	switch f.form {
	case unexplained:
		return logic.Value{}
	case argument:
		return args[f.part]
	case fails:
		return f.no
	}
	p := parts[f.part]
	switch {
	case f.form == reversed:
		return logic.ListValue(backwards(p.list)...)
	case f.form == count:
		return logic.IntValue(int64(len(p.list)))
	case p.list != nil:
		return logic.ListValue(p.list...)
	}
	return p.value
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
		fits = append(fits, fit{form: f, result: uint8(result), part: uint8(part)})
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
	case k == ofTruth && s.Kind() == logic.EnumKind:
		out = append(out, truth, fails)
	case k == ofTruth && tells:
		out = append(out, truth)
	case k == ofNumber && s.Kind() == logic.BoolKind:
		out = append(out, zero)
	case k.list() && s.Kind() == logic.IntKind:
		out = append(out, count)
	}
	return out
}

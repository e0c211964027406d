package like

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// signature is an operation of the system.
type signature struct {
	op            *sre.Op
	args, results []*logic.Sort
	pieces        []piece // which results of the operation these are
}

func signatureOf(op *sre.Op, t texts) *signature {
	s := &signature{op: op}
	for i, f := range op.Fields {
		if i < op.Args() {
			s.args = append(s.args, t.sort(f.Sort))
		} else {
			s.split(i-op.Args(), f.Sort, t)
		}
	}
	return s
}

// result returns the name of a result.
func (s *signature) result(i int) string { return s.op.Fields[len(s.args)+s.pieces[i].result].Name }

// weight is what it costs to leave an operation unexplained.
func (s *signature) weight() int { return max(1, len(s.results)) }

// bound is a model for keys and values of certain sorts, with a capacity.
type bound struct {
	*model
	keys, values *logic.Sort // nil: the model has none
	capacity     int
}

// takes reports whether a value of a sort can stand for a parameter or answer of a kind.
func (b *bound) takes(k kind, s *logic.Sort) bool {
	switch k {
	case ofKey:
		return logic.Compatible(b.keys, s)
	case ofElem:
		return logic.Compatible(b.values, s)
	case ofNumber:
		return s.Kind() == logic.IntKind
	case ofText:
		return s.Kind() == logic.StringKind
	case ofTruth:
		return s.Kind() == logic.BoolKind
	case ofCounts:
		return s.Kind() == logic.MapKind && b.takes(ofText, s.Key()) && b.takes(ofNumber, s.Elem())
	}
	return s.Kind() == logic.ListKind && b.takes(element(k), s.Elem())
}

// element returns the kind of the elements of a list.
func element(k kind) kind {
	switch k {
	case ofKeys:
		return ofKey
	case ofElems:
		return ofElem
	case ofNumbers:
		return ofNumber
	}
	return ofText
}

// option is a way to explain an operation: a method, with arguments of the operation for its
// parameters. Without a method the operation answers constants.
type option struct {
	method *method
	args   []int // for each parameter
	fold   int   // the argument whose elements the method is called for, one by one; -1: none
	left   int   // how many arguments are not used
	cut    *cut  // of the lists of the answer; nil: they are whole
	after  *method
	fits   []fit
	near   int // how alike the names are
}

// parts returns the kinds of the parts of an answer.
func (o *option) parts() []kind {
	if o.method == nil {
		return nil
	}
	out := slices.Clone(o.method.answers)
	if o.fold >= 0 {
		out = nil
		for _, k := range o.method.answers {
			if k == ofTruth {
				// How many are true, whether one is, and whether all are.
				out = append(out, ofNumber, ofTruth, ofTruth)
			}
			if k == ofNumber {
				out = append(out, ofNumber) // the sum
			}
		}
	}
	if o.after != nil {
		out = append(out, ofNumber)
	}
	return out
}

// call makes a call of the operation on a model, and appends the parts of the answer.
func (o *option) call(model any, args []logic.Value, to []part) []part {
	var room [4]logic.Value
	given := room[:0]
	for _, i := range o.args {
		given = append(given, args[i])
	}
	if o.fold < 0 {
		to = o.method.call(model, given, to)
	} else {
		to = o.folded(model, given, args[o.fold].Elems(), to)
	}
	if o.cut != nil {
		for i := range to {
			to[i].list = o.cut.of(to[i].list, args)
		}
	}
	if o.after != nil {
		to = o.after.call(model, nil, to)
	}
	return to
}

// cut says that an argument limits how many elements are listed.
type cut struct {
	arg int
	// least is how many are listed if the argument is less, such as by a loop that looks at the
	// limit once it has an element; all says that a negative one is no limit.
	least int
	all   bool
}

// of returns the elements up to the limit.
func (c *cut) of(list []logic.Value, args []logic.Value) []logic.Value {
	n := saturated(args[c.arg])
	if n < 0 && c.all {
		return list
	}
	return list[:min(max(n, int64(c.least)), int64(len(list)))]
}

// folded calls the method for each element of a list.
func (o *option) folded(model any, given, elems []logic.Value, to []part) []part {
	at := slices.Index(o.args, o.fold)
	yes := make([]int64, len(o.method.answers))
	for _, x := range elems {
		given[at] = x
		for i, p := range o.method.call(model, given, nil) {
			switch k := o.method.answers[i]; {
			case k == ofTruth && p.value.Bool():
				yes[i]++
			case k == ofNumber && p.value.IsValid():
				yes[i] += saturated(p.value)
			}
		}
	}
	for i, k := range o.method.answers {
		if k == ofTruth {
			to = append(to, part{value: logic.IntValue(yes[i])}, part{value: logic.BoolValue(yes[i] > 0)},
				part{value: logic.BoolValue(yes[i] == int64(len(elems)))})
		}
		if k == ofNumber {
			to = append(to, part{value: logic.IntValue(yes[i])})
		}
	}
	return to
}

// options returns the ways to explain an operation, those with the nearest names first: by methods
// that change the model, and by others.
func (b *bound) options(op *signature) (changes, observes []*option) {
	for i := range b.methods {
		m := &b.methods[i]
		if m.named && near(op.op.Name, m.name) == 0 {
			continue
		}
		for _, o := range b.arguments(op, m) {
			o.method, o.near = m, 2*near(op.op.Name, m.plain())
			if b.alike(op, m) {
				o.near++
			}
			if m.changes && len(op.results) > 0 {
				o.after = b.size()
			}
			o.fits = b.fitsFor(op, o.parts())
			informs := slices.ContainsFunc(o.fits, func(f fit) bool { return f.form.informative() })
			switch {
			case m.changes && (informs || m.quiet):
				changes = append(changes, o)
			case !m.changes && informs:
				observes = append(observes, o)
			}
		}
	}
	byName := func(x, y *option) int {
		if x.left != y.left {
			return x.left - y.left
		}
		return y.near - x.near
	}
	slices.SortStableFunc(changes, byName)
	slices.SortStableFunc(observes, byName)
	if len(op.results) > 0 {
		observes = append(observes, &option{fold: -1, fits: b.fitsFor(op, nil)})
	}
	return changes, observes
}

// alike reports whether an operation has a result for each answer of a method.
func (b *bound) alike(op *signature, m *method) bool {
	left := slices.Clone(op.results)
	for _, k := range m.answers {
		i := slices.IndexFunc(left, func(s *logic.Sort) bool { return len(b.formsOf(k, s)) > 0 })
		if i < 0 {
			return false
		}
		left = slices.Delete(left, i, i+1)
	}
	return len(left) == 0
}

// arguments returns the ways to give a method arguments of an operation. At most one is left out.
func (b *bound) arguments(op *signature, m *method) (out []*option) {
	var choose func(args []int, fold int)
	choose = func(args []int, fold int) {
		if len(args) == len(m.params) {
			left := len(op.args) - len(args)
			if left == 0 || left == 1 && len(args) > 0 {
				out = append(out, &option{args: slices.Clone(args), fold: fold, left: left})
			}
			if left == 1 && fold < 0 && slices.ContainsFunc(m.answers, kind.list) {
				out = append(out, cuts(op, args)...)
			}
			return
		}
		k := m.params[len(args)]
		for i, s := range op.args {
			if slices.Contains(args, i) {
				continue
			}
			if b.takes(k, s) {
				choose(append(args, i), fold)
			} else if fold < 0 && !k.list() && s.Kind() == logic.ListKind && b.takes(k, s.Elem()) {
				choose(append(args, i), i)
			}
		}
	}
	choose(nil, -1)
	return out
}

// cuts returns the ways in which the argument that is left may limit the lists of an answer.
func cuts(op *signature, args []int) (out []*option) {
	for i, s := range op.args {
		if s.Kind() != logic.IntKind || slices.Contains(args, i) {
			continue
		}
		for _, c := range []cut{{arg: i, least: 1}, {arg: i}, {arg: i, all: true}} {
			out = append(out, &option{args: slices.Clone(args), fold: -1, cut: &c})
		}
	}
	return out
}

package content

import (
	"slices"
	"strings"
)

// input is what a term may read.
type input struct {
	name   string
	typ    typ
	beside int // equal for lists that stand beside one another, such as keys and values; 0: none
	at     int // in the values of a row
}

// term is an input, a constant, or a function of terms.
type term struct {
	in   *input
	is   val // of a constant
	fun  *fun
	args []*term

	typ  typ
	size int
	vals []val // on the sample
}

// eval returns the value of a term on a row.
func (t *term) eval(w *world, row []val) val {
	switch {
	case t.in != nil:
		return row[t.in.at]
	case t.fun == nil:
		return t.is
	}
	var room [4]val
	args := room[:len(t.args)]
	for i, a := range t.args {
		if args[i] = a.eval(w, row); !args[i].is {
			return val{}
		}
	}
	return t.fun.do(w, t.args[0].typ.elem(), args)
}

// inputs calls use for each input that a term reads.
func (t *term) inputs(use func(*input)) {
	if t.in != nil {
		use(t.in)
	}
	for _, a := range t.args {
		a.inputs(use)
	}
}

// words says in words what a term is.
func (t *term) words(w *world) string {
	switch {
	case t.in != nil:
		return t.in.name
	case t.fun == nil && t.typ.list:
		return "nothing"
	case t.fun == nil:
		return w.value(t.typ.of, t.is.n).String()
	}
	var pairs []string
	for i, a := range t.args {
		pairs = append(pairs, "%"+string(rune('1'+i)), a.words(w))
	}
	return strings.NewReplacer(pairs...).Replace(t.fun.words)
}

// bank has the terms that differ on a sample, the smallest first.
type bank struct {
	w      *world
	sample [][]val
	seen   map[uint64]bool
	by     []map[typ][]*term // by size
	order  []*term
	tries  int // that are left
}

// enumerate returns the terms over some inputs and constants.
func enumerate(w *world, inputs []*input, constants []*term, sample [][]val, largest, tries int) *bank {
	b := &bank{w: w, sample: sample, seen: map[uint64]bool{}, tries: tries, by: []map[typ][]*term{nil, {}}}
	for _, in := range inputs {
		b.add(&term{in: in, typ: in.typ, size: 1})
	}
	for _, c := range constants {
		b.add(&term{is: c.is, typ: c.typ, size: 1})
	}
	for size := 2; size <= largest; size++ {
		b.by = append(b.by, map[typ][]*term{})
		for i := range library {
			b.apply(&library[i], size)
		}
	}
	return b
}

// add keeps a term unless another one has the same values.
func (b *bank) add(t *term) {
	t.vals = make([]val, len(b.sample))
	h := uint64(uintptr(t.typ.of.Kind())) + 1
	if t.typ.list {
		h += 100
	}
	some := false
	for i, row := range b.sample {
		var v val
		if t.fun == nil {
			v = t.eval(b.w, row)
		} else if args, ok := argsAt(t, i); ok {
			v = t.fun.do(b.w, t.args[0].typ.elem(), args[:len(t.args)])
		}
		some = some || v.is
		t.vals[i] = v
		h = v.hash(h)
	}
	if !some || b.seen[h] {
		return
	}
	b.seen[h] = true
	b.by[t.size][t.typ] = append(b.by[t.size][t.typ], t)
	b.order = append(b.order, t)
}

// argsAt returns the arguments of a function on a row of the sample.
func argsAt(t *term, row int) (args [4]val, ok bool) {
	for i, a := range t.args {
		if args[i] = a.vals[row]; !args[i].is {
			return args, false
		}
	}
	return args, true
}

// apply applies a function to all terms, so that the results have a size.
func (b *bank) apply(f *fun, size int) {
	if f.cheap && size > len(f.takes)+2 {
		return
	}
	b.choose(f, size-1, nil, map[byte]typ{'i': whole, 'b': truth, 't': text, 'n': whole.lists(), 's': text.lists()})
}

// choose chooses the next argument of a function.
func (b *bank) choose(f *fun, room int, args []*term, types map[byte]typ) {
	if b.tries <= 0 {
		return
	}
	if len(args) == len(f.takes) {
		if room == 0 {
			b.tries--
			b.add(&term{fun: f, args: slices.Clone(args), typ: types[f.gives[0]], size: 1 + sizes(args)})
		}
		return
	}
	letter := f.takes[len(args)]
	left := len(f.takes) - len(args) - 1
	for size := 1; size <= room-left; size++ {
		if left == 0 && size != room {
			continue
		}
		for _, typ := range typesOf(b.by[size]) {
			bound, ok := bind(letter, typ, types)
			if !ok || f.ordered && (letter == 'a' || letter == 'x') && !typ.ordered() {
				continue
			}
			for _, t := range b.by[size][typ] {
				if fits(f, letter, t, args) {
					b.choose(f, room-size, append(args, t), bound)
				}
			}
		}
	}
}

// typesOf returns the types of terms in a fixed order.
func typesOf(by map[typ][]*term) (out []typ) {
	for t := range by {
		out = append(out, t)
	}
	slices.SortFunc(out, func(a, b typ) int {
		if a.list != b.list {
			return int(truly(a.list).n - truly(b.list).n)
		}
		return strings.Compare(a.of.Name(), b.of.Name())
	})
	return out
}

func sizes(args []*term) (n int) {
	for _, a := range args {
		n += a.size
	}
	return n
}

// bind says which types letters stand for if a letter stands for this one.
func bind(letter byte, t typ, types map[byte]typ) (map[byte]typ, bool) {
	if known, ok := types[letter]; ok {
		return types, known == t
	}
	element, list := letter, letter
	switch letter {
	case 'a', 'x':
		element, list = 'a', 'x'
	case 'c', 'y':
		element, list = 'c', 'y'
	}
	if t.list != (letter == list) {
		return nil, false
	}
	bound := map[byte]typ{}
	for k, v := range types {
		bound[k] = v
	}
	bound[element] = t.elem()
	bound[list] = t.elem().lists()
	return bound, true
}

// fits reports whether a term may be the next argument.
func fits(f *fun, letter byte, t *term, args []*term) bool {
	switch {
	case t.fun == nil && t.in == nil && t.typ.list: // the empty list
		return false
	case letter == 'y' && len(args) > 0: // it stands beside the keys
		return t.in != nil && args[0].in != nil && t != args[0] && t.in.beside != 0 && t.in.beside == args[0].in.beside
	case letter == 'x' && len(f.takes) > 1 && strings.Contains(f.takes, "y"):
		return t.in != nil && t.in.beside != 0
	}
	return true
}

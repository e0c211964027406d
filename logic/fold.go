package logic

// chainLimit bounds how many cases a part at an unknown place is spelled out in.
const chainLimit = 16

// folded returns what an application means; nil where its arguments do not say enough.
func (b *Builder) folded(fn *Func, args []Term) Term {
	if vs := literals(args); vs != nil {
		if v, ok := fn.Part(vs); ok {
			return b.Value(v)
		}
		if v, ok := fn.Meaning(vs); ok {
			return b.Value(v)
		}
		return nil
	}
	switch {
	case fn.part != noPart:
		return b.foldedPart(fn, args)
	case fn.known == nil:
		return nil
	case fn.known.kind == MapKind && fn.known.name == "contains":
		return b.foldedKey(fn, args[0], args[1])
	case fn.known.kind == ListKind:
		return b.foldedList(fn, args)
	}
	return nil
}

// constructor returns the arguments of an application of a known function.
func constructor(t Term, name string) (args []Term, ok bool) {
	a, ok := t.(*App)
	if !ok || a.fn.known == nil || a.fn.known.name != name {
		return nil, false
	}
	return a.args, true
}

// elements returns the elements of a list if their number is known.
func (b *Builder) elements(t Term) (elems []Term, ok bool) {
	if l, is := t.(*Lit); is {
		if l.value.sort.kind != ListKind || l.value.isPlaceholder() {
			return nil, false
		}
		for _, v := range l.value.Elems() {
			elems = append(elems, b.Value(v))
		}
		return elems, true
	}
	return constructor(t, "list")
}

// List returns the list of these elements; s is its sort.
func (b *Builder) List(s *Sort, elems ...Term) Term {
	return b.App(b.Known("list", s, len(elems)), elems...)
}

// Elements returns the elements of a list, if it is known how many there are.
func (b *Builder) Elements(t Term) (elems []Term, ok bool) { return b.elements(t) }

// foldedPart reads a part of what a known function makes.
func (b *Builder) foldedPart(fn *Func, args []Term) Term {
	elems, list := b.elements(args[0])
	fields, record := constructor(args[0], "record")
	put, puts := constructor(args[0], "put")
	less, removes := constructor(args[0], "remove")
	switch {
	case fn.part == lenPart && list:
		return b.Int(int64(len(elems)))
	case fn.part == lenPart:
		return b.lengthOf(fn, args[0])
	case fn.part == fieldPart && record:
		for i, m := range fn.Args[0].members {
			if m.Name == fn.Name {
				return fields[i]
			}
		}
	case fn.part != elemPart:
	case list && isMade(args[0]): // solvers know the elements of literals
		return b.atIndex(elems, args[1], b.Value(Zero(fn.Result)), func(i int) Term { return elems[i] })
	case fn.Args[0].kind != MapKind:
	case puts:
		return b.Ite(b.Eq(put[1], args[1]), put[2], b.App(fn, put[0], args[1]))
	case removes:
		return b.Ite(b.Eq(less[1], args[1]), b.Value(Zero(fn.Result)), b.App(fn, less[0], args[1]))
	}
	return nil
}

func isMade(t Term) bool { _, ok := constructor(t, "list"); return ok }

// foldedKey tells whether a map has a key.
func (b *Builder) foldedKey(fn *Func, m, key Term) Term {
	if put, ok := constructor(m, "put"); ok {
		return b.Or(b.Eq(put[1], key), b.App(fn, put[0], key))
	}
	if less, ok := constructor(m, "remove"); ok {
		return b.And(b.Ne(less[1], key), b.App(fn, less[0], key))
	}
	l, ok := m.(*Lit)
	if !ok || l.value.isPlaceholder() {
		return nil
	}
	var is []Term
	for _, p := range l.value.Pairs() {
		is = append(is, b.Eq(b.Value(p.Key), key))
	}
	return b.Or(is...)
}

// atIndex returns the value at an index, or beyond outside of the list; nil for a long list if the
// index is not known.
func (b *Builder) atIndex(elems []Term, index, beyond Term, at func(i int) Term) Term {
	if l, ok := index.(*Lit); ok {
		if i, ok := l.value.Int64(); ok && i >= 0 && i < int64(len(elems)) {
			return at(int(i))
		}
		return beyond
	}
	if len(elems) > chainLimit {
		return nil
	}
	out := beyond
	for i := len(elems) - 1; i >= 0; i-- {
		out = b.Ite(b.Eq(index, b.Int(int64(i))), at(i), out)
	}
	return out
}

// foldedList is folded for functions about lists.
func (b *Builder) foldedList(fn *Func, args []Term) Term {
	if len(args) == 0 || fn.known.name == "list" {
		return nil
	}
	elems, ok := b.elements(args[0])
	if !ok {
		return b.foldedUnmeasured(fn, args)
	}
	last := args[len(args)-1]
	switch fn.known.name {
	case "append", "reverse":
		return b.List(fn.made, arrange(fn.known.name, elems, Integer{}, last, nil)...)
	case "concat":
		if others, ok := b.elements(last); ok {
			return b.List(fn.made, arrange("concat", elems, Integer{}, last, others)...)
		}
	case "insert", "replace", "remove", "take", "drop":
		return b.rearranged(fn, elems, args[1], last)
	case "contains":
		var is []Term
		for _, e := range elems {
			is = append(is, b.Eq(e, last))
		}
		return b.Or(is...)
	case "sum":
		return b.Add(elems...)
	case "count", "index", "min", "max":
		return b.summed(fn, elems, last)
	}
	return nil
}

// rearranged is foldedList for functions with an index.
func (b *Builder) rearranged(fn *Func, elems []Term, index, last Term) Term {
	list := func(at Integer) Term {
		return b.List(fn.made, arrange(fn.known.name, elems, at, last, nil)...)
	}
	if l, ok := index.(*Lit); ok {
		return list(l.value.Integer())
	}
	if len(elems) >= chainLimit {
		return nil
	}
	n := int64(len(elems))
	out := list(IntegerOf(n + 1))
	for i := n; i >= 0; i-- {
		out = b.Ite(b.Eq(index, b.Int(i)), list(IntegerOf(i)), out)
	}
	if fn.known.name == "take" || fn.known.name == "drop" { // a negative number is none
		out = b.Ite(b.Lt(index, b.Int(0)), list(Integer{}), out)
	}
	return out
}

// summed is foldedList for functions that sum up lists.
func (b *Builder) summed(fn *Func, elems []Term, x Term) Term {
	if len(elems) > chainLimit {
		return nil
	}
	zero, one := b.Int(0), b.Int(1)
	switch fn.known.name {
	case "count":
		n := zero
		for _, e := range elems {
			n = b.Add(n, b.Ite(b.Eq(e, x), one, zero))
		}
		return n
	case "index":
		at := b.Int(-1)
		for i := len(elems) - 1; i >= 0; i-- {
			at = b.Ite(b.Eq(elems[i], x), b.Int(int64(i)), at)
		}
		return at
	}
	if fn.Result.kind != IntKind || len(elems) == 0 {
		return nil
	}
	best := elems[0]
	for _, e := range elems[1:] {
		better := b.Le(e, best)
		if fn.known.name == "max" {
			better = b.Le(best, e)
		}
		best = b.Ite(better, e, best)
	}
	return best
}

// equalParts returns the equation of two values of which one is made of parts by a known function;
// nil for others.
func (b *Builder) equalParts(x, y Term) Term {
	for range 2 {
		if elems, ok := b.elements(x); ok {
			if t := b.equalUnmeasured(y, elems); t != nil {
				return t
			}
		}
		if elems, ok := constructor(x, "list"); ok {
			if others, ok := b.elements(y); ok {
				return b.equalAll(elems, others)
			}
		}
		if fields, ok := constructor(x, "record"); ok {
			if others, ok := constructor(y, "record"); ok {
				return b.equalAll(fields, others)
			}
			if l, ok := y.(*Lit); ok && !l.value.isPlaceholder() {
				var others []Term
				for _, v := range l.value.Elems() {
					others = append(others, b.Value(v))
				}
				return b.equalAll(fields, others)
			}
		}
		x, y = y, x
	}
	return nil
}

func (b *Builder) equalAll(xs, ys []Term) Term {
	if len(xs) != len(ys) {
		return b.truth[0]
	}
	all := make([]Term, len(xs))
	for i := range xs {
		all[i] = b.Eq(xs[i], ys[i])
	}
	return b.And(all...)
}

package logic

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
)

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
	is := lists.Of(l.value.Pairs(), func(p Pair) Term { return b.Eq(b.Value(p.Key), key) })
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
		is := lists.Of(elems, func(e Term) Term { return b.Eq(e, last) })
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
	zero := b.Int(0)
	one := b.Int(1)
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
				others := lists.Of(l.value.Elems(), b.Value)
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

// Of a list whose length is not known there is still something to say if a known function has made
// it of others.

// lengthOf returns the length of a list that a known function makes of others; nil where that
// depends on their elements. The function reads the length.
func (b *Builder) lengthOf(read *Func, t Term) Term {
	a, ok := t.(*App)
	if !ok || a.fn.known == nil || a.fn.known.kind != ListKind {
		return nil
	}
	of := b.App(read, a.args[0])
	zero := b.Int(0)
	switch a.fn.known.name {
	case "append":
		return b.Add(of, b.Int(1))
	case "concat":
		return b.Add(of, b.App(read, a.args[1]))
	case "reverse", "sort", "replace":
		return of
	case "insert":
		return b.Ite(b.And(b.Le(zero, a.args[1]), b.Le(a.args[1], of)), b.Add(of, b.Int(1)), of)
	case "remove":
		return b.Ite(b.And(b.Le(zero, a.args[1]), b.Lt(a.args[1], of)), b.Sub(of, b.Int(1)), of)
	case "take":
		n := a.args[1]
		return b.Ite(b.Le(n, zero), zero, b.Ite(b.Le(n, of), n, of))
	case "drop":
		n := a.args[1]
		return b.Ite(b.Le(n, zero), of, b.Ite(b.Le(n, of), b.Sub(of, n), zero))
	}
	return nil
}

// foldedUnmeasured is foldedList for a list whose length is not known.
func (b *Builder) foldedUnmeasured(fn *Func, args []Term) Term {
	last := args[len(args)-1]
	if elems, known := b.elements(last); known && fn.known.name == "concat" && len(elems) == 0 {
		return args[0]
	}
	of, ok := args[0].(*App)
	if !ok || of.fn.known == nil || of.fn.known.kind != ListKind {
		return nil
	}
	again := func(list Term) Term { return b.App(fn, slices.Replace(slices.Clone(args), 0, 1, list)...) }
	switch [2]string{fn.known.name, of.fn.known.name} {
	case [2]string{"contains", "append"}:
		return b.Or(b.Eq(of.args[1], last), again(of.args[0]))
	case [2]string{"contains", "concat"}:
		return b.Or(again(of.args[0]), again(of.args[1]))
	case [2]string{"contains", "reverse"}, [2]string{"contains", "sort"}, [2]string{"contains", "unique"},
		[2]string{"count", "reverse"}, [2]string{"count", "sort"}:
		return again(of.args[0])
	case [2]string{"count", "append"}:
		return b.Add(b.Ite(b.Eq(of.args[1], last), b.Int(1), b.Int(0)), again(of.args[0]))
	case [2]string{"count", "concat"}:
		return b.Add(again(of.args[0]), again(of.args[1]))
	case [2]string{"sum", "append"}:
		return b.Add(again(of.args[0]), of.args[1])
	case [2]string{"sum", "concat"}:
		return b.Add(again(of.args[0]), again(of.args[1]))
	case [2]string{"sum", "reverse"}, [2]string{"sum", "sort"}:
		return again(of.args[0])
	case [2]string{"reverse", "reverse"}:
		return of.args[0]
	}
	return nil
}

// equalUnmeasured returns the equation of a list whose length is not known, and which a known
// function makes of others, with one whose elements are known; nil for others.
func (b *Builder) equalUnmeasured(t Term, elems []Term) Term {
	a, ok := t.(*App)
	if !ok || a.fn.known == nil || a.fn.known.kind != ListKind {
		return nil
	}
	list := func(elems []Term) Term { return b.List(a.fn.made, elems...) }
	n := len(elems)
	switch a.fn.known.name {
	case "append":
		if n == 0 {
			return b.truth[0]
		}
		return b.And(b.Eq(a.args[0], list(elems[:n-1])), b.Eq(a.args[1], elems[n-1]))
	case "reverse":
		back := slices.Clone(elems)
		slices.Reverse(back)
		return b.Eq(a.args[0], list(back))
	case "concat":
		if first, known := b.elements(a.args[0]); known {
			if len(first) > n {
				return b.truth[0]
			}
			return b.And(b.equalAll(first, elems[:len(first)]), b.Eq(a.args[1], list(elems[len(first):])))
		}
		if second, known := b.elements(a.args[1]); known {
			if len(second) > n {
				return b.truth[0]
			}
			return b.And(b.equalAll(second, elems[n-len(second):]), b.Eq(a.args[0], list(elems[:n-len(second)])))
		}
	}
	return nil
}

// Eq returns x == y; the sorts must be compatible.
func (b *Builder) Eq(x, y Term) Term {
	if !Compatible(x.Sort(), y.Sort()) {
		panic(fmt.Sprintf("logic: %s (%s) == %s (%s)", x, x.Sort(), y, y.Sort()))
	}
	if x == y {
		return b.truth[1]
	}
	if r := b.lift(x, y, b.Eq); r != nil {
		return r
	}
	lx, xlit := x.(*Lit)
	ly, ylit := y.(*Lit)
	if xlit && ylit {
		return b.Bool(lx.value == ly.value)
	}
	switch x.Sort().kind {
	case IntKind:
		return b.compareInts(x, y, tagEq)
	case ListKind, RecordKind:
		if t := b.equalParts(x, y); t != nil {
			return t
		}
		x, y = inOrder(x, y)
	case BoolKind:
		if xlit {
			x, y, ly, ylit = y, x, lx, true
		}
		if ylit {
			if ly.value.Bool() {
				return x
			}
			return b.Not(x)
		}
		if b.negs[x.ID()] == y {
			return b.truth[0]
		}
		// Of x == y and !x == !y keep the one that comes first; where x is a
		// leaf or an application that is the one with x positive.
		x, y = inOrder(x, y)
		n, m := inOrder(b.Not(x), b.Not(y))
		if c := compare(n, x); c < 0 || c == 0 && compare(m, y) < 0 {
			x = n
			y = m
		}
	default:
		x, y = inOrder(x, y)
	}
	return b.pair(tagEq, x, y)
}

func inOrder(x, y Term) (Term, Term) {
	if compare(y, x) < 0 {
		return y, x
	}
	return x, y
}

// Ne returns !(x == y).
func (b *Builder) Ne(x, y Term) Term { return b.Not(b.Eq(x, y)) }

// Le returns x <= y on integers.
func (b *Builder) Le(x, y Term) Term {
	if r := b.lift(x, y, b.Le); r != nil {
		return r
	}
	return b.compareInts(x, y, tagLe)
}

// Lt returns x < y on integers.
func (b *Builder) Lt(x, y Term) Term { return b.Le(b.Add(x, b.Int(1)), y) }

// lift moves an if-then-else out of the atom op(x, y); nil if there is none.
func (b *Builder) lift(x, y Term, op func(x, y Term) Term) Term {
	if _, ok := x.(*Ite); ok {
		return b.EachCase(x, func(u Term) Term { return op(u, y) })
	}
	if _, ok := y.(*Ite); ok {
		return b.EachCase(y, func(u Term) Term { return op(x, u) })
	}
	return nil
}

// EachCase returns t with each of the values that its if-then-else choose from replaced by what f
// returns for it. Both are asked for once, however often they are shared: what is chosen step by
// step has few nodes, and more ways through them than could be followed.
func (b *Builder) EachCase(t Term, f func(Term) Term) Term {
	top, ok := t.(*Ite)
	if !ok {
		return f(t)
	}
	_, nested := top.then.(*Ite)
	if _, deep := top.els.(*Ite); !nested && !deep {
		return b.Ite(top.cond, f(top.then), f(top.els))
	}
	seen := map[Term]Term{}
	var each func(Term) Term
	each = func(u Term) Term {
		if x, ok := seen[u]; ok {
			return x
		}
		var x Term
		if ite, ok := u.(*Ite); ok {
			x = b.Ite(ite.cond, each(ite.then), each(ite.els))
		} else {
			x = f(u)
		}
		seen[u] = x
		return x
	}
	return each(t)
}

func (b *Builder) pair(tag byte, x, y Term) Term {
	b.start(tag)
	b.addTerm(x)
	b.addTerm(y)
	return b.intern(func(n node) Term {
		if tag == tagEq {
			return &Eq{n, x, y}
		}
		return &Le{n, x, y}
	}, Bool)
}

// Distinct returns that the terms are pairwise different.
func (b *Builder) Distinct(ts ...Term) Term {
	var out []Term
	for i, t := range ts {
		for _, u := range ts[:i] {
			out = append(out, b.Ne(u, t))
		}
	}
	return b.And(out...)
}

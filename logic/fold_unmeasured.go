package logic

import "slices"

// Of a list whose length is not known there is still something to say if a known function has made
// it of others.

// lengthOf returns the length of a list that a known function makes of others; nil where that
// depends on their elements. The function reads the length.
func (b *Builder) lengthOf(read *Func, t Term) Term {
	a, ok := t.(*App)
	if !ok || a.fn.known == nil || a.fn.known.kind != ListKind {
		return nil
	}
	of, zero := b.App(read, a.args[0]), b.Int(0)
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

package logic

import "slices"

// Parts of composite values are read by functions whose meaning is known:
//
//	len(xs)   the number of elements of a list, of bytes or of a map
//	xs[i]     the element at i, counted from 0, or what a map has for the key
//	p.x       the field x of a record
//
// They are total: where there is no such element the value is [Zero] of its sort.

// partOp says which part a function reads.
type partOp uint8

const (
	noPart partOp = iota
	lenPart
	elemPart
	fieldPart
)

// partKey identifies a function that reads a part: sorts of one form share it.
type partKey struct {
	op    partOp
	form  string
	field string
}

// part returns the function that reads a part of the values of a sort, each made once.
func (b *Builder) part(op partOp, s *Sort, field string) *Func {
	key := partKey{op, s.form(), field}
	if f := b.parts[key]; f != nil {
		return f
	}
	f := &Func{part: op, Args: []*Sort{s}, home: b}
	switch op {
	case lenPart:
		f.Name, f.Result = "len", Int
	case fieldPart:
		f.Name, f.Result = field, s.Member(field)
	default:
		index := s.key
		if index == nil {
			index = Int
		}
		f.Name, f.Args, f.Result = "at", []*Sort{s, index}, s.elem
	}
	if b.parts == nil {
		b.parts = map[partKey]*Func{}
	}
	b.parts[key] = f
	return f
}

// Len returns the number of elements of a list, of bytes or of a map.
func (b *Builder) Len(t Term) Term {
	if l, ok := t.(*Lit); ok {
		return b.Int(int64(l.value.Size()))
	}
	return b.App(b.part(lenPart, t.Sort(), ""), t)
}

// Length is [Builder.Len] for a value of the sort s, which a literal does not say.
func (b *Builder) Length(s *Sort, t Term) Term { return b.App(b.part(lenPart, s, ""), t) }

// At returns the element of a list or of bytes at an index, or what a map has for a key. The sort s
// is that of t, which a literal does not say.
func (b *Builder) At(s *Sort, t, index Term) Term { return b.App(b.part(elemPart, s, ""), t, index) }

// Member returns a field of a record of the sort s.
func (b *Builder) Member(s *Sort, t Term, field string) Term {
	return b.App(b.part(fieldPart, s, field), t)
}

// IsPart reports whether the function reads a part of a composite value.
func (f *Func) IsPart() bool { return f.part != noPart }

// ReadsLen, ReadsElem and ReadsField tell the functions that read parts apart.
func (f *Func) ReadsLen() bool { return f.part == lenPart }

// ReadsElem reports whether the function reads an element.
func (f *Func) ReadsElem() bool { return f.part == elemPart }

// ReadsField reports whether the function reads a record's field, which is its name.
func (f *Func) ReadsField() bool { return f.part == fieldPart }

// Part returns the value of a function that reads a part; ok is false for any other, and for a
// value that a solver has not made yet.
func (f *Func) Part(args []Value) (v Value, ok bool) {
	if f.part == noPart || !args[0].sort.HasParts() || args[0].isPlaceholder() {
		return Value{}, false
	}
	switch f.part {
	case lenPart:
		return IntValue(args[0].n), true
	case fieldPart:
		v = args[0].Field(f.Name)
	default:
		v = args[0].at(args[1])
	}
	if !v.IsValid() {
		v = Zero(f.Result)
	}
	return v, true
}

// IsZero reports whether v stands where a list or a map has no element.
func (v Value) IsZero() bool {
	switch v.sort.kind {
	case OpaqueKind:
		return v.ref == absent
	case RecordKind:
		return !slices.ContainsFunc(v.Fields(), func(f Named) bool { return !f.Value.IsZero() })
	case StringKind:
		return v.Text() == ""
	}
	return v.n == 0 && v.ref == nil || v.sort == Bytes && v.n == 0
}

// At returns the element of a list of the sort s at an index, or what a map has for a key; [Zero]
// where there is none.
func At(s *Sort, v, index Value) Value {
	if x := v.at(index); x.IsValid() {
		return x
	}
	return Zero(s.elem)
}

// at returns the element at an index or key; the zero Value where there is none.
func (v Value) at(index Value) Value {
	if v.sort.kind == MapKind {
		for _, p := range v.Pairs() {
			if p.Key == index {
				return p.Value
			}
		}
		return Value{}
	}
	if n, ok := index.Int64(); ok && n >= 0 && n < v.n {
		return v.Elem(int(n))
	}
	return Value{}
}

// literals returns the values of the arguments if all are literals.
func literals(args []Term) []Value {
	out := make([]Value, len(args))
	for i, a := range args {
		l, ok := a.(*Lit)
		if !ok {
			return nil
		}
		out[i] = l.value
	}
	return out
}

// partText prints the application of a function that reads a part.
func (t *App) partText() string {
	x := t.args[0].String()
	switch t.fn.part {
	case lenPart:
		return "len(" + x + ")"
	case fieldPart:
		return x + "." + t.fn.Name
	default:
		return x + "[" + t.args[1].String() + "]"
	}
}

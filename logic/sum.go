package logic

import (
	"fmt"
	"slices"
)

// plus adds a term to a sum under construction, whose parts are in no order, with terms that are
// distinct. The sum is passed on by value, so that its parts can lie in an array of the caller.
func plus(parts []Part, constant Integer, t Term, coef Integer) ([]Part, Integer) {
	if coef.IsZero() {
		return parts, constant
	}
	switch t := t.(type) {
	case *Lit:
		return parts, constant.Add(coef.Mul(t.value.Integer()))
	case *Sum:
		constant = constant.Add(coef.Mul(t.constant))
		for _, p := range t.parts {
			parts, constant = plus(parts, constant, p.Term, coef.Mul(p.Coef))
		}
		return parts, constant
	}
	for i, p := range parts {
		if p.Term == t {
			if parts[i].Coef = p.Coef.Add(coef); parts[i].Coef.IsZero() {
				parts = slices.Delete(parts, i, i+1)
			}
			return parts, constant
		}
	}
	return append(parts, Part{coef, t}), constant
}

// Linear returns t, of an integer sort, as coefficients and a constant.
func Linear(t Term) ([]Part, Integer) {
	switch t := t.(type) {
	case *Sum:
		return t.parts, t.constant
	case *Lit:
		return nil, t.value.Integer()
	}
	return []Part{{one, t}}, Integer{}
}

// Add returns the sum of integer terms; 0 for none.
func (b *Builder) Add(ts ...Term) Term {
	for i, t := range ts {
		if t.Sort().kind != IntKind {
			panic(fmt.Sprintf("logic: sum with %s of sort %s", t, t.Sort()))
		}
		if _, ok := t.(*Ite); ok {
			return b.EachCase(t, func(x Term) Term {
				c := slices.Clone(ts)
				c[i] = x
				return b.Add(c...)
			})
		}
	}
	var room [8]Part
	parts := room[:0]
	constant := Integer{}
	for _, t := range ts {
		parts, constant = plus(parts, constant, t, one)
	}
	return b.sum(parts, constant)
}

// Sub returns x - y.
func (b *Builder) Sub(x, y Term) Term { return b.Add(x, b.Scale(-1, y)) }

// Scale returns n * t.
func (b *Builder) Scale(n int64, t Term) Term { return b.Times(IntegerOf(n), t) }

// Times returns x * t.
func (b *Builder) Times(x Integer, t Term) Term {
	if _, ok := t.(*Ite); ok {
		return b.EachCase(t, func(u Term) Term { return b.Times(x, u) })
	}
	var room [8]Part
	return b.sum(plus(room[:0], Integer{}, t, x))
}

// sum returns the sum of parts, which it brings into order and does not keep, and a constant.
func (b *Builder) sum(parts []Part, constant Integer) Term {
	if len(parts) == 0 {
		return b.Integer(constant)
	}
	if len(parts) == 1 && parts[0].Coef == one && constant.IsZero() {
		return parts[0].Term
	}
	slices.SortFunc(parts, func(p, q Part) int { return compare(p.Term, q.Term) })
	b.start(tagSum)
	b.addInteger(constant)
	for _, p := range parts {
		b.addInteger(p.Coef)
		b.addTerm(p.Term)
	}
	return b.intern(func(n node) Term { return &Sum{n, append([]Part(nil), parts...), constant} }, Int)
}

// compareInts brings x == y and x <= y into normal form: divided by the
// greatest common divisor of the coefficients, positive summands left and
// negative ones right, the constant where it is positive. An equation's first
// summand is positive.
func (b *Builder) compareInts(x, y Term, tag byte) Term {
	if r := b.compareSimple(x, y, tag); r != nil {
		return r
	}
	k := comparison{tag, x, y}
	if r := b.comparisons[k]; r != nil {
		return r
	}
	r := b.compareSums(x, y, tag)
	b.comparisons[k] = r
	return r
}

// comparison is an atom over integers before it has its normal form.
type comparison struct {
	tag  byte
	x, y Term
}

func (b *Builder) compareSums(x, y Term, tag byte) Term {
	var room, leftRoom, rightRoom [8]Part
	parts, constant := plus(room[:0], Integer{}, x, one)
	parts, constant = plus(parts, constant, y, one.Neg())
	if len(parts) == 0 {
		return b.Bool(constant.IsZero() || tag == tagLe && constant.Sign() < 0)
	}
	slices.SortFunc(parts, func(p, q Part) int { return compare(p.Term, q.Term) })
	var g Integer
	for _, p := range parts {
		g = g.gcd(p.Coef)
	}
	if tag == tagEq && !constant.Mod(g).IsZero() {
		return b.truth[0] // 2x == 2y + 1 has no integer solution
	}
	divisor := g
	if tag == tagEq && parts[0].Coef.Sign() < 0 {
		divisor = g.Neg()
	}
	// Exact for an equation. sum + c <= 0 over multiples of g: round the bound down.
	c := constant.Neg().QuoFloor(divisor).Neg()
	left := leftRoom[:0]
	right := rightRoom[:0]
	leftConst := Integer{}
	rightConst := Integer{}
	for _, p := range parts {
		if k := p.Coef.QuoFloor(divisor); k.Sign() > 0 {
			left = append(left, Part{k, p.Term})
		} else {
			right = append(right, Part{k.Neg(), p.Term})
		}
	}
	// Keep x + 1 <= y rather than x <= y - 1, but x <= 3 rather than x - 3 <= 0.
	switch {
	case len(left) == 0:
		leftConst = c
	case len(right) == 0:
		rightConst = c.Neg()
	case c.Sign() > 0:
		leftConst = c
	default:
		rightConst = c.Neg()
	}
	if tag == tagEq && len(left) == 1 { // x == y - 1 rather than x + 1 == y
		rightConst, leftConst = rightConst.Sub(leftConst), Integer{}
	}
	return b.pair(tag, b.sum(left, leftConst), b.sum(right, rightConst))
}

// compareSimple does what compareInts does where neither side is a sum and not both are literals,
// as nearly always; else it returns nil.
func (b *Builder) compareSimple(x, y Term, tag byte) Term {
	if x == y {
		return nil
	}
	simple := func(t Term) bool { _, sum := t.(*Sum); return !sum }
	lx, xlit := x.(*Lit)
	ly, ylit := y.(*Lit)
	if !simple(x) || !simple(y) || xlit && ylit {
		return nil
	}
	if xlit {
		x = b.Integer(lx.value.Integer())
	}
	if ylit {
		y = b.Integer(ly.value.Integer())
	}
	if tag == tagEq && (xlit || !ylit && compare(y, x) < 0) {
		x, y = y, x
	}
	return b.pair(tag, x, y)
}

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
		f.Name = "len"
		f.Result = Int
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

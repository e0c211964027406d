package logic

import (
	"context"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
)

// Structured returns a solver that knows the parts of composite values from one that takes these
// values for unknowns and the functions that read their parts for unknown functions. What it adds
// are consequences over the terms at hand, so Unsat is right:
//
//	0 <= len(xs)
//	xs[i] is the zero value unless 0 <= i < len(xs)
//	len(xs) == 2 where xs == [1, 2]; xs[0] == 1 likewise, and p.x == 1 where p == { x = 1 }
//	xs == ys where all their parts are equal, as far as that mattered (see refine)
//
// Sat comes with a model whose composite values are made: as long as the model of the other solver
// says, with its elements, and whatever is left open is the zero value, or different from other
// values with the same parts. It is Sat only if all assertions hold under this model; otherwise the
// answer is Unknown. Questions without composite values pass through.
func Structured(b *Builder, over Solver) Solver {
	return &structured{layer: layer{over: over, b: b}, facts: map[factKey]Term{}}
}

type structured struct {
	layer        // it meets terms with parts, what reads a part, and what refine tells
	asked []Term // the assertions that mention composite values
	facts map[factKey]Term
}

// factKey is what a fact is about: two values that may be equal, or what reads a part, and a
// literal. The facts are kept, as the same ones are told in question after question; nil where
// there is none.
type factKey struct{ x, y Term }

// fact returns the fact about two terms, and makes it if there was no need of it before.
func (s *structured) fact(x, y Term, made func() Term) Term {
	f, ok := s.facts[factKey{x, y}]
	if !ok {
		f = made()
		s.facts[factKey{x, y}] = f
	}
	return f
}

const (
	// foldLimit bounds how long a literal list is that an element at an unknown index is compared
	// with case by case.
	foldLimit = 16
	// refineRounds bounds how often a model is repaired.
	refineRounds = 4
	// equalLength bounds how long lists are that are equal because their parts are.
	equalLength = 3
	// sizeLimit bounds the values that are made.
	sizeLimit = 1 << 12
)

func (s *structured) Push() { s.open(len(s.asked)) }
func (s *structured) Pop()  { s.asked = s.asked[:s.close()] }

func (s *structured) Assert(q Term) {
	s.model = nil
	s.over.Assert(q)
	if q.term().parts {
		s.asked = append(s.asked, q)
		s.meet(q)
	}
}

// meet takes in the terms of what is asserted, and tells what follows from them.
func (s *structured) meet(q Term) {
	Walk(q, func(t Term) bool {
		if !t.term().parts {
			return false
		}
		app, _ := t.(*App)
		if part := app != nil && app.fn.IsPart(); (part || t.Sort().HasParts()) && s.add(t) {
			if part {
				s.tellPart(app)
			}
			s.tellLiterals(t)
		}
		return true
	})
}

// tell asserts a fact, and what follows from its terms.
func (s *structured) tell(fact Term) {
	if IsTrue(fact) {
		return
	}
	s.over.Assert(fact)
	s.meet(fact)
}

// tellPart tells what holds of a part of any value.
func (s *structured) tellPart(app *App) {
	b := s.b
	x := app.args[0]
	switch app.fn.part {
	case lenPart:
		s.tell(b.Le(b.Int(0), app))
	case elemPart:
		n := b.App(b.part(lenPart, app.fn.Args[0], ""), x)
		i := app.args[1]
		inside := b.Le(b.Int(1), n)
		if app.fn.Args[0].kind != MapKind {
			inside = b.And(b.Le(b.Int(0), i), b.Lt(i, n))
		}
		s.tell(b.Or(inside, b.Eq(app, b.Value(Zero(app.fn.Result)))))
	}
}

// tellLiterals tells the parts of the literals that a new term meets.
func (s *structured) tellLiterals(t Term) {
	switch t := t.(type) {
	case *App: // which reads a part, or is a value itself
		if !t.fn.IsPart() {
			return
		}
		for _, u := range s.order {
			if lit, ok := u.(*Lit); ok {
				s.tellLiteral(t, lit)
			}
		}
	case *Lit:
		for _, u := range s.order {
			if app, ok := u.(*App); ok && app.fn.IsPart() {
				s.tellLiteral(app, t)
			}
		}
	}
}

// tellLiteral tells that an application reads a part of a literal, if its argument equals that.
func (s *structured) tellLiteral(app *App, lit *Lit) {
	fact := s.fact(app, lit, func() Term {
		if !app.fn.Args[0].Fits(lit.value) {
			return nil
		}
		if value := s.read(app, lit); value != nil {
			return s.b.Or(s.b.Ne(app.args[0], lit), s.b.Eq(app, value))
		}
		return nil
	})
	if fact != nil {
		s.tell(fact)
	}
}

// read returns what an application reads if its argument is a literal; nil where that takes too
// many cases.
func (s *structured) read(app *App, lit *Lit) Term {
	if app.fn.part != elemPart {
		return s.b.App(app.fn, lit)
	}
	index := app.args[1]
	if _, constant := index.(*Lit); constant {
		return s.b.App(app.fn, lit, index)
	}
	if lit.value.Size() > foldLimit {
		return nil
	}
	out := s.b.Value(Zero(app.fn.Result))
	if lit.value.sort == Map {
		for _, p := range lit.value.Pairs() {
			out = s.choose(index, p.Key, p.Value, out)
		}
		return out
	}
	for i, v := range lit.value.Elems() {
		out = s.choose(index, IntValue(int64(i)), v, out)
	}
	return out
}

func (s *structured) choose(index Term, key, value Value, otherwise Term) Term {
	return s.b.Ite(s.b.Eq(index, s.b.Value(key)), s.b.Value(value), otherwise)
}

func (s *structured) Check(ctx context.Context) Verdict {
	s.model = nil
	v := s.over.Check(ctx)
	if v != Sat {
		return v
	}
	if len(s.asked) == 0 {
		s.model = s.over.Model()
		return v
	}
	for range refineRounds {
		flat := s.over.Model()
		if flat == nil {
			return Unknown
		}
		if m := s.made(flat); m != nil && s.holds(m) {
			s.model = m
			return Sat
		}
		if !s.refine(flat) {
			return Unknown
		}
		if v = s.over.Check(ctx); v != Sat {
			return v
		}
	}
	return Unknown
}

// holds reports whether a model satisfies what is asserted of composite values. The rest does not
// notice how these are made.
func (s *structured) holds(m *Model) bool {
	return !slices.ContainsFunc(s.asked, func(q Term) bool { return !Holds(q, m) })
}

// refine tells of the composite terms which the model holds for different that they are equal if
// their parts are. It reports whether that was news.
func (s *structured) refine(flat *Model) bool {
	news := false
	var terms []Term
	var values []Value // of the terms, in the model; none where it says nothing
	for _, t := range s.order {
		if t.Sort().HasParts() {
			v, ok := Eval(t, flat)
			if !ok {
				v = Value{}
			}
			terms = append(terms, t)
			values = append(values, v)
		}
	}
	for i, x := range terms {
		for j, y := range terms[:i] {
			if values[i] == values[j] && values[i] != (Value{}) {
				continue
			}
			fact := s.fact(x, y, func() Term { return s.extensional(x, y) })
			if fact != nil && s.add(fact) {
				s.tell(fact)
				news = true
			}
		}
	}
	return news
}

// mayEqual reports whether two terms are of one sort; of literals their values tell.
func mayEqual(x, y Term) bool {
	if l, ok := x.(*Lit); ok {
		return y.Sort().Fits(l.value)
	}
	if l, ok := y.(*Lit); ok {
		return x.Sort().Fits(l.value)
	}
	return Compatible(x.Sort(), y.Sort())
}

// extensional says that two terms are equal or differ in a part; nil where nothing is known.
func (s *structured) extensional(x, y Term) Term {
	if !mayEqual(x, y) {
		return nil
	}
	b := s.b
	sort := x.Sort()
	if sort.shape == "" {
		sort = y.Sort()
	}
	if sort.shape == "" {
		return nil // two literals
	}
	cases := []Term{b.Eq(x, y)}
	switch sort.kind {
	case RecordKind:
		for _, m := range sort.members {
			cases = append(cases, b.Ne(b.Member(sort, x, m.Name), b.Member(sort, y, m.Name)))
		}
	case MapKind:
		return nil
	default:
		lx := b.Length(sort, x)
		ly := b.Length(sort, y)
		cases = append(cases, b.Ne(lx, ly), b.Lt(b.Int(equalLength), lx))
		for i := range int64(equalLength) {
			cases = append(cases, b.Ne(b.At(sort, x, b.Int(i)), b.At(sort, y, b.Int(i))))
		}
	}
	return b.Or(cases...)
}

func (s *structured) Model() *Model {
	if len(s.asked) == 0 {
		return s.over.Model()
	}
	return s.model
}

// made returns a model with composite values in the place of those that the other solver invented;
// nil where none can be made.
func (s *structured) made(flat *Model) *Model {
	m := &maker{flat: flat, sorts: map[Value]*Sort{}, done: map[Value]Value{}, used: map[Value]bool{}, open: map[Value]bool{}}
	for _, t := range s.order {
		if v, ok := Eval(t, flat); ok && t.Sort().HasParts() {
			if !v.isPlaceholder() {
				m.used[v] = true
			} else if m.sorts[v] == nil {
				m.sorts[v] = t.Sort()
				m.order = append(m.order, v)
			}
		}
	}
	for _, p := range m.order {
		m.make(p)
	}
	if m.failed {
		return nil
	}
	return m.model()
}

// maker makes the composite values of a model.
type maker struct {
	flat   *Model
	order  []Value         // the invented values
	sorts  map[Value]*Sort // of each
	done   map[Value]Value // what was made of it
	used   map[Value]bool  // made, or a literal's
	open   map[Value]bool  // being made: a value is no part of itself
	failed bool
}

// model returns the flat model with what was made.
func (m *maker) model() *Model {
	out := &Model{Values: make(Assignment, len(m.flat.Values))}
	for t, v := range m.flat.Values {
		out.Values[t] = m.of(v)
	}
	for fn, table := range m.flat.Tables {
		if fn.IsPart() {
			continue
		}
		if out.Tables == nil {
			out.Tables = map[*Func][]Entry{}
		}
		for _, e := range table {
			made := Entry{Args: make([]Value, len(e.Args)), Result: m.of(e.Result)}
			for i, a := range e.Args {
				made.Args[i] = m.of(a)
			}
			out.Tables[fn] = append(out.Tables[fn], made)
		}
	}
	if m.failed {
		return nil
	}
	return out
}

// of returns what is made of a value: itself if it was not invented.
func (m *maker) of(v Value) Value {
	if v.sort == nil || !v.sort.HasParts() || !v.isPlaceholder() {
		return v
	}
	return m.make(v)
}

// make returns what is made of an invented value.
func (m *maker) make(p Value) Value {
	if v, ok := m.done[p]; ok {
		return v
	}
	s := m.sorts[p]
	if s == nil || m.open[p] {
		m.failed = true
		return Value{}
	}
	m.open[p] = true
	defer delete(m.open, p)
	d := m.draft(p, s)
	v := d.value()
	for i := 1; m.used[v] && i <= len(m.used)+1 && d.vary(i); i++ {
		v = d.value()
	}
	m.used[v] = true
	m.done[p] = v
	return v
}

// draft is a composite value in the making.
type draft struct {
	sort  *Sort
	sized bool // the model says how long it is
	keys  []Value
	bars  []Value // keys that a map does not have
	parts []Value
	fixed []bool // the model says what the part is
}

// draft collects what the model says of an invented value.
func (m *maker) draft(p Value, s *Sort) *draft {
	d := &draft{sort: s}
	if s.kind == RecordKind {
		for _, f := range s.members {
			d.add(Value{}, AnyValue(f.Sort), false)
		}
	} else if n, ok := m.lookup(lenPart, p); ok {
		d.sized = true
		size, fits := n.Int64()
		if !fits || size < 0 || size > sizeLimit {
			m.failed = true
			return d
		}
		for range size {
			if s.kind == MapKind {
				break // keys come from the table
			}
			d.add(Value{}, AnyValue(s.elem), false)
		}
	}
	for _, fn := range m.functions() {
		for _, e := range m.flat.Tables[fn] {
			if e.Args[0] == p {
				m.put(d, fn, e)
			}
		}
	}
	if n, ok := m.lookup(lenPart, p); ok && s.kind == MapKind {
		m.fill(d, int(n.n))
	}
	return d
}

// functions returns those that read parts, in an order that does not change the outcome.
func (m *maker) functions() []*Func {
	var out []*Func
	for fn := range m.flat.Tables {
		if fn.IsPart() && fn.part != lenPart {
			out = append(out, fn)
		}
	}
	slices.SortFunc(out, func(f, g *Func) int {
		return slices.Index(names(f.Args[0]), f.Name) - slices.Index(names(g.Args[0]), g.Name)
	})
	return out
}

func names(s *Sort) []string {
	return lists.Of(s.members, func(m Member) string { return m.Name })
}

// lookup returns what the model says of a function of one argument.
func (m *maker) lookup(op partOp, p Value) (Value, bool) {
	for fn, table := range m.flat.Tables {
		if fn.part != op {
			continue
		}
		for _, e := range table {
			if e.Args[0] == p {
				return e.Result, true
			}
		}
	}
	return Value{}, false
}

func (d *draft) add(key, part Value, fixed bool) {
	d.keys = append(d.keys, key)
	d.parts = append(d.parts, part)
	d.fixed = append(d.fixed, fixed)
}

// put takes a line of a table into a draft.
func (m *maker) put(d *draft, fn *Func, e Entry) {
	part := m.of(e.Result)
	at := -1
	switch {
	case fn.part == fieldPart:
		at = slices.Index(names(d.sort), fn.Name)
	case d.sort.kind == MapKind:
		key := m.of(e.Args[1])
		if part != Zero(fn.Result) {
			d.add(key, part, true)
		} else {
			d.bars = append(d.bars, key)
		}
		return
	default:
		if i, ok := e.Args[1].Int64(); ok && i >= 0 && i < int64(len(d.parts)) {
			at = int(i)
		}
	}
	if at >= 0 {
		d.parts[at] = part
		d.fixed[at] = true
	}
}

// fill gives a map the entries that it lacks for its size. Keys that the model asks for and does
// not have stay out of it.
func (m *maker) fill(d *draft, n int) {
	if len(d.parts) > n {
		m.failed = true
		return
	}
	for len(d.parts) < n && !m.failed {
		m.failed = !d.grow()
	}
}

// grow gives a map one more entry, under a key that the model leaves open; false if there is none.
func (d *draft) grow() bool {
	for i := 0; i <= sizeLimit; i++ {
		key, ok := distinct(d.sort.key, i)
		if !ok {
			return false
		}
		if !slices.Contains(d.keys, key) && !slices.Contains(d.bars, key) {
			d.add(key, AnyValue(d.sort.elem), false)
			return true
		}
	}
	return false
}

// value returns the draft as a value.
func (d *draft) value() Value {
	switch d.sort.kind {
	case RecordKind:
		fields := make([]Named, len(d.parts))
		for i, v := range d.parts {
			fields[i] = Named{d.sort.members[i].Name, v}
		}
		return RecordValue(fields...)
	case MapKind:
		entries := make([]Pair, len(d.parts))
		for i, v := range d.parts {
			entries[i] = Pair{d.keys[i], v}
		}
		return MapValue(entries...)
	case BytesKind:
		text := lists.Of(d.parts, func(v Value) byte { return byte(v.n) })
		return BytesValue(string(text))
	}
	return ListValue(d.parts...)
}

// vary changes something that the model leaves open, in the i-th way; false where there is nothing.
func (d *draft) vary(i int) bool {
	for at, fixed := range d.fixed {
		if fixed {
			continue
		}
		s := d.sort.elem
		if d.sort.kind == RecordKind {
			s = d.sort.members[at].Sort
		}
		if v, ok := distinct(s, i); ok {
			d.parts[at] = v
			return true
		}
	}
	switch {
	case d.sized || d.sort.kind == RecordKind:
		return false
	case d.sort.kind == MapKind:
		return d.grow()
	}
	d.add(Value{}, AnyValue(d.sort.elem), false)
	return true
}

// distinct returns the i-th value of a sort, by size; ok is false where it has fewer.
func distinct(s *Sort, i int) (v Value, ok bool) {
	for v := range Enumerate(s, i) {
		if i == 0 {
			return v, true
		}
		i--
	}
	return Value{}, false
}

package logic

import "slices"

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
	m.used[v], m.done[p] = true, v
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
	var out []string
	for _, m := range s.members {
		out = append(out, m.Name)
	}
	return out
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
	d.keys, d.parts, d.fixed = append(d.keys, key), append(d.parts, part), append(d.fixed, fixed)
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
		d.parts[at], d.fixed[at] = part, true
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
		text := make([]byte, len(d.parts))
		for i, v := range d.parts {
			text[i] = byte(v.n)
		}
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

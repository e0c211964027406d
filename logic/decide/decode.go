package decide

import (
	"strconv"

	"github.com/clouseau-go/clouseau/logic"
)

// decode turns codes into a model; nil if a sort has too few values or a
// number is too large.
func (s *state) decode(code []num) *logic.Model {
	values := s.decoder(code)
	leaves := 0
	for i := range s.nodes {
		switch s.nodes[i].term.(type) {
		case *logic.Var, *logic.Field:
			leaves++
		}
	}
	m := &logic.Model{Values: make(logic.Assignment, leaves)}
	for i := range s.nodes {
		switch t := s.nodes[i].term.(type) {
		case *logic.Var, *logic.Field:
			v := values.of(ref{nodeID(i), num{}})
			if !v.IsValid() {
				return nil
			}
			m.Values[t] = v
		}
	}
	if len(s.apps) > 0 {
		m.Tables = map[*logic.Func][]logic.Entry{}
	}
	total := 0
	for _, a := range s.apps {
		total += len(s.nodes[a].args)
	}
	room := make([]logic.Value, total) // for the arguments of all entries
	for _, a := range s.apps {
		n := &s.nodes[a]
		k := len(n.args)
		e := logic.Entry{Args: room[:k:k], Result: values.of(ref{a, num{}})}
		room = room[k:]
		valid := e.Result.IsValid()
		for i, r := range n.args {
			e.Args[i] = values.of(r)
			valid = valid && e.Args[i].IsValid()
		}
		if !valid {
			return nil
		}
		if _, ok := m.Apply(n.fn, e.Args); !ok {
			m.Tables[n.fn] = append(m.Tables[n.fn], e)
		}
	}
	return m
}

// decoder turns codes into values.
type decoder struct {
	s      *state
	code   []num
	values map[nodeID]logic.Value // of plain roots
	fresh  map[*logic.Sort]int    // candidates for a new value that were tried
	taken  map[logic.Value]bool   // values of literals
}

func (s *state) decoder(code []num) *decoder {
	return &decoder{s: s, code: code}
}

// of returns the value of a node plus a constant; the zero Value where none is
// available.
func (d *decoder) of(r ref) logic.Value {
	root, off := d.s.root(r.node)
	n := &d.s.nodes[root]
	switch n.kind {
	case integer:
		v := d.code[root].plus(off).plus(r.off)
		if v.hi >= widest || v.hi < -widest {
			return logic.Value{}
		}
		return logic.IntegerValue(v.integer())
	case finite:
		return d.s.sort(n.sort).value(int(d.code[root].lo))
	}
	if n.lit != none {
		return d.s.nodes[n.lit].term.(*logic.Lit).Value()
	}
	if v, ok := d.values[root]; ok {
		return v
	}
	if d.values == nil {
		d.values, d.fresh = map[nodeID]logic.Value{}, map[*logic.Sort]int{}
		d.taken = map[logic.Value]bool{}
		for i := range d.s.nodes {
			if lit, ok := d.s.nodes[i].term.(*logic.Lit); ok {
				d.taken[lit.Value()] = true
			}
		}
	}
	v := d.invent(n.sort)
	d.values[root] = v
	return v
}

// invent returns a value of the sort that no class has yet.
func (d *decoder) invent(sort *logic.Sort) logic.Value {
	for {
		i := d.fresh[sort]
		d.fresh[sort]++
		var v logic.Value
		switch sort.Kind() {
		case logic.OpaqueKind:
			v = logic.OpaqueValue(sort, logic.Element(i))
		case logic.StringKind:
			v = logic.StringValue(letters(i))
		case logic.EnumKind:
			if i >= len(sort.Values()) {
				return logic.Value{}
			}
			v = logic.EnumValue(sort, i)
		default:
			v = logic.Invent(sort, i)
		}
		if !d.taken[v] {
			return v
		}
	}
}

// letters returns the i-th of a, b, ..., z, a1, b1, ...
func letters(i int) string {
	s := string(rune('a' + i%26))
	if i >= 26 {
		s += strconv.Itoa(i / 26)
	}
	return s
}

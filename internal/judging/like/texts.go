package like

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// texts are the opaque sorts whose values are Go strings, by name. A spec has such sorts for the
// sake of their pools. To models they are texts.
type texts map[string]bool

// learn looks at the values of a call.
func (t texts) learn(e sre.Event) {
	for i, v := range e.Values {
		t.see(e.Op.Fields[i].Sort, v)
	}
}

func (t texts) see(s *logic.Sort, v logic.Value) {
	switch s.Kind() {
	case logic.OpaqueKind:
		if _, ok := v.Opaque().(string); ok {
			t[s.String()] = true
		}
	case logic.ListKind:
		for _, x := range v.Elems() {
			t.see(s.Elem(), x)
		}
	case logic.MapKind:
		for _, p := range v.Pairs() {
			t.see(s.Key(), p.Key)
		}
	}
}

// sort returns the sort that one is to models.
func (t texts) sort(s *logic.Sort) *logic.Sort {
	switch {
	case s.Kind() == logic.OpaqueKind && t[s.String()]:
		return logic.String
	case s.Kind() == logic.ListKind && t.sort(s.Elem()) != s.Elem():
		return logic.NewList(s.String(), t.sort(s.Elem()))
	case s.Kind() == logic.MapKind && t.sort(s.Key()) != s.Key():
		return logic.NewMap(s.String(), t.sort(s.Key()), s.Elem())
	}
	return s
}

// in returns what a value of a sort is to models.
func (t texts) in(s *logic.Sort, v logic.Value) logic.Value {
	switch {
	case s.Kind() == logic.OpaqueKind && t[s.String()]:
		if text, ok := v.Opaque().(string); ok {
			return logic.StringValue(text)
		}
	case s.Kind() == logic.ListKind && t.sort(s) != s:
		return logic.ListValue(each(v, func(x logic.Value) logic.Value { return t.in(s.Elem(), x) })...)
	case s.Kind() == logic.MapKind && t.sort(s) != s:
		return keyed(v, func(x logic.Value) logic.Value { return t.in(s.Key(), x) })
	}
	return v
}

// ins is in for the values of the fields of an operation.
func (t texts) ins(op *sre.Op, values []logic.Value) (out []logic.Value) {
	for i, v := range values {
		out = append(out, t.in(op.Fields[i].Sort, v))
	}
	return out
}

// out returns the value of a sort that a value of a model stands for.
func (t texts) out(s *logic.Sort, v logic.Value) logic.Value {
	switch {
	case s.Kind() == logic.OpaqueKind && v.Sort().Kind() == logic.StringKind:
		return logic.OpaqueValue(s, v.Text())
	case s.Kind() == logic.ListKind && t.sort(s) != s:
		return logic.ListValue(each(v, func(x logic.Value) logic.Value { return t.out(s.Elem(), x) })...)
	case s.Kind() == logic.MapKind && t.sort(s) != s:
		return keyed(v, func(x logic.Value) logic.Value { return t.out(s.Key(), x) })
	}
	return v
}

func each(list logic.Value, f func(logic.Value) logic.Value) (out []logic.Value) {
	for _, x := range list.Elems() {
		out = append(out, f(x))
	}
	return out
}

// keyed returns a map with other keys.
func keyed(m logic.Value, f func(logic.Value) logic.Value) logic.Value {
	var pairs []logic.Pair
	for _, p := range m.Pairs() {
		pairs = append(pairs, logic.Pair{Key: f(p.Key), Value: p.Value})
	}
	return logic.MapValue(pairs...)
}

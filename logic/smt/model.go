//go:build cgo && z3

package smt

import (
	"strconv"

	"github.com/aclements/go-z3/z3"

	"github.com/clouseau-go/clouseau/logic"
)

// reader turns values of a z3 model into values of the logic. The elements
// that z3 invents for an uninterpreted sort are told apart by how they print.
type reader struct {
	e     *encoder
	m     *z3.Model
	known map[*logic.Sort]map[string]logic.Value // printed element -> value
	taken map[logic.Value]bool                   // values of literals and of elements seen
}

// model returns the variables of qs and the applications in them as m has
// them; nil where a value of it has no form in the logic.
func (e *encoder) model(m *z3.Model, qs []logic.Term) *logic.Model {
	r := &reader{e, m, map[*logic.Sort]map[string]logic.Value{}, map[logic.Value]bool{}}
	for _, t := range e.order {
		if l, ok := t.(*logic.Lit); ok {
			r.taken[l.Value()] = true
			r.elements(l.Sort())[r.print(l)] = l.Value()
		}
	}
	out := &logic.Model{Values: logic.Assignment{}, Tables: map[*logic.Func][]logic.Entry{}}
	seen := map[logic.Term]bool{}
	fits := true
	for _, q := range qs {
		logic.Walk(q, func(t logic.Term) bool {
			if seen[t] || !fits {
				return false
			}
			seen[t] = true
			switch t := t.(type) {
			case *logic.Var, *logic.Field:
				out.Values[t], fits = r.value(t)
			case *logic.App:
				fits = r.enter(out, t)
			}
			return true
		})
	}
	if !fits {
		return nil
	}
	return out
}

// enter adds the line of an application to its function's table.
func (r *reader) enter(out *logic.Model, t *logic.App) bool {
	entry := logic.Entry{Args: make([]logic.Value, len(t.Args()))}
	ok := true
	for i, a := range t.Args() {
		if entry.Args[i], ok = r.value(a); !ok {
			return false
		}
	}
	if _, there := out.Apply(t.Func(), entry.Args); there {
		return true
	}
	entry.Result, ok = r.value(t)
	out.Tables[t.Func()] = append(out.Tables[t.Func()], entry)
	return ok
}

func (r *reader) print(t logic.Term) string {
	return r.m.Eval(r.e.value(t), true).String()
}

// value returns the value of t in the model; false where it has none in the logic.
func (r *reader) value(t logic.Term) (logic.Value, bool) {
	switch s := t.Sort(); s.Kind() {
	case logic.BoolKind:
		b, ok := r.m.Eval(r.e.value(t), true).(z3.Bool).AsBool()
		return logic.BoolValue(b), ok
	case logic.IntKind:
		n, ok := r.m.Eval(r.e.value(t), true).(z3.Int).AsBigInt()
		if !ok {
			return logic.Value{}, false
		}
		return logic.IntegerValue(logic.BigInteger(n)), true
	case logic.EnumKind:
		n, _, ok := r.m.Eval(r.e.value(t), true).(z3.Int).AsInt64()
		if !ok || n < 0 || n >= int64(len(s.Values())) {
			return logic.Value{}, false
		}
		return logic.EnumValue(s, int(n)), true
	default:
		elements := r.elements(s)
		text := r.print(t)
		v, ok := elements[text]
		if !ok {
			v = r.invent(s)
			elements[text] = v
		}
		return v, true
	}
}

// elements returns the table of a sort; sorts whose terms mix share one.
func (r *reader) elements(s *logic.Sort) map[string]logic.Value {
	s = s.Generic()
	if r.known[s] == nil {
		r.known[s] = map[string]logic.Value{}
	}
	return r.known[s]
}

// invent returns a value of the sort that is not in use.
func (r *reader) invent(s *logic.Sort) logic.Value {
	for i := 0; ; i++ {
		var v logic.Value
		switch s.Kind() {
		case logic.StringKind:
			v = logic.StringValue("z" + strconv.Itoa(i))
		case logic.OpaqueKind:
			v = logic.OpaqueValue(s, logic.Element(i))
		default:
			v = logic.Invent(s, i)
		}
		if !r.taken[v] {
			r.taken[v] = true
			return v
		}
	}
}

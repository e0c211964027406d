package oracle

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// Bounds says which values a bounded search for a model tries.
type Bounds struct {
	Int   int64           // from -Int to Int; values with parts, and floats, up to this size
	Ends  []logic.Integer // more integers
	Fresh int             // of opaque and string sorts: values besides the literals of the question
	Steps int             // assignments tried before giving up; 0 for no limit
}

// Satisfiable looks for a model of the conjunction of qs by trying all values
// within the bounds for every variable, and for every function at every point
// that evaluation comes to ask for. It returns the model; nil if there is none
// within the bounds. exhausted reports that the search saw all of them.
func Satisfiable(qs []logic.Term, bounds Bounds) (model *logic.Model, exhausted bool) {
	s := &bounded{qs: qs, bounds: bounds, steps: bounds.Steps, literals: map[*logic.Sort][]logic.Value{}}
	for _, q := range qs {
		logic.Walk(q, func(t logic.Term) bool {
			if l, ok := t.(*logic.Lit); ok {
				v := l.Value()
				s.literals[v.Sort()] = append(s.literals[v.Sort()], v)
			}
			return true
		})
	}
	s.env.Values, s.env.Tables = logic.Assignment{}, map[*logic.Func][]logic.Entry{}
	if s.search() {
		return &s.env.Model, true
	}
	return nil, s.bounds.Steps == 0 || s.steps > 0
}

// bounded is a search in progress.
type bounded struct {
	qs       []logic.Term
	bounds   Bounds
	steps    int
	literals map[*logic.Sort][]logic.Value
	env      probe
}

// probe is a partial model that remembers the first thing it did not know.
type probe struct {
	logic.Model
	leaf logic.Term
	fn   *logic.Func
	args []logic.Value
}

func (p *probe) Lookup(leaf logic.Term) (logic.Value, bool) {
	v, ok := p.Model.Lookup(leaf)
	if !ok && p.leaf == nil && p.fn == nil {
		p.leaf = leaf
	}
	return v, ok
}

func (p *probe) Apply(fn *logic.Func, args []logic.Value) (logic.Value, bool) {
	v, ok := p.Model.Apply(fn, args)
	if !ok && p.leaf == nil && p.fn == nil {
		p.fn = fn
		p.args = args
	}
	return v, ok
}

// search extends the partial model until every question is true.
func (s *bounded) search() bool {
	if s.bounds.Steps > 0 {
		if s.steps--; s.steps <= 0 {
			return false
		}
	}
	s.env.leaf = nil
	s.env.fn = nil
	s.env.args = nil
	for _, q := range s.qs {
		if v, ok := logic.Eval(q, &s.env); ok && !v.Bool() {
			return false
		}
	}
	leaf := s.env.leaf
	fn := s.env.fn
	args := s.env.args
	switch {
	case leaf != nil:
		for _, v := range s.domain(leaf.Sort()) {
			s.env.Values[leaf] = v
			if s.search() {
				return true
			}
		}
		delete(s.env.Values, leaf)
		return false
	case fn != nil:
		table := s.env.Tables[fn]
		for _, v := range s.domain(fn.Result) {
			s.env.Tables[fn] = append(table[:len(table):len(table)], logic.Entry{Args: args, Result: v})
			if s.search() {
				return true
			}
		}
		s.env.Tables[fn] = table
		return false
	}
	return true
}

// domain returns the values that are tried for a sort.
func (s *bounded) domain(sort *logic.Sort) []logic.Value {
	var out []logic.Value
	switch sort.Kind() {
	case logic.BoolKind:
		return []logic.Value{logic.BoolValue(false), logic.BoolValue(true)}
	case logic.IntKind:
		for i := -s.bounds.Int; i <= s.bounds.Int; i++ {
			out = append(out, logic.IntValue(i))
		}
		for _, x := range s.bounds.Ends {
			if sort.Bounds().Has(x) {
				out = append(out, logic.IntegerValue(x))
			}
		}
	case logic.StringKind:
		out = append(out, s.literals[logic.String]...)
		for i := range s.bounds.Fresh {
			out = append(out, logic.StringValue("fresh"+string(rune('0'+i))))
		}
	case logic.EnumKind:
		for i := range sort.Values() {
			out = append(out, logic.EnumValue(sort, i))
		}
	case logic.OpaqueKind:
		out = append(out, s.literals[sort]...)
		for i := range s.bounds.Fresh {
			out = append(out, logic.OpaqueValue(sort, logic.Element(i)))
		}
	default:
		out = append(out, s.literals[sort.Generic()]...)
		for v := range logic.Enumerate(sort, int(s.bounds.Int)) {
			if !slices.Contains(out, v) {
				out = append(out, v)
			}
		}
	}
	return out
}

package oracle

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
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

// needs returns conditions on the variables of an expression that hold if it has the trace: for
// each symbolic event that all of its traces have, that some event of the trace is one. They spare
// the oracle most of the values that it would try in vain.
func (o *oracle) needs(e sre.Expr, tr sre.Trace) []logic.Term {
	switch e := e.(type) {
	case *sre.Class:
		var any []logic.Term
		for _, x := range e.Entries() {
			for _, ev := range tr {
				if ev.Op == x.Op {
					any = append(any, o.instance(x.Allow, ev, false))
				}
			}
		}
		return []logic.Term{o.c.L.Or(any...)}
	case *sre.Seq:
		return o.allNeeds(e.Parts(), tr)
	case *sre.And:
		return o.allNeeds(e.Parts(), tr)
	}
	return nil
}

func (o *oracle) allNeeds(es []sre.Expr, tr sre.Trace) []logic.Term {
	var out []logic.Term
	for _, e := range es {
		out = append(out, o.needs(e, tr)...)
	}
	return out
}

// Unrollings returns the generator at each of its depths, or itself if it has no recursion.
func Unrollings(l *logic.Builder, g *uhat.Generator) []*uhat.Generator {
	for _, st := range g.Steps {
		a, ok := st.(*uhat.Apply)
		if !ok {
			continue
		}
		var out []*uhat.Generator
		for d := a.Depth.Lo; d <= a.Depth.Hi; d++ {
			out = append(out, &uhat.Generator{Name: fmt.Sprintf("%s at depth %d", g.Name, d), Goal: g.Goal, Steps: uhat.Unroll(l, g.Steps, d)})
		}
		return out
	}
	return []*uhat.Generator{g}
}

// Deciding returns the position of the deciding event among all events of a script without
// choices and recursion, -1 if there is none.
func Deciding(g *uhat.Generator) int {
	n := 0
	for _, st := range g.Steps {
		_, o := uhat.Event(st)
		if o == nil {
			continue
		}
		if o.Deciding {
			return n
		}
		n++
	}
	return -1
}

package logic

import (
	"maps"
	"slices"
)

// Mending a model. Most of what a search asserts speaks of variables that are new:
//
//	x < y    holds in the last model;    next come    z == y    z != u
//
// The last model knows nothing of z, or what another question with a z of its own has left behind.
// With the value of y for z it satisfies this as well, and the question needs no solver. So where a
// conjunct does not hold, one of its variables gets another value: one that the conjunct itself
// suggests, and with which all earlier conjuncts that mention the variable still hold. Where the
// model has no value of a function, it gets one.
//
// All that a change concerns is evaluated again, so Sat is right. A model that was mended is one
// that no engine has given; an engine is asked for one that others see (Portfolio.Model).

const (
	// firstUnused is more than the values that engines and specs use, as a rule.
	firstUnused = 1 << 20
	// mostMended is how many variables of a conjunct are tried, newest first.
	mostMended = 2
	// mostValues is how many values of a variable are tried, and disjuncts looked at. A disjunction
	// may have thousands, and suggest a value with each.
	mostValues = 8
)

// firsts says of each variable where it first stands on the stack.
type firsts struct {
	at byID[int] // 1 + the index of the first conjunct that mentions it; 0: none
}

// add takes in the conjunct at an index, which is the last one.
func (f *firsts) add(c Term, index int) {
	for _, v := range c.term().vars {
		if at := f.at.of(v); *at == 0 {
			*at = index + 1
		}
	}
}

// remove takes the last conjunct out again.
func (f *firsts) remove(c Term, index int) {
	for _, v := range c.term().vars {
		if at := f.at.of(v); *at == index+1 {
			*at = 0
		}
	}
}

// of returns the index of the first conjunct that mentions a variable of the stack.
func (f *firsts) of(v *Var) int { return *f.at.of(v) - 1 }

// satisfied reports whether the model satisfies the conjunct at an index, perhaps mended. It
// satisfies all earlier ones, before and after.
func (p *Portfolio) satisfied(index int) bool {
	t := p.stack[index]
	if Holds(t, p.model) {
		return true
	}
	if or, is := t.(*Or); t.term().parts || is && len(or.args) > mostValues {
		return false
	}
	p.complement(t)
	if Holds(t, p.model) {
		return true
	}
	var tried [mostMended]*Var
	for i := range tried {
		v := p.newest(t, tried[:i])
		if v == nil {
			return false
		}
		if p.mend(v, t, index) {
			return true
		}
		tried[i] = v
	}
	return false
}

// newest returns the variable of t that came last, apart from some; nil if there is none.
func (p *Portfolio) newest(t Term, apart []*Var) (found *Var) {
	for _, v := range t.term().vars {
		if (found == nil || p.firsts.of(v) > p.firsts.of(found)) && !slices.Contains(apart, v) {
			found = v
		}
	}
	return found
}

// complement gives a value to each variable and application of t for which the model has none. What
// holds whatever the value is goes on to hold.
func (p *Portfolio) complement(t Term) {
	for _, v := range t.term().vars {
		if _, ok := p.model.Values[v]; !ok {
			if x, ok := p.fresh(v.sort); ok {
				p.own()
				p.model.Values[v] = x
			}
		}
	}
	apps := t.term().apps
	for i := len(apps) - 1; i >= 0; i-- { // inner ones first
		p.define(apps[i], t)
	}
}

// define gives an application a value if the model has none: for a predicate the one with which t
// may hold.
func (p *Portfolio) define(a *App, t Term) {
	if a.fn.IsPart() || a.fn.known != nil {
		return
	}
	args := make([]Value, len(a.args))
	for i, x := range a.args {
		var ok bool
		if args[i], ok = Eval(x, p.model); !ok {
			return
		}
	}
	if _, ok := p.model.Apply(a.fn, args); ok {
		return
	}
	v, ok := p.fresh(a.sort)
	if a.sort.kind == BoolKind {
		v = BoolValue(t == Term(a))
	}
	if ok {
		p.own()
		p.model.Tables[a.fn] = append(p.model.Tables[a.fn], Entry{args, v})
	}
}

// fresh returns a value of a simple sort, one that nothing else has if there are many.
func (p *Portfolio) fresh(s *Sort) (Value, bool) {
	p.unused++
	switch s.kind {
	case BoolKind:
		return BoolValue(false), true
	case EnumKind:
		if len(s.values) > 0 {
			return EnumValue(s, 0), true
		}
	case OpaqueKind:
		return OpaqueValue(s, Element(p.unused)), true
	case IntKind:
		x := IntegerOf(int64(p.unused))
		if !s.bounds.Has(x) {
			x = s.bounds.Lo
		}
		return IntegerValue(x), true
	}
	return Value{}, false
}

// mend gives v another value with which t holds, and all conjuncts before the index.
func (p *Portfolio) mend(v *Var, t Term, index int) bool {
	before, ok := p.model.Values[v]
	if !ok {
		return false
	}
	p.values = p.suggested(p.values[:0], v, t)
	for _, x := range p.values {
		if x == before {
			continue
		}
		p.own()
		p.model.Values[v] = x
		if Holds(t, p.model) && p.stillHolds(v, index) {
			return true
		}
	}
	p.model.Values[v] = before
	return false
}

// stillHolds reports whether the conjuncts before an index that mention a variable hold.
func (p *Portfolio) stillHolds(v *Var, index int) bool {
	for i := p.firsts.of(v); i < index; i++ {
		if t := p.stack[i]; Occurs(v, t) && !Holds(t, p.model) {
			return false
		}
	}
	return true
}

// suggested appends values of v with which t may hold.
func (p *Portfolio) suggested(to []Value, v *Var, t Term) []Value {
	switch v.sort.kind {
	case BoolKind:
		return append(to, BoolValue(true), BoolValue(false))
	case EnumKind:
		for i := range min(len(v.sort.values), mostValues) {
			to = append(to, EnumValue(v.sort, i))
		}
		return to
	case OpaqueKind:
		to = p.sides(to, v, t)
	case IntKind:
		to = p.solutions(to, v, t)
	default:
		return to
	}
	if x, ok := p.fresh(v.sort); ok {
		to = append(to, x)
	}
	return to
}

// atoms calls f with the sides of the equations and orders in t until it returns false, and reports
// whether it never did.
func atoms(t Term, f func(x, y Term) bool) bool {
	all := func(ts []Term) bool {
		return !slices.ContainsFunc(ts, func(u Term) bool { return !atoms(u, f) })
	}
	switch t := t.(type) {
	case *Eq:
		return f(t.a, t.b)
	case *Le:
		return f(t.a, t.b)
	case *Not:
		return atoms(t.arg, f)
	case *And:
		return all(t.args)
	case *Or:
		return all(t.args)
	}
	return true
}

// sides appends the values of what stands beside v in an equation.
func (p *Portfolio) sides(to []Value, v *Var, t Term) []Value {
	atoms(t, func(x, y Term) bool {
		if y == Term(v) {
			x, y = y, x
		}
		if x == Term(v) {
			if value, ok := Eval(y, p.model); ok && v.sort.Fits(value) {
				to = append(to, value)
			}
		}
		return len(to) < mostValues
	})
	return to
}

// solutions appends the values with which the two sides of an equation or an order are equal.
func (p *Portfolio) solutions(to []Value, v *Var, t Term) []Value {
	atoms(t, func(x, y Term) bool {
		cx, restX, ok1 := p.linear(x, v)
		cy, restY, ok2 := p.linear(y, v)
		coef := cx.Sub(cy)
		rest := restY.Sub(restX) // coef*v == rest
		if ok1 && ok2 && coef.IsUnit() && v.sort.bounds.Has(coef.Mul(rest)) {
			to = append(to, IntegerValue(coef.Mul(rest)))
		}
		return len(to) < mostValues
	})
	return to
}

// linear splits an integer into coef*v + rest, the latter evaluated.
func (p *Portfolio) linear(t Term, v *Var) (coef, rest Integer, ok bool) {
	if t.Sort().kind != IntKind {
		return coef, rest, false
	}
	if t == Term(v) {
		return one, rest, true
	}
	if s, is := t.(*Sum); is {
		rest = s.constant
		for _, q := range s.parts {
			if q.Term == Term(v) {
				coef = q.Coef
				continue
			}
			x, ok := Eval(q.Term, p.model)
			if !ok {
				return coef, rest, false
			}
			rest = rest.Add(q.Coef.Mul(x.Integer()))
		}
		return coef, rest, true
	}
	x, ok := Eval(t, p.model)
	if !ok {
		return coef, rest, false
	}
	return coef, x.Integer(), true
}

// own makes the model one that nobody else has.
func (p *Portfolio) own() {
	if p.mended {
		return
	}
	p.mended = true
	m := &Model{Values: maps.Clone(p.model.Values), Tables: make(map[*Func][]Entry, len(p.model.Tables))}
	for fn, table := range p.model.Tables {
		m.Tables[fn] = slices.Clip(table)
	}
	if m.Values == nil {
		m.Values = Assignment{}
	}
	p.model = m
}

package regress

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Terms over the answers as Go expressions.

// code is a Go expression with its rank, which decides about parentheses.
type code struct {
	text string
	rank rank
}

type rank uint8

const (
	either rank = iota // a || b
	both               // a && b
	single
)

// within returns the expression as an operand of an expression of that rank.
func (c code) within(r rank) string {
	if c.rank < r {
		return "(" + c.text + ")"
	}
	return c.text
}

// slant says in which direction an expression may be inexact, since sums in Go overflow.
type slant uint8

const (
	loose  slant = iota // for readers
	proven              // true only if the term is: it fails a test
	wide                // true whenever the term is: it ends a test
)

// joined returns the conjunction or disjunction of expressions.
func joined(parts []code, r rank) code {
	if len(parts) == 1 {
		return parts[0]
	}
	texts := lists.Of(parts, func(p code) string { return p.within(r) })
	return code{strings.Join(texts, [...]string{either: " || ", both: " && "}[r]), r}
}

// expr writes a qualifier, with its parts in the order of the answers that they need.
func (w *calls) expr(t logic.Term, m slant) code {
	each := func(ts []logic.Term) (parts []code) {
		for _, x := range slices.SortedStableFunc(slices.Values(ts), w.s.compare) {
			parts = append(parts, w.expr(x, m))
		}
		return parts
	}
	switch t := t.(type) {
	case *logic.And:
		return joined(each(t.Args()), both)
	case *logic.Or:
		return joined(each(t.Args()), either)
	case *logic.Not:
		return w.atom(t.Arg(), false, m)
	case *logic.Lit:
		return code{t.String(), single}
	}
	return w.atom(t, true, m)
}

// atom writes an atom or its negation.
func (w *calls) atom(t logic.Term, holds bool, m slant) code {
	switch t := t.(type) {
	case *logic.Eq:
		return w.equation(t, holds, m)
	case *logic.Le:
		a, b := t.Sides()
		return w.ordered(w.sum(a), w.sum(b))
	case *logic.Var:
		return w.has(t, logic.BoolValue(holds), true)
	}
	return code{w.operand(t, nil), single} // a function of answers, which cannot be written in Go
}

// has writes that an answer has a value, or has not.
func (w *calls) has(x *logic.Var, v logic.Value, holds bool) code {
	p := w.s.places[x]
	op := w.s.ops[p.event]
	by, mapped := w.Conditions[op.Name+"."+op.Fields[p.field].Name]
	if !mapped && v.Sort() == logic.Bool {
		return code{[...]string{"", "!"}[btoi(v.Bool() != holds)] + w.variable(p), single}
	}
	if !mapped {
		return code{w.variable(p) + comparison(holds) + w.literal(op, p.field, v), single}
	}
	if by[v.String()] == nil { // no answer is mapped to it
		return code{fmt.Sprint(!holds), single}
	}
	var all []code
	for _, c := range by[v.String()] {
		w.needs(c)
		c = strings.ReplaceAll(c, "{#}", fmt.Sprint(p.event+1))
		w.mentionsIn(c, p.event)
		if !holds {
			c = negation(c)
		}
		all = append(all, code{c, single})
	}
	return joined(all, [...]rank{either, both}[btoi(holds)])
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func comparison(equal bool) string { return [...]string{" != ", " == "}[btoi(equal)] }

// equation writes an equation or its negation.
func (w *calls) equation(t *logic.Eq, holds bool, m slant) code {
	a, b := t.Sides()
	switch k := a.Sort().Kind(); {
	case k == logic.IntKind:
		return w.equalSums(w.sum(a), w.sum(b), holds, m)
	case k == logic.BoolKind:
		l := w.s.l
		if !holds {
			b = l.Not(b)
		}
		return w.expr(l.Or(l.And(a, b), l.And(l.Not(a), l.Not(b))), m)
	}
	if _, literal := a.(*logic.Lit); literal || w.event(a) < w.event(b) {
		a, b = b, a
	}
	if isComposite(a.Sort()) {
		return w.equalParts(a, b, holds)
	}
	x, answer := a.(*logic.Var)
	if lit, literal := b.(*logic.Lit); literal && answer {
		return w.has(x, lit.Value(), holds)
	}
	left := w.operand(a, nil)
	right := w.operand(b, a)
	if ta, tb := w.goType(a), w.goType(b); ta != tb {
		left = "string(" + left + ")"
		right = "string(" + right + ")"
	}
	return code{left + comparison(holds) + right, single}
}

func (w *calls) event(t logic.Term) int { return w.s.latest(t) }

// sum is a term plus a constant; the term may be missing.
type sum struct {
	term     logic.Term
	constant logic.Integer
}

// sum returns an integer as a sum.
func (w *calls) sum(t logic.Term) sum {
	parts, c := logic.Linear(t)
	switch {
	case len(parts) == 0:
		return sum{nil, c}
	case len(parts) > 1 || !parts[0].Coef.Is(1):
		w.fail(errPlain)
	}
	return sum{parts[0].Term, c}
}

// equalSums writes a == b, or a != b. An equation with a sum that overflows counts as false.
func (w *calls) equalSums(a, b sum, holds bool, m slant) code {
	if a.term == nil || b.term != nil && w.event(a.term) < w.event(b.term) {
		a, b = b, a
	}
	c := b.constant.Sub(a.constant)
	if b.term == nil {
		if !a.term.Sort().Bounds().Has(c) {
			return code{fmt.Sprint(!holds), single}
		}
		return code{w.operand(a.term, nil) + comparison(holds) + w.number(a.term, c), single}
	}
	left, right, exact := w.integers(a.term, b.term, !c.IsZero())
	out := code{left + comparison(holds) + right + offset(c), single}
	beyond := [...]string{" > ", " < "}[btoi(c.Sign() < 0)]
	switch {
	case exact || c.IsZero():
	case m == proven && holds:
		return joined([]code{out, {left + beyond + right, single}}, both)
	case m == wide && !holds:
		return joined([]code{out, {right + beyond + left, single}}, either)
	}
	return out
}

// ordered writes a <= b.
func (w *calls) ordered(a, b sum) code {
	c := b.constant.Sub(a.constant)
	switch {
	case a.term == nil || b.term == nil:
		x := a.term
		sign := " <= "
		if x == nil {
			x, c, sign = b.term, c.Neg(), " >= "
		}
		if bounds := x.Sort().Bounds(); !bounds.Has(c) {
			return code{fmt.Sprint(c.Less(bounds.Lo) == (sign == " >= ")), single}
		}
		switch {
		case c.Is(-1) && sign == " <= ":
			c = logic.Integer{}
			sign = " < "
		case c.Is(1) && sign == " >= ":
			c = logic.Integer{}
			sign = " > "
		}
		return code{w.operand(x, nil) + sign + w.number(x, c), single}
	case c.IsZero(), c.Is(-1):
		left, right, _ := w.integers(a.term, b.term, false)
		return code{left + [...]string{" < ", " <= "}[btoi(c.IsZero())] + right, single}
	}
	left, right, exact := w.integers(a.term, b.term, true)
	if !exact {
		w.fail(errPlain)
	}
	return code{left + " <= " + right + offset(c), single}
}

// offset writes the constant that is added to an operand.
func offset(c logic.Integer) string {
	switch c.Sign() {
	case 0:
		return ""
	case 1:
		return "+" + c.String()
	}
	return c.String()
}

// integers writes two integers in one type. exact says that small sums of them do not overflow.
func (w *calls) integers(a, b logic.Term, add bool) (left, right string, exact bool) {
	left, right = w.operand(a, nil), w.operand(b, nil)
	exact = narrow(a.Sort()) && narrow(b.Sort())
	if w.goType(a) == w.goType(b) && !(add && exact) {
		return left, right, false
	}
	if !within64(a.Sort()) || !within64(b.Sort()) {
		w.fail(errPlain)
	}
	return "int64(" + left + ")", "int64(" + right + ")", exact
}

// narrow reports whether the sum of a value of an integer sort and a constant of at most its size
// fits an int64.
func narrow(s *logic.Sort) bool {
	half := logic.Bounds{Lo: logic.IntegerOf(-1 << 61), Hi: logic.IntegerOf(1 << 61)}
	return half.Has(s.Bounds().Lo) && half.Has(s.Bounds().Hi)
}

func within64(s *logic.Sort) bool {
	_, lo := s.Bounds().Lo.Int64()
	_, hi := s.Bounds().Hi.Int64()
	return lo && hi
}

// number writes an integer that x is compared with.
func (w *calls) number(x logic.Term, c logic.Integer) string {
	return w.operand(w.s.l.Integer(c), x)
}

// operand writes a term. A literal is written in the type of like, if that is not nil.
func (w *calls) operand(t, like logic.Term) string {
	switch t := t.(type) {
	case *logic.Var:
		return w.variable(w.s.places[t])
	case *logic.Lit:
		if p, ok := w.s.places[like]; ok {
			return w.literal(w.s.ops[p.event], p.field, t.Value())
		}
		if t.Sort().Kind() != logic.OpaqueKind && t.Sort().Kind() != logic.EnumKind {
			return t.String()
		}
	}
	w.fail(errPlain)
	return ""
}

// variable writes an answer, which counts as used.
func (w *calls) variable(p place) string {
	op := w.s.ops[p.event]
	if !strings.Contains(w.Calls[op.Name], "{"+op.Fields[p.field].Name+"}") {
		w.fail(errPlain)
	}
	name := variable(op.Fields[p.field].Name, p.event)
	w.use(name, p.event)
	return name
}

// goType returns the Go type of a term; it is empty for opaque terms and others whose sort has one
// type.
func (w *calls) goType(t logic.Term) string {
	p, ok := w.s.places[t]
	if !ok {
		return ""
	}
	return w.fieldType(w.s.ops[p.event], p.field)
}

func (w *calls) fieldType(op *sre.Op, j int) string {
	if t := w.Types[op.Name+"."+op.Fields[j].Name]; t != "" {
		return t
	}
	switch op.Fields[j].Sort.Kind() {
	case logic.IntKind:
		return "int"
	case logic.StringKind:
		return "string"
	}
	return ""
}

// negation negates a condition: a comparison, a call, something in parentheses, or a
// negation.
func negation(c string) string {
	equal := strings.Index(c, " == ")
	unequal := strings.Index(c, " != ")
	switch {
	case strings.HasPrefix(c, "!"):
		return c[1:]
	case strings.HasPrefix(c, "("):
		return "!" + c
	case equal >= 0 && (unequal < 0 || equal < unequal):
		return c[:equal] + " != " + c[equal+4:]
	case unequal >= 0:
		return c[:unequal] + " == " + c[unequal+4:]
	}
	return "!" + c
}

// literal writes a value of a field. Some values exist only in the running program and have no
// literal.
func (w *calls) literal(op *sre.Op, j int, v logic.Value) string {
	if w.Literal != nil {
		if text := w.Literal(op, op.Fields[j].Name, v); text != "" {
			if text[0] != '"' {
				w.needs(text)
			}
			return text
		}
	}
	if isComposite(v.Sort()) {
		return w.composite(op, j, v)
	}
	if w.fieldType(op, j) == "time.Duration" {
		return w.duration(v)
	}
	if v.Sort().Kind() != logic.OpaqueKind {
		return v.String()
	}
	text, ok := w.opaque(v)
	if !ok {
		w.noLiteral(op, j, v)
	}
	return text
}

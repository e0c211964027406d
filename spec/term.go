package spec

import (
	"fmt"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
)

// Terms are resolved with the operation o of the event around them, nil where
// there is none, and with the sort that the context expects, nil where it expects nothing in
// particular; it only selects the meaning of literals.

// maxAlternatives bounds in how many cases the conditionals of one atom may fall: they
// are lifted out of it, and their numbers multiply.
const maxAlternatives = 64

// qualifier resolves a term of sort bool.
func (r *resolver) qualifier(x hclsyntax.Expression, sc *scope, o *operation) logic.Term {
	return r.expect(x, logic.Bool, sc, o)
}

// expect resolves a value of a sort; nil where it is broken or of another.
func (r *resolver) expect(x hclsyntax.Expression, want *logic.Sort, sc *scope, o *operation) logic.Term {
	if t := r.ofSort(x, want, sc, o); t != nil {
		return r.valueOf(t, x, want, sc)
	}
	return nil
}

// ofSort is expect for a part of a value: of integers it may be any.
func (r *resolver) ofSort(x hclsyntax.Expression, want *logic.Sort, sc *scope, o *operation) logic.Term {
	t := r.term(x, want, sc, o)
	if t == nil || logic.Compatible(t.Sort(), want) {
		return t
	}
	r.failIn(sc, MismatchedSort, x.Range(), "This is of sort %s; expected %s.%s", t.Sort(), want, mismatchHint(x, t.Sort(), want, o))
	return nil
}

func mismatchHint(x hclsyntax.Expression, got, want *logic.Sort, o *operation) string {
	name, ok := word(x)
	if !ok || want != logic.Bool || got == logic.Bool {
		return ""
	}
	if o != nil && o.Op.Position(name) >= 0 {
		return fmt.Sprintf(" Compare it with something, such as %s == x.", name)
	}
	if o != nil && len(o.Op.Fields) > 0 {
		return fmt.Sprintf(" Fields are named: %s == %s.", o.Op.Fields[0].Name, name)
	}
	return ""
}

// joined resolves qualifiers and joins them; nil where one is broken.
func (r *resolver) joined(join func(...logic.Term) logic.Term, xs []hclsyntax.Expression, whole hcl.Range, sc *scope, o *operation) logic.Term {
	if !r.few(len(xs), whole, sc) {
		return nil
	}
	ts := make([]logic.Term, len(xs))
	ok := true
	for i, x := range xs {
		ts[i] = r.qualifier(x, sc, o)
		ok = ok && ts[i] != nil
	}
	if !ok {
		return nil
	}
	return join(ts...)
}

// term resolves a term; nil where it is broken.
func (r *resolver) term(x hclsyntax.Expression, want *logic.Sort, sc *scope, o *operation) logic.Term {
	if !r.enter(x, sc) {
		return nil
	}
	defer r.leave()
	switch x := unparen(x).(type) {
	case *hclsyntax.LiteralValueExpr:
		return r.literal(x, want, sc)
	case *hclsyntax.TemplateExpr:
		if s, ok := literalString(x); ok {
			return r.textLiteral(s, x.Range(), want, sc)
		}
	case *hclsyntax.ScopeTraversalExpr:
		if name, ok := word(x); ok {
			if sc.model != nil && want != nil && !want.HasParts() && !sc.model.single(name, x, sc) {
				return nil
			}
			return r.termName(name, x.Range(), want, sc, o)
		}
		if sc.model != nil && sc.model.ofState(x, sc) {
			return sc.model.read(x, sc)
		}
		return r.traversal(x, sc, o)
	case *hclsyntax.IndexExpr:
		if sc.model != nil && sc.model.ofState(x, sc) {
			return sc.model.read(x, sc)
		}
		return r.index(x, sc, o)
	case *hclsyntax.RelativeTraversalExpr:
		return r.relative(x, sc, o)
	case *hclsyntax.TupleConsExpr, *hclsyntax.ObjectConsExpr:
		if sc.model != nil && !constant(x) {
			return sc.model.made(x, want, sc)
		}
		return r.partedLiteral(x, want, sc)
	case *hclsyntax.FunctionCallExpr:
		return r.termCall(x, sc, o)
	case *hclsyntax.UnaryOpExpr:
		return r.unary(x, want, sc, o)
	case *hclsyntax.BinaryOpExpr:
		return r.binary(x, sc, o)
	case *hclsyntax.ConditionalExpr:
		return r.conditional(x, want, sc, o)
	}
	r.unsupported(unparen(x), sc, "a qualifier or a term, such as elem == x + 1")
	return nil
}

// literal resolves a number or truth value.
func (r *resolver) literal(x *hclsyntax.LiteralValueExpr, want *logic.Sort, sc *scope) logic.Term {
	if v, ok := literalBool(x); ok {
		return r.L.Bool(v)
	}
	f, ok := number(x)
	if !ok {
		r.failIn(sc, UnsupportedExpression, x.Range(), "There is no null; expected a value.")
		return nil
	}
	if want != nil && want.Kind() == logic.FloatKind {
		x, _ := f.Float64()
		return r.L.Value(logic.FloatValue(x))
	}
	n, ok := integer(f)
	if !ok {
		r.failIn(sc, InvalidNumber, x.Range(), "Numbers are integers from %v to %v.", minNumber, maxNumber)
		return nil
	}
	return r.numberLiteral(n, x, want, sc)
}

// numberLiteral resolves an integer, which may stand for a value of an opaque sort.
func (r *resolver) numberLiteral(n logic.Integer, x hclsyntax.Expression, want *logic.Sort, sc *scope) logic.Term {
	if want == nil || want.Kind() != logic.OpaqueKind {
		return r.L.Integer(n)
	}
	d := r.ctx.SortOf(want)
	if _, ints := literalsOf(d); !ints {
		return r.L.Integer(n)
	}
	if b, _ := logic.GoInteger(d.Go); !b.Has(n) {
		r.failIn(sc, UnfitNumber, x.Range(), unfit, n, want, d.Go, b)
		return nil
	}
	return r.L.Value(opaqueInteger(d, n))
}

// textLiteral resolves a string, which may stand for a value of an opaque sort.
func (r *resolver) textLiteral(s string, where hcl.Range, want *logic.Sort, sc *scope) logic.Term {
	if want == nil || want.Kind() != logic.OpaqueKind {
		return r.L.Value(logic.StringValue(s))
	}
	d := r.ctx.SortOf(want)
	if texts, _ := literalsOf(d); !texts {
		r.failIn(sc, InvalidLiteral, where, "A string is no value of the sort %s, whose Go type is %s. Give the sort a pool of strings or go = \"string\".", want, d.Go)
		return nil
	}
	return r.L.Value(logic.OpaqueValue(want, s))
}

// termName resolves a name: a field of the event first, then variables, then
// enumeration values.
func (r *resolver) termName(name string, where hcl.Range, want *logic.Sort, sc *scope, o *operation) logic.Term {
	if name == blank {
		r.failIn(sc, MisplacedBlank, where, "\"_\" stands for any value of a field and is written beside one, right of ==, in an event: push(elem == _).")
		return nil
	}
	v := sc.find(name)
	if o != nil && o.Op.Position(name) >= 0 {
		if v != nil {
			v.used = true
			r.failIn(sc, AmbiguousName, where, "%q is a field of %s and also a %s. Rename the variable, for example to %q.", name, o.Op.Name, v.what, r.freeName(name)).
				related(v.at, "the "+v.what)
			return nil
		}
		if o.broken[name] {
			return nil
		}
		return r.L.Field(name, o.Op.Fields[o.Op.Position(name)].Sort)
	}
	if v != nil {
		v.used = true
		switch {
		case v.trace:
			r.failIn(sc, MisplacedTrace, where, "%q is a trace; expected a term.", name)
		case v.operation:
			r.failIn(sc, MisplacedTrace, where, "%q is an operation; expected a term.", name)
		}
		if v.state != nil && (v.state.Shape == logic.ListShape || v.state.Shape == logic.SetShape || v.state.Maybe && v.state.Shape == logic.MapShape) {
			return v.state.Value
		}
		if v.state != nil && v.state.Shape != logic.ScalarShape {
			r.failIn(sc, MisplacedCollection, where, "%q is a state variable that is %s; expected a term, such as %s.", name, article(v.state.Shape), usageOf(v.state))
		}
		return v.value.term
	}
	sym := r.symbols[name]
	switch {
	case sym == nil:
		r.unknownTerm(name, where, want, sc, o)
	case sym.kind == valueSymbol:
		sym.used = true
		if s := r.symbols[sym.block.Labels[0]]; s != nil {
			s.used = true
		}
		if sym.value.IsValid() {
			return r.L.Value(sym.value)
		}
	case sym.kind == defineSymbol:
		return r.termDefine(sym, nil, where, sc, o)
	case sym.kind == funcSymbol:
		r.failIn(sc, WrongArity, where, "%q is a function and needs its arguments in parentheses.", name)
	default:
		r.failIn(sc, MisplacedTrace, where, "%q is %s; expected a term.", name, sym.kind)
	}
	return nil
}

// unknownTerm reports a name that stands for nothing, with what was meant: one that is like it, or
// else a variable that was not declared, of the sort that is wanted.
func (r *resolver) unknownTerm(name string, where hcl.Range, want *logic.Sort, sc *scope, o *operation) {
	if text, ok := dashed(name); ok {
		r.failIn(sc, DashedName, where, "%s", text)
		return
	}
	if slices.Contains(reserved, name) {
		r.failIn(sc, MisplacedTrace, where, "%q is a word of trace expressions; expected a term.", name)
		return
	}
	var names []string
	found := "There is nothing named"
	if f := r.fieldOf(name); f != "" && o == nil {
		r.failIn(sc, UnknownName, where, "%q is a field of %s, and fields have a meaning only inside of an event, such as %s(%s == x).", name, f, f, name)
		return
	}
	if o != nil {
		found = fmt.Sprintf("The operation %s has no field, and there is no variable or value,", o.Op.Name)
		for _, f := range o.Op.Fields {
			names = append(names, f.Name)
		}
	}
	for _, v := range sc.vars {
		names = append(names, v.name)
	}
	for _, s := range r.order {
		if s.kind == valueSymbol || s.kind == funcSymbol || s.kind == defineSymbol {
			names = append(names, s.name)
		}
	}
	meant := suggest(name, names)
	if meant.right == "" && want != nil && sc.declares != "" && sc.define == nil {
		meant.sentence = fmt.Sprintf(" A variable is declared first: %s = { %s = %s }.", sc.declares, name, want)
	}
	rep := r.failIn(sc, UnknownName, where, "%s %q.%s", found, name, meant)
	if sc.model != nil {
		sc.model.gone(name, rep)
	}
}

// fieldOf returns the first operation with a field of that name, empty if there is none.
func (r *resolver) fieldOf(name string) string {
	for _, o := range r.ctx.Operations {
		if o.Op.Position(name) >= 0 {
			return o.Op.Name
		}
	}
	return ""
}

// conditional resolves a ? b : c.
func (r *resolver) conditional(x *hclsyntax.ConditionalExpr, want *logic.Sort, sc *scope, o *operation) logic.Term {
	cond := r.qualifier(x.Condition, sc, o)
	then, els := r.pair(x.TrueResult, x.FalseResult, want, sc, o)
	if cond == nil || then == nil || els == nil || !r.casesFit(x, sc, r.L.True(), then, els) {
		return nil
	}
	return r.L.Ite(cond, then, els)
}

// pair resolves two terms of one sort; a literal takes the sort of the other.
func (r *resolver) pair(x, y hclsyntax.Expression, want *logic.Sort, sc *scope, o *operation) (a, b logic.Term) {
	if !isLiteral(y) && isLiteral(x) || parted(x) && !parted(y) {
		b = r.term(y, want, sc, o)
		if b == nil {
			return nil, nil
		}
		return r.agree(x, b, sc, o), b
	}
	if a = r.term(x, want, sc, o); a == nil {
		r.term(y, want, sc, o) // for its mistakes
		return nil, nil
	}
	return a, r.agree(y, a, sc, o)
}

// agree resolves a term that must have the sort of its counterpart.
func (r *resolver) agree(x hclsyntax.Expression, with logic.Term, sc *scope, o *operation) logic.Term {
	t := r.term(x, with.Sort(), sc, o)
	if t == nil {
		return nil
	}
	if logic.Compatible(t.Sort(), with.Sort()) {
		return r.besides(t, x, with, sc)
	}
	r.failIn(sc, MismatchedSort, x.Range(), "This is of sort %s, the other side of sort %s.", t.Sort(), with.Sort())
	return nil
}

// casesFit reports whether the conditionals in ts fall in few enough cases together.
func (r *resolver) casesFit(x hclsyntax.Expression, sc *scope, ts ...logic.Term) bool {
	n := 1
	for _, t := range ts {
		if n *= cases(t, maxAlternatives+1); n > maxAlternatives {
			r.failIn(sc, HugeExpression, x.Range(), "the conditionals in this term fall in more than %d cases.", maxAlternatives)
			return false
		}
	}
	return true
}

// cases returns how many leaves the conditionals at the top of t have, up to limit.
func cases(t logic.Term, limit int) int {
	ite, ok := t.(*logic.Ite)
	if !ok || limit <= 1 {
		return 1
	}
	n := cases(ite.Then(), limit)
	return min(n+cases(ite.Else(), limit-n), limit)
}

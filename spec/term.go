package spec

import (
	"fmt"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// terms resolves terms. Each is resolved with the sort that the context expects, nil where it
// expects nothing in particular; it only selects the meaning of literals.
type terms struct{ scope }

// maxAlternatives bounds in how many cases the conditionals of one atom may fall: they
// are lifted out of it, and their numbers multiply.
const maxAlternatives = 64

// qualifier resolves a term of sort bool.
func (sc scope) qualifier(x hclsyntax.Expression) logic.Term {
	return sc.expect(x, logic.Bool)
}

// condition resolves a qualifier beside traces, which by itself is no use of its variables.
func (r terms) condition(x hclsyntax.Expression) logic.Term {
	r.aside = true
	return r.qualifier(x)
}

// expect resolves a value of a sort; nil where it is broken or of another.
func (sc scope) expect(x hclsyntax.Expression, want *logic.Sort) logic.Term {
	if t := sc.ofSort(x, want); t != nil {
		return terms{sc}.valueOf(t, x, want)
	}
	return nil
}

// ofSort is expect for a part of a value: of integers it may be any.
func (sc scope) ofSort(x hclsyntax.Expression, want *logic.Sort) logic.Term {
	t := sc.term(x, want)
	if t == nil || logic.Compatible(t.Sort(), want) {
		return t
	}
	sc.wrong(MismatchedSort, x, "This is of sort %s; expected %s.%s", t.Sort(), want, mismatchHint(x, t.Sort(), want, sc.op))
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
func (r terms) joined(join func(...logic.Term) logic.Term, xs []hclsyntax.Expression, whole hcl.Range) logic.Term {
	if !r.few(len(xs), whole) {
		return nil
	}
	ts := make([]logic.Term, len(xs))
	ok := true
	for i, x := range xs {
		ts[i] = r.qualifier(x)
		ok = ok && ts[i] != nil
	}
	if !ok {
		return nil
	}
	return join(ts...)
}

// term resolves a term; nil where it is broken.
func (sc scope) term(x hclsyntax.Expression, want *logic.Sort) logic.Term {
	in, ok := sc.deeper(x)
	if !ok {
		return nil
	}
	r := terms{in}
	switch x := unparen(x).(type) {
	case *hclsyntax.LiteralValueExpr:
		return r.literal(x, want)
	case *hclsyntax.TemplateExpr:
		if s, ok := literalString(x); ok {
			return r.textLiteral(s, x.Range(), want)
		}
	case *hclsyntax.ScopeTraversalExpr:
		if name, ok := word(x); ok {
			if r.lang != ofClauses && want != nil && !want.HasParts() && !modelTerms(r).single(name, x) {
				return nil
			}
			return r.termName(name, x.Range(), want)
		}
		if r.lang != ofClauses && modelTerms(r).ofState(x) {
			return modelTerms(r).read(x)
		}
		return parts(r).traversal(x)
	case *hclsyntax.IndexExpr:
		if r.lang != ofClauses && modelTerms(r).ofState(x) {
			return modelTerms(r).read(x)
		}
		return parts(r).index(x)
	case *hclsyntax.RelativeTraversalExpr:
		return parts(r).relative(x)
	case *hclsyntax.TupleConsExpr, *hclsyntax.ObjectConsExpr:
		if r.lang != ofClauses && !constant(x) {
			return modelTerms(r).made(x, want)
		}
		return literals(r).partedLiteral(x, want)
	case *hclsyntax.FunctionCallExpr:
		return r.termCall(x)
	case *hclsyntax.UnaryOpExpr:
		return r.unary(x, want)
	case *hclsyntax.BinaryOpExpr:
		return r.binary(x)
	case *hclsyntax.ConditionalExpr:
		return r.conditional(x, want)
	}
	r.unsupported(unparen(x), "a qualifier or a term, such as elem == x + 1")
	return nil
}

// literal resolves a number or truth value.
func (r terms) literal(x *hclsyntax.LiteralValueExpr, want *logic.Sort) logic.Term {
	if v, ok := literalBool(x); ok {
		return r.L.Bool(v)
	}
	f, ok := number(x)
	if !ok {
		r.wrong(UnsupportedExpression, x, "The language has no null; expected a value.")
		return nil
	}
	if want != nil && want.Kind() == logic.FloatKind {
		x, _ := f.Float64()
		return r.L.Value(logic.FloatValue(x))
	}
	n, ok := integer(f)
	if !ok {
		r.wrong(InvalidNumber, x, "Numbers are integers from %v to %v.", minNumber, maxNumber)
		return nil
	}
	return r.numberLiteral(n, x, want)
}

// numberLiteral resolves an integer, which may stand for a value of an opaque sort.
func (r terms) numberLiteral(n logic.Integer, x hclsyntax.Expression, want *logic.Sort) logic.Term {
	if want == nil || want.Kind() != logic.OpaqueKind {
		return r.L.Integer(n)
	}
	d := r.ctx.SortOf(want)
	if _, ints := literalsOf(d); !ints {
		return r.L.Integer(n)
	}
	if b, _ := logic.GoInteger(d.Go); !b.Has(n) {
		r.wrong(UnfitNumber, x, unfit, n, want, d.Go, b)
		return nil
	}
	return r.L.Value(opaqueInteger(d, n))
}

// textLiteral resolves a string, which may stand for a value of an opaque sort.
func (r terms) textLiteral(s string, where hcl.Range, want *logic.Sort) logic.Term {
	if want == nil || want.Kind() != logic.OpaqueKind {
		return r.L.Value(logic.StringValue(s))
	}
	d := r.ctx.SortOf(want)
	if texts, _ := literalsOf(d); !texts {
		r.fail(InvalidLiteral, where, "A string is no value of the sort %s, whose Go type is %s. Give the sort a pool of strings or go = \"string\".", want, d.Go)
		return nil
	}
	return r.L.Value(logic.OpaqueValue(want, s))
}

// termName resolves a name: a field of the event first, then variables, then
// enumeration values.
func (r terms) termName(name string, where hcl.Range, want *logic.Sort) logic.Term {
	if name == blank {
		r.fail(MisplacedBlank, where, "\"_\" stands for any value of a field and is written next to one, right of ==, in an event: push(elem == _).")
		return nil
	}
	v := r.find(name)
	if r.op != nil && r.op.Op.Position(name) >= 0 {
		if v != nil {
			r.mark(v)
			r.fail(AmbiguousName, where, "%q is a field of %s and also a %s. Rename the variable, for example to %q.", name, r.op.Op.Name, v.what, r.names.free(name)).
				related(v.at, "the "+v.what)
			return nil
		}
		if r.op.broken[name] {
			return nil
		}
		return r.L.Field(name, r.op.Op.Fields[r.op.Op.Position(name)].Sort)
	}
	if v != nil {
		r.mark(v)
		switch {
		case v.trace:
			r.fail(MisplacedTrace, where, "%q is a trace; expected a term.", name)
		case v.operation:
			r.fail(MisplacedTrace, where, "%q is an operation; expected a term.", name)
		}
		if v.state != nil && (v.state.Shape == logic.ListShape || v.state.Shape == logic.SetShape || v.state.Maybe && v.state.Shape == logic.MapShape) {
			return v.state.Value
		}
		if v.state != nil && v.state.Shape != logic.ScalarShape {
			r.fail(MisplacedCollection, where, "%q is a state variable that is %s; expected a term, such as %s.", name, article(v.state.Shape), usageOf(v.state))
		}
		return v.value.term
	}
	sym := r.names.symbols[name]
	switch {
	case sym == nil:
		r.unknownTerm(name, where, want)
	case sym.kind == valueSymbol:
		sym.used = true
		if s := r.names.symbols[sym.block.Labels[0]]; s != nil {
			s.used = true
		}
		if sym.value.IsValid() {
			return r.L.Value(sym.value)
		}
	case sym.kind == defineSymbol:
		return r.termDefine(sym, nil, where)
	case sym.kind == funcSymbol:
		r.fail(WrongArity, where, "%q is a function and needs its arguments in parentheses.", name)
	default:
		r.fail(MisplacedTrace, where, "%q is %s; expected a term.", name, sym.kind)
	}
	return nil
}

// unknownTerm reports a name that stands for nothing, with what was meant: one that is like it, or
// else a variable that was not declared, of the sort that is wanted.
func (r terms) unknownTerm(name string, where hcl.Range, want *logic.Sort) {
	if text, ok := dashed(name); ok {
		r.fail(DashedName, where, "%s", text)
		return
	}
	if slices.Contains(reserved, name) {
		r.fail(MisplacedTrace, where, "%q is a word of trace expressions; expected a term.", name)
		return
	}
	var names []string
	found := "Nothing is named"
	if i := slices.IndexFunc(r.ctx.Operations, func(o *uhat.Operation) bool { return o.Op.Position(name) >= 0 }); i >= 0 && r.op == nil {
		r.fail(UnknownName, where, "%[1]q is a field of %[2]s, and fields have a meaning only inside of an event, such as %[2]s(%[1]s == x).", name, r.ctx.Operations[i].Op.Name)
		return
	}
	if r.op != nil {
		found = fmt.Sprintf("The operation %s has no field, and the spec no variable or value,", r.op.Op.Name)
		names = fieldNames(r.op.Op.Fields)
	}
	names = slices.Concat(names, r.known(), r.names.of(valueSymbol, funcSymbol, defineSymbol))
	meant := suggest(name, names)
	if meant.right == "" && want != nil && r.declares != "" && r.define == nil {
		meant.sentence = fmt.Sprintf(" A variable is declared first: %s = { %s = %s }.", r.declares, name, want)
	}
	rep := r.fail(UnknownName, where, "%s %q.%s", found, name, meant)
	if r.lang != ofClauses {
		r.gone(name, rep)
	}
}

// conditional resolves a ? b : c.
func (r terms) conditional(x *hclsyntax.ConditionalExpr, want *logic.Sort) logic.Term {
	cond := r.qualifier(x.Condition)
	then, els := r.pair(x.TrueResult, x.FalseResult, want)
	if cond == nil || then == nil || els == nil || !r.casesFit(x, r.L.True(), then, els) {
		return nil
	}
	return r.L.Ite(cond, then, els)
}

// pair resolves two terms of one sort; a literal takes the sort of the other.
func (r terms) pair(x, y hclsyntax.Expression, want *logic.Sort) (a, b logic.Term) {
	if !isLiteral(y) && isLiteral(x) || parted(x) && !parted(y) {
		b = r.term(y, want)
		if b == nil {
			return nil, nil
		}
		return r.agree(x, b), b
	}
	if a = r.term(x, want); a == nil {
		r.term(y, want) // for its mistakes
		return nil, nil
	}
	return a, r.agree(y, a)
}

// agree resolves a term that must have the sort of its counterpart.
func (r terms) agree(x hclsyntax.Expression, with logic.Term) logic.Term {
	t := r.term(x, with.Sort())
	if t == nil {
		return nil
	}
	if logic.Compatible(t.Sort(), with.Sort()) {
		return r.besides(t, x, with)
	}
	r.wrong(MismatchedSort, x, "%v is %s, but %v is %s.", t, t.Sort(), with, with.Sort())
	return nil
}

// casesFit reports whether the conditionals in ts fall in few enough cases together.
func (r terms) casesFit(x hclsyntax.Expression, ts ...logic.Term) bool {
	n := 1
	for _, t := range ts {
		if n *= cases(t, maxAlternatives+1); n > maxAlternatives {
			r.wrong(HugeExpression, x, "the conditionals in this term fall in more than %d cases.", maxAlternatives)
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

// valueOf returns a term where a value of a sort is wanted; nil where it is a number that is none.
// What is computed shows its value at run time only.
func (r terms) valueOf(t logic.Term, x hclsyntax.Expression, want *logic.Sort) logic.Term {
	l, ok := t.(*logic.Lit)
	if !ok || want.Kind() != logic.IntKind || t.Sort().Kind() != logic.IntKind || want.Bounds().Has(l.Value().Integer()) {
		return t
	}
	r.wrong(UnfitNumber, x, unfit, l, want, r.ctx.SortOf(want).Go, want.Bounds())
	return nil
}

// besides is valueOf for a term that stands beside another one, of which a sum may be any number.
func (r terms) besides(t logic.Term, x hclsyntax.Expression, other logic.Term) logic.Term {
	switch other.(type) {
	case *logic.Var, *logic.Field, *logic.App:
		return r.valueOf(t, x, other.Sort())
	}
	return t
}

// termDefine resolves a use of a define that has to stand for a qualifier.
func (r terms) termDefine(sym *symbol, args []hclsyntax.Expression, where hcl.Range) logic.Term {
	if d := defines(r).usable(sym); d != nil && d.trace {
		sym.used = true
		r.fail(MisplacedTrace, where, "%q stands for a trace; expected a qualifier.", sym.name)
		return nil
	}
	return defines(r).use(sym, args, where).term
}

// termCall resolves implies, declared functions and defines.
func (r terms) termCall(x *hclsyntax.FunctionCallExpr) logic.Term {
	if x.ExpandFinal {
		r.wrong(UnsupportedExpression, x, "Arguments are written out; ... means nothing here.")
		return nil
	}
	if x.Name == "implies" {
		if len(x.Args) != 2 {
			r.wrong(WrongArity, x, "\"implies\" is written implies(a, b).")
			return nil
		}
		return r.joined(func(ts ...logic.Term) logic.Term { return r.L.Implies(ts[0], ts[1]) }, x.Args, x.Range())
	}
	if r.lang != ofClauses {
		if t, ok := modelTerms(r).modelCall(x); ok {
			return t
		}
	}
	sym := r.names.symbols[x.Name]
	switch {
	case sym == nil && x.Name == "len":
		return parts(r).length(x)
	case sym == nil && x.Name == "bytes":
		return literals(r).partedLiteral(x, logic.Bytes)
	case sym == nil && slices.Contains(reserved, x.Name):
		r.fail(MisplacedTrace, x.NameRange, "%q makes a trace; expected a term.", x.Name)
	case sym == nil:
		r.unknownFunction(x)
	case sym.kind == funcSymbol:
		return r.apply(sym, x)
	case sym.kind == defineSymbol:
		return r.termDefine(sym, x.Args, x.Range())
	case sym.kind == opSymbol:
		sym.used = true
		r.fail(MisplacedTrace, x.NameRange, "%q is an operation, and its events are traces; expected a term.", x.Name)
	default:
		r.fail(UnknownFunction, x.NameRange, "%q is %s and takes no arguments.", x.Name, sym.kind)
	}
	return nil
}

func (r terms) unknownFunction(x *hclsyntax.FunctionCallExpr) {
	if text, ok := dashed(x.Name); ok {
		r.fail(DashedName, x.NameRange, "%s", text)
		return
	}
	names := append([]string{"implies", "len", "bytes"}, r.names.of(funcSymbol, defineSymbol)...)
	hint := suggest(x.Name, names)
	if r.lang == ofClauses && (slices.Contains(logic.KnownNames(), x.Name) || modelWords[x.Name] != "") {
		hint = suggestion{sentence: fmt.Sprintf(" Only terms of models and sessions know it. Here declare it: function %q with args, result, and the Go function in go.", x.Name)}
	}
	r.fail(UnknownFunction, x.NameRange, "Unknown function %q.%s", x.Name, hint)
}

// apply resolves an application of a declared function.
func (r terms) apply(sym *symbol, x *hclsyntax.FunctionCallExpr) logic.Term {
	sym.used = true
	if sym.fn == nil {
		return nil
	}
	fn := sym.fn.Func
	if len(x.Args) != len(fn.Args) {
		r.wrong(WrongArity, x, "%q takes %s, not %d.", x.Name, count(len(fn.Args), "argument"), len(x.Args)).related(sym.at, "declared here")
		return nil
	}
	args := make([]logic.Term, len(x.Args))
	ok := true
	for i, a := range x.Args {
		args[i] = r.expect(a, fn.Args[i])
		ok = ok && args[i] != nil
	}
	if !ok || !r.casesFit(x, args...) {
		return nil
	}
	return r.L.App(fn, args...)
}

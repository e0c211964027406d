package spec

import (
	"fmt"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// scope is what an expression may use besides declarations.
type scope struct {
	kind     string // "clause", "goal", ...: whose variables these are
	vars     []*variable
	declares string         // the attribute that declares them; empty where there is none
	visible  bool           // any means any visible event, and ghosts may not be named
	define   *define        // whose body is being checked; nil elsewhere
	site     *site          // the use of a define that is being expanded; nil elsewhere
	main     bool           // in the loaded file
	model    *modelResolver // the model whose terms these are; nil elsewhere
	block    hcl.Range
}

// ofSession reports whether the terms belong to a session: they may use what terms of models may,
// without its state.
func (sc *scope) ofSession() bool { return sc.model != nil && sc.model.model == nil }

// site is where a define is used, outside of all defines.
type site struct {
	where    hcl.Range
	name     string
	reported map[Code]bool
}

// variable is a declared variable, or a parameter of a define.
type variable struct {
	name             string
	what             string // "ghost variable", "parameter", ...
	at               hcl.Range
	sort             *logic.Sort    // nil where it is broken, and for a trace or an operation
	trace, operation bool           // for a parameter of a define that is no term
	value            value          // none for such a parameter while its define is checked
	state            *uhat.ModelVar // of a state variable of a model
	used             bool
	aside            bool // where speaks of it
}

// open starts the scope of a block.
func (r *resolver) open(kind string) *scope {
	sc := &scope{kind: kind, main: r.file == r.l.files[len(r.l.files)-1], block: r.block}
	r.scopes = append(r.scopes, sc)
	return sc
}

func (sc *scope) find(name string) *variable {
	for _, v := range sc.vars {
		if v.name == name {
			return v
		}
	}
	return nil
}

// variables declares the variables of an attribute and returns those that have
// a value. Traces says that their sort may be trace or operation.
func (r *resolver) variables(b *hclsyntax.Body, attr, what string, sc *scope, traces bool) []*logic.Var {
	var out []*logic.Var
	sc.declares = attr
	for _, e := range r.object(b, attr, "{ x = int }") {
		if !r.localName("The "+what, e.name, e.at) {
			continue
		}
		if old := sc.find(e.name); old != nil {
			r.fail(DuplicateName, e.at, "There is a %s %q already.", old.what, e.name).related(old.at, "declared here")
			continue
		}
		v := &variable{name: e.name, what: what, at: e.at}
		sc.vars = append(sc.vars, v)
		if w, ok := word(e.value); ok && traces && (w == "trace" || w == "operation" && r.symbols[w] == nil) {
			if !r.amongTraces(e.name, e.at, w) {
				sc.vars = sc.vars[:len(sc.vars)-1]
				continue
			}
			v.trace, v.operation = w == "trace", w == "operation"
			continue
		}
		out = r.sorted(out, v, e, r.L.Var)
	}
	return out
}

// sorted gives a variable the sort that stands at it, and a term that it adds to vs; nothing where
// the sort is broken.
func (r *resolver) sorted(vs []*logic.Var, v *variable, e entry, make func(string, *logic.Sort) *logic.Var) []*logic.Var {
	if v.sort = r.sortRef(e.value); v.sort == nil {
		return vs
	}
	x := make(e.name, v.sort)
	v.value.term = x
	return append(vs, x)
}

// failIn reports a mistake in an expression. While a define is expanded, what is
// wrong is its use: there the mistake is reported, once.
func (r *resolver) failIn(sc *scope, code Code, subject hcl.Range, format string, args ...any) report {
	if sc.site == nil {
		return r.fail(code, subject, format, args...)
	}
	if sc.site.reported[code] {
		return report{&Diagnostic{}}
	}
	if sc.site.reported == nil {
		sc.site.reported = map[Code]bool{}
	}
	sc.site.reported[code] = true
	return r.fail(code, sc.site.where, "In this use of %q: %s", sc.site.name, fmt.Sprintf(format, args...)).related(subject, "in the definition")
}

// enter guards the recursion over expressions; it reports whether to go on.
func (r *resolver) enter(x hclsyntax.Expression, sc *scope) bool {
	if r.depth >= MaxDepth {
		if r.deep != r.block { // once per block
			r.deep = r.block
			r.failIn(sc, DeepNesting, x.Range(), "%s", deepDetail)
		}
		return false
	}
	if sc.site != nil {
		if r.fuel--; r.fuel == -1 {
			r.failIn(sc, HugeExpression, x.Range(), "the defines of this spec expand to more than %d nodes.", maxExpansion)
		}
		if r.fuel < 0 {
			return false
		}
	}
	r.depth++
	return true
}

func (r *resolver) leave() { r.depth-- }

// unsupported reports an expression of HCL that has no meaning in specs.
func (r *resolver) unsupported(x hclsyntax.Expression, sc *scope, expected string) {
	what := "This expression"
	switch x := x.(type) {
	case *hclsyntax.TemplateExpr, *hclsyntax.TemplateWrapExpr:
		what = "A string with ${ }"
		if _, ok := literalString(x); ok {
			what = "A string"
		}
	case *hclsyntax.LiteralValueExpr:
		what = "A literal"
	case *hclsyntax.ScopeTraversalExpr, *hclsyntax.RelativeTraversalExpr, *hclsyntax.IndexExpr, *hclsyntax.SplatExpr:
		what = "A path with . or [ ]"
	case *hclsyntax.TupleConsExpr:
		what = "A list"
	case *hclsyntax.ObjectConsExpr:
		what = "A block of names in { }"
	case *hclsyntax.ForExpr:
		what = "A for expression"
	case *hclsyntax.ConditionalExpr:
		what = "A conditional"
	case *hclsyntax.BinaryOpExpr:
		what = fmt.Sprintf("The operator %s", operator(x.Op))
	case *hclsyntax.UnaryOpExpr:
		what = fmt.Sprintf("The sign %s", operator(x.Op))
	}
	r.failIn(sc, UnsupportedExpression, x.Range(), "%s means nothing here; expected %s.", what, expected)
}

// operator prints an operator of HCL.
func operator(op *hclsyntax.Operation) string {
	switch op {
	case hclsyntax.OpLogicalOr:
		return "||"
	case hclsyntax.OpLogicalAnd:
		return "&&"
	case hclsyntax.OpLogicalNot:
		return "!"
	case hclsyntax.OpEqual:
		return "=="
	case hclsyntax.OpNotEqual:
		return "!="
	case hclsyntax.OpGreaterThan:
		return ">"
	case hclsyntax.OpGreaterThanOrEqual:
		return ">="
	case hclsyntax.OpLessThan:
		return "<"
	case hclsyntax.OpLessThanOrEqual:
		return "<="
	case hclsyntax.OpAdd:
		return "+"
	case hclsyntax.OpSubtract, hclsyntax.OpNegate:
		return "-"
	case hclsyntax.OpMultiply:
		return "*"
	case hclsyntax.OpDivide:
		return "/"
	case hclsyntax.OpModulo:
		return "%"
	}
	panic("spec: unexpected operator")
}

// chain returns the operands of nested applications of one of ops that lean to
// the left, in order, and the operator before each but the first.
func chain(x *hclsyntax.BinaryOpExpr, ops ...*hclsyntax.Operation) ([]hclsyntax.Expression, []*hclsyntax.Operation) {
	var operands []hclsyntax.Expression
	var between []*hclsyntax.Operation
	var e hclsyntax.Expression = x
	for {
		b, ok := e.(*hclsyntax.BinaryOpExpr)
		if !ok || !slices.Contains(ops, b.Op) {
			break
		}
		operands, between = append(operands, b.RHS), append(between, b.Op)
		e = b.LHS
	}
	operands = append(operands, e)
	slices.Reverse(operands)
	slices.Reverse(between)
	return operands, between
}

// beyond resolves a part of a block that is no use of variables: what where says of one changes
// nothing if no event depends on it.
func (sc *scope) beyond(where func()) {
	before := map[*variable]bool{}
	for _, v := range sc.vars {
		before[v] = v.used
	}
	where()
	for _, v := range sc.vars {
		if v.used && !before[v] {
			v.used, v.aside = false, true
		}
	}
}

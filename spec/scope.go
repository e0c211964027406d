package spec

import (
	"fmt"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/session/clauses"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// scope says where a block or an expression stands, and what it may use there. It is handed down by
// value: what goes into a block, a define or an event makes another one of it. Expressions are
// resolved by types that hold nothing else: terms, traces, sorts and so on.
type scope struct {
	reporter
	L      *logic.Builder
	B      *sre.Builder // nil before the operations are known
	ctx    *uhat.Context
	names  *names
	budget *budget
	files  []*source
	file   *source // of the block
	// played is the session that the operations stand for; nil where they stand for themselves.
	played *clauses.Translation

	*frame
	lang    dialect
	removed map[string]hcl.Range // what the model at hand does not inherit, and where it says so
	visible bool                 // any means any visible event, and ghosts may not be named
	aside   bool                 // a variable that is named here is not yet used
	define  *define              // whose body is being checked; nil elsewhere
	op      *operation           // of the event around a term; nil where there is none
	counts  map[*sre.Op]bool     // collects the counts of which a trace speaks; may be nil
	depth   int                  // of the expression
}

// dialect says which words terms have.
type dialect uint8

const (
	ofClauses dialect = iota // those of qualifiers
	ofModel                  // those of models, too
	ofSession                // those of models that need no state
)

// frame has the variables of a block.
type frame struct {
	kind     string // "clause", "goal", ...: whose variables these are
	vars     []*variable
	declares string // the attribute that declares them; empty where there is none
	main     bool   // in the loaded file
	where    hcl.Range
}

// budget bounds what the expressions of a spec expand to.
type budget struct {
	fuel  int       // how much more may be expanded
	deep  hcl.Range // the last block with an expression that was too deep
	sizes map[sre.Expr]int
}

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

// in returns the scope for what stands in a block.
func (sc scope) in(b *hclsyntax.Block) scope {
	sc.block = b.Range()
	return sc
}

// open returns the scope of a block with variables of its own, which are to be used.
func (sc scope) open(kind string) scope {
	sc.frame = &frame{kind: kind, main: sc.file == sc.files[len(sc.files)-1], where: sc.block}
	sc.out.frames = append(sc.out.frames, sc.frame)
	return sc
}

// inner returns a scope that has further variables: what they are is not known outside.
func (sc scope) inner() scope {
	own := *sc.frame
	own.vars = slices.Clip(slices.Clone(own.vars))
	sc.frame = &own
	return sc
}

func (f *frame) find(name string) *variable {
	for _, v := range f.vars {
		if v.name == name {
			return v
		}
	}
	return nil
}

// known returns the names of the variables.
func (f *frame) known() (out []string) {
	for _, v := range f.vars {
		out = append(out, v.name)
	}
	return out
}

// mark notes that a variable is used. What where says of one changes nothing if no event depends on
// it.
func (sc scope) mark(v *variable) {
	if sc.aside {
		v.aside = true
	} else {
		v.used = true
	}
}

// deeper returns the scope for what an expression consists of; false where it nests too deep.
func (sc scope) deeper(x hclsyntax.Expression) (scope, bool) {
	if sc.depth >= MaxDepth {
		if sc.budget.deep != sc.block { // once per block
			sc.budget.deep = sc.block
			sc.fail(DeepNesting, x.Range(), "%s", deepDetail)
		}
		return sc, false
	}
	if sc.site != nil {
		if sc.budget.fuel--; sc.budget.fuel == -1 {
			sc.fail(HugeExpression, x.Range(), "the defines of this spec expand to more than %d nodes.", maxExpansion)
		}
		if sc.budget.fuel < 0 {
			return sc, false
		}
	}
	sc.depth++
	return sc, true
}

// gone says of an unknown name that the model has removed it from what it extends.
func (sc scope) gone(name string, rep report) {
	if where, ok := sc.removed[name]; ok {
		rep.related(where, "removed here")
	}
}

// few reports whether there are not too many operands.
func (sc scope) few(n int, where hcl.Range) bool {
	if n > maxOperands {
		sc.fail(HugeExpression, where, "an operator or argument list here has more than %d operands.", maxOperands)
		return false
	}
	return true
}

// unsupported reports an expression of HCL that has no meaning in specs.
func (sc scope) unsupported(x hclsyntax.Expression, expected string) {
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
	sc.fail(UnsupportedExpression, x.Range(), "%s means nothing here; expected %s.", what, expected)
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
		operands = append(operands, b.RHS)
		between = append(between, b.Op)
		e = b.LHS
	}
	operands = append(operands, e)
	slices.Reverse(operands)
	slices.Reverse(between)
	return operands, between
}

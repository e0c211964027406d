package spec

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/session/clauses"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// keywords are the words that no declaration, field or variable may use, in alphabetical order: a
// word of qualifiers, the built-in sorts, and what HCL itself gives a meaning.
var keywords = []string{"bool", "false", "for", "implies", "int", "null", "string", "trace", "true"}

// The words of trace expressions: those that stand alone, and those with arguments. A trace never
// stands where a term does, so fields and variables may have these names; what stands among traces
// may not.
var (
	traceWords = []string{"any", "all", "eps", "none"}
	traceCalls = []string{"seq", "star", "plus", "opt", "repeat", "interleave", "last", "absent", later}
)

// reserved are the words that no declaration may use, in alphabetical order.
var reserved = slices.Sorted(func(yield func(string) bool) {
	for _, w := range slices.Concat(keywords, traceWords, traceCalls) {
		if w != later && !yield(w) {
			return
		}
	}
})

// Reserved returns the reserved words in alphabetical order: those that no declaration may use.
func Reserved() []string { return slices.Clone(reserved) }

// Keywords returns the reserved words that fields and variables may not use either, in alphabetical
// order. A parameter that is a trace or an operation may use no reserved word.
func Keywords() []string { return slices.Clone(keywords) }

// later is the only word that is not reserved. A define may have this name, and replaces the word.
const later = "later"

// symbol is a declared name.
type symbol struct {
	name  string
	kind  symbolKind
	block *hclsyntax.Block // that declares it
	at    hcl.Range        // of the name
	file  *source
	used  bool
	// The meaning of the name, by kind. It is nil until it is resolved, and for a broken
	// declaration.
	sort  *uhat.SortDecl
	fn    *uhat.FuncDecl
	def   *define
	op    *operation
	value logic.Value
}

type symbolKind uint8

const (
	sortSymbol symbolKind = iota
	funcSymbol
	defineSymbol
	opSymbol
	valueSymbol
)

func (k symbolKind) String() string {
	return [...]string{"a sort", "a function", "a define", "an operation", "an enumeration value"}[k]
}

// names is the one namespace that all declarations share, and what is told apart beside it.
type names struct {
	symbols map[string]*symbol
	order   []*symbol // as declared
	sorts   map[string]*logic.Sort
	begun   map[string]bool // the sorts whose blocks were resolved, or are being resolved
	// inline are the sorts with parts that stand where a sort is named, under what spells them.
	inline map[string]*logic.Sort
	labels map[string]hcl.Range // of axioms, goals and scenarios, by kind and name
}

func newNames() *names {
	return &names{
		symbols: map[string]*symbol{},
		sorts:   map[string]*logic.Sort{"bool": logic.Bool, "int": logic.Int, "string": logic.String},
		begun:   map[string]bool{},
		inline:  map[string]*logic.Sort{},
		labels:  map[string]hcl.Range{},
	}
}

// of returns the names of these kinds, as declared.
func (n *names) of(kinds ...symbolKind) (out []string) {
	for _, s := range n.order {
		if slices.Contains(kinds, s.kind) {
			out = append(out, s.name)
		}
	}
	return out
}

// fieldNames returns the names of fields.
func fieldNames(fields []sre.Field) []string {
	return lists.Of(fields, func(f sre.Field) string { return f.Name })
}

// own returns the symbol that b declares; nil where it may not have that name.
func (n *names) own(b *hclsyntax.Block) *symbol {
	if len(b.Labels) != 1 {
		return nil
	}
	if s := n.symbols[b.Labels[0]]; s != nil && s.block == b && s.kind != valueSymbol {
		return s
	}
	return nil
}

// declare enters a name into the namespace; nil where that is a mistake.
func (sc scope) declare(kind symbolKind, name string, where hcl.Range, block *hclsyntax.Block) *symbol {
	if !sc.goodName(name, where, reserved) {
		return nil
	}
	if old := sc.names.symbols[name]; old != nil {
		sc.fail(DuplicateName, where, "%q is declared already, as %s. Sorts, functions, defines, operations and enumeration values share one namespace across imports.", name, old.kind).
			related(old.at, "first declared here")
		return nil
	}
	s := &symbol{name: name, kind: kind, block: block, at: where, file: sc.file}
	sc.names.symbols[name] = s
	sc.names.order = append(sc.names.order, s)
	return s
}

// theField is what localName checks, if it is a field.
const theField = "The field"

// goodName reports whether a name may be used for something in expressions, given the words that
// mean something there.
func (r reporter) goodName(name string, where hcl.Range, words []string) bool {
	if slices.Contains(words, name) {
		r.fail(ReservedName, where, "%q is a word of the language. Choose another name, for example %q.", name, name+"_")
		return false
	}
	return r.goodLabel(name, where)
}

// goodLabel reports whether name may be given to what is not mentioned in expressions: goals,
// axioms, clauses.
func (r reporter) goodLabel(name string, where hcl.Range) bool {
	if !isIdentifier(name) {
		r.fail(InvalidName, where, "%q is not a name: names are letters, digits and _, and do not begin with a digit.", name)
		return false
	}
	return true
}

// localName checks the name of a field or a variable, which may not hide a
// declaration. A field may have the name of an operation: operations stand among traces, and fields
// never do.
func (sc scope) localName(what, name string, where hcl.Range) bool {
	if !sc.goodName(name, where, keywords) {
		return false
	}
	if s := sc.names.symbols[name]; s != nil && (what != theField || s.kind != opSymbol) {
		free := sc.names.free(name)
		sc.fail(ShadowedName, where, "%s %q has the name of %s.%s", what, name, s.kind,
			suggestion{fmt.Sprintf(" Rename it, for example to %q.", free), name, free}).
			related(s.at, "declared here")
		return false
	}
	return true
}

// newVariable adds a variable to the scope; nil after a report where it may not have that name.
func (sc scope) newVariable(what, name string, where hcl.Range) *variable {
	if !sc.localName("The "+what, name, where) {
		return nil
	}
	if old := sc.find(name); old != nil {
		sc.fail(DuplicateName, where, "Another %s is called %q.", old.what, name).related(old.at, "declared here")
		return nil
	}
	v := &variable{name: name, what: what, at: where}
	sc.vars = append(sc.vars, v)
	return v
}

// free returns an unused name similar to the given one.
func (n *names) free(name string) string {
	for i := 1; ; i++ {
		s := fmt.Sprintf("%s%d", name, i)
		if n.symbols[s] == nil {
			return s
		}
	}
}

// unique checks the name of a block. Only blocks of the same kind share its namespace.
func (sc scope) unique(kind string, b *hclsyntax.Block) (string, bool) {
	name, where, ok := named(b)
	if !ok || !sc.goodLabel(name, where) {
		return name, false
	}
	key := kind + " " + name
	if old, dup := sc.names.labels[key]; dup {
		sc.fail(DuplicateName, where, "Another %s is called %q.", kind, name).related(old, "first declared here")
		return name, false
	}
	sc.names.labels[key] = where
	return name, true
}

// operationNamed returns the operation of that name; nil after a report where there is none.
func (sc scope) operationNamed(name string, where hcl.Range) *symbol {
	if sym := sc.names.symbols[name]; sym != nil && sym.kind == opSymbol {
		return sym
	}
	sc.fail(UnknownOperation, where, "Unknown operation %q.%s", name, suggest(name, sc.names.of(opSymbol)))
	return nil
}

// visibleOperation returns the visible operation of that name.
func (sc scope) visibleOperation(name string, where hcl.Range) *operation {
	sym := sc.names.symbols[name]
	switch {
	case sym == nil || sym.kind != opSymbol:
		var names []string
		for _, o := range sc.ctx.Operations {
			if o.Op.Visible() {
				names = append(names, o.Op.Name)
			}
		}
		sc.fail(UnknownOperation, where, "Unknown operation %q.%s", name, suggest(name, names))
		return nil
	case sym.op != nil && sym.op.Op.Kind == sre.Ghost:
		sc.fail(MisplacedGhost, where, "%q is a ghost and never runs, so it has no method.", name).related(sym.at, "declared here")
		return nil
	}
	return sym.op
}

func isIdentifier(s string) bool {
	for i, c := range s {
		if c != '_' && !unicode.IsLetter(c) && (i == 0 || !unicode.IsDigit(c)) {
			return false
		}
	}
	return s != "" && strings.Trim(s, "_") != ""
}

// either lists words, of which there are at least two, as alternatives.
func either(words []string) string {
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// suggest asks whether the candidate nearest to name was meant, the first of several; it says
// nothing where none is near. A name of one letter is near nothing: any other one has as much in
// common with it.
func suggest(name string, candidates []string) suggestion {
	if len([]rune(name)) < 2 {
		return suggestion{}
	}
	best := ""
	distance := max(1, len([]rune(name))/3) + 1
	for _, c := range candidates {
		if d := EditDistance(strings.ToLower(name), strings.ToLower(c), distance); d < distance {
			best = c
			distance = d
		}
	}
	if best == "" {
		return suggestion{}
	}
	return suggestion{fmt.Sprintf(" Did you mean %q?", best), name, best}
}

// EditDistance returns how many insertions, deletions, replacements and swaps
// of neighbours make b of a; limit where it is at least limit.
func EditDistance(a, b string, limit int) int {
	x := []rune(a)
	y := []rune(b)
	if d := len(x) - len(y); d >= limit || -d >= limit {
		return limit
	}
	before := make([]int, len(y)+1)
	last := make([]int, len(y)+1)
	row := make([]int, len(y)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(x); i++ {
		row[0] = i
		for j := 1; j <= len(y); j++ {
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			row[j] = min(row[j-1]+1, last[j]+1, last[j-1]+cost)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return min(last[len(y)], limit)
}

// dashed explains a name that looks like a subtraction; ok is false for other names.
func dashed(name string) (s suggestion, ok bool) {
	if !strings.Contains(name, "-") {
		return suggestion{}, false
	}
	spaced := strings.Join(strings.FieldsFunc(name, func(c rune) bool { return c == '-' }), " - ")
	text := fmt.Sprintf("%q is one name for HCL, because a name may contain dashes. To subtract, put spaces around the minus: %s.", name, spaced)
	return suggestion{text, name, spaced}, true
}

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
	return lists.First(f.vars, func(v *variable) bool { return v.name == name })
}

// known returns the names of the variables.
func (f *frame) known() []string {
	return lists.Of(f.vars, func(v *variable) string { return v.name })
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
			sc.wrong(DeepNesting, x, "%s", deepDetail)
		}
		return sc, false
	}
	if sc.site != nil {
		if sc.budget.fuel--; sc.budget.fuel == -1 {
			sc.wrong(HugeExpression, x, "the defines of this spec expand to more than %d nodes.", maxExpansion)
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
	sc.wrong(UnsupportedExpression, x, "%s means nothing here; expected %s.", what, expected)
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

package spec

import (
	"fmt"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Mapping says how the lines of a log that somebody else writes, each a JSON object, are events of
// a spec. It is a file of its own, since a spec speaks of a system and not of its logs:
//
//	language = 1
//	run      = cluster.id
//	unlogged = [restart]
//
//	event "elected" {
//	  when   = tag == "trace" && event.name == "BecomeLeader"
//	  fields = { n = event.nid, t = event.state.term }
//	}
//
//	values "Node" {
//	  table = { "10.0.0.1" = 1, "10.0.0.2" = 2 }
//	}
//
// docs/judge.md describes it.
type Mapping struct {
	File string
	Run  *MapExpr // the name of the run; nil: the log is one run
	// Start says that the log may begin in the middle of a run, Between that any events may be
	// missing from it; Unlogged are the operations that it never has.
	Start, Between bool
	Unlogged       []*sre.Op
	Events         []*MapEvent // the first one whose condition holds says what a line is
	Tables         map[*logic.Sort]map[string]logic.Value
}

// MapEvent is a kind of line that is an event.
type MapEvent struct {
	Op     *sre.Op
	When   *MapExpr   // nil: every line is one
	Fields []*MapExpr // one for each field of the operation
	Range  uhat.Range
}

// MapKind is the kind of a [MapExpr].
type MapKind uint8

// The kinds of expressions over a line.
const (
	MapPath   MapKind = iota // the value at Path
	MapText                  // the string Text
	MapNumber                // the number Text
	MapBool                  // the truth value Text
	MapHas                   // whether there is a value at Path
	MapCount                 // how many members or elements the value at Path has
	MapEq                    // of two Args
	MapNe
	MapLt
	MapLe
	MapGt
	MapGe
	MapAnd
	MapOr
	MapNot // of one of the Args
)

// MapExpr is an expression over a line.
type MapExpr struct {
	Kind  MapKind
	Path  []MapStep
	Text  string
	Args  []*MapExpr
	Range uhat.Range
}

// MapStep leads to a member by its name or, if it is not negative, to an element by its index.
type MapStep struct {
	Name  string
	Index int
}

// String returns the path of an expression as it is written.
func (x *MapExpr) String() string {
	var b strings.Builder
	for i, s := range x.Path {
		switch {
		case s.Index >= 0:
			fmt.Fprintf(&b, "[%d]", s.Index)
		case !isIdentifier(s.Name):
			fmt.Fprintf(&b, "[%q]", s.Name)
		case i > 0:
			b.WriteString("." + s.Name)
		default:
			b.WriteString(s.Name)
		}
	}
	if len(x.Path) == 0 {
		return x.Text
	}
	return b.String()
}

// The blocks and attributes of a mapping.
var (
	mappingAttrs  = []string{"language", "run", "gaps", "unlogged"}
	mappingBlocks = blockTable{
		{name: "event", labels: oneLabel, attrs: []string{"when", "fields"}},
		{name: "values", labels: oneLabel, attrs: []string{"table"}, required: []string{"table"}},
	}
)

// LoadMapping reads a mapping for a spec. The mapping is nil if one of the diagnostics is an error.
func LoadMapping(path string, s *uhat.Spec, opts ...Option) (*Mapping, Diagnostics) {
	l := newLoader(opts)
	src, ok := l.readFile(path)
	if !ok {
		return nil, l.out.diags
	}
	f := l.parse(path, src)
	l.files = append(l.files, f)
	if f.top == nil || !l.version(f) {
		return nil, l.sorted()
	}
	sc := newScope(l)
	sc.L = s.L
	sc.B = s.B
	sc.ctx = s.Context
	m := mappings{sc}.mapping(path, f.top)
	if l.out.diags.HasErrors() {
		return nil, l.sorted()
	}
	return m, l.sorted()
}

// mappings reads mappings.
type mappings struct{ scope }

// mapping reads the top level of a mapping.
func (r mappings) mapping(path string, body *hclsyntax.Block) *Mapping {
	m := &Mapping{File: path, Tables: map[*logic.Sort]map[string]logic.Value{}}
	schemas{r.reporter}.attributes(body, mappingAttrs, "the top level of a mapping")
	if a := attr(body, "run"); a != nil {
		m.Run = r.mapExpr(a)
	}
	r.gaps(m, body)
	for _, b := range body.Body.Blocks {
		r.block = b.Range()
		t := mappingBlocks.find(b.Type)
		if t == nil {
			r.fail(UnknownBlock, b.TypeRange, "A mapping has no block type %q.%s", b.Type, suggest(b.Type, mappingBlocks.words()))
			continue
		}
		schemas{r.reporter}.schema(b, t)
		switch name, where, ok := named(b); {
		case !ok:
		case b.Type == "event":
			r.mapEvent(m, b, name, where)
		default:
			r.mapTable(m, b, name, where)
		}
	}
	r.block = hcl.Range{}
	if len(m.Events) == 0 && !r.out.diags.HasErrors() {
		r.wrong(MissingAttribute, body, "The mapping has no block event \"OPERATION\" { ... }, so no line is an event.")
	}
	return m
}

// gaps reads what a log lacks.
func (r mappings) gaps(m *Mapping, body *hclsyntax.Block) {
	const form = "The attribute \"gaps\" is none, start (the log may begin in the middle of a run) or any (events may be missing anywhere)."
	gaps, _ := r.among(attr(body, "gaps"), []string{"none", "start", "any"}, InvalidValue, form)
	m.Start = gaps > 0
	m.Between = gaps > 1
	list, _ := r.list(body, "unlogged", "[restart]")
	for _, x := range list {
		if op := r.mappedOp(hcl.ExprAsKeyword(x), x.Range()); op != nil {
			m.Unlogged = append(m.Unlogged, op)
		}
	}
}

// mappedOp returns a visible operation of the spec.
func (r mappings) mappedOp(name string, where hcl.Range) *sre.Op {
	var all []string
	for _, op := range r.B.Ops() {
		if op.Name == name && op.Visible() {
			return op
		}
		if op.Visible() {
			all = append(all, op.Name)
		}
	}
	r.fail(UnknownOperation, where, "The spec has no operation %q that is no ghost.%s", name, suggest(name, all))
	return nil
}

// mapEvent reads a block event.
func (r mappings) mapEvent(m *Mapping, b *hclsyntax.Block, name string, where hcl.Range) {
	op := r.mappedOp(name, where)
	if op == nil {
		return
	}
	e := &MapEvent{Op: op, Fields: make([]*MapExpr, len(op.Fields)), Range: at(b.DefRange())}
	if a := attr(b, "when"); a != nil {
		e.When = r.mapExpr(a)
	}
	for _, x := range r.object(b, "fields", "{ n = event.nid }") {
		i := op.Position(x.name)
		if i < 0 {
			r.fail(UnknownField, x.at, "The operation %s has no field %q.%s", op, x.name, suggest(x.name, fieldNames(op.Fields)))
			continue
		}
		e.Fields[i] = r.mapExpr(x.value)
	}
	for i, f := range op.Fields {
		if e.Fields[i] == nil && !r.out.diags.HasErrors() {
			r.fail(MissingAttribute, b.DefRange(), "The event %s needs its field %s: say where a line has it, such as fields = { %s = path.to.%s }.", op, f.Name, f.Name, f.Name)
		}
	}
	m.Events = append(m.Events, e)
}

// mapTable reads a block values.
func (r mappings) mapTable(m *Mapping, b *hclsyntax.Block, name string, where hcl.Range) {
	var s *logic.Sort
	var all []string
	for _, d := range r.ctx.Sorts {
		if all = append(all, d.Sort.Name()); d.Sort.Name() == name {
			s = d.Sort
		}
	}
	if s == nil {
		r.fail(UnknownSort, where, "The spec has no sort %q.%s", name, suggest(name, all))
		return
	}
	table := map[string]logic.Value{}
	for _, x := range r.object(b, "table", `{ "n1" = 1 }`) {
		v, ok := mappedValue(x.value, s)
		if !ok {
			r.wrong(InvalidValue, x.value, "This is no value of the sort %s.", name)
			continue
		}
		table[x.name] = v
	}
	m.Tables[s] = table
}

// mappedValue returns the value of a sort that an expression spells.
func mappedValue(x hclsyntax.Expression, s *logic.Sort) (v logic.Value, ok bool) {
	text, isText := literalString(x)
	switch s.Kind() {
	case logic.BoolKind:
		b, ok := literalBool(x)
		return logic.BoolValue(b), ok
	case logic.IntKind:
		n, ok := literalInteger(x)
		return logic.IntegerValue(n), ok && s.Bounds().Has(n)
	case logic.StringKind:
		return logic.StringValue(text), isText
	case logic.EnumKind:
		word := hcl.ExprAsKeyword(x)
		for i, name := range s.Values() {
			if name == word || isText && name == text {
				return logic.EnumValue(s, i), true
			}
		}
	case logic.OpaqueKind:
		return logic.OpaqueValue(s, text), isText
	}
	return v, false
}

// The operators of conditions on lines.
var mapOperators = map[*hclsyntax.Operation]MapKind{
	hclsyntax.OpEqual: MapEq, hclsyntax.OpNotEqual: MapNe,
	hclsyntax.OpLessThan: MapLt, hclsyntax.OpLessThanOrEqual: MapLe,
	hclsyntax.OpGreaterThan: MapGt, hclsyntax.OpGreaterThanOrEqual: MapGe,
	hclsyntax.OpLogicalAnd: MapAnd, hclsyntax.OpLogicalOr: MapOr,
}

// mapExpr reads an expression over lines; nil if it is none.
func (r mappings) mapExpr(x hclsyntax.Expression) *MapExpr {
	x = unparen(x)
	out := &MapExpr{Range: at(x.Range())}
	if b, ok := literalBool(x); ok {
		out.Kind = MapBool
		out.Text = fmt.Sprint(b)
		return out
	}
	if n, ok := literalInteger(x); ok {
		out.Kind = MapNumber
		out.Text = n.String()
		return out
	}
	if s, ok := literalString(x); ok {
		out.Kind = MapText
		out.Text = s
		return out
	}
	switch x := x.(type) {
	case *hclsyntax.ScopeTraversalExpr:
		return r.mapPath(out, x)
	case *hclsyntax.BinaryOpExpr:
		if kind, ok := mapOperators[x.Op]; ok {
			out.Kind = kind
			return r.mapArgs(out, x.LHS, x.RHS)
		}
	case *hclsyntax.UnaryOpExpr:
		if x.Op == hclsyntax.OpLogicalNot {
			out.Kind = MapNot
			return r.mapArgs(out, x.Val)
		}
	case *hclsyntax.FunctionCallExpr:
		return r.mapCall(out, x)
	}
	r.wrong(InvalidValue, x, "An expression over a line is a path such as event.state.term or entries[0].index, a literal, has(path), count(path), a comparison of such, or made of these with &&, || and !.")
	return nil
}

func (r mappings) mapArgs(out *MapExpr, args ...hclsyntax.Expression) *MapExpr {
	for _, a := range args {
		x := r.mapExpr(a)
		if x == nil {
			return nil
		}
		out.Args = append(out.Args, x)
	}
	return out
}

// mapPath reads a path. The name line at its beginning stands for the whole line, for members whose
// names are no identifiers: line["trace-id"].
func (r mappings) mapPath(out *MapExpr, x *hclsyntax.ScopeTraversalExpr) *MapExpr {
	for i, step := range x.Traversal {
		switch s := step.(type) {
		case hcl.TraverseRoot:
			if s.Name != "line" || len(x.Traversal) == 1 {
				out.Path = append(out.Path, MapStep{s.Name, -1})
			}
		case hcl.TraverseAttr:
			out.Path = append(out.Path, MapStep{s.Name, -1})
		case hcl.TraverseIndex:
			if name, ok := mapKey(s.Key); ok {
				out.Path = append(out.Path, name)
				continue
			}
			r.fail(InvalidValue, x.Traversal[i].SourceRange(), "In brackets stands the name of a member in quotes, or the index of an element from 0.")
			return nil
		default:
			r.wrong(InvalidValue, x, "A path leads to one value, such as event.state.term.")
			return nil
		}
	}
	return out
}

// mapCall reads has(path) and count(path).
func (r mappings) mapCall(out *MapExpr, x *hclsyntax.FunctionCallExpr) *MapExpr {
	kinds := map[string]MapKind{"has": MapHas, "count": MapCount}
	kind, ok := kinds[x.Name]
	if !ok {
		r.fail(UnknownFunction, x.NameRange, "A mapping has the functions has and count, and no %q.%s", x.Name, suggest(x.Name, []string{"has", "count"}))
		return nil
	}
	if len(x.Args) == 1 {
		if p, ok := unparen(x.Args[0]).(*hclsyntax.ScopeTraversalExpr); ok {
			out.Kind = kind
			return r.mapPath(out, p)
		}
	}
	r.wrong(InvalidValue, x, "The function %s has one argument, a path such as event.entries.", x.Name)
	return nil
}

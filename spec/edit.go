package spec

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// Small changes of a spec, such as typical mistakes and their corrections: a missing conjunct, a
// reversed comparison, an event in the wrong place. The search for repairs of a spec tries them,
// and so does the study of the effects of mistakes in specs.

// EditKind names a way to change a spec.
type EditKind string

// The kinds of edits.
const (
	DropConjunct    EditKind = "drop a conjunct"     // of a where, of an &&, of an event
	DropAlternative EditKind = "drop an alternative" // of an ||
	DropException   EditKind = "drop an exception"   // what follows a - among traces
	DropStep        EditKind = "drop a step"         // of seq, interleave or absent
	SwapSteps       EditKind = "swap two steps"      // of a seq
	AddStep         EditKind = "add a step"          // an event, to a seq of a goal
	Negate          EditKind = "negate"              // a comparison or a truth value; drop a !
	Unequal         EditKind = "ask for another"     // == to !=
	Boundary        EditKind = "move a boundary"     // < to <= and so on
	Reverse         EditKind = "reverse"             // < to > and so on
	OffByOne        EditKind = "change by one"       // a number
	SwapVariable    EditKind = "swap a variable"     // for another one of its sort
	SwapOperation   EditKind = "swap an operation"   // for another one
	SwapHistories   EditKind = "swap histories"      // of two clauses
	WidenHistory    EditKind = "widen the history"   // to all
	WidenFuture     EditKind = "widen the future"    // to all
	NarrowHistory   EditKind = "narrow the history"  // to eps
	NarrowFuture    EditKind = "narrow the future"   // to eps
	DemandReceive   EditKind = "demand a receive"    // in a future
	AddClause       EditKind = "add a clause"        // as an existing one, but after any history
	DropClause      EditKind = "drop a clause"
	DropAxiom       EditKind = "drop an axiom"
)

// Edit is one small change of the text of a spec.
type Edit struct {
	Kind EditKind
	// Part names the part of the spec, such as "history of push.1", "goal lost" or "axiom a".
	Part string
	// What names the change, such as "drop push(elem == x)".
	What string
	// Range is the replaced text, or the position of an insertion.
	Range uhat.Range
	// Cost is the number of words and signs that are removed or added.
	Cost int

	changes []change // in order, not overlapping
}

// change replaces bytes of a text.
type change struct {
	start, end int
	text       string
}

// Apply returns the text after the edit. src is what the edit was made from.
func (e *Edit) Apply(src []byte) []byte {
	src = bytes.TrimPrefix(src, []byte("\xef\xbb\xbf"))
	var out []byte
	at := 0
	for _, c := range e.changes {
		out = append(append(out, src[at:c.start]...), c.text...)
		at = c.end
	}
	return append(out, src[at:]...)
}

// String returns "file:line:col: part: what".
func (e *Edit) String() string { return fmt.Sprintf("%s: %s: %s", e.Range, e.Part, e.What) }

// Edits returns the edits of a spec that loads without errors, in the order of the text. Each has a
// different result. Edits of imported files are not included. Some edits give a spec that does not
// load.
func Edits(name string, src []byte, opts ...Option) ([]*Edit, Diagnostics) {
	l := newLoader(opts)
	l.file(name, src)
	if l.out.diags.HasErrors() {
		return nil, l.sorted()
	}
	_, names := resolve(l, name)
	if l.out.diags.HasErrors() {
		return nil, l.sorted()
	}
	e := &editor{reporter: l.reporter, names: names, src: bytes.TrimPrefix(src, []byte("\xef\xbb\xbf"))}
	e.file(l.files[len(l.files)-1])
	slices.SortStableFunc(e.edits, func(x, y *Edit) int { return cmp.Compare(x.changes[0].start, y.changes[0].start) })
	seen := map[string]bool{}
	return slices.DeleteFunc(e.edits, func(x *Edit) bool {
		text := string(x.Apply(src))
		again := seen[text]
		seen[text] = true
		return again
	}), nil
}

// editor collects the edits of a file.
type editor struct {
	reporter
	names *names
	src   []byte
	edits []*Edit
	part  string
	// Of the block at hand.
	goal bool               // its traces describe what to reach
	vars []sortedName       // its variables
	ops  []*operation       // all operations, in order
	more []*hclsyntax.Block // clauses with a history of their own, in order
}

// sortedName is a variable with the name of its sort.
type sortedName struct{ name, sort string }

func (e *editor) text(r hcl.Range) string { return string(e.src[r.Start.Byte:r.End.Byte]) }

// put returns the change that puts text in place of a range.
func put(r hcl.Range, text string) change { return change{r.Start.Byte, r.End.Byte, text} }

// replace adds an edit that puts text in place of a range.
func (e *editor) replace(kind EditKind, r hcl.Range, text, format string, args ...any) {
	e.add(kind, r, fmt.Sprintf(format, args...), put(r, text))
}

func (e *editor) add(kind EditKind, r hcl.Range, what string, changes ...change) {
	cost := 0
	for _, c := range changes {
		cost += words(e.src[c.start:c.end]) + words([]byte(c.text))
	}
	slices.SortFunc(changes, func(x, y change) int { return cmp.Compare(x.start, y.start) })
	e.edits = append(e.edits, &Edit{Kind: kind, Part: e.part, What: what, Range: at(r), Cost: cost, changes: changes})
}

// words counts the words and signs of a text.
func words(text []byte) int {
	tokens, _ := hclsyntax.LexExpression(text, "", hcl.InitialPos)
	n := 0
	for _, t := range tokens {
		switch t.Type {
		case hclsyntax.TokenNewline, hclsyntax.TokenEOF, hclsyntax.TokenComment, hclsyntax.TokenOQuote, hclsyntax.TokenCQuote:
		default:
			n++
		}
	}
	return n
}

// lines widens a range to whole lines, where nothing else stands on them.
func (e *editor) lines(r hcl.Range) hcl.Range {
	start := r.Start.Byte
	end := r.End.Byte
	for start > 0 && (e.src[start-1] == ' ' || e.src[start-1] == '\t') {
		start--
	}
	for end < len(e.src) && (e.src[end] == ' ' || e.src[end] == '\t') {
		end++
	}
	if (start > 0 && e.src[start-1] != '\n') || end == len(e.src) || e.src[end] != '\n' {
		return r
	}
	r.Start.Byte = start
	r.End.Byte = end + 1
	return r
}

// dropLines adds an edit that removes a range with its lines.
func (e *editor) dropLines(kind EditKind, r hcl.Range, what string) {
	whole := e.lines(r)
	e.add(kind, r, what, put(whole, ""))
}

// short returns a piece of the text on one line, its end left out if it is long.
func (e *editor) short(r hcl.Range) string {
	const most = 60
	text := []rune(strings.Join(strings.Fields(e.text(r)), " "))
	if len(text) > most {
		return string(text[:most]) + " ..."
	}
	return string(text)
}

// file collects the edits of all blocks of a file.
func (e *editor) file(f *source) {
	for _, s := range e.names.order {
		if s.kind == opSymbol {
			e.ops = append(e.ops, s.op)
		}
	}
	for _, b := range f.top.Body.Blocks {
		e.goal = false
		e.vars = nil
		switch b.Type {
		case "operation":
			e.operation(b)
		case "define":
			e.part = "define " + b.Labels[0]
			e.declared(b, "params")
			e.attribute(b, "trace", true)
			e.attribute(b, "qualifier", false)
		case "axiom":
			e.part = "axiom " + b.Labels[0]
			e.declared(b, "forall")
			e.dropLines(DropAxiom, b.Range(), "drop the axiom")
			e.attribute(b, "holds", false)
		case "goal", "scenario":
			e.part = b.Type + " " + b.Labels[0]
			e.goal = true
			e.declared(b, "vars")
			e.attribute(b, "trace", true)
		}
	}
	e.swapHistories()
}

// declared notes the variables that attributes declare.
func (e *editor) declared(b *hclsyntax.Block, attrs ...string) {
	e.vars = nil
	for _, name := range attrs {
		for _, x := range e.object(b, name, "") {
			sort, _ := word(x.value)
			e.vars = append(e.vars, sortedName{x.name, sort})
		}
	}
}

// attribute collects the edits of an expression.
func (e *editor) attribute(b *hclsyntax.Block, name string, trace bool) {
	e.expr(attr(b, name), trace)
}

// operation collects the edits of the clauses of an operation.
func (e *editor) operation(b *hclsyntax.Block) {
	sym := e.names.own(b)
	for i, inner := range b.Body.Blocks {
		label := strconv.Itoa(i + 1)
		if len(inner.Labels) > 0 {
			label = inner.Labels[0]
		}
		e.clauseEdits(inner, sym.op, sym.name+"."+label)
	}
}

// clauseEdits collects the edits of a clause.
func (e *editor) clauseEdits(b *hclsyntax.Block, o *operation, name string) {
	e.declared(b, "ghosts", "params")
	e.part = "clause " + name
	e.dropLines(DropClause, b.Range(), "drop the clause")
	e.part = "where of " + name
	if a := b.Body.Attributes["where"]; a != nil {
		e.dropLines(DropConjunct, a.SrcRange, "drop the where")
		e.expr(a.Expr, false)
	}
	e.part = "event of " + name
	if call, ok := unparen(attr(b, "event")).(*hclsyntax.FunctionCallExpr); ok {
		e.eventArgs(call)
	}
	e.part = "history of " + name
	e.set(b, "history", "all", WidenHistory)
	e.set(b, "history", "eps", NarrowHistory)
	e.attribute(b, "history", true)
	if attr(b, "history") != nil {
		e.more = append(e.more, b)
	}
	e.part = "future of " + name
	e.set(b, "future", "all", WidenFuture)
	e.set(b, "future", "eps", NarrowFuture)
	e.attribute(b, "future", true)
	e.demand(b, o)
	e.part = "clause " + name
	e.addClause(b)
}

// set adds an edit that gives a part of a clause the value of a word. A part that is not
// written is all.
func (e *editor) set(b *hclsyntax.Block, attr, value string, kind EditKind) {
	if a := b.Body.Attributes[attr]; a != nil {
		if w, _ := word(a.Expr); w != value {
			e.replace(kind, a.Expr.Range(), value, "%s in place of %s", value, e.short(a.Expr.Range()))
		}
		return
	}
	if value != "all" {
		e.insertAttribute(kind, b, attr, value, value+" in place of all")
	}
}

// insertAttribute adds an edit that writes an attribute into a block, after its last one.
func (e *editor) insertAttribute(kind EditKind, b *hclsyntax.Block, attr, value, what string) {
	attrs := attributesOf(b)
	if len(attrs) == 0 || b.OpenBraceRange.Start.Line == b.CloseBraceRange.Start.Line {
		return
	}
	last := attrs[len(attrs)-1].SrcRange
	indent := strings.Repeat(" ", last.Start.Column-1)
	e.add(kind, last, what, change{last.End.Byte, last.End.Byte, fmt.Sprintf("\n%s%-7s = %s", indent, attr, value)})
}

// swapHistories adds edits that swap the histories of clauses that follow each other.
func (e *editor) swapHistories() {
	for i := 1; i < len(e.more); i++ {
		e.part = "histories of two clauses"
		e.swap(SwapHistories, attr(e.more[i-1], "history").Range(), attr(e.more[i], "history").Range())
	}
}

// swap adds an edit that swaps two ranges with different texts.
func (e *editor) swap(kind EditKind, x, y hcl.Range) {
	if e.text(x) != e.text(y) {
		e.add(kind, x, "swap "+e.short(x)+" and "+e.short(y), put(x, e.text(y)), put(y, e.text(x)))
	}
}

// demand adds edits with which the clause's future demands a receive.
func (e *editor) demand(b *hclsyntax.Block, o *operation) {
	for _, r := range e.ops {
		if r.Op.Kind != sre.Receive || r == o {
			continue
		}
		event := e.promised(b, r)
		what := "demand " + event
		a := attr(b, "future")
		if a == nil {
			e.insertAttribute(DemandReceive, b, "future", "seq(all, "+event+", all)", what)
			continue
		}
		where := a.Range()
		call, ok := unparen(a).(*hclsyntax.FunctionCallExpr)
		if ok && call.Name == "seq" {
			last := call.Args[len(call.Args)-1]
			promised := slices.ContainsFunc(call.Args, func(x hclsyntax.Expression) bool { return e.short(x.Range()) == event })
			if w, _ := word(last); w == "all" && !promised {
				e.replace(DemandReceive, last.Range(), "all, "+event+", all", "%s", what)
				continue
			}
		}
		if w, _ := word(a); w == "all" {
			e.replace(DemandReceive, where, "seq(all, "+event+", all)", "%s", what)
		}
	}
}

// promised returns an event of a receive whose fields are those of the clause's own event,
// sort by sort, as far as that event is described by variables.
func (e *editor) promised(b *hclsyntax.Block, r *operation) string {
	call, ok := unparen(attr(b, "event")).(*hclsyntax.FunctionCallExpr)
	if !ok {
		return r.Op.Name
	}
	free := map[string][]string{} // variables by sort
	for _, x := range call.Args {
		if eq, ok := unparen(x).(*hclsyntax.BinaryOpExpr); ok && eq.Op == hclsyntax.OpEqual {
			name, _ := word(eq.RHS)
			if v := e.variable(name); v != nil {
				free[v.sort] = append(free[v.sort], name)
			}
		}
	}
	var tests []string
	for _, f := range r.Op.Fields {
		if vs := free[f.Sort.Name()]; !f.Result && len(vs) > 0 {
			tests = append(tests, f.Name+" == "+vs[0])
			free[f.Sort.Name()] = vs[1:]
		}
	}
	if len(tests) == 0 {
		return r.Op.Name
	}
	return r.Op.Name + "(" + strings.Join(tests, ", ") + ")"
}

func (e *editor) variable(name string) *sortedName {
	if i := slices.IndexFunc(e.vars, func(v sortedName) bool { return v.name == name }); i >= 0 {
		return &e.vars[i]
	}
	return nil
}

// addClause adds an edit that says once more what a clause says, but after any history: for
// what a history narrows on purpose and the clause should go on to mean.
func (e *editor) addClause(b *hclsyntax.Block) {
	a := b.Body.Attributes["history"]
	where := b.Range()
	if a == nil || b.OpenBraceRange.Start.Line == b.CloseBraceRange.Start.Line {
		return
	}
	if w, _ := word(a.Expr); w == "all" {
		return
	}
	end := e.lines(where)
	if end == where {
		return
	}
	indent := strings.Repeat(" ", where.Start.Column-1)
	body := hcl.Range{Start: b.OpenBraceRange.Start, End: b.CloseBraceRange.End}
	drop := e.lines(a.SrcRange)
	text := e.text(hcl.Range{Start: body.Start, End: drop.Start}) + e.text(hcl.Range{Start: drop.End, End: body.End})
	e.add(AddClause, where, "add the same after any history",
		change{end.End.Byte, end.End.Byte, indent + "clause \"anywhere\" " + text + "\n"})
}

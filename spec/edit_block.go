package spec

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/sre"
)

// file collects the edits of all blocks of a file.
func (e *editor) file(f *source) {
	for _, s := range e.names.order {
		if s.kind == opSymbol {
			e.ops = append(e.ops, s.op)
		}
	}
	for _, b := range f.body.Blocks {
		e.goal = false
		e.vars = nil
		switch b.Type {
		case "operation":
			e.operation(b)
		case "define":
			e.part = "define " + b.Labels[0]
			e.declared(b.Body, "params")
			e.attribute(b.Body, "trace", true)
			e.attribute(b.Body, "qualifier", false)
		case "axiom":
			e.part = "axiom " + b.Labels[0]
			e.declared(b.Body, "forall")
			e.dropLines(DropAxiom, b.Range(), "drop the axiom")
			e.attribute(b.Body, "holds", false)
		case "goal", "scenario":
			e.part = b.Type + " " + b.Labels[0]
			e.goal = true
			e.declared(b.Body, "vars")
			e.attribute(b.Body, "trace", true)
		}
	}
	e.swapHistories()
}

// declared notes the variables that attributes declare.
func (e *editor) declared(b *hclsyntax.Body, attrs ...string) {
	e.vars = nil
	for _, name := range attrs {
		for _, x := range e.object(b, name, "") {
			sort, _ := word(x.value)
			e.vars = append(e.vars, sortedName{x.name, sort})
		}
	}
}

// attribute collects the edits of an expression.
func (e *editor) attribute(b *hclsyntax.Body, name string, trace bool) {
	if a := b.Attributes[name]; a != nil {
		e.expr(a.Expr, trace)
	}
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
	e.declared(b.Body, "ghosts", "params")
	e.part = "clause " + name
	e.dropLines(DropClause, b.Range(), "drop the clause")
	e.part = "where of " + name
	if a := b.Body.Attributes["where"]; a != nil {
		e.dropLines(DropConjunct, a.SrcRange, "drop the where")
		e.expr(a.Expr, false)
	}
	e.part = "event of " + name
	if a := b.Body.Attributes["event"]; a != nil {
		if call, ok := unparen(a.Expr).(*hclsyntax.FunctionCallExpr); ok {
			e.eventArgs(call)
		}
	}
	e.part = "history of " + name
	e.set(b, "history", "all", WidenHistory)
	e.set(b, "history", "eps", NarrowHistory)
	e.attribute(b.Body, "history", true)
	if b.Body.Attributes["history"] != nil {
		e.more = append(e.more, b.Body)
	}
	e.part = "future of " + name
	e.set(b, "future", "all", WidenFuture)
	e.set(b, "future", "eps", NarrowFuture)
	e.attribute(b.Body, "future", true)
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
	attrs := attributesOf(b.Body)
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
		x := e.more[i-1].Attributes["history"].Expr.Range()
		y := e.more[i].Attributes["history"].Expr.Range()
		if e.text(x) == e.text(y) {
			continue
		}
		e.part = "histories of two clauses"
		e.add(SwapHistories, x, fmt.Sprintf("swap %s and %s", e.short(x), e.short(y)),
			change{x.Start.Byte, x.End.Byte, e.text(y)}, change{y.Start.Byte, y.End.Byte, e.text(x)})
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
		a := b.Body.Attributes["future"]
		if a == nil {
			e.insertAttribute(DemandReceive, b, "future", "seq(all, "+event+", all)", what)
			continue
		}
		where := a.Expr.Range()
		call, ok := unparen(a.Expr).(*hclsyntax.FunctionCallExpr)
		if ok && call.Name == "seq" {
			last := call.Args[len(call.Args)-1]
			promised := slices.ContainsFunc(call.Args, func(x hclsyntax.Expression) bool { return e.short(x.Range()) == event })
			if w, _ := word(last); w == "all" && !promised {
				e.replace(DemandReceive, last.Range(), "all, "+event+", all", "%s", what)
				continue
			}
		}
		if w, _ := word(a.Expr); w == "all" {
			e.replace(DemandReceive, where, "seq(all, "+event+", all)", "%s", what)
		}
	}
}

// promised returns an event of a receive whose fields are those of the clause's own event,
// sort by sort, as far as that event is described by variables.
func (e *editor) promised(b *hclsyntax.Block, r *operation) string {
	a := b.Body.Attributes["event"]
	if a == nil {
		return r.Op.Name
	}
	call, ok := unparen(a.Expr).(*hclsyntax.FunctionCallExpr)
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
	for i := range e.vars {
		if e.vars[i].name == name {
			return &e.vars[i]
		}
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

package spec

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// eventStep is a step that performs or receives an event, as it is written.
type eventStep struct {
	name, clause string // the clause is empty where it is not named
	at, where    hcl.Range
	args         []hclsyntax.Expression
	mark         string // the word around it: decide, suspect, want, conditional; else empty
}

// deciding reports whether the event is marked as the one that decides the goal.
func (e *eventStep) deciding() bool { return e.mark == "decide" || e.mark == "suspect" }

// eventOf reads op, op(...) and op::clause(...); nil for anything else.
func eventOf(x hclsyntax.Expression) *eventStep {
	if call, ok := x.(*hclsyntax.FunctionCallExpr); ok {
		name, clause, _ := strings.Cut(call.Name, "::")
		return &eventStep{name: name, clause: clause, at: call.NameRange, where: call.Range(), args: call.Args}
	}
	if name, ok := word(x); ok {
		return &eventStep{name: name, at: x.Range(), where: x.Range()}
	}
	return nil
}

// answered is an event and the variables that its answer binds, for the checks behind it.
type answered struct {
	op   *sre.Op
	from int // field that the first variable is
	vars []*logic.Var
}

// fieldOf names the field that a check is about: the first whose variable occurs in it.
func (a *answered) fieldOf(t logic.Term) string {
	if a == nil {
		return ""
	}
	in := logic.Vars(nil, t)
	for i, v := range a.vars {
		if slices.Contains(in, v) {
			return a.op.Fields[a.from+i].Name
		}
	}
	return ""
}

// filling is an event whose fields are being determined.
type filling struct {
	w     scripter
	q     *sequence
	o     *operation
	in    []logic.Term           // by field: what it is set to
	out   []*logic.Var           // by field: the variable that it binds
	at    []hcl.Range            // by field: where that is said
	rest  []hclsyntax.Expression // what else is said about the event
	heard bool                   // that the event is received: all fields are answers
	ok    bool
}

// event resolves a step that is an event. Equations set its arguments, and name variables for its
// answers; what else is said of these is checked when they are there.
func (w scripter) event(e *eventStep, q *sequence) {
	sym := w.names.symbols[e.name]
	if sym == nil || sym.kind != opSymbol {
		w.noOperation(e, sym)
		return
	}
	sym.used = true
	if sym.op == nil {
		return
	}
	o := sym.op
	n := len(o.Op.Fields)
	f := &filling{w: w, q: q, o: o, in: make([]logic.Term, n), out: make([]*logic.Var, n), at: make([]hcl.Range, n),
		heard: o.Op.Kind == sre.Receive, ok: true}
	origin := uhat.Origin{Clause: w.clauseNamed(e, o), Deciding: e.deciding(), Suspect: e.mark == "suspect",
		Goal: e.mark == "want", Conditional: e.mark == "conditional"}
	switch {
	case e.mark == "conditional" && o.Op.Kind != sre.Receive:
		w.fail(MisplacedStep, e.at, "%q is not received: what the goal asks of its answer is want(%s).", e.name, e.name)
	case o.Op.Visible():
	case e.deciding():
		w.fail(MisplacedStep, e.at, "%q is a ghost and never runs, so it decides nothing.", e.name)
	case e.mark == "want":
		w.fail(MisplacedStep, e.at, "%q is a ghost and never runs, so it gives no answer to ask for.", e.name)
	}
	for _, x := range e.args {
		for _, c := range conjuncts(x) {
			f.read(c)
		}
	}
	f.complete(e)
	if f.ok {
		f.emit(e, origin)
	} else {
		f.bind() // nothing complains about what the event would have bound
	}
}

// noOperation reports a step that is no event, because of what its name stands for.
func (w scripter) noOperation(e *eventStep, sym *symbol) {
	switch {
	case sym != nil:
		sym.used = true
		w.fail(MisplacedStep, e.at, "%q is %s; a step is an event of an operation, or one of %s.", e.name, sym.kind, strings.Join(stepWords, ", "))
	case slices.Contains(reserved, e.name):
		w.fail(MisplacedStep, e.at, "%q is a word of trace expressions. A generator does its steps one after the other; alternatives are choice([...], [...]), loops repeat([...], 1, 3).", e.name)
	default:
		names := append(slices.Clone(stepWords), w.names.of(opSymbol)...)
		for _, f := range w.funs {
			names = append(names, f.Name)
		}
		w.fail(UnknownOperation, e.at, "Unknown operation %q.%s", e.name, suggest(e.name, names))
	}
}

// clauseNamed returns the clause that types the event: the one that is named, else the only one.
func (w scripter) clauseNamed(e *eventStep, o *operation) *uhat.Clause {
	var names []string
	for _, c := range o.Clauses {
		if c.Label == e.clause || "_"+c.Label == e.clause {
			return c
		}
		names = append(names, clauseWord(c))
	}
	switch {
	case e.clause == "" && len(o.Clauses) == 1:
		return o.Clauses[0]
	case e.clause != "":
		w.fail(UnknownClause, e.at, "The operation %s has no clause %q; it has %s.%s", o.Op.Name, e.clause, list(names), suggest(e.clause, names)).
			related(w.names.symbols[e.name].at, "declared here")
	}
	return nil
}

// clauseWord returns how steps name a clause: by its label, or its number behind _.
func clauseWord(c *uhat.Clause) string {
	if isIdentifier(c.Label) {
		return c.Label
	}
	return "_" + c.Label
}

func list(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

// conjuncts splits an expression at its topmost &&.
func conjuncts(x hclsyntax.Expression) []hclsyntax.Expression {
	if b, ok := unparen(x).(*hclsyntax.BinaryOpExpr); ok && b.Op == hclsyntax.OpLogicalAnd {
		operands, _ := chain(b, b.Op)
		return operands
	}
	return []hclsyntax.Expression{x}
}

// terms resolves terms in which the fields of the event have a meaning.
func (f *filling) terms() terms {
	in := f.w.scope
	in.op = f.o
	return terms{in}
}

// input reports whether field i is what the generator says, and no answer.
func (f *filling) input(i int) bool { return !f.heard && !f.o.Op.Fields[i].Result }

// read reads one thing that is said about the event.
func (f *filling) read(x hclsyntax.Expression) {
	i, y, truth := f.equation(x)
	switch {
	case i < 0:
		f.rest = append(f.rest, x)
	case f.input(i):
		f.set(i, x, y, truth)
	case f.out[i] == nil && f.names(y) != nil:
		f.out[i] = f.names(y)
		f.at[i] = x.Range()
		f.q.bound[f.out[i]] = true
	default:
		f.rest = append(f.rest, x)
	}
}

// equation recognises field == y, and a field of sort bool that stands by itself; then y is nil and
// truth its value. The position is -1 for anything else.
func (f *filling) equation(x hclsyntax.Expression) (i int, y hclsyntax.Expression, truth bool) {
	switch x := unparen(x).(type) {
	case *hclsyntax.BinaryOpExpr:
		if name, ok := word(x.LHS); ok && x.Op == hclsyntax.OpEqual {
			return f.o.Op.Position(name), x.RHS, false
		}
	case *hclsyntax.UnaryOpExpr:
		if name, ok := word(x.Val); ok && x.Op == hclsyntax.OpLogicalNot {
			return f.boolean(name), nil, false
		}
	case *hclsyntax.ScopeTraversalExpr:
		if name, ok := word(x); ok {
			return f.boolean(name), nil, true
		}
	}
	return -1, nil, false
}

func (f *filling) boolean(name string) int {
	if i := f.o.Op.Position(name); i >= 0 && f.o.Op.Fields[i].Sort == logic.Bool {
		return i
	}
	return -1
}

// names returns the variable that y consists of, if it has no value yet.
func (f *filling) names(y hclsyntax.Expression) *logic.Var {
	if y == nil {
		return nil
	}
	name, ok := word(y)
	v := f.w.find(name)
	if !ok || v == nil || f.o.Op.Position(name) >= 0 {
		return nil
	}
	t, _ := v.value.term.(*logic.Var)
	if t == nil || f.q.bound[t] {
		return nil
	}
	v.used = true
	return t
}

// set sets an argument.
func (f *filling) set(i int, x, y hclsyntax.Expression, truth bool) {
	field := f.o.Op.Fields[i]
	if f.at[i] != (hcl.Range{}) {
		f.w.wrong(DuplicateName, x, "The %s of %s is set twice.", field.Name, f.o.Op.Name).related(f.at[i], "first here")
		f.ok = false
		return
	}
	f.at[i] = x.Range()
	t := logic.Term(f.w.L.Bool(truth))
	if y != nil {
		t = f.terms().expect(y, field.Sort)
		switch {
		case t == nil || !f.w.inScope(y, f.o, f.q, nil):
			t = nil
		case logic.HasField(t):
			f.w.wrong(MisplacedQualifier, y, "An argument is computed from variables; a field of the same event is none. Draw a variable, and use it for both.")
			t = nil
		}
	}
	f.in[i] = t
	f.ok = f.ok && t != nil
}

// complete reports arguments that are missing, and gives answers that nothing names variables of
// their own.
func (f *filling) complete(e *eventStep) {
	var missing []string
	for i, field := range f.o.Op.Fields {
		switch {
		case f.o.broken[field.Name]:
			f.ok = false
		case f.input(i) && f.at[i] == (hcl.Range{}):
			missing = append(missing, field.Name)
		case !f.input(i) && f.out[i] == nil:
			f.out[i] = f.unnamed(field)
		case !f.input(i) && !logic.Compatible(f.out[i].Sort(), field.Sort):
			f.w.fail(MismatchedSort, f.at[i], "The %s of %s is of sort %s, the variable %s of sort %s.", field.Name, f.o.Op.Name, field.Sort, f.out[i], f.out[i].Sort())
			f.ok = false
		}
	}
	if len(missing) > 0 {
		f.w.fail(MissingArgument, e.where, "The event does not say what its %s is. Write %s(%s == ...).", strings.Join(missing, " and "), e.name, strings.Join(missing, " == ..., ")).
			related(f.w.names.symbols[e.name].at, "declared here")
		f.ok = false
	}
}

// unnamed returns a variable that nothing else is.
func (f *filling) unnamed(field sre.Field) *logic.Var {
	for i := 1; ; i++ {
		name := fmt.Sprintf("%s%d", field.Name, i)
		taken := slices.ContainsFunc(f.w.all, func(sc *frame) bool { return sc.find(name) != nil }) || f.w.names.symbols[name] != nil ||
			slices.ContainsFunc(f.w.free, func(v *logic.Var) bool { return v.Name() == name })
		if !taken {
			v := f.w.L.Var(name, field.Sort)
			f.w.free = append(f.w.free, v)
			return v
		}
	}
}

// bind brings what the event binds in scope.
func (f *filling) bind() {
	for _, v := range f.out {
		if v != nil {
			f.q.bound[v] = true
		}
	}
}

// emit appends the event and the checks of its answers.
func (f *filling) emit(e *eventStep, origin uhat.Origin) {
	f.bind()
	op := f.o.Op
	from := op.Args()
	if f.heard {
		from = 0
	}
	f.q.last = &answered{op, from, f.out[from:]}
	selects, checks, ok := f.conditions()
	if !ok {
		return
	}
	if f.heard {
		f.w.add(f.q, &uhat.Take{Op: op, Select: f.w.L.And(selects...), Fields: f.out, Origin: origin}, e.where)
	} else {
		f.w.add(f.q, &uhat.Perform{Op: op, Args: f.in[:from], Results: f.out[from:], Origin: origin}, e.where)
	}
	for _, c := range checks {
		f.w.add(f.q, &uhat.Assert{Cond: c.cond, Field: f.q.last.fieldOf(c.cond)}, c.where)
	}
}

// check is what has to hold of an answer.
type check struct {
	cond  logic.Term
	where hcl.Range
}

// conditions resolves what is said of the event besides equations: what selects a receive, and what
// is checked of answers.
func (f *filling) conditions() (selects []logic.Term, checks []check, ok bool) {
	op := f.o.Op
	value := map[logic.Term]logic.Term{}
	field := map[logic.Term]logic.Term{}
	for i, d := range op.Fields {
		name := f.w.L.Field(d.Name, d.Sort)
		if value[name] = f.in[i]; !f.input(i) {
			value[name] = f.out[i]
			field[f.out[i]] = name
		}
	}
	ok = true
	for _, x := range f.rest {
		t := f.terms().qualifier(x)
		if t == nil || !f.w.inScope(x, f.o, f.q, nil) {
			ok = false
			continue
		}
		t = f.w.L.Replace(t, field) // an answer may be meant by its field or its variable
		switch {
		case mentionsResult(t, op):
			checks = append(checks, check{f.w.L.Replace(t, value), x.Range()})
		case f.heard:
			selects = append(selects, t)
		default:
			f.w.wrong(MisplacedQualifier, x, "This is about no answer of %s. Arguments are set by equations, %s; what has to hold of variables is assume(...).", op.Name, exampleEquation(op))
			ok = false
		}
	}
	return selects, checks, ok
}

func exampleEquation(op *sre.Op) string {
	if op.Args() == 0 {
		return "field == term"
	}
	return op.Fields[0].Name + " == ..."
}

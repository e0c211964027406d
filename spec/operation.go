package spec

import (
	"slices"
	"strconv"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// operation is an operation with what name resolution knows of it.
type operation struct {
	*uhat.Operation
	broken map[string]bool // fields whose sort is broken
	// staleAt is where the spec says that answers may be late.
	staleAt hcl.Range
	// waitsAt is where the spec says that calls may wait.
	waitsAt hcl.Range
}

// opKind is a kind of operation and the attributes that hold its fields: first those that are
// not results.
type opKind struct {
	word    string
	kind    sre.Kind
	inputs  []string
	results bool
}

// kinds lists the kinds of operations.
var kinds = []opKind{
	{"call", sre.Call, []string{"args"}, true},
	{"send", sre.Send, []string{"fields"}, false},
	{"receive", sre.Receive, []string{"fields"}, true},
	{"ghost", sre.Ghost, []string{"fields", "args"}, false},
}

// operations resolves operations and their clauses.
type operations struct{ scope }

// signature resolves kind and fields of an operation block. Where the kind is wrong or missing,
// which is an error, it goes on with the kind that the attributes suggest, so that the mistakes in
// the rest of the file are found as well.
func (r operations) signature(b *hclsyntax.Block) {
	sym := r.names.own(b)
	if sym == nil {
		return
	}
	k, ok := r.kind(b.Body)
	if ok {
		r.misplaced(b.Body, k.word, append([]string{"results"}, k.inputs...), k.results)
	}
	op := &sre.Op{Name: sym.name, Kind: k.kind}
	o := &operation{Operation: &uhat.Operation{Op: op, Doc: r.text(b.Body, "doc"), Range: at(b.DefRange())}, broken: map[string]bool{}}
	for _, attr := range k.inputs {
		r.fields(b.Body, attr, o, false)
		if a := b.Body.Attributes[attr]; a != nil {
			o.ArgsRange = at(a.Expr.Range())
		}
	}
	if k.results {
		r.fields(b.Body, "results", o, true)
		if a := b.Body.Attributes["results"]; a != nil {
			o.ResultsRange = at(a.Expr.Range())
		}
	}
	if ok {
		o.Spontaneous = r.flagOf(b.Body, "spontaneous", k.word, "Only a receive can be spontaneous; a %s needs no cause.", "receive")
		o.Fault = r.flagOf(b.Body, "fault", k.word, "Only a send or a call can be a fault: the tester brings it about. A %s is what the system does.", "send", "call")
		r.panics(b.Body, k.word, o.Operation)
		o.Promise = r.promise(b.Body, k.word)
		o.Requires = r.contract(b.Body, k.word, "requires")
		o.Ensures = r.contract(b.Body, k.word, "ensures")
		r.overlapping(b.Body, o)
	}
	sym.op = o
	r.ctx.Operations = append(r.ctx.Operations, o.Operation)
}

// kind returns the kind of an operation; ok is false where it is only a guess. Without the
// attribute it is a call, unless there are fields, which no call has.
func (r operations) kind(b *hclsyntax.Body) (k opKind, ok bool) {
	if a := b.Attributes["kind"]; a != nil {
		name, _ := word(a.Expr)
		var words []string
		for _, k := range kinds {
			if k.word == name {
				return k, true
			}
			words = append(words, k.word)
		}
		r.fail(UnknownKind, a.Expr.Range(), "The kind of an operation is %s.%s", either(words), suggest(name, words))
	}
	kind := b.Attributes["kind"]
	fields := b.Attributes["fields"]
	if kind == nil && fields != nil {
		r.fail(MissingAttribute, fields.NameRange, "An operation with fields has a kind: send, receive or ghost. A call, which needs none, has args.")
	}
	switch {
	case fields != nil && b.Attributes["results"] != nil:
		return kinds[2], false
	case fields != nil:
		return kinds[1], false
	}
	return kinds[0], kind == nil
}

// misplaced reports field attributes that do not go with the kind.
func (r operations) misplaced(b *hclsyntax.Body, kind string, allowed []string, results bool) {
	for _, name := range []string{"args", "fields", "results"} {
		a := b.Attributes[name]
		ok := false
		for _, n := range allowed {
			ok = ok || n == name && (n != "results" || results)
		}
		if a == nil || ok {
			continue
		}
		switch {
		case name == "results":
			r.fail(MisplacedAttribute, a.NameRange, "A %s has no results.", kind)
		default:
			r.fail(MisplacedAttribute, a.NameRange, "A %s has %s instead of %s.", kind, allowed[1], name)
		}
	}
}

// fields appends the fields that an attribute declares.
func (r operations) fields(b *hclsyntax.Body, attr string, o *operation, result bool) {
	for _, e := range r.object(b, attr, "{ elem = int }") {
		if !r.localName(theField, e.name, e.at) {
			continue
		}
		if o.Op.Position(e.name) >= 0 {
			r.fail(DuplicateName, e.at, "The operation has a field %q already.", e.name)
			continue
		}
		s := sorts(r).sortRef(e.value)
		if s == nil {
			s = logic.Int
			o.broken[e.name] = true
		}
		o.Op.Fields = append(o.Op.Fields, sre.Field{Name: e.name, Sort: s, Result: result})
	}
}

// flagOf reads an attribute that is true or false and that only operations of some kinds have;
// otherwise says why.
func (r operations) flagOf(b *hclsyntax.Body, name, kind, otherwise string, kinds ...string) bool {
	if a := b.Attributes[name]; a != nil && !slices.Contains(kinds, kind) {
		r.fail(MisplacedAttribute, a.NameRange, otherwise, kind)
		return false
	}
	return r.flag(b, name)
}

// clauses resolves the clauses of an operation block.
func (r operations) clauses(b *hclsyntax.Block) {
	sym := r.names.own(b)
	if sym == nil || sym.op == nil {
		return
	}
	labels := map[string]hcl.Range{}
	for i, inner := range b.Body.Blocks {
		if inner.Type != "clause" {
			continue
		}
		label := strconv.Itoa(i + 1)
		if name, where, ok := named(inner); ok {
			if old, dup := labels[name]; dup {
				r.fail(DuplicateName, where, "The operation has a clause %q already.", name).related(old, "first declared here")
			}
			if r.goodLabel(name, where) {
				label = name
				labels[name] = where
			}
		}
		r.clause(inner, sym.op, label)
	}
}

func (r operations) clause(b *hclsyntax.Block, o *operation, label string) {
	sc := r.in(b).open("clause")
	ghosts := sorts{sc}.variables(b.Body, "ghosts", "ghost variable", false)
	params := sorts{sc}.variables(b.Body, "params", "parameter", false)
	c := &uhat.Clause{
		Operation: o.Operation, Label: label, Doc: sc.text(b.Body, "doc"), Ghosts: ghosts, Params: params,
		Where: r.L.True(), History: r.B.All(), Event: calm(r.L, r.L.True(), o.Operation), Future: r.B.All(),
		Range: at(b.DefRange()),
	}
	if a := b.Body.Attributes["where"]; a != nil {
		c.Where = terms{sc}.condition(a.Expr)
		c.WhereRange = at(a.Expr.Range())
	}
	if a := b.Body.Attributes["history"]; a != nil {
		c.History = traces{sc}.beside(a.Expr)
		c.HistoryRange = at(a.Expr.Range())
	}
	if a := b.Body.Attributes["event"]; a != nil {
		c.Event = operations{sc}.ownEvent(a.Expr, o)
		c.EventRange = at(a.Expr.Range())
	}
	if a := b.Body.Attributes["future"]; a != nil {
		c.Future = traces{sc}.beside(a.Expr)
		c.FutureRange = at(a.Expr.Range())
	}
	if c.Promise = (operations{sc}).promise(b.Body, o.Op.Kind.String()); c.Promise && o.Promise {
		sc.fail(ConflictingAttributes, b.Body.Attributes["promise"].NameRange, "All clauses of %s together are a promise already: an answer that one of them describes is right. Write promise = true at the operation or at clauses.", o.Op.Name)
	}
	o.Clauses = append(o.Clauses, c)
}

// ownEvent resolves the event of a clause: one symbolic event of its own
// operation, of which it returns the qualifier.
func (r operations) ownEvent(x hclsyntax.Expression, o *operation) logic.Term {
	name, ok := word(x)
	call, isCall := unparen(x).(*hclsyntax.FunctionCallExpr)
	if isCall {
		name = call.Name
		ok = true
	}
	if !ok || name != o.Op.Name {
		r.fail(ForeignEvent, x.Range(), "The event of a clause of %s is one event of %s, written %s(...); what comes before belongs into history, what comes after into future.", o.Op.Name, o.Op.Name, o.Op.Name)
		return nil
	}
	if !isCall {
		return calm(r.L, r.L.True(), o.Operation)
	}
	return calm(r.L, traces(r).event(call, o), o.Operation)
}

package spec

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
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
	k, ok := r.kind(b)
	if ok {
		r.misplaced(b, k.word, append([]string{"results"}, k.inputs...), k.results)
	}
	op := &sre.Op{Name: sym.name, Kind: k.kind}
	o := &operation{Operation: &uhat.Operation{Op: op, Doc: r.text(b, "doc"), Range: at(b.DefRange())}, broken: map[string]bool{}}
	for _, name := range k.inputs {
		r.fields(b, name, o, false)
		if a := attr(b, name); a != nil {
			o.ArgsRange = at(a.Range())
		}
	}
	if k.results {
		r.fields(b, "results", o, true)
		o.ResultsRange = attributeAt(b, "results")
	}
	if ok {
		o.Spontaneous = r.flagOf(b, "spontaneous", k.word, "Only a receive can be spontaneous; a %s needs no cause.", "receive")
		o.Fault = r.flagOf(b, "fault", k.word, "Only a send or a call can be a fault: the tester brings it about. A %s is what the system does.", "send", "call")
		r.panics(b, k.word, o.Operation)
		o.Promise = r.promise(b, k.word)
		o.Requires = r.contract(b, k.word, "requires")
		o.Ensures = r.contract(b, k.word, "ensures")
		r.overlapping(b, o)
	}
	sym.op = o
	r.ctx.Operations = append(r.ctx.Operations, o.Operation)
}

// kind returns the kind of an operation; ok is false where it is only a guess. Without the
// attribute it is a call, unless there are fields, which no call has.
func (r operations) kind(b *hclsyntax.Block) (k opKind, ok bool) {
	kind := attr(b, "kind")
	if i, ok := r.among(kind, kindWords(), UnknownKind, "The kind of an operation is %s.", either(kindWords())); ok {
		return kinds[i], true
	}
	fields := b.Body.Attributes["fields"]
	if kind == nil && fields != nil {
		r.fail(MissingAttribute, fields.NameRange, "An operation with fields has a kind: send, receive or ghost. A call, which needs none, has args.")
	}
	switch {
	case fields != nil && attr(b, "results") != nil:
		return kinds[2], false
	case fields != nil:
		return kinds[1], false
	}
	return kinds[0], kind == nil
}

// misplaced reports field attributes that do not go with the kind.
func (r operations) misplaced(b *hclsyntax.Block, kind string, allowed []string, results bool) {
	for _, name := range []string{"args", "fields", "results"} {
		a := b.Body.Attributes[name]
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
func (r operations) fields(b *hclsyntax.Block, attr string, o *operation, result bool) {
	for _, e := range r.object(b, attr, "{ elem = int }") {
		if !r.localName(theField, e.name, e.at) {
			continue
		}
		if o.Op.Position(e.name) >= 0 {
			r.fail(DuplicateName, e.at, "The operation has a field %q already.", e.name)
			continue
		}
		s := r.sortRef(e.value)
		if s == nil {
			s = logic.Int
			o.broken[e.name] = true
		}
		o.Op.Fields = append(o.Op.Fields, sre.Field{Name: e.name, Sort: s, Result: result})
	}
}

// flagOf reads an attribute that is true or false and that only operations of some kinds have;
// otherwise says why.
func (r operations) flagOf(b *hclsyntax.Block, name, kind, otherwise string, kinds ...string) bool {
	if a := b.Body.Attributes[name]; a != nil && !slices.Contains(kinds, kind) {
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
	rares(r).of(b, sym.op)
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
	ghosts := sorts{sc}.variables(b, "ghosts", "ghost variable", false)
	params := sorts{sc}.variables(b, "params", "parameter", false)
	c := &uhat.Clause{
		Operation: o.Operation, Label: label, Doc: sc.text(b, "doc"), Ghosts: ghosts, Params: params,
		Where: r.L.True(), History: r.B.All(), Event: calm(r.L, r.L.True(), o.Operation), Future: r.B.All(),
		Range: at(b.DefRange()),
	}
	if a := attr(b, "where"); a != nil {
		c.Where = terms{sc}.condition(a)
		c.WhereRange = at(a.Range())
	}
	if a := attr(b, "history"); a != nil {
		c.History = traces{sc}.beside(a)
		c.HistoryRange = at(a.Range())
	}
	if a := attr(b, "event"); a != nil {
		c.Event = operations{sc}.ownEvent(a, o)
		c.EventRange = at(a.Range())
	}
	if a := attr(b, "future"); a != nil {
		c.Future = traces{sc}.beside(a)
		c.FutureRange = at(a.Range())
	}
	if c.Promise = (operations{sc}).promise(b, o.Op.Kind.String()); c.Promise && o.Promise {
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
		r.wrong(ForeignEvent, x, "The event of a clause of %s is one event of %s, written %s(...); what comes before belongs into history, what comes after into future.", o.Op.Name, o.Op.Name, o.Op.Name)
		return nil
	}
	if !isCall {
		return calm(r.L, r.L.True(), o.Operation)
	}
	return calm(r.L, traces(r).event(call, o), o.Operation)
}

// What a system promises of calls at the same time: the key of each operation, how many calls late
// its answers may be, whether its calls may wait for others, and, in the target, what holds of all
// of them.

// overlapping reads what an operation says of calls at the same time.
func (r operations) overlapping(b *hclsyntax.Block, o *operation) {
	for _, name := range []string{"key", "stale", "waits"} {
		a := b.Body.Attributes[name]
		switch {
		case a == nil:
		case o.Op.Kind != sre.Call:
			r.fail(MisplacedAttribute, a.NameRange, "Only calls are made at the same time, so only a call has the attribute %q; %s is a %s.", name, o.Op.Name, o.Op.Kind)
		case name == "key":
			r.key(a, o)
		case name == "waits":
			r.waits(a, o)
		default:
			r.stale(a, o)
		}
	}
}

// key reads which argument says what a call is about.
func (r operations) key(a *hclsyntax.Attribute, o *operation) {
	const form = "The key is an argument of the operation, without quotes: key = %s."
	args := fieldNames(o.Op.Fields[:o.Op.Args()])
	name, ok := word(a.Expr)
	switch i := o.Op.Position(name); {
	case len(args) == 0:
		r.wrong(InvalidKey, a.Expr, "The operation %s has no arguments, so it is about no key.", o.Op.Name)
	case !ok:
		r.wrong(InvalidKey, a.Expr, form, args[0])
	case i < 0:
		r.wrong(UnknownField, a.Expr, "The operation %s has no argument %q.%s", o.Op.Name, name, suggest(name, args))
	case i >= o.Op.Args():
		r.wrong(InvalidKey, a.Expr, "%q is a result, and the caller has to know the key. "+form, name, args[0])
	case !o.broken[name]:
		r.sameKey(a.Expr.Range(), o, i)
	}
}

// sameKey takes a key if it has the sort of the keys before it.
func (r operations) sameKey(where hcl.Range, o *operation, i int) {
	f := o.Op.Fields[i]
	for _, p := range r.ctx.Operations {
		if p.Key == "" {
			continue
		}
		if g := p.Op.Fields[p.Op.Position(p.Key)]; g.Sort != f.Sort {
			r.fail(InvalidKey, where, "The key of %s is a %s, and that of %s is a %s: calls with equal keys belong together, so keys have one sort.", o.Op.Name, f.Sort, p.Op.Name, g.Sort)
			return
		}
	}
	o.Key = f.Name
}

// maxStale is by how many calls an answer may be late at most: the end of a run has no more.
const maxStale = 20

// stale reads by how many calls the answers of an operation may be late.
func (r operations) stale(a *hclsyntax.Attribute, o *operation) {
	n, ok := literalInt(a.Expr)
	switch {
	case !ok || n < 1 || n > maxStale:
		r.wrong(InvalidStale, a.Expr, "Here stands by how many calls an answer may be late, from 1 to %d.", maxStale)
	case len(o.Op.Fields) == o.Op.Args():
		r.wrong(InvalidStale, a.Expr, "The operation %s answers nothing that could be late.", o.Op.Name)
	default:
		o.Stale = int(n)
		o.staleAt = a.SrcRange
	}
}

// waits reads whether calls of an operation may wait for others.
func (r operations) waits(a *hclsyntax.Attribute, o *operation) {
	switch v, ok := literalBool(a.Expr); {
	case !ok:
		r.wrong(InvalidWaits, a.Expr, "A call may wait for others with waits = true, and may not with waits = false.")
	case !v:
		o.NeverWaits = true
	case o.Stale > 0:
		r.fail(InvalidWaits, a.NameRange, "An answer that may be late is one of a call that never waits: %s has stale = %d.", o.Op.Name, o.Stale)
	default:
		o.Waits = true
		o.waitsAt = a.SrcRange
	}
}

// Panics. Without a word a panic of the system fails the test. With panics = allowed it ends the
// run. With panics = FIELD, a result that is a bool, it is an answer like another: the field is
// true, the other results have no value, and the run goes on. So what is said of other results
// holds of calls that did not panic:
//
//	pop(elem == 3)                  is    pop(!panicked && elem == 3)
//	pop(panicked || elem == 3)      is as it stands
//	pop                             is any call of pop

// panics reads the attribute once the fields are known.
func (r operations) panics(b *hclsyntax.Block, kind string, o *uhat.Operation) {
	a := b.Body.Attributes["panics"]
	if a == nil {
		return
	}
	if kind == "ghost" {
		r.fail(MisplacedAttribute, a.NameRange, "A ghost never runs, so it cannot panic.")
		return
	}
	w, _ := word(a.Expr)
	i := o.Op.Position(w)
	switch {
	case w == "allowed" && i < 0:
		o.PanicsAllowed = true
	case kind == "call" && i >= o.Op.Args() && o.Op.Fields[i].Sort.Kind() == logic.BoolKind:
		o.Panicked = w
	default:
		r.wrong(InvalidValue, a.Expr, "The attribute \"panics\" is allowed, which ends the run, or names a result of a call, of sort bool, that tells of a panic: results = { panicked = bool } with panics = panicked. Without the attribute a panic fails the test.")
	}
}

// told returns what a qualifier of an operation says, where that may panic: nothing is known of the
// other results of a call that did. What is not about them stands beside that, so that an equation
// for an argument stays one.
func told(l *logic.Builder, q logic.Term, o *uhat.Operation) logic.Term {
	if q == nil || o.Panicked == "" {
		return q
	}
	var stays, others []logic.Term
	for _, c := range logic.Conjuncts(q) {
		if saysOf(c, o.Op, o.Panicked) {
			others = append(others, c)
		} else {
			stays = append(stays, c)
		}
	}
	if others == nil {
		return q
	}
	p := l.Field(o.Panicked, logic.Bool)
	other := l.And(others...)
	with := func(v bool) logic.Term { return l.Replace(other, map[logic.Term]logic.Term{p: l.Bool(v)}) }
	after := with(true)
	if saysOf(after, o.Op, o.Panicked) {
		after = l.False()
	}
	return l.And(append(stays, l.Or(l.And(p, after), l.And(l.Not(p), with(false))))...)
}

// calm returns the qualifier of a clause's own event, which does not panic where the clause does
// not say so.
func calm(l *logic.Builder, q logic.Term, o *uhat.Operation) logic.Term {
	if q == nil || o.Panicked == "" || mentionsField(q, o.Panicked) {
		return q
	}
	return l.And(q, l.Not(l.Field(o.Panicked, logic.Bool)))
}

// saysOf reports whether a term mentions a result other than the given one.
func saysOf(t logic.Term, op *sre.Op, but string) bool {
	return slices.ContainsFunc(op.Fields[op.Args():], func(f sre.Field) bool { return f.Name != but && mentionsField(t, f.Name) })
}

func mentionsField(t logic.Term, name string) bool {
	return logic.MentionsField(t, func(f *logic.Field) bool { return f.Name() == name })
}

// Promises. An operation or a clause with promise = true judges every answer; see package
// runtime/judge for what it means.

// promise reads whether an operation, or a clause of one, is a promise. kind is the operation's.
func (r operations) promise(b *hclsyntax.Block, kind string) bool {
	return r.flagOf(b, "promise", kind, "Only a call can promise something: its answer is there when it returns. A model says what a %s may bring.", "call")
}

// contract reads the name of a Go function that judges a call.
func (r operations) contract(b *hclsyntax.Block, kind, name string) string {
	if a := b.Body.Attributes[name]; a != nil && kind != "call" {
		r.fail(MisplacedAttribute, a.NameRange, "Only a call can have a contract: its answer is there when it returns. A model says what a %s may bring.", kind)
		return ""
	}
	return r.goText(b, name, goFunction)
}

// promises reports promises that judge nothing, and what their histories cannot see.
func (k *checker) promises() {
	k.contracts()
	for _, p := range k.s.Promises() {
		for _, c := range p.Clauses {
			k.promisedHistory(c)
		}
		k.breakable(p)
	}
}

// contracts reports contracts in Go of a system whose adapter is written by hand.
func (k *checker) contracts() {
	i := slices.IndexFunc(k.s.Operations, func(o *uhat.Operation) bool {
		return o.Op.Kind == sre.Send || o.Op.Kind == sre.Receive
	})
	if i < 0 {
		return
	}
	const why = "The adapter of a system with sends or receives is written by hand (%s is a %s), so nobody asks this function: embed a promise.Contract in the adapter instead."
	other := k.s.Operations[i].Op
	for _, o := range k.s.Operations {
		if o.Requires != "" || o.Ensures != "" {
			k.report(MisplacedContract, o.Range, uhat.Range{}, why, other.Name, other.Kind)
		}
	}
	if k.s.Target.Invariant != "" {
		k.report(MisplacedContract, k.s.Target.Range, uhat.Range{}, why, other.Name, other.Kind)
	}
	for _, t := range k.s.Twins {
		k.report(MisplacedContract, t.Range, uhat.Range{}, "The adapter of a system with sends or receives is written by hand (%s is a %s), so nobody makes the second run of a relation.", other.Name, other.Kind)
	}
}

// promisedHistory reports a history that waits for a ghost: none is ever observed.
func (k *checker) promisedHistory(c *uhat.Clause) {
	for _, o := range k.s.Operations {
		if !o.Op.Visible() && o.Count == nil && speaksOf(c.History, o.Op) {
			k.report(UnseenPromise, c.HistoryRange, c.Range, "The history of the promise %s speaks of the ghost %s, which no run shows, so nobody could judge by it. Say it with operations that are called, or with a count.", c.Name(), o.Op.Name)
			return
		}
	}
}

// breakable reports a clause that describes every answer wherever it applies: so nothing breaks it,
// and nothing breaks its operation there.
func (k *checker) breakable(p uhat.Promise) {
	for _, c := range p.Clauses {
		what := "The promise " + c.Name()
		switch {
		case k.dead[c] || !k.unbreakable(c):
			continue
		case !c.Promise && c.History != sre.Expr(k.s.B.All()):
			continue // elsewhere other clauses may be broken
		case !c.Promise:
			what = "The clause " + c.Name() + " always applies. It"
		}
		k.report(EmptyPromise, cmp.Or(c.EventRange, c.Range), c.Range, "%s accepts every answer of %s, so no answer breaks it. Compare a result with what the history says: with one of its variables, or with a constant.", what, c.Operation.Op.Name)
	}
}

// unbreakable reports whether a clause that applies to a call describes it, whatever the answer is:
// if it accepts one answer, it accepts any other. Variables that the history does not mention may
// have another value then. What is not proven is taken to be breakable.
func (k *checker) unbreakable(c *uhat.Clause) bool {
	l := k.s.L
	q := k.free(c, l.And(c.Where, k.event(c)))
	if q == nil {
		return false
	}
	other := map[logic.Term]logic.Term{}
	for at, v := range k.fresh.of(c.Operation.Op, -1) {
		if f, ok := at.(*logic.Field); ok && c.Operation.Op.Fields[c.Operation.Op.Position(f.Name())].Result {
			other[v] = l.Fresh(f.Name(), f.Sort())
		}
	}
	return k.possible(l.And(q, l.Not(l.Replace(q, other)))) == no
}

// free returns a qualifier without the variables of the clause that its history does not mention,
// that holds for the same values of the rest. It is nil if none is found.
func (k *checker) free(c *uhat.Clause, q logic.Term) logic.Term {
	fixed := sre.Vars(nil, c.History)
	for _, v := range c.Vars() {
		if slices.Contains(fixed, v) || !logic.Occurs(v, q) {
			continue
		}
		t := equal(k.s.L, v, q)
		if t == nil {
			return nil
		}
		q = k.s.L.Replace(q, map[logic.Term]logic.Term{v: t})
	}
	return q
}

// equal returns a term that equals v wherever a qualifier holds; nil if no conjunct says so.
func equal(l *logic.Builder, v *logic.Var, q logic.Term) logic.Term {
	for _, c := range logic.Conjuncts(q) {
		if eq, ok := c.(*logic.Eq); ok {
			if t := l.SolveFor(v, eq); t != nil {
				return t
			}
		}
	}
	return nil
}

// speaksOf reports whether an expression asks for an event of an operation somewhere.
func speaksOf(e sre.Expr, op *sre.Op) (found bool) {
	sre.Walk(e, func(x sre.Expr) bool {
		if c, ok := x.(*sre.Class); ok {
			for _, en := range c.Entries() {
				found = found || en.Op == op && !logic.IsFalse(en.Demand)
			}
		}
		return !found
	})
	return found
}

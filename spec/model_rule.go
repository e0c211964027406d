package spec

import (
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

func isMessage(op *sre.Op) bool { return op.Kind == sre.Send || op.Kind == sre.Receive }

// rule resolves an on block: what the system does on a request, or when it says something by
// itself.
func (m *modelReader) rule(b *hclsyntax.Block) {
	name, where, ok := named(b)
	if !ok {
		return
	}
	sym := m.operationNamed(name, where)
	switch {
	case sym == nil || sym.op == nil:
		return
	case !sym.op.Op.Visible():
		m.fail(MisplacedRule, where, "The system answers calls and sends, and says receives by itself; %s is a %s.", name, sym.op.Op.Kind)
		return
	case m.rules[name] != nil:
		m.fail(DuplicateName, where, "A block on %q exists already. Several alternatives are case blocks inside of it.", name).
			related(m.rules[name].DefRange(), "the first one")
		return
	}
	sym.used = true
	m.rules[name] = b
	rule := &uhat.ModelRule{Op: sym.op.Op}
	c := caseReader{scope: m.arguments(rule, sym, where), m: m, op: sym.op.Op}
	rule.Body = c.step(b, m.L.True())
	m.decl.Rules = append(m.decl.Rules, rule)
}

// arguments returns the scope of a rule: the state and the arguments of the request, or all fields
// of a receive.
func (m *modelReader) arguments(rule *uhat.ModelRule, sym *symbol, where hcl.Range) scope {
	sc := m.inner()
	given := rule.Op.Args()
	if rule.Op.Kind == sre.Receive {
		given = len(rule.Op.Fields)
	}
	for _, f := range rule.Op.Fields[:given] {
		arg := m.L.Var(rule.Op.Name+"."+f.Name, f.Sort)
		rule.Args = append(rule.Args, arg)
		if v := m.find(f.Name); v != nil {
			m.fail(AmbiguousName, where, "%q is a state variable of the model and also an argument of %s. Rename the state variable, for example to %q.", f.Name, rule.Op.Name, m.names.free(f.Name)).
				related(v.at, "the state variable")
			continue
		}
		v := &variable{name: f.Name, what: "argument", at: sym.at, sort: f.Sort, used: true}
		if !sym.op.broken[f.Name] {
			v.value.term = arg
		}
		sc.vars = append(sc.vars, v)
	}
	return sc
}

// caseReader resolves a case of a rule; it knows what the cases around it do.
type caseReader struct {
	scope
	m       *modelReader
	op      *sre.Op
	updates []update
	reply   *hcl.Range // of the reply to a call
}

// step resolves a block of a rule. It applies where above holds as well, which is
// the meaning of otherwise.
func (c caseReader) step(b *hclsyntax.Block, above logic.Term) *uhat.ModelCase {
	out := &uhat.ModelCase{When: above, Require: c.L.True(), Range: at(b.DefRange())}
	if b.Type != "on" && len(b.Labels) == 1 && c.goodLabel(b.Labels[0], inQuotes(b.LabelRanges[0], b.Labels[0])) {
		out.Label = b.Labels[0]
	}
	c.scope = c.inner()
	if a := attr(b, "when"); a != nil {
		out.When = c.and(out.When, c.qualifier(a))
	}
	out.Choices = c.choices(b)
	c.lets(b)
	if a := attr(b, "require"); a != nil {
		out.Require = c.and(out.Require, c.qualifier(a))
	}
	c.sets(b, out)
	for _, inner := range b.Body.Blocks {
		if inner.Type == "reply" {
			c.answer(inner, out)
		}
	}
	c.cases(b, out)
	c.calmly(out)
	return out
}

// and returns a conjunction; a broken part is reported and left out.
func (c *caseReader) and(a, b logic.Term) logic.Term {
	if b == nil {
		return a
	}
	return c.L.And(a, b)
}

// cases resolves the case and otherwise blocks in a step.
func (c *caseReader) cases(b *hclsyntax.Block, out *uhat.ModelCase) {
	none := c.L.True() // none of the cases before applies
	for _, inner := range b.Body.Blocks {
		switch inner.Type {
		case "case":
			k := c.step(inner, c.L.True())
			none = c.L.And(none, c.L.Not(k.When))
			out.Cases = append(out.Cases, k)
		case "otherwise":
			if len(out.Cases) == 0 {
				c.fail(MisplacedOtherwise, inner.DefRange(), "Otherwise needs a case before it.")
			}
			k := c.step(inner, none)
			none = c.L.And(none, c.L.Not(k.When))
			out.Cases = append(out.Cases, k)
		}
	}
}

// choices declares the internal choices of a step.
func (c *caseReader) choices(b *hclsyntax.Block) []*logic.Var {
	var out []*logic.Var
	for _, e := range c.object(b, "choose", "{ t = int }") {
		if v := c.local(e, "choice"); v != nil {
			out = sorts{c.scope}.sorted(out, v, e, c.L.Fresh)
		}
	}
	return out
}

// lets declares names for terms.
func (c *caseReader) lets(b *hclsyntax.Block) {
	for _, e := range c.object(b, "let", "{ next = held + 1 }") {
		t := c.term(e.value, nil)
		if v := c.local(e, "name"); v != nil && t != nil {
			v.sort = t.Sort()
			v.value.term = t
		}
	}
}

// local declares a variable of a step; nil where its name is no good.
func (c *caseReader) local(e entry, what string) *variable {
	v := c.newVariable(what, e.name, e.at)
	if v == nil || !(modelTerms{c.scope}).notModelWord(e) {
		return nil
	}
	c.m.all.vars = append(c.m.all.vars, v)
	return v
}

// answer resolves a reply block.
func (c *caseReader) answer(b *hclsyntax.Block, out *uhat.ModelCase) {
	op := c.answered(b)
	if op == nil {
		return
	}
	reply := uhat.ModelReply{Op: op, Fields: make([]logic.Term, len(op.Fields)), Range: at(b.DefRange())}
	in, ok := c.each(b, &reply)
	if !ok {
		return
	}
	fields := op.Fields
	if op == c.op {
		fields = op.Fields[op.Args():]
	}
	for _, a := range attributesOf(b) {
		i := op.Position(a.Name)
		if i < 0 && a.Name == "each" {
			continue
		}
		if i < 0 || op == c.op && !op.Fields[i].Result {
			c.fail(UnknownField, a.NameRange, "The answer %s has no field %q.%s", op, a.Name, suggest(a.Name, fieldNames(fields)))
			continue
		}
		reply.Fields[i] = in.expect(a.Expr, op.Fields[i].Sort)
	}
	c.withoutPanic(&reply)
	out.Replies = append(out.Replies, reply)
}

// each resolves each = { x = LIST } of a reply, which there is for every element of the list. It
// returns the scope with the element.
func (c *caseReader) each(b *hclsyntax.Block, reply *uhat.ModelReply) (scope, bool) {
	a := b.Body.Attributes["each"]
	if a == nil || reply.Op.Position("each") >= 0 {
		return c.scope, true
	}
	if c.op.Kind == sre.Call {
		c.fail(MisplacedReply, a.NameRange, "A call has one reply; there may be one for each element of a list on a send.")
		return c.scope, false
	}
	es := c.object(b, "each", "{ job = waiting }")
	if len(es) != 1 {
		c.wrong(InvalidValue, a.Expr, "The attribute \"each\" names the elements of one list, such as { job = waiting }.")
		return c.scope, false
	}
	list := c.term(es[0].value, nil)
	if list == nil {
		return c.scope, false
	}
	if list.Sort().Kind() != logic.ListKind || list.Sort().Elem() == nil {
		c.wrong(MismatchedSort, es[0].value, "This is of sort %s; expected a list.", list.Sort())
		return c.scope, false
	}
	in := *c
	in.scope = c.inner()
	v := in.local(es[0], "element")
	if v == nil {
		return c.scope, false
	}
	reply.Each = c.L.Fresh(es[0].name, list.Sort().Elem())
	reply.Of = list
	v.sort = reply.Each.Sort()
	v.value.term = reply.Each
	return in.scope, true
}

// withoutPanic adds to a reply that the call did not panic, where it says nothing of that.
func (c *caseReader) withoutPanic(reply *uhat.ModelReply) {
	for _, o := range c.ctx.Operations {
		if o.Op != reply.Op || o.Panicked == "" {
			continue
		}
		if i := o.Op.Position(o.Panicked); reply.Fields[i] == nil {
			reply.Fields[i] = c.L.False()
		}
	}
}

// calmly gives a case without a reply to the call the one that it did not panic.
func (c *caseReader) calmly(out *uhat.ModelCase) {
	if c.op.Kind != sre.Call || c.reply != nil || len(out.Cases) > 0 {
		return
	}
	reply := uhat.ModelReply{Op: c.op, Fields: make([]logic.Term, len(c.op.Fields)), Range: out.Range}
	if c.withoutPanic(&reply); slices.ContainsFunc(reply.Fields, func(t logic.Term) bool { return t != nil }) {
		out.Replies = append(out.Replies, reply)
	}
}

// answered returns the operation that a reply block is about; nil where that is a mistake.
func (c *caseReader) answered(b *hclsyntax.Block) *sre.Op {
	name, where, labelled := named(b)
	switch c.op.Kind {
	case sre.Receive:
		c.fail(MisplacedReply, b.DefRange(), "The system says %s by itself, and nobody answers. Put what it says, and when, into when and require.", c.op)
		return nil
	case sre.Call:
		switch {
		case labelled:
			c.fail(MisplacedReply, where, "The reply to the call %s is its results, and has no name.", c.op)
			return nil
		case c.reply != nil:
			c.fail(MisplacedReply, b.DefRange(), "The call %s is answered here already.", c.op).related(*c.reply, "the other reply")
			return nil
		}
		r := b.DefRange()
		c.reply = &r
		return c.op
	}
	if !labelled {
		c.fail(MisplacedReply, b.DefRange(), "%s is sent, and its answer is a receive: reply \"NAME\" { ... }.", c.op)
		return nil
	}
	sym := c.operationNamed(name, where)
	switch {
	case sym == nil || sym.op == nil:
		return nil
	case sym.op.Op.Kind != sre.Receive:
		c.fail(MisplacedReply, where, "A reply to a send is a receive; %s is a %s.", name, sym.op.Op.Kind)
		return nil
	}
	sym.used = true
	return sym.op.Op
}

// sets resolves the updates of a step.
func (c *caseReader) sets(b *hclsyntax.Block, out *uhat.ModelCase) {
	items, _ := written(c.reporter, attr(b, "set"), braces, InvalidValue, "The attribute \"set\" lists what changes in braces, such as { held = 1, files[path] = body }.")
	for _, item := range items {
		if u := c.update(item); u != nil && c.compatible(u, item.KeyExpr.Range()) {
			out.Updates = append(out.Updates, *u)
		}
	}
}

// update resolves one change; nil where it is broken.
func (c *caseReader) update(item hclsyntax.ObjectConsItem) *uhat.ModelUpdate {
	key, ok := item.KeyExpr.(*hclsyntax.ObjectConsKeyExpr)
	if !ok {
		return nil
	}
	u := &uhat.ModelUpdate{Range: at(key.Range())}
	if outer, inner := indexed(key.Wrapped); inner != nil {
		if _, nested := indexed(outer); nested != nil {
			return c.nested(u, outer, inner, item.ValueExpr)
		}
	}
	of, index := indexed(key.Wrapped)
	if index == nil {
		of = key.Wrapped
	}
	name, ok := word(of)
	if !ok {
		c.wrong(InvalidValue, key, "Left of = stands a state variable, or an element of one such as files[path].")
		return nil
	}
	if u.Var = c.m.stateVar(name, of.Range()); u.Var == nil {
		return nil
	}
	if index != nil {
		if u.Var.Shape != logic.MapShape && u.Var.Shape != logic.SetShape {
			c.wrong(MisplacedCollection, key, "%q is %s; only elements of maps and sets are set one by one.", name, article(u.Var.Shape))
			return nil
		}
		if u.Key = c.expect(index, u.Var.Key); u.Key == nil || !(terms{c.scope}).casesFit(key, u.Key) {
			return nil
		}
	}
	return c.assign(u, item.ValueExpr)
}

// assign resolves what stands right of =.
func (c *caseReader) assign(u *uhat.ModelUpdate, x hclsyntax.Expression) *uhat.ModelUpdate {
	v := u.Var
	ok := true
	switch {
	case v.Shape == logic.SetShape && u.Key != nil:
		t := c.qualifier(x)
		u.Terms = []logic.Term{t}
		ok = t != nil
	case c.copies(u, x):
	case v.Shape == logic.SetShape:
		u.Terms, ok = modelTerms{c.scope}.elements(x, v.Key)
	case v.Shape == logic.ListShape:
		return c.assignList(u, x)
	default:
		u.Terms, ok = modelTerms{c.scope}.content(x, v.Elem, v.Shape == logic.OptionalShape || v.Maybe)
	}
	if !ok {
		return nil
	}
	return u
}

// copies resolves s = t where both are sets, or both are maps, of the same kind.
func (c *caseReader) copies(u *uhat.ModelUpdate, x hclsyntax.Expression) bool {
	name, ok := word(x)
	v := c.find(name)
	if !ok || u.Key != nil || v == nil || v.state == nil || u.Var.Shape != logic.SetShape && u.Var.Shape != logic.MapShape {
		return false
	}
	from := v.state
	if from.Shape != u.Var.Shape || from.Maybe != u.Var.Maybe || !logic.Compatible(from.Value.Sort(), u.Var.Value.Sort()) {
		return false
	}
	v.used = true
	u.Kind = uhat.Become
	u.Terms = []logic.Term{from.Value}
	return true
}

// assignList resolves q = append(q, x), q = rest(q), q = [...], and what else has a list as its
// value.
func (c *caseReader) assignList(u *uhat.ModelUpdate, x hclsyntax.Expression) *uhat.ModelUpdate {
	if call, ok := listCall(x, u.Var.Name); ok {
		if u.Kind = uhat.Drop; call.Name == "append" {
			t := c.expect(call.Args[1], u.Var.Elem)
			if t == nil {
				return nil
			}
			u.Kind = uhat.Append
			u.Terms = []logic.Term{t}
		}
		return u
	}
	if _, brackets := unparen(x).(*hclsyntax.TupleConsExpr); brackets {
		var ok bool
		if u.Terms, ok = (modelTerms{c.scope}).elements(x, u.Var.Elem); !ok {
			return nil
		}
		return u
	}
	t := c.expect(x, u.Var.Value.Sort())
	if t == nil {
		return nil
	}
	u.Kind = uhat.Become
	u.Terms = []logic.Term{t}
	return u
}

// nested resolves m[k][j] = x: the value under k, which has parts, gets another part.
func (c *caseReader) nested(u *uhat.ModelUpdate, outer, index, x hclsyntax.Expression) *uhat.ModelUpdate {
	base, key := indexed(outer)
	name, ok := word(base)
	if !ok {
		c.wrong(InvalidValue, outer, "Left of = stand at most two indexes, such as files[path][0].")
		return nil
	}
	if u.Var = c.m.stateVar(name, base.Range()); u.Var == nil {
		return nil
	}
	if u.Var.Shape != logic.MapShape || u.Var.Maybe {
		c.wrong(MisplacedCollection, outer, "Parts are set under the keys of a map whose values are lists or maps; %q is %s.", name, article(u.Var.Shape))
		return nil
	}
	sort := u.Var.Elem
	change := "replace"
	part := logic.Int
	if sort.Kind() == logic.MapKind {
		change = "put"
		part = sort.Key()
	}
	fn := c.L.Known(change, sort, 0)
	if fn == nil {
		c.wrong(MisplacedCollection, outer, "The values of %q are of sort %s, which has no parts that can be set.", name, sort)
		return nil
	}
	u.Key = c.expect(key, u.Var.Key)
	at := c.expect(index, part)
	value := c.expect(x, sort.Elem())
	if u.Key == nil || at == nil || value == nil || !(terms{c.scope}).casesFit(outer, u.Key, at, value) {
		return nil
	}
	u.Terms = []logic.Term{c.L.App(fn, c.L.App(u.Var.At, u.Key), at, value)}
	return u
}

// compatible reports whether nothing around sets the same already. Cells may coincide;
// the last one written then wins.
func (c *caseReader) compatible(u *uhat.ModelUpdate, where hcl.Range) bool {
	for _, old := range c.updates {
		if old.Var == u.Var && (old.Key == nil || u.Key == nil || old.Key == u.Key) {
			c.fail(ConflictingUpdates, where, "%q is set twice.", u.Var.Name).related(old.at, "first here")
			return false
		}
	}
	c.updates = append(c.updates, update{u.Var, u.Key, where})
	return true
}

// update is what a step around sets, and where.
type update struct {
	Var *uhat.ModelVar
	Key logic.Term
	at  hcl.Range
}

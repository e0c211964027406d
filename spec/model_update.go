package spec

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// sets resolves the updates of a step.
func (c *caseReader) sets(b *hclsyntax.Body, out *uhat.ModelCase) {
	a := b.Attributes["set"]
	if a == nil {
		return
	}
	o, ok := a.Expr.(*hclsyntax.ObjectConsExpr)
	if !ok {
		c.fail(InvalidValue, a.Expr.Range(), "The attribute \"set\" lists what changes in braces, such as { held = 1, files[path] = body }.")
		return
	}
	for _, item := range o.Items {
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
	if name, index := indexed(key.Wrapped); index != nil {
		w, isWord := word(name)
		if isWord {
			u.Var = c.m.stateVar(w, name.Range())
		}
		if u.Var == nil {
			if !isWord {
				c.fail(InvalidValue, key.Range(), "Left of = stands a state variable, or an element of one such as files[path].")
			}
			return nil
		}
		if u.Var.Shape != logic.MapShape && u.Var.Shape != logic.SetShape {
			c.fail(MisplacedCollection, key.Range(), "%q is %s; only elements of maps and sets are set one by one.", w, article(u.Var.Shape))
			return nil
		}
		if u.Key = (terms{c.scope}).expect(index, u.Var.Key); u.Key == nil || !(terms{c.scope}).casesFit(key, u.Key) {
			return nil
		}
		return c.assign(u, item.ValueExpr)
	}
	name, ok := word(key.Wrapped)
	if !ok {
		c.fail(InvalidValue, key.Range(), "Left of = stands a state variable, or an element of one such as files[path].")
		return nil
	}
	if u.Var = c.m.stateVar(name, key.Range()); u.Var == nil {
		return nil
	}
	return c.assign(u, item.ValueExpr)
}

// assign resolves what stands right of =.
func (c *caseReader) assign(u *uhat.ModelUpdate, x hclsyntax.Expression) *uhat.ModelUpdate {
	v := u.Var
	ok := true
	switch {
	case v.Shape == logic.SetShape && u.Key != nil:
		t := terms{c.scope}.qualifier(x)
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
			t := terms{c.scope}.expect(call.Args[1], u.Var.Elem)
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
	t := terms{c.scope}.expect(x, u.Var.Value.Sort())
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
		c.fail(InvalidValue, outer.Range(), "Left of = stand at most two indexes, such as files[path][0].")
		return nil
	}
	if u.Var = c.m.stateVar(name, base.Range()); u.Var == nil {
		return nil
	}
	if u.Var.Shape != logic.MapShape || u.Var.Maybe {
		c.fail(MisplacedCollection, outer.Range(), "Parts are set under the keys of a map whose values are lists or maps; %q is %s.", name, article(u.Var.Shape))
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
		c.fail(MisplacedCollection, outer.Range(), "The values of %q are of sort %s, which has no parts that can be set.", name, sort)
		return nil
	}
	u.Key = terms{c.scope}.expect(key, u.Var.Key)
	at := terms{c.scope}.expect(index, part)
	value := terms{c.scope}.expect(x, sort.Elem())
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

package spec

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// sets resolves the updates of a step.
func (c *caseResolver) sets(b *hclsyntax.Body, out *uhat.ModelCase, sc *scope) {
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
		if u := c.update(item, sc); u != nil && c.compatible(u, item.KeyExpr.Range()) {
			out.Updates = append(out.Updates, *u)
		}
	}
}

// update resolves one change; nil where it is broken.
func (c *caseResolver) update(item hclsyntax.ObjectConsItem, sc *scope) *uhat.ModelUpdate {
	key, ok := item.KeyExpr.(*hclsyntax.ObjectConsKeyExpr)
	if !ok {
		return nil
	}
	u := &uhat.ModelUpdate{Range: at(key.Range())}
	if name, index := indexed(key.Wrapped); index != nil {
		quiet := c.inner(sc) // what is written to is not read
		w, isWord := word(name)
		if isWord {
			u.Var = c.stateVar(w, name.Range())
		}
		if u.Var == nil {
			if !isWord {
				c.fail(InvalidValue, key.Range(), "Left of = stands a state variable, or an element of one such as files[path].")
			}
			return nil
		}
		if u.Var.Shape != uhat.Map && u.Var.Shape != uhat.Set {
			c.fail(MisplacedCollection, key.Range(), "%q is %s; only elements of maps and sets are set one by one.", w, article(u.Var.Shape))
			return nil
		}
		if u.Key = c.expect(index, u.Var.Key, quiet, nil); u.Key == nil || !c.casesFit(key, sc, u.Key) {
			return nil
		}
		return c.assign(u, item.ValueExpr, sc)
	}
	name, ok := word(key.Wrapped)
	if !ok {
		c.fail(InvalidValue, key.Range(), "Left of = stands a state variable, or an element of one such as files[path].")
		return nil
	}
	if u.Var = c.stateVar(name, key.Range()); u.Var == nil {
		return nil
	}
	return c.assign(u, item.ValueExpr, sc)
}

// assign resolves what stands right of =.
func (c *caseResolver) assign(u *uhat.ModelUpdate, x hclsyntax.Expression, sc *scope) *uhat.ModelUpdate {
	v := u.Var
	ok := true
	switch {
	case v.Shape == uhat.Set && u.Key != nil:
		t := c.qualifier(x, sc, nil)
		u.Terms, ok = []logic.Term{t}, t != nil
	case v.Shape == uhat.Set:
		u.Terms, ok = c.elements(x, v.Key, sc)
	case v.Shape == uhat.List:
		return c.assignList(u, x, sc)
	default:
		u.Terms, ok = c.content(x, v.Elem, v.Shape == uhat.Optional || v.Maybe, sc)
	}
	if !ok {
		return nil
	}
	return u
}

// assignList resolves q = append(q, x), q = rest(q) and q = [...].
func (c *caseResolver) assignList(u *uhat.ModelUpdate, x hclsyntax.Expression, sc *scope) *uhat.ModelUpdate {
	call, ok := listCall(x)
	if !ok {
		if _, brackets := unparen(x).(*hclsyntax.TupleConsExpr); !brackets {
			c.fail(MisplacedCollection, x.Range(), "A list becomes append(%[1]s, x), rest(%[1]s), or a list in brackets.", u.Var.Name)
			return nil
		}
		u.Terms, ok = c.elements(x, u.Var.Elem, sc)
		if !ok {
			return nil
		}
		return u
	}
	want := 1
	if u.Kind = uhat.Drop; call.Name == "append" {
		want, u.Kind = 2, uhat.Append
	}
	if len(call.Args) != want || call.ExpandFinal {
		c.fail(WrongArity, x.Range(), "%q takes %s.", call.Name, modelWords[call.Name])
		return nil
	}
	if name, _ := word(call.Args[0]); name != u.Var.Name {
		c.fail(MisplacedCollection, call.Args[0].Range(), "A list is changed in place: %s = %s(%[1]s%[3]s).", u.Var.Name, call.Name, map[bool]string{true: ", x"}[want == 2])
		return nil
	}
	if want == 2 {
		t := c.expect(call.Args[1], u.Var.Elem, sc, nil)
		if t == nil {
			return nil
		}
		u.Terms = []logic.Term{t}
	}
	return u
}

// compatible reports whether nothing around sets the same already. Cells may coincide;
// the last one written then wins.
func (c *caseResolver) compatible(u *uhat.ModelUpdate, where hcl.Range) bool {
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

package spec

import (
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/uhat"
)

// The differences between a derived model and its base, part by part.

// list records a change.
func (d *derivation) list(kind uhat.ChangeKind, part string, where hcl.Range) {
	d.changes = append(d.changes, uhat.ModelChange{Kind: kind, Part: part, Range: at(where)})
}

// listEntries records the entries of the state that are new or changed.
func (d *derivation) listEntries(own *hclsyntax.Body) {
	for _, name := range []string{"state", "initial"} {
		for _, item := range itemsOf(own.Attributes[name]) {
			kind := uhat.Added
			key := d.keyOf(item)
			if slices.ContainsFunc(itemsOf(d.attrs[name]), func(x hclsyntax.ObjectConsItem) bool { return d.keyOf(x) == key }) {
				kind = uhat.Changed
			}
			d.list(kind, name+" "+key, item.KeyExpr.Range())
		}
	}
	if a := own.Attributes["unspecified"]; a != nil {
		d.list(uhat.Changed, "unspecified", a.NameRange)
	}
}

// listChange writes down what a block changes in the part of that name.
func (d *derivation) listChange(part string, b *hclsyntax.Block) {
	for _, x := range d.listed(b.Body.Attributes["remove"]) {
		name, _ := word(x)
		d.list(uhat.Removed, part+", case "+name, x.Range())
	}
	for _, a := range attributesOf(b.Body) {
		if a.Name == "remove" || a.Name == "doc" {
			continue
		}
		items := itemsOf(a)
		for _, item := range items {
			d.list(uhat.Changed, part+", "+a.Name+" "+d.keyOf(item), item.KeyExpr.Range())
		}
		if items == nil {
			d.list(uhat.Changed, part+", "+a.Name, a.NameRange)
		}
	}
	for _, inner := range b.Body.Blocks {
		switch name := labelOf(inner); {
		case inner.Type == "change":
			d.listChange(part+", case "+name, inner)
		case isReply(inner):
			d.list(uhat.Changed, part+", reply", inner.DefRange())
		default:
			d.list(uhat.Added, part+", case "+name, inner.DefRange())
		}
	}
}

// listed returns the elements of an attribute that is a list.
func (d *derivation) listed(a *hclsyntax.Attribute) []hclsyntax.Expression {
	if a == nil {
		return nil
	}
	if t, ok := a.Expr.(*hclsyntax.TupleConsExpr); ok {
		return t.Exprs
	}
	return nil
}

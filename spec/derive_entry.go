package spec

import (
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// attributesOver returns the attributes of a block with those that take their place.
func (d *derivation) attributesOver(base, own hclsyntax.Attributes) hclsyntax.Attributes {
	out := hclsyntax.Attributes{}
	maps.Copy(out, base)
	for _, name := range slices.Sorted(maps.Keys(own)) {
		a := own[name]
		switch old := out[name]; {
		case name == "extends" || name == "remove":
		case slices.Contains(entryAttrs, name) && itemsOf(old) != nil && itemsOf(a) != nil:
			out[name] = withItems(a, d.itemsOver(itemsOf(old), itemsOf(a)))
		default:
			out[name] = a
		}
	}
	return out
}

// itemsOver returns entries with those that take their place. A new one comes before the next one
// that is not, so that a name which another one needs stands before it; else at the end.
func (d *derivation) itemsOver(base, own []hclsyntax.ObjectConsItem) []hclsyntax.ObjectConsItem {
	out := slices.Clone(base)
	var fresh []hclsyntax.ObjectConsItem
	for _, item := range own {
		key := d.keyOf(item)
		i := slices.IndexFunc(out, func(x hclsyntax.ObjectConsItem) bool { return d.keyOf(x) == key })
		if i < 0 {
			fresh = append(fresh, item)
			continue
		}
		out[i] = item
		out = slices.Insert(out, i, fresh...)
		fresh = nil
	}
	return append(out, fresh...)
}

// keyOf returns what stands left of = in an entry, without spaces.
func (d *derivation) keyOf(item hclsyntax.ObjectConsItem) string {
	if e, ok := objectKey(item); ok {
		return e.name
	}
	return strings.Join(strings.Fields(d.out.written(item.KeyExpr.Range())), "")
}

func itemsOf(a *hclsyntax.Attribute) []hclsyntax.ObjectConsItem {
	if a == nil {
		return nil
	}
	if o, ok := a.Expr.(*hclsyntax.ObjectConsExpr); ok {
		return o.Items
	}
	return nil
}

// withItems returns an attribute with other entries.
func withItems(a *hclsyntax.Attribute, items []hclsyntax.ObjectConsItem) *hclsyntax.Attribute {
	out := *a
	o := *a.Expr.(*hclsyntax.ObjectConsExpr)
	o.Items = items
	out.Expr = &o
	return &out
}

package spec

import (
	"slices"

	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// unused warns about declarations of the loaded file without a use. It runs when everything is
// resolved.
func (r *resolver) unused(main *source) {
	for _, s := range r.order {
		if s.used || s.file != main {
			continue
		}
		r.block = s.block.Range()
		switch s.kind {
		case sortSymbol:
			r.fail(UnusedSort, s.at, "Nothing uses the sort %q.", s.name)
		case funcSymbol:
			r.fail(UnusedFunction, s.at, "Nothing uses the function %q.", s.name)
		case defineSymbol:
			r.fail(UnusedDefine, s.at, "Nothing uses the define %q.", s.name)
		}
	}
	for _, b := range main.body.Blocks {
		if b.Type == "model" && r.idleModel {
			r.block = b.Range()
			r.fail(EmptyModel, b.DefRange(), "This model says nothing about any request, and so explains every run. Describe what happens in blocks on \"OPERATION\".")
		}
	}
	for _, sc := range r.scopes {
		r.block = sc.block
		for _, v := range sc.vars {
			switch {
			case !sc.main || v.used || v.at.Filename != main.path: // what is inherited is not ours
			case v.aside:
				r.fail(UnusedVariable, v.at, "Only where uses the %s %q of this %s: no event depends on it.", v.what, v.name, sc.kind)
			default:
				r.fail(UnusedVariable, v.at, "Nothing in this %s uses the %s %q.", sc.kind, v.what, v.name)
			}
		}
	}
}

// idle reports whether a model forbids nothing: it has no rule, is no Go function, and allows
// requests that are not specified.
func idle(b *hclsyntax.Body) bool {
	if b.Attributes["go"] != nil {
		return false
	}
	if a := b.Attributes["unspecified"]; a != nil {
		if policy, _ := word(a.Expr); policy == "forbidden" {
			return false
		}
	}
	return !slices.ContainsFunc(b.Blocks, func(inner *hclsyntax.Block) bool { return inner.Type == "on" })
}

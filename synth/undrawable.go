package synth

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// A sort such as a handle may have nothing to draw from: its values are answers. A script that has
// to draw one cannot be emitted, so it is left out where others do without. If all draw one, they
// stay, and emission tells the author what is missing.

// leaveUndrawable drops the generators that draw a value of such a sort, unless all do.
func (r *Result) leaveUndrawable(c *uhat.Context) {
	draws := func(g *uhat.Generator) bool {
		found := false
		uhat.Walk(g.Steps, func(st uhat.Step) {
			d, ok := st.(*uhat.Draw)
			found = found || ok && undrawable(c.SortOf(d.Var.Sort()))
		})
		return found
	}
	if !slices.ContainsFunc(r.Generators, func(g *uhat.Generator) bool { return !draws(g) }) {
		return
	}
	for i := len(r.Generators) - 1; i >= 0; i-- {
		g := r.Generators[i]
		if !draws(g) {
			continue
		}
		r.count(g, -1)
		r.Generators, r.Certificates = slices.Delete(r.Generators, i, i+1), slices.Delete(r.Certificates, i, i+1)
		r.Undrawable++
	}
	r.Shapes, r.Padded = min(r.Shapes, len(r.Generators)), min(r.Padded, len(r.Generators))
}

// undrawable reports whether a sort has nothing to draw from.
func undrawable(d *uhat.SortDecl) bool {
	k := d.Sort.Kind()
	return d.Pool == nil && d.Gen == "" && k != logic.IntKind && k != logic.BoolKind && k != logic.EnumKind && !d.Sort.HasParts()
}

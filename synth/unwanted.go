package synth

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/uhat"
)

// leaveOut drops the generators with these names; the others keep their names.
func (r *Result) leaveOut(names []string) {
	all := len(r.Generators)
	for _, name := range names {
		i := slices.IndexFunc(r.Generators, func(g *uhat.Generator) bool { return g.Name == name })
		if i < 0 {
			r.Missing = append(r.Missing, name)
			continue
		}
		r.count(r.Generators[i], -1)
		r.Generators = slices.Delete(r.Generators, i, i+1)
		r.Certificates = slices.Delete(r.Certificates, i, i+1)
		r.Unwanted++
	}
	if all > 0 && len(r.Generators) == 0 {
		r.Explanation = &Explanation{Reason: fmt.Sprintf("The goal %s leaves out all %d generators that were found for it.", r.Goal.Name, all)}
	}
	if r.Goal.Search.Repeat == nil {
		return
	}
	for _, g := range r.Generators {
		repeats := false
		uhat.Walk(g.Steps, func(st uhat.Step) {
			_, is := st.(*uhat.Apply)
			repeats = repeats || is
		})
		if !repeats {
			r.Straight++
		}
	}
}

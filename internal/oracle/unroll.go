package oracle

import (
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// Unrollings returns the generator at each of its depths, or itself if it has no recursion.
func Unrollings(l *logic.Builder, g *uhat.Generator) []*uhat.Generator {
	for _, st := range g.Steps {
		a, ok := st.(*uhat.Apply)
		if !ok {
			continue
		}
		var out []*uhat.Generator
		for d := a.Depth.Lo; d <= a.Depth.Hi; d++ {
			out = append(out, &uhat.Generator{Name: fmt.Sprintf("%s at depth %d", g.Name, d), Goal: g.Goal, Steps: uhat.Unroll(l, g.Steps, d)})
		}
		return out
	}
	return []*uhat.Generator{g}
}

// Deciding returns the position of the deciding event among all events of a script without
// choices and recursion, -1 if there is none.
func Deciding(g *uhat.Generator) int {
	n := 0
	for _, st := range g.Steps {
		_, o := uhat.Event(st)
		if o == nil {
			continue
		}
		if o.Deciding {
			return n
		}
		n++
	}
	return -1
}

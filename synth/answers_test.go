package synth_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestOtherAnswers has a system choose in which order two answers come, twice. Each of the four
// ways has a generator, as nothing that the tester does leads to one of them; where the goal says
// the order, there is one.
func TestOtherAnswers(t *testing.T) {
	const kitchen = `
language = 1

sort "What" {
  values = [dish, drinks]
}

operation "order" {
  clause "first" {
    history = star(any - order)
    event   = order
  }
  clause "next" {
    history = seq(all, order, star(any - order), get(what == dish), star(any - order)) && seq(all, order, star(any - order), get(what == drinks), star(any - order))
    event   = order
  }
}

operation "get" {
  results = { what = What }
  clause "dish" {
    history = seq(all, order, star(any - get(what == dish) - order))
    event   = get(what == dish)
  }
  clause "drinks" {
    history = seq(all, order, star(any - get(what == drinks) - order))
    event   = get(what == drinks)
  }
}

operation "bill" {
  results = { ok = bool }
  clause {
    history = seq(all, order, star(any - order), get(what == dish), star(any - order)) && seq(all, order, star(any - order), get(what == drinks), star(any - order))
    event   = bill(ok)
  }
}

goal "free" {
  trace = seq(order, star(any - order), order, star(any - order), bill(!ok))
}

goal "said" {
  trace = seq(order, get(what == dish), star(any - order), order, get(what == dish), star(any - order), bill(!ok))
}
`
	s := load(t, kitchen)
	for goal, want := range map[string]int{"free": 4, "said": 1} {
		r := synthesize(t, s, goal, synth.Config{})
		seen := map[string]bool{}
		for _, g := range r.Generators {
			var order []string
			for _, st := range g.Script() {
				if e, ok := st.(*uhat.Perform); ok {
					order = append(order, e.Origin.Clause.Name())
				}
			}
			seen[strings.Join(order, " ")] = true
		}
		if len(seen) != want || len(r.Generators) != want {
			t.Errorf("%s: %d generators of %d, want %d: %v", goal, len(seen), len(r.Generators), want, seen)
		}
	}
}

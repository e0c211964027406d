package synth_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// nodesSpec has nodes that are woken and then may win.
const nodesSpec = `
language = 1

operation "wake" {
  kind   = send
  fields = { node = int }
  clause {
    params = { x = int }
    event  = wake(node == x)
    future = seq(all, up(node == x), all)
  }
}

operation "up" {
  kind   = receive
  fields = { node = int }
  clause {
    params  = { x = int }
    history = seq(all, wake(node == x), all)
    event   = up(node == x)
  }
}

operation "look" {
  kind    = call
  results = { n = int }
  clause {
    event = look
  }
}
`

// played returns the events of generators, by letter, and which weight each has.
func played(r *synth.Result) (all []string, weights []int) {
	for _, g := range r.Generators {
		var b strings.Builder
		uhat.Walk(g.Script(), func(st uhat.Step) {
			switch e := st.(type) {
			case *uhat.Perform:
				b.WriteByte(e.Op.Name[0])
			case *uhat.Take:
				b.WriteByte(e.Op.Name[0])
			}
		})
		all, weights = append(all, b.String()), append(weights, g.Weight)
	}
	return all, weights
}

// TestOverlap: two nodes are woken one after the other, or at the same time, and nothing tells
// which of these shows a bug. There is a generator for either, and one of them has few of the runs.
func TestOverlap(t *testing.T) {
	t.Parallel()
	s := load(t, nodesSpec+`
goal "two" {
  vars  = { x = int, y = int }
  where = x < y
  trace = seq(all, up(node == x), all, look(n < 0)) && seq(all, up(node == y), all, look(n < 0)) && seq(star(any - look), look)
}`)
	r := synthesize(t, s, "two", synth.Config{Depth: synth.NoRecursion})
	all, weights := played(r)
	for _, want := range []string{"wuwul", "wwuul"} {
		if !slices.Contains(all, want) {
			t.Errorf("%v, want %s as well", all, want)
		}
	}
	if r.Varied == 0 || len(weights) < 2 || weights[0] <= weights[len(weights)-1] {
		t.Errorf("%d varied, weights %v, want the last less than the first", r.Varied, weights)
	}
	checkSound(t, s, nil, r)
	checkTyped(t, s, r)
	if r := synthesize(t, s, "two", synth.Config{Results: 1}); len(r.Generators) != 1 {
		t.Errorf("%d generators, want one if one is asked for", len(r.Generators))
	}
}

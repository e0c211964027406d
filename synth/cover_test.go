package synth_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// twiceIn has a goal with alternatives: a name is taken in twice, each time by add or by restore,
// which is only worth doing after a removal that worked.
const twiceIn = `
language = 1

operation "add" {
  args    = { name = string }
  results = { ok = bool }
  clause {
    event = add
  }
}

operation "restore" {
  args    = { name = string }
  results = { ok = bool }
  clause {
    params  = { n = string }
    history = seq(all, remove(name == n, ok), all)
    event   = restore(name == n)
  }
}

operation "remove" {
  args    = { name = string }
  results = { ok = bool }
  clause {
    params  = { n = string }
    history = seq(all, add(name == n, ok), all)
    event   = remove(name == n)
  }
}

define "in" {
  params = { n = string }
  trace  = add(name == n, ok) || restore(name == n, ok)
}

goal "twice" {
  vars  = { n = string }
  trace = seq(all, in(n), star(any - remove(name == n)), in(n))
}
`

// TestAlternatives: each operation of which a goal speaks has a generator that performs it, and
// each that may decide it one that ends so.
func TestAlternatives(t *testing.T) {
	s, diags := spec.LoadSource("register.clouseau.hcl", []byte(twiceIn))
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	p := logic.NewPortfolio(s.L, s.Axioms, logic.Engine{Name: "decide", Solver: decide.New(s.L)})
	r := synth.Synthesize(t.Context(), s.Context, s.Goals[0], p, synth.Config{})
	decided := map[string]int{}
	for _, g := range r.Generators {
		script := g.Script()
		last := script[len(script)-1]
		for i := len(script) - 1; i >= 0; i-- {
			if op, _ := uhat.Event(script[i]); op != nil {
				last = script[i]
				break
			}
		}
		if op, _ := uhat.Event(last); op != nil {
			decided[op.Name]++
		}
	}
	if decided["add"] == 0 || decided["restore"] == 0 {
		t.Errorf("%d generators, by what decides: %v", len(r.Generators), decided)
	}
}

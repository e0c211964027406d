package synth_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/synth"
)

// TestUndrawable: a script that draws a handle is left out where another does without; where all
// draw one they stay, so that emission says what is missing.
func TestUndrawable(t *testing.T) {
	t.Parallel()
	s := load(t, `
language = 1
sort "Conn" {
  go = "*net.Conn"
}
operation "acquire" {
  kind    = call
  results = { c = Conn }
  clause { event = acquire }
}
operation "release" {
  kind    = call
  args    = { c = Conn }
  results = { ok = bool }
  clause {
    params  = { x = Conn }
    history = absent(acquire(c == x))
    event   = release(c == x)
  }
}
goal "double" {
  vars  = { x = Conn }
  trace = seq(all, acquire(c == x), absent(release(c == x)), acquire(c == x))
}
goal "stranger" {
  trace = release(!ok)
}
`)
	if r := synthesize(t, s, "double", synth.Config{}); len(r.Generators) == 0 || r.Undrawable == 0 || len(r.Generators) != len(r.Certificates) {
		t.Errorf("double: %d generators, %d left out", len(r.Generators), r.Undrawable)
	}
	if r := synthesize(t, s, "stranger", synth.Config{}); len(r.Generators) == 0 || r.Undrawable != 0 {
		t.Errorf("stranger: %d generators, %d left out", len(r.Generators), r.Undrawable)
	}
}

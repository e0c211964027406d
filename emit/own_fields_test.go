package emit_test

import (
	"strings"
	"testing"
)

// probeSpec wants a message two of whose fields are the same.
const probeSpec = `
language = 1
operation "ask" {
  kind = send
  clause { event = ask }
}
operation "probe" {
  kind        = receive
  fields      = { prev = int, tail = int }
  spontaneous = true
  clause {
    params  = { p = int }
    where   = p > 0
    history = seq(all, ask, all)
    event   = probe(prev == p, tail == p)
  }
}
goal "probed" {
  vars  = { k = int }
  trace = seq(all, probe(tail == k), all, probe(prev == k, tail == k))
}
target {
  package = "probes"
  new     = "New"
}
`

// What an event's fields have to do with each other is said of the fields: their variables are
// bound when the event is there.
func TestOwnFields(t *testing.T) {
	t.Parallel()
	s := load(t, "probes.clouseau.hcl", []byte(probeSpec))
	text := string(file(t, s, synthesize(t, s)))
	if want := "fields[0].Int() == fields[1].Int()"; !strings.Contains(text, want) {
		t.Errorf("the emitted test does not say %q:\n%s", want, text)
	}
}

package spec_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/spec"
)

// TestPanics checks that conditions on results apply to calls that did not panic, and that a clause
// that does not mention a panic describes a call without one.
func TestPanics(t *testing.T) {
	for event, want := range map[string]string{
		"pop":                                "!panicked",
		"pop(panicked)":                      "panicked",
		"pop(elem == 3)":                     "!panicked && elem == 3",
		"pop(elem != 3)":                     "!panicked && elem != 3",
		"pop(panicked || elem == 3)":         "panicked || !panicked && elem == 3",
		"pop(implies(!panicked, elem == 3))": "panicked || !panicked && elem == 3",
		"pop(panicked && elem == 3)":         "false",
		"pop(n == 1)":                        "!panicked && n == 1",
		"pop(n == 1, panicked || elem == 3)": "n == 1 && (panicked || !panicked && elem == 3)",
	} {
		s, diags := spec.LoadSource("p.hcl", []byte(`language = 1
operation "pop" {
  kind    = call
  args    = { n = int }
  results = { elem = int, panicked = bool }
  panics  = panicked
  clause { event = `+event+` }
}
goal "g" { trace = seq(all, pop(elem == 0)) }
goal "h" { trace = seq(all, `+event+`) }
`))
		if s == nil {
			t.Fatal(diags)
		}
		wanted, _ := spec.LoadSource("w.hcl", []byte(`language = 1
operation "pop" {
  kind    = call
  args    = { n = int }
  results = { elem = int, panicked = bool }
  clause { event = pop(`+want+`) }
}
goal "g" { trace = seq(all, pop(!panicked && elem == 0)) }
`))
		if got, want := s.Operations[0].Clauses[0].Event.String(), wanted.Operations[0].Clauses[0].Event.String(); got != want {
			t.Errorf("%s is %s, want %s", event, got, want)
		}
		if got, want := s.Goals[0].Trace.String(), wanted.Goals[0].Trace.String(); got != want {
			t.Errorf("the goal is %s, want %s", got, want)
		}
		if event == "pop" && s.Goals[1].Trace.String() != "seq(all, any)" {
			t.Errorf("any pop became %s", s.Goals[1].Trace)
		}
	}
}

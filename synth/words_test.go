package synth_test

import (
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestWords: the checks of a generator speak of the fields of events, and not of the generator's
// variables, which nobody sees who reads a failure.
func TestWords(t *testing.T) {
	s := load(t, `
language = 1
operation "put" {
  kind    = call
  args    = { value = int }
  results = { version = int }
  clause {
    params = { v = int }
    event  = put(value == v, version > 0)
  }
}
operation "get" {
  kind    = call
  results = { value = int, fresh = bool }
  clause {
    ghosts  = { v = int }
    history = seq(all, put(value == v), absent(put))
    event   = get(value == v, fresh == true)
  }
}
goal "changes" {
  vars  = { a = int, b = int, n = int }
  trace = seq(all, put(value == a, version == n), all, get(value == a), get(value == b, fresh == true)) && !seq(all, get(value == b), all, get(value == b))
}
`)
	r := synthesize(t, s, "changes", synth.Config{Results: 1})
	if len(r.Generators) != 1 {
		t.Fatalf("%d generators, want 1", len(r.Generators))
	}
	var got []string
	uhat.Walk(r.Generators[0].Steps, func(st uhat.Step) {
		if a, ok := st.(*uhat.Assert); ok {
			got = append(got, a.Says())
		}
	})
	want := []string{"version > 0", "value == value of put 1", "fresh", "fresh", "value != value of put 1"}
	if !slices.Equal(got, want) {
		t.Errorf("the checks say %q, want %q", got, want)
	}
}

// TestWordsOfSolutions: what an answer determines is said in the words of the answer, and is about
// its field.
func TestWordsOfSolutions(t *testing.T) {
	t.Parallel()
	for event, want := range map[string][]string{
		"ticket(n == p + 1 && p > 3)":             {"n: n >= 5"},
		"ticket(n == 2 * p && n > 3)":             {"n: n == 2 * (n over 2)", "n: (n over 2) >= 2"},
		"ticket(n == 3 * p - 5 && ok == (p > 7))": {"n: 3 * ((n + 5) over 3) == n + 5", "ok: ok == ((n + 5) over 3) >= 8"},
	} {
		s := load(t, `
language = 1
operation "ticket" {
  kind    = call
  results = { n = int, ok = bool }
  clause {
    params = { p = int }
    event  = `+event+`
  }
}
goal "any" {
  trace = seq(ticket, ticket(n < 0))
}
`)
		r := synthesize(t, s, "any", synth.Config{Results: 1})
		if len(r.Generators) == 0 {
			t.Fatalf("%s: no generator", event)
		}
		var got []string
		uhat.Walk(r.Generators[0].Steps, func(st uhat.Step) {
			if a, ok := st.(*uhat.Assert); ok && len(got) < len(want) {
				got = append(got, a.Field+": "+a.Says())
			}
		})
		if !slices.Equal(got, want) {
			t.Errorf("%s: the checks say %q, want %q", event, got, want)
		}
	}
}

// TestWordsOfRounds: what a recursion hands on is said in the words of the events that it comes
// from, the one before the recursion and that of the round before.
func TestWordsOfRounds(t *testing.T) {
	s := load(t, `
language = 1
operation "set" {
  kind = call
  args = { n = int }
  clause { event = set }
}
operation "get" {
  kind    = call
  results = { n = int }
  clause { event = get }
}
goal "lost" {
  vars  = { x = int }
  trace = seq(all, set(n == x), star(any - set), get(n != x))
}
`)
	r := synthesize(t, s, "lost", synth.Config{Results: 1, Depth: 4})
	var got []string
	uhat.Walk(r.Generators[0].Steps, func(st uhat.Step) {
		if a, ok := st.(*uhat.Assert); ok {
			got = append(got, a.Says())
		}
	})
	if want := []string{"n != n of set 1 or of the last round's set"}; !slices.Equal(got, want) {
		t.Errorf("the checks say %q, want %q", got, want)
	}
}

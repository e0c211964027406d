package validate_test

import (
	"os"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/sre"
)

// TestValidatorRegister: the register chooses the tags, so the first may be any; after that each
// answer binds the following ones.
func TestValidatorRegister(t *testing.T) {
	t.Parallel()
	w := load(t, "register")
	get := func(n int, tag string) sre.Event { return w.event("get", n, tag) }
	put := func(tag string, n int, ok bool) sre.Event { return w.event("put", tag, n, ok) }
	for _, tt := range []struct {
		name  string
		trace []sre.Event
		want  int // the event that is rejected; -1: none
	}{
		{"any first tag", []sre.Event{get(0, "a"), get(0, "a")}, -1},
		{"initial value is known", []sre.Event{get(1, "a")}, 0},
		{"tag changes without a write", []sre.Event{get(0, "a"), get(0, "b")}, 1},
		{"success, then a new tag", []sre.Event{get(0, "a"), put("a", 5, true), get(5, "b")}, -1},
		{"success, but the old tag", []sre.Event{get(0, "a"), put("a", 5, true), get(5, "a")}, 2},
		{"success, but the old value", []sre.Event{get(0, "a"), put("a", 5, true), get(0, "b")}, 2},
		{"refused although it matches", []sre.Event{get(0, "a"), put("a", 5, false)}, 1},
		{"accepted although it does not match", []sre.Event{get(0, "a"), put("b", 5, true)}, 1},
		{"a guess may be right", []sre.Event{put("x", 5, true), get(5, "y")}, -1},
		{"a guess that was wrong stays wrong", []sre.Event{put("x", 5, false), get(0, "x")}, 1},
		{"and is refused again", []sre.Event{put("x", 5, false), put("x", 6, true)}, 1},
		{"until the tag changes", []sre.Event{put("x", 5, false), put("y", 6, true), put("x", 7, true)}, -1},
		{"a right guess cannot be repeated", []sre.Event{put("x", 5, true), put("x", 6, true)}, 1},
	} {
		if got := w.judge(tt.trace...); got != tt.want {
			t.Errorf("%s: rejected at %d, want %d\n%s", tt.name, got, tt.want, w.explain(tt.trace...))
		}
	}
}

// TestRejectionString: a rejection lists the alternatives, and what contradicts each.
func TestRejectionString(t *testing.T) {
	t.Parallel()
	w := load(t, "register")
	got := w.explain(w.event("put", "x", 5, false), w.event("put", "x", 6, true))
	want := `event 2, put(match = "x", next = 6, ok = true): no behaviour of the model explains it
  matches: only if current == "x" && current != unknown1 where current != "x"
  refused: ok is true, expected false
known before it:
  held = 0, current unknown, current != "x"`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	page, err := os.ReadFile("../../docs/models.md")
	if err != nil || !strings.Contains(string(page), want) {
		t.Errorf("docs/models.md does not show it so (%v)", err)
	}
}

// TestUnknownKeyTurnsOutEqual: a key that is removed under a name that only the answer tells stays
// removed, although the map has it from before.
func TestUnknownKeyTurnsOutEqual(t *testing.T) {
	t.Parallel()
	w := parse(t, `language = 1
operation "put" {
  kind = call
  args = { key = string }
  clause { event = put }
}
operation "evict" {
  kind    = call
  results = { key = string }
  clause { event = evict }
}
operation "has" {
  kind    = call
  args    = { key = string }
  results = { ok = bool }
  clause { event = has }
}
goal "any" { trace = seq(all, has(ok == true)) }
model "cache" {
  state   = { there = map(string, optional(int)) }
  initial = { there = nothing }
  on "put" { set = { there[key] = some(1) } }
  on "evict" {
    choose = { victim = string }
    set    = { there[victim] = nothing }
    reply { key = victim }
  }
  on "has" {
    reply { ok = has(there[key]) }
  }
}
`)
	put, evict := w.event("put", "a"), w.event("evict", "a")
	for _, tt := range []struct {
		name string
		ok   bool
		want int
	}{
		{"it is gone", false, -1},
		{"it is there again", true, 2},
	} {
		trace := []sre.Event{put, evict, w.event("has", "a", tt.ok)}
		if got := w.judge(trace...); got != tt.want {
			t.Errorf("%s: rejected at %d, want %d\n%s", tt.name, got, tt.want, w.explain(trace...))
		}
	}
}

package validate_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// TestMapSetAsAWhole: a map that is set without a key has the new value under every key, whatever
// its initial value. Elements that are set later override it.
func TestMapSetAsAWhole(t *testing.T) {
	t.Parallel()
	w := parse(t, `language = 1
operation "fill" {
  kind = call
  args = { with = int }
  clause {
    event = fill
  }
}
operation "put" {
  kind = call
  args = { key = string, n = int }
  clause {
    event = put
  }
}
operation "get" {
  kind    = call
  args    = { key = string }
  results = { n = int }
  clause {
    event = get
  }
}
model "board" {
  state   = { held = map(string, int) }
  initial = { held = 0 }
  on "fill" {
    set = { held = with }
  }
  on "put" {
    set = { held[key] = n }
  }
  on "get" {
    reply {
      n = held[key]
    }
  }
}
`)
	fill, put := func(n int) sre.Event { return w.event("fill", n) }, func(k string, n int) sre.Event { return w.event("put", k, n) }
	get := func(k string, n int) sre.Event { return w.event("get", k, n) }
	for _, tt := range []struct {
		name  string
		trace []sre.Event
		want  int
	}{
		{"filled", []sre.Event{fill(7), get("a", 7), get("b", 7)}, -1},
		{"the beginning is over", []sre.Event{fill(7), get("a", 0)}, 1},
		{"elements are gone", []sre.Event{put("a", 3), fill(7), get("a", 3)}, 2},
		{"elements on top", []sre.Event{fill(7), put("a", 3), get("a", 3), get("b", 7), get("b", 3)}, 4},
		{"filled twice", []sre.Event{fill(7), put("a", 3), fill(0), get("a", 0), get("b", 0), get("a", 3)}, 5},
	} {
		if got := w.judge(tt.trace...); got != tt.want {
			t.Errorf("%s: rejected at %d, want %d\n%s", tt.name, got, tt.want, w.explain(tt.trace...))
		}
		c := w.model.Start()
		for i, e := range tt.trace {
			steps := c.Take(e, func(*logic.Sort) []logic.Value { return nil })
			if len(steps) != 1 {
				t.Fatalf("%s: %d ways to take %v", tt.name, len(steps), e)
			}
			c = steps[0].Next
			if same := sameEvent(steps[0].Answers[0], e); same != (i != tt.want) {
				t.Errorf("%s: the model itself answers %v", tt.name, steps[0].Answers[0])
			}
		}
	}
}

package model_test

import "testing"

// pointer is a model of a map of which nothing is known at the beginning, and of a key at which all look.
const pointer = `language = 1
sort "Conn" {
  values = [left, mid, right]
}
operation "get" {
  kind   = send
  fields = { conn = Conn, key = string }
  clause { event = get }
}
operation "peek" {
  kind   = send
  fields = { conn = Conn }
  clause { event = peek }
}
operation "point" {
  kind   = send
  fields = { conn = Conn, key = string }
  clause { event = point }
}
operation "say" {
  kind    = receive
  fields  = { conn = Conn }
  results = { data = string }
  clause { event = say }
}
goal "any" { trace = seq(all, say(data == "never")) }
model "pointer" {
  state   = { held = map(string, string), at = string }
  initial = { at = "a" }
  on "get" {
    reply "say" {
      conn = conn
      data = held[key]
    }
  }
  on "peek" {
    reply "say" {
      conn = conn
      data = held[at]
    }
  }
  on "point" {
    set = { at = key }
    reply "say" {
      conn = conn
      data = "point"
    }
  }
  network {
    connection = conn
  }
}
`

// TestPastOfUnknown: what a request would have read earlier, of what nobody knew, is what all others read there.
func TestPastOfUnknown(t *testing.T) {
	t.Parallel()
	w := parse(t, pointer)
	for _, tt := range []struct {
		name, run string
		rejected  bool
	}{
		{"looked before", "r get b; r say 7; m peek; l point b; l say point; m say 5; r get a; r say 5", false},
		{"looked after", "r get b; r say 7; m peek; l point b; l say point; m say 7; r get a; r say 6", false},
		{"looked before, and another looks", "r get b; r say 7; m peek; l point b; l say point; m say 5; r get a; r say 6", true},
		{"looked at neither", "r get b; r say 7; r get a; r say 5; m peek; l point b; l say point; m say 6", true},
		{"the key is known", "m get a; l point b; l say point; m say 5; r get a; r say 6", true},
	} {
		trace := w.lines(tt.run)
		want := -1
		if tt.rejected {
			want = len(trace) - 1
		}
		if got := w.judge(trace...); got != want {
			t.Errorf("%s: rejected at %d, want %d\n%s", tt.name, got, want, w.explain(trace...))
		}
	}
}

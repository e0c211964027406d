package synth_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/synth"
)

// ranged is a spec in which a written range is all that keeps the goal from being reached.
const ranged = `
language = 1
sort "Small" {
  base  = int
  range = [0, 5]
}
operation "put" {
  kind = call
  args = { n = SORT }
  clause "one" {
    params = { v = Small }
    PUT
  }
}
operation "look" {
  kind    = call
  results = { n = int }
  clause "one" {
    LOOK
  }
}
operation "arrive" {
  kind   = receive
  fields = { n = int }
  clause "one" { event = arrive }
}
goal "g" {
  trace = seq(all, GOAL)
}
`

// TestConfined: if written ranges alone keep a clause from typing or causing an event, or the goal
// from having a trace, the explanation says which ones, of what, and where they are written.
func TestConfined(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, sort, put, look, goal string
		want                        []string
	}{
		{"in the event", "int", "event = put(n == v)", "event = look", "put(n > 6)",
			[]string{"clause put.one: the ranges in the spec leave it no value:", "is in 0..5, the range of Small at", ":5:11", ">= 7   (from the goal)"}},
		{"in where", "int", "where = v > 8\nevent = put", "event = look", "put(n > 6)",
			[]string{"clause put.one: the ranges in the spec leave it no value:", "is in 0..5, the range of Small at", ">= 9   (from put.one)"}},
		{"in the history", "Small", "event = put", "history = seq(all, put(n == 9), all)\nevent = look", "look",
			[]string{"clause look.one: the ranges in the spec leave it no value:", "n of put, here 9, is in 0..5, the range of Small at"}},
		{"in a cause", "int", "event = put(n == v)\nfuture = seq(all, arrive(n == v + 1), all)", "event = look", "arrive(n == 8)",
			[]string{"clause put.one: the ranges in the spec leave it no value:", "v, here 7, is in 0..5, the range of Small at"}},
		{"in the goal", "Small", "event = put", "event = look", "put(n == 9)",
			[]string{"The reason: ranges in the spec exclude it\n", "n of put, here 9, is in 0..5, the range of Small at"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			src := strings.NewReplacer("SORT", test.sort, "PUT", test.put, "LOOK", test.look, "GOAL", test.goal).Replace(ranged)
			s := load(t, src)
			r := synthesize(t, s, "g", synth.Config{})
			if r.Explanation == nil {
				t.Fatal("there is a generator")
			}
			text := r.Explanation.String()
			for _, w := range test.want {
				if !strings.Contains(text, w) {
					t.Errorf("it does not say %q:\n%s", w, text)
				}
			}
			wide := synthesize(t, load(t, strings.Replace(src, "[0, 5]", "[0, 50]", 1)), "g", synth.Config{})
			if wide.Explanation != nil {
				t.Errorf("with a wider range:\n%s", wide.Explanation)
			}
		})
	}
}

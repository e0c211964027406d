package validate_test

import (
	"math"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// bidding is a model that compares and adds numbers.
const bidding = `
language = 1

operation "bid" {
  kind    = call
  args    = { n = int }
  results = { greater = bool }
  clause { event = bid }
}

operation "hint" {
  kind    = call
  results = { n = int, lo = bool }
  clause { event = hint }
}

model "bids" {
  state   = { held = int }

  on "bid" {
    set = { held = n }
    reply { greater = n > held }
  }
  on "hint" {
    choose = { x = int, low = int }
    reply {
      n  = x + 1
      lo = low > x
    }
  }
}
`

// TestValidatorIntegerEnds: comparisons and sums of the model are mathematical ones, and a value
// that the system chooses is an int.
func TestValidatorIntegerEnds(t *testing.T) {
	t.Parallel()
	w := parse(t, bidding)
	bid := func(n int, greater bool) sre.Event { return w.event("bid", n, greater) }
	hint := func(n logic.Integer, lo bool) sre.Event { return w.event("hint", n, lo) }
	least, most := logic.IntegerOf(math.MinInt64), logic.IntegerOf(math.MaxInt64)
	next := most.Add(logic.IntegerOf(1))
	for _, tt := range []struct {
		name  string
		trace []sre.Event
		want  int // the event that is rejected; -1: none
	}{
		{"less than the largest", []sre.Event{bid(math.MaxInt64, true), bid(0, false)}, -1},
		{"not more than the largest", []sre.Event{bid(math.MaxInt64, true), bid(0, true)}, 1},
		{"the largest is not more than itself", []sre.Event{bid(math.MaxInt64, true), bid(math.MaxInt64, false)}, -1},
		{"nor said to be", []sre.Event{bid(math.MaxInt64, true), bid(math.MaxInt64, true)}, 1},
		{"from end to end", []sre.Event{bid(math.MinInt64, false), bid(math.MaxInt64, true), bid(math.MinInt64, false)}, -1},
		{"nothing is less than the smallest", []sre.Event{bid(math.MinInt64, true)}, 0},
		{"one more than no int", []sre.Event{hint(least, true)}, 0},
		{"one more than an int", []sre.Event{hint(least.Add(logic.IntegerOf(1)), true)}, -1},
		{"one more than the largest int", []sre.Event{hint(next, false)}, -1},
		{"nothing is more than the largest int", []sre.Event{hint(next, true)}, 0},
	} {
		if got := w.judge(tt.trace...); got != tt.want {
			t.Errorf("%s: rejected at %d, want %d\n%s", tt.name, got, tt.want, w.explain(tt.trace...))
		}
	}
}

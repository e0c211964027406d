package clauses_test

import (
	"strings"
	"testing"
)

// TestMade: in a goal a send whose guard may not hold is one that was made. The goal may ask for
// the other ones.
func TestMade(t *testing.T) {
	t.Parallel()
	s := load(t, `
message "order" { fields = { number = int, table = int } }
message "dish" { fields = { number = int } }
session "kitchen" {
  var "next" {
    sort  = int
    value = 1
  }
  loop {
    send "order" {
      as    = o
      where = number == next && table > 0
    }
    set { next = next + 1 }
    get "dish" { where = number == o.number }
  }
}
scenario "served" { trace = seq(all, send_order(table == 2), get(what == "dish")) }
scenario "any" { trace = seq(all, send_order, get(what == "dish")) }
scenario "idle" { trace = seq(all, send_order(step == "nothing")) }
`)
	for i, want := range []bool{true, true, false} {
		text := s.Goals[i].Trace.String()
		if got := strings.Contains(text, `step != "nothing"`); got != want {
			t.Errorf("%s: %s", s.Goals[i].Name, text)
		}
	}
}

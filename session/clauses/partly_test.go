package clauses_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/uhat"
)

// TestPartlyBound: of a message that is bound only one field is mentioned later. The clause speaks
// of that one alone, and has no variable that is not declared.
func TestPartlyBound(t *testing.T) {
	t.Parallel()
	s := load(t, `
message "order" { fields = { number = int, table = int } }
message "dish" { fields = { number = int } }
session "kitchen" {
  send "order" {
    as    = o
    where = table > 0
  }
  get "dish" { where = number == o.number }
}
scenario "served" { trace = seq(all, send_order(table == 2), get(what == "dish")) }
`)
	if problems := uhat.WellFormed(s.Context, s.Goals[0]); len(problems) > 0 {
		t.Error(problems)
	}
}

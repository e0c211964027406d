package validate_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/model/validate"
)

// stamps is a model in which a stamp always stands for the same content, whatever was stamped in
// between.
const stamps = `language = 1
function "content_of" {
  args   = [string]
  result = int
}
operation "put" {
  kind    = call
  args    = { content = int }
  results = { stamp = string }
  clause {
    event = put
  }
}
model "stamps" {
  on "put" {
    choose  = { s = string }
    require = content_of(s) == content
    reply {
      stamp = s
    }
  }
}
`

// TestFunctionsOfOnesOwn: a declared function without an implementation is some function: it has
// the same value for the same arguments throughout the run. Its values for known arguments need no
// solver.
func TestFunctionsOfOnesOwn(t *testing.T) {
	t.Parallel()
	w := parse(t, stamps)
	v := validate.New(w.model, validate.Limits{})
	for i, e := range []struct {
		content  int
		stamp    string
		rejected bool
	}{{1, "a", false}, {2, "b", false}, {1, "c", false}, {1, "a", false}, {2, "b", false}, {3, "d", false}, {2, "a", true}} {
		if got := v.Step(w.event("put", e.content, e.stamp)); got != e.rejected {
			t.Errorf("event %d, put(%d, %q) is rejected: %v, want %v\n%v", i, e.content, e.stamp, got, e.rejected, v.Rejection())
		}
		if got := v.Stats().Queries; got > 0 && !e.rejected {
			t.Errorf("event %d: %d queries, want none", i, got)
		}
	}
}

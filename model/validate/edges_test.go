package validate_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/model/validate"
)

// TestEdges: where the comparisons of a rule change, for each argument and whatever part of the
// rule they stand in.
func TestEdges(t *testing.T) {
	t.Parallel()
	w := parse(t, `language = 1
operation "hold" {
  kind = call
  args = { name = string, n = int }
}
operation "ask" {
  kind    = call
  args    = { name = string, n = int, limit = int }
  results = { yes = bool, size = int }
}
model "memory" {
  state = {
    newest = int
    secret = int
    names  = list(string)
    held   = map(string, optional(int))
    used   = map(int, optional(int))
  }
  initial = { newest = 10, held = nothing, used = nothing }
  on "hold" {
    set = {
      newest     = n
      names      = append(names, name)
      held[name] = some(n)
      used[n]    = some(n)
    }
  }
  on "ask" {
    case "beyond" {
      when = 2 * n > newest + limit && n != secret
      reply {
        yes = has(used[n - 3])
      }
    }
    otherwise {
      reply {
        yes  = contains(names, name)
        size = has(held[name]) && n == the(held[name]) + 100 ? 1 : 2
      }
    }
  }
}
`)
	v := validate.New(w.model, validate.Limits{})
	ask := w.event("ask", "b", 0, 1, false, 0)
	edges := func() []string {
		var out []string
		for _, i := range v.Compared(ask.Op) {
			out = append(out, fmt.Sprint(ask.Op.Fields[i].Name, v.Edges(ask.Op, ask.Values[:3], i)))
		}
		return out
	}
	if got := fmt.Sprint(v.Compared(w.event("hold", "a", 1).Op), v.Edges(w.event("hold", "a", 1).Op, nil, 1)); got != "[] []" {
		t.Errorf("of hold %v is compared, with edges", got)
	}
	if d := cmp.Diff([]string{"name[]", "n[6 5]", "limit[-11 -10]"}, edges()); d != "" {
		t.Errorf("at the beginning (-want +got):\n%s", d)
	}
	v.Step(w.event("hold", "b", 50))
	v.Step(w.event("hold", "a", 70))
	if d := cmp.Diff([]string{`name["a" "b"]`, "n[36 53 73 35 150]", "limit[-71 -70]"}, edges()); d != "" {
		t.Errorf("with two names (-want +got):\n%s", d)
	}
	if !v.Step(w.event("ask", "b", 100, 1, true, 0)) {
		t.Fatal("a wrong answer is accepted")
	}
}

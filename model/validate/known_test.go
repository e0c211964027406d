package validate_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/sre"
)

// TestKnown: what the validator knows of each shape of state, as events tell it.
func TestKnown(t *testing.T) {
	t.Parallel()
	w := parse(t, `language = 1
operation "put" {
  kind    = call
  args    = { name = string, n = int }
  results = { tag = string }
  clause {
    event = put
  }
}
operation "drop" {
  kind = call
  args = { name = string }
  clause {
    event = drop
  }
}
model "shelf" {
  state = {
    latest = optional(string)
    count = int
    names = list(string)
    known = set(string)
    held  = map(string, optional(int))
    tags  = map(string, string)
    other = string
  }
  initial = { latest = nothing, count = 0, held = nothing }
  on "put" {
    choose = { t = string }
    set = {
      latest      = some(name)
      count       = count + 1
      names       = append(names, name)
      known[name] = true
      held[name]  = some(n)
      tags[name]  = t
    }
    reply {
      tag = t
    }
  }
  on "drop" {
    set = {
      known[name] = false
      held[name]  = nothing
    }
  }
}
`)
	v := validate.New(w.model, validate.Limits{})
	for _, step := range []struct {
		event sre.Event
		want  []string
	}{
		{sre.Event{}, []string{"count = 0"}},
		{w.event("put", "a", 5, "x"), []string{`latest = "a"`, "count = 1", `names = "a"`, `known["a"] = ?`, `held["a"] = 5`, `tags["a"] = "x"`}},
		{w.event("drop", "a"), []string{`latest = "a"`, "count = 1", `names = "a"`, `tags["a"] = "x"`}},
		{w.event("put", "b", 5, "x"), []string{`latest = "b"`, "count = 2", `names = "a"`, `names = "b"`, `known["b"] = ?`, `held["b"] = 5`,
			`tags["a"] = "x"`, `tags["b"] = "x"`}},
	} {
		if step.event.Op != nil && v.Step(step.event) {
			t.Fatal(v.Rejection())
		}
		var got []string
		for _, f := range v.Known() {
			key := ""
			if f.Key.IsValid() {
				key = fmt.Sprintf("[%v]", f.Key)
			}
			got = append(got, fmt.Sprintf("%s%s = %v", f.Var.Name, key, f.Value))
		}
		if diff := cmp.Diff(step.want, got); diff != "" {
			t.Errorf("after %v: %s", step.event, diff)
		}
	}
}

// TestKnownBranches: a fact of one explanation is enough, and is told once.
func TestKnownBranches(t *testing.T) {
	t.Parallel()
	w := parse(t, `language = 1
operation "flip" {
  kind = call
  clause {
    event = flip
  }
}
model "coin" {
  state   = { side = int, count = int }
  initial = { side = 0, count = 0 }
  on "flip" {
    case {
      set = { side = 1 }
    }
    case {
      set = { side = 2 }
    }
  }
}
`)
	v := validate.New(w.model, validate.Limits{})
	v.Step(w.event("flip"))
	var got []string
	for _, f := range v.Known() {
		got = append(got, fmt.Sprint(f.Var.Name, f.Value))
	}
	if diff := cmp.Diff([]string{"side1", "count0", "side2"}, got); diff != "" {
		t.Error(diff)
	}
}

package clauses_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/session/clauses"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

// asking makes a spec have the operations of its session.
const asking = "\ntarget { tcp = \"localhost:1\" }\n"

// load reads a spec with one session.
func load(t *testing.T, text string) *uhat.Spec {
	t.Helper()
	s, diags := spec.LoadSource("session.hcl", []byte("language = 1\n"+text+asking))
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	return s
}

// described returns the clauses of a spec, one on a line.
func described(s *uhat.Spec) string {
	var b strings.Builder
	for _, o := range s.Operations {
		for _, c := range o.Clauses {
			fmt.Fprintf(&b, "%s: %v -> %v\n", c.Name(), c.History, c.Event)
		}
	}
	return b.String()
}

const product = `
message "pair" { fields = { x = int, y = int } }
message "number" { fields = { value = int } }
message "bye" {}
session "product" {
  get "number" { as = seed }
  loop {
    choose {
      case "mul" {
        send "pair" {
          as    = p
          where = x > seed.value
        }
        get "number" { where = value == p.x + p.y + seed.value }
      }
      case "quit" {
        send "bye" {}
        stop {}
      }
    }
  }
}
`

// TestClauses compares the clauses of a session with those written by hand. The seed is bound
// outside of the loop: its last message counts, whatever came after it.
func TestClauses(t *testing.T) {
	t.Parallel()
	want := `open.first: eps -> true
open.again: seq(all, send_bye(step == "quit")) -> true
get.seed: seq(all, open) -> what == "number" && step == "seed"
get.number: seq(all, get(step == "seed", value == seed_value), star(any - get(step == "seed")), send_pair(step == "mul", x == p_x, y == p_y)) -> step == "number" && what == "number" && value == seed_value + p_x + p_y
send_pair.mul: seq(all, get(step == "seed", value == seed_value)) || seq(all, get(step == "seed", value == seed_value), star(any - get(step == "seed")), get(step == "number")) -> step == "mul" && seed_value < x
send_bye.quit: seq(all, get(step == "number" || step == "seed")) -> step == "quit"
`
	if got := described(load(t, product)); got != want {
		t.Errorf("clauses:\n%swant\n%s", got, want)
	}
}

// TestTurns: what a choice offers directly, or after silent steps, is a turn for each way that
// leads to it, with a name of its own.
func TestTurns(t *testing.T) {
	t.Parallel()
	s := load(t, `
message "a" {}
message "b" {}
session "nested" {
  loop {
    choose {
      case "outer" {
        loop {
          choose {
            case "inner" {
send "a" {}
}
            case "out" {
              send "b" {}
              leave {}
            }
          }
        }
      }
      case "b" {
        send "b" {}
        branch {
          case "over" {
stop {}
}
          case "on" {
get "b" {}
}
        }
      }
    }
  }
}
`)
	turns, err := session.Compile(s.Played).Turns()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	ends := func(w session.Way, x *session.Turn) bool { return w.After == x }
	for _, x := range turns.List {
		var next []string
		for _, y := range turns.List {
			if slices.ContainsFunc(y.Ways, func(w session.Way) bool { return ends(w, x) }) {
				next = append(next, y.Name)
			}
		}
		first := slices.Contains(x.Ways, session.Way{})
		final := slices.ContainsFunc(append(turns.Stops, turns.Ends...), func(w session.Way) bool { return ends(w, x) })
		got = append(got, fmt.Sprintf("%s first=%v final=%v next=%v", x.Name, first, final, next))
	}
	want := `outer_inner first=true final=false next=[inner out]
outer_out first=true final=false next=[outer_inner outer_out b]
b first=true final=false next=[over on]
inner first=false final=false next=[inner out]
out first=false final=false next=[outer_inner outer_out b]
over first=false final=true next=[]
on first=false final=false next=[outer_inner outer_out b]`
	if text := strings.Join(got, "\n"); text != want {
		t.Errorf("turns:\n%s\nwant\n%s", text, want)
	}
}

// TestIrregular: what has no automaton of turns is refused, with the place.
func TestIrregular(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		name, steps  string
		line, column int
	}{
		{"idle", "loop {\nchoose {\ncase \"more\" {\nsend \"a\" {}\n}\ncase \"less\" {}\n}\n}", 5, 1},
	} {
		s, diags := spec.LoadSource("session.hcl", []byte("language = 1\nmessage \"a\" {}\nsession \"s\" {\n"+x.steps+"\n}\n"))
		if err := diags.Err(); err != nil {
			t.Fatal(err)
		}
		_, err := clauses.New(s.Sessions[0])
		var why *session.Irregular
		if !errors.As(err, &why) || why.At.Line != x.line || why.At.Column != x.column {
			t.Errorf("%s: New = %v, want an Irregular at %d:%d", x.name, err, x.line, x.column)
		}
	}
}

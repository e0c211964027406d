package synth_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// roundsSpec has an alarm that is wrong if somebody has answered in one of the last three rounds.
const roundsSpec = `
language = 1

operation "begin" {
  clause {
    event = begin
  }
}

operation "answer" {
  clause {
    history = seq(all, begin, all)
    event   = answer
  }
}

operation "alarm" {
  results = { on = bool }
  clause {
    history = seq(all, begin, all, begin, all, begin, all)
    event   = alarm(!on)
  }
}

define "quiet" {
  trace = absent(answer, begin)
}

goal "false_alarm" {
  trace = seq(quiet, begin, TRACE, alarm(on))
}
`

// orders returns the orders of the operations of generators, by letter, and of the varied ones.
func orders(r *synth.Result) (all, varied []string) {
	for _, g := range r.Generators {
		var b strings.Builder
		uhat.Walk(g.Script(), func(st uhat.Step) {
			if e, ok := st.(*uhat.Perform); ok {
				b.WriteByte(e.Op.Name[0])
			}
		})
		all = append(all, b.String())
		if g.Varied {
			varied = append(varied, b.String())
		}
	}
	return all, varied
}

// TestVaried: one idea has two orders, and the system may be wrong in either. Each is taken by half
// of the runs.
func TestVaried(t *testing.T) {
	t.Parallel()
	s := load(t, strings.Replace(roundsSpec, "TRACE", "(seq(quiet, begin, quiet, begin, quiet, answer, quiet) || seq(quiet, answer, quiet, begin, quiet, begin, quiet))", 1))
	r := synthesize(t, s, "false_alarm", synth.Config{})
	all, varied := orders(r)
	if len(varied) != 1 || r.Varied != 1 || len(all) != 2 || all[0] == all[1] {
		t.Fatalf("%v, of which %v are varied; want two orders, of which one is", all, varied)
	}
	if a, b := r.Generators[0].Weight, r.Generators[1].Weight; a != b {
		t.Errorf("weights %d and %d, want the same", a, b)
	}
	if r := synthesize(t, s, "false_alarm", synth.Config{Results: 1}); len(r.Generators) != 1 || r.Varied != 0 {
		t.Errorf("%d generators, %d of them varied, want one if one is asked for", len(r.Generators), r.Varied)
	}
}

// TestVariedAlike: two calls that have nothing in common change places, which is no other order.
// Where they have, it is one.
func TestVariedAlike(t *testing.T) {
	t.Parallel()
	const spec = `
language = 1

operation "open" {
  args = { id = int }
  clause {
    event = open
  }
}

operation "lock" {
  args = { id = int }
  clause {
    event = lock
  }
}

operation "count" {
  results = { n = int }
  clause {
    params  = { a = int, b = int }
    where   = WHERE
    history = seq(all, open(id == a), all) && seq(all, lock(id == b), all)
    event   = count
  }
}

goal "negative" {
  trace = seq(star(any - count), count(n < 0))
}
`
	for where, want := range map[string]int{"a != b": 0, "a == b": 1} {
		r := synthesize(t, load(t, strings.Replace(spec, "WHERE", where, 1)), "negative", synth.Config{Depth: synth.NoRecursion})
		if all, varied := orders(r); len(varied) != want || r.Alike != 1-want {
			t.Errorf("%s: %v, %d of them varied, and %d left out; want %d varied of two orders", where, all, len(varied), r.Alike, want)
		}
	}
}

package synth_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// jobs is a queue that gives a job out again after it has failed. All traces of up to ten events of
// its goal add the job a second time, which no queue does.
const jobs = `language = 1

sort "Id" {
  go = "int"
}

operation "add" {
  results = { id = Id }
  clause {
    event = add
  }
}

operation "wait" {
  clause {
    event = wait
  }
}

operation "take" {
  results = { id = Id }
  clause "first" {
    params  = { i = Id }
    history = seq(all, add(id == i), absent(take(id == i)))
    event   = take(id == i)
  }
  clause "again" {
    params  = { i = Id }
    history = seq(all, fail(id == i), star(any - take(id == i)), wait, star(any - take(id == i)))
    event   = take(id == i)
  }
}

operation "fail" {
  args = { id = Id }
  clause {
    params  = { i = Id }
    history = seq(all, take(id == i), star(any - fail(id == i)))
    event   = fail(id == i)
  }
}

goal "tried_four_times" {
  vars  = { i = Id }
  trace = seq(all, take(id == i), all, take(id == i), all, take(id == i), all, take(id == i))
}
`

// TestCleanTracesAreAwaited: the search goes on while all that it has found needs answers that a
// right system does not give.
func TestCleanTracesAreAwaited(t *testing.T) {
	t.Parallel()
	s, diags := spec.LoadSource("jobs.clouseau.hcl", []byte(jobs))
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	r := synth.Synthesize(t.Context(), s.Context, s.Goals[0], portfolio(s), synth.Config{})
	if len(r.Generators) == 0 {
		t.Fatal("there is no generator")
	}
	for _, g := range r.Generators {
		if text := uhat.Describe(g.Script()); strings.Count(text, "add()") != 1 {
			t.Errorf("%s adds a job again:\n%s", g.Name, text)
		}
	}
}

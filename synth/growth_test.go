package synth_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// quotaSpec does not know of its system's bug: the bug shows only after more than one grant.
const quotaSpec = `
language = 1

operation "grant" {
  kind = call
  args = { units = int }
  clause {
    event = grant(units > 0)
  }
}

operation "used" {
  kind    = call
  results = { result = int }
  clause {
    history = seq(all, grant, all)
    event   = used(result >= 0)
  }
}

goal "negative" {
  trace = seq(GAP, grant, all, used(result < 0))
}
`

// grown returns the generators that grow.
func grown(r *synth.Result) []*uhat.Generator {
	var out []*uhat.Generator
	for _, g := range r.Generators {
		if g.More != nil {
			out = append(out, g)
		}
	}
	return out
}

// TestGrowth: if the gaps of the goal let an operation happen more often than the spec asks for, a
// small share of the runs does that, up to five times more. The result is then not called complete.
func TestGrowth(t *testing.T) {
	t.Parallel()
	s := load(t, strings.Replace(quotaSpec, "GAP", "all", 1))
	r := synthesize(t, s, "negative", synth.Config{})
	more := grown(r)
	if len(r.Generators) != 2 || len(more) != 1 || r.Grown != 1 || r.Generators[1] != more[0] {
		t.Fatalf("%d generators, of which %d do more of something; want 2, of which the last does", len(r.Generators), len(more))
	}
	if a := application(more[0]); more[0].More.Name != "grant" || a == nil || a.Depth.Lo != 1 || a.Depth.Hi != 5 || a.Depth.Seldom {
		t.Errorf("more of %v:\n%s", more[0].More, uhat.Describe(more[0].Steps))
	}
	if a, b := r.Generators[0].Weight, more[0].Weight; a != 15*b || b == 0 {
		t.Errorf("weights %d and %d, want 15 to 1", a, b)
	}
	if !r.Open {
		t.Error("there are gaps that admit more")
	}
}

// TestGrowthUnwanted: one generator on request is one generator, and nothing repeats where nothing
// may.
func TestGrowthUnwanted(t *testing.T) {
	t.Parallel()
	s := load(t, strings.Replace(quotaSpec, "GAP", "all", 1))
	for _, cfg := range []synth.Config{{Results: 1}, {Depth: synth.NoRecursion}} {
		if r := synthesize(t, s, "negative", cfg); len(r.Generators) != 1 || r.Grown != 0 || r.Generators[0].Weight != 0 {
			t.Errorf("%+v: %d generators, of which %d do more of something, and weight %d; want one", cfg, len(r.Generators), r.Grown, r.Generators[0].Weight)
		}
	}
}

// TestGrowthAsked: if a number of generators is asked for, generators that grow make it up, and
// they weigh as much as the others.
func TestGrowthAsked(t *testing.T) {
	t.Parallel()
	s := load(t, strings.Replace(quotaSpec, "GAP", "all", 1))
	r := synthesize(t, s, "negative", synth.Config{Results: 3, Depth: synth.NoRecursion})
	if len(grown(r)) == 0 {
		t.Fatal("no generator does more of something")
	}
	for _, g := range r.Generators {
		if g.Weight != 0 {
			t.Errorf("%s has weight %d", g.Name, g.Weight)
		}
	}
}

// TestGrowthClosed: if the goal admits nothing between its events, the generators are complete.
func TestGrowthClosed(t *testing.T) {
	t.Parallel()
	s := load(t, strings.NewReplacer("seq(GAP, grant, all, used", "seq(grant, used").Replace(quotaSpec))
	r := synthesize(t, s, "negative", synth.Config{})
	if len(r.Generators) != 1 || r.Grown != 0 || r.Open || !r.Complete {
		t.Errorf("%d generators, %d do more of something, open %v, complete %v", len(r.Generators), r.Grown, r.Open, r.Complete)
	}
}

// TestGrowthLuck: a further event asks for no answer that a correct system does not give. A pool
// hands out again what was given back. A further release would need another connection, so it is
// left out.
func TestGrowthLuck(t *testing.T) {
	t.Parallel()
	s := load(t, `
language = 1

operation "acquire" {
  kind    = call
  results = { conn = int }
  clause {
    event = acquire
  }
}

operation "release" {
  kind = call
  args = { conn = int }
  clause {
    params  = { c = int }
    history = seq(all, acquire(conn == c), all)
    event   = release(conn == c)
  }
}

goal "shared" {
  vars  = { c = int }
  trace = seq(all, release, all, acquire(conn == c), absent(release(conn == c)), acquire(conn == c))
}
`)
	r := synthesize(t, s, "shared", synth.Config{Results: 4})
	releases := false
	for _, g := range grown(r) {
		text := uhat.Describe(g.Script())
		if strings.Contains(text, "!=") {
			t.Errorf("an answer has to be another one:\n%s", text)
		}
		releases = releases || g.More.Name == "release"
	}
	if !releases {
		t.Error("nothing is released more than once")
	}
}

// TestGrowthByLuck: if every further event asks for an answer that need not come, a small share of
// the runs asks for it all the same. Else all runs would be alike, and a desk that forgets its
// second ticket would pass.
func TestGrowthByLuck(t *testing.T) {
	t.Parallel()
	s := load(t, `
language = 1

operation "ticket" {
  kind    = call
  results = { n = int, ok = bool }
  clause "given" {
    event = ticket(n > 0, ok)
  }
  clause "none_left" {
    event = ticket(!ok)
  }
}

goal "twice" {
  vars  = { x = int }
  trace = seq(all, ticket(n == x, ok), all, ticket(n == x, ok))
}
`)
	r := synthesize(t, s, "twice", synth.Config{})
	more := grown(r)
	if len(more) == 0 {
		t.Fatalf("no generator does more of something; %d in all", len(r.Generators))
	}
	if a := application(more[0]); more[0].More.Name != "ticket" || a == nil || a.Depth.Hi < 3 {
		t.Errorf("more of %v, want up to five times more of ticket:\n%s", more[0].More, uhat.Describe(more[0].Steps))
	}
	if a, b := r.Generators[0].Weight, more[0].Weight*len(more); a != 15*b || b == 0 {
		t.Errorf("weights %d and %d in all, want 15 to 1", a, b)
	}
}

// TestGrowthLocal: a script grows by one event of the tester and by ghosts. What needs further
// events is another idea, so the ways to place all that one more request brings along cost nothing.
func TestGrowthLocal(t *testing.T) {
	t.Parallel()
	text := `
language = 1

operation "ask" {
  kind   = send
  fields = { n = int }
  clause {
    params  = { x = int }
    history = absent(ask(n == x))
    event   = ask(n == x)
    future  = seq(all, begin(n == x), all, read(n == x), all, write(n == x), all, done(n == x), all)
  }
}

goal "crossed" {
  vars  = { i = int, j = int }
  trace = seq(all, ask(n == i), all, ask(n == j), all, read(n == i), all, read(n == j), all, write(n == i), all, write(n == j), all)
}
`
	for _, op := range []string{"begin", "read", "write", "done"} {
		text += "operation \"" + op + "\" {\n  kind = receive\n  fields = { n = int }\n  clause { event = " + op + " }\n}\n"
	}
	s := load(t, text)
	straight := synthesize(t, s, "crossed", synth.Config{Depth: synth.NoRecursion})
	r := synthesize(t, s, "crossed", synth.Config{})
	if straight.Grown != 0 || r.Grown != 0 || len(r.Generators) == 0 {
		t.Fatalf("%d generators, of which %d grow, and without growing %d", len(r.Generators), r.Grown, straight.Grown)
	}
	if before, n := straight.Stats, r.Stats; n.Refinements > 2*before.Refinements || n.Traces > 2*before.Traces {
		t.Errorf("%d refinements and %d traces, without growing %d and %d", n.Refinements, n.Traces, before.Refinements, before.Traces)
	}
}

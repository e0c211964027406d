package synth_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/synth"
)

// inquiry is a spec with n operations. In it, ask answers false after a chain of events, which may
// have any order, or never. The goal is that answer after some events.
func inquiry(t *rapid.T) string {
	n := rapid.IntRange(3, 5).Draw(t, "operations")
	names := strings.Split("p q a b c", " ")[:n]
	var b strings.Builder
	b.WriteString(free(names...))
	b.WriteString("operation \"ask\" {\n  kind = call\n  results = { ok = bool }\n  clause \"yes\" {\n    event = ask(ok == true)\n  }\n")
	if rapid.Bool().Draw(t, "ever") {
		chain := rapid.SliceOfN(rapid.SampledFrom(names), 2, 5).Draw(t, "chain")
		fmt.Fprintf(&b, "  clause \"no\" {\n    history = seq(all, %s, all)\n    event = ask(ok == false)\n  }\n", strings.Join(chain, ", all, "))
	}
	places := rapid.SliceOfN(rapid.SampledFrom([]string{"any", "any", "any", "p"}), 1, 6).Draw(t, "places")
	before := append(places, "ask(ok == false)")
	if rapid.IntRange(0, 3).Draw(t, "gap") == 0 {
		before = append([]string{"all"}, before...)
	}
	fmt.Fprintf(&b, "}\ngoal \"g\" {\n  trace = seq(%s)\n}\n", strings.Join(before, ", "))
	return b.String()
}

// TestRandomSuspects: no event that is called suspect within a random bound is justified within a
// larger one, unless the result says that the search for justified traces was cut. There are
// suspects of both kinds.
func TestRandomSuspects(t *testing.T) {
	sure, cut, wrong := 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		src := inquiry(t)
		cfg := synth.Config{Results: 1, MaxRefinements: rapid.IntRange(20, 150).Draw(t, "refinements"), Depth: synth.NoRecursion}
		r := synthesize(t, load(t, src), "g", cfg)
		checkBounds(t, cfg, r)
		if !r.Suspect {
			return
		}
		cfg.MaxRefinements = 2000
		more := synthesize(t, load(t, src), "g", cfg)
		justified := len(more.Generators) > 0 && !more.Suspect
		switch {
		case r.Unfinished != 0 && justified:
			wrong++
		case r.Unfinished != 0:
			cut++
		case justified:
			t.Fatalf("suspect with %d refinements and no word of a limit, justified with more\n%s", r.Stats.Refinements, src)
		default:
			sure++
		}
	})
	t.Logf("suspect: %d surely, %d perhaps, %d justified with more", sure, cut, wrong)
	if sure == 0 || cut+wrong == 0 {
		t.Error("too one-sided to mean much")
	}
}

// TestSuspectsAlone: a seat is confirmed twice by a justified script only if the same identifier is
// handed out twice. The search for suspects alone finds the script that needs nothing of the kind,
// which asks a clause that describes a refusal. Without such a clause there is none.
func TestSuspectsAlone(t *testing.T) {
	t.Parallel()
	const desk = `
language = 1
operation "hold" {
  results = { id = int }
  clause { event = hold }
}
operation "confirm" {
  args    = { id = int }
  results = { ok = bool }
  clause {
    params  = { i = int }
    history = seq(all, hold(id == i), star(any - confirm(id == i)))
    event   = confirm(id == i, ok)
  }
AGAIN
}
goal "twice" {
  vars  = { i = int }
  trace = seq(all, confirm(id == i, ok), all, confirm(id == i, ok))
}
`
	again := `clause "again" {
    params  = { i = int }
    history = seq(all, confirm(id == i, ok), all)
    event   = confirm(id == i, !ok)
  }`
	for _, tt := range []struct {
		again           string
		suspects, finds bool
		script          string // of the first certificate
	}{
		{again, false, true, "hold(id = 0); confirm(id = 0, ok = true); hold(id = 0); confirm(id = 0, ok = true)"},
		{again, true, true, "hold(id = 0); confirm(id = 0, ok = true); confirm(id = 0, ok = true)"},
		{"", true, false, ""},
	} {
		r := synthesize(t, load(t, strings.Replace(desk, "AGAIN", tt.again, 1)), "twice", synth.Config{Suspects: tt.suspects})
		if (len(r.Generators) > 0) != tt.finds || r.Suspect != (tt.suspects && tt.finds) || (r.Explanation == nil) != tt.finds {
			t.Errorf("suspects %t: %d generators, suspect %t, explanation %v", tt.suspects, len(r.Generators), r.Suspect, r.Explanation)
			continue
		}
		if tt.finds {
			if got := r.Certificates[0].Trace.Visible().String(); got != tt.script {
				t.Errorf("suspects %t: %s, want %s", tt.suspects, got, tt.script)
			}
			if name := "twice_suspect_1"; (r.Generators[0].Name == name) != tt.suspects {
				t.Errorf("suspects %t: the generator is called %s", tt.suspects, r.Generators[0].Name)
			}
		}
	}
}

package refute

import (
	"fmt"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/oracle"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
)

// Versions, each made from the one before. LOSES stands for a clause by which a version may lose
// what the last one has.
const versions = `
language = 1
operation "drop" {
  clause { event = drop }
}
operation "version" {
  args    = { by = int }
  results = { has = bool }
  clause "first" {
    params  = { x = int, h = bool }
    history = absent(version)
    event   = version(by == x, has == h)
  }
  clause "next" {
    ghosts  = { y = int }
    params  = { x = int, h = bool }
    history = seq(all, version(by == y, has == h), absent(version))
    event   = version(by == x, has == h)
  }
  LOSES
}
`

// TestDenialsByInduction: no later version lacks what one has, unless some clause loses it. The
// verdicts are compared with all short traces.
func TestDenialsByInduction(t *testing.T) {
	t.Parallel()
	byInduction, found := 0, 0
	for _, loses := range []string{
		"",
		"clause \"loses\" {\n history = seq(all, drop, all)\n event = version(!has)\n }",
		"clause \"loses\" {\n history = absent(drop)\n event = version(!has, by == 1)\n }",
		"clause \"loses\" {\n history = seq(all, version(!has), all)\n event = version(!has)\n }",
		"clause \"gains\" {\n history = seq(all, drop, all)\n event = version(has)\n }",
	} {
		text := strings.Replace(versions, "LOSES", loses, 1)
		goals := []string{
			"seq(all, version(has), all, version(!has), all)",
			"seq(all, version(has), all, version(!has), all) && absent(drop)",
			"seq(all, version(!has), all, version(has), all)",
			"seq(all, version(by == a, has), all, version(by == b, !has), all, drop)",
			"seq(all, version(by == a, has), all, version(by == b, !has), all) && absent(version(by == 1))",
			"seq(all, drop, all, version(has), all, version(!has), all)",
			"seq(version(!has), all, version(has), all, version(!has), all)",
		}
		for i, g := range goals {
			text += fmt.Sprintf("goal \"g%d\" {\n  vars  = { a = int, b = int }\n  trace = %s\n}\n", i, g)
		}
		f, diags := spec.LoadSource("versions.clouseau.hcl", []byte(text))
		if diags.HasErrors() {
			t.Fatal(diags)
		}
		runs := versionRuns(f.Context.Operations[0].Op, f.Context.Operations[1].Op, 4)
		for i, text := range goals {
			if i > 2 && environment.Long.Get() == "" {
				break
			}
			g := f.Goal(fmt.Sprint("g", i))
			p := logic.NewPortfolio(f.L, f.Axioms, logic.Engine{Name: "decide", Solver: decide.New(f.L)})
			s := stepsOf(t.Context(), f.Context, g, p)
			starts := s.Starts(manyStarts)
			plainly := Deny(s, starts, false, Failures{}).Proved()
			denied := plainly || deniedWith(s, starts)
			there := false
			for _, r := range runs {
				if ok, _ := oracle.Consistent(f.Context, r, oracle.Options{}); ok && oracle.InGoal(f.Context, g, r, oracle.Options{}) {
					if there = true; denied {
						t.Errorf("denied: %s with %s, but there is %v", text, loses, r)
						break
					}
				}
			}
			switch {
			case denied && !plainly:
				byInduction++
			case there:
				found++
			}
		}
	}
	t.Logf("%d denied by induction, %d found", byInduction, found)
	if byInduction < 5 || found < 4 {
		t.Error("too few to mean much")
	}
}

// versionRuns returns all traces of at most n events, with two writers.
func versionRuns(drop, version *sre.Op, n int) (out []sre.Trace) {
	events := []sre.Event{{Op: drop}}
	for by := range int64(2) {
		for _, has := range []bool{false, true} {
			events = append(events, sre.Event{Op: version, Values: []logic.Value{logic.IntValue(by + 1), logic.BoolValue(has)}})
		}
	}
	out = []sre.Trace{nil}
	for i := 0; i < len(out); i++ {
		if len(out[i]) < n {
			for _, e := range events {
				out = append(out, append(out[i][:len(out[i]):len(out[i])], e))
			}
		}
	}
	return out
}

package mutated

import (
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/report"
)

//go:embed labels.txt
var labels string

var (
	most   = flag.Int("mutated-max", 40, "mistakes of each spec")
	within = flag.Duration("mutated-time", 3*time.Minute, "of each spec")
	only   = flag.String("mutated-only", "", "only specs whose path has this")
	flags  = flag.String("mutated-flags", "", "further flags of mutate")
)

// root is the module.
const root = "../.."

// built returns the compiled command.
func built(t *testing.T) string {
	t.Helper()
	command := filepath.Join(t.TempDir(), "clouseau")
	cmd := exec.Command("go", "build", "-o", command, "./cmd/clouseau")
	cmd.Dir = root
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return command
}

// mutate returns what the verb says of a spec.
func mutate(t *testing.T, command, spec string, args ...string) (*report.Document, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), *within+time.Minute)
	defer cancel()
	dir, name := filepath.Split(spec)
	cmd := exec.CommandContext(ctx, command, append([]string{"mutate", name, "--format", "json", "--time", within.String()}, args...)...)
	cmd.Dir = dir
	var said strings.Builder
	cmd.Stderr = &said
	out, err := cmd.Output()
	d := &report.Document{}
	if bad := json.Unmarshal(out, d); bad != nil || d.Mutation == nil {
		return nil, errors.New(cmp.Or(strings.TrimSpace(said.String()), fmt.Sprint(err)))
	}
	return d, nil
}

// count returns how many mistakes have an outcome.
func count(d *report.Document, outcome string) (n int) {
	for _, m := range d.Mutation.Mutants {
		if m.Outcome == outcome {
			n++
		}
	}
	return n
}

// TestLabels: of the mistakes that can be told from the system as it is, 95 of 100 are, or no run
// comes to them; of those that cannot, none is.
func TestLabels(t *testing.T) {
	if environment.Long.Get() == "" {
		t.Skip("several minutes")
	}
	command := built(t)
	can, told := 0, 0
	of := map[string]map[string]report.Mutated{}
	for line := range strings.Lines(labels) {
		words := strings.Split(strings.TrimSpace(line), "\t")
		system, _, _ := strings.Cut(words[0], " ")
		if of[system] == nil {
			of[system] = map[string]report.Mutated{}
			d, err := mutate(t, command, filepath.Join(root, "benchmarks/reached", system, system+".clouseau.hcl"), "--max", "0")
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range d.Mutation.Mutants {
				of[system][fmt.Sprintf("%s %d:%d %s\t%s", system, m.Line, m.Column, m.Function, m.Change)] = m
			}
		}
		m, ok := of[system][words[0]+"\t"+words[2]]
		switch equivalent := words[3] == "equivalent"; {
		case !ok:
			t.Errorf("no such mistake: %s", line)
		case equivalent && (m.Outcome == "gap" || m.Outcome == "noticed"):
			t.Errorf("%s: said to be equivalent, and %s", line, m.Outcome)
		case !equivalent:
			can++
			if slices.Contains([]string{"gap", "noticed", "not reached"}, m.Outcome) {
				told++
			} else {
				t.Logf("%s %s", m.Outcome, line)
			}
		}
	}
	t.Logf("%d of %d are told apart, or not reached", told, can)
	if 100*told < 95*can {
		t.Errorf("fewer than 95 of 100")
	}
}

// TestScores prints what the specs of the benchmarks notice. A spec of which nothing can be said
// has the reason in its line.
func TestScores(t *testing.T) {
	if environment.Long.Get() == "" {
		t.Skip("an hour")
	}
	command := built(t)
	var specs []string
	for _, pattern := range []string{"benchmarks/*/*.clouseau.hcl", "benchmarks/reached/*/*.clouseau.hcl", "benchmarks/real/*/*.clouseau.hcl"} {
		found, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			t.Fatal(err)
		}
		specs = append(specs, found...)
	}
	t.Log("| spec | score | noticed | gaps | with goals | not reached | not distinguished | seconds |\n|---|--:|--:|--:|--:|--:|--:|--:|")
	for _, spec := range specs {
		name, _ := strings.CutPrefix(spec, root+"/benchmarks/")
		if !strings.Contains(name, *only) {
			continue
		}
		begun := time.Now()
		d, err := mutate(t, command, spec, append([]string{"--max", fmt.Sprint(*most)}, strings.Fields(*flags)...)...)
		if err != nil {
			line, _, _ := strings.Cut(err.Error(), "\n")
			t.Logf("| %s | %.120s |", name, line)
			continue
		}
		goals := 0
		for _, m := range d.Mutation.Mutants {
			if m.Goal != "" {
				goals++
			}
		}
		noticed := count(d, "noticed")
		t.Logf("| %s | %.0f | %d of %d | %d | %d | %d | %d | %.0f |", name, d.Mutation.Score, noticed, d.Mutation.Counted, count(d, "gap"),
			noticed+goals, count(d, "not reached"), count(d, "not distinguished"), time.Since(begun).Seconds())
		for _, p := range d.Mutation.Parts {
			if p.Lost == 0 {
				t.Logf("  %s %s: %s", p.Kind, p.Name, p.Why)
			}
		}
		if d.Mutation.Tests != nil {
			t.Logf("  tests: %+v", *d.Mutation.Tests)
		}
	}
}

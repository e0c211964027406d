package docs_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
)

// rowsOf returns the rows of the table in a section of the page on searches, by their first cells.
func rowsOf(t *testing.T, section string) map[string][]string {
	t.Helper()
	_, text, ok := strings.Cut(read(t, "speed.md"), "\n## "+section+"\n")
	text, _, _ = strings.Cut(text, "\n## ")
	if !ok {
		t.Fatalf("no section %q", section)
	}
	rows := map[string][]string{}
	for _, line := range strings.Split(text, "\n") {
		cells := strings.Split(strings.Trim(strings.ReplaceAll(line, ",", ""), "| "), " | ")
		if strings.HasPrefix(line, "| ") && !strings.Contains(line, "--:") {
			rows[cells[0]] = cells[1:]
		}
	}
	return rows
}

func number(t *testing.T, text string) (x float64) {
	t.Helper()
	if _, err := fmt.Sscan(text, &x); err != nil {
		t.Errorf("%q is no number", text)
	}
	return x
}

// TestShuffledSpeed: names, and the order of declarations, clauses, variables and conjuncts, change
// by no more than the table says, and by a factor of two at most, what it takes to find the first
// generator of a published spec.
func TestShuffledSpeed(t *testing.T) {
	t.Parallel()
	most := rowsOf(t, "Names and order")
	seeds := uint64(1)
	if environment.Long.Get() != "" {
		seeds = 10
	}
	specs := 0
	for seed := range seeds {
		opt := benchmarks.Options{Solver: solver, Search: synth.Config{Depth: synth.NoRecursion}}
		if err := benchmarks.ShuffledSearches(t.Context(), opt, seed+1, func(r benchmarks.ShuffleRow) {
			specs++
			if r.Written.Found != 1 || r.Shuffled.Found != 1 {
				t.Errorf("%s: %d generators as written, %d shuffled by %d", r.Name, r.Written.Found, r.Shuffled.Found, r.Seed)
			}
			allowed := 1.1
			if row, ok := most[r.Name]; ok {
				allowed = number(t, row[0])
			}
			if x := r.Ratio(); x > allowed || allowed > 2 {
				t.Errorf("%s: %d refinements and %d queries as written, %d and %d shuffled by %d, a factor of %.2f", r.Name,
					r.Written.Refinements, r.Written.Queries, r.Shuffled.Refinements, r.Shuffled.Queries, r.Seed, x)
			}
		}); err != nil {
			t.Fatal(err)
		}
	}
	if want := int(seeds) * len(benchmarks.Searches()); specs != want {
		t.Errorf("%d searches, want %d", specs, want)
	}
}

// TestWeakSpeed: the weak readings of published specs have generators, which are certified, and
// take no more than the table says.
func TestWeakSpeed(t *testing.T) {
	t.Parallel()
	rows := rowsOf(t, "Weak specs")
	files := map[string]string{
		"debruijnfow":  "../benchmarks/debruijnfo/weak.clouseau.hcl",
		"debruijnhow":  "../benchmarks/debruijnho/weak.clouseau.hcl",
		"transactionw": "../benchmarks/transaction/weak.clouseau.hcl",
	}
	for _, name := range []string{"firewall", "heartbeat", "paxos", "chainreplication", "raft"} {
		files[name+"w"] = "../benchmarks/published/weakened/" + name + ".clouseau.hcl"
	}
	for name, file := range files {
		s, diags := spec.Load(file)
		if len(diags) > 0 {
			t.Fatal(diags)
		}
		row := rows[name]
		if len(row) != 4 {
			t.Errorf("%s: the row is %q", name, row)
			continue
		}
		r := synth.Synthesize(t.Context(), s.Context, s.Goals[0], solver(s.Context), synth.Config{Results: 1})
		if len(r.Generators) != 1 {
			t.Errorf("%s: %v", name, r.Explanation)
			continue
		}
		n, q := r.Stats.Refinements, r.Stats.Solver.Queries
		if float64(n) > number(t, row[1]) || float64(q) > number(t, row[2]) {
			t.Errorf("%s: %d refinements and %d queries, the table has %q", name, n, q, row)
		}
		if err := r.Certificates[0].Check(s.Context, r.Goal); err != nil || r.Suspect {
			t.Errorf("%s: %v, suspect: %v", name, err, r.Suspect)
		}
	}
}

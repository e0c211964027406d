package docs_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/internal/environment"
)

// applicationRuns is how many runs the figures of the applications on stores come from.
const applicationRuns = 2000

// TestApplicationFigures compares the table of the applications with measured figures: in the long
// mode all of it, and otherwise of every other application what does not depend on the number of
// runs. Each goal of these has a row.
func TestApplicationFigures(t *testing.T) {
	t.Parallel()
	opt := benchmarks.Options{Strategies: []string{"synth"}, SUTs: benchmarks.SUTs, Runs: 20, Seed: 1, Solver: solver, Systems: []string{"registers"}}
	long := environment.Long.Get() != ""
	for i, a := range benchmarks.Applications() {
		// The search for goals of this one takes most of the time. TestGoalsAtLevels runs it, too.
		if long || i%2 == 0 && a.Name != "courseware" {
			opt.Systems = append(opt.Systems, a.Name)
		}
	}
	if long {
		opt.Runs, opt.Strategies = applicationRuns, append(opt.Strategies, "random")
	}
	goals := map[string]map[string]benchmarks.Row{}
	err := benchmarks.Run(t.Context(), opt, func(r benchmarks.Row) {
		name := r.System + " | " + strings.ReplaceAll(r.Goal, "_", " ")
		if goals[name] == nil {
			goals[name] = map[string]benchmarks.Row{}
		}
		goals[name][r.Strategy+" "+r.SUT] = r
	})
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(read(t, "databases.md"), "\n")
	for name, rows := range goals {
		i := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "| "+name+" |") })
		if i < 0 {
			t.Errorf("no row of %s", name)
			continue
		}
		got := strings.Split(strings.Trim(lines[i], "| "), " | ")
		buggy, fixed := rows["synth buggy"], rows["synth fixed"]
		want := append(strings.Split(name, " | "), executions(buggy), "", "", fmt.Sprint(fixed.Violations), percent(fixed.Prevented, fixed.Runs))
		if random, ok := rows["random buggy"]; ok {
			want[3], want[4] = executions(random), percent(random.Beyond, random.Runs)
		}
		for c := range want {
			if want[c] != "" && (c >= len(got) || got[c] != want[c]) {
				t.Errorf("the row of %s has %s, want %s in column %d", name, lines[i], want[c], c+1)
			}
		}
		if all := buggy.Harmless + fixed.Harmless; all > 0 {
			t.Errorf("%s: %d runs are harmless", name, all)
		}
	}
}

func executions(r benchmarks.Row) string {
	if r.ExecutionsPerViolation == nil {
		return "-"
	}
	return fmt.Sprintf("%.2f", *r.ExecutionsPerViolation)
}

func percent(part, whole int) string { return fmt.Sprintf("%.0f %%", 100*float64(part)/float64(whole)) }

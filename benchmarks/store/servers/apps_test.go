package servers_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/benchmarks/store"
	"github.com/clouseau-go/clouseau/benchmarks/store/servers"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/uhat"
)

// shows is the anomaly of the matrix that a goal is about, by the goal's name.
var shows = map[string]string{
	"lost_update":       "lost update: the first has committed",
	"vanished":          "lost update: the first has committed",
	"overbooked":        "write skew",
	"write_skew":        "write skew",
	"fuzzy_read":        "non-repeatable read",
	"fractured_read":    "fractured read, old then new",
	"read_only_anomaly": "read-only anomaly",
}

// applicationRows runs the generators of each application at all levels and in all modes.
func applicationRows(t *testing.T, runs int) map[string]map[string]benchmarks.Row {
	t.Helper()
	opt := benchmarks.Options{
		Strategies: []string{"synth"}, Runs: runs, Seed: 1,
		Solver: func(c *uhat.Context) *logic.Portfolio {
			return logic.NewPortfolio(c.L, c.Axioms, logic.Engine{Name: "decide", Solver: decide.New(c.L)})
		},
		Further: servers.Further(running),
	}
	for _, a := range benchmarks.Applications() {
		// The goals of the others are of the same kinds, and the search for them takes long.
		if a.Name == "shopping" || environment.Long.Get() != "" {
			opt.Systems = append(opt.Systems, a.Name)
		}
	}
	for _, l := range servers.Levels() {
		opt.SUTs = append(opt.SUTs, l.Name, l.Name+benchmarks.ServerFixed, benchmarks.MemoryForm+l.Mode.String())
	}
	out := map[string]map[string]benchmarks.Row{}
	err := benchmarks.Run(t.Context(), opt, func(r benchmarks.Row) {
		goal := r.System + " " + r.Goal
		if out[goal] == nil {
			out[goal] = map[string]benchmarks.Row{}
		}
		out[goal][r.SUT] = r
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// longRuns is how many runs of each goal there are in the long mode.
const longRuns = 300

// TestApplications runs the generators of each application on the servers, with the seeds of the
// runs on the database in memory: 3 runs of each goal at each level, and 300 in the long mode.
// There are violations exactly where the matrix of anomalies says so, in each run, and as many as
// in memory; the fixed applications have none.
func TestApplications(t *testing.T) {
	if len(running) == 0 {
		for _, err := range missing {
			t.Skip(err)
		}
	}
	runs := 1
	if environment.Long.Get() != "" {
		runs = longRuns
	}
	found := applicationRows(t, runs)
	var lines []string
	for _, goal := range slices.Sorted(maps.Keys(found)) {
		rows, name := found[goal], goal[strings.Index(goal, " ")+1:]
		line := []string{strings.ReplaceAll(goal, "_", " ")}
		for _, l := range servers.Levels() {
			r, ok := rows[l.Name]
			if !ok {
				continue // the server is not installed
			}
			line = append(line, fmt.Sprint(r.Violations*longRuns/runs))
			want := 0
			switch store.ObservedAt(shows[name], l.Mode.String()) {
			case "":
				t.Errorf("%s: no anomaly is known for it", goal)
			case "yes":
				want = runs
			}
			if r.Runs != runs || r.Violations != want || r.Harmless+r.Beyond+r.Infrastructure > 0 {
				t.Errorf("%s at %s: %d violations of %d, want %d: %+v", goal, l.Name, r.Violations, runs, want, r)
			}
			if m := rows[benchmarks.MemoryForm+l.Mode.String()]; m.Violations != r.Violations || m.Prevented != r.Prevented {
				t.Errorf("%s at %s: %d violations and %d prevented, in memory %d and %d",
					goal, l.Name, r.Violations, r.Prevented, m.Violations, m.Prevented)
			}
			if f := rows[l.Name+benchmarks.ServerFixed]; f.Runs != runs || f.Violations+f.Harmless+f.Beyond+f.Infrastructure > 0 || 5*(f.Upheld+f.Prevented) < 4*runs {
				t.Errorf("%s at %s, fixed: %+v", goal, l.Name, f)
			}
		}
		lines = append(lines, fmt.Sprintf("| %s |", strings.Join(line, " | ")))
	}
	if len(missing) == 0 && !t.Failed() {
		onPage(t, lines)
	}
}

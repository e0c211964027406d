package benchmarks_test

import (
	"maps"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
)

// goalsAt is which goals of applications are found in which mode and at which level of a store, and
// how the others are prevented; "ended" stands for a serialization failure.
const goalsAt = `
                            | ru  | rc  | rr  | si    | sii   | ssi   | 2pl  | any committed | read committed | read atomic | causal | prefix | snapshot isolation | serializable
shopping:lost_update        | yes | yes | yes | ended | ended | ended | wait | yes           | yes            | yes         | yes    | yes    | ended              | ended
shopping:fuzzy_read         | yes | yes | no  | no    | no    | no    | wait | yes           | yes            | no          | no     | no     | no                 | no
shopping:vanished           | yes | yes | yes | ended | ended | ended | wait | yes           | yes            | yes         | yes    | yes    | ended              | ended
courseware:lost_update      | yes | yes | yes | ended | ended | ended | wait | yes           | yes            | yes         | yes    | yes    | ended              | ended
courseware:fractured_read   | yes | yes | no  | no    | no    | no    | wait | yes           | yes            | no          | no     | no     | no                 | no
courseware:write_skew       | yes | yes | yes | yes   | yes   | ended | wait | yes           | yes            | yes         | yes    | yes    | yes                | ended
courseware:overbooked       | yes | yes | yes | yes   | yes   | ended | wait | yes           | yes            | yes         | yes    | yes    | yes                | ended
twitter:lost_update         | yes | yes | yes | ended | ended | ended | wait | yes           | yes            | yes         | yes    | yes    | ended              | ended
twitter:fuzzy_read          | yes | yes | no  | no    | no    | no    | wait | yes           | yes            | no          | no     | no     | no                 | no
twitter:fractured_read      | yes | yes | no  | no    | no    | no    | wait | yes           | yes            | no          | no     | no     | no                 | no
smallbank:lost_update       | yes | yes | yes | ended | ended | ended | wait | yes           | yes            | yes         | yes    | yes    | ended              | ended
smallbank:fractured_read    | yes | yes | no  | no    | no    | no    | wait | yes           | yes            | no          | no     | no     | no                 | no
smallbank:read_only_anomaly | yes | yes | yes | yes   | yes   | ended | wait | yes           | yes            | yes         | yes    | yes    | yes                | ended
registers:own_write_unseen  |     |     |     |       |       |       |      | yes           | yes            | no          | no     | no     | no                 | no
registers:went_back         |     |     |     |       |       |       |      | yes           | yes            | yes         | no     | no     | no                 | no
registers:session_causality |     |     |     |       |       |       |      | yes           | yes            | yes         | no     | no     | no                 | no
registers:not_atomic        |     |     |     |       |       |       |      | yes           | yes            | yes         | yes    | yes    | yes                | yes
`

// Each goal is found in every run at each level that admits it, and in none at the others; no run
// meets a goal although its transactions could have run one after the other. The scripts for
// registers are made for any version that was committed, so at stronger levels only some of them
// find what they look for.
func TestGoalsAtLevels(t *testing.T) {
	t.Parallel()
	want := goalTable()
	opt := benchmarks.Options{Runs: 10, Seed: 1, Solver: portfolio}
	if long {
		opt.Runs = 100
	}
	for _, a := range benchmarks.Applications() {
		// The goals of the others are of the same kinds, and the search for them takes long.
		if a.Name == "shopping" || a.Name == "smallbank" || long {
			opt.Systems = append(opt.Systems, a.Name)
			continue
		}
		maps.DeleteFunc(want, func(k [2]string, _ string) bool { return strings.HasPrefix(k[0], a.Name+":") })
	}
	opt.Systems = append(opt.Systems, "registers")
	err := benchmarks.Levels(t.Context(), opt, func(r benchmarks.LevelRow) {
		key := [2]string{r.Anomaly, r.Store}
		got := strings.Replace(r.Cell, "serialization failure", "ended", 1)
		if got != want[key] || r.Harmless > 0 || r.Violations > 0 && r.Violations < r.Runs && !strings.HasPrefix(r.Anomaly, "registers:") {
			t.Errorf("%v: %s with %d of %d runs, %d harmless; want %q", key, got, r.Violations, r.Runs, r.Harmless, want[key])
		}
		delete(want, key)
	})
	if err != nil || len(want) > 0 {
		t.Errorf("%v; missing: %v", err, want)
	}
}

// goalTable returns the cells by goal and store.
func goalTable() map[[2]string]string {
	lines := strings.Split(strings.TrimSpace(goalsAt), "\n")
	fields := func(line string) []string {
		cells := strings.Split(line, "|")
		for i, c := range cells {
			cells[i] = strings.TrimSpace(c)
		}
		return cells
	}
	want := map[[2]string]string{}
	for _, line := range lines[1:] {
		cells := fields(line)
		for i, mode := range fields(lines[0])[1:] {
			if cells[i+1] != "" {
				want[[2]string{cells[0], mode}] = cells[i+1]
			}
		}
	}
	return want
}

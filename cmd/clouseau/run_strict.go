package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// reportUnused names the goals, operations and clauses of the spec that no generator of the passing
// tests uses, and no walk after them, and returns the outcome of the run: a failure in strict mode.
// A run of selected goals or generators leaves others out on purpose, so they do not count.
func reportUnused(t *cli.Terminal, rc runConfig, s *uhat.Spec, ended error) error {
	if ended != nil || rc.partly || rc.replay != "" || rc.from != (origin{}) {
		return ended
	}
	unused := rc.unused(s)
	if len(unused) == 0 {
		return nil
	}
	fmt.Fprintf(t.Stderr, "%s: warning: no generator uses %s\n", s.File, strings.Join(unused, ", "))
	if rc.failsOnGaps() {
		return cli.ErrFailed
	}
	return nil
}

// failsOnGaps reports whether the run is strict: what would be a warning fails.
func (rc *runConfig) failsOnGaps() bool { return rc.strict || environment.Gaps.Get() == "fail" }

// judgeGoals fails a passing run in strict mode if all runs of a goal made the same calls, or if no
// answer avoids a goal. The warning was printed when the search ended.
func (rc *runConfig) judgeGoals(s *uhat.Spec, results []*synth.Result, ended error) error {
	warned := func(r *synth.Result) bool { return r.Unvaried() != nil || r.Unavoidable(s.Context) != nil }
	if ended == nil && rc.replay == "" && rc.failsOnGaps() && slices.ContainsFunc(results, warned) {
		return cli.ErrFailed
	}
	return ended
}

// unused returns the goals, operations and clauses of a spec that no report mentions; clauses of
// operations that are used.
func (rc *runConfig) unused(s *uhat.Spec) []string {
	goals, operations, clauses := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, r := range rc.reported() {
		goals[r.Goal] = true
		for _, c := range r.Operations {
			operations[c.Name] = operations[c.Name] || c.Count > 0
		}
		for _, c := range r.Clauses {
			clauses[c.Name] = true
		}
	}
	if len(goals) == 0 {
		return nil // no test has run, and nothing is known
	}
	var out []string
	for _, g := range s.Goals {
		if !goals[g.Name] {
			out = append(out, "goal "+g.Name)
		}
	}
	for _, o := range s.Operations {
		names := func(c *uhat.Clause) bool { return clauses[c.Name()] }
		switch {
		case !o.Op.Visible():
		case !operations[o.Op.Name] && !slices.ContainsFunc(o.Clauses, names):
			out = append(out, "operation "+o.Op.Name)
		default:
			for _, c := range o.Clauses {
				if !names(c) && slices.ContainsFunc(o.Clauses, names) {
					out = append(out, "clause "+c.Name())
				}
			}
		}
	}
	return out
}

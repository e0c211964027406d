package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/judging/selfcheck"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/synth"
)

// checkItself makes the tests first play the run of each certificate against a simulated system
// with the bug. It expects nothing from scenarios, whose runs need not be violations, and from
// certificates with functions, which define these by tables.
func (rc *runConfig) checkItself(t *cli.Terminal, results []*synth.Result) error {
	if !rc.selfcheck || rc.replay != "" {
		return nil
	}
	var runs []selfcheck.Run
	var left []string
	for _, r := range results {
		for i, c := range r.Certificates {
			name := r.Generators[i].Name
			if r.Goal.Scenario || len(c.Tables) > 0 {
				left = append(left, name)
				continue
			}
			runs = append(runs, selfcheck.Of(r.Goal.Name, name, c.Trace))
		}
	}
	if len(runs) > 0 {
		fmt.Fprintf(t.Stderr, "self-check: %s with the bug shown to the judges first\n", rtreport.Plural(len(runs), "run"))
	}
	if left != nil {
		fmt.Fprintf(t.Stderr, "self-check: left out, since no answer is known to be wrong there: %s\n", strings.Join(left, ", "))
	}
	dir, err := t.TempDir()
	if err != nil {
		return err
	}
	data, err := json.Marshal(runs)
	if err != nil {
		return err
	}
	file := filepath.Join(dir, "selfcheck.json")
	rc.env = append(rc.env, environment.SelfCheck.Is(file))
	return os.WriteFile(file, data, 0o600)
}

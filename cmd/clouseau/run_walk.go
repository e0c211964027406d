package main

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// collect has walks that nobody judges go on after a failure. What they find are candidates, and
// the first one may be a misuse that the documentation forbids.
func (rc *runConfig) collect(s *uhat.Spec, results []*synth.Result) {
	free := slices.ContainsFunc(results, func(r *synth.Result) bool { return walks(s, r, rc.from) && r.Goal.OfModel() && s.Judge() == nil })
	if free && !rc.keepGoing && rc.export == "" && rc.replay == "" {
		rc.env = append(rc.env, "CLOUSEAU_KEEP_GOING=on")
	}
}

// tellCandidates says what the panics of walks may mean.
func (t *terminal) tellCandidates(rc runConfig) {
	for _, r := range rc.reported() {
		if r.Walked != nil && r.Crashed > 0 {
			fmt.Fprintf(t.stderr, "%s: a panic is a candidate for a bug. Where the documentation says that such a call may panic, say so: "+
				"in a clause, when the operation is worth calling; or with panics = allowed\n", r.Goal)
		}
	}
}

// tellGrounds quotes what the spec says of the promises that were broken. A promise that nobody has
// looked up is a guess of what the system is for: most reports that were dropped after a look at
// the documentation broke such a one (docs/hunt.md).
func (t *terminal) tellGrounds(rc runConfig, s *uhat.Spec) {
	told := map[string]bool{"": true}
	for _, r := range rc.reported() {
		failures := []*report.Record{r.Failure}
		for _, f := range r.Findings {
			failures = append(failures, f.Record)
		}
		for _, f := range failures {
			if f == nil || told[f.Promise] {
				continue
			}
			told[f.Promise] = true
			switch doc, ok := s.Grounds(f.Promise); {
			case doc != "":
				fmt.Fprintf(t.stderr, "%s is promised, says the spec: %s\n", f.Promise, doc)
			case ok:
				fmt.Fprintf(t.stderr, "%s: the spec does not say where that is promised. Look it up before you call this a bug, and write it down: doc = \"...\" in the clause\n", f.Promise)
			}
		}
	}
}

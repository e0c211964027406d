package main

import (
	"fmt"
	"slices"

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

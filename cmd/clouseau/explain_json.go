package main

import (
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/internal/repair"
	"github.com/clouseau-go/clouseau/internal/report"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// explainedGoal describes the scripts for a goal, or why there are none and what would help.
func explainedGoal(s *uhat.Spec, r *synth.Result, rep *repair.Report) report.Test {
	out := report.Test{Spec: s.File, Goal: r.Goal.Name, Verdict: report.Passed, Summary: outcome(r)}
	for i, g := range r.Generators {
		run := certifiedRun(r.Certificates[i], reasonTexts(r, i))
		out.Scripts = append(out.Scripts, report.Script{Name: g.Name, Text: uhat.Describe(uhat.Decided(g)), Run: run})
	}
	if len(r.Generators) > 0 {
		return out
	}
	out.Verdict = report.Incomplete
	if e := r.Explanation; e != nil {
		out.Verdict = report.Failed
		out.Failures = []report.Failure{{Title: unreached(r), Verdict: "unreachable", Place: report.Place(r.Goal.Range), Detail: e.String()}}
	}
	if rep != nil {
		for _, p := range rep.Proposals {
			out.Next = append(out.Next, p.Edit.String())
		}
	}
	return out
}

// certifiedRun returns the run that certifies a script. Remarks say what events are there for.
func certifiedRun(c *synth.Certificate, why map[int][]string) (out []rtreport.Event) {
	for k, e := range c.Trace {
		x := rtreport.EventOf(e)
		x.Decides = k == c.Deciding
		if clause := c.Events[k].Clause; clause != nil {
			x.Clause = clause.Name()
		}
		if len(why[k]) > 0 {
			x.Remark = fmt.Sprintf("for %s", strings.Join(why[k], ", "))
		}
		out = append(out, x)
	}
	return out
}

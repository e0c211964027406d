package main

import (
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/report"
)

// document describes all mutants.
func (m *mutation) document(t *cli.Terminal, ended error) *report.Document {
	percent, of := m.score()
	d := &report.Document{Version: report.DocumentVersion, Verb: "mutate", Verdict: report.Passed,
		Mutation: &report.Mutation{Score: percent, Counted: of, Possible: m.set.Found, Mutants: []report.Mutated{}}}
	switch {
	case m.cut:
		d.Verdict = report.Incomplete
	case ended != nil:
		d.Verdict = report.Failed
	}
	d.Mutation.Parts = documented(m.parts)
	d.Mutation.Tests = m.own.document()
	for _, x := range m.tried {
		out := report.Mutated{Place: report.Place{File: x.At.Filename, Line: x.At.Line, Column: x.At.Column},
			Function: x.Func, Kind: string(x.Kind), Change: x.String(), Outcome: string(x.outcome), Why: x.why, Seconds: x.took.Seconds()}
		if m.own != nil {
			out.Tests = m.own.notices[x]
		}
		if x.outcome == killed {
			out.Judge = x.judge
		}
		if x.record != nil {
			out.Run = x.record.Events
			out.Wanted = x.record.Wanted
		}
		if x.outcome == gap {
			out.Results = unlooked(x.record)
			out.Goal = strings.ReplaceAll(x.goal, unnamed, "gap")
		}
		d.Mutation.Mutants = append(d.Mutation.Mutants, out)
	}
	if m.work != nil {
		for _, name := range m.judgesOf(m.work) {
			notices, alone := m.work.alone(name)
			d.Mutation.Judges = append(d.Mutation.Judges, report.MutationJudge{Name: name, Notices: notices, Alone: alone})
		}
	}
	d.Notes = t.TakeNotes()
	for _, name := range m.left {
		d.Notes = append(d.Notes, name+" fails without a mistake, and is left out")
	}
	if m.alone != "" {
		d.Notes = append(d.Notes, "no random runs are compared with the system as it is: "+m.alone)
	}
	for _, text := range m.noise {
		d.Notes = append(d.Notes, "two systems without mistakes differ in "+text)
	}
	return d
}

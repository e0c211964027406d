package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/report"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/session/play"
)

// playedSessions describes what sessions have shown.
func playedSessions(spec string, s *session.Session, rep *play.Report) report.Test {
	out := report.Test{
		Spec: spec, Goal: s.Name, Judge: "the session " + s.Name, Runs: rep.Sessions, Judged: rep.Sessions - rep.Silent - rep.Undecided,
		Summary: fmt.Sprintf("%s, %s", plural(rep.Sessions, "session"), plural(rep.Turns, "message")),
	}
	if rep.Failing != nil {
		out.Summary = fmt.Sprintf("session %d fails", rep.At)
		out.Failures = []report.Failure{playedFailure(s, rep.Failure())}
		return out
	}
	for _, e := range rep.NeverSent() {
		out.Failures = append(out.Failures, neverSentFailure(e))
	}
	return out
}

// neverSentFailure describes a send for which a message was never found.
func neverSentFailure(e *session.Exchange) report.Failure {
	return report.Failure{Title: neverSentText(e), Verdict: "never sent", Place: report.Place(e.Range)}
}

// playedFailure describes a session that failed. What the peer of its first party sends is
// received.
func playedFailure(s *session.Session, r *play.Result) report.Failure {
	out := report.Failure{Title: r.Headline(), Verdict: r.Verdict.String(), Place: report.Place(s.Range), Detail: r.String(), Runs: 1}
	if len(r.Broken) > 0 {
		out.Place = report.Place(r.Broken[0].Range)
	}
	for _, e := range r.Trace {
		out.Run = append(out.Run, exchanged(s, e))
	}
	if n := len(out.Run); n > 0 {
		out.Run[n-1].Decides = true
	}
	return out
}

// exchanged describes a message. Bytes that are none have no operation.
func exchanged(s *session.Session, e play.Entry) rtreport.Event {
	out := rtreport.Event{Kind: "receive", Remark: strings.Join(e.Cases, ", ")}
	fields := []rtreport.Assignment{{Name: "bytes", Value: e.Bytes}}
	if m := e.Message; m.Type != nil {
		out.Op = m.Type.Name
		fields = nil
		for i, f := range m.Type.Fields {
			fields = append(fields, rtreport.Assignment{Name: f.Name, Value: f.Sort().Show(m.Values[i])})
		}
	}
	if e.Party == s.Party {
		out.Kind, out.Args = "send", fields
	} else {
		out.Results = fields
	}
	return out
}

// replay adds how the failing session is played again, and the Go test that plays it.
func (o *sessionTestOptions) replay(test *report.Test, args []string, rep *play.Report, e *sessionEmission) {
	test.Again = fmt.Sprintf("clouseau session test %s --seed %d --sessions %d", report.CommandLine(slices.Concat(args, o.words)), o.seed, rep.At)
	text, err := e.source(&cli.Output{})
	if err != nil {
		return // a peer that connects is none that a test could start
	}
	test.Failures[0].Test = string(text)
	if o.export.Name == "" {
		test.Next = append(test.Next, fmt.Sprintf("%s --export %s_test.go", test.Again, strings.ToLower(test.Goal)))
	}
}

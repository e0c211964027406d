package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/judge"
)

// judgePrinter prints verdicts as they are known.
type judgePrinter struct {
	t         *cli.Terminal
	all, json bool
	name      string
	err       error // of writing
}

func (j *judgePrinter) printf(format string, args ...any) {
	if _, err := fmt.Fprintf(j.t.Stdout, format, args...); err != nil && j.err == nil {
		j.err = err
	}
}

// object prints a line of JSON.
func (j *judgePrinter) object(x any) {
	text, err := json.Marshal(x)
	if err != nil {
		panic("clouseau: a verdict is no JSON: " + err.Error())
	}
	j.printf("%s\n", text)
}

func (j *judgePrinter) verdict(v judge.Verdict) {
	quiet := v.Kind == judge.Upheld || v.Kind == judge.NotReached
	switch {
	case j.json:
		j.object(newVerdictJSON(v))
	case j.all || !quiet:
		j.printf("%v\n", &v)
	}
}

// summary prints what became of the runs, and says aloud if they were not judged at all.
func (j *judgePrinter) summary(s *judge.Summary) {
	if j.json {
		j.object(newSummaryJSON(j.name, s))
	} else {
		j.printf("%s: %s, %s", j.name, plural(s.Runs, "run"), plural(s.Events, "event"))
		if s.Skipped > 0 {
			j.printf(", %s that the mapping does not count", plural(s.Skipped, "line"))
		}
		j.printf("\n")
		for _, t := range s.Tallies {
			j.printf("%v\n", t)
		}
	}
	for _, t := range s.Tallies {
		switch missing := strings.Join(t.Missing, ", "); {
		case t.Vacuous:
			j.t.Notef("%s: error: nothing in it is about %s: no line has any of %s\n", j.name, t.Goal, missing)
		case missing != "":
			j.t.Notef("%s: warning: no line has %s, of which %s speaks\n", j.name, missing, t.Goal)
		}
	}
}

// verdictJSON is a verdict as a line of JSON.
type verdictJSON struct {
	Run      string            `json:"run,omitempty"`
	Goal     string            `json:"goal,omitempty"`
	Verdict  judge.Kind        `json:"verdict"`
	Line     int               `json:"line,omitempty"`
	Event    int               `json:"event,omitempty"`
	What     string            `json:"what,omitempty"`
	Bindings map[string]string `json:"bindings,omitempty"`
	Reason   string            `json:"reason,omitempty"`
}

func newVerdictJSON(v judge.Verdict) verdictJSON {
	out := verdictJSON{Run: v.Run, Goal: v.Goal, Verdict: v.Kind, Line: v.Line, Event: v.Event, What: v.What, Reason: v.Reason}
	for _, b := range v.Bindings {
		if out.Bindings == nil {
			out.Bindings = map[string]string{}
		}
		out.Bindings[b.Name] = b.Value.String()
	}
	return out
}

// summaryJSON is the last line of JSON.
type summaryJSON struct {
	Log     string      `json:"log"`
	Runs    int         `json:"runs"`
	Events  int         `json:"events"`
	Lines   int         `json:"lines"`
	Skipped int         `json:"skipped"`
	Errors  int         `json:"errors"`
	Goals   []tallyJSON `json:"goals"`
}

type tallyJSON struct {
	Goal    string             `json:"goal,omitempty"`
	Counts  map[judge.Kind]int `json:"counts"`
	Missing []string           `json:"missing,omitempty"`
	Vacuous bool               `json:"vacuous,omitempty"`
}

func newSummaryJSON(name string, s *judge.Summary) any {
	out := summaryJSON{Log: name, Runs: s.Runs, Events: s.Events, Lines: s.Lines, Skipped: s.Skipped, Errors: s.Errors}
	for _, t := range s.Tallies {
		out.Goals = append(out.Goals, tallyJSON{t.Goal, t.Counts, t.Missing, t.Vacuous})
	}
	return struct {
		Summary summaryJSON `json:"summary"`
	}{out}
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

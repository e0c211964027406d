package report

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// observation is one test case in the format in which tools for property-based tests report what
// they tried (the schema that Hypothesis publishes, and that Tyche reads).
type observation struct {
	Type           string             `json:"type"`
	RunStart       float64            `json:"run_start"` // seconds since 1970
	Property       string             `json:"property"`
	Status         string             `json:"status"` // passed, failed or gave_up
	StatusReason   string             `json:"status_reason"`
	Representation string             `json:"representation"`
	Arguments      map[string]string  `json:"arguments"`
	HowGenerated   string             `json:"how_generated"`
	Features       map[string]any     `json:"features"`
	Coverage       map[string][]int   `json:"coverage"` // null: not measured
	Timing         map[string]float64 `json:"timing"`
	Metadata       map[string]any     `json:"metadata"`
}

// Tyche writes a line of JSON for each run. The runs must have been recorded,
// which CLOUSEAU_RECORDS=on makes tests do.
func Tyche(w io.Writer, runs []*Run) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	for _, r := range runs {
		if r.Started() > 0 && len(r.Records) == 0 {
			return fmt.Errorf("the report of %s has no single runs; CLOUSEAU_RECORDS=on makes the test record them", r.Goal)
		}
		for _, x := range r.Records {
			if err := e.Encode(r.observe(x)); err != nil {
				return err
			}
		}
		if r.Failure != nil {
			o := r.observe(r.Failure)
			o.HowGenerated += ", shrunk"
			if err := e.Encode(o); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *Run) observe(x *report.Record) observation {
	o := observation{
		Type: "test_case", Property: r.System + "." + r.Goal, Status: status(x.Verdict), StatusReason: x.Verdict,
		Representation: lines(x), Arguments: map[string]string{}, HowGenerated: "generator " + x.Generator,
		Features: map[string]any{"verdict": x.Verdict, "generator": x.Generator, "events": len(x.Events)},
		Timing:   map[string]float64{}, Metadata: map[string]any{},
	}
	if r.StartedAt != nil {
		o.RunStart = float64(r.StartedAt.UnixMicro()) / 1e6
	}
	if x.Reason != "" {
		o.StatusReason += ": " + x.Reason
	}
	onScript := 0
	for i, e := range x.Events {
		for _, a := range e.Args {
			o.Arguments[fmt.Sprintf("%d %s.%s", i+1, e.Op, a.Name)] = a.Value
		}
		if e.Deviation != "" {
			o.Features["off script at"] = e.Clause
		}
		if e.Step > 0 && o.Features["off script at"] == nil {
			onScript++
		}
	}
	o.Features["events on script"] = onScript
	for _, b := range x.Bindings {
		o.Metadata[b.Name] = b.Value
	}
	return o
}

// status says what a verdict is in the format: a run that did not reach its question gave up.
func status(verdict string) string {
	fails := func(m report.Meaning) bool { return m.Name == verdict && m.Fails() }
	switch {
	case slices.ContainsFunc(report.Verdicts(), fails):
		return "failed"
	case verdict == run.Upheld.String(), verdict == run.Prevented.String():
		return "passed"
	default:
		return "gave_up"
	}
}

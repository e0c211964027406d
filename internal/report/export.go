package report

import (
	"cmp"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// The elements of JUnit's format, as far as they are written.
type (
	junitCounts struct {
		Name     string `xml:"name,attr"`
		Tests    int    `xml:"tests,attr"`
		Failures int    `xml:"failures,attr"`
		Errors   int    `xml:"errors,attr"`
		Skipped  int    `xml:"skipped,attr"`
	}
	junitSuites struct {
		XMLName xml.Name `xml:"testsuites"`
		junitCounts
		Suites []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		junitCounts
		Timestamp  string          `xml:"timestamp,attr,omitempty"`
		Properties []junitProperty `xml:"properties>property"`
		Cases      []junitCase     `xml:"testcase"`
		Output     string          `xml:"system-out,omitempty"`
	}
	junitProperty struct {
		Name  string `xml:"name,attr"`
		Value int    `xml:"value,attr"`
	}
	junitCase struct {
		Class   string        `xml:"classname,attr"`
		Name    string        `xml:"name,attr"`
		Failure *junitOutcome `xml:"failure"`
		Error   *junitOutcome `xml:"error"`
		Skipped *junitOutcome `xml:"skipped"`
	}
	junitOutcome struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr,omitempty"`
		Text    string `xml:",chardata"`
	}
)

// JUnit writes the reports as JUnit's XML: a suite for each goal, a case for each of its
// generators. A violation is a failure, a crash or a hang an error, and a generator that had no run
// was skipped. If a test kept going, each of its findings has a case. So has a vacuous test, which
// is a failure, and a known failure, which is skipped.
func JUnit(w io.Writer, runs []*Run) error {
	all := junitSuites{junitCounts: junitCounts{Name: "clouseau"}}
	for _, r := range runs {
		s := r.junit()
		all.Tests = all.Tests + s.Tests
		all.Failures = all.Failures + s.Failures
		all.Errors = all.Errors + s.Errors
		all.Skipped = all.Skipped + s.Skipped
		all.Suites = append(all.Suites, s)
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", "  ")
	if err := e.Encode(all); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func (r *Run) junit() junitSuite {
	s := junitSuite{junitCounts: junitCounts{Name: r.System + "." + r.Goal}, Output: r.String()}
	if r.StartedAt != nil {
		s.Timestamp = r.StartedAt.UTC().Format("2006-01-02T15:04:05")
	}
	for _, v := range r.verdicts() {
		s.Properties = append(s.Properties, junitProperty{v.Name, v.Count})
	}
	for _, g := range r.Generators {
		c := junitCase{Class: s.Name, Name: g.Name}
		switch {
		case r.Findings == nil && r.Failure != nil && r.Failure.Generator == g.Name:
			c.fails(r.Failure, r.junitOutcome(r.Failure))
		case g.Runs == 0:
			c.Skipped = &junitOutcome{Message: "no run"}
		}
		s.add(c)
	}
	for _, f := range r.Findings {
		c := junitCase{Class: s.Name, Name: f.Meaning()}
		c.fails(f.Record, r.junitOutcome(f.Record))
		s.add(c)
	}
	for _, k := range r.KnownFailures {
		s.add(junitCase{Class: s.Name, Name: "known " + k.Name, Skipped: &junitOutcome{Message: k.String()}})
	}
	if r.Vacuous {
		s.add(junitCase{Class: s.Name, Name: run.Vacuous.String(), Failure: &junitOutcome{Message: r.Idle(), Type: run.Vacuous.String()}})
	}
	for _, l := range r.Lacks { // no generator's fault
		s.add(junitCase{Class: s.Name, Name: "the spec", Error: &junitOutcome{
			Message: l.What() + ": " + l.Remedy(), Type: run.Misfit.String(),
		}})
	}
	if r.Spared != nil {
		s.add(junitCase{Class: s.Name, Name: "the goal", Error: &junitOutcome{Message: r.Spared.What(), Type: run.Harmless.String(), Text: r.Spared.Run}})
	}
	return s
}

// fails records that a case fails with a run.
func (c *junitCase) fails(f *report.Record, how *junitOutcome) {
	if f.Verdict == run.Violation.String() {
		c.Failure = how
	} else {
		c.Error = how
	}
}

// add adds a case and counts it.
func (s *junitSuite) add(c junitCase) {
	s.Cases = append(s.Cases, c)
	s.Tests++
	switch {
	case c.Failure != nil:
		s.Failures++
	case c.Error != nil:
		s.Errors++
	case c.Skipped != nil:
		s.Skipped++
	}
}

func (r *Run) junitOutcome(f *report.Record) *junitOutcome {
	if f.Model != "" { // the first line is the event, the others are what was expected
		event, reasons, _ := strings.Cut(f.Reason, "\n")
		return &junitOutcome{
			Message: fmt.Sprintf("%s of the model %s: %s", f.Verdict, f.Model, event), Type: f.Verdict,
			Text: "\n" + lines(f) + reasons + "\n",
		}
	}
	what := cmp.Or(r.Doc, f.Reason)
	if f.Verdict != run.Violation.String() {
		what = cmp.Or(f.Reason, r.Doc)
	}
	return &junitOutcome{
		Message: fmt.Sprintf("%s of %s: %s", f.Verdict, r.Goal, what), Type: f.Verdict,
		Text: "\n" + lines(f) + f.Stack,
	}
}

// lines returns a run as text, an event a line.
func lines(f *report.Record) string {
	var b strings.Builder
	for i, e := range f.Events {
		fmt.Fprintf(&b, "%3d  %s(%s)", i+1, e.Op, assignments(e.Args))
		if len(e.Results) > 0 {
			fmt.Fprintf(&b, " -> %s", assignments(e.Results))
		}
		if e.Remark != "" {
			fmt.Fprintf(&b, "  # %s", e.Remark)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func assignments(as []report.Assignment) string {
	return lists.Joined(as, ", ", func(a report.Assignment) string { return a.Name + " = " + a.Value })
}

// verdicts returns how many runs ended with each verdict, including runs that the environment
// stopped.
func (r *Run) verdicts() []report.Count {
	var out []report.Count
	for _, m := range report.Verdicts() {
		if !m.Test {
			out = append(out, report.Count{Name: m.Name, Count: r.Of(m.Name)})
		}
	}
	return out
}

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

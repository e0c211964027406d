package report_test

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/internal/layered"
	"github.com/clouseau-go/clouseau/internal/report"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	runs "github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sfa"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// read returns the only report of a file in testdata.
func read(t *testing.T, name string) *report.Run {
	t.Helper()
	runs, err := report.Read(filepath.Join("testdata", name))
	if err != nil || len(runs) != 1 {
		t.Fatalf("%d reports: %v", len(runs), err)
	}
	return runs[0]
}

// stackRun returns the report of a failing run of the stack, with its spec.
func stackRun(t *testing.T) *report.Run {
	t.Helper()
	r := read(t, "stack.json")
	if err := attach(t, r, func(s string) string { return s }); err != nil {
		t.Fatal(err)
	}
	return r
}

// attach adds the spec of the stack to a report, edited.
func attach(t *testing.T, r *report.Run, edit func(string) string) error {
	t.Helper()
	src, err := os.ReadFile("../../benchmarks/stack/stack.clouseau.hcl")
	if err != nil {
		t.Fatal(err)
	}
	s, diags := spec.LoadSource("stack.clouseau.hcl", []byte(edit(string(src))))
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	p := logic.NewPortfolio(s.L, s.Axioms, logic.Engine{Name: "decide", Solver: decide.New(s.L)})
	result := synth.Synthesize(context.Background(), s.Context, s.Goals[0], p, synth.Config{Depth: synth.NoRecursion})
	plans, err := report.Plans(result, emitted(t, s, result))
	if err != nil {
		t.Fatal(err)
	}
	algebra := sfa.New(s.B, p, sfa.DefaultLimits())
	a, err := algebra.Build(context.Background(), s.Goals[0].Trace)
	if err != nil {
		t.Fatal(err)
	}
	if a, err = algebra.Minimize(context.Background(), a); err != nil {
		t.Fatal(err)
	}
	return r.Attach(result, plans, layered.Automaton(s.Goals[0].Name, a))
}

func emitted(t *testing.T, s *uhat.Spec, r *synth.Result) []byte {
	t.Helper()
	src, err := emit.File(s, []emit.GoalGenerators{{Goal: r.Goal, Generators: r.Generators}}, emit.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return src
}

func render(t *testing.T, runs ...*report.Run) string {
	t.Helper()
	var b bytes.Buffer
	if err := report.HTML(&b, runs); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestHTML(t *testing.T) {
	t.Parallel()
	page := render(t, stackRun(t))
	for _, want := range []string{
		"<title>stack: violation of lost_element</title>",
		"The goal is met with <code>y = 1</code>",
		`<strong class="badge">✗ decides</strong>`,
		"⚠ off script",
		`rests on <a href="#test1-event2">2 push</a> (by top)`,
		`asks for <a href="#test1-event5">5 pop</a>`,
		"7 isEmpty rests on 6 pop, by isEmpty.one_left through the ghost top",
		"func lostElement1(s *rt.Session) {",
		"draw elem1: int in 0..20 except y1",
		"TestLostElementRegression",
		"push(elem != y)",

		`name="viewport"`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	for _, not := range []string{"<script", "http://", "https://", "<link", "@import", "ZgotmplZ", "url("} {
		text := strings.ReplaceAll(page, `xmlns="http://www.w3.org/2000/svg"`, "")
		if i := strings.Index(text, not); i >= 0 {
			t.Errorf("the page has %q: %s", not, text[i:min(len(text), i+80)])
		}
	}
	if again := render(t, stackRun(t)); again != page {
		t.Errorf("the same report gives another page:\n%s", cmp.Diff(page, again))
	}
}

// byModel is the report of a run that a model rejects.
func byModel(t *testing.T, goal string) *report.Run {
	r := read(t, "stack.json")
	r.Goal, r.ModelViolations, r.Silent, r.Owed = goal, 1, 2, []string{"got(conn = 2)"}
	r.Failure.Model = "register"
	r.Failure.Reason = "event 7, isEmpty(empty = true): no behaviour of the model explains it\n  kept: empty is true, expected false"
	return r
}

// TestModelViolation: what a model says against a run is told by the page and by JUnit's XML.
func TestModelViolation(t *testing.T) {
	t.Parallel()
	for goal, headline := range map[string]string{
		"register": "violation of the model register</h2>",
		"lost":     "violation of the model register on the way to lost</h2>",
	} {
		page := render(t, byModel(t, goal))
		for _, want := range []string{
			headline,
			"no behaviour of the model explains it\n  kept: empty is true, expected false</pre>",
			"At the end of 2 runs answers were still owed, in the first <code>got(conn = 2)</code>.",
		} {
			if !strings.Contains(page, want) {
				t.Errorf("the page of %s lacks %q", goal, want)
			}
		}
	}
	var b bytes.Buffer
	if err := report.JUnit(&b, []*report.Run{byModel(t, "register")}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`message="violation of the model register: event 7, isEmpty(empty = true): no behaviour of the model explains it"`,
		"kept: empty is true, expected false",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("JUnit's XML lacks %q: %s", want, &b)
		}
	}
}

// Every finding of a test that kept going is a case of its own, a known failure is skipped, and a
// test that looked at nothing fails.
func TestJUnitFindings(t *testing.T) {
	t.Parallel()
	r := read(t, "stack.json")
	crash := *r.Failure
	crash.Verdict, crash.Reason = "crashed", "index out of range [7]"
	r.Findings = []*runs.Finding{
		{What: "violation of lost_element", Op: "isEmpty", Because: "isEmpty.one_left", Runs: 3, Record: r.Failure},
		{What: "violation of lost_element", Op: "pop", Because: "pop.lifo", Runs: 1, Record: r.Failure},
		{What: "the system crashed", Op: "push", Because: "index out of range [#]", Runs: 2, Record: &crash},
	}
	r.KnownFailures = []*runs.Known{{Name: "small", Reason: "nobody needs them", Runs: 2}}
	idle := read(t, "stack.json")
	idle.Failure, idle.Vacuous = nil, true
	var b bytes.Buffer
	if err := report.JUnit(&b, []*report.Run{r, idle}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`tests="7" failures="3" errors="1" skipped="1"`,
		`name="violation of lost_element in isEmpty (isEmpty.one_left)">`,
		`name="violation of lost_element in pop (pop.lifo)">`,
		`name="the system crashed in push (index out of range [#])">`,
		`<error message="crashed of lost_element: index out of range [7]" type="crashed">`,
		`name="known small">`, `<skipped message="small: 2 runs; nobody needs them">`,
		`name="vacuous">`,
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("JUnit's XML lacks %q: %s", want, &b)
		}
	}
}

// TestHTMLWithoutSpec: the page has what the report has.
func TestHTMLWithoutSpec(t *testing.T) {
	t.Parallel()
	page := render(t, read(t, "stack.json"))
	for _, want := range []string{"✗ decides", "What was exercised", "pop.lifo"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	for _, not := range []string{`class="arrow`, "The generators", "automaton\""} {
		if strings.Contains(page, not) {
			t.Errorf("the page has %q", not)
		}
	}
}

// TestHTMLPromises: the table has a row for each promise and a column for each context.
func TestHTMLPromises(t *testing.T) {
	t.Parallel()
	r := read(t, "stack.json")
	p := runs.Promised{Name: "pop.<lifo>"}
	p.Judge(runs.Context{After: "push", Earlier: []string{"push"}, Argument: runs.ArgumentNear, Undone: true, Size: 3})
	r.Promises = []runs.Promised{p, {Name: "never.1"}}
	page := render(t, r)
	for _, want := range []string{
		"Promises by context", "<th>after push</th>", "<th>after a call undone</th><th>after a refusal</th><th>size 0</th><th>size 1</th><th>size 2</th><th>size 3</th></tr>",
		`<tr><th scope="row">pop.&lt;lifo&gt;</th><td>1</td><td>-</td><td>-</td><td>1 (1)</td>`, `<td>-</td><td>1</td></tr>`, `<tr><th scope="row">never.1</th><td>never</td><td>-</td>`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q; it has %s", want, page[strings.Index(page, "Promises by context"):][:1500])
		}
	}
}

// TestHTMLEscapes: what a system answers is text and nothing else.
// Failures that differ, and known ones, are listed.
func TestHTMLFindings(t *testing.T) {
	t.Parallel()
	r := read(t, "stack.json")
	r.Findings = []*runs.Finding{{What: "violation of lost_element", Op: "isEmpty", Because: "isEmpty.one_left", Runs: 3, Record: r.Failure}}
	r.KnownFailures = []*runs.Known{{Name: "small", Reason: "nobody <needs> them", Runs: 2}}
	var b bytes.Buffer
	if err := report.HTML(&b, []*report.Run{r}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"<li>violation of lost_element in <code>isEmpty</code> (isEmpty.one_left): 3 runs</li>",
		"<li>small: 2 runs; nobody &lt;needs&gt; them</li>",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the page lacks %q", want)
		}
	}
}

func TestHTMLEscapes(t *testing.T) {
	t.Parallel()
	r := read(t, "stack.json")
	const bad = `<script>alert("x")</script>`
	r.Failure.Events[0].Op, r.Failure.Reason, r.Doc, r.Operations[0].Name = bad, bad, bad, bad
	if page := render(t, r); strings.Contains(page, "<script") || strings.Count(page, "&lt;script&gt;") < 4 {
		t.Error("the page has a script")
	}
}

func TestAttachStale(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ old, new, want string }{
		"goal":      {"repeat(push, 3, 6)", "repeat(push, 3, 5)", "goal lost_element is another in the spec"},
		"generator": {`goal "lost_element"`, `goal "gone"`, "the spec gives no generator lost_element_1"},
	} {
		err := attach(t, read(t, "stack.json"), func(s string) string { return strings.ReplaceAll(s, c.old, c.new) })
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("another %s: %v, want %q", name, err, c.want)
		}
	}
	r := read(t, "stack.json")
	r.Generators[0].Events++
	if err := attach(t, r, strings.Clone); err == nil || !strings.Contains(err.Error(), "has 8 events in the report and 7 in the spec") {
		t.Errorf("another number of events: %v", err)
	}
	r = read(t, "stack.json")
	r.Failure.Events[1].Op = "put"
	if err := attach(t, r, strings.Clone); err == nil || !strings.Contains(err.Error(), "event 2 of lost_element_1 is put in the report, and none is in the spec") {
		t.Errorf("another operation: %v", err)
	}
}

func TestReadRefuses(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"": "no report in it",
		"{\"goal\":\"g\",\"system\":\"s\"}\nnonsense": "run.json:2: no report",
		"{}": "run.json:1: no report of a test",
	} {
		name := filepath.Join(t.TempDir(), "run.json")
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := report.Read(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Read of %q: %v, want %q", text, err, want)
		}
	}
}

func TestJUnit(t *testing.T) {
	t.Parallel()
	crashed := read(t, "stack.json")
	crashed.Failure.Verdict, crashed.Violations, crashed.Crashed = "crashed", 0, 1
	var b bytes.Buffer
	failed := read(t, "stack.json")
	for _, r := range []*report.Run{failed, crashed} { // generators that no run took
		r.Generators = append(r.Generators, runs.Shape{Name: "lost_element_2"}, runs.Shape{Name: "lost_element_3"})
	}
	if err := report.JUnit(&b, []*report.Run{failed, crashed}); err != nil {
		t.Fatal(err)
	}
	type outcome struct {
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	}
	var got struct {
		Tests    int `xml:"tests,attr"`
		Failures int `xml:"failures,attr"`
		Errors   int `xml:"errors,attr"`
		Skipped  int `xml:"skipped,attr"`
		Suites   []struct {
			Name  string `xml:"name,attr"`
			Cases []struct {
				Name    string   `xml:"name,attr"`
				Failure *outcome `xml:"failure"`
				Error   *outcome `xml:"error"`
				Skipped *outcome `xml:"skipped"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	if err := xml.Unmarshal(b.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if got.Tests != 6 || got.Failures != 1 || got.Errors != 1 || got.Skipped != 4 || len(got.Suites) != 2 {
		t.Fatalf("%+v", got)
	}
	first := got.Suites[0].Cases[0]
	if got.Suites[0].Name != "stack.lost_element" || first.Name != "lost_element_1" || first.Failure == nil ||
		first.Failure.Message != "violation of lost_element: a pushed element vanishes" || !strings.Contains(first.Failure.Text, "7  isEmpty() -> empty = true") {
		t.Errorf("%+v", first)
	}
	if c := got.Suites[1].Cases; c[0].Error == nil || c[0].Failure != nil || c[1].Skipped == nil {
		t.Errorf("%+v", c)
	}
}

// TestTyche: each line has exactly the fields that the format demands.
func TestTyche(t *testing.T) {
	t.Parallel()
	r := read(t, "stack.json")
	if err := report.Tyche(&bytes.Buffer{}, []*report.Run{r}); err == nil || !strings.Contains(err.Error(), "CLOUSEAU_RECORDS=on") {
		t.Errorf("without records: %v", err)
	}
	r.Records = append(r.Records, r.Failure)
	var b bytes.Buffer
	if err := report.Tyche(&b, []*report.Run{r}); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	if len(lines) != 2 {
		t.Fatalf("%d lines, want the run and the shrunk one", len(lines))
	}
	for _, line := range lines {
		var got map[string]any
		if err := json.Unmarshal([]byte(line), &got); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"type", "status", "status_reason", "representation", "arguments", "how_generated",
			"features", "coverage", "timing", "metadata", "property", "run_start"} {
			if _, ok := got[name]; !ok {
				t.Errorf("no %s in %s", name, line)
			}
		}
		if len(got) != 12 || got["type"] != "test_case" || got["status"] != "failed" || got["property"] != "stack.lost_element" || got["coverage"] != nil {
			t.Errorf("%v", got)
		}
		args, features := got["arguments"].(map[string]any), got["features"].(map[string]any)
		if args["3 push.elem"] != "1" || features["events on script"] != 4.0 {
			t.Errorf("arguments %v, features %v", args, features)
		}
	}
}

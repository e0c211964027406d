package report_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sre"
)

// stackReport is the report of a test of a stack, before its first run.
func stackReport() *report.Report {
	return &report.Report{
		System: "stack", Goal: "lost_element",
		Operations: []report.Count{{Name: "push"}, {Name: "pop"}, {Name: "isEmpty"}},
		Clauses:    []report.Count{{Name: "push.any"}, {Name: "pop.lifo"}},
		Generators: []report.Shape{{Name: "short", Events: 3}},
	}
}

// stackRun is one run: its verdict, whether pop answers the pushed element, and the observed
// operations.
func stackRun(verdict string, lifo bool, ops ...string) report.Run {
	var tr sre.Trace
	for _, op := range ops {
		tr = append(tr, sre.Event{Op: stackOps[op]})
	}
	return report.Run{
		Generator: "short", Verdict: verdict, Calls: len(ops), OnScript: len(ops), Trace: tr, Plan: stackPlan(tr),
		Checks: []report.Check{{Event: 1, Clause: "pop.lifo", Field: "elem", OK: lifo}},
	}
}

var stackOps = map[string]*sre.Op{"push": {Name: "push"}, "pop": {Name: "pop"}, "isEmpty": {Name: "isEmpty"}}

// stackPlan has a clause for push and one for pop; the third event decides.
type stackPlan sre.Trace

func (p stackPlan) Clause(i int) string {
	return map[string]string{"push": "push.any", "pop": "pop.lifo"}[p[i].Op.Name]
}
func (p stackPlan) Decides(i int) bool { return i == 2 }
func (p stackPlan) Plain() bool        { return false }

func Example() {
	r := stackReport()
	r.Add(stackRun("violation", true, "push", "pop", "isEmpty"))
	r.Add(stackRun("upheld", true, "push", "pop", "isEmpty"))
	r.Add(stackRun("uninformative", false, "push", "pop"))
	fmt.Print(r.Finish())
	// Output:
	// stack, lost_element: 3 runs
	//   verdicts    1 violation, 1 upheld, 1 uninformative
	//   executions  3.00 for each violation
	//   calls       8, with 0 draws rejected
	//   tried       2 different scripts
	//   operations  push 3, pop 3, isEmpty 2
	//   clauses     push.any 3, pop.lifo 3
	//   generator   short: 3 runs, 1 violation, 1 upheld, at best 3 of 3 events on script
	//   off script  pop.lifo: field elem failed in 33 % (1 of 3)
}

func ExampleAlign() {
	fmt.Print(report.Align([][]string{
		{"", "1", "push", "elem = 4", ""},
		{">", "2", "isEmpty", "", "result = true"},
	}))
	// Output:
	//    1  push     elem = 4
	// >  2  isEmpty            result = true
}

func ExampleLack() {
	l := report.Lack{Operation: "watch", Fields: []string{"kind"}, Sort: "Kind", Values: []string{"Create", "Write"}, Value: "Chmod"}
	fmt.Println(l.What())
	fmt.Println(l.Remedy())
	// Output:
	// watch answered "Chmod" in kind, and the spec's type Kind has no such value, only Create, Write
	// write values = [Create, Write, Chmod] in sort "Kind", or have the adapter answer with one of those that are there
}

// TestGaps: the report names what no run exercised; a run that the environment stopped exercises
// nothing.
func TestGaps(t *testing.T) {
	t.Parallel()
	r := stackReport()
	r.Add(stackRun("upheld", true, "push"))
	stopped := stackRun("infrastructure", true, "push", "pop", "isEmpty")
	stopped.Reason = "no network"
	r.Add(stopped)
	r.Finish()
	if want := []string{"operation pop", "clause pop.lifo"}; !slices.Equal(r.Gaps, want) {
		t.Errorf("gaps %q, want %q", r.Gaps, want)
	}
	if r.Runs != 1 || r.Started() != 2 || r.Infrastructure != 1 || r.LastFault != "no network" {
		t.Errorf("%d runs of %d, last fault %q", r.Runs, r.Started(), r.LastFault)
	}
}

// TestIdleWalks: a vacuous test of walks says which operations they never called, and why.
func TestIdleWalks(t *testing.T) {
	r := &report.Report{}
	for range report.Enough {
		r.Add(report.Run{Verdict: "uninformative", Calls: 1, Walked: &report.Walked{Operations: []report.Stepped{
			{Name: "open", Performed: 1}, {Name: "read", Why: "no handle"}}}})
	}
	if got, want := r.Idle(), "none of 20 runs was judged: read was never called: no handle"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	// Where some walks were informative, it is not that.
	r.Add(report.Run{Verdict: "upheld", Calls: 1})
	if got, want := r.Scarce(0.1), "only 1 of 21 runs were judged: of the others no judge could reject an answer"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestGapsOfMisfits: an operation that always answers with a value that the spec lacks is
// exercised.
func TestGapsOfMisfits(t *testing.T) {
	r := &report.Report{Operations: []report.Count{{Name: "ask"}, {Name: "tell"}}, Clauses: []report.Count{{Name: "ask.1"}, {Name: "tell.1"}}}
	r.Add(report.Run{Verdict: "misfit", Lack: &report.Lack{Operation: "ask", Sort: "Mode", Value: "Both"}})
	if want := []string{"operation tell", "clause tell.1"}; !slices.Equal(r.Finish().Gaps, want) {
		t.Errorf("gaps %q, want %q", r.Gaps, want)
	}
}

// TestGapsOfExploration: a test that serves no clause of an operation cannot perform it, unless its
// requests are random.
func TestGapsOfExploration(t *testing.T) {
	t.Parallel()
	for explored, want := range map[bool][]string{false: nil, true: {"operation isEmpty"}} {
		r, run := stackReport(), stackRun("upheld", true, "push", "pop")
		run.Explored = explored
		r.Add(run)
		if r.Finish(); !slices.Equal(r.Gaps, want) {
			t.Errorf("explored %t: gaps %q, want %q", explored, r.Gaps, want)
		}
	}
}

// TestLacksOfIntegers: integers beyond the same bounds count as one lack, whatever their values; in
// other fields, or of other types, they do not.
func TestLacksOfIntegers(t *testing.T) {
	t.Parallel()
	taken := report.Lack{Operation: "put", Fields: []string{"n"}, Sort: "int", Values: []string{"-9 to 9"}, Value: "40", Type: "cell.Small", Under: "int8", Runs: 1}
	answered := taken
	answered.Type, answered.Under = "", ""
	other := taken
	other.Fields = []string{"m"}
	var lacks []*report.Lack
	for _, x := range []*report.Lack{&taken, &answered, &other} {
		y := *x
		y.Value = "41"
		lacks = report.AddLack(report.AddLack(lacks, x), &y)
	}
	if len(lacks) != 3 || lacks[0].Runs != 2 || lacks[1].Runs != 2 || lacks[0].Value != "40" {
		t.Errorf("%d lacks, %+v", len(lacks), lacks[0])
	}
	if got, want := taken.Remedy(), "give the sort of n, whose Go type is cell.Small, base = int8, which is what lies under it"; got != want {
		t.Errorf("remedy %q", got)
	}
}

// TestLacks: runs that lack the same value count as one lack.
func TestLacks(t *testing.T) {
	t.Parallel()
	l := report.Lack{Operation: "watch", Fields: []string{"kind"}, Sort: "Kind", Values: []string{"Create"}, Value: "Chmod", Runs: 1}
	other := l
	other.Value = "Rename"
	var lacks []*report.Lack
	for _, x := range []*report.Lack{&l, &other, &l} {
		lacks = report.AddLack(lacks, x)
	}
	if len(lacks) != 2 || lacks[0].Runs != 2 || lacks[1].Runs != 1 || l.Runs != 1 {
		t.Errorf("%d lacks, %+v", len(lacks), lacks[0])
	}
	if got := l.Complaint("watch.hcl"); !strings.HasPrefix(got, "the spec watch.hcl is incomplete") || !strings.HasSuffix(got, "(1 run)") {
		t.Errorf("complaint %q", got)
	}
}

// TestAppend: a file takes a line for each report.
func TestAppend(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "report.json")
	for range 2 {
		if err := report.Append(file, stackReport()); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	if len(lines) != 2 || lines[0] != lines[1] {
		t.Fatalf("the file holds %q", data)
	}
	var back report.Report
	if err := json.Unmarshal([]byte(lines[0]), &back); err != nil || back.Goal != "lost_element" || len(back.Generators) != 1 {
		t.Errorf("read %+v, %v", back, err)
	}
	if err := report.Append("", stackReport()); err != nil {
		t.Errorf("without a file: %v", err)
	}
	if err := report.Append(filepath.Join(file, "below"), stackReport()); err == nil || !strings.HasPrefix(err.Error(), "report: ") {
		t.Errorf("below a file: %v", err)
	}
}

// TestSummarized: runs for which the validator did not try all orders are counted and shown.
func TestSummarized(t *testing.T) {
	t.Parallel()
	r := stackReport()
	for i := range 3 {
		run := stackRun("upheld", true, "push", "pop", "isEmpty")
		run.Summarized = i > 0
		r.Add(run)
	}
	if text := r.Finish().String(); r.Summarized != 2 ||
		!strings.Contains(text, "summarized  2 runs: of the requests under way not all orders were looked at\n") {
		t.Errorf("%d summarized\n%s", r.Summarized, text)
	}
}

// TestPromisesAfter: the report names operations that no judged call came right after.
func TestPromisesAfter(t *testing.T) {
	r := &report.Report{System: "store", Goal: "g", Generators: []report.Shape{{Name: "walk"}}, Operations: []report.Count{{Name: "put"}, {Name: "get"}, {Name: "flush"}}}
	for _, after := range [][]string{{"", "put"}, {"get"}, nil} {
		p := report.Promised{Name: "get.present"}
		for _, op := range after {
			p.Judge(report.Context{After: op, Size: -1})
		}
		r.Add(report.Run{Generator: "walk", Verdict: "upheld", Promised: []report.Promised{p}})
	}
	for i := range r.Operations {
		r.Operations[i].Count = 5
	}
	if text, want := r.String(), "promise     get.present: 3 calls judged; never right after flush\n"; !strings.Contains(text, want) {
		t.Errorf("the report lacks %q:\n%s", want, text)
	}
	r.Add(report.Run{Generator: "walk", Verdict: "upheld", Promised: []report.Promised{{Name: "get.present", Excluded: []string{"flush"}}}})
	if text, want := r.String(), "promise     get.present: 3 calls judged\n"; !strings.Contains(text, want) {
		t.Errorf("the report lacks %q:\n%s", want, text)
	}
	if after := r.Promises[0].After; after[""] != 1 || after["put"] != 1 || after["get"] != 1 {
		t.Errorf("after %v", after)
	}
}

// TestPromisesContexts: the report says in which contexts calls were judged, and which sizes were
// left out.
func TestPromisesContexts(t *testing.T) {
	r := &report.Report{System: "store", Goal: "g", Generators: []report.Shape{{Name: "walk"}}}
	p := report.Promised{Name: "get.present"}
	p.Judge(report.Context{After: "put", Argument: report.ArgumentEqual, Size: 1})
	p.Judge(report.Context{After: "put", Argument: report.ArgumentNear, Twice: true, Size: 2})
	p.Judge(report.Context{After: "delete", Earlier: []string{"put"}, Refused: true, Size: 5})
	r.Add(report.Run{Generator: "walk", Verdict: "upheld", Promised: []report.Promised{p}})
	only := &report.Report{Goal: "g", Generators: []report.Shape{{Name: "walk"}}, Operations: []report.Count{{Name: "put", Count: 5}, {Name: "get", Count: 5}, {Name: "flush", Count: 5}}}
	q := report.Promised{Name: "get.same"}
	q.Judge(report.Context{After: "put", Size: -1})
	only.Add(report.Run{Generator: "walk", Verdict: "upheld", Promised: []report.Promised{q}})
	if text, want := only.String(), "get.same: 1 call judged; only right after put\n"; !strings.Contains(text, want) {
		t.Errorf("the report lacks %q:\n%s", want, text)
	}
	want := "contexts    get.present: arguments equal 1, near 1, other 0; twice 1, undone 0, refused 1; up to size 5, at 1 2 5, not at 0 3 4\n"
	if text := r.String(); !strings.Contains(text, want) {
		t.Errorf("the report lacks %q:\n%s", want, text)
	}
	if later := r.Promises[0].Later; later["put"] != 1 || len(later) != 1 {
		t.Errorf("later %v", later)
	}
}

// TestThresholds: the sizes at which structures change.
func TestThresholds(t *testing.T) {
	want := []int{0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31}
	if got := report.Thresholds(31); !slices.Equal(got, want) {
		t.Errorf("Thresholds(31) = %v, want %v", got, want)
	}
	if got := report.Thresholds(-1); got != nil {
		t.Errorf("Thresholds(-1) = %v, want none", got)
	}
}

// TestSeldom: operations that walks call in less than one of fifty calls are told, but not if there
// are few calls, or if the test is strict.
func TestSeldom(t *testing.T) {
	r := &report.Report{Runs: 100, Walked: &report.Walked{Operations: []report.Stepped{
		{Name: "begin", Performed: 19}, {Name: "commit", Performed: 981}, {Name: "never"},
	}}}
	if got, want := r.Seldom(false), "seldom called: begin (19 of 1000 calls)"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := r.Seldom(true); got != "" {
		t.Errorf("a strict test says %q", got)
	}
	r.Walked.Operations[0].Performed = 21
	if got := r.Seldom(false); got != "" {
		t.Errorf("21 of 1002 calls: %q", got)
	}
}

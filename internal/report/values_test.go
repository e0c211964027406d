package report

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/process/job"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// TestValues checks that a distribution loses no value, whatever it shows of them.
func TestValues(t *testing.T) {
	for _, x := range []struct {
		name string
		n    int
		of   func(i int) string
		bars int
		some string
	}{
		{"few", 3, func(i int) string { return fmt.Sprint(i) }, 3, "2"},
		{"many", 100, func(i int) string { return fmt.Sprint(3*i - 50) }, 20, "-50..-36"},
		{"far apart", 21, func(i int) string { return fmt.Sprintf("%d", i) + strings.Repeat("0", i) }, 20, "0..100000000000000000000"},
		{"words", 30, func(i int) string { return fmt.Sprintf("%q", string(rune('a'+i))) }, 21, "others"},
	} {
		c := report.Chosen{Field: "push.elem"}
		sum := 0
		for i := range x.n {
			c.Counts = append(c.Counts, report.Count{Name: x.of(i), Count: i + 1})
			sum += i + 1
		}
		got := values(report.Tried{Chosen: []report.Chosen{c}})
		shown, found := 0, false
		for _, b := range got[0].Counts {
			shown += b.Count
			found = found || b.Name == x.some
		}
		if shown != sum || len(got[0].Counts) != x.bars || !found {
			t.Errorf("%s: %d of %d in %d bars: %v", x.name, shown, sum, len(got[0].Counts), got[0].Counts)
		}
	}
}

// TestCommandOfFailure checks the command for the two ways to make runs, and what is said of
// values.
func TestCommandOfFailure(t *testing.T) {
	r := &Run{Report: &report.Report{System: "s", Spec: "s.clouseau.hcl", Goal: "g", Seed: 7, Runs: 30, Violations: 1, Failure: &report.Record{
		Events: []report.Event{
			{Op: "open", Results: []report.Assignment{{Name: "id", Value: "4"}}},
			{Op: "close", Args: []report.Assignment{{Name: "id", Value: "4"}, {Name: "how", Value: "2"}},
				Origins: []report.Origin{{Argument: "id", Event: 1, Field: "id"}}},
		}}}}
	page := func() string {
		var b strings.Builder
		if err := HTML(&b, []*Run{r}); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	for _, want := range []string{"clouseau run s.clouseau.hcl g --seed 7 --runs 30", "<td>id of event 1</td>", "<td>chosen by the script</td>"} {
		if !strings.Contains(page(), want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	j := job.Shard(7, 1000, 0, 1)
	r.Part, r.Findings = report.PartOf(&j), []*report.Finding{{What: "violation of g", First: 17, Record: r.Failure}}
	if want := "clouseau run s.clouseau.hcl g --seed 7 --only 17"; r.Command() != want || !strings.Contains(page(), want) {
		t.Errorf("command %q, want %q", r.Command(), want)
	}
	// The words of the command line, for a shell; and a test that go test has run.
	r.Words = []string{"dir/s.clouseau.hcl", "--new", "s.NewBuggy", "--cmd", "./served -v"}
	if want := "clouseau run dir/s.clouseau.hcl g --new s.NewBuggy --cmd './served -v' --seed 7 --only 17"; r.Command() != want {
		t.Errorf("command %q, want %q", r.Command(), want)
	}
	r.Part, r.Words, r.Test = nil, nil, "TestG/low"
	if want := "go test -run '^TestG$/^low$' -rapid.seed=7 -rapid.checks=30"; r.Command() != want {
		t.Errorf("command %q, want %q", r.Command(), want)
	}
	r.Seed = 0
	if strings.Contains(page(), "clouseau run s") {
		t.Errorf("there is a command without a seed: %s", r.Command())
	}
}

// TestVariables says of each variable of the goal where its value comes from: by the field that the
// goal compares with it, through an earlier answer, or by the value alone.
func TestVariables(t *testing.T) {
	r := &Run{Report: &report.Report{System: "s", Goal: "g", Violations: 1, Runs: 3,
		Text: "seq(all, open(id == y && 3 == n), star(any - close(y == id)), lookup(size == n), gone(z))",
		ByClause: []report.Judged{{Clause: "close.known", Verdicts: map[string]int{"violation": 1}},
			{Clause: "open.fresh", Verdicts: map[string]int{"violation": 1, "upheld": 2}}},
		Failure: &report.Record{
			Bindings: []report.Assignment{{Name: "y", Value: "4"}, {Name: "n", Value: "2"}, {Name: "z", Value: "2"}, {Name: "w", Value: "9"}},
			Events: []report.Event{
				{Op: "begin", Args: []report.Assignment{{Name: "how", Value: "2"}}},
				{Op: "open", Results: []report.Assignment{{Name: "id", Value: "4"}}},
				{Op: "lookup", Args: []report.Assignment{{Name: "size", Value: "2"}, {Name: "id", Value: "4"}},
					Origins: []report.Origin{{Argument: "size", Event: 1, Field: "how"}}},
			}}}}
	want := []variable{
		{"y", "4", "id of event 2, open, answered by the system"},
		{"n", "2", "size of event 3, lookup, which is how of event 1"},
		{"z", "2", "the same value as how of event 1, begin, chosen by the script"},
		{"w", "9", "no event has it: the goal is met with any value like it"},
	}
	if got := r.Variables(); !slices.Equal(got, want) {
		t.Errorf("the variables come from\n%v, want\n%v", got, want)
	}
	var b strings.Builder
	if err := HTML(&b, []*Run{r}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`<th scope="row">n</th><td><code>2</code></td><td>size of event 3, lookup, which is how of event 1</td>`,
		`<th>Clause</th><th>runs</th><th>violation</th><th>upheld</th>`,
		`<th scope="row">open.fresh</th><td>3</td><td>1</td><td>2</td>`,
		`<th scope="row">close.known</th><td>1</td><td>1</td><td>0</td>`,
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the page lacks %s", want)
		}
	}
}

package report

import (
	"fmt"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/runtime/job"
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
	r.Seed = 0
	if strings.Contains(page(), "clouseau run s") {
		t.Errorf("there is a command without a seed: %s", r.Command())
	}
}

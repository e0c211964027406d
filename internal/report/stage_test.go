package report_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/benchmarks/database"
	"github.com/clouseau-go/clouseau/internal/report"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	runs "github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
)

// databaseRun returns the report of a failing run of the store with replicas, made smaller.
func databaseRun(t *testing.T) *report.Run {
	t.Helper()
	s, ds := spec.Load("../../benchmarks/database/database.clouseau.hcl")
	if ds.HasErrors() {
		t.Fatal(ds)
	}
	p := logic.NewPortfolio(s.L, s.Axioms, logic.Engine{Name: "decide", Solver: decide.New(s.L)})
	found := synth.Synthesize(t.Context(), s.Context, s.Goals[0], p, synth.Config{Results: 1})
	test := interp.Test("database", s.Context, s.Goals[0], found.Generators, interp.Registry{},
		func(context.Context) (rt.Adapter, error) { return database.Adapter(database.NewBuggy()), nil })
	test.Options.Schedule = strategy.Named("random")
	var failed *run.Result
	ctx, cancel := context.WithCancel(t.Context())
	rep := sample.Runs(ctx, test, 1000, 1, func(_ int, r *run.Result) {
		if failed == nil && r.Verdict == run.Violation {
			failed = r
			cancel()
		}
	})
	small, err := sample.Shrink(t.Context(), test, failed)
	if err != nil {
		t.Fatal(err)
	}
	rep.Failure = sample.Replay(test, small.Run).Record("")
	return &report.Run{Report: rep}
}

// TestStage: the page of a run of several parties has a lane for each of them.
func TestStage(t *testing.T) {
	t.Parallel()
	page := render(t, databaseRun(t))
	if name := os.Getenv("CLOUSEAU_PAGE"); name != "" { // to look at
		if err := os.WriteFile(name, []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []string{
		`<svg class="lanes" role="img" aria-labelledby="test1-lanes-title test1-lanes-desc"`,
		"What the 5 parties did",
		"The lanes are session 0, primary, replica 0, replica 1, session 1.",
		`<span class="who">replica 0 → session 1</span> <b>answer</b>`,
		`<span class="who">session 1 → replica 0</span> <span class="what">readReq arrives</span>`,
		"Still under way at the end: replicate (primary → replica 1)",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if n := strings.Count(page, `<strong class="badge">✗ decides</strong>`); n != 2 {
		t.Errorf("%d events decide, want one in the picture and one in the list", n)
	}
	if again := render(t, databaseRun(t)); again != page {
		t.Errorf("the same run gives another page:\n%s", cmp.Diff(page, again))
	}
}

// TestStageOld: a report without moves, as older tests wrote them, has no lanes.
func TestStageOld(t *testing.T) {
	t.Parallel()
	if page := render(t, stackRun(t)); strings.Contains(page, `class="lanes"`) || strings.Contains(page, `class="stage"`) {
		t.Error("a run of one party has lanes")
	}
}

// TestStageNote: the page says what is not known of the parties, and why.
func TestStageNote(t *testing.T) {
	t.Parallel()
	r := databaseRun(t)
	r.Failure.MovesNote = "its events differed"
	if page := render(t, r); !strings.Contains(page, "What the parties did is not all known: its events differed.") {
		t.Error("the note is not on the page")
	}
}

// TestStageLong: a run that is too long to look at is not drawn.
func TestStageLong(t *testing.T) {
	t.Parallel()
	r := databaseRun(t)
	for range 500 {
		r.Failure.Moves = append(r.Failure.Moves, runs.Move{Kind: "fired", What: "tick", From: "primary", To: "primary", Event: 6})
	}
	page := render(t, r)
	if !strings.Contains(page, "5 parties did 509 things, too many to draw.") || strings.Contains(page, `class="lanes"`) {
		t.Error("it is drawn, or nothing says why it is not")
	}
}

// TestStageEscapes: names of parties are text and nothing else.
func TestStageEscapes(t *testing.T) {
	t.Parallel()
	r := databaseRun(t)
	const bad = `<script>alert("x")</script>`
	for i := range r.Failure.Moves {
		m := &r.Failure.Moves[i]
		m.To, m.What = bad+m.To, bad
	}
	if page := render(t, r); strings.Contains(page, "<script") || strings.Count(page, "&lt;script&gt;") < 4 {
		t.Error("the page has a script")
	}
}

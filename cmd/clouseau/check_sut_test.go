package main

import (
	"bytes"
	"context"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestSUTReport judges clauses by the results of their runs.
func TestSUTReport(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		answer *report.Confirmation // nil: there is no script
		silent bool                 // the clause claims nothing
		ratio  float64
		status string
		reason string // part of it; empty: none
	}{
		{"always", &report.Confirmation{Runs: 10, Confirmed: 10}, false, 1, sutConfirmed, ""},
		{"as another clause says", &report.Confirmation{Runs: 10, Confirmed: 1, Otherwise: 9}, false, 1, sutPartly, ""},
		{"never as it says", &report.Confirmation{Runs: 10, Otherwise: 10}, false, 1, sutUnconfirmed, "all 10 answers are as other clauses say"},
		{"once not", &report.Confirmation{Runs: 10, Confirmed: 9, Deviated: 1, Fields: []report.Mismatch{{Field: "elem", Failed: 1}}}, false, 1,
			sutPartly, "in 1 of 10 informative runs the system did otherwise (field elem: 1)"},
		{"often enough", &report.Confirmation{Runs: 10, Confirmed: 9, Deviated: 1}, false, 0.9, sutPartly, ""},
		{"not often enough", &report.Confirmation{Runs: 10, Confirmed: 8, Deviated: 2}, false, 0.9, sutPartly, "in 2 of 10"},
		{"never, with a ratio of none", &report.Confirmation{Runs: 10, Deviated: 10}, false, 0, sutUnconfirmed, "in 10 of 10"},
		{"crashed", &report.Confirmation{Runs: 2, Confirmed: 1, Deviated: 1, Fields: []report.Mismatch{{Field: "crashed", Failed: 1}}}, true, 1,
			sutPartly, "(crashed: 1)"},
		{"panics where it may", &report.Confirmation{Runs: 2, Confirmed: 1, Deviated: 1, Fields: []report.Mismatch{{Failed: 1}}}, false, 1,
			sutPartly, "(it panicked: 1)"},
		{"nothing to say", &report.Confirmation{Runs: 10, Confirmed: 10}, true, 1, sutSilent, ""},
		{"blocked", &report.Confirmation{Runs: 10, Blocked: 10, Blocks: []report.Mismatch{{Clause: "push.1", Field: "ok", Failed: 10}}}, false, 1,
			sutUnexercised, "no run came to its event as planned: push.1, field ok: 10"},
		{"nothing came", &report.Confirmation{Runs: 10, Blocked: 10, Blocks: []report.Mismatch{{Clause: "pop.lifo", Failed: 10}}}, false, 1,
			sutUnexercised, "no run came to its event as planned: its event did not come: 10"},
		{"nothing to schedule", &report.Confirmation{Runs: 10, Infeasible: 10}, false, 1, sutUnexercised, "nothing to draw or schedule: 10"},
		{"no environment", &report.Confirmation{Infrastructure: 10, LastFault: "connection refused"}, false, 1, sutUnexercised, "connection refused"},
		{"few", &report.Confirmation{Runs: 100, Confirmed: 2, Blocked: 98, Blocks: []report.Mismatch{{Clause: "push.1", Field: "ok", Failed: 98}}}, false, 1,
			sutScarce, "only 2 of 100 runs came to its event as planned, too few to confirm it: push.1, field ok: 98"},
		{"few, with a ratio of none", &report.Confirmation{Runs: 100, Confirmed: 9, Blocked: 91}, false, 0, sutScarce, "only 9 of 100"},
		{"one in ten", &report.Confirmation{Runs: 100, Confirmed: 10, Blocked: 90}, false, 1, sutConfirmed, ""},
		{"few of few", &report.Confirmation{Runs: 19, Confirmed: 1, Blocked: 18}, false, 1, sutConfirmed, ""},
		{"no script", nil, false, 1, sutUnreachable, "no run leads to it"},
	}
	for _, test := range tests {
		clause := &uhat.Clause{Operation: &uhat.Operation{Op: &sre.Op{Name: "pop", Kind: sre.Call}}, Label: "lifo",
			Range: uhat.Range{File: "pile.clouseau.hcl", Line: 3, Column: 5}}
		probe := &synth.Probe{Clause: clause, Claims: !test.silent, Explanation: &synth.Explanation{Reason: "No run leads to it."}}
		answers := map[string]*report.Confirmation{}
		if test.answer != nil {
			test.answer.Clause = clause.Name()
			answers[clause.Name()] = test.answer
			probe.Generators = []*uhat.Generator{{}}
		}
		r := newSUTReport(&uhat.Spec{File: "pile.clouseau.hcl", Target: &uhat.Target{}}, []*synth.Probe{probe}, answers, test.ratio, false)
		c := r.Clauses[0]
		if c.Status != test.status || (c.Reason == "") != (test.reason == "") || !strings.Contains(c.Reason, test.reason) {
			t.Errorf("%s: %s, %q, want %s, %q", test.name, c.Status, c.Reason, test.status, test.reason)
		}
		if r.Passed != (test.reason == "") {
			t.Errorf("%s: passed %t", test.name, r.Passed)
		}
		var text strings.Builder
		if err := r.text(&text); err != nil || !strings.Contains(text.String(), "pile.clouseau.hcl:3:5") {
			t.Errorf("%s: %v in\n%s", test.name, err, text.String())
		}
		if _, ok := statusPhrases[test.status]; test.reason != "" && (!ok || !strings.Contains(text.String(), ": pop.lifo "+statusPhrases[test.status]+": ")) {
			t.Errorf("%s: no verb for %s in\n%s", test.name, test.status, text.String())
		}
	}
}

// TestSUTWords: the words for a clause say how many runs they rest on if these are not all.
func TestSUTWords(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		answer *report.Confirmation
		want   string
	}{
		{&report.Confirmation{Runs: 100, Confirmed: 100}, "confirmed"},
		{&report.Confirmation{Runs: 100, Confirmed: 40, Blocked: 60}, "confirmed by 40 of 100 runs"},
		{&report.Confirmation{Runs: 100, Confirmed: 2, Blocked: 98}, "hardly exercised"},
		{&report.Confirmation{Runs: 100, Confirmed: 20, Deviated: 20, Blocked: 60}, "partly confirmed: 50 % (35 to 65)"},
	} {
		c := &sutClause{Confirmation: test.answer, least: 0.1}
		c.measure()
		c.judge(&synth.Probe{Clause: &uhat.Clause{Operation: &uhat.Operation{Op: &sre.Op{Kind: sre.Call}}}, Claims: true,
			Generators: []*uhat.Generator{{}}}, 1)
		if got := c.statusText(); got != test.want {
			t.Errorf("%d of %d runs: %q, want %q", test.answer.Confirmed, test.answer.Runs, got, test.want)
		}
	}
}

// TestSUTInterrupted checks the report after an interrupt: it lists the clauses that were asked,
// and says that the others were not.
func TestSUTInterrupted(t *testing.T) {
	t.Parallel()
	var probes []*synth.Probe
	for _, label := range []string{"asked", "unasked"} {
		probes = append(probes, &synth.Probe{Claims: true, Generators: []*uhat.Generator{{}},
			Clause: &uhat.Clause{Operation: &uhat.Operation{Op: &sre.Op{Name: "pop", Kind: sre.Call}}, Label: label}})
	}
	answers := map[string]*report.Confirmation{"pop.asked": {Clause: "pop.asked", Runs: 7, Confirmed: 7}}
	r := newSUTReport(&uhat.Spec{File: "pile.clouseau.hcl", Target: &uhat.Target{}}, probes, answers, 1, true)
	if r.Passed || r.Clauses[0].Status != sutConfirmed || r.Clauses[1].Status != sutUnasked || r.Clauses[1].Reason != "" {
		t.Errorf("got %+v, %+v, %+v", r, r.Clauses[0], r.Clauses[1])
	}

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out bytes.Buffer
	term := &cli.Terminal{Stdout: &out, Stderr: io.Discard}
	o := &checkOptions{format: "text", sut: sutOptions{asked: true, run: execution{runs: 1}, ratio: 1}}
	err := checkSUT(ctx, term, o, nil, []string{"../../benchmarks/stack/stack.clouseau.hcl"})
	if code := term.ExitCode(ctx, checkCommand(), err); code != cli.ExitInterrupted {
		t.Errorf("exit code %d (%v), want %d", code, err, cli.ExitInterrupted)
	}
	if n := strings.Count(out.String(), sutUnasked); n < 2 || !strings.HasPrefix(out.String(), "CLAUSE") || strings.Contains(out.String(), "either the clause or the system") {
		t.Errorf("printed\n%s", &out)
	}
}

// TestWilson checks that the interval contains the share, gets narrower with more runs, and stays
// between 0 and 1.
func TestWilson(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		k, n   int
		lo, hi float64
	}{{0, 10, 0, 0.278}, {10, 10, 0.722, 1}, {5, 10, 0.237, 0.763}, {72, 100, 0.625, 0.799}, {1, 1, 0.207, 1}} {
		x := wilson(test.k, test.n)
		if math.Abs(x[0]-test.lo) > 0.001 || math.Abs(x[1]-test.hi) > 0.001 {
			t.Errorf("wilson(%d, %d) = %v, want %v, %v", test.k, test.n, x, test.lo, test.hi)
		}
	}
}

package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/report"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestConclude: the verdict of a document follows from its tests and from how the runs ended; the
// failing tests come first.
func TestConclude(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		tests string // their verdicts
		ended error
		want  string // the verdict, those of the tests, and notes
	}{
		{"passed passed", nil, "passed: passed passed []"},
		{"passed failed", cli.ErrFailed, "failed: failed passed []"},
		{"passed incomplete failed", cli.ErrIncomplete, "failed: failed incomplete passed []"},
		{"passed incomplete", cli.ErrIncomplete, "incomplete: incomplete passed []"},
		{"passed", cli.ErrFailed, "failed: passed []"},
		{"", cli.ErrFailed, "incomplete:  []"},
		{"", nil, "incomplete:  []"},
		{"incomplete", context.Canceled, "incomplete: incomplete [context canceled]"},
		{"", errors.New("no such file"), "incomplete:  [no such file]"},
	} {
		d := &report.Document{}
		for _, v := range strings.Fields(tt.tests) {
			d.Tests = append(d.Tests, report.Test{Verdict: v})
		}
		conclude(d, tt.ended)
		var verdicts []string
		for _, x := range d.Tests {
			verdicts = append(verdicts, x.Verdict)
		}
		if got := fmt.Sprintf("%s: %s %v", d.Verdict, strings.Join(verdicts, " "), d.Notes); got != tt.want {
			t.Errorf("%q, %v: %q, want %q", tt.tests, tt.ended, got, tt.want)
		}
	}
}

// TestPlaceOf: a failure is where the spec has what it breaks.
func TestPlaceOf(t *testing.T) {
	t.Parallel()
	s, diags := spec.LoadSource("box.clouseau.hcl", []byte(`language = 1

operation "put" {
  args = { n = int }
  clause {
    event = put
  }
}

operation "get" {
  results = { n = int }
  ensures = "box.Got"
  clause "new" {
    history = absent(put)
    event   = get(n == 0)
    promise = true
  }
  clause {
    event = get
  }
}

goal "low" {
  trace = seq(all, get(n < 0))
}

target {
  type      = "example.com/box.Box"
  new       = "box.New"
  invariant = "box.Whole"
  reference {
    new = "box.NewSlow"
  }
}
`))
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	last := []rtreport.Event{{Op: "get"}, {Op: "put"}}
	for _, tt := range []struct {
		name string
		goal string
		r    rtreport.Record
		line int
	}{
		{"goal", "low", rtreport.Record{Verdict: "violation", Events: last}, 23},
		{"clause", "low", rtreport.Record{Verdict: "violation", Promise: "get.new"}, 13},
		{"function", "low", rtreport.Record{Verdict: "violation", Promise: "box.Got"}, 10},
		{"invariant", "low", rtreport.Record{Verdict: "violation", Promise: "box.Whole"}, 27},
		{"reference", "low", rtreport.Record{Verdict: "violation", Reference: "box.NewSlow"}, 31},
		{"operation", "low", rtreport.Record{Verdict: "crashed", Events: last}, 3},
		{"crash at once", "low", rtreport.Record{Verdict: "crashed"}, 23},
		{"nowhere", "walk", rtreport.Record{Verdict: "leaked"}, 0},
	} {
		if at := placeOf(s, tt.goal, &tt.r); at.File != "box.clouseau.hcl" || at.Line != tt.line {
			t.Errorf("%s: %v, want line %d", tt.name, at, tt.line)
		}
	}
}

// TestSourceOf: a crash or a hang is at the innermost call in the package of the system.
func TestSourceOf(t *testing.T) {
	t.Parallel()
	s := &uhat.Spec{Target: &uhat.Target{Type: "example.com/counter.Counter"}}
	const inner = "slices.Index[...]({0x1, 0x2})\n\tslices/slices.go:7 +0x1\n"
	const test = "example.com/counter.TestX(0x1)\n\t/src/my counter/counter_test.go:9 +0x1\n"
	for stack, want := range map[string]string{
		inner + "example.com/counter.(*Counter).Total(0x1, 0x2)\n\texample.com/counter/counter.go:16 +0x1d\n":                   "sub/counter.go:16",
		inner + test + "example.com/counter.(*Counter).Total(...)\n\t/src/my counter/counter.go:16\n":                           "/src/my counter/counter.go:16",
		"a goroutine waits (select (no cases)) in\n  example.com/counter.(*Counter).Total  example.com/counter/counter.go:20\n": "sub/counter.go:20",
		inner: "",
		"":    "",
	} {
		got := ""
		if at := sourceOf(s, "sub", stack); at != nil {
			got = fmt.Sprintf("%s:%d", at.File, at.Line)
		}
		if got != want {
			t.Errorf("%s: %s, want %s", stack, got, want)
		}
	}
}

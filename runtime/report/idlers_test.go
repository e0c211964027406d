package report_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/runtime/report"
)

// TestIdlers: a generator without an informative run beside one that has some, and runs that the
// system all prevents before the deciding event, are told; runs that are prevented there are not.
func TestIdlers(t *testing.T) {
	add := func(r *report.Report, n int, generator, verdict string, ops ...string) {
		for range n {
			x := stackRun(verdict, len(ops) == 3, ops...)
			x.Generator = generator
			r.Add(x)
		}
	}
	for _, tt := range []struct {
		name  string
		runs  func(r *report.Report)
		wants []string
	}{
		{"both are of use", func(r *report.Report) {
			add(r, 20, "short", "upheld", "push", "pop", "isEmpty")
			add(r, 20, "long", "upheld", "push", "pop", "isEmpty")
		}, nil},
		{"one is of none", func(r *report.Report) {
			add(r, 20, "short", "uninformative", "push", "pop")
			add(r, 20, "long", "upheld", "push", "pop", "isEmpty")
		}, []string{"none of 20 runs of the script short was judged"}},
		{"few runs", func(r *report.Report) {
			add(r, 19, "short", "uninformative", "push", "pop")
			add(r, 20, "long", "upheld", "push", "pop", "isEmpty")
		}, nil},
		{"prevented before", func(r *report.Report) { add(r, 20, "short", "prevented", "push", "pop") },
			[]string{"not reached: in each run the system answers otherwise before the step that decides the goal, mostly pop.lifo"}},
		{"prevented there", func(r *report.Report) { add(r, 20, "short", "prevented", "push", "pop", "isEmpty") }, nil},
	} {
		r := stackReport()
		r.Generators = []report.Shape{{Name: "short"}, {Name: "long"}}
		tt.runs(r)
		got := r.Finish().Idlers()
		if early := r.Early(); early != "" {
			got = append(got, early)
			// The first line says so, before anything else.
			head := r.System + ", " + r.Goal + ": "
			if first := strings.TrimPrefix(r.String(), head); !strings.HasPrefix(first, early) || !strings.HasPrefix(strings.TrimPrefix(r.Tell(), r.Goal+": "), early) {
				t.Errorf("%s: the first lines are %q and %q", tt.name, first, r.Tell())
			}
		}
		if len(got) != len(tt.wants) {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.wants)
			continue
		}
		for i, want := range tt.wants {
			if !strings.HasPrefix(got[i], want) {
				t.Errorf("%s: %q, want %q", tt.name, got[i], want)
			}
		}
	}
}

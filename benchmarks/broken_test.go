package benchmarks_test

import (
	"strings"
	"sync/atomic"
	"testing"

	"github.com/clouseau-go/clouseau/internal/oracle"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestBrokenGenerators checks that the type checker gives the correct reason for each mistake.
func TestBrokenGenerators(t *testing.T) {
	n := 0
	for system, list := range brokenGenerators {
		n += len(list)
		t.Run(system, func(t *testing.T) {
			t.Parallel()
			for _, b := range list {
				b.check(t, system)
			}
		})
	}
	if n < 50 || len(brokenGenerators) < 5 {
		t.Errorf("%d broken generators of %d systems only", n, len(brokenGenerators))
	}
}

// text returns the path and the text of the file with the mistake in it.
func (b broken) text(t *testing.T, system string) (file, text string) {
	t.Helper()
	file, text = handwritten(t, system)
	from := strings.Index(text, "generator \""+b.name+"\"")
	if from < 0 || strings.Count(text[from:], b.old) == 0 {
		t.Fatalf("%s of %s does not contain %q", b.name, system, b.old)
	}
	return file, text[:from] + strings.Replace(text[from:], b.old, b.new, 1)
}

func (b broken) check(t *testing.T, system string) {
	t.Helper()
	file, text := b.text(t, system)
	s, ds := spec.LoadSource(file, []byte(text))
	if s != nil {
		ds = spec.CheckGenerator(t.Context(), s, s.Generator(b.name), portfolio(s.Context))
	}
	if len(ds) == 0 {
		t.Errorf("%s: %q for %q is accepted", b.name, b.new, b.old)
		return
	}
	d := ds[0]
	at := excerpt(text, d.Subject)
	if d.Code != b.code || at != b.at || !strings.Contains(d.Detail, b.detail) {
		t.Errorf("%s: %q for %q gives, at %q,\n%v\nwant %s at %q with %q", b.name, b.new, b.old, at, ds, b.code, b.at, b.detail)
	}
}

// variables returns the largest number of variables in a clause.
func variables(s *uhat.Spec) int {
	n := 0
	for _, o := range s.Operations {
		for _, c := range o.Clauses {
			n = max(n, len(c.Vars()))
		}
	}
	return n
}

// excerpt returns the text in a range on one line.
func excerpt(text string, r uhat.Range) string {
	lines := strings.Split(text, "\n")
	line := lines[r.Line-1]
	if r.EndLine > r.Line {
		return line[r.Column-1:]
	}
	return line[r.Column-1 : r.EndColumn-1]
}

// TestBrokenGeneratorsRuns gives the runs that the type checker shows for mistakes to the naive
// matcher: each is inconsistent, or outside of the goal.
func TestBrokenGeneratorsRuns(t *testing.T) {
	var runs atomic.Int32
	t.Run("systems", func(t *testing.T) {
		for system, list := range brokenGenerators {
			t.Run(system, func(t *testing.T) {
				t.Parallel()
				for _, b := range list {
					runs.Add(b.refute(t, system))
				}
			})
		}
	})
	if n := runs.Load(); n < 50 {
		t.Errorf("only %d runs were compared", n)
	}
}

// matchable is the length of the longest run that the naive matcher decides quickly.
const matchable = 8

// refute compares the type checker's counterexamples with the naive matcher, and returns how many
// it compared.
func (b broken) refute(t *testing.T, system string) (runs int32) {
	file, text := b.text(t, system)
	s, _ := spec.LoadSource(file, []byte(text))
	if s == nil || len(s.Funcs) > 0 || !long && variables(s) > 4 {
		return 0 // none, unknown functions, or too many assignments
	}
	g := s.Generator(b.name)
	var opt oracle.Options
	for _, f := range uhat.Check(t.Context(), s.Context, g, portfolio(s.Context), uhat.CheckOptions{}).Failures {
		if len(f.Trace) == 0 || len(f.Trace) > matchable {
			continue
		}
		runs++
		if opt.Suspects = nil; strings.Contains(text, "suspect(") { // it marks the last event
			opt.Suspects = []int{len(f.Trace) - 1}
		}
		if ok, _ := oracle.Consistent(s.Context, f.Trace, opt); ok && (g.Goal == nil || oracle.InGoal(s.Context, g.Goal, f.Trace, opt)) {
			t.Errorf("%s: %q for %q: the matcher accepts %v", b.name, b.new, b.old, f.Trace)
		}
	}
	return runs
}

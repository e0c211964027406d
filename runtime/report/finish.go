package report

import (
	"cmp"
	"slices"
	"strings"
)

// Finish computes what depends on all runs together.
func (r *Report) Finish() *Report {
	r.OffScript = slices.DeleteFunc(slices.Clone(r.asserted), func(m Mismatch) bool { return m.Failed == 0 })
	slices.SortStableFunc(r.OffScript, func(a, b Mismatch) int { return cmp.Compare(b.Failed, a.Failed) })
	r.Tried.finish()
	if r.Part != nil {
		r.Part.finish(r)
	}
	r.Gaps = nil
	gap := func(kind, name string, n int) {
		if op, _, _ := strings.Cut(name, "."); n == 0 && !(r.lacks(op) && kind != "generator") {
			r.Gaps = append(r.Gaps, kind+" "+name)
		}
	}
	for _, c := range r.Operations {
		if r.may(c.Name) {
			gap("operation", c.Name, c.Count)
		}
	}
	for _, c := range r.Clauses {
		gap("clause", c.Name, c.Count)
	}
	for _, p := range r.Promises {
		if r.Open { // a script goes to few places
			gap("promise", p.Name, p.Judged)
		}
	}
	for _, s := range r.Generators {
		gap("generator", s.Name, s.Runs)
	}
	return r
}

// lacks reports whether an operation was performed, and answered with a value that the spec lacks.
// That makes no event.
func (r *Report) lacks(op string) bool {
	return slices.ContainsFunc(r.Lacks, func(l *Lack) bool { return l.Operation == op })
}

// may reports whether the test can perform an operation: an open one all, others those of the
// clauses that their generators serve.
func (r *Report) may(op string) bool {
	return r.Open || slices.ContainsFunc(r.Clauses, func(c Count) bool {
		return strings.HasPrefix(c.Name, op+".")
	})
}

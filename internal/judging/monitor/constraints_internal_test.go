package monitor

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// TestTermsAreLetGo: many short runs, each with other values, do not pile up terms, and runs that
// need many terms find them again in the next one.
func TestTermsAreLetGo(t *testing.T) {
	t.Parallel()
	put := &sre.Op{Name: "put", Fields: []sre.Field{{Name: "n", Sort: logic.Int}}}
	got := &sre.Op{Name: "got", Fields: []sre.Field{{Name: "n", Sort: logic.Int}}}
	l := logic.NewBuilder()
	b := sre.NewBuilder(l, put, got)
	n, x := l.Field("n", logic.Int), l.Var("x", logic.Int)
	goal := b.Seq(b.Star(b.Event(put, l.Ne(n, x))), b.Event(got, l.Eq(n, x)))
	m := New(b, goal, []*logic.Var{x})
	run := func(from, events int64) {
		m.Reset()
		for i := range events {
			m.Step(sre.Event{Op: put, Values: []logic.Value{logic.IntValue(from + i)}})
		}
		if m.Step(sre.Event{Op: got, Values: []logic.Value{logic.IntValue(from)}}) {
			t.Fatalf("what was put from %d on is got, and that is a violation", from)
		}
	}
	most := 0
	for i := range int64(3000) {
		run(10*i, 5)
		most = max(most, m.constraints.l.Size())
	}
	if each := m.constraints.most; each < 10 || most > fewestTerms+each {
		t.Errorf("%d terms after runs of at most %d", most, each)
	}
	run(0, 700)
	before, store := m.constraints.l.Size(), m.constraints
	for range 3 {
		run(0, 700)
	}
	if m.constraints != store || m.constraints.l.Size() != before || before < 1400 {
		t.Errorf("%d terms after the first long run, and %d after the same again", before, m.constraints.l.Size())
	}
}

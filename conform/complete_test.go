package conform_test

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/conform"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
)

// The theorem behind the complete suite: a deterministic system with at most extra more states than
// the specification passes only if it is equivalent. The systems are random.
func TestCompleteSuiteProves(t *testing.T) {
	t.Parallel()
	different := 0
	rapid.Check(t, func(t *rapid.T) {
		spec := systems(true, true).Draw(t, "specification").Minimized()
		system := near(spec, rapid.IntRange(0, 1).Draw(t, "extra")).Draw(t, "system")
		d, err := conform.Compare(spec, system)
		if err != nil {
			t.Fatal(err)
		}
		m, err := spec.Machine()
		if err != nil {
			t.Fatal(err)
		}
		suite := conform.Suite{Name: "complete", Paths: m.Complete(all(spec), max(0, system.States-spec.States))}
		r, err := spec.Run(context.Background(), suite, system.Simulate(), conform.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if (len(r.Failures) > 0) != (len(d) > 0) {
			t.Fatalf("differences %v, but the suite says: %v", d, r)
		}
		if len(d) > 0 {
			different++
		}
	})
	if different == 0 {
		t.Error("no system was different")
	}
}

// near draws systems that differ from one in a few transitions, and may have more states.
func near(of *lts, extra int) *rapid.Generator[*lts] {
	return rapid.Custom(func(t *rapid.T) *lts {
		var lines []line
		for _, e := range of.Edges {
			lines = append(lines, line{e.From, of.Input(e.Input), of.Output(e.Output), e.To})
		}
		for s := of.States; s < of.States+extra; s++ { // each is like one of the others
			twin := rapid.IntRange(0, of.States-1).Draw(t, "twin")
			for _, l := range lines {
				if l.From == twin {
					l.From = s
					lines = append(lines, l)
				}
			}
		}
		for range rapid.IntRange(0, 3).Draw(t, "changes") {
			l := &lines[rapid.IntRange(0, len(lines)-1).Draw(t, "line")]
			if rapid.Bool().Draw(t, "output") {
				l.Out = make([]int, rapid.IntRange(0, 2).Draw(t, "outputs"))
			} else {
				l.To = rapid.IntRange(0, of.States+extra-1).Draw(t, "to")
			}
		}
		return conform.FromList(0, lines)
	})
}

// A mutant that differs in one transition passes the complete suite only if it is equivalent.
func TestMutantsAreKilled(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		l := systems(true, true).Draw(t, "specification").Minimized()
		suite, err := l.Suite("complete", all(l))
		if err != nil {
			t.Fatal(err)
		}
		if err := l.Mutations(func(m conform.Mutant[int, int]) bool {
			d, err := conform.Compare(l, m.LTS)
			if err != nil {
				t.Fatal(err)
			}
			r, err := l.Run(context.Background(), suite, m.Simulate(), conform.Options{})
			if err != nil || (len(r.Failures) > 0) != (len(d) > 0) {
				t.Fatalf("%s: %v, %v; differences %v", m.Name, r, err, d)
			}
			return true
		}); err != nil {
			t.Fatal(err)
		}
	})
}

package main

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/environment"
	rt "github.com/clouseau-go/clouseau/runtime"
)

// Which parts of a spec do any work? The first judge that notices a mistake ends its test, and says
// nothing of the others. So with --spec the tests of each mistake that is noticed run again:
// without promises, and then with each promise alone.
//
//	lost          notices 4, alone 4
//	take.empty    notices 3, alone 1
//	take.last     notices 2, alone 0: what it notices, lost or take.empty notice as well

// work is what the judges of a spec notice.
type work struct {
	by map[*triedMutant]map[string]bool // who objects to a mutant
}

// judgedBy finds out who objects to each mutant that is noticed.
func (m *mutation) judgedBy(ctx context.Context, t *cli.Terminal) (*work, error) {
	w := &work{by: map[*triedMutant]map[string]bool{}}
	all := m.of(killed)
	for _, x := range all {
		w.by[x] = map[string]bool{x.judge: true}
	}
	ways := [][]string{nil} // of judging: with these promises
	for _, p := range m.spec.Promises() {
		ways = append(ways, []string{p.Name})
	}
	var files []string
	for _, promises := range ways {
		name, err := saved(t, rt.Beliefs{Judges: append([]string{}, promises...), Reference: true})
		if err != nil {
			return nil, err
		}
		files = append(files, name)
	}
	m.each(ctx, t, "judges of mistake", all, func(x *triedMutant) {
		for i := range ways {
			for _, test := range m.tests {
				a, err := m.play(ctx, t, request{id: x.ID, tests: []string{test}, env: []string{environment.Beliefs.Is(files[i])}})
				// What cannot be run says nothing of a judge.
				if err != nil || a.failed == nil {
					continue
				}
				by := noticedBy(a.failed)
				w.by[x][by] = true
				if i > 0 && by == ways[i][0] {
					break
				}
			}
		}
	})
	return w, ctx.Err()
}

// alone returns how many mutants a judge notices, and how many of them nobody else does.
func (w *work) alone(judge string) (notices, alone int) {
	for _, by := range w.by {
		if by[judge] {
			if notices++; len(by) == 1 {
				alone++
			}
		}
	}
	return notices, alone
}

// others names who else notices what a judge does.
func (w *work) others(judge string) []string {
	names := map[string]bool{}
	for _, by := range w.by {
		if by[judge] {
			maps.Copy(names, by)
		}
	}
	delete(names, judge)
	return slices.Sorted(maps.Keys(names))
}

// judgesOf returns the names of all that can object, those that do least first: goals and promises
// of the spec, its model or reference, and whoever has objected.
func (m *mutation) judgesOf(w *work) []string {
	names := map[string]bool{}
	for _, g := range m.spec.Goals {
		if judgesRuns(g) {
			names[g.Name] = true
		}
	}
	for _, p := range m.spec.Promises() {
		names[p.Name] = true
	}
	for _, by := range w.by {
		maps.Copy(names, by)
	}
	out := slices.Sorted(maps.Keys(names))
	slices.SortStableFunc(out, func(a, b string) int {
		ofA, aloneA := w.alone(a)
		ofB, aloneB := w.alone(b)
		return cmp.Or(aloneA-aloneB, ofA-ofB)
	})
	return out
}

// printWork prints what each judge notices.
func (m *mutation) printWork(t *cli.Terminal, w *work) {
	names := m.judgesOf(w)
	wide := 0
	for _, n := range names {
		wide = max(wide, len(n))
	}
	t.Printf("Judges, by what they notice, and by what they notice alone:\n")
	for _, n := range names {
		notices, alone := w.alone(n)
		why := ""
		switch {
		case notices == 0:
			why = ": no mistake is noticed by it"
		case alone == 0:
			why = ": what it notices, " + strings.Join(w.others(n), " and ") + " notice as well"
		}
		t.Printf("    %-*s  %d, alone %d%s\n", wide, n, notices, alone, why)
	}
}

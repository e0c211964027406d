package main

import (
	"cmp"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/lists"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
)

// of returns the mutants with an outcome.
func (m *mutation) of(o fate) []*triedMutant {
	return slices.DeleteFunc(slices.Clone(m.tried), func(x *triedMutant) bool { return x.outcome != o })
}

// score is the share of mutants that judges notice, in percent, and of how many. Those that no run
// could tell from the original may be equal to it, so they do not count. Others that nobody has
// noticed do, also where it is not known why.
func (m *mutation) score() (percent float64, of int) {
	of = len(m.tried) - len(m.of(alike)) - len(m.of(notTried)) - len(m.of(originally)) - len(m.of(unclear))
	if of == 0 {
		return 0, 0
	}
	return 100 * float64(len(m.of(killed))) / float64(of), of
}

// place is where a mutant is, for readers.
func (m *mutation) place(x *triedMutant) string {
	return fmt.Sprintf("%s:%d", filepath.Base(x.At.Filename), x.At.Line)
}

// mostGaps is how many gaps are shown with their runs.
const mostGaps = 5

// conclude prints what is known, and says whether the score is high enough.
func (m *mutation) conclude(t *cli.Terminal) error {
	percent, of := m.score()
	var ended error
	unchanged := m.since != "" && len(m.set.Mutants) == 0
	if m.atLeast > 0 && !unchanged && (of == 0 || percent < m.atLeast) {
		ended = cli.ErrFailed
	}
	if m.format == "json" {
		return cmp.Or(m.document(t, ended).Write(t.Stdout), ended)
	}
	m.printGaps(t)
	m.printOthers(t)
	if m.work != nil {
		m.printWork(t, m.work)
		printParts(t, m.parts)
	}
	color, word := cli.Green, "SCORE"
	if ended != nil {
		color = cli.Red
	}
	noticed := fmt.Sprintf("%d of %s noticed", len(m.of(killed)), rtreport.Plural(of, "mistake"))
	switch {
	case unchanged:
		t.Printf("%s  none: no mistake can be made in what has changed since %s\n", word, m.since)
		return ended
	case of == 0:
		t.Printf("%s  none: no mistake counts\n", word)
		return ended
	}
	t.Printf("%s  %.0f %%  %s", t.Painted(t.Stdout, color, word), percent, noticed)
	if m.atLeast > 0 {
		t.Printf("; at least %g %% are wanted", m.atLeast)
	}
	t.Printf("\n")
	if m.own != nil {
		m.own.print(t, m)
	}
	closed := lists.Count(m.tried, func(x *triedMutant) bool { return x.goal != "" })
	switch {
	case closed > 0:
		t.Printf("next: add the goals to the spec, or promises that say more; with the goals %d of %d are noticed\n", len(m.of(killed))+closed, of)
	case len(m.of(gap)) > 0:
		t.Printf("next: add a promise or a goal that looks at the answer of a gap\n")
	}
	return ended
}

// gapsByAnswer groups gaps by what differs, those with the most mutants first.
func (m *mutation) gapsByAnswer() (out [][]*triedMutant) {
	at := map[string]int{}
	for _, x := range m.of(gap) {
		key := x.record.Title
		if e := x.record.Events; len(e) > 0 && x.record.Wanted != nil {
			key = e[len(e)-1].Op + " " + strings.Join(unlooked(x.record), " ")
		}
		if _, ok := at[key]; !ok {
			at[key] = len(out)
			out = append(out, nil)
		}
		out[at[key]] = append(out[at[key]], x)
	}
	for _, g := range out {
		slices.SortStableFunc(g, func(a, b *triedMutant) int { return len(a.record.Events) - len(b.record.Events) })
	}
	slices.SortStableFunc(out, func(a, b []*triedMutant) int { return len(b) - len(a) })
	return out
}

// printGaps shows the gaps, each answer that nobody looks at once.
func (m *mutation) printGaps(t *cli.Terminal) {
	c := m.comparison()
	groups := m.gapsByAnswer()
	for i, g := range groups {
		if i == mostGaps && !m.verbose {
			t.Printf("%s more: -v shows them\n\n", rtreport.Plural(len(groups)-i, "gap"))
			break
		}
		x := g[0]
		t.Printf("%s  %s  %s in %s\n      %s\n\n%s", t.Painted(t.Stdout, cli.Red, "GAP"), gapTitle(x.record), m.place(x), x.Func, x, c.calls(x.record))
		for _, y := range g[1:] {
			t.Printf("\n    also: %s in %s: %s", m.place(y), y.Func, y)
		}
		t.Printf("\n")
		if len(g) > 1 {
			t.Printf("\n")
		}
		if x.goal != "" {
			text := strings.ReplaceAll(x.goal, unnamed, fmt.Sprintf("gap_%d", i+1))
			t.Printf("      A goal that notices it, and that no run without it violates:\n\n    %s\n\n", strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n    "))
		}
	}
}

// gapTitle says what nobody looks at.
func gapTitle(r *rtreport.Record) string {
	fields := unlooked(r)
	if len(fields) == 0 {
		return r.Title
	}
	return fmt.Sprintf("no judge objects to %s of %s", strings.Join(fields, " and "), r.Events[len(r.Events)-1].Op)
}

// printOthers prints what else there is to say.
func (m *mutation) printOthers(t *cli.Terminal) {
	for _, list := range []struct {
		outcome fate
		words   string
	}{
		{neverReached, "Not reached by any run"},
		{notLooked, "Not noticed, and not compared with the system as it is"},
		{alike, fmt.Sprintf("Not distinguished in %s, and not counted", rtreport.Plural(m.walks, "random run"))},
		{byTests, "Not noticed by the spec, but by tests of the package"},
		{unclear, "Unclear, and not counted"},
		{originally, "Noticed by a run that also fails without the mistake, and not counted"},
		{notTried, "Not tried, as it was to end before"},
	} {
		all := m.of(list.outcome)
		if len(all) == 0 {
			continue
		}
		if !m.verbose {
			t.Printf("%s: %d in %s\n", list.words, len(all), functionsOf(all))
			continue
		}
		t.Printf("%s:\n", list.words)
		for _, x := range all {
			why := x.why
			if why != "" {
				why = "  (" + why + ")"
			}
			t.Printf("    %s in %s: %s%s\n", m.place(x), x.Func, x, why)
		}
	}
	if m.verbose {
		t.Printf("Noticed:\n")
		for _, x := range m.of(killed) {
			t.Printf("    %s in %s: %s  by %s\n", m.place(x), x.Func, x, x.judge)
		}
	}
	if by := m.by(); by != "" {
		t.Printf("Noticed by: %s\n", by)
	}
	if len(m.left) > 0 {
		t.Printf("Left out, since they fail without a mistake: %s\n", strings.Join(m.left, ", "))
	}
	if m.alone != "" {
		t.Printf("No random runs are compared with the system as it is: %s\n", m.alone)
	}
	if len(m.noise) > 0 {
		t.Printf("Not compared, since two systems without mistakes differ in it: %s\n", strings.Join(m.noise, "; "))
	}
	if len(m.set.Unsafe) > 0 {
		t.Printf("Left as they are, since they name files, processes or the network: %s\n", strings.Join(m.set.Unsafe, ", "))
	}
	if m.set.Found > len(m.tried) {
		t.Printf("Tried %d of %d mistakes: --max N tries more\n", len(m.tried), m.set.Found)
	}
	if m.verbose && len(m.tried) > 0 {
		t.Printf("Compiled in %s; %s for %s, %d ms each\n", m.built.Round(time.Millisecond), m.took.Round(time.Millisecond),
			rtreport.Plural(len(m.tried), "mistake"), m.took.Milliseconds()/int64(len(m.tried)))
	}
}

// mostFunctions is how many functions a line names.
const mostFunctions = 6

// functionsOf names the functions of mutants.
func functionsOf(all []*triedMutant) string {
	names := lists.Of(all, func(x *triedMutant) string { return x.Func })
	slices.Sort(names)
	names = slices.Compact(names)
	if len(names) > mostFunctions {
		return strings.Join(names[:mostFunctions], ", ") + " and " + rtreport.Plural(len(names)-mostFunctions, "other function")
	}
	return strings.Join(names, ", ")
}

// by says how many mutants each judge has noticed.
func (m *mutation) by() string {
	counts := map[string]int{}
	for _, x := range m.of(killed) {
		counts[x.judge]++
	}
	names := slices.SortedFunc(maps.Keys(counts), func(a, b string) int { return cmp.Or(counts[b]-counts[a], cmp.Compare(a, b)) })
	return lists.Joined(names, ", ", func(n string) string { return fmt.Sprintf("%s %d", n, counts[n]) })
}

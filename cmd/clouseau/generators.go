package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/internal/check"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/internal/report"
	"github.com/clouseau-go/clouseau/logic"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// synthesize looks for generators for the goals, one after the other, and
// shows on a terminal which goal it is at; each is called with every result as soon
// as it is known. After an interrupt the remaining results are empty.
func synthesize(ctx context.Context, t *cli.Terminal, s *uhat.Spec, goals []*uhat.Goal, cfg synth.Config, each func(*synth.Result)) []*synth.Result {
	p := newPortfolio(s.Context)
	var out []*synth.Result
	for i, g := range goals {
		at := fmt.Sprintf("goal %s (%d of %d) ...", g.Name, i+1, len(goals))
		t.ShowProgress(at)
		cfg.Progress = searchProgress(t, at)
		hunted := s.Hunted(g)
		r := synth.Synthesize(ctx, s.Context, hunted, p, cfg)
		// An earlier result is better than nothing.
		if len(r.Generators) == 0 && hunted != g && ctx.Err() == nil {
			r = synth.Synthesize(ctx, s.Context, g, p, cfg)
		}
		r.Goal = g
		t.ShowProgress("")
		each(r)
		// An error in writing to standard error is like one of other warnings: nobody to tell.
		_ = warn(t, check.UnavoidableIn(s.Context, r))
		out = append(out, r)
	}
	noteUnknowns(t, p.Stats())
	return out
}

// countFound returns the number of results with generators.
func countFound(results []*synth.Result) int {
	return lists.Count(results, func(r *synth.Result) bool { return len(r.Generators) > 0 })
}

// printOutcome summarizes the result of a search in a line, and warns of what it did not reach.
// What is brief leaves out what went well.
func printOutcome(w io.Writer, r *synth.Result, brief bool) {
	if !brief || len(r.Generators) == 0 {
		fmt.Fprintf(w, "%s: %s\n", r.Goal.Name, outcome(r))
	}
	printLimits(w, r)
	if !brief {
		printLeftOut(w, r)
	}
	printUnvaried(w, r)
	printWishes(w, r)
	for _, e := range r.InPart {
		fmt.Fprintf(w, "%s: tried in part, as it can go on without an end: %s\n", r.Goal.Name, inALine(e.String()))
	}
}

// inALine returns the beginning of a text that is too long for a line.
func inALine(text string) string {
	const most = 100
	if r := []rune(text); len(r) > most {
		return string(r[:most]) + " ..."
	}
	return text
}

// outcome says what a search has found: how many scripts, whether these are all, which of them are
// variants, and what it took.
func outcome(r *synth.Result) string {
	if len(r.Generators) == 0 && r.Explanation == nil {
		return "interrupted before a script was found"
	}
	if len(r.Generators) == 0 {
		return "no script"
	}
	text := rtreport.Plural(len(r.Generators), "script")
	if r.Suspect {
		text += ", deciding event suspect"
	}
	for _, part := range []struct {
		n    int
		what string
	}{{r.Grown, "with something more often"}, {r.Varied, "in another order"}, {r.Padded, "with padding"}, {r.Unwanted, "left out"}} {
		if part.n > 0 {
			text += fmt.Sprintf(", %d %s", part.n, part.what)
		}
	}
	return text + " (" + extent(r) + "; " + statsText(r.Stats) + ")"
}

// extent says whether a search was complete.
func extent(r *synth.Result) string {
	switch {
	case r.Complete && (r.Needless > 0 || r.Open):
		return "search complete, but for events without a need"
	case r.Complete:
		return "search complete"
	case r.Limits.Has(synth.LimitResults):
		return "enough were found"
	}
	return "search stopped by " + r.Limits.String()
}

// printLeftOut reports how many runs to the goal were found and left out, and why.
func printLeftOut(w io.Writer, r *synth.Result) {
	line := func(n int, one, more, flags string) {
		switch n {
		case 0:
		case 1:
			fmt.Fprintf(w, "%s: 1 more left out: it %s; %s keeps it\n", r.Goal.Name, one, flags)
		default:
			fmt.Fprintf(w, "%s: %d more left out: they %s; %s keeps them\n", r.Goal.Name, n, more, flags)
		}
	}
	line(r.Undrawable, "draws a value of a sort that has neither a pool nor a generator", "draw values of sorts that have neither a pool nor a generator", "a pool or gen")
	line(r.Alike, "makes use of the same clauses as another one", "make use of the same clauses as others", "--results N")
	line(r.Needless, "only adds events that no obligation needs", "only add events that no obligation needs", "--results N --padding")
}

// printUnvaried warns if all runs do the same.
func printUnvaried(w io.Writer, r *synth.Result) {
	if ops := r.Unvaried(); ops != nil {
		fmt.Fprintf(w, "%s: warning: every run makes the same calls (%s) with the same values, so a bug that shows only after more is missed; --results N --padding tries more\n",
			r.Goal.Name, strings.Join(ops, ", "))
	}
}

// printWishes reports whether the goal's wishes about its generators were met.
func printWishes(w io.Writer, r *synth.Result) {
	if len(r.Missing) > 0 {
		fmt.Fprintf(w, "%s: no generator %s to leave out\n", r.Goal.Name, strings.Join(r.Missing, ", "))
	}
	if r.Straight > 0 {
		var ops []string
		for _, op := range r.Goal.Search.Repeat {
			ops = append(ops, op.Name)
		}
		fmt.Fprintf(w, "%s: in %d of the generators nothing repeats: no part that performs %s, and nothing else, was found to lead to the goal however often it happens\n",
			r.Goal.Name, r.Straight, strings.Join(ops, ", "))
	}
}

// printLimits names the limits that stopped a search early, and the flags that raise them.
func printLimits(w io.Writer, r *synth.Result) {
	if cut := r.Unfinished; r.Suspect && cut != 0 {
		fmt.Fprintf(w, "%s: the search for runs in which all events are justified was ended by a limit (%s)%s; so the deciding event may be justified all the same\n", r.Goal.Name, cut, raisingFlags(cut))
	} else if cut := r.Limits &^ synth.LimitResults; len(r.Generators) == 0 && cut != 0 {
		fmt.Fprintf(w, "%s: ended by a limit (%s)%s\n", r.Goal.Name, cut, raisingFlags(cut))
	}
}

// raisingFlags names the flags that raise limits.
func raisingFlags(cut synth.Limits) string {
	var flags []string
	for _, x := range []struct {
		flag   string
		limits synth.Limits
	}{
		{"--refinements N", synth.LimitRefinements | synth.LimitTraces},
		{"--events N", synth.LimitEvents},
		{"--steps N", synth.LimitSteps | synth.LimitPatterns | synth.LimitAlignments},
	} {
		if cut&x.limits != 0 {
			flags = append(flags, x.flag)
		}
	}
	switch len(flags) {
	case 0:
		return ""
	case 1:
		return ", which " + flags[0] + " raises"
	}
	return ", which " + strings.Join(flags, " and ") + " raise"
}

func statsText(s synth.Stats) string {
	parts := []string{
		fmt.Sprintf("%d events", s.Events),
		fmt.Sprintf("%d refinements", s.Refinements),
		queriesText(s.Solver),
	}
	if s.Approximated > 0 {
		parts = append(parts, fmt.Sprintf("%d tried in part", s.Approximated))
	}
	if s.Rejected > 0 {
		parts = append(parts, fmt.Sprintf("%d rejected", s.Rejected))
	}
	return strings.Join(append(parts, s.Time.Round(100*time.Microsecond).String()), ", ")
}

func queriesText(s logic.SolverStats) string {
	text := fmt.Sprintf("%d queries", s.Queries)
	var by []string
	if n := s.Cached + s.Reused; n > 0 {
		by = append(by, fmt.Sprintf("%d known", n))
	}
	for _, e := range s.Engines {
		if e.Queries > 0 {
			by = append(by, fmt.Sprintf("%d by %s", e.Decided, e.Name))
		}
	}
	if s.Unknowns > 0 {
		by = append(by, fmt.Sprintf("%d open", s.Unknowns))
	}
	if len(by) == 0 {
		return text
	}
	return text + ": " + strings.Join(by, ", ")
}

// promiseScripts looks for scripts that head for calls of which something is promised, if walks do
// not come to all operations and nothing but promises judges.
func promiseScripts(ctx context.Context, t *cli.Terminal, s *uhat.Spec, cfg synth.Config) (out []*uhat.Generator) {
	if s.Model != nil || s.Target.Reference != nil {
		return nil
	}
	goals := s.Scripted()
	if len(goals) > 0 {
		names := lists.Of(s.Unwalked(), func(o *uhat.Operation) string { return o.Op.Name })
		t.Notef("%s: walks do not come to %s, as no event demands the ghosts that their histories ask for; scripts do\n",
			testName(s, s.Judge().Name), strings.Join(names, ", "))
	}
	for _, r := range synthesize(ctx, t, s, goals, cfg, func(r *synth.Result) { printFound(t, r) }) {
		out = append(out, r.Generators...)
	}
	return out
}

// printFound tells what a search found, or why it found nothing.
func printFound(t *cli.Terminal, r *synth.Result) {
	if r.Explanation == nil || !t.Brief {
		printOutcome(t.Stderr, r, t.Brief)
	}
	if r.Explanation != nil {
		t.Detailf("\n%s\n", r.Explanation)
	}
}

// unreachedError says that some goals have no script. Nothing is made for any of them then.
type unreachedError struct {
	file    string
	results []*synth.Result
}

func (*unreachedError) Error() string { return cli.ErrFailed.Error() }
func (*unreachedError) Unwrap() error { return cli.ErrFailed }

// print tells of each goal without a script what stands in the way, where, and what to do; verb is
// what leaves it out.
//
//	FAIL  large  no run can match this goal: no clause of add allows event 1, add(n == 70)
//	      sum.clouseau.hcl:24:11: the goal: seq(all, add(n == 70))
//	      sum.clouseau.hcl:8:14: clause add.1 asks for x <= 9; n == x, and here n is 70
//	      next:  correct the goal or the clause
//	      next:  clouseau explain sum.clouseau.hcl large    (shows changes that would help)
func (e *unreachedError) print(t *cli.Terminal, out io.Writer, verb string) {
	var b strings.Builder
	var others []string
	for _, r := range e.results {
		if r.Explanation == nil {
			others = append(others, r.Goal.Name)
			continue
		}
		fmt.Fprintf(&b, "%s  %s  %s\n", t.Painted(out, cli.Red, "FAIL"), r.Goal.Name, unreached(r))
		fmt.Fprintf(&b, "      %s: the goal: %s\n", r.Goal.TraceRange, r.Goal.Text)
		for _, place := range r.Explanation.Places() {
			fmt.Fprintf(&b, "      %s\n", place)
		}
		file := report.Quoted(e.file)
		if r.Explanation.Op == nil {
			fmt.Fprint(&b, "      next:  correct the goal\n")
		} else {
			fmt.Fprint(&b, "      next:  correct the goal or the clause\n")
			fmt.Fprintf(&b, "      next:  clouseau explain %s %s    (shows changes that would help)\n", file, r.Goal.Name)
		}
	}
	if others != nil {
		fmt.Fprintf(&b, "The other goals were not tested. Without this one: clouseau %s %s %s\n", verb, report.Quoted(e.file), strings.Join(others, " "))
	}
	fmt.Fprint(out, b.String())
	t.Note(b.String())
}

// unreached says that a goal has no script, and why.
func unreached(r *synth.Result) string {
	x := r.Explanation
	text := "no run can match this goal"
	switch cut := r.Limits &^ synth.LimitResults; {
	case x.Exhausted:
	case cut == 0:
		text = "no script"
	default:
		text = fmt.Sprintf("no script was found within the limits (%s)%s", cut, raisingFlags(cut))
	}
	if x.Why == "" {
		return strings.TrimSuffix(x.Reason, ".")
	}
	return text + ": " + x.Why
}

// handwrittenGenerators returns the handwritten generators with the given names, separated by
// commas.
func handwrittenGenerators(ctx context.Context, t *cli.Terminal, file string, goals []string, from scriptSource) (*testedSpec, []*synth.Result, error) {
	s, err := loadTested(ctx, t, file)
	if err != nil {
		return nil, nil, err
	}
	var results []*synth.Result
	for _, name := range strings.Split(from.generators, ",") {
		g, err := generatorNamed(s.Spec, name, goals)
		if err != nil {
			return nil, nil, err
		}
		if err := checkGenerator(ctx, t, s.Spec, g); err != nil {
			return nil, nil, err
		}
		uhat.MarkDeciding(g.Steps)
		i := slices.IndexFunc(results, func(r *synth.Result) bool { return r.Goal == g.Goal })
		if i < 0 {
			i, results = len(results), append(results, &synth.Result{Goal: g.Goal})
		}
		results[i].Generators = append(results[i].Generators, g)
		t.Notef("%s: %s, written by hand\n", g.Goal.Name, name)
	}
	return s, results, from.checkTests(len(results))
}

// generatorNamed returns the generator of that name with the goal that judges its runs: its own
// goal, or the one that is named, or the only one.
func generatorNamed(s *uhat.Spec, name string, asked []string) (*uhat.Generator, error) {
	found := s.Generator(name)
	if found == nil {
		all := lists.Of(s.Generators, func(g *uhat.Generator) string { return g.Name })
		return nil, cli.Usagef("%s has no generator %q%s", s.File, name, cli.Suggestion(name, all))
	}
	if found.Goal != nil {
		if len(asked) > 0 && !slices.Contains(asked, found.Goal.Name) {
			return nil, cli.Usagef("the generator %s is for the goal %s, not for %s", name, found.Goal.Name, strings.Join(asked, ", "))
		}
		return found, nil
	}
	gs, err := goalsNamed(s, asked)
	switch {
	case err != nil:
		return nil, err
	case len(gs) != 1:
		return nil, cli.Usagef("the generator %s is for no goal of its own; name the one by which its runs are judged", name)
	}
	g := *found
	g.Goal = gs[0]
	return &g, nil
}

// checkGenerator checks the types of a generator. Mistakes go to standard error and end the verb.
func checkGenerator(ctx context.Context, t *cli.Terminal, s *uhat.Spec, g *uhat.Generator) error {
	ds := spec.CheckGenerator(ctx, s, s.Generator(g.Name), newPortfolio(s.Context))
	failed := warn(t, ds)
	return cmp.Or(ctx.Err(), failed)
}

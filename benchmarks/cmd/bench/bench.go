package main

import (
	"bytes"
	"cmp"
	"context"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/benchmarks/sessions"
	"github.com/clouseau-go/clouseau/internal/check"
	"github.com/clouseau-go/clouseau/internal/cli"
)

func benchCommand() *cli.Command {
	return &cli.Command{
		Name:    "bench",
		Usage:   "[NAME...] [--runs N] [--seed S] [--strategy LIST] [--sut LIST] [--synthesis|--published [--shuffle SEED]|--growth [--repeat N]|--mix|--walks|--levels] [--format text|json] [-o FILE [--force]]",
		Summary: "measure generators against random and handwritten ones",
		Help: `Runs generators against the systems that come with clouseau and prints a row
for each system, form of it and strategy. The figure to compare is
EXECUTIONS, runs for each violation; a fixed twin must have none. PUBLISHED is
what was reported for the system after which ours is made; where that differs, a
line below the table says how. Systems with a model have one strategy, model:
random requests until the model has rejected the system 25 times, or for all runs
where it is right. Five of the rejected runs are made smaller.

    NAME             systems to run: ` + strings.Join(systemNames(), ", ") + ` (all)
    --runs N         runs for each row (1000), or cell of --levels (20)
    --seed S         seed of the runs (1)
    --strategy LIST  ` + strings.Join(usualStrategies(), ",") + ` (these), ` + wrapped(benchmarks.Extra) + `, or all;
                     pct to feedback are schedules of package runtime/strategy, for systems
                     whose steps the tester schedules; pct and pctcp may have a depth, as
                     in pct3; fuzz is go test -fuzz, which takes minutes: five campaigns, each
                     up to its first violation, or ten times --runs executions.
                     For models with finitely many states, paths goes through all
                     transitions, a row for each suite of paths, and exhaustive tries
                     all scripts up to a length, at most --runs.
                     promises are walks that a second spec without goals judges, of
                     the systems that have one. ` + strings.Join(namesOf(benchmarks.PromisedSystems()), ", ") + `
                     have no other spec: promises judge walk and random as well, and
                     they run if they are named.
                     session is for protocols of two parties: ` + wrapped(sessionSystems()) + `.
                     They run if they are named, with session and random; --runs is how many
                     sessions are played at most, in each of 25 campaigns for a fault
` + formsHelp() + `    --format FORMAT  text or json, an array of objects
` + cli.OutputHelp + `    --synthesis      run nothing, but print what it takes to find the generators, from
                     the text of the specs on; systems with a model have none
    --published      the same for the specs that were published, most of them of systems that
                     are not here: for the first generator, and for those without --results
    --shuffle SEED   compare the first generator of each with that of the same spec with other
                     names for everything and its declarations, clauses, variables and
                     conjuncts in another order; 0: not at all (0)
    --growth         the same for families of specs that grow
    --mix            run the generators of each goal together and each of them alone: by
                     how much the mix is worse than the best, also of those that are left
                     out, how many runs the first violation takes (FIRST), and how many
                     runs of the fixed twin come to the deciding event
    --walks          compare random runs within the clauses with random operations, handwritten
                     scripts and state machines with preconditions: which share of the calls
                     some clause allows, how many states of the histories 1,000 calls come
                     to, and how many runs and calls a violation takes
    --levels         which level of isolation lets which anomaly happen: fixed schedules, a
                     column for each level and mode of the store in memory, and the goals
                     of the applications on stores, in executions for each violation;
                     with NAME only the goals of these, with --sut on the servers and in the
                     modes that are named
    --repeat N       how often to measure that; the time is the median (5)
` + cli.SearchHelp,
		Run: runBench,
	}
}

// formsHelp is the help on --sut.
func formsHelp() string {
	return `    --sut LIST       ` + strings.Join(benchmarks.SUTs, ",") + `,mutants, the name of a mutant, or
                     nginx,apache,unison (all). Applications on stores have further forms
                     if they are named: on PostgreSQL and MariaDB at a level,
                     ` + wrapped(levelNames("")) + `,
                     with ` + benchmarks.ServerFixed + ` behind for the fixed application, and in memory in a
                     mode, ` + wrapped(levelNames(benchmarks.MemoryForm)) + `.
                     The servers have to be installed, and are started in folders of
                     their own; it takes a clone of the repository
`
}

// wrapped lists the strategies that run only if selected, on lines of the help's width.
func wrapped(names []string) string {
	const perLine = 6
	var b strings.Builder
	for i, n := range names {
		switch {
		case i > 0 && i%perLine == 0:
			b.WriteString(",\n                     ")
		case i > 0:
			b.WriteString(",")
		}
		b.WriteString(n)
	}
	return b.String()
}

// levelNames returns the forms of applications on stores: with the prefix of modes these, and
// without it the levels of servers.
func levelNames(prefix string) (names []string) {
	for _, n := range benchmarks.StoreForms() {
		inMemory := strings.HasPrefix(n, benchmarks.MemoryForm)
		if inMemory == (prefix != "") && !strings.HasSuffix(n, benchmarks.ServerFixed) {
			names = append(names, n)
		}
	}
	return names
}

// usualStrategies returns the strategies that run by default.
func usualStrategies() []string {
	return append(slices.Clone(benchmarks.Strategies), benchmarks.ModelStrategy)
}

func namesOf(systems []benchmarks.System) (names []string) {
	for _, s := range systems {
		names = append(names, s.Name)
	}
	return names
}

func systemNames() []string {
	names := append(namesOf(benchmarks.Generated()), namesOf(benchmarks.PromisedSystems())...)
	for _, m := range benchmarks.ModeledSystems() {
		names = append(names, m.Name)
	}
	return names
}

func runBench(ctx context.Context, t *cli.Terminal, args []string) error {
	fs := cli.NewFlags()
	opt := benchmarks.Options{Solver: check.Portfolio}
	fs.IntVar(&opt.Runs, "runs", 1000, "")
	fs.Uint64Var(&opt.Seed, "seed", 1, "")
	strategiesFlag(fs, &opt.Strategies)
	listFlag(fs, "sut", &opt.SUTs, benchmarks.Forms())
	format := cli.FormatFlag(fs, "text", "json")
	out := cli.OutputFlags(fs)
	synthesis := fs.Bool("synthesis", false, "")
	published := fs.Bool("published", false, "")
	shuffle := fs.Uint64("shuffle", 0, "")
	growth := fs.Bool("growth", false, "")
	mix := fs.Bool("mix", false, "")
	walks := fs.Bool("walks", false, "")
	levels := fs.Bool("levels", false, "")
	search := cli.SearchFlags(fs)
	fs.IntVar(&opt.Repeat, "repeat", 5, "")
	names, err := cli.Parse(fs, args)
	if err != nil {
		return err
	}
	switch {
	case opt.Runs < 1 || opt.Repeat < 1:
		return cli.Usagef("--runs and --repeat must be at least 1")
	case *shuffle != 0 && !*published:
		return cli.Usagef("--shuffle needs --published")
	}
	if opt.Systems = names; ofSessions(names) {
		return benchSessions(ctx, t, &opt, *format, out)
	}
	if err := cmp.Or(checkSystems(names, *published), initTesting(), cli.CheckSearch(search), t.MayWrite(out)); err != nil {
		return err
	}
	opt.Search, opt.Progress = *search, func(what string) { t.ShowProgress(what + " ...") }
	b := &bench{t: t, Options: opt, format: *format, few: !cli.Given(fs, "runs"), at: out}
	switch {
	case *synthesis:
		err = b.syntheses(ctx)
	case *shuffle != 0:
		err = b.shuffled(ctx, *shuffle)
	case *published:
		err = measure(ctx, b, benchmarks.PublishedSearches, writePublished)
	case *mix:
		err = measure(ctx, b, benchmarks.Mixes, writeMixes)
	case *walks:
		err = measure(ctx, b, benchmarks.Walks, writeWalks)
	case *levels:
		err = measure(ctx, b, b.levels, writeLevels)
	case *growth:
		err = measure(ctx, b, benchmarks.Growth, writeGrowth)
	default:
		err = b.systems(ctx)
	}
	if b.out.Len() == 0 {
		return err
	}
	return cmp.Or(t.Write(out, b.out.Bytes()), err)
}

// shuffled measures the searches of published specs in other orders.
func (b *bench) shuffled(ctx context.Context, seed uint64) error {
	return measure(ctx, b, func(ctx context.Context, opt benchmarks.Options, row func(benchmarks.ShuffleRow)) error {
		return benchmarks.ShuffledSearches(ctx, opt, seed, row)
	}, writeShuffled)
}

// checkSystems reports a name that is not among the benchmarks, or among the published specs.
func checkSystems(names []string, published bool) error {
	known := append(systemNames(), sessionSystems()...)
	if published {
		known = publishedNames()
	}
	for _, n := range names {
		if !slices.Contains(known, n) {
			return cli.Usagef("unknown system %q%s", n, cli.Suggestion(n, known))
		}
	}
	return nil
}

// bench is what is measured, and what is printed of it.
type bench struct {
	t *cli.Terminal
	benchmarks.Options
	few    bool // nobody has said how many runs
	format string
	at     *cli.Output
	out    bytes.Buffer
}

// measure prints the rows of a measurement: as write does, or as JSON, each as soon as it is known.
func measure[R any](ctx context.Context, b *bench, run func(context.Context, benchmarks.Options, func(R)) error, write func(io.Writer, []R) error) error {
	if b.format == "json" {
		array := b.array()
		err := run(ctx, b.Options, func(r R) { array.add(r) })
		b.t.ShowProgress("")
		return cmp.Or(err, array.end(), ctx.Err())
	}
	var rows []R
	err := run(ctx, b.Options, func(r R) { rows = append(rows, r) })
	b.t.ShowProgress("")
	if len(rows) > 0 {
		err = cmp.Or(err, write(&b.out, rows))
	}
	return cmp.Or(err, ctx.Err())
}

// systems runs generators against systems and prints how they did.
func (b *bench) systems(ctx context.Context) error {
	none := true
	err := measure(ctx, b, func(ctx context.Context, opt benchmarks.Options, row func(benchmarks.Row)) error {
		return benchmarks.Run(ctx, opt, func(r benchmarks.Row) { none = false; row(r) })
	}, writeTables)
	if err == nil && none {
		fmt.Fprintln(b.t.Stderr, "nothing to run: none of these systems has what --sut and --strategy ask for")
	}
	return err
}

// initTesting prepares package testing for rapid's state machine driver, which reads -short.
// Outside a test binary the flags of package testing are not set up.
func initTesting() error {
	testing.Init()
	return flag.CommandLine.Parse(nil)
}

// strategiesFlag adds the flag for strategies. Its value "all" includes the extra ones.
func strategiesFlag(fs *flag.FlagSet, to *[]string) {
	every := slices.Concat(usualStrategies(), benchmarks.Extra, sessions.Strategies[:1])
	fs.Func("strategy", "", func(s string) error {
		if s == "all" {
			*to = every
			return nil
		}
		return addNames(to, s, every, benchmarks.IsSchedule)
	})
}

// listFlag adds a flag that takes names, separated by commas.
func listFlag(fs *flag.FlagSet, name string, to *[]string, allowed []string) {
	fs.Func(name, strings.Join(allowed, ","), func(s string) error { return addNames(to, s, allowed, nil) })
}

// addNames adds names that are separated by commas: those that are listed, and others that also
// accepts.
func addNames(to *[]string, names string, allowed []string, also func(string) bool) error {
	for _, x := range strings.Split(names, ",") {
		if !slices.Contains(allowed, x) && (also == nil || !also(x)) {
			if hint := cli.Suggestion(x, allowed); hint != "" {
				return fmt.Errorf("there is no %q%s", x, hint)
			}
			return fmt.Errorf("want a list of %s", strings.Join(allowed, ", "))
		}
		*to = append(*to, x)
	}
	return nil
}

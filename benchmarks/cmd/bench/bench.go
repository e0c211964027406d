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
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// bench is what is measured, and what is printed of it.
type bench struct {
	t *cli.Terminal
	benchmarks.Options
	few     bool   // nobody has said how many runs
	shuffle uint64 // the seed of another order of the published specs; 0: none
	format  string
	at      cli.Output
	out     bytes.Buffer
}

// tables are the tables in the place of that of systems, by the flags that ask for them.
var tables = []struct {
	name, usage string
	print       func(context.Context, *bench) error
}{
	{"synthesis", "run nothing, but print what it takes to find the generators, from the text of the specs on; systems with a model have none", syntheses},
	{"published", "the same for the specs that were published, most of them of systems that are not here: for the first generator, " +
		"and for those without --results", published},
	{"growth", "the same for families of specs that grow", func(ctx context.Context, b *bench) error {
		return measure(ctx, b, benchmarks.Growth, writeGrowth)
	}},
	{"mix", "run the generators of each goal together and each of them alone: by how much the mix is worse than the best, also of those that are left out, " +
		"how many runs the first violation takes (FIRST), and how many runs of the fixed twin come to the deciding event", func(ctx context.Context, b *bench) error {
		return measure(ctx, b, benchmarks.Mixes, writeMixes)
	}},
	{"walks", "compare random runs within the clauses with random operations, handwritten scripts and state machines with preconditions: which share of the calls " +
		"some clause allows, how many states of the histories 1,000 calls come to, and how many runs and calls a violation takes", func(ctx context.Context, b *bench) error {
		return measure(ctx, b, benchmarks.Walks, writeWalks)
	}},
	{"levels", "which level of isolation lets which anomaly happen: fixed schedules, a column for each level and mode of the store in memory, and the goals of the " +
		"applications on stores, in executions for each violation; with NAME only the goals of these, with --sut on the servers and in the modes that are named",
		func(ctx context.Context, b *bench) error { return measure(ctx, b, b.levels, writeLevels) }},
}

func benchCommand() *cobra.Command {
	b := &bench{Options: benchmarks.Options{Solver: check.Portfolio}}
	asked := make([]bool, len(tables))
	var c *cobra.Command
	c = cli.Verb("bench [NAME...]", "measure generators against random and handwritten ones",
		`Runs generators against the systems that come with clouseau and prints a row
for each system, form of it and strategy. The figure to compare is
EXECUTIONS, runs for each violation; a fixed twin must have none. PUBLISHED is
what was reported for the system after which ours is made; where that differs, a
line below the table says how. Systems with a model have one strategy, model:
random requests until the model has rejected the system 25 times, or for all runs
where it is right. Five of the rejected runs are made smaller.

The systems are `+strings.Join(systemNames(), ", ")+` (all). Protocols of two parties
run if they are named, with the strategies session and random: `+strings.Join(sessionSystems(), ", ")+`.`,
		func(ctx context.Context, t *cli.Terminal, names []string) error {
			b.t = t
			b.Systems = names
			b.few = !c.Flags().Changed("runs")
			print := systems
			for i := len(tables) - 1; i >= 0; i-- {
				if asked[i] {
					print = tables[i].print
				}
			}
			return b.run(ctx, print, c.Flags().Changed("published"))
		})
	fs := c.Flags()
	fs.IntVar(&b.Runs, "runs", 1000, "`N` runs for each row; 20 for each cell of --levels if nothing is said; "+
		"of protocols of two parties how many sessions are played at most, in each of 25 campaigns for a fault")
	fs.Uint64Var(&b.Seed, "seed", 1, "seed of the runs")
	strategiesFlag(fs, &b.Strategies)
	cli.Parsed(fs, "sut", "a `LIST` of "+strings.Join(benchmarks.SUTs, ",")+",mutants, the name of a mutant, or nginx,apache,unison (all). "+
		"Applications on stores have further forms if they are named: on PostgreSQL and MariaDB at a level, "+strings.Join(levelNames(""), ", ")+
		", with "+benchmarks.ServerFixed+" behind for the fixed application, and in memory in a mode, "+strings.Join(levelNames(benchmarks.MemoryForm), ", ")+
		". The servers have to be installed, and are started in folders of their own; it takes a clone of the repository",
		func(s string) error { return addNames(&b.SUTs, s, benchmarks.Forms(), nil) })
	cli.Format(fs, &b.format, "text", "json")
	b.at.Flags(fs)
	cli.Group(c, "Other tables", func(fs *pflag.FlagSet) {
		for i, table := range tables {
			fs.BoolVar(&asked[i], table.name, false, table.usage)
		}
		fs.Uint64Var(&b.shuffle, "shuffle", 0, "with --published: compare the first generator of each with that of the same spec with other names for everything "+
			"and its declarations, clauses, variables and conjuncts in another order, by this `SEED`; 0: not at all")
		fs.IntVar(&b.Repeat, "repeat", 5, "`N` measurements of each time, of which the median is printed")
	})
	cli.SearchFlags(c, &b.Search)
	return c
}

// run prints a table.
func (b *bench) run(ctx context.Context, print func(context.Context, *bench) error, published bool) error {
	switch {
	case b.Runs < 1 || b.Repeat < 1:
		return cli.Usagef("--runs and --repeat must be at least 1")
	case b.shuffle != 0 && !published:
		return cli.Usagef("--shuffle needs --published")
	}
	b.Progress = func(what string) { b.t.ShowProgress(what + " ...") }
	var err error
	if ofSessions(b.Systems) {
		print = sessionRows
		err = b.t.MayWrite(&b.at)
	} else {
		err = cmp.Or(checkSystems(b.Systems, published), initTesting(), cli.CheckSearch(&b.Search), b.t.MayWrite(&b.at))
	}
	if err != nil {
		return err
	}
	err = print(ctx, b)
	if b.out.Len() == 0 {
		return err
	}
	return cmp.Or(b.t.Write(&b.at, b.out.Bytes()), err)
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

// published measures the searches of published specs, also in other orders.
func published(ctx context.Context, b *bench) error {
	if b.shuffle == 0 {
		return measure(ctx, b, benchmarks.PublishedSearches, writePublished)
	}
	return measure(ctx, b, func(ctx context.Context, opt benchmarks.Options, row func(benchmarks.ShuffleRow)) error {
		return benchmarks.ShuffledSearches(ctx, opt, b.shuffle, row)
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
func systems(ctx context.Context, b *bench) error {
	none := true
	err := measure(ctx, b, func(ctx context.Context, opt benchmarks.Options, row func(benchmarks.Row)) error {
		return benchmarks.Run(ctx, opt, func(r benchmarks.Row) { none = false; row(r) })
	}, writeTables)
	if err == nil && none {
		b.t.Notef("nothing to run: none of these systems has what --sut and --strategy ask for\n")
	}
	return err
}

// initTesting prepares package testing for rapid's state machine driver, which reads -short.
// Outside a test binary the flags of package testing are not set up.
func initTesting() error {
	testing.Init()
	return flag.CommandLine.Parse(nil)
}

// strategiesFlag declares the flag for strategies. Its value "all" includes the extra ones.
func strategiesFlag(fs *pflag.FlagSet, to *[]string) {
	every := slices.Concat(usualStrategies(), benchmarks.Extra, sessions.Strategies[:1])
	cli.Parsed(fs, "strategy", "a `LIST` of "+strings.Join(usualStrategies(), ", ")+" (these), "+strings.Join(benchmarks.Extra, ", ")+", or all; "+
		"pct to surw are schedules of package runtime/strategy, for systems whose steps the tester schedules; pct and pctcp may have a depth, as in pct3; "+
		"fuzz is go test -fuzz, which takes minutes: five campaigns, each up to its first violation, or ten times --runs executions. "+
		"For models with finitely many states, paths goes through all transitions, a row for each suite of paths, and exhaustive tries all scripts up to a length, "+
		"at most --runs. promises are walks that a second spec without goals judges, of the systems that have one. "+
		strings.Join(namesOf(benchmarks.PromisedSystems()), ", ")+" have no other spec: promises judge walk and random as well, and they run if they are named",
		func(s string) error {
			if s == "all" {
				*to = every
				return nil
			}
			return addNames(to, s, every, benchmarks.IsSchedule)
		})
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

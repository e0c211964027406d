package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/cmd/clouseau/internal/gotest"
	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/process/fresh"
	"github.com/clouseau-go/clouseau/internal/scaffold"
	"github.com/clouseau-go/clouseau/internal/scaffold/source"
	"github.com/clouseau-go/clouseau/internal/versions"
	rt "github.com/clouseau-go/clouseau/runtime"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/uhat"
	"github.com/spf13/cobra"
)

func compareCommand() *cobra.Command {
	o := &compareOptions{}
	c := cli.Verb("compare TYPE --with WHAT", "look for differences between two versions of a Go type",
		`Looks for differences in what two versions of a Go type do. It reads both, makes the same random
calls of both, and compares the answers. Nothing has to be written. A difference is shown with
the shortest calls that show it, and with what either version answers.

TYPE is a type with its package, such as ./kv.Store, or one of a module at a version, such as
example.com/kv@v1.3.0/store.Map. For ./kv and ./... all exported types with state are compared.
For go.mod these are the types that the module uses of modules whose versions differ from those of
WHAT, a revision or another go.mod file.
WHAT is

    v1.2.0, latest           another version of the module
    HEAD~3, main             a revision of this repository
    ../fork                  a directory with the package or its module
    other/pkg.Type           another type
    MODULE@VERSION/pkg.Type  a type of another module

Two systems of the old version may differ, such as in times. Then that is not compared, and the
screen says so. A panic is an answer: if both panic, they do not differ.

The exit code is 1 when something differs that is not accepted.`,
		func(ctx context.Context, t *cli.Terminal, args []string) error { return o.run(ctx, t, args[0]) })
	c.Args = cobra.MatchAll(cli.Some("a Go type, such as ./kv.Store"), cli.AtMost(1))
	c.Example = `    clouseau compare ./kv.Store --with main                    a change against the main branch
    clouseau compare example.com/kv.Store --with latest        an upgrade that is not done yet
    clouseau compare example.com/kv@v1.3.0.Store --with v1.2.0
    clouseau compare go.mod --with main                        upgrades that are under way
    clouseau compare ./... --with main --format markdown       a comment for a pull request`
	fs := c.Flags()
	fs.StringVar(&o.with, "with", "", "compare with `WHAT`, the old version")
	fs.StringVar(&o.cfg.New, "new", "", "take `FUNC` of the package as the constructor")
	cli.List(fs, &o.cfg.Only, "only", "call only these methods `A,B,...`")
	cli.List(fs, &o.cfg.Allow, "allow", "call these methods `A,B,...`, too; they may reach files, processes or the network")
	cli.List(fs, &o.hosts, "allow-host", "let HTTP clients of the type reach these hosts `A,B,...`")
	fs.IntVar(&o.runs, "runs", 400, "make `N` random runs")
	fs.Uint64Var(&o.seed, "seed", 1, "draw random values from `SEED`")
	fs.StringVar(&o.accepted, "accepted", "", "differences that `FILE` names are no failure; a line of it that is not seen any more is one")
	fs.BoolVar(&o.accept, "accept", false, "write the differences of now into the file of --accepted")
	fs.StringVarP(&o.golden.Name, "output", "o", "", "write a test of how the type behaves now into `FILE`_test.go: calls, and the answers to them")
	cli.ForceFlag(fs, &o.golden.Force)
	fs.BoolVar(&o.all, "all", false, "with go.mod: compare the types that the module does not use, too")
	fs.BoolVar(&o.bisect, "bisect", false, "say since which version something differs: releases or commits in between are compared by halves")
	cli.Format(fs, &o.format, "text", "json", "html", "markdown", "sarif", "github")
	fs.BoolVarP(&o.verbose, "verbose", "v", false, "say more")
	return c
}

// compareOptions is what the flags of compare say.
type compareOptions struct {
	huntOptions
	with     string
	accepted string     // the file of accepted differences; empty: none
	accept   bool       // write it
	all      bool       // types of upgraded modules that are not used, too
	bisect   bool       // find since when something differs
	golden   cli.Output // a test of what was answered; without a name none
}

func (o *compareOptions) run(ctx context.Context, t *cli.Terminal, arg string) error {
	switch {
	case o.with == "":
		return cli.Usagef("--with WHAT says what the type is compared with, such as v1.2.0 or main")
	case o.runs < 1:
		return cli.Usagef("--runs must be at least 1")
	case o.accept && o.accepted == "":
		return cli.Usagef("--accept writes the file that --accepted FILE names")
	}
	if err := checkGolden(o.golden.Name); err != nil {
		return err
	}
	known, err := readAccepted(o.accepted, o.accept)
	if err != nil {
		return err
	}
	t.Brief = true
	pairs, err := o.pairs(ctx, t, arg)
	if err != nil {
		return err
	}
	if o.golden.Name != "" && len(pairs) > 1 {
		return cli.Usagef("-o writes a test of one type: name it, such as %s", pairs[0].title)
	}
	for i, c := range pairs {
		c.several = len(pairs) > 1
		switch err := c.run(ctx, t); {
		case ctx.Err() != nil && !c.cut:
			return ctx.Err()
		case err != nil && !c.several:
			return err
		case err != nil:
			c.failed = err
			t.Notef("%s: not compared: %v\n", c.title, err)
			continue
		}
		c.known = known.of(c)
		if o.format == "text" {
			c.print(t)
		}
		if ctx.Err() != nil {
			return cmp.Or(o.conclude(t, pairs[:i+1], known), ctx.Err())
		}
	}
	return o.conclude(t, pairs, known)
}

// pairs are the types that an argument stands for, each with its old version.
func (o *compareOptions) pairs(ctx context.Context, t *cli.Terminal, arg string) (pairs []*comparison, err error) {
	tmp, err := t.TempDir()
	if err != nil {
		return nil, err
	}
	if filepath.Base(arg) == "go.mod" {
		return upgrades(ctx, t, o, arg, tmp)
	}
	now, err := versions.Of(ctx, tmp, arg)
	if err != nil {
		return nil, err
	}
	types, plain, err := scaffold.TypesAndFunctions(ctx, now.Dir, now.Type)
	switch {
	case err != nil:
		return nil, err
	case len(types) == 0:
		return nil, fmt.Errorf("%s has no type with state; name one to compare it all the same, such as %s", arg, plain[0])
	}
	now.Type = types[0]
	old, err := now.With(ctx, tmp, o.with)
	if err != nil {
		return nil, err
	}
	if o.bisect {
		if _, err := now.Between(ctx, old); err != nil {
			return nil, fmt.Errorf("--bisect: %w", err)
		}
	}
	for i, typ := range types {
		now.Type = typ
		if i > 0 {
			old.Type = typ
		}
		pairs = append(pairs, o.pair(now, old))
	}
	return pairs, nil
}

// pair is a comparison of a type in two places.
func (o *compareOptions) pair(now, old versions.Place) *comparison {
	return &comparison{compareOptions: o, title: now.Type, now: &compared{Place: now}, old: &compared{Place: old}, called: map[string]int{}, panicked: map[string]int{}}
}

// run compares the two versions.
func (c *comparison) run(ctx context.Context, t *cli.Terminal) (err error) {
	if c.now, err = c.read(ctx, t, c.now.Place, c.cfg); err != nil {
		return err
	}
	if c.old, err = c.read(ctx, t, c.old.Place, c.cfg); err != nil {
		return fmt.Errorf("%s: %w", c.old.Name, err)
	}
	c.now = c.asTexts(ctx, t, c.now, c.old)
	c.old = c.asTexts(ctx, t, c.old, c.now)
	for _, step := range []func(context.Context, *cli.Terminal) error{c.common, c.compile, c.quiet, c.mended, c.seek} {
		if err := step(ctx, t); err != nil {
			return cli.Cause(ctx, err)
		}
	}
	if ctx.Err() != nil {
		return nil
	}
	for _, v := range []*compared{c.now, c.old} {
		v.extent = coverage(ctx, v)
	}
	if c.bisect {
		if err := c.date(ctx, t); err != nil {
			return cli.Cause(ctx, err)
		}
	}
	if c.golden.Name != "" {
		if err := record(ctx, t, c); err != nil {
			return cli.Cause(ctx, err)
		}
	}
	if len(c.causes) > 0 {
		c.changes = versions.Changes(ctx, c.now.Place, c.old.Place)
	}
	return nil
}

// compared is one of the two versions of a type.
type compared struct {
	versions.Place
	spec  *uhat.Spec
	files *scaffold.Files
	test  *gotest.Binary
	// What of its methods has run.
	extent statements
	// Operations that are left out.
	without []string
}

// comparison compares two versions of a type. The tests of both perform the same operations. The
// test of the new one makes the runs, and the old one is its reference, in a process of its own.
type comparison struct {
	*compareOptions
	title string
	now   *compared
	old   *compared
	// Operations that only one of them has, by the names of the methods.
	added, removed []string
	// ends are operations that hang or end the process in the old version, and are not compared.
	ends   []string
	broken []*candidate  // runs of the old version in which they do so
	other  rt.Other      // the old version, and what is not compared
	made   int           // runs
	within time.Duration // how long a round of them takes at most
	// How often each operation was called, and panicked.
	called, panicked map[string]int
	causes           []*cause          // of differences
	known            []*cause          // those that are accepted
	changes          []versions.Change // that somebody wrote about
	several          bool              // types are compared
	stopped          string            // why there was no further round; empty: nothing stopped it
	cut              bool              // it was to end before all was done
	failed           error             // why they could not be compared
}

func (c *comparison) read(ctx context.Context, t *cli.Terminal, at versions.Place, cfg scaffold.Config) (v *compared, err error) {
	v = &compared{Place: at, without: cfg.Without}
	cfg.Dir = at.Dir
	cfg.Type = at.Type
	cfg.Panics = true
	cfg.Cursors = true
	if q, err := source.ParseQuery(at.Type); err == nil {
		cfg.Functions = q.Name == ""
	}
	v.spec, v.files, err = readType(ctx, t, cfg)
	return v, err
}

// asTexts returns a version of a generic type that is made of texts, where the other version takes
// values of any type, which are texts then, and has more operations in common with that.
func (c *comparison) asTexts(ctx context.Context, t *cli.Terminal, v, other *compared) *compared {
	q, err := source.ParseQuery(v.Type)
	if err != nil || v.files.Chosen == 0 || other.files.Chosen > 0 {
		return v
	}
	q.TypeArgs = strings.Join(slices.Repeat([]string{"string"}, v.files.Chosen), ",")
	at := v.Place
	at.Type = q.String()
	if texts, err := c.read(ctx, t, at, c.cfg); err == nil && sharedOps(texts.spec, other.spec) > sharedOps(v.spec, other.spec) {
		return texts
	}
	return v
}

// sharedOps counts the operations that another type has as well.
func sharedOps(s, other *uhat.Spec) (n int) {
	for _, o := range s.Operations {
		if shared(o.Op, other) {
			n++
		}
	}
	return n
}

// common leaves both versions the operations that both have. An operation may need another one
// that is left out, so this is repeated.
func (c *comparison) common(ctx context.Context, t *cli.Terminal) error {
	for {
		added, err := c.reread(ctx, t, &c.now, c.old.spec)
		if err != nil {
			return err
		}
		removed, err := c.reread(ctx, t, &c.old, c.now.spec)
		if err != nil {
			return err
		}
		c.added = append(c.added, added...)
		c.removed = append(c.removed, removed...)
		if len(added)+len(removed) == 0 {
			return nil
		}
	}
}

// reread reads a version again without the operations that another one lacks, and returns the names
// of their methods.
func (c *comparison) reread(ctx context.Context, t *cli.Terminal, v **compared, other *uhat.Spec) (only []string, err error) {
	cfg := c.cfg
	cfg.Without = (*v).without
	for _, op := range (*v).spec.Operations {
		if !shared(op.Op, other) {
			only = append(only, emit.Method((*v).spec, op.Op))
			cfg.Without = append(cfg.Without, op.Op.Name)
		}
	}
	switch {
	case only == nil:
		return nil, nil
	case len(only) == len((*v).spec.Operations):
		return nil, fmt.Errorf("%s and %s have no method in common that can be called", c.title, c.with)
	}
	*v, err = c.read(ctx, t, (*v).Place, cfg)
	return only, err
}

// compile compiles both tests.
func (c *comparison) compile(ctx context.Context, t *cli.Terminal) (err error) {
	for _, v := range []*compared{c.now, c.old} {
		if v.test, err = walkTest(ctx, t, v.spec, v.files, testOptions{cover: v.files.Guessed.Package}); err != nil {
			return fmt.Errorf("%s: %w", v.Name, err)
		}
		if err := os.Mkdir(fresh.Covered(v.test.Path), 0o700); err != nil {
			return err
		}
	}
	c.other = rt.Other{Name: c.old.Name, Binary: c.old.test.Path, Test: c.old.test.Tests[0], Free: map[string][]string{}, Unordered: map[string][]string{}}
	dir, err := t.TempDir()
	if err != nil {
		return err
	}
	c.other.Dir = filepath.Join(dir, "old")
	return os.Mkdir(c.other.Dir, 0o700)
}

// stuck matches what is said of an operation that does not return in the old version.
var stuck = regexp.MustCompile(`^the reference did not return within (\S+) in ((\w+)\(.*\))$`)

// round is some runs of a version.
type round struct {
	runs    int
	seed    uint64
	within  time.Duration // how long they take at most
	without []string      // operations that are not called
}

// against makes runs of a version, each with the old one as its reference, and from then on without
// the operations that do not return in the old one.
func (c *comparison) against(ctx context.Context, t *cli.Terminal, v *compared, r round) (*hunt, error) {
	without := r.without
	for {
		r.without = slices.Concat(c.ends, without)
		h, err := c.runsOf(ctx, t, v, r, &c.other)
		if err != nil || h.fault == "" || h.fault == rtreport.Interrupted { // its time was over
			return h, err
		}
		m := stuck.FindStringSubmatch(h.fault)
		if m == nil || slices.Contains(c.ends, m[3]) {
			return nil, fmt.Errorf("the two could not be compared: %s", h.fault)
		}
		breaks := slices.Concat(h.candidates, h.meant)
		i := slices.IndexFunc(breaks, func(x *candidate) bool { return x.breaks() && x.cause[0] == m[3] })
		c.ends = append(c.ends, m[3])
		switch {
		case v == c.now: // it has returned there
			call := c.method(m[3]) + strings.TrimPrefix(m[2], m[3])
			hung := &rtreport.Record{Title: fmt.Sprintf("%s returns, and hangs in %s: no answer within %s", call, c.old.Name, m[1])}
			c.causes = append(c.causes, &cause{op: m[3], shown: []*candidate{{record: hung, runs: 1, ids: []string{m[3] + ".hung"}}}})
		case i >= 0:
			c.broken = append(c.broken, breaks[i])
		}
	}
}

// runsOf makes such runs, without a reference if that is nil.
func (c *comparison) runsOf(ctx context.Context, t *cli.Terminal, v *compared, r round, other *rt.Other) (*hunt, error) {
	o := c.huntOptions
	o.like = c.old.Name
	o.runs = r.runs
	o.seed = r.seed
	h := &hunt{huntOptions: &o, title: c.title, spec: v.spec, files: v.files, name: v.test.Tests[0], other: other, within: r.within}
	for _, op := range r.without {
		h.never = append(h.never, []string{op})
	}
	tests, err := h.confine(t, execution{binary: v.test.Path, seed: h.seed, unassessed: true, child: true})
	if err != nil {
		return nil, err
	}
	h.tests = tests.with(environment.Child.Is("on"), environment.Cover.Is("on"))
	if err := h.alive(h.look)(ctx, t); err != nil {
		return nil, err
	}
	return h, nil
}

// quietRuns is in how many runs the old version is compared with itself, and quietRounds how often
// at most, each time without what was seen to differ before.
const (
	// The first ones are few: each that hangs takes its time.
	quietRuns   = 60
	quietRounds = 6
	quietFirst  = 6
	// slowly is how long these runs take where all runs take so long that their time is limited.
	slowly = 6 * time.Second
	// longRound is how long others take at most: where much differs, all of it is made small.
	longRound = 40 * time.Second
)

// quiet compares the old version with itself. What differs then is not compared later on.
func (c *comparison) quiet(ctx context.Context, t *cli.Terminal) error {
	runs := quietFirst
	c.within = slowRound
	for range quietRounds {
		begun := time.Now()
		h, err := c.against(ctx, t, c.old, round{runs: runs, seed: c.seed, within: c.within})
		if err != nil {
			return err
		}
		c.within = slowRound
		if time.Since(begun) <= slowly {
			c.within = longRound
		}
		fragile := c.other.Fragile
		shown := slices.Concat(h.candidates, slices.DeleteFunc(slices.Clone(h.meant), func(x *candidate) bool { return !x.breaks() }))
		for _, x := range shown {
			switch {
			case x.record.Wanted != nil:
				c.ignore(x.record)
			case !fragile && c.hasPanicked(x.record):
				c.other.Fragile = true
			default:
				c.ends = append(c.ends, answers(x))
				c.broken = append(c.broken, x)
			}
		}
		switch {
		case len(shown) > 0:
		case runs == quietRuns:
			return nil
		default:
			runs = quietRuns
		}
	}
	return nil
}

// hasPanicked reports whether a call of a run has panicked. What hangs afterwards may wait for a
// lock that this call has left closed.
func (c *comparison) hasPanicked(r *rtreport.Record) bool {
	return slices.ContainsFunc(r.Events, func(e rtreport.Event) bool {
		i := slices.IndexFunc(e.Results, func(a rtreport.Assignment) bool { return a.Name == c.panics(e.Op) })
		return i >= 0 && e.Results[i].Value == "true"
	})
}

// panics is the result of an operation that tells of a panic; empty: none does.
func (c *comparison) panics(op string) string {
	for _, o := range c.old.spec.Operations {
		if o.Op.Name == op {
			return o.Panicked
		}
	}
	return ""
}

// ignored reports whether all that differs in a run is left out now.
func (c *comparison) ignored(r *rtreport.Record) bool {
	last := r.Events[len(r.Events)-1]
	for i, f := range last.Results {
		out := slices.Contains(c.other.Free[last.Op], f.Name) || slices.Contains(c.other.Unordered[last.Op], f.Name)
		if !out && (i >= len(r.Wanted) || f.Value != r.Wanted[i].Value) {
			return false
		}
	}
	return true
}

// ignore leaves out what differs in a run: first the order of lists, then values.
func (c *comparison) ignore(r *rtreport.Record) {
	last := r.Events[len(r.Events)-1]
	for i, f := range last.Results {
		if i < len(r.Wanted) && f.Value == r.Wanted[i].Value {
			continue
		}
		to := c.other.Free
		if strings.HasPrefix(f.Value, "[") && !slices.Contains(c.other.Unordered[last.Op], f.Name) {
			to = c.other.Unordered
		}
		if !slices.Contains(to[last.Op], f.Name) {
			to[last.Op] = append(to[last.Op], f.Name)
		}
	}
}

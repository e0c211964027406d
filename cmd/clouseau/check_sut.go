package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/clouseau-go/clouseau/cmd/clouseau/internal/gotest"
	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
	"github.com/spf13/pflag"
)

// sutOptions says how a system is asked.
type sutOptions struct {
	asked       bool
	run         execution
	ratio       float64
	constructor string
}

// flags declares the flags of check --sut.
func (o *sutOptions) flags(fs *pflag.FlagSet) {
	fs.BoolVar(&o.asked, "sut", false, "ask the system; needs one SPEC, takes --format text or json, and -o")
	fs.IntVar(&o.run.runs, "runs", 100, "`N` runs for each clause")
	fs.Uint64Var(&o.run.seed, "seed", 1, "seed of the random values")
	fs.Float64Var(&o.ratio, "confirm", 1, "how many of the answers must be as some clause of their operation says for the exit code 0, a `RATIO` from 0 to 1; "+
		"one as the clause itself says is always needed")
	fs.StringVar(&o.constructor, "new", "", "make systems with `FUNC`, such as stack.NewBuggy, and not as the target says")
	fs.StringVar(&o.run.dir, "dir", "", "the `DIR` of the package to which the test belongs")
}

// checkSUTArgs finds mistakes in the arguments.
func checkSUTArgs(o *checkOptions, args []string) error {
	switch {
	case len(args) != 1:
		return cli.Usagef("--sut wants one spec")
	case o.sut.run.runs < 1:
		return cli.Usagef("--runs must be at least 1")
	case !(o.sut.ratio >= 0 && o.sut.ratio <= 1):
		return cli.Usagef("--confirm must be from 0 to 1")
	case o.format != "text" && o.format != "json":
		return cli.Usagef("--sut has the formats text and json, not %s", o.format)
	}
	return nil
}

// checkSUT asks the system about every clause of a spec.
func checkSUT(ctx context.Context, t *cli.Terminal, o *checkOptions, args []string) error {
	if err := checkSUTArgs(o, args); err != nil {
		return err
	}
	s, err := loadTested(ctx, t, args[0], spec.NoGenerators())
	if err != nil {
		return err
	}
	if err := t.MayWrite(&o.out); err != nil {
		return err
	}
	s.Target.New = cmp.Or(o.sut.constructor, s.Target.New)
	probes, err := probeClauses(ctx, t, s.Spec)
	if err != nil {
		return err
	}
	answers, err := askSystem(ctx, t, s, probes, o.sut.run)
	if err != nil && ctx.Err() == nil {
		return err
	}
	r := newSUTReport(s.Spec, probes, answers, o.sut.ratio, ctx.Err() != nil)
	var b bytes.Buffer
	if o.format == "json" {
		err = r.json(&b)
	} else {
		err = r.text(&b)
	}
	if err != nil {
		return err
	}
	err = t.Write(&o.out, b.Bytes())
	if err = cmp.Or(err, ctx.Err()); err != nil {
		return err
	}
	return sutVerdict(t, s.Spec, r)
}

// sutVerdict returns the outcome of the check. Values that the spec lacks are reported with their
// positions. They hide what the system does, so they decide the outcome unless the system
// contradicts a clause.
func sutVerdict(t *cli.Terminal, s *uhat.Spec, r *sutReport) error {
	var lacks []*report.Lack
	deviated := false
	for _, c := range r.Clauses {
		lacks = append(lacks, c.Lacks...)
		deviated = deviated || c.Reason != "" && c.Deviated > 0
	}
	if err := writeDiagnostics(t, t.Stderr, missingValues(s, lacks), "text"); err != nil {
		return err
	}
	switch {
	case len(lacks) > 0 && !deviated:
		return cli.ErrIncomplete
	case !r.Passed:
		return cli.ErrFailed
	}
	return nil
}

// The largest number of scripts for a whole spec, if each clause has some. More would take seconds
// to compile.
const (
	maxScripts = 240
	minScripts = 6
)

// probeClauses looks for scripts for all clauses of visible operations. After an interrupt the rest
// have none.
func probeClauses(ctx context.Context, t *cli.Terminal, s *uhat.Spec) ([]*synth.Probe, error) {
	var clauses []*uhat.Clause
	for _, o := range s.Operations {
		if o.Op.Visible() {
			clauses = append(clauses, o.Clauses...)
		}
	}
	if len(clauses) == 0 {
		return nil, cli.Usagef("%s has no operation with a clause to ask about", s.File)
	}
	p := newPortfolio(s.Context)
	cfg := synth.ProbeConfig{Scripts: min(max(maxScripts/len(clauses), minScripts), synth.DefaultScripts)}
	var out []*synth.Probe
	defer t.ShowProgress("")
	for i, c := range clauses {
		if ctx.Err() != nil {
			out = append(out, &synth.Probe{Clause: c})
			continue
		}
		t.ShowProgress(fmt.Sprintf("clause %s (%d of %d) ...", c.Name(), i+1, len(clauses)))
		out = append(out, synth.ProbeClause(ctx, s.Context, c, p, cfg))
	}
	noteUnknowns(t, p.Stats())
	return out, nil
}

// askSystem runs the scripts against the system and returns what it says, by clause; after an
// interrupt of the clauses that were asked until then.
func askSystem(ctx context.Context, t *cli.Terminal, s *testedSpec, probes []*synth.Probe, x execution) (map[string]*report.Confirmation, error) {
	var gs []emit.GoalGenerators
	for _, p := range probes {
		if len(p.Generators) > 0 {
			gs = append(gs, emit.GoalGenerators{Goal: p.Goal, Generators: p.Generators})
		}
	}
	if len(gs) == 0 || ctx.Err() != nil {
		return nil, ctx.Err()
	}
	pkg, err := gotest.Tested(ctx, s.Spec, s.listed, x.dir)
	if err != nil {
		return nil, err
	}
	built, err := gotest.Build(ctx, t, pkg, func(others emit.Others) ([]byte, error) {
		return emit.File(s.Spec, gs, emit.Options{
			Source:  sourceName(s.File, filepath.Join(pkg.Dir, gotest.OverlayName)),
			Package: pkg.TestName(),
			Confirm: true,
			Others:  others,
			Beside:  true,
		})
	})
	if err != nil {
		return nil, explainBuild(t, s.Spec, err)
	}
	file := filepath.Join(filepath.Dir(built.Path), "confirmations.json")
	var output bytes.Buffer
	x.binary = built.Path
	x.dir = pkg.Dir
	x.env = []string{environment.Confirm.Is(file)}
	x.to = &output
	t.ShowProgress("asking the system ...")
	err = runTests(ctx, t, x, built.Tests)
	t.ShowProgress("")
	switch {
	case errors.Is(err, cli.ErrFailed):
		return nil, fmt.Errorf("the test ended early:\n%s", &output)
	case ctx.Err() != nil:
		known, _ := readConfirmations(file) // the last line may be cut off
		return known, ctx.Err()
	case err != nil:
		return nil, err
	}
	return readConfirmations(file)
}

// readConfirmations reads what the test wrote, a clause a line. With an error it returns those
// before it.
func readConfirmations(file string) (map[string]*report.Confirmation, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	out := map[string]*report.Confirmation{}
	for d := json.NewDecoder(bytes.NewReader(data)); d.More(); {
		c := &report.Confirmation{}
		if err := d.Decode(c); err != nil {
			return out, fmt.Errorf("what the test says of the clauses: %w", err)
		}
		out[c.Clause] = c
	}
	return out, nil
}

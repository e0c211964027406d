package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/play/option"
	"github.com/clouseau-go/clouseau/internal/report"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
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
	fs.BoolVar(&o.asked, "sut", false, "run the system of one SPEC, and compare it with the clauses; --format may be text or json")
	fs.IntVar(&o.run.runs, "runs", 100, "make `N` runs for each clause")
	fs.Uint64Var(&o.run.seed, "seed", 1, "draw random values from `SEED`")
	fs.Float64Var(&o.ratio, "confirm", 1, "succeed if clauses explain at least this `RATIO` of the answers (0 to 1) and each clause is confirmed once")
	fs.StringVar(&o.constructor, "new", "", newUsage)
	fs.StringVar(&o.run.dir, "dir", "", dirUsage)
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
func checkSUT(ctx context.Context, t *cli.Terminal, o *checkOptions, d *report.Document, args []string) error {
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
	missing := r.missing(s.Spec)
	annotate(t, append(r.annotations(), report.Annotations(missing)...))
	ended := cmp.Or(ctx.Err(), r.verdict(missing))
	if d != nil {
		d.Clauses = r.document()
		d.Mistakes = report.Mistakes(missing)
		return ended
	}
	var b bytes.Buffer
	if err := r.text(&b); err != nil {
		return err
	}
	if err := t.Write(&o.out, b.Bytes()); err != nil || ctx.Err() != nil {
		return cmp.Or(err, ended)
	}
	return cmp.Or(writeDiagnostics(t, t.Stderr, missing, "text"), ended)
}

// missing returns the diagnostics for values that the spec lacks.
func (r *sutReport) missing(s *uhat.Spec) spec.Diagnostics {
	var lacks []*rtreport.Lack
	for _, c := range r.Clauses {
		lacks = append(lacks, c.Lacks...)
	}
	return missingValues(s, lacks)
}

// verdict returns the outcome of the check. Values that the spec lacks hide what the system does,
// so they decide it unless the system contradicts a clause.
func (r *sutReport) verdict(missing spec.Diagnostics) error {
	deviated := func(c *sutClause) bool { return c.Reason != "" && c.Deviated > 0 }
	switch {
	case len(missing) > 0 && !slices.ContainsFunc(r.Clauses, deviated):
		return cli.ErrIncomplete
	case !r.Passed:
		return cli.ErrFailed
	}
	return nil
}

// annotations returns a remark for each clause that fails the check.
func (r *sutReport) annotations() (out []report.Annotation) {
	for _, c := range r.Clauses {
		if c.Reason != "" {
			out = append(out, report.Annotation{Severity: "error", Place: report.Place(c.place), Title: c.Clause + ": " + c.Status, Text: c.Reason})
		}
	}
	return out
}

// document returns the clauses for tools.
func (r *sutReport) document() (out []report.Clause) {
	for _, c := range r.Clauses {
		d := report.Clause{
			Clause: c.Clause, Place: report.Place(c.place), Status: c.Status, Reason: c.Reason, Scripts: c.Scripts, Runs: c.Runs,
			Informative: c.Informative, Confirmed: c.Confirmation.Confirmed, Otherwise: c.Otherwise, Deviated: c.Deviated, Blocked: c.Blocked,
			Infeasible: c.Infeasible, Infrastructure: c.Infrastructure, Share: c.Share, Fields: c.Fields, Blocks: c.Blocks,
		}
		if c.Interval != nil {
			d.Interval = c.Interval[:]
		}
		if x := c.Counterexample; x != nil {
			d.Failures = []report.Failure{{Title: x.Deviation, Verdict: "deviated", Place: d.Place, Detail: x.Table, Test: x.Test, Runs: c.Deviated}}
		}
		out = append(out, d)
	}
	return out
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
func askSystem(ctx context.Context, t *cli.Terminal, s *testedSpec, probes []*synth.Probe, x execution) (map[string]*rtreport.Confirmation, error) {
	var gs []emit.GoalGenerators
	for _, p := range probes {
		if len(p.Generators) > 0 {
			gs = append(gs, emit.GoalGenerators{Goal: p.Goal, Generators: p.Generators})
		}
	}
	if len(gs) == 0 || ctx.Err() != nil {
		return nil, ctx.Err()
	}
	built, tests, err := buildTested(ctx, t, s, x.dir, emit.Options{Confirm: true}, func(opt emit.Options) ([]byte, error) {
		return emit.File(s.Spec, gs, opt)
	})
	if err != nil {
		return nil, err
	}
	file := filepath.Join(filepath.Dir(built.binary), "confirmations.json")
	var output bytes.Buffer
	x.binary = built.binary
	x.dir = built.dir
	x.env = []string{environment.Confirm.Is(file)}
	x.to = &output
	x.framed = true
	t.ShowProgress("asking the system ...")
	err = runTests(ctx, t, x, tests)
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
func readConfirmations(file string) (map[string]*rtreport.Confirmation, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	out := map[string]*rtreport.Confirmation{}
	for d := json.NewDecoder(bytes.NewReader(data)); d.More(); {
		c := &rtreport.Confirmation{}
		if err := d.Decode(c); err != nil {
			return out, fmt.Errorf("reading the results of the test: %w", err)
		}
		out[c.Clause] = c
	}
	return out, nil
}

// sutReport says for each clause whether the system behaves like it.
type sutReport struct {
	Passed  bool         // exit code 0: enough answers are as their clauses say
	Clauses []*sutClause // in the order of the spec
}

// The words for what is known of a clause.
const (
	sutConfirmed   = "confirmed"        // every informative run was as it says
	sutPartly      = "partly confirmed" // some were; the share says how many
	sutUnconfirmed = "not confirmed"    // none was
	sutScarce      = "hardly exercised" // all were, and these are few of the runs
	sutSilent      = "no claim"         // its event was performed; it leaves every answer open
	sutUnexercised = "not exercised"    // no run was informative
	sutUnreachable = "no history"       // no script leads there
	sutUnasked     = "not asked"        // an interrupt came first
)

// sutClause is what is known of one clause. Without a history all counts are zero.
type sutClause struct {
	*rtreport.Confirmation
	Status      string
	Scripts     int
	Informative int
	Share       *float64 // of the informative runs, with its interval; nil without these
	Interval    *[2]float64
	Reason      string // why the clause fails the check; empty if it passes

	place uhat.Range
	least float64 // the share of informative runs below which they confirm nothing
}

// newSUTReport judges the answers. After an interrupt, clauses without an answer were not asked.
func newSUTReport(s *uhat.Spec, probes []*synth.Probe, answers map[string]*rtreport.Confirmation, ratio float64, interrupted bool) *sutReport {
	r := &sutReport{Passed: true}
	for _, p := range probes {
		c := &sutClause{Confirmation: answers[p.Clause.Name()], place: p.Clause.Range, Scripts: len(p.Generators),
			least: cmp.Or(s.LowShare(&uhat.Goal{}), option.DefaultLowShare)}
		if c.Confirmation == nil {
			c.Confirmation = &rtreport.Confirmation{Clause: p.Clause.Name(), Fields: []rtreport.Mismatch{}, Blocks: []rtreport.Mismatch{}}
		}
		c.measure()
		if c.Status = sutUnasked; !interrupted || answers[p.Clause.Name()] != nil {
			c.judge(p, ratio)
		}
		r.Passed = r.Passed && c.Reason == "" && c.Status != sutUnasked
		r.Clauses = append(r.Clauses, c)
	}
	return r
}

// measure counts the informative runs.
func (c *sutClause) measure() {
	n, k := c.Confirmation.Informative(), c.Confirmation.Confirmed
	if c.Informative = n; n == 0 {
		return
	}
	share := float64(k) / float64(n)
	interval := wilson(k, n)
	c.Share, c.Interval = &share, &interval
}

// judge decides the state of the clause. Answers that fit other clauses of the operation neither
// confirm it nor count against it.
func (c *sutClause) judge(p *synth.Probe, ratio float64) {
	n, as := c.Informative, c.Confirmation.Confirmed
	deviated := fmt.Sprintf("in %d of %d informative runs the system did otherwise (%s)", c.Deviated, n, c.fields(p.Clause.Operation.Op))
	switch {
	case len(p.Generators) == 0:
		c.Status, c.Reason = sutUnreachable, strings.TrimSuffix(lowerFirst(p.Explanation.Reason), ".")
	case n == 0:
		c.Status, c.Reason = sutUnexercised, "no run came to its event as planned: "+c.blocks()
	case as == 0 && c.Deviated > 0:
		c.Status, c.Reason = sutUnconfirmed, deviated
	case as == 0:
		c.Status, c.Reason = sutUnconfirmed, fmt.Sprintf("all %d answers are as other clauses say, none is as this one says", n)
	case as < n:
		if c.Status = sutPartly; float64(n-c.Deviated) < ratio*float64(n) {
			c.Reason = deviated
		}
	case !p.Claims:
		c.Status = sutSilent
	case c.scarce():
		c.Status, c.Reason = sutScarce, fmt.Sprintf("only %d of %d runs came to its event as planned, too few to confirm it: %s", n, c.Runs, c.blocks())
	default:
		c.Status = sutConfirmed
	}
}

// scarce reports whether so few runs were informative that they confirm nothing: what kept the
// others away decides what the system was asked.
func (c *sutClause) scarce() bool {
	return c.Runs >= rtreport.Enough && float64(c.Informative) < c.least*float64(c.Runs)
}

// fields names the fields that differ from the clause.
func (c *sutClause) fields(op *sre.Op) string {
	var parts []string
	for _, m := range c.Fields {
		what := "field " + m.Field
		switch m.Field {
		case "":
			what = "no event came"
			if op.Kind == sre.Call {
				what = "it panicked"
			}
		case run.Crashed.String(), run.Hung.String():
			what = m.Field
		}
		parts = append(parts, fmt.Sprintf("%s: %d", what, m.Failed))
	}
	return strings.Join(parts, ", ")
}

// lowerFirst makes a sentence part of another one.
func lowerFirst(s string) string { return strings.ToLower(s[:1]) + s[1:] }

// upperFirst makes part of a sentence one of its own.
func upperFirst(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// blocks says what prevented informative runs.
func (c *sutClause) blocks() string {
	var parts []string
	for _, m := range c.Blocks {
		what := m.Clause
		if m.Field == "" && m.Clause == c.Clause {
			what = "its event did not come"
		} else if m.Field != "" {
			what += ", field " + m.Field
		}
		parts = append(parts, fmt.Sprintf("%s: %d", what, m.Failed))
	}
	if c.Infeasible > 0 {
		parts = append(parts, fmt.Sprintf("nothing to draw or schedule: %d", c.Infeasible))
	}
	if c.LastFault != "" {
		parts = append(parts, c.LastFault)
	}
	return strings.Join(parts, ", ")
}

// text prints the table and, for each clause that fails the check, why.
func (r *sutReport) text(w io.Writer) error {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, "CLAUSE\tRUNS\tINFORMATIVE\tCONFIRMED\tSTATUS\tPLACE")
	for _, c := range r.Clauses {
		fmt.Fprintf(tw, "%s\t%d\t%d\t%s\t%s\t%s\n", c.Clause, c.Runs, c.Informative, c.count(), c.statusText(), c.place)
	}
	if err := tw.Flush(); err != nil {
		return err
	}
	if slices.ContainsFunc(r.Clauses, func(c *sutClause) bool { return c.Status == sutSilent }) {
		fmt.Fprintln(w, "no claim: the clause leaves every answer open and promises nothing")
	}
	for _, c := range r.Clauses {
		if c.Reason == "" {
			continue
		}
		fmt.Fprintf(w, "\n%s: %s %s: %s\n", c.place, c.Clause, statusPhrases[c.Status], c.Reason)
		if x := c.Counterexample; x != nil {
			c.example(w, x)
		}
	}
	if slices.ContainsFunc(r.Clauses, func(c *sutClause) bool { return c.Reason != "" && c.Deviated > 0 }) {
		fmt.Fprintln(w, "\nWhere the system does otherwise than a clause says, either the clause or the system is wrong.")
	}
	return nil
}

// statusPhrases prints the state after a clause's name.
var statusPhrases = map[string]string{
	sutPartly: "is confirmed only partly", sutUnconfirmed: "is not confirmed", sutScarce: "is hardly exercised",
	sutUnexercised: "is not exercised", sutUnreachable: "has no history",
}

// count is the number of answers that fit the clause.
func (c *sutClause) count() string {
	if c.Informative == 0 || c.Status == sutSilent {
		return "-"
	}
	return strconv.Itoa(c.Confirmation.Confirmed)
}

// statusText prints the state and what it rests on: the share if it is between 0 and 1, the runs if
// not all of them count.
func (c *sutClause) statusText() string {
	switch {
	case c.Status == sutConfirmed && c.Informative < c.Runs:
		return fmt.Sprintf("%s by %d of %d runs", c.Status, c.Informative, c.Runs)
	case c.Status != sutPartly:
		return c.Status
	}
	return fmt.Sprintf("%s: %.0f %% (%.0f to %.0f)", c.Status, 100**c.Share, 100*c.Interval[0], 100*c.Interval[1])
}

// wilson returns the interval that contains the true share with a probability of 95 %, if k of n
// runs were counted. It is Wilson's score interval, which also works for few runs and for shares
// near 0 and 1.
func wilson(k, n int) [2]float64 {
	const z = 1.96
	share, runs := float64(k)/float64(n), float64(n)
	middle := share + z*z/(2*runs)
	half := z * math.Sqrt(share*(1-share)/runs+z*z/(4*runs*runs))
	scale := 1 + z*z/runs
	return [2]float64{max(0, (middle-half)/scale), min(1, (middle+half)/scale)}
}

func (c *sutClause) example(w io.Writer, x *rtreport.Counterexample) {
	fmt.Fprintf(w, "The shortest such run:\n\n%s", indent(x.Table))
	if x.Test != "" {
		fmt.Fprintf(w, "\nThe same as a test:\n\n%s", indent(x.Test))
	}
	if x.NoTest != "" {
		fmt.Fprintf(w, "\nNo Go test shows it: %s.\n", x.NoTest)
	}
}

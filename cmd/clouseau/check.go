package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/clouseau-go/clouseau/internal/check"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/consist"
	"github.com/clouseau-go/clouseau/internal/gaps"
	"github.com/clouseau-go/clouseau/internal/gosig"
	"github.com/clouseau-go/clouseau/internal/report"
	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// checkOptions says what is checked of specs.
type checkOptions struct {
	format string
	strict bool
	out    cli.Output
	model  modelOptions
	sut    sutOptions
}

func checkCommand() *cobra.Command {
	o := &checkOptions{}
	c := cli.Verb("check [SPEC|DIR...]", "report mistakes in specs, or where a system does not confirm one",
		`Reports the mistakes in specs. Each has its place, and a code for clouseau explain. With
--sut it runs the system, and reports clauses that the system does not confirm. The exit
code is 1 when a mistake is an error, or a clause is not confirmed.

DIR means every *`+specSuffix+` below it. Without arguments that is the current directory.
"-" is standard input. If the target's Go package can be loaded, names of arguments and
results are compared with its methods.

A spec must agree with its model. For each clause the model needs a run with the clause's
history, event and future, and no run of the model may match a goal. A proven contradiction
is an error. An undecided question is not. Random runs of the model are also shown to the
validator of the spec.

With -v it prints how many operations were compared with Go, each clause's shortest run of
the model, and how sure it is that no run of the model matches a goal. It also lists the
answers that no promise judges, and operations of which the model says nothing.

With --sut, each clause of each visible operation is reached by several histories with
random values, and its answers are compared with the clause. No goal is needed. A run is
informative if all its earlier answers were as their clauses say. The table counts, for each
clause, the informative runs that confirm it. A clause is confirmed if all of them do, else
partly confirmed or not confirmed. Below one informative run in ten it is hardly exercised.
If the system did something that no clause allows, the shortest such run is shown. Then
either the clause or the system is wrong.`,
		func(ctx context.Context, t *cli.Terminal, args []string) error {
			return printDocument(t, "check", o.format, &o.out, func(d *report.Document) error {
				if o.sut.asked {
					return checkSUT(ctx, t, o, d, args)
				}
				return checkSpecs(ctx, t, o, d, args)
			})
		})
	c.Example = `    clouseau check                           all specs below the current directory
    clouseau check stack.clouseau.hcl --sut  ask the system, too
    clouseau check --format github           annotations for GitHub`
	c.PreRunE = func(c *cobra.Command, _ []string) error { return o.check(c.Flags()) }
	fs := c.Flags()
	cli.Format(fs, &o.format, "text", "json", "sarif", "github")
	fs.BoolVar(&o.strict, "strict", false, "make warnings count as errors")
	o.out.Flags(fs)
	cli.Group(c, "About models", o.model.flags)
	cli.Group(c, "About the system", o.sut.flags)
	cli.Rare(c, "events", "confirm", "dir")
	return c
}

// check reports flags that do not go together.
func (o *checkOptions) check(fs *pflag.FlagSet) error {
	of := func(title string) bool {
		found := false
		fs.Visit(func(f *pflag.Flag) { found = found || cli.Title(f) == title })
		return found
	}
	switch {
	case o.sut.asked && of("About models"):
		return cli.Usagef("-v and --events are about models, not about --sut")
	case !o.sut.asked && of("About the system"):
		return cli.Usagef("--runs, --seed, --confirm, --new and --dir belong to --sut")
	case o.model.events < 1:
		return cli.Usagef("--events must be at least 1")
	}
	return nil
}

// checkSpecs reports the mistakes in files, and in those of directories.
func checkSpecs(ctx context.Context, t *cli.Terminal, o *checkOptions, d *report.Document, args []string) error {
	files, err := specFiles(args)
	if err != nil {
		return err
	}
	for _, f := range files {
		t.AddInput(f)
	}
	if err := t.MayWrite(&o.out); err != nil {
		return err
	}
	all, lines, err := checkFiles(ctx, t, files, &o.model)
	t.ShowProgress("")
	switch {
	case ctx.Err() != nil:
		err = ctx.Err()
	case err == nil && (all.HasErrors() || o.strict && len(all) > 0):
		err = cli.ErrFailed
	}
	if o.model.verbose {
		defer printLines(t, lines, o.format == "text" && o.out.Standard())
	}
	if o.format != "github" {
		annotate(t, report.Annotations(all))
	}
	if d != nil {
		d.Mistakes = report.Mistakes(all)
		return err
	}
	return cmp.Or(reportDiagnostics(t, all, o.format, &o.out), err)
}

// checkFiles checks specs one after the other. Besides diagnostics it prints lines about their
// models. After an interrupt it says how many specs were checked.
func checkFiles(ctx context.Context, t *cli.Terminal, files []string, models *modelOptions) (all spec.Diagnostics, lines []string, err error) {
	for i, f := range files {
		t.ShowProgress(f)
		found, known, ours := checkFile(ctx, t, f, models)
		all, lines, err = append(all, found...), append(lines, known...), cmp.Or(err, ours)
		if ctx.Err() != nil {
			t.Notef("%s: interrupted; %d of %d specs were checked before\n", f, i, len(files))
			break
		}
	}
	return withoutDuplicates(all), lines, err
}

// checkFile loads a spec. If there are no errors, it checks the spec with the solvers, and compares
// it with its model.
func checkFile(ctx context.Context, t *cli.Terminal, file string, models *modelOptions) (spec.Diagnostics, []string, error) {
	s, diags := spec.Load(file, specReader(t))
	if s == nil {
		return diags, nil, nil
	}
	p := newPortfolio(s.Context)
	if diags = append(diags, spec.Check(ctx, s, p)...); diags.HasErrors() {
		return diags, nil, nil
	}
	diags = append(diags, check.Searched(ctx, s, p, diags)...)
	found, lines, err := checkModel(ctx, t, s, p, models)
	names := gosig.Compare(ctx, s)
	if models.verbose {
		lines = append(lines, gapLines(s)...)
	}
	return append(append(diags, names.Diagnostics...), found...), append(lines, comparedLine(s, names)...), err
}

// gapLines says which answers no promise judges, if promises are all that judges.
func gapLines(s *uhat.Spec) (lines []string) {
	if !s.Promised() || s.Model != nil || s.Target.Reference != nil {
		return nil
	}
	found := gaps.Find(s, interp.Registry{})
	for _, u := range found.Never {
		by := "no promise judges its answers"
		if u.By != "" {
			by = "only " + u.By + " looks at its answers"
		}
		lines = append(lines, fmt.Sprintf("%s: %s: %s", s.File, u.Op.Name, by))
	}
	for _, g := range found.Gaps {
		lines = append(lines, fmt.Sprintf("%s: %s: nothing is promised of %s", s.File, g.Op.Name, g))
	}
	return lines
}

// comparedLine says whether the operations were compared with Go.
func comparedLine(s *uhat.Spec, r *gosig.Report) []string {
	switch {
	case r.Package == "":
		return nil
	case r.Err != nil:
		return []string{fmt.Sprintf("%s: not compared with the names of Go: %v", s.File, r.Err)}
	default:
		return []string{fmt.Sprintf("%s: compared with the names of Go in %s: %d of its operations", s.File, r.Package, r.Compared)}
	}
}

// printLines prints lines to standard output if the result goes there, and to standard error
// otherwise.
func printLines(t *cli.Terminal, lines []string, result bool) {
	w := t.Stderr
	if result {
		w = t.Stdout
	}
	for _, l := range lines {
		fmt.Fprintln(w, l)
	}
}

// withoutDuplicates drops repeated diagnostics: specs that import the same file repeat its
// mistakes.
func withoutDuplicates(ds spec.Diagnostics) spec.Diagnostics {
	said := map[string]bool{}
	var out spec.Diagnostics
	for _, d := range ds {
		if text := d.String(); !said[text] {
			said[text] = true
			out = append(out, d)
		}
	}
	return out
}

// reportDiagnostics writes diagnostics.
func reportDiagnostics(t *cli.Terminal, ds spec.Diagnostics, format string, out *cli.Output) error {
	if out.Standard() { // perhaps a terminal, which gets more
		return writeDiagnostics(t, t.Stdout, ds, format)
	}
	var b bytes.Buffer
	if err := writeDiagnostics(t, &b, ds, format); err != nil {
		return err
	}
	return t.Write(out, b.Bytes())
}

// warn writes diagnostics to standard error, and returns whether there are errors among them.
func warn(t *cli.Terminal, ds spec.Diagnostics) error {
	err := writeDiagnostics(t, t.Stderr, ds, "text")
	annotate(t, report.Annotations(ds))
	for _, d := range ds {
		t.Note(d.String())
	}
	if err == nil && ds.HasErrors() {
		return cli.ErrFailed
	}
	return err
}

func writeDiagnostics(t *cli.Terminal, w io.Writer, ds spec.Diagnostics, format string) error {
	switch format {
	case "text":
		f, _ := w.(*os.File)
		live := f != nil && cli.IsTerminal(f)
		return ds.Text(w, spec.TextOptions{Snippets: live, Color: live && t.Color})
	case "sarif":
		return ds.SARIF(w, version())
	case "github":
		return report.GitHub(w, t.Sources, report.Annotations(ds))
	default:
		panic(fmt.Sprintf("clouseau: format %q", format))
	}
}

// modelOptions says how a spec is compared with its model.
type modelOptions struct {
	events  int
	verbose bool
}

// flags declares the flags about models.
func (o *modelOptions) flags(fs *pflag.FlagSet) {
	fs.BoolVarP(&o.verbose, "verbose", "v", false, "print what was compared, and what no promise or model judges")
	fs.IntVar(&o.events, "events", 8, "search runs of the model of at most `N` events")
}

// checkModel compares a spec with its model. The lines are what is known beyond the contradictions;
// the error is a mistake of ours.
func checkModel(ctx context.Context, t *cli.Terminal, s *uhat.Spec, p *logic.Portfolio, cfg *modelOptions) (spec.Diagnostics, []string, error) {
	if s.Model == nil {
		return nil, nil, nil
	}
	m := interp.Model(s, interp.Registry{})
	if m == nil {
		return nil, []string{fmt.Sprintf("%s: model %s: the Go function %s, which is not compared", s.File, s.Model.Name, s.Model.Func)}, nil
	}
	r, err := consist.Check(ctx, s, m, p, consist.Config{
		Limits:   consist.Limits{Events: cfg.events},
		Progress: func(what string) { t.ShowProgress(fmt.Sprintf("%s: %s ...", s.File, what)) },
	})
	var ours *consist.Disagreement
	if errors.As(err, &ours) {
		err = fmt.Errorf("%s: this is a bug of clouseau, please report it: %w", s.File, err)
	}
	return check.Contradictions(r), slices.Concat(differences(s.Model), unmodelled(s), r.Lines()), err
}

// unmodelled says of which operations a model says nothing.
func unmodelled(s *uhat.Spec) []string {
	var out []string
	for _, o := range s.Unmodelled() {
		out = append(out, fmt.Sprintf("%s: model %s: nothing is said of %q, so that any answer is right", o.Range, s.Model.Name, o.Op.Name))
	}
	return out
}

// differences says what a model changes of the one that it extends.
func differences(m *uhat.ModelDecl) []string {
	var out []string
	for _, c := range m.Changes {
		out = append(out, fmt.Sprintf("%s: model %s: %s %s", c.Range, m.Name, c.Kind, c.Part))
	}
	return out
}

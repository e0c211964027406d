package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"os"

	"github.com/clouseau-go/clouseau/internal/check"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/gaps"
	"github.com/clouseau-go/clouseau/internal/gosig"
	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

func checkCommand() *cli.Command {
	return &cli.Command{
		Name:    "check",
		Usage:   "[-v] [--format text|json|sarif|github] [--strict] [--events N] [-o FILE [--force]] [SPEC|DIR...] | --sut SPEC [--runs N]",
		Summary: "report mistakes in specs, or where a system does not confirm one",
		Help: `Loads each spec and reports all mistakes in it, each with its place and a code
that clouseau explain knows. Where the target names a Go package that can be found, the
names of arguments and results are compared with those of its methods. For a directory it takes every *` + specSuffix + ` below,
without arguments those of the current directory; "-" is standard input. The exit code
is 1 when there are errors.

    --format F  text (with snippets on a terminal), json, sarif or github
    --strict    warnings count as errors
    -o FILE     write the report to FILE, "-" for standard output
    --force     write over FILE although it is read here, or nobody knows that clouseau wrote it

` + modelHelp + "\n\n" + sutHelp,
		Run: runCheck,
	}
}

func runCheck(ctx context.Context, t *cli.Terminal, args []string) error {
	fs := cli.NewFlags()
	format := cli.FormatFlag(fs, "text", "json", "sarif", "github")
	strict := fs.Bool("strict", false, "")
	out := cli.OutputFlags(fs)
	models := modelFlags(fs)
	sut := sutFlags(fs)
	args, err := cli.Parse(fs, args)
	switch {
	case err != nil:
		return err
	case sut.asked && models.given(fs):
		return cli.Usagef("-v and --events are about models, not about --sut")
	case sut.asked:
		sut.format, sut.out = *format, out
		return checkSUT(ctx, t, args, sut)
	case sut.given(fs):
		return cli.Usagef("--runs, --seed, --confirm, --new and --dir belong to --sut")
	case models.events < 1:
		return cli.Usagef("--events must be at least 1")
	}
	files, err := specFiles(args)
	if err != nil {
		return err
	}
	for _, f := range files {
		t.AddInput(f)
	}
	if err := t.MayWrite(out); err != nil {
		return err
	}
	all, lines, err := checkFiles(ctx, t, files, models)
	t.ShowProgress("")
	if err := reportDiagnostics(t, all, *format, out); err != nil {
		return err
	}
	if models.verbose {
		printLines(t, lines, *format == "text" && out.Standard())
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return err
	case all.HasErrors() || *strict && len(all) > 0:
		return cli.ErrFailed
	}
	return nil
}

// checkFiles checks specs one after the other. Besides diagnostics it prints lines about their
// models. After an interrupt it says how many specs were checked.
func checkFiles(ctx context.Context, t *cli.Terminal, files []string, models *modelConfig) (all spec.Diagnostics, lines []string, err error) {
	for i, f := range files {
		t.ShowProgress(f)
		found, known, ours := checkFile(ctx, t, f, models)
		all, lines, err = append(all, found...), append(lines, known...), cmp.Or(err, ours)
		if ctx.Err() != nil {
			fmt.Fprintf(t.Stderr, "%s: interrupted; %d of %d specs were checked before\n", f, i, len(files))
			break
		}
	}
	return withoutRepetition(all), lines, err
}

// checkFile loads a spec. If there are no errors, it checks the spec with the solvers, and compares
// it with its model.
func checkFile(ctx context.Context, t *cli.Terminal, file string, models *modelConfig) (spec.Diagnostics, []string, error) {
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

// withoutRepetition drops repeated diagnostics: specs that import the same file repeat its
// mistakes.
func withoutRepetition(ds spec.Diagnostics) spec.Diagnostics {
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

func writeDiagnostics(t *cli.Terminal, w io.Writer, ds spec.Diagnostics, format string) error {
	switch format {
	case "text":
		f, _ := w.(*os.File)
		live := f != nil && cli.IsTerminal(f)
		return ds.Text(w, spec.TextOptions{Snippets: live, Color: live && t.Color})
	case "json":
		return ds.JSON(w)
	case "sarif":
		return ds.SARIF(w, version())
	case "github":
		return ds.GitHub(w)
	default:
		panic(fmt.Sprintf("clouseau: format %q", format))
	}
}

package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"

	"github.com/clouseau-go/clouseau/internal/check"
	"github.com/clouseau-go/clouseau/internal/gaps"
	"github.com/clouseau-go/clouseau/internal/gosig"
	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

func checkCommand() *command {
	return &command{
		name:    "check",
		usage:   "[-v] [--format text|json|sarif|github] [--strict] [--events N] [-o FILE [--force]] [SPEC|DIR...] | --sut SPEC [--runs N]",
		summary: "report mistakes in specs, or where a system does not confirm one",
		help: `Loads each spec and reports all mistakes in it, each with its place and a code
that clouseau explain knows. Where the target names a Go package that can be found, the
names of arguments and results are compared with those of its methods. For a directory it takes every *` + specSuffix + ` below,
without arguments those of the current directory; "-" is standard input. The exit code
is 1 when there are errors.

    --format F  text (with snippets on a terminal), json, sarif or github
    --strict    warnings count as errors
    -o FILE     write the report to FILE, "-" for standard output
    --force     write over FILE although it is read here, or nobody knows that clouseau wrote it

` + modelHelp + "\n\n" + sutHelp,
		run: runCheck,
	}
}

func runCheck(ctx context.Context, t *terminal, args []string) error {
	fs := newFlags()
	format := formatFlag(fs, "text", "json", "sarif", "github")
	strict := fs.Bool("strict", false, "")
	out := outputFlags(fs)
	models := modelFlags(fs)
	sut := sutFlags(fs)
	args, err := parse(fs, args)
	switch {
	case err != nil:
		return err
	case sut.asked && models.given(fs):
		return usagef("-v and --events are about models, not about --sut")
	case sut.asked:
		sut.format, sut.out = *format, out
		return t.checkSUT(ctx, args, sut)
	case sut.given(fs):
		return usagef("--runs, --seed, --confirm, --new and --dir belong to --sut")
	case models.events < 1:
		return usagef("--events must be at least 1")
	}
	files, err := specFiles(args)
	if err != nil {
		return err
	}
	for _, f := range files {
		t.addInput(f)
	}
	if err := t.mayWrite(out); err != nil {
		return err
	}
	all, lines, err := t.checkFiles(ctx, files, models)
	t.showProgress("")
	if err := t.report(all, *format, out); err != nil {
		return err
	}
	if models.verbose {
		t.printLines(lines, *format == "text" && out.standard())
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return err
	case all.HasErrors() || *strict && len(all) > 0:
		return errFailed
	}
	return nil
}

// checkFiles checks specs one after the other. Besides diagnostics it prints lines about their
// models. After an interrupt it says how many specs were checked.
func (t *terminal) checkFiles(ctx context.Context, files []string, models *modelConfig) (all spec.Diagnostics, lines []string, err error) {
	for i, f := range files {
		t.showProgress(f)
		found, known, ours := t.checkFile(ctx, f, models)
		all, lines, err = append(all, found...), append(lines, known...), firstError(err, ours)
		if ctx.Err() != nil {
			fmt.Fprintf(t.stderr, "%s: interrupted; %d of %d specs were checked before\n", f, i, len(files))
			break
		}
	}
	return withoutRepetition(all), lines, err
}

// checkFile loads a spec. If there are no errors, it checks the spec with the solvers, and compares
// it with its model.
func (t *terminal) checkFile(ctx context.Context, file string, models *modelConfig) (spec.Diagnostics, []string, error) {
	s, diags := spec.Load(file, t.fromInputs())
	if s == nil {
		return diags, nil, nil
	}
	p := newPortfolio(s.Context)
	if diags = append(diags, spec.Check(ctx, s, p)...); diags.HasErrors() {
		return diags, nil, nil
	}
	diags = append(diags, check.Searched(ctx, s, p, diags)...)
	found, lines, err := t.checkModel(ctx, s, p, models)
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
func (t *terminal) printLines(lines []string, result bool) {
	w := t.stderr
	if result {
		w = t.stdout
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

// report writes diagnostics.
func (t *terminal) report(ds spec.Diagnostics, format string, out *output) error {
	if out.standard() { // perhaps a terminal, which gets more
		return t.writeDiagnostics(t.stdout, ds, format)
	}
	var b bytes.Buffer
	if err := t.writeDiagnostics(&b, ds, format); err != nil {
		return err
	}
	return t.write(out, b.Bytes())
}

func (t *terminal) writeDiagnostics(w io.Writer, ds spec.Diagnostics, format string) error {
	switch format {
	case "text":
		f, _ := w.(*os.File)
		live := f != nil && isTerminal(f)
		return ds.Text(w, spec.TextOptions{Snippets: live, Color: live && t.color})
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

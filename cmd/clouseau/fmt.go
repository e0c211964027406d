package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/clouseau-go/clouseau/internal/file"
	"github.com/clouseau-go/clouseau/spec"
)

func fmtCommand() *command {
	return &command{
		name:    "fmt",
		usage:   "[--check] [SPEC|DIR...|-]",
		summary: "bring specs into standard form",
		help: `Rewrites each spec in standard form and prints the names of those that
changed. For a directory it takes every *` + specSuffix + ` below, without arguments
those of the current directory; "-" formats standard input.

    --check  write nothing, print the differences, and end with 1 if there are any`,
		run: runFmt,
	}
}

func runFmt(ctx context.Context, t *terminal, args []string) error {
	fs := newFlags()
	check := fs.Bool("check", false, "")
	args, err := parse(fs, args)
	if err != nil {
		return err
	}
	files, err := specFiles(args)
	if err != nil {
		return err
	}
	failed := false
	for _, f := range files {
		if err := ctx.Err(); err != nil {
			return err
		}
		ok, err := t.formatFile(f, *check)
		if err != nil {
			return err
		}
		failed = failed || !ok
	}
	if failed {
		return errFailed
	}
	return nil
}

// formatFile formats one file. It returns false if the file cannot be parsed, or if only a check is
// wanted and the file differs.
func (t *terminal) formatFile(name string, check bool) (bool, error) {
	if name == "-" {
		return t.formatInput(check)
	}
	src, err := t.readInput(name)
	if err != nil {
		return false, err
	}
	out, ok, err := t.format(name, src)
	if err != nil || !ok || bytes.Equal(src, out) {
		return ok, err
	}
	if check {
		_, err := t.stdout.Write(unifiedDiff(name, src, out))
		return false, err
	}
	if err := file.Write(name, out); err != nil {
		return false, err
	}
	fmt.Fprintln(t.stdout, name)
	return true, nil
}

// formatInput formats standard input onto standard output. It returns false like formatFile.
func (t *terminal) formatInput(check bool) (bool, error) {
	src, err := t.readInput("-")
	if err != nil {
		return false, err
	}
	out, ok, err := t.format("-", src)
	switch {
	case err != nil || !ok:
		return false, err
	case check:
		_, err := t.stdout.Write(unifiedDiff("-", src, out))
		return bytes.Equal(src, out), err
	}
	_, err = t.stdout.Write(out)
	return true, err
}

// format formats a text. If the text is not HCL, it reports this and returns false.
func (t *terminal) format(name string, src []byte) (out []byte, ok bool, err error) {
	out, err = spec.Format(src)
	var diags spec.Diagnostics
	if errors.As(err, &diags) {
		for _, d := range diags {
			d.Subject.File = name
		}
		return nil, false, t.writeDiagnostics(t.stderr, diags, "text")
	}
	if err != nil {
		return nil, false, fmt.Errorf("%s: %w", name, err)
	}
	return out, true, nil
}

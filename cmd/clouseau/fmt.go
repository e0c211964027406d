package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/file"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/spf13/cobra"
)

func fmtCommand() *cobra.Command {
	var check bool
	c := cli.Verb("fmt [SPEC|DIR...|-]", "bring specs into standard form", `Rewrites specs in standard form, and prints the names of those that changed. DIR means
every *`+specSuffix+` below it. Without arguments that is the current directory. "-" formats
standard input.`,
		func(ctx context.Context, t *cli.Terminal, args []string) error {
			return formatSpecs(ctx, t, args, check)
		})
	c.Example = `    clouseau fmt                  all specs below the current directory
    clouseau fmt --check specs    only report differences`
	c.Flags().BoolVar(&check, "check", false, "write nothing; print differences, and exit with 1 if any")
	return c
}

// formatSpecs formats files, and what is in directories.
func formatSpecs(ctx context.Context, t *cli.Terminal, args []string, check bool) error {
	files, err := specFiles(args)
	if err != nil {
		return err
	}
	failed := false
	for _, f := range files {
		if err := ctx.Err(); err != nil {
			return err
		}
		ok, err := formatFile(t, f, check)
		if err != nil {
			return err
		}
		failed = failed || !ok
	}
	if failed {
		return cli.ErrFailed
	}
	return nil
}

// formatFile formats one file. It returns false if the file cannot be parsed, or if only a check is
// wanted and the file differs.
func formatFile(t *cli.Terminal, name string, check bool) (bool, error) {
	if name == "-" {
		return formatStdin(t, check)
	}
	src, err := t.Read(name)
	if err != nil {
		return false, err
	}
	out, ok, err := formatSpec(t, name, src)
	if err != nil || !ok || bytes.Equal(src, out) {
		return ok, err
	}
	if check {
		_, err := t.Stdout.Write(unifiedDiff(name, src, out))
		return false, err
	}
	if err := file.Write(name, out); err != nil {
		return false, err
	}
	fmt.Fprintln(t.Stdout, name)
	return true, nil
}

// formatStdin formats standard input onto standard output. It returns false like formatFile.
func formatStdin(t *cli.Terminal, check bool) (bool, error) {
	src, err := t.Read("-")
	if err != nil {
		return false, err
	}
	out, ok, err := formatSpec(t, "-", src)
	switch {
	case err != nil || !ok:
		return false, err
	case check:
		_, err := t.Stdout.Write(unifiedDiff("-", src, out))
		return bytes.Equal(src, out), err
	}
	_, err = t.Stdout.Write(out)
	return true, err
}

// formatSpec formats a text. If the text is not HCL, it reports this and returns false.
func formatSpec(t *cli.Terminal, name string, src []byte) (out []byte, ok bool, err error) {
	out, err = spec.Format(src)
	var diags spec.Diagnostics
	if errors.As(err, &diags) {
		for _, d := range diags {
			d.Subject.File = name
		}
		return nil, false, writeDiagnostics(t, t.Stderr, diags, "text")
	}
	if err != nil {
		return nil, false, fmt.Errorf("%s: %w", name, err)
	}
	return out, true, nil
}

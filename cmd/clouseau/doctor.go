package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/setup"
	"github.com/spf13/cobra"
)

// doctorOptions says what is done about what is missing.
type doctorOptions struct {
	fix    bool
	format string
}

func doctorCommand() *cobra.Command {
	o := doctorOptions{}
	c := cli.Verb("doctor [DIR]", "say what a module lacks to compile tests, and mend it", `Looks at the module of the current directory, or of DIR. A line for each check says what is
there or what is missing, and the commands below it mend that. With --fix they are run.

A run works without: it lends the module what it lacks, and go.mod stays as it is. Tests that
go test is to run need it in go.mod, whose go line may rise to 1.26.

The exit code is 1 if something is missing.`,
		func(ctx context.Context, t *cli.Terminal, args []string) error {
			return doctor(ctx, t, o, append(args, ".")[0])
		})
	c.Args = cli.AtMost(1)
	c.Example = `    clouseau doctor
    clouseau doctor --fix ./store   add what is missing to the go.mod of this package`
	fs := c.Flags()
	fs.BoolVar(&o.fix, "fix", false, "run the commands that mend what is missing")
	cli.Format(fs, &o.format, "text", "json")
	return c
}

// doctor looks at the module of a directory, mends it if that is wanted, and looks again.
func doctor(ctx context.Context, t *cli.Terminal, o doctorOptions, dir string) error {
	if _, err := os.Stat(dir); err != nil {
		return err
	}
	checks, err := look(ctx, t, dir)
	if err != nil {
		return err
	}
	if o.fix && lacks(checks) {
		if err := setup.Mend(ctx, dir, checks); err != nil {
			return err
		}
		if checks, err = look(ctx, t, dir); err != nil {
			return err
		}
	}
	print := printChecks
	if o.format == "json" {
		print = printChecksJSON
	}
	if err := print(t, checks); err != nil {
		return err
	}
	if lacks(checks) {
		return cli.ErrFailed
	}
	return nil
}

func look(ctx context.Context, t *cli.Terminal, dir string) ([]setup.Check, error) {
	tmp, err := t.TempDir()
	if err != nil {
		return nil, err
	}
	return append(setup.Look(ctx, tmp, dir), setup.Check{Name: "solver", OK: true, Says: solvers()}), cli.Cause(ctx, nil)
}

func lacks(checks []setup.Check) bool {
	return slices.ContainsFunc(checks, func(c setup.Check) bool { return !c.OK })
}

func printChecks(t *cli.Terminal, checks []setup.Check) error {
	for _, c := range checks {
		word, color := "ok     ", cli.Green
		if !c.OK {
			word, color = "missing", cli.Red
		}
		t.Printf("%s  %-8s  %s\n", t.Painted(t.Stdout, color, word), c.Name, strings.ReplaceAll(c.Says, "\n", "\n                   "))
		for _, line := range c.Mend {
			t.Printf("                   %s\n", line)
		}
	}
	return nil
}

// printChecksJSON prints the document that docs/json.md describes.
func printChecksJSON(t *cli.Terminal, checks []setup.Check) error {
	verdict := "passed"
	if lacks(checks) {
		verdict = "failed"
	}
	text, err := json.MarshalIndent(map[string]any{"version": 1, "verb": "doctor", "verdict": verdict, "checks": checks}, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(t.Stdout, "%s\n", text)
	return err
}

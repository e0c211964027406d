package main

import (
	"context"
	"encoding/json"
	"os"
	"strings"

	"github.com/clouseau-go/clouseau/cmd/clouseau/internal/gotest"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/file"
	"github.com/spf13/cobra"
)

// campaigns is the program that campaign starts: a module of its own, as NATS is nothing that those
// who test have to fetch.
const campaigns = "clouseau-campaign"

func campaignCommand() *cobra.Command {
	var c *cobra.Command
	c = cli.Verb("campaign VERB [flags]", "spread runs over workers on many machines", `Spreads the runs of tests over many workers. campaign run SPEC compiles the tests, divides
their runs into shards, and merges the results. Without a server it starts one, with two
workers. campaign help lists its verbs and flags.

It starts `+campaigns+`, a program of its own. To install it, use go -C campaign install
./`+campaigns+` in a clone of clouseau. It must be in the directory of clouseau or in the
PATH. docs/campaigns.md has more.`,
		func(ctx context.Context, t *cli.Terminal, args []string) error { return runCampaign(ctx, t, c, args) })
	c.Example = `    clouseau campaign run stack.clouseau.hcl
    clouseau campaign help`
	c.DisableFlagParsing = true // but for the flags of every verb, they are those of the program
	c.PreRunE = func(c *cobra.Command, args []string) error {
		_, err := ownArgs(c, args)
		return err
	}
	return c
}

func runCampaign(ctx context.Context, t *cli.Terminal, c *cobra.Command, args []string) error {
	args, err := ownArgs(c, args)
	switch {
	case err != nil:
		return err
	case len(args) == 0:
		return cli.Usagef("want a verb: run, worker, server, key, status, findings, pause or resume")
	case args[0] == "-h" || args[0] == "--help":
		return c.Help()
	}
	defer t.Saving()()
	code, err := runCompanion(ctx, t, companion{campaigns, "the program for campaigns", "campaign", true}, args...)
	switch code {
	case cli.ExitOK:
		return err
	case cli.ExitUsage:
		return cli.ErrIncomplete // it has said why
	case cli.ExitInterrupted:
		return context.Canceled
	}
	return cli.ErrFailed
}

// ownArgs sets the flags that every verb has, and returns the arguments of the program.
func ownArgs(c *cobra.Command, args []string) (rest []string, err error) {
	for i := 0; i < len(args); i++ {
		name, value, joined := strings.Cut(strings.TrimLeft(args[i], "-"), "=")
		f := c.InheritedFlags().Lookup(name)
		if f == nil || !strings.HasPrefix(args[i], "-") {
			rest = append(rest, args[i])
			continue
		}
		if !joined {
			if i++; i == len(args) {
				return nil, cli.Usagef("--%s needs a value", name)
			}
			value = args[i]
		}
		if err := f.Value.Set(value); err != nil {
			return nil, cli.Usagef("--%s %s: %v", name, value, err)
		}
	}
	return rest, nil
}

// keepBinary writes a test binary to the file that was asked for, and the names of its tests beside
// it, with the words that make the same runs.
func (run *specRun) keepBinary(built *gotest.Binary) error {
	data, err := os.ReadFile(built.Path)
	if err != nil {
		return err
	}
	if err := file.Write(run.compile, data); err != nil {
		return err
	}
	if err := os.Chmod(run.compile, 0o700); err != nil {
		return err
	}
	names, err := json.Marshal(struct {
		Tests []string `json:"tests"`
		Words []string `json:"words"`
	}{built.Tests, run.words})
	if err != nil {
		return err
	}
	return file.Write(run.compile+".json", names)
}

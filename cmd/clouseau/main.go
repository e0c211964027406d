// Command clouseau checks specs, synthesizes test generators from them, writes
// these as Go, and runs them.
//
// Usage:
//
//	clouseau VERB [flags] [arguments]
//
// Flags may stand before, between and after arguments. The exit code is 0 when all is well, 1 when
// a violation was found or a check failed, 2 for wrong usage, internal errors, and runs that show
// the spec to be incomplete, and 130 after an interrupt. Results go to standard output, progress
// and all else that is said to standard error.
package main

import (
	"os"
	"runtime"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/scratch"
	"github.com/spf13/cobra"
)

// clouseau returns the command.
func clouseau() *cobra.Command {
	c := cli.Verbs("clouseau VERB [flags] [arguments]", "write tests that look for one bug of a stateful system",
		"Clouseau finds bugs in systems with state. From a spec and its goals it makes tests that\nlead to the bugs.",
		huntCommand(),
		compareCommand(),
		mutateCommand(),
		schedulesCommand(),
		initCommand(),
		checkCommand(),
		fmtCommand(),
		synthCommand(),
		runCommand(),
		conformCommand(),
		explainCommand(),
		graphCommand(),
		reportCommand(),
		judgeCommand(),
		isolationCommand(),
		sessionCommand(),
		campaignCommand(),
		doctorCommand(),
		lspCommand(),
		manCommand(),
		versionCommand(),
	)
	c.Version = version() + " " + runtime.Version()
	c.PersistentPreRun = func(c *cobra.Command, _ []string) {
		scratch.Sweep(func(dir string) { showAbandoned(cli.TerminalOf(c), dir) })
	}
	return c
}

func main() { os.Exit(cli.Run(clouseau(), cli.Grace)) }

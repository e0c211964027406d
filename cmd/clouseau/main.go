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
	"runtime/debug"

	"github.com/clouseau-go/clouseau/internal/cli"
)

// clouseau is the command.
func clouseau() *cli.Program {
	return &cli.Program{Abandoned: showAbandoned, Commands: []*cli.Command{
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
		lspCommand(),
		completionCommand(),
		manCommand(),
		versionCommand(),
	}}
}

func main() {
	collectSeldom()
	os.Exit(clouseau().Run(cli.Grace))
}

// collectSeldom makes the collector of garbage wait until there is four times what is in use, as
// long as that is less than two gigabytes: searches are short and small, and it is a fifth of their
// time. GOGC and GOMEMLIMIT go first.
func collectSeldom() {
	if os.Getenv("GOGC") == "" && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetGCPercent(400)
		debug.SetMemoryLimit(2 << 30)
	}
}

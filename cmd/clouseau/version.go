package main

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/logic/smt"
	"github.com/spf13/cobra"
)

func versionCommand() *cobra.Command {
	c := cli.Verb("version", "print the version and what this build can do",
		"Prints the version, the version of Go, and the solvers that are built in.",
		func(_ context.Context, t *cli.Terminal, _ []string) error {
			_, err := fmt.Fprintf(t.Stdout, "clouseau %s %s %s/%s\nsolvers: %s\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH, solvers())
			return err
		})
	c.Args = cli.AtMost(0)
	c.Example = "    clouseau version"
	return c
}

// version returns the module's version, with the revision where it was built from a checkout.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "(unknown)"
	}
	v := info.Main.Version
	if v == "" || v == "(devel)" {
		v = "devel"
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && v == "devel" {
			v += "-" + s.Value[:min(12, len(s.Value))]
		}
	}
	return v
}

func solvers() string {
	if smt.Available() {
		return "decide, z3"
	}
	return "decide (a build with -tags z3 has z3, too)"
}

package main

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/logic/smt"
)

func versionCommand() *cli.Command {
	return &cli.Command{
		Name:    "version",
		Summary: "print the version and what this build can do",
		Help:    "Prints the version, the version of Go, and the solvers that are built in.",
		Run: func(_ context.Context, t *cli.Terminal, args []string) error {
			rest, err := cli.Parse(cli.NewFlags(), args)
			if err != nil {
				return err
			}
			if len(rest) > 0 {
				return cli.Usagef("unexpected argument %q", rest[0])
			}
			fmt.Fprintf(t.Stdout, "clouseau %s %s %s/%s\nsolvers: %s\n",
				version(), runtime.Version(), runtime.GOOS, runtime.GOARCH, solvers())
			return nil
		},
	}
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
	return "decide (built without z3)"
}

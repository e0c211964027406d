package main

import (
	"context"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"github.com/clouseau-go/clouseau/internal/cli"
)

func manCommand() *cobra.Command {
	var dir string
	var c *cobra.Command
	c = cli.Verb("man [VERB...]", "print a manual page, or write all of them", `Prints the manual page of a verb, or that of clouseau, for the program man. With --dir it
writes the pages of all verbs.`,
		func(_ context.Context, t *cli.Terminal, args []string) error {
			if dir != "" {
				return writePages(c.Root(), dir)
			}
			about, err := cli.Find(c.Root(), args)
			if err != nil {
				return err
			}
			return doc.GenMan(about, page(), t.Stdout)
		})
	c.Example = `    clouseau man run | man -l -
    clouseau man --dir ~/.local/share/man/man1`
	c.Flags().StringVar(&dir, "dir", "", "write all pages into `DIR`, as clouseau.1, clouseau-run.1, ...")
	return c
}

// page is what manual pages have at their edges.
func page() *doc.GenManHeader {
	return &doc.GenManHeader{Source: "clouseau " + version(), Manual: "Clouseau"}
}

// writePages writes all pages into a directory.
func writePages(root *cobra.Command, dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	return doc.GenManTree(root, page(), dir)
}

package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/file"
)

func manCommand() *cli.Command {
	return &cli.Command{
		Name:    "man",
		Usage:   "[VERB] | --dir DIR",
		Summary: "print a manual page, or write all of them",
		Help: `Prints the manual page of a verb, or that of clouseau, for man:
clouseau man run | man -l -

    --dir DIR  write all pages into DIR, as clouseau.1, clouseau-run.1 and so on`,
		Run: runMan,
	}
}

func runMan(_ context.Context, t *cli.Terminal, args []string) error {
	fs := cli.NewFlags()
	dir := fs.String("dir", "", "")
	args, err := cli.Parse(fs, args)
	switch {
	case err != nil:
		return err
	case *dir != "" && len(args) > 0 || len(args) > 1:
		return cli.Usagef("unexpected argument %q", args[len(args)-1])
	case *dir != "":
		return writePages(*dir)
	case len(args) == 0:
		_, err := t.Stdout.Write(overviewPage())
		return err
	}
	c := clouseau().Find(args[0])
	if c == nil {
		return cli.Usagef("unknown verb %q%s", args[0], clouseau().SuggestVerb(args[0]))
	}
	_, err = t.Stdout.Write(page(c))
	return err
}

// writePages writes all pages into a directory.
func writePages(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if err := file.Write(filepath.Join(dir, "clouseau.1"), overviewPage()); err != nil {
		return err
	}
	for _, c := range clouseau().Commands {
		if err := file.Write(filepath.Join(dir, "clouseau-"+c.Name+".1"), page(c)); err != nil {
			return err
		}
	}
	return nil
}

// roff escapes a line: it is text, whatever it begins with.
func roff(line string) string {
	line = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(line)
	if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
		line = `\&` + line
	}
	return line
}

func overviewPage() []byte {
	var b bytes.Buffer
	fmt.Fprint(&b, ".TH CLOUSEAU 1\n.SH NAME\nclouseau \\- write tests that look for one bug of a stateful system\n.SH SYNOPSIS\n.B clouseau\n.I VERB\n[flags] [arguments]\n.SH VERBS\n")
	for _, c := range clouseau().Commands {
		fmt.Fprintf(&b, ".TP\n.BR clouseau\\-%s (1)\n%s\n", c.Name, roff(c.Summary))
	}
	fmt.Fprint(&b, ".SH EXIT STATUS\n0 when all is well, 1 when a violation was found or a check failed, 2 for wrong usage, internal errors, and runs that show the spec to be incomplete, 130 after an interrupt.\n")
	return b.Bytes()
}

// page is the manual page of a verb: its help, with paragraphs filled and lists as they are.
func page(c *cli.Command) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, ".TH CLOUSEAU\\-%s 1\n.SH NAME\nclouseau\\-%s \\- %s\n.SH SYNOPSIS\n.B clouseau %s\n%s\n.SH DESCRIPTION\n",
		strings.ToUpper(c.Name), c.Name, roff(c.Summary), c.Name, roff(c.Usage))
	list := false
	for line := range strings.Lines(c.Help) {
		line = strings.TrimRight(line, "\n")
		if indented := strings.HasPrefix(line, "    "); indented != list && line != "" {
			fmt.Fprintln(&b, map[bool]string{true: ".nf", false: ".fi"}[indented])
			list = indented
		}
		if line == "" {
			line = ".sp"
		} else {
			line = roff(line)
		}
		fmt.Fprintln(&b, line)
	}
	if list {
		fmt.Fprintln(&b, ".fi")
	}
	fmt.Fprint(&b, ".SH SEE ALSO\n.BR clouseau (1)\n")
	return b.Bytes()
}

package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/clouseau-go/clouseau/internal/file"
)

func manCommand() *command {
	return &command{
		name:    "man",
		usage:   "[VERB] | --dir DIR",
		summary: "print a manual page, or write all of them",
		help: `Prints the manual page of a verb, or that of clouseau, for man:
clouseau man run | man -l -

    --dir DIR  write all pages into DIR, as clouseau.1, clouseau-run.1 and so on`,
		run: runMan,
	}
}

func runMan(_ context.Context, t *terminal, args []string) error {
	fs := newFlags()
	dir := fs.String("dir", "", "")
	args, err := parse(fs, args)
	switch {
	case err != nil:
		return err
	case *dir != "" && len(args) > 0 || len(args) > 1:
		return usagef("unexpected argument %q", args[len(args)-1])
	case *dir != "":
		return writePages(*dir)
	case len(args) == 0:
		_, err := t.stdout.Write(overviewPage())
		return err
	}
	c := find(args[0])
	if c == nil {
		return usagef("unknown verb %q%s", args[0], suggestVerb(args[0]))
	}
	_, err = t.stdout.Write(page(c))
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
	for _, c := range commands() {
		if err := file.Write(filepath.Join(dir, "clouseau-"+c.name+".1"), page(c)); err != nil {
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
	for _, c := range commands() {
		fmt.Fprintf(&b, ".TP\n.BR clouseau\\-%s (1)\n%s\n", c.name, roff(c.summary))
	}
	fmt.Fprint(&b, ".SH EXIT STATUS\n0 when all is well, 1 when a violation was found or a check failed, 2 for wrong usage, internal errors, and runs that show the spec to be incomplete, 130 after an interrupt.\n")
	return b.Bytes()
}

// page is the manual page of a verb: its help, with paragraphs filled and lists as they are.
func page(c *command) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, ".TH CLOUSEAU\\-%s 1\n.SH NAME\nclouseau\\-%s \\- %s\n.SH SYNOPSIS\n.B clouseau %s\n%s\n.SH DESCRIPTION\n",
		strings.ToUpper(c.name), c.name, roff(c.summary), c.name, roff(c.usage))
	list := false
	for line := range strings.Lines(c.help) {
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

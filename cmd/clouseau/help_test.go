package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// remark is what stands behind an example.
var remark = regexp.MustCompile(`\s{2,}.*`)

// shell is where another program gets what an example prints.
var shell = regexp.MustCompile(` [|>] .*`)

// TestExamplesOfHelp reads the examples of every verb as a shell would: they name a verb, flags and
// as many arguments as it takes. Each verb has an example of itself. No example is performed.
func TestExamplesOfHelp(t *testing.T) {
	t.Parallel()
	examples := 0
	var look func(c *cobra.Command)
	look = func(c *cobra.Command) {
		of := 0
		for _, line := range strings.Split(c.Example, "\n") {
			line = shell.ReplaceAllString(remark.ReplaceAllString(strings.TrimSpace(line), ""), "")
			words, err := splitWords(line)
			if c.Example == "" || err == nil && words[0] != "clouseau" && strings.Contains(words[0], "=") {
				continue // a variable comes before another program
			}
			if err != nil || words[0] != "clouseau" {
				t.Errorf("%s: %q: %v", c.CommandPath(), line, err)
				continue
			}
			if of++; named(t, line, words[1:]) != c.CommandPath() {
				t.Errorf("%s: %q is of another verb", c.CommandPath(), line)
			}
		}
		if of == 0 && !c.HasSubCommands() {
			t.Errorf("%s has no example", c.CommandPath())
		}
		examples += of
		for _, v := range c.Commands() {
			look(v)
		}
	}
	look(clouseau())
	if examples < 30 {
		t.Errorf("only %d examples", examples)
	}
}

// named returns the verb of an example, after its flags and arguments were read.
func named(t *testing.T, line string, words []string) string {
	t.Helper()
	root := clouseau()
	root.PersistentFlags().Duration("time", 0, "as cli.Run declares it")
	c, rest, err := root.Find(words)
	if err == nil {
		err = c.ParseFlags(rest)
	}
	if err == nil {
		err = c.ValidateArgs(c.Flags().Args())
	}
	if err != nil {
		t.Errorf("%q: %v", line, err)
	}
	return c.CommandPath()
}

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/process/journal"
	"github.com/spf13/cobra"
)

// server is the program that lsp starts: a module of its own, for what it needs is nothing that
// those who test have to fetch.
const server = "clouseau-lsp"

func lspCommand() *cobra.Command {
	c := cli.Verb("lsp", "serve an editor: diagnostics, completion, renaming", `Starts the language server for specs, `+server+`. It talks with an editor on standard
input and output. docs/editor.md has settings for editors.

It is a program of its own. To install it, use go -C lsp install ./`+server+` in a clone of
clouseau. It must be in the directory of clouseau or in the PATH.`,
		func(ctx context.Context, t *cli.Terminal, _ []string) error {
			code, err := runCompanion(ctx, t, companion{server, "the language server", "lsp", false})
			if code != 0 {
				return cli.ErrFailed // it has said why
			}
			return err
		})
	c.Args = cli.AtMost(0)
	c.Example = "    clouseau lsp"
	c.Flags().Bool("stdio", false, "talk on standard input and output, as always; some editors pass it")
	return c
}

// companion is a program that has a module of its own.
type companion struct {
	name, what string
	dir        string // of its module in a clone
	owned      bool   // it reads nothing, and ends with this process however that ends
}

// runCompanion runs a program with the verb's streams, and returns its exit code if it has one.
func runCompanion(ctx context.Context, t *cli.Terminal, p companion, args ...string) (code int, err error) {
	path, err := p.find()
	if err != nil {
		return 0, err
	}
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = t.Stdin, t.Stdout, t.Stderr
	if p.owned {
		_, release, err := journal.Own(cmd)
		if err != nil {
			return 0, err
		}
		defer release()
	}
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = cli.StopGrace
	var failed *exec.ExitError
	if err := cmd.Run(); errors.As(err, &failed) {
		return failed.ExitCode(), nil
	} else if err != nil {
		return 0, fmt.Errorf("%s: %w", path, err)
	}
	return 0, nil
}

// find returns the program beside this one, or that of the PATH.
func (p companion) find() (string, error) {
	if self, err := os.Executable(); err == nil {
		beside := filepath.Join(filepath.Dir(self), p.name)
		if info, err := os.Stat(beside); err == nil && info.Mode().IsRegular() {
			return beside, nil
		}
	}
	path, err := exec.LookPath(p.name)
	if err != nil {
		return "", fmt.Errorf("%s %s is neither in the directory of clouseau nor in the PATH; to install it, use go -C %s install ./%s in a clone of clouseau", p.what, p.name, p.dir, p.name)
	}
	return path, nil
}

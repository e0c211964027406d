package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// server is the program that lsp starts: a module of its own, for what it needs is nothing that
// those who test have to fetch.
const server = "clouseau-lsp"

func lspCommand() *command {
	return &command{
		name:    "lsp",
		usage:   "[--stdio]",
		summary: "serve an editor: diagnostics, completion, renaming",
		help: `Starts the language server for specs, ` + server + `, which talks with an editor on standard
input and output. It is a program of its own: go -C lsp install ./` + server + ` in a clone of
clouseau puts it where this command finds it, which is beside clouseau or in the PATH.
docs/editor.md has settings for editors.

    --stdio  nothing else is possible; some editors say it`,
		run: runLSP,
	}
}

func runLSP(ctx context.Context, t *terminal, args []string) error {
	fs := newFlags()
	fs.Bool("stdio", false, "")
	args, err := parse(fs, args)
	if err != nil {
		return err
	}
	if len(args) > 0 {
		return usagef("unexpected argument %q", args[0])
	}
	path, err := findServer()
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, path)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = t.stdin, t.stdout, t.stderr
	var failed *exec.ExitError
	if err := cmd.Run(); errors.As(err, &failed) {
		return errFailed // it has said why
	} else if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// findServer returns the server beside this program, or that of the PATH.
func findServer() (string, error) {
	if self, err := os.Executable(); err == nil {
		beside := filepath.Join(filepath.Dir(self), server)
		if info, err := os.Stat(beside); err == nil && info.Mode().IsRegular() {
			return beside, nil
		}
	}
	path, err := exec.LookPath(server)
	if err != nil {
		return "", fmt.Errorf("the language server %s is neither beside clouseau nor in the PATH; in a clone of clouseau, go -C lsp install ./%s puts it there", server, server)
	}
	return path, nil
}

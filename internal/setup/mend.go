package setup

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
)

// Mend runs the commands that mend what is missing. If one fails, go.mod and go.sum are as before.
func Mend(ctx context.Context, dir string, checks []Check) error {
	for _, c := range checks {
		if len(c.Mend) == 0 {
			continue
		}
		restore, err := saved(c.mod, sumFile(c.mod))
		if err != nil {
			return err
		}
		for _, line := range c.Mend {
			err := line.run(ctx, dir)
			if err != nil && c.sums != "" { // where no server tells checksums
				if err := addSums(sumFile(c.mod), c.sums); err != nil {
					return err
				}
				err = line.run(ctx, dir)
			}
			if err != nil {
				return errors.Join(err, restore())
			}
		}
	}
	return nil
}

func (c Command) run(ctx context.Context, dir string) error {
	env, words := os.Environ(), []string(c)
	for strings.Contains(words[0], "=") {
		env, words = append(env, words[0]), words[1:]
	}
	cmd := exec.CommandContext(ctx, words[0], words[1:]...)
	cmd.Dir, cmd.Env = dir, env
	if said, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%v: %w\n%s", c, err, said)
	}
	return nil
}

// sumFile returns the go.sum of a go.mod, or nothing of no file.
func sumFile(mod string) string {
	if mod == "" {
		return ""
	}
	return strings.TrimSuffix(mod, ".mod") + ".sum"
}

// sums returns the go.sum of a clone, which has all checksums that tests take.
func (s source) sums() string {
	if s.dir == "" {
		return ""
	}
	return filepath.Join(s.dir, "go.sum")
}

// addSums adds the lines of a go.sum to another.
func addSums(to, from string) error {
	more, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(to)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for line := range strings.Lines(string(more)) {
		if !strings.Contains(string(text), line) {
			text = append(text, line...)
		}
	}
	return os.WriteFile(to, text, 0o644)
}

// saved returns what writes files again as they are, and removes those that are not there.
func saved(files ...string) (restore func() error, err error) {
	var undo []func() error
	for _, file := range files {
		text, err := os.ReadFile(file)
		switch {
		case err == nil:
			undo = append(undo, func() error { return os.WriteFile(file, text, 0o644) })
		case file == "" || errors.Is(err, fs.ErrNotExist):
			undo = append(undo, func() error { return removed(file) })
		default:
			return nil, err
		}
	}
	return func() error {
		errs := lists.Of(undo, func(u func() error) error { return u() })
		return errors.Join(errs...)
	}, nil
}

func removed(file string) error {
	if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

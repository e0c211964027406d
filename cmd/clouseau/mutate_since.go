package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/token"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// editedLines are the lines of files that differ from a revision, by file; nil for a file that is
// new.
type editedLines map[string][]lines

// lines are from a first one to the last.
type lines struct{ first, last int }

// has reports whether a place is in a line that was changed or added.
func (c editedLines) has(at token.Position) bool {
	name, err := filepath.EvalSymlinks(at.Filename)
	if err != nil {
		name = at.Filename
	}
	all, ok := c[name]
	if ok && all == nil {
		return true
	}
	for _, l := range all {
		if l.first <= at.Line && at.Line <= l.last {
			return true
		}
	}
	return false
}

// changesSince returns what git says has changed in a folder since a revision.
func changesSince(ctx context.Context, dir, revision string) (editedLines, error) {
	top, err := git(ctx, dir, "rev-parse", "--show-toplevel")
	if err != nil {
		return nil, err
	}
	top, err = filepath.EvalSymlinks(strings.TrimSpace(top))
	if err != nil {
		return nil, err
	}
	commit, err := git(ctx, dir, "rev-parse", "--verify", "--end-of-options", revision+"^{commit}")
	if err != nil {
		return nil, err
	}
	text, err := git(ctx, dir, "diff", "-U0", "--no-color", "--no-ext-diff", "--src-prefix=a/", "--dst-prefix=b/", strings.TrimSpace(commit), "--", ".")
	if err != nil {
		return nil, err
	}
	out := editedLines{}
	file := ""
	for line := range strings.Lines(text) {
		if name, ok := strings.CutPrefix(line, "+++ b/"); ok {
			file = filepath.Join(top, filepath.FromSlash(strings.TrimSpace(name)))
			continue
		}
		if l, ok := added(line); ok && file != "" {
			out[file] = append(out[file], l)
		}
	}
	text, err = git(ctx, dir, "ls-files", "--others", "--exclude-standard", "--full-name", "--", ".")
	for name := range strings.Lines(text) {
		out[filepath.Join(top, filepath.FromSlash(strings.TrimSpace(name)))] = nil
	}
	return out, err
}

// added returns the lines that a part of a difference has added: "@@ -3,2 +4,5 @@" has 4 to 8. Of
// a part that only removes it is the line before.
func added(line string) (l lines, ok bool) {
	fields := strings.Fields(line)
	if len(fields) < 3 || fields[0] != "@@" {
		return l, false
	}
	first, number, several := strings.Cut(strings.TrimPrefix(fields[2], "+"), ",")
	l.first, _ = strconv.Atoi(first)
	n := 1
	if several {
		n, _ = strconv.Atoi(number)
	}
	l.last = l.first + max(n, 1) - 1
	return l, true
}

// git returns what a git command prints in a folder.
func git(ctx context.Context, dir string, args ...string) (string, error) {
	var errs bytes.Buffer
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = dir
	cmd.Stderr = &errs
	out, err := cmd.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return "", fmt.Errorf("git %s: %s", args[0], firstLine(errs.String()))
	}
	return string(out), err
}

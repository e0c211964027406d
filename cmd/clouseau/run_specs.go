package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/cmd/clouseau/internal/gotest"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/spec"
)

// runSpecs runs the tests of a spec, or of the specs below a directory, and again if they are to be
// watched.
func runSpecs(ctx context.Context, t *cli.Terminal, o runOptions, args []string) error {
	o.drawShuffle(t)
	if o.watch {
		return runWatching(ctx, t, o, args)
	}
	if o.format == "json" {
		return runAsJSON(ctx, t, o, args)
	}
	return runOnce(ctx, t, o, args)
}

// runOnce runs the tests of a spec, or of the specs below a directory.
func runOnce(ctx context.Context, t *cli.Terminal, o runOptions, args []string) error {
	info, err := os.Stat(args[0])
	switch dir := err == nil && info.IsDir(); {
	case dir && o.onlyList:
		specs, err := specFiles(args[:1])
		if err != nil {
			return err
		}
		return listTests(t, o, specs, args[1:])
	case dir:
		return runBelow(ctx, t, o, args[0], args[1:])
	case o.onlyList:
		return listTests(t, o, args[:1], args[1:])
	}
	if o.match != nil {
		goals, ok := matchingGoals(t, o, args[0])
		if ok && len(goals) == 0 {
			return cli.Usagef("%s has no goal whose name matches %s", args[0], o.match)
		}
		args = append(args, goals...)
	}
	return runSpec(ctx, t, o, args)
}

// runBelow runs the tests of the specs below a directory, one after the other. What is wrong with
// one does not keep the others from running. Goals, and files to read or write, are those of one
// spec.
func runBelow(ctx context.Context, t *cli.Terminal, o runOptions, dir string, goals []string) error {
	specs, err := specFiles([]string{dir})
	switch {
	case err != nil:
		return err
	case len(specs) == 1 && o.match == nil:
		return runSpec(ctx, t, o, append(specs, goals...))
	case len(goals) > 0:
		return cli.Usagef("%s has %d specs: name the one that has the goal %s", dir, len(specs), goals[0])
	case o.replay != "" || o.export != "" || o.report != "" || o.log != "":
		return cli.Usagef("%s has %d specs: name the one that a file belongs to", dir, len(specs))
	}
	var worst error
	found := o.match == nil
	specs = o.order(specs)
	whole := o.division.limit
	for i, s := range specs {
		o.division.limit = whole.share(len(specs) - i)
		args := []string{s}
		if o.match != nil {
			goals, ok := matchingGoals(t, o, s)
			if ok && len(goals) == 0 {
				continue
			}
			args = append(args, goals...)
			found = true
		}
		if o.document == nil {
			t.Printf("== %s\n", s)
		}
		switch err := runSpec(ctx, t, o, args); {
		case err == nil:
		case ctx.Err() != nil:
			return err
		case errors.Is(err, cli.ErrFailed):
			worst = cmp.Or(worst, err)
		default:
			if !errors.Is(err, cli.ErrIncomplete) {
				t.Notef("clouseau run: %s: %v\n", s, err)
			}
			worst = cli.ErrIncomplete
		}
	}
	if !found {
		return cli.Usagef("no spec below %s has a goal whose name matches %s", dir, o.match)
	}
	return worst
}

// matchingGoals returns the goals of a spec that --run and --list are about: those whose names
// match, the model or reference among them. It is false for a spec that does not load; who runs it
// says why.
func matchingGoals(t *cli.Terminal, o runOptions, file string) (out []string, ok bool) {
	if _, err := t.Read(file); err != nil {
		return nil, false
	}
	s, _ := spec.Load(file, spec.NoGenerators(), specReader(t))
	if s == nil {
		return nil, false
	}
	add := func(name string) {
		if o.match == nil || o.match.MatchString(name) {
			out = append(out, name)
		}
	}
	for _, g := range s.Goals {
		add(g.Name)
	}
	if judge := s.Judge(); judge != nil {
		add(testName(s, judge.Name))
	}
	return out, true
}

// listTests prints what run would run, a line for each test: the arguments that run that one alone.
func listTests(t *cli.Terminal, o runOptions, files, goals []string) error {
	for _, f := range files {
		if _, err := loadSpec(t, f); err != nil {
			return err
		}
		names, _ := matchingGoals(t, o, f)
		for _, name := range names {
			if len(goals) == 0 || slices.Contains(goals, name) {
				fmt.Fprintln(t.Stdout, f, name)
			}
		}
	}
	return nil
}

// watchInterval is how often a watching run looks for changes.
const watchInterval = 500 * time.Millisecond

// runWatching runs the tests, and again each time that something changes on which they depend,
// until an interrupt. What goes wrong in between is said and does not end it.
func runWatching(ctx context.Context, t *cli.Terminal, o runOptions, args []string) error {
	if args[0] == "-" {
		return cli.Usagef("--watch looks at a file or a directory, not at -")
	}
	for {
		on := dependencies(ctx, o.dir, args[0])
		before := on.state()
		err := runOnce(ctx, t, o, args)
		var usage *cli.UsageError
		switch {
		case ctx.Err() != nil:
			return err
		case errors.As(err, &usage):
			return err
		case err != nil && !errors.Is(err, cli.ErrFailed) && !errors.Is(err, cli.ErrIncomplete):
			t.Notef("clouseau run: %v\n", err)
		}
		t.CleanUp()
		t.Forget()
		t.Notef("waiting for a change ...\n")
		for on.state() == before {
			select {
			case <-ctx.Done():
				return nil
			case <-time.After(watchInterval):
			}
		}
	}
}

// watchedFiles is what the runs depend on.
type watchedFiles struct {
	specs []string        // specs with what they import
	dirs  map[string]bool // of specs, and of Go packages
}

// dependencies returns what the runs depend on: specs with their imports, the directories that they
// are in, and the packages that the system's package needs, as far as their modules are at hand.
func dependencies(ctx context.Context, dir, name string) watchedFiles {
	w := watchedFiles{dirs: map[string]bool{}}
	specs := []string{name}
	if found, err := specFiles(specs); err == nil {
		specs = found
	}
	for _, file := range specs {
		w.dirs[filepath.Dir(file)] = true
		s, _ := spec.Load(file, spec.NoGenerators(), spec.Reader(func(path string) ([]byte, error) {
			w.specs = append(w.specs, path)
			return os.ReadFile(path)
		}))
		if s == nil {
			continue
		}
		pkg, err := gotest.Tested(ctx, s, nil, dir)
		if err != nil {
			continue
		}
		for _, needed := range localPackages(ctx, pkg.Dir) {
			w.dirs[needed] = true
		}
	}
	return w
}

// state describes the files as they are. Two states are equal if nothing changed.
func (w watchedFiles) state() string {
	files := slices.Clone(w.specs)
	for dir := range w.dirs {
		for _, pattern := range []string{"*.go", "*" + specSuffix} {
			found, _ := filepath.Glob(filepath.Join(dir, pattern))
			files = append(files, found...)
		}
	}
	slices.Sort(files)
	var b strings.Builder
	for _, file := range slices.Compact(files) {
		if info, err := os.Stat(file); err == nil {
			fmt.Fprintf(&b, "%s %d %d\n", file, info.ModTime().UnixNano(), info.Size())
		}
	}
	return b.String()
}

// localPackages returns the directories of the packages that one needs, as far as they are part of
// a module that is being worked on.
func localPackages(ctx context.Context, dir string) []string {
	cmd := exec.CommandContext(ctx, "go", "list", "-deps", "-f", "{{with .Module}}{{if or .Main .Replace}}{{$.Dir}}{{end}}{{end}}", ".")
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		return []string{dir} // it does not compile at the moment
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n")
}

package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/spec"
)

// readShuffle reads --shuffle, as go test has it.
func (rc *runConfig) readShuffle(s string) error {
	if _, err := strconv.ParseInt(s, 10, 64); err != nil && s != "on" && s != "off" {
		return errors.New("want on, off or the seed of an order")
	}
	rc.shuffle = s
	return nil
}

// shuffled draws the seed of the order, and prints it.
func (rc *runConfig) shuffled(t *cli.Terminal) {
	switch rc.shuffle {
	case "off":
		rc.shuffle = ""
	case "on":
		rc.shuffle = strconv.FormatInt(rand.Int64(), 10)
		fmt.Fprintf(t.Stderr, "--shuffle %s gives this order again\n", rc.shuffle)
	}
}

// order puts names in the order of --shuffle.
func (rc *runConfig) order(names []string) []string {
	if seed, err := strconv.ParseInt(rc.shuffle, 10, 64); err == nil {
		r := rand.New(rand.NewPCG(uint64(seed), 0))
		r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	}
	return names
}

// look is how often a watching run looks for changes.
const look = 500 * time.Millisecond

// watching runs the tests, and again each time that something changes on which they depend, until
// an interrupt. What goes wrong in between is said and does not end it.
func (rc runConfig) watching(ctx context.Context, t *cli.Terminal, args []string) error {
	if args[0] == "-" {
		return cli.Usagef("--watch looks at a file or a directory, not at -")
	}
	for {
		on := rc.depends(ctx, args[0])
		before := on.state()
		err := rc.once(ctx, t, args)
		var usage *cli.UsageError
		switch {
		case ctx.Err() != nil:
			return err
		case errors.As(err, &usage):
			return err
		case err != nil && !errors.Is(err, cli.ErrFailed) && !errors.Is(err, cli.ErrIncomplete):
			fmt.Fprintf(t.Stderr, "clouseau run: %v\n", err)
		}
		t.CleanUp()
		t.Forget()
		fmt.Fprintln(t.Stderr, "waiting for a change ...")
		for on.state() == before {
			select {
			case <-ctx.Done():
				return nil
			case <-time.After(look):
			}
		}
	}
}

// watched is what the runs depend on.
type watched struct {
	specs []string        // specs with what they import
	dirs  map[string]bool // of specs, and of Go packages
}

// depends returns what the runs depend on: specs with their imports, the directories that they are
// in, and the packages that the system's package needs, as far as their modules are at hand.
func (rc *runConfig) depends(ctx context.Context, name string) watched {
	w := watched{dirs: map[string]bool{}}
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
		pkg, err := testedPackage(ctx, &testedSpec{Spec: s}, rc.dir)
		if err != nil {
			continue
		}
		for _, dir := range localPackages(ctx, pkg.Dir) {
			w.dirs[dir] = true
		}
	}
	return w
}

// state describes the files as they are. Two states are equal if nothing changed.
func (w watched) state() string {
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

package reached

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/scripts"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
)

var (
	reachedOnly    = flag.String("reached-only", "", "the `packages`, separated by commas")
	reachedSeeds   = flag.Int("reached-seeds", 3, "how many `seeds` there are")
	reachedRuns    = flag.Int("reached-runs", 300, "how many `runs` a test has")
	reachedWords   = flag.String("reached-words", "", "further `words` of clouseau run, such as --walks=false")
	reachedCommand = flag.String("reached-command", "", "another `command` than this clone's")
)

// specs returns the packages that have a spec.
func specs(t *testing.T) (names []string) {
	t.Helper()
	files, err := filepath.Glob("*/*.clouseau.hcl")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		names = append(names, filepath.Dir(f))
	}
	return names
}

// TestReached prints for each bug with how many seeds it is found, and by which goal.
func TestReached(t *testing.T) {
	if environment.Long.Get() == "" {
		t.Skip("compiles a hundred tests")
	}
	command := *reachedCommand
	if command == "" {
		command = scripts.Command(t)
	}
	found, all := 0, 0
	for _, pkg := range specs(t) {
		if *reachedOnly != "" && !slices.Contains(strings.Split(*reachedOnly, ","), pkg) {
			continue
		}
		right := source(t, pkg)
		dir := module(t, pkg)
		for seed := range *reachedSeeds {
			if goal := fails(t, command, dir, pkg, right, seed+1); goal != "" {
				t.Errorf("%s: right, and fails by %s with seed %d", pkg, goal, seed+1)
			}
		}
		for _, m := range mutants(t, pkg) {
			changed, err := m.Apply(right)
			if err != nil {
				t.Fatal(err)
			}
			var goals []string
			for seed := range *reachedSeeds {
				if goal := fails(t, command, dir, pkg, changed, seed+1); goal != "" {
					goals = append(goals, goal)
				}
			}
			all++
			if 2*len(goals) > *reachedSeeds {
				found++
			}
			t.Logf("%-10s %-28s %d of %d %s", pkg, m.Name, len(goals), *reachedSeeds, strings.Join(slices.Compact(goals), ", "))
		}
	}
	t.Logf("found %d of %d", found, all)
}

// module makes a module with the spec of a package.
func module(t *testing.T, pkg string) string {
	t.Helper()
	dir := scripts.Module(t, "../..")
	if err := scripts.Require(dir, "pgregory.net/rapid@v1.3.0"); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(filepath.Join(dir, pkg), os.DirFS(pkg)); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, pkg, "*_adapter.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if err := os.Rename(f, strings.TrimSuffix(f, ".txt")+".go"); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// fails runs the tests of a package with that source, and returns a goal that fails; empty if all
// pass.
func fails(t *testing.T, command, dir, pkg, source string, seed int) string {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, pkg, pkg+".go"), []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	words := append([]string{"run", filepath.Join(pkg, pkg+".clouseau.hcl"), "--format", "json",
		"--seed", strconv.Itoa(seed), "--runs", strconv.Itoa(*reachedRuns)}, strings.Fields(*reachedWords)...)
	d, _ := scripts.Measure(t, 3*time.Minute, "../..", dir, command, words...)
	for _, test := range d.Tests {
		if len(test.Failures) > 0 {
			return test.Goal
		}
	}
	return ""
}

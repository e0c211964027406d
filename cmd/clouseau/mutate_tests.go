package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/clouseau-go/clouseau/cmd/clouseau/internal/gotest"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/internal/mutants"
	"github.com/clouseau-go/clouseau/internal/process/group"
	"github.com/clouseau-go/clouseau/internal/report"
)

// With --tests the tests that the package of the system has are a judge of their own, so that both
// are seen side by side:
//
//	SCORE  62 %  13 of 21 mistakes noticed
//	       The tests of the package notice 16 of 21: 5 that the spec does not, and not 2 that it does
//
// They run in a copy of the folder, in the same empty folders and without programs, as all else
// does here. Tests that fail there without a mistake are left out, and named.

// ownTests are the tests of a package, and what they notice.
type ownTests struct {
	x       execution
	left    []string      // tests that fail without a mistake
	quiet   time.Duration // that they take without a mistake
	reached map[int]bool
	missing string // why there are none; empty: there are
	notices map[*triedMutant]bool
}

// mostCopied is how many bytes of a folder are copied for tests.
const mostCopied = 256 << 20

// testsOf runs the tests of the package with each mistake.
func testsOf(ctx context.Context, t *cli.Terminal, m *mutation) (*ownTests, error) {
	own := &ownTests{notices: map[*triedMutant]bool{}}
	binary, err := gotest.Own(ctx, t, m.from, m.system)
	switch wrong := new(gotest.Error); {
	case errors.As(err, &wrong):
		own.missing = "they do not compile: " + firstError(wrong.Out)
		return own, nil
	case err != nil:
		return own, err
	}
	if _, err := os.Stat(binary); errors.Is(err, fs.ErrNotExist) {
		own.missing = "it has none"
		return own, nil
	}
	if own.x, err = (&huntOptions{}).confine(t, execution{binary: binary}); err != nil {
		return own, err
	}
	if err := copyFiles(own.x.dir, m.system.Dir); err != nil {
		own.missing = err.Error()
		return own, nil
	}
	t.ShowProgress("running the tests of the package without mistakes ...")
	defer t.ShowProgress("")
	own.reached = map[int]bool{}
	for passed := 0; passed < repeats; {
		begun := time.Now()
		out, ended := own.run(ctx, t, mutants.All, originalLimit)
		if ctx.Err() != nil {
			return own, ctx.Err()
		}
		own.quiet = max(own.quiet, time.Since(begun))
		maps.Copy(own.reached, out.reached)
		failed := slices.DeleteFunc(out.failed, func(name string) bool { return slices.Contains(own.left, name) })
		switch {
		case ended:
			passed++
		case len(failed) == 0:
			own.missing = "they end without a verdict on the system as it is: " + firstLine(out.said)
			return own, nil
		default:
			own.left = append(own.left, failed...)
			passed = 0
		}
	}
	var mu sync.Mutex
	m.each(ctx, t, "tests of mistake", m.tried, func(x *triedMutant) {
		if !own.reached[x.ID] || x.outcome == notTried {
			return
		}
		if _, passed := own.run(ctx, t, x.ID, processLimit+slower*own.quiet); !passed && ctx.Err() == nil {
			mu.Lock()
			defer mu.Unlock()
			own.notices[x] = true
		}
	})
	for x := range own.notices {
		if x.outcome == alike || x.outcome == unclear || x.outcome == originally {
			x.outcome = byTests
		}
	}
	return own, ctx.Err()
}

// shownTests is what tests of a package have shown.
type shownTests struct {
	failed  []string
	reached map[int]bool
	said    string
}

// failedTest is how a test that fails says so. Subtests do with the test that they are of.
var failedTest = regexp.MustCompile(`(?m)^--- FAIL: ([^\s/]+)`)

// run runs the tests with a mistake, and reports whether they pass.
func (o *ownTests) run(ctx context.Context, t *cli.Terminal, id int, limit time.Duration) (out shownTests, passed bool) {
	dir, err := t.TempDir()
	if err != nil {
		return shownTests{said: err.Error()}, false
	}
	reached := filepath.Join(dir, "reached")
	within, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	cmd := exec.CommandContext(within, o.x.binary, "-test.run=^(Test|Example)", "-test.short")
	if len(o.left) > 0 {
		cmd.Args = append(cmd.Args, "-test.skip=^("+lists.Joined(o.left, "|", regexp.QuoteMeta)+")$")
	}
	if id != mutants.All {
		cmd.Args = append(cmd.Args, "-test.failfast")
	}
	cmd.Dir = o.x.dir
	cmd.Env = append(append(os.Environ(), o.x.env...), mutants.Switch(id, reached, memory))
	group.Lead(cmd)
	cmd.Cancel = func() error {
		group.Kill(cmd.Process.Pid)
		return nil
	}
	cmd.WaitDelay = cli.StopGrace
	said, err := cmd.CombinedOutput()
	out = shownTests{reached: numbersIn(reached), said: string(said)}
	for _, match := range failedTest.FindAllStringSubmatch(out.said, -1) {
		out.failed = append(out.failed, match[1])
	}
	return out, err == nil
}

// firstError is the first line of what a compiler says that is no heading.
func firstError(out string) string {
	for line := range strings.Lines(out) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			return line
		}
	}
	return "the compiler does not say why"
}

// copyFiles copies the files of a folder and of those in it. What links lead to stays outside, and
// so do folders of other packages.
func copyFiles(to, from string) error {
	left := int64(mostCopied)
	return filepath.WalkDir(from, func(name string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, name)
		if err != nil {
			return err
		}
		if e.IsDir() {
			if rel != "." && (strings.HasPrefix(e.Name(), ".") || isThere(filepath.Join(name, "go.mod"))) {
				return filepath.SkipDir
			}
			return os.MkdirAll(filepath.Join(to, rel), 0o700)
		}
		info, err := e.Info()
		if err != nil || !info.Mode().IsRegular() {
			return err
		}
		if left -= info.Size(); left < 0 {
			return fmt.Errorf("its folder has more than %d MB", mostCopied>>20)
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, rel), text, 0o600)
	})
}

// print says what the tests notice, beside the spec.
func (o *ownTests) print(t *cli.Terminal, m *mutation) {
	if o.missing != "" {
		t.Printf("       No tests of the package: %s\n", o.missing)
		return
	}
	only, not := 0, 0
	for _, x := range m.tried {
		switch {
		case o.notices[x] && x.outcome != killed:
			only++
		case !o.notices[x] && x.outcome == killed:
			not++
		}
	}
	_, of := m.score()
	t.Printf("       The tests of the package notice %d of %d: %d that the spec does not, and not %d that it does\n", len(o.notices), of, only, not)
	if len(o.left) > 0 {
		t.Printf("       Left out, as they fail here without a mistake: %s\n", strings.Join(o.left, ", "))
	}
	if !m.verbose {
		return
	}
	for _, x := range m.tried {
		if o.notices[x] && x.outcome != killed {
			t.Printf("       %s in %s: %s  by tests alone\n", m.place(x), x.Func, x)
		}
	}
}

// document says it for programs.
func (o *ownTests) document() *report.MutationTests {
	if o == nil {
		return nil
	}
	return &report.MutationTests{Notices: len(o.notices), Left: o.left, Missing: o.missing}
}

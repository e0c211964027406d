package hunted

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/scripts"
)

var (
	machineTime  = flag.Duration("machine-time", time.Minute, "processor `time` of a machine")
	machineSeeds = flag.Int("machine-seeds", 5, "run each machine with seeds 1 to `n`")
)

// TestMachines runs what somebody would write by hand for some of the published bugs: a state
// machine for rapid and, with the same calls, a target for go test -fuzz. It prints in how many
// runs the bad version differs from the machine's model, and after how much processor time. The
// good version must not differ. A machine that finds nothing with two seeds is not run with others.
func TestMachines(t *testing.T) {
	if environment.Long.Get() == "" {
		t.Skip("the long mode measures")
	}
	for _, b := range published(t) {
		if *publishedOnly != "" && !slices.Contains(strings.Split(*publishedOnly, ","), b.id) {
			continue
		}
		text, err := os.ReadFile(filepath.Join("machines", b.id+".txt"))
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		bad, good := machineOf(t, text, b.bad), machineOf(t, text, b.good)
		if out := good.check(t, 1, *machineTime/6); out.found {
			t.Errorf("%s: %s: %s", b.id, b.good, out.says)
		}
		var checks, fuzzes []machined
		for seed := range *machineSeeds {
			if seed < 2 || found(checks) > 0 {
				checks = append(checks, bad.check(t, seed+1, *machineTime))
			}
			if seed < 2 || found(fuzzes) > 0 {
				fuzzes = append(fuzzes, bad.fuzz(t, *machineTime))
			}
		}
		t.Logf("| %s | %s | %s |\n%s\n%s", b.id, told(checks), told(fuzzes), checks[0].says, fuzzes[0].says)
	}
}

// TestMachineLines looks whether each machine is Go of at most 45 lines without its imports, for a
// bug that there is.
func TestMachineLines(t *testing.T) {
	files, err := filepath.Glob("machines/*.txt")
	if err != nil || len(files) < 2 {
		t.Fatal(files, err)
	}
	bugs := published(t)
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution); err != nil {
			t.Error(err)
		}
		_, code, _ := bytes.Cut(text, []byte("\n)\n\n"))
		id := strings.TrimSuffix(filepath.Base(name), ".txt")
		if id == "driver" {
			continue
		}
		if n := bytes.Count(code, []byte("\n")); n > 45 {
			t.Errorf("%s has %d lines", name, n)
		}
		if !slices.ContainsFunc(bugs, func(b bug) bool { return b.id == id }) {
			t.Errorf("%s: no such bug", name)
		}
	}
}

// a machine is the folder of a package with two binaries.
type machine string

// machined is what became of a run of a machine.
type machined struct {
	found   bool
	seconds float64 // of processor time
	says    string  // the call that differs
}

// machineOf builds a machine with a version of its module.
func machineOf(t *testing.T, text []byte, version string) machine {
	t.Helper()
	dir := scripts.Module(t, "../..")
	if err := scripts.Require(dir, "pgregory.net/rapid@v1.3.0", version); err != nil {
		t.Fatal(err)
	}
	driver, err := os.ReadFile("machines/driver.txt")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{"driver_test.go": driver, "machine_test.go": text} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for binary, flags := range map[string][]string{"check": nil, "fuzz": {"-fuzz=FuzzMachine"}} {
		build := exec.Command("go", append([]string{"test", "-mod=mod", "-c", "-vet=off", "-o", binary}, flags...)...)
		build.Dir = dir
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", version, err, out)
		}
	}
	return machine(dir)
}

// check runs the machine with rapid and a seed until it fails or the time is over.
func (m machine) check(t *testing.T, seed int, limit time.Duration) machined {
	t.Helper()
	script := fmt.Sprintf("ulimit -t %d; exec ./check -test.run=TestMachine -test.timeout=0 -rapid.checks=1000000000 -rapid.seed=%d "+
		"-rapid.nofailfile -rapid.shrinktime=0s", int(limit.Seconds()), seed)
	return m.run(t, limit, "sh", "-c", script)
}

// fuzz does so with go test -fuzz, which has no seed. It has its time by the clock, so what others
// took of it is made up for.
func (m machine) fuzz(t *testing.T, limit time.Duration) (all machined) {
	t.Helper()
	cache := t.TempDir()
	// What other runs found would be found at once.
	if err := os.RemoveAll(filepath.Join(string(m), "testdata")); err != nil {
		t.Fatal(err)
	}
	for left := limit.Seconds(); left >= 1; left = limit.Seconds() - all.seconds {
		out := m.run(t, limit, "./fuzz", "-test.run=^$", "-test.fuzz=FuzzMachine", "-test.fuzzcachedir="+cache,
			"-test.parallel=1", "-test.fuzzminimizetime=0x", fmt.Sprintf("-test.fuzztime=%ds", int(left)))
		all.seconds += out.seconds
		all.found, all.says = out.found, out.says
		if all.found {
			break
		}
	}
	return all
}

// differing is the line of a failure, of rapid and of a test.
var differing = regexp.MustCompile(`(failed|panic) after .*|driver_test.go:\d+: [^\[].*|panic: .*`)

// run runs a command, which is killed by its limit if it does not find anything.
func (m machine) run(t *testing.T, limit time.Duration, name string, args ...string) machined {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = string(m)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	if cmd.ProcessState == nil {
		t.Fatal(err)
	}
	if ctx.Err() != nil {
		t.Errorf("%s %s: no end", m, args)
	}
	return machined{
		found:   bytes.Contains(out.Bytes(), []byte("--- FAIL")),
		seconds: (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds(),
		says:    string(differing.Find(out.Bytes())),
	}
}

// found counts the runs of a machine that have found something.
func found(of []machined) (n int) {
	for _, m := range of {
		if m.found {
			n++
		}
	}
	return n
}

// told says in how many runs a machine has found something, and after how many seconds.
func told(of []machined) string {
	seconds := []string{}
	for _, m := range of {
		if m.found {
			seconds = append(seconds, fmt.Sprintf("%.1f", m.seconds))
		}
	}
	return strings.TrimSpace(fmt.Sprintf("%d of %d %s", found(of), len(of), strings.Join(seconds, " ")))
}

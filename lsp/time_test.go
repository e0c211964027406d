package lsp_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/environment"
)

// within is how long it may take until a mistake is shown.
const within = 100 * time.Millisecond

// TestDiagnosticsInTime types into a spec of a thousand lines that names its Go package, in a
// server that is a process, and prints how long it takes until diagnostics come: the time that
// passed, which depends on what else the machine does, and the processor time of the server, on
// all its threads. Each second letter is typed while solvers and the Go package are asked about the
// text before it. Half of the letters have to be answered within 100 ms of processor time, and in
// the long mode all of them.
func TestDiagnosticsInTime(t *testing.T) {
	text := large() + "\ntarget {\n  type = \"example.com/stack.Stack\"\n  new  = \"stack.New\"\n}\n"
	c, process := launch(t, map[string]string{spec: text, "stack.go": methods(), "go.mod": files()["go.mod"]})
	c.open(spec)
	c.diagnostics(spec)
	passed, used := make([]time.Duration, 0, 40), make([]time.Duration, 0, 40)
	for n := range cap(passed) {
		if n%4 > 1 {
			time.Sleep(350 * time.Millisecond) // the pause after which slow checks begin
		}
		began, before := time.Now(), processor(t, process)
		if n%2 == 0 {
			c.replace(spec, "op1(elem == y)", "op1x(elem == y)")
			c.diagnostics(spec, "UnknownOperation op1x")
		} else {
			c.replace(spec, "op1x(elem == y)", "op1(elem == y)")
			c.diagnostics(spec)
		}
		passed, used = append(passed, time.Since(began)), append(used, processor(t, process)-before)
	}
	slices.Sort(passed)
	slices.Sort(used)
	half, last := len(used)/2, len(used)-1
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	t.Logf("%d lines, %d letters: %.0f ms passed, at most %.0f; processor time of the server %.0f ms, at most %.0f; its memory %s",
		strings.Count(text, "\n"), len(used), ms(passed[half]), ms(passed[last]), ms(used[half]), ms(used[last]), peak(process))
	if used[half] > within || environment.Long.Get() != "" && used[last] > within {
		t.Errorf("diagnostics take %v of processor time, at most %v; want %v", used[half], used[last], within)
	}
}

// methods is the Go package of the large spec.
func methods() string {
	var b strings.Builder
	b.WriteString("package stack\n\ntype Stack struct{}\n\nfunc New() *Stack { return &Stack{} }\n")
	for i := range 83 {
		fmt.Fprintf(&b, "\nfunc (s *Stack) Op%d(elem int) (ok bool) { return true }\n", i)
	}
	return b.String()
}

// stdio is the standard input and output of a process.
type stdio struct {
	io.Reader
	io.WriteCloser
}

// launch starts the real server as a process, for an editor that works in a folder.
func launch(t *testing.T, files map[string]string) (*client, int) {
	t.Helper()
	if _, err := os.Stat("/proc/self/schedstat"); err != nil {
		t.Skipf("this system does not tell the processor time of threads: %v", err)
	}
	server := filepath.Join(t.TempDir(), "clouseau-lsp")
	if out, err := exec.Command("go", "build", "-o", server, "./clouseau-lsp").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(t.Context()), patience)
	cmd := exec.CommandContext(ctx, server, "--stdio")
	in, err1 := cmd.StdinPipe()
	out, err2 := cmd.StdoutPipe()
	if err := errors.Join(err1, err2, cmd.Start()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := cmd.Wait(); err != nil {
			t.Errorf("the server ends with %v", err)
		}
		cancel()
	})
	return connect(ctx, t, stdio{out, in}, files), cmd.Process.Pid
}

// processor returns the processor time that the threads of a process have taken.
func processor(t *testing.T, process int) (sum time.Duration) {
	t.Helper()
	threads, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", process))
	for _, name := range threads {
		text, err := os.ReadFile(name)
		if fields := strings.Fields(string(text)); err == nil && len(fields) > 0 {
			n, _ := strconv.ParseInt(fields[0], 10, 64)
			sum += time.Duration(n)
		}
	}
	if sum == 0 {
		t.Fatal("the process has taken no time")
	}
	return sum
}

// peak returns how much memory a process has had at most.
func peak(process int) string {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", process))
	for line := range strings.Lines(string(status)) {
		if value, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			return strings.TrimSpace(value)
		}
	}
	return "unknown"
}

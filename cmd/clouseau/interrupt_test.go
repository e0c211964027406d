package main

import (
	"bufio"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// endless has a goal that is found at once and one whose search does not end:
// every floor below the ground needs one further down.
const endless = `language = 1

operation "climb" {
  kind = call
  args = { to = int }
  clause "first" {
    history = absent(climb)
    event   = climb(to == 0)
    future  = all
  }
  clause "from_below" {
    params  = { n = int }
    history = last(climb(to == n))
    event   = climb(to == n + 1)
    future  = all
  }
}

goal "start" {
  trace = seq(all, climb(to == 2))
}

goal "cellar" {
  trace = seq(all, climb(to < 0))
}
`

// TestInterrupt stops a search that does not end by itself: what is known is
// printed, the exit code is 130, and no file is left behind.
func TestInterrupt(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	spec := filepath.Join(dir, "endless.clouseau.hcl")
	if err := os.WriteFile(spec, []byte(endless), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, verb := range [][]string{
		{"explain", spec},
		{"synth", spec, "-o", filepath.Join(dir, "endless_test.go")},
	} {
		t.Run(verb[0], func(t *testing.T) {
			t.Parallel()
			interrupt(t, append(verb, "--refinements=1000000000", "--events=1000000"))
		})
	}
	t.Cleanup(func() {
		left, err := os.ReadDir(dir)
		if err != nil || len(left) != 1 {
			t.Errorf("left behind: %v, %v", left, err)
		}
	})
}

// interrupt starts the command, waits for its first line, and interrupts it.
func interrupt(t *testing.T, args []string) {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), asCommand+"=1")
	r, w := io.Pipe()
	cmd.Stdout, cmd.Stderr = w, w
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill() }) // does nothing when all went well
	out := bufio.NewReader(r)
	first, err := out.ReadString('\n')
	if err != nil || !strings.HasPrefix(first, "start: ") {
		t.Fatalf("first line %q, %v", first, err)
	}
	rest := make(chan string, 1)
	go func() {
		b, _ := io.ReadAll(out)
		rest <- string(b)
	}()
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	begin := time.Now()
	err = cmd.Wait()
	w.Close()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != exitInterrupted {
		t.Errorf("exit: %v, want %d", err, exitInterrupted)
	}
	t.Logf("stopped after %v", time.Since(begin))
	text := <-rest
	for _, want := range []string{"cellar: interrupted before a generator was found", "clouseau: interrupted"} {
		if !strings.Contains(text, want) {
			t.Errorf("output has no %q:\n%s", want, text)
		}
	}
}

package main

import (
	"bufio"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/cli"
)

// endless has a goal that is found at once, and one with an endless search: every floor below the
// ground needs one further down.
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

// unnecessary has a clause that adds nothing to the one before it.
const unnecessary = `language = 1

operation "p" {
  kind = call
  args = { a = int }
  clause "any" { event = p }
  clause "some" { event = p(a > 3) }
}

goal "some" {
  trace = seq(all, p(a == 7))
}
`

// repeating has a goal whose runs are long.
const repeating = `language = 1

operation "p" {
  kind = call
  args = { a = int }
  clause { event = p }
}

goal "primes" {
  trace = plus(repeat(p, 41)) && plus(repeat(p, 43)) && plus(repeat(p, 47))
}
`

// unbounded removes the bounds of a search, so that it runs for days.
var unbounded = []string{"--refinements=1000000000", "--events=1000000", "--steps=1000000000000"}

// TestInterrupt stops a search that does not end by itself: what is known is
// printed, the exit code is 130, and no file is left behind.
func TestInterrupt(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	spec := filepath.Join(dir, "endless.clouseau.hcl")
	if err := os.WriteFile(spec, []byte(endless), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		signal os.Signal
		verb   []string
	}{
		{os.Interrupt, []string{"explain", spec}},
		{os.Interrupt, []string{"synth", spec, "-o", filepath.Join(dir, "endless_test.go")}},
		{syscall.SIGTERM, []string{"explain", spec}},
	} {
		t.Run(tt.verb[0]+" "+tt.signal.String(), func(t *testing.T) {
			t.Parallel()
			p := start(t, append(tt.verb, unbounded...), nil)
			if first, err := p.out.ReadString('\n'); err != nil || !strings.HasPrefix(first, "start: ") {
				t.Fatalf("first line %q, %v", first, err)
			}
			p.interrupt(t, tt.signal, "cellar: interrupted before a script was found", "clouseau: interrupted")
		})
	}
	t.Cleanup(func() {
		left, err := os.ReadDir(dir)
		if err != nil || len(left) != 1 {
			t.Errorf("left behind: %v, %v", left, err)
		}
	})
}

// TestInterruptCheck stops a check of very many specs behind the first: the diagnostics of that are
// printed, and that others were not checked. The second is standard input, of more than fits into a
// pipe: once it is written, the first has been checked.
func TestInterruptCheck(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	first, slow := filepath.Join(dir, "first.clouseau.hcl"), filepath.Join(dir, "slow.clouseau.hcl")
	for name, text := range map[string]string{first: unnecessary, slow: repeating} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	args := []string{"check", first, "-"}
	for range 5000 {
		args = append(args, slow)
	}
	r, w := io.Pipe()
	p := start(t, args, r)
	for range 16 {
		if _, err := io.WriteString(w, strings.Repeat("# "+strings.Repeat("-", 61)+"\n", 1<<10)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := io.WriteString(w, endless); err != nil {
		t.Fatal(err)
	}
	w.Close()
	p.interrupt(t, os.Interrupt, first+":7:", "[", ": interrupted; ", " of 5002 specs were checked before\n", "clouseau: interrupted")
}

// process is a command that runs.
type process struct {
	cmd *exec.Cmd
	w   *io.PipeWriter
	out *bufio.Reader // what it prints
}

// start starts the command.
func start(t *testing.T, args []string, stdin io.Reader) *process {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), asCommand+"=1", "CI=")
	r, w := io.Pipe()
	cmd.Stdin, cmd.Stdout, cmd.Stderr = stdin, w, w
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill() }) // does nothing when all went well
	return &process{cmd, w, bufio.NewReader(r)}
}

// interrupt sends the command a signal, waits for its end, and looks for what it has to say.
func (p *process) interrupt(t *testing.T, by os.Signal, wants ...string) {
	t.Helper()
	rest := make(chan string, 1)
	go func() {
		b, _ := io.ReadAll(p.out)
		rest <- string(b)
	}()
	if err := p.cmd.Process.Signal(by); err != nil {
		t.Fatal(err)
	}
	begin := time.Now()
	err := p.cmd.Wait()
	p.w.Close()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != cli.ExitInterrupted {
		t.Errorf("exit: %v, want %d", err, cli.ExitInterrupted)
	}
	t.Logf("stopped after %v", time.Since(begin))
	text := <-rest
	for _, want := range wants {
		if !strings.Contains(text, want) {
			t.Errorf("output has no %q:\n%s", want, text)
		}
	}
}

package journal_test

import (
	"bufio"
	"bytes"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/process/journal"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// asProcess is set in the processes that play the part of a test: they keep a failure, and say so.
const asProcess = "JOURNAL_TEST_PROCESS"

func TestMain(m *testing.M) {
	if os.Getenv(asProcess) == "" {
		os.Exit(m.Run())
	}
	r := &report.Report{System: "stack", Goal: "lost", Runs: 3, Violations: 1}
	journal.Keep(&journal.Entry{Report: r, Found: []journal.Found{{Meaning: "lost", Text: "push, pop"}}}, journal.NewFailure)
	_, _ = os.Stdout.WriteString("kept\n")
	if _, err := os.Stdin.Read(make([]byte, 1)); err == nil {
		_, _ = os.Stdout.WriteString("the system reads what the owner wrote\n")
	}
	select {} // until the owner ends
}

// start starts a process that keeps its journal in a file.
func start(t *testing.T, name string, stdin *os.File, env ...string) (*exec.Cmd, *bytes.Buffer) {
	t.Helper()
	cmd, out := exec.Command(os.Args[0]), &bytes.Buffer{}
	cmd.Env = append(append(os.Environ(), asProcess+"=1", environment.Journal.Is(name)), env...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = stdin, out, out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	return cmd, out
}

// A process waits until its owner has stored a failure, and ends when the owner lets go of the
// pipe, as every system does for one that was killed.
func TestOwner(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "journal.json")
	theirs, ours, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd, out := start(t, name, theirs, environment.Owner.Is("stdin"))
	theirs.Close()
	var e *journal.Entry
	for e == nil {
		if e, err = journal.Read(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
	}
	if e.Asked != 1 || e.Report.Runs != 3 || e.Found[0].Text != "push, pop" {
		t.Errorf("the journal has %+v", e)
	}
	if _, err := ours.Write([]byte{1}); err != nil {
		t.Fatal(err)
	}
	ours.Close()
	var exit *exec.ExitError
	if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != 3 {
		t.Errorf("the process ended with %v", err)
	}
	if strings.Contains(out.String(), "the system reads") {
		t.Errorf("output %q", out)
	}
}

// Where the disk is full, that is said, and the failure is shown.
func TestFull(t *testing.T) {
	t.Parallel()
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("no /dev/full here")
	}
	name := filepath.Join(t.TempDir(), "journal.json")
	if err := os.Symlink("/dev/full", name); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), asProcess+"=1", environment.Journal.Is(name))
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); line != "kept\n" {
		t.Errorf("output %q, %v", line, err)
	}
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	for _, want := range []string{"is not kept on disk: ", "no space left", "push, pop"} {
		if !strings.Contains(said.String(), want) {
			t.Errorf("the errors have no %q:\n%s", want, &said)
		}
	}
}

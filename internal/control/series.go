package control

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/process/group"
)

// Verdict says what is wrong with a run.
type Verdict string

const (
	Fine     Verdict = ""
	Deadlock Verdict = "deadlock"         // all goroutines wait for each other
	Panic    Verdict = "panic"            // the process has ended with a panic or a fatal error
	Failed   Verdict = "failed test"      // the test has failed
	Race     Verdict = "race"             // the race detector has reported one
	Leak     Verdict = "leak"             // more goroutines are left than by the first run
	Steps    Verdict = "limit of steps"   // it did not end, though others could go on
	Partial  Verdict = "partial deadlock" // some can never go on, and others run on and on
	Busy     Verdict = "still runs"       // the test has ended, and a goroutine runs on and on
	Late     Verdict = "limit of time"    // it did not end in ten minutes of its own clock
	Bubble   Verdict = "own bubble"       // the test uses testing/synctest itself
	Outside  Verdict = "waits outside"    // for something that is not under control
	NoEnd    Verdict = "did not come on"  // the process did nothing for too long
)

// Finding reports whether the verdict may be a bug of what is tested.
func (v Verdict) Finding() bool {
	return v != Fine && v != Bubble && v != NoEnd && v != Outside && v != Steps && v != Busy
}

// Run is what became of one run.
type Run struct {
	Number          int // in its series, from 1
	Verdict         Verdict
	Skipped         bool
	Steps, Switches int
	Left, Stuck     int // goroutines that are left; that can never go on, or wait for a mutex
	kinds           []string
	Waited, Foreign bool
	Took            time.Duration
	decisions       []Decision // of the last run of a series
	full            bool
	stacks, said    string
}

// Decisions are what differs from the usual order.
func (r *Run) Decisions() []Decision { return r.decisions }

// Controlled reports whether all that the run did was decided.
func (r *Run) Controlled() bool { return !r.Waited && !r.Foreign }

// Binary is a compiled test with the changed standard library.
type Binary struct {
	Path, Dir string // Dir is where its tests run: the directory of the package
	Sub       string // which subtests run: the part of -run behind the first slash
	// Patience is how long a process may take for a run; longer means that it waits for something
	// that is not under control.
	Patience time.Duration
	Args     []string // further flags of the tests
	// The module of the package, and where it is: files may be named by the module's path.
	module, root string
}

// Source is where a file is that the binary names.
func (b *Binary) Source(name string) string {
	if below, ok := strings.CutPrefix(name, b.module+"/"); ok && b.module != "" {
		return filepath.Join(b.root, below)
	}
	return name
}

// Series runs a test once for each plan in a process, in an empty directory, until a run is not
// fine. It returns the runs; decisions and stacks are those of the last one.
func (b *Binary) Series(ctx context.Context, dir, test string, plans []Plan) ([]*Run, error) {
	text := test + "\n"
	for _, p := range plans {
		text += p.line() + "\n"
	}
	if err := os.WriteFile(filepath.Join(dir, "plans"), []byte(text), 0o600); err != nil {
		return nil, err
	}
	within, cancel := context.WithTimeout(ctx, b.Patience+time.Duration(len(plans))*b.Patience/100)
	defer cancel()
	out, err := b.process(within, test, len(plans), b.at(dir)...)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return nil, err
	}
	log, err2 := readLog(filepath.Join(dir, "log"))
	if err2 != nil {
		return nil, fmt.Errorf("%s did not begin: %w\n%s", test, err2, out)
	}
	runs := readEnds(filepath.Join(dir, "ends"))
	if len(runs) < log.run { // the process has ended in it
		r := &Run{Number: log.run, Verdict: Panic, Steps: log.steps}
		switch {
		case log.notes&noteSynctest != 0:
			r.Verdict = Bubble
		case within.Err() != nil:
			r.Verdict = NoEnd
		}
		runs = append(runs, r)
	}
	if len(runs) == 0 {
		return nil, fmt.Errorf("%s did not run:\n%s", test, out)
	}
	last := runs[len(runs)-1]
	last.decisions, last.full, last.said = log.decisions, log.notes&noteFull != 0, out
	last.Waited, last.Foreign = log.notes&noteWait != 0, log.notes&noteForeign != 0
	if stacks, err := os.ReadFile(filepath.Join(dir, "stacks")); err == nil {
		_, last.stacks, _ = strings.Cut(string(stacks), fmt.Sprintf("run=%d\n", last.Number))
	}
	if last.Verdict == Deadlock && last.couldGoOn() {
		last.Verdict = Outside
	}
	if (last.Verdict == Steps || last.Verdict == Busy) && (last.Stuck > 0 || lockCycle(last.Stacks())) {
		last.Verdict = Partial
	}
	if last.Verdict == Fine && len(beyond(last.kinds, runs[0].kinds)) > 0 {
		last.Verdict = Leak
	}
	return runs, nil
}

// at is the environment of a process that works in a directory. What tests leave in temporary
// directories goes as well, since a process may end in a run.
func (b *Binary) at(dir string) []string {
	return []string{environment.Schedules.Is(dir), "TMPDIR=" + dir}
}

// Plain runs a test as go test does, and reports whether it has ended, and failed.
func (b *Binary) Plain(ctx context.Context, test string) (ended, fails bool, err error) {
	within, cancel := context.WithTimeout(ctx, b.Patience)
	defer cancel()
	_, err = b.process(within, test, 1)
	if ctx.Err() != nil {
		return false, false, ctx.Err()
	}
	ended = within.Err() == nil
	return ended, ended && err != nil, nil
}

// process runs the binary.
func (b *Binary) process(ctx context.Context, test string, count int, env ...string) (string, error) {
	pattern := "^" + test + "$"
	if b.Sub != "" {
		pattern += "/" + b.Sub
	}
	cmd := exec.CommandContext(ctx, b.Path, append([]string{"-test.run", pattern, "-test.failfast", "-test.timeout=0",
		fmt.Sprintf("-test.count=%d", count), "-test.parallel=1000"}, b.Args...)...)
	cmd.Dir = b.Dir
	// One thread: what the program does outside of a bubble is then seldom at the same time.
	cmd.Env = append(append(os.Environ(), "GOMAXPROCS=1", "GOTRACEBACK=all"), env...)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	cmd.WaitDelay = time.Second
	group.Lead(cmd)
	cmd.Cancel = func() error {
		group.Kill(cmd.Process.Pid)
		return nil
	}
	err := cmd.Run()
	return out.String(), err
}

// What a log notes, as the runtime has it.
const (
	noteWait = 1 << iota
	noteForeign
	noteSynctest
	noteFull
)

// runLog is what the runtime has recorded of the run that was the last.
type runLog struct {
	run, steps, notes int
	decisions         []Decision
}

// readLog reads the memory that the runtime shares with a file.
func readLog(name string) (*runLog, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var head [32]byte
	if _, err := f.ReadAt(head[:], 0); err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Base(name), err)
	}
	word := func(data []byte, at int) uint32 { return binary.NativeEndian.Uint32(data[at:]) }
	l := &runLog{run: int(word(head[:], 0)), steps: int(word(head[:], 4)), notes: int(word(head[:], 12)), decisions: make([]Decision, word(head[:], 24))}
	data := make([]byte, 8*len(l.decisions))
	if _, err := f.ReadAt(data, int64(len(head))); err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Base(name), err)
	}
	for i := range l.decisions {
		l.decisions[i] = Decision{word(data, 8*i), word(data, 8*i+4)}
	}
	return l, nil
}

// beyond returns the kinds of goroutines of which a run has left more than another one. Both are
// sorted.
func beyond(kinds, other []string) (out []string) {
	for _, k := range kinds {
		at, found := slices.BinarySearch(other, k)
		if !found {
			out = append(out, k)
		} else {
			other = slices.Delete(slices.Clone(other), at, at+1)
		}
	}
	return out
}

// common returns the kinds of goroutines that two runs have left.
func common(a, b []string) []string {
	extra := beyond(a, b)
	var out []string
	for _, k := range a {
		if len(extra) > 0 && extra[0] == k {
			extra = extra[1:]
			continue
		}
		out = append(out, k)
	}
	return out
}

// leavesAs reports whether a run has left the goroutines that another one has left, which may be
// known by their number alone.
func (r *Run) leavesAs(other *Run) bool {
	if other.kinds == nil {
		return r.Left == other.Left && r.Left > 0
	}
	return slices.Equal(r.kinds, other.kinds)
}

// readEnds reads the lines that tests under control write, one a run.
func readEnds(name string) (out []*Run) {
	text, _ := os.ReadFile(name) // without it no run has ended
	for line := range strings.Lines(string(text)) {
		var r Run
		var end, races, notes, missed int
		var failed bool
		var passed, took int64
		line, kinds, whole := strings.Cut(strings.TrimSpace(line), " kinds=")
		_, err := fmt.Sscanf(line, "run=%d end=%d failed=%t skipped=%t races=%d left=%d stuck=%d steps=%d switches=%d notes=%d passed=%d took=%d missed=%d",
			&r.Number, &end, &failed, &r.Skipped, &races, &r.Left, &r.Stuck, &r.Steps, &r.Switches, &notes, &passed, &took, &missed)
		if err != nil || !whole {
			continue // the process has ended while it wrote
		}
		if kinds != "" {
			r.kinds = strings.Split(kinds, ",")
		}
		r.Took = time.Duration(took)
		r.Waited, r.Foreign, r.full = notes&noteWait != 0, notes&noteForeign != 0, notes&noteFull != 0
		switch {
		case end == 1:
			r.Verdict = Deadlock
		case end == 2:
			r.Verdict = Steps
		case end == 3:
			r.Verdict = Late
		case end == 4:
			r.Verdict = Busy
		case races > 0:
			r.Verdict = Race
		case failed:
			r.Verdict = Failed
		}
		out = append(out, &r)
	}
	return out
}

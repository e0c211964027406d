package campaign

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/process/journal"
	"github.com/clouseau-go/clouseau/internal/scratch"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// Worker does the work of campaigns.
type Worker struct {
	Store   *Store
	Trusted []string // public keys
	Version string   // of clouseau; work of another one is refused
	// Limits of a task: its time, and its memory in bytes.
	Time   time.Duration
	Memory int64
	// MaxBinary is the size of the largest binary that is fetched.
	MaxBinary int64
	Cache     string // the directory of binaries
	// Play, if not nil, makes the runs of a task instead of a process; simulations need that.
	Play func(*Task) *report.Report
	Env  []string      // of the tests, besides what every test has
	Beat time.Duration // how often a task under way asks for more time
}

// Run does work until the context is done. It waits where the server is away, and returns an error
// if the connection was ended for good.
func (w *Worker) Run(ctx context.Context) error {
	for ctx.Err() == nil {
		paused, err := w.Store.Paused(ctx)
		if errors.Is(err, nats.ErrConnectionClosed) {
			return fmt.Errorf("the connection with the server has ended: %w", err)
		}
		if err != nil || paused {
			rest(ctx, 200*time.Millisecond) // there may be no server at the moment
			continue
		}
		batch, err := w.Store.work.Fetch(1, jetstream.FetchMaxWait(time.Second))
		if err != nil {
			rest(ctx, 200*time.Millisecond)
			continue
		}
		for m := range batch.Messages() {
			w.serve(ctx, m)
		}
	}
	return ctx.Err()
}

// rest waits; it returns false if the context is done.
func rest(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}

// serve does a task, and acknowledges it after its result is stored.
func (w *Worker) serve(ctx context.Context, m jetstream.Msg) {
	stop := w.beat(m)
	err := w.do(ctx, m.Data(), delivered(m) > 1)
	stop()
	var no *Refusal
	switch {
	case err == nil:
		_ = m.DoubleAck(ctx) // if this is lost, the task comes again and is found to be done
	case errors.As(err, &no):
		if no.Again && delivered(m) < tries {
			fmt.Fprintf(os.Stderr, "clouseau-campaign: %v\n", no)
			_ = m.NakWithDelay(time.Second)
			return
		}
		w.note(ctx, no)
		if no.Elsewhere {
			_ = m.NakWithDelay(time.Second)
		} else {
			_ = m.TermWithReason(no.Error())
		}
	default: // the environment failed; the task comes again
		fmt.Fprintf(os.Stderr, "clouseau-campaign: %v\n", err)
		_ = m.NakWithDelay(time.Second)
	}
}

// tries is how often a task is begun that ends without a result. A machine that is busy, or a
// worker that dies, is no reason to give it up at once.
const tries = 3

// delivered returns how often a task was given to workers.
func delivered(m jetstream.Msg) uint64 {
	about, err := m.Metadata()
	if err != nil {
		return 0
	}
	return about.NumDelivered
}

// note counts a refusal.
func (w *Worker) note(ctx context.Context, no *Refusal) {
	text, _ := json.Marshal(no)
	if err := create(ctx, w.Store.refusals, no.Reason+"."+nuid.Next(), text); err != nil {
		fmt.Fprintf(os.Stderr, "clouseau-campaign: a refusal is not counted: %v: %v\n", no, err)
	}
}

// beat asks for more time until the function that it returns is called.
func (w *Worker) beat(m jetstream.Msg) (stop func()) {
	done := make(chan struct{})
	go func() {
		tick := time.NewTicker(max(w.Beat, 100*time.Millisecond))
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				_ = m.InProgress()
			}
		}
	}()
	return func() { close(done) }
}

// do checks a task, does it unless it is done, and stores its result. A task that was begun before
// goes on.
func (w *Worker) do(ctx context.Context, text []byte, again bool) error {
	t, err := read[Task](text)
	if err != nil {
		return refuse(Unreadable, "the task: %v", err)
	}
	b, err := t.Signed.Open(w.Trusted)
	if err != nil {
		return err
	}
	switch {
	case b.Protocol != Protocol || b.Version != w.Version:
		no := refuse(OtherWorld, "the work is of clouseau %s (protocol %d), this worker of %s (%d)", b.Version, b.Protocol, w.Version, Protocol)
		no.Elsewhere = true
		return no
	case !b.has(t.Test):
		return refuse(NoSuchTest, "the bundle has no test %q", t.Test)
	case b.Size > w.MaxBinary:
		return refuse(TooLarge, "the binary has %d bytes, and this worker takes %d", b.Size, w.MaxBinary)
	}
	o, err := w.Store.of(ctx, t.Campaign)
	if err != nil {
		return err
	}
	s, err := w.Store.resumed(ctx, o, t, again)
	if err != nil {
		return err
	}
	if t.Shrink != "" {
		if s.of, _, err = o.finding(ctx, t.Shrink); err != nil || s.of.Small != nil {
			return err
		}
		r, trace, err := w.play(ctx, s, b, environment.Traces.Is("on"))
		if err != nil {
			return err
		}
		return s.smaller(ctx, r, trace)
	}
	if done, err := has(ctx, o.results, t.key()); done || err != nil {
		return err
	}
	r := s.before
	if left := s.left(); r == nil || left.Runs() > 0 { // else only the result is missing
		if r, _, err = w.play(ctx, s, b, environment.Shrink.Is("off")); err == nil {
			r, err = s.whole(r)
		}
		if err != nil {
			return err
		}
	}
	return s.finish(ctx, r)
}

// play makes the runs of a task that are left, in a directory of their own.
func (w *Worker) play(ctx context.Context, s *shard, b *Bundle, env ...string) (*report.Report, []byte, error) {
	t := s.task
	if w.Play != nil {
		return w.Play(t), nil, nil
	}
	binary, err := w.binary(ctx, b)
	if err != nil {
		return nil, nil, err
	}
	tmp, err := scratch.New()
	if err != nil {
		return nil, nil, err
	}
	defer func() {
		if s.owed == nil {
			tmp.Remove()
		} else {
			tmp.Leave()
		}
	}()
	dir := tmp.Path
	book, err := s.note(dir)
	if err != nil {
		return nil, nil, err
	}
	limited, cancel := context.WithTimeout(ctx, w.Time)
	defer cancel()
	out := filepath.Join(dir, "report.json")
	cmd := exec.CommandContext(limited, "/bin/sh", "-c", `ulimit -v "$1"; shift; exec "$@"`, "sh",
		strconv.FormatInt(w.Memory>>10, 10), binary, "-test.run=^"+t.Test+"$", "-test.count=1", "-rapid.checks=1", "-rapid.nofailfile")
	cmd.Dir, cmd.WaitDelay = dir, time.Second
	// What the test has started ends with it.
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.Env = append([]string{"PATH=" + os.Getenv("PATH"), "HOME=" + dir, "TMPDIR=" + dir,
		environment.Job.Is(s.left().String()), environment.Report.Is(out), environment.Journal.Is(book)}, append(env, w.Env...)...)
	// A worker's share of the machine is that of its tests.
	if n := os.Getenv("GOMAXPROCS"); n != "" {
		cmd.Env = append(cmd.Env, "GOMAXPROCS="+n)
	}
	pipe, release, err := journal.Own(cmd) // the worker may be killed
	if err != nil {
		return nil, nil, err
	}
	defer release()
	var followed sync.WaitGroup
	ended := make(chan struct{})
	followed.Go(func() { journal.Follow(book, pipe, ended, func(e *journal.Entry) { s.keep(limited, e) }) })
	said, err := cmd.CombinedOutput()
	close(ended)
	followed.Wait()
	if ctx.Err() != nil {
		return nil, nil, ctx.Err()
	}
	text, missing := os.ReadFile(out)
	switch {
	case limited.Err() != nil: // whatever report there is, runs are missing
		return nil, nil, again(OverTime, "the test %s took longer than %v", t.Test, w.Time)
	case missing != nil && bytes.Contains(said, []byte("out of memory")):
		return nil, nil, again(OutOfMemory, "the test %s wanted more than %d MB", t.Test, w.Memory>>20)
	case missing != nil:
		return nil, nil, again(NoReport, "the test %s ended without a report (%v):\n%s", t.Test, err, tail(said))
	}
	r, err := read[report.Report](text)
	if err != nil {
		return nil, nil, fmt.Errorf("the report of %s: %w", t.Test, err)
	}
	r.Test = t.Test
	traces, _ := filepath.Glob(filepath.Join(dir, "testdata", "clouseau", "*", "*"))
	if len(traces) == 0 {
		return r, nil, nil
	}
	trace, err := os.ReadFile(traces[0])
	return r, trace, err
}

// tail returns the end of what a process said.
func tail(said []byte) []byte { return said[max(0, len(said)-2000):] }

// binary returns the file of a binary, which is fetched once.
func (w *Worker) binary(ctx context.Context, b *Bundle) (string, error) {
	name := filepath.Join(w.Cache, b.SHA256)
	data, err := os.ReadFile(name)
	if err == nil && b.Check(data) == nil {
		return name, nil
	}
	ctx, cancel := context.WithTimeout(ctx, passing(b.Size))
	defer cancel()
	info, err := w.Store.binaries.GetInfo(ctx, b.SHA256)
	if err != nil {
		return "", fmt.Errorf("the binary %s: %w", b.SHA256, err)
	}
	if int64(info.Size) != b.Size {
		return "", refuse(Tampered, "the binary has %d bytes, and the bundle names %d", info.Size, b.Size)
	}
	if data, err = w.Store.binaries.GetBytes(ctx, b.SHA256); err != nil {
		return "", fmt.Errorf("the binary %s: %w", b.SHA256, err)
	}
	if err := b.Check(data); err != nil {
		return "", err
	}
	f, err := os.CreateTemp(w.Cache, "fetched-")
	if err != nil {
		return "", err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(data)
	if err := errors.Join(err, f.Chmod(0o700), f.Close()); err != nil {
		return "", err
	}
	return name, os.Rename(f.Name(), name)
}

package fresh

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"runtime/pprof"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/process/group"
)

// The files of a process that requests come from and answers go to.
const (
	requests = 3
	answers  = 4
)

// grace is how long a process may take to write its stacks, and what it has started to let go of
// its standard error.
const grace = 5 * time.Second

// Process is a process of the test binary that serves a test.
type Process struct {
	To   *os.File // requests
	From *os.File // answers
	cmd  *exec.Cmd
	said words // its standard error; read after it has ended

	mu    sync.Mutex
	ended bool // its number may be that of another process
}

// Start starts a process for a test. It runs that test alone, which has to call [Serve] or
// [Answer].
func Start(test string) (*Process, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return Of(Binary{Path: self, Test: test})
}

// Binary is a test binary, and the test that its process serves.
type Binary struct {
	Path string
	Dir  string // of the process; empty: that of this one
	Test string
	Env  []string // variables besides those of this process
}

// Of is Start for a test of a binary, which may be another one.
func Of(b Binary) (*Process, error) {
	theirs, to, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer theirs.Close()
	from, mine, err := os.Pipe()
	if err != nil {
		to.Close()
		return nil, err
	}
	defer mine.Close()
	p := &Process{To: to, From: from}
	p.cmd = exec.Command(b.Path, append(flags(), "-test.run=^"+strings.ReplaceAll(b.Test, "/", "$/^")+"$", "-test.timeout=0")...)
	p.cmd.Dir = b.Dir
	p.cmd.Env = append(environment.Alone(), environment.ChildOf.Is(b.Test))
	p.cmd.Env = append(p.cmd.Env, b.Env...)
	if environment.Cover.Get() != "" {
		p.cmd.Env = append(p.cmd.Env, "GOCOVERDIR="+Covered(b.Path))
	}
	p.cmd.ExtraFiles = []*os.File{theirs, mine}
	p.cmd.Stderr = &p.said
	p.cmd.WaitDelay = grace
	group.Lead(p.cmd)
	if err := p.cmd.Start(); err != nil {
		to.Close()
		from.Close()
		return nil, err
	}
	return p, nil
}

// flags returns the flags of this process that are not those of package testing: a test may need
// them to make its system.
func flags() (out []string) {
	flag.Visit(func(f *flag.Flag) {
		if !strings.HasPrefix(f.Name, "test.") {
			out = append(out, "-"+f.Name+"="+f.Value.String())
		}
	})
	return out
}

// words are what a process writes, without what it wrote long before it ended.
type words struct {
	kept bytes.Buffer
	last bool // it tells why it ends
}

// mostWords is how much is kept.
const mostWords = 1 << 20

func (w *words) Write(b []byte) (int, error) {
	if w.kept.Len() > mostWords {
		if w.last {
			return len(b), nil
		}
		w.kept.Next(w.kept.Len() - mostWords/2)
	}
	w.last = w.last || bytes.Contains(b, []byte("panic: ")) || bytes.Contains(b, []byte("fatal error: "))
	return w.kept.Write(b)
}

// Kill ends the process and all that it has started. Its pipes break.
func (p *Process) Kill() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.ended {
		group.Kill(p.cmd.Process.Pid)
	}
}

// End kills the process if it still runs, waits for it, and says how it has ended. It is called
// once.
func (p *Process) End() *Ended {
	p.tell()
	p.Kill()
	p.mu.Lock()
	p.ended = true
	p.mu.Unlock()
	p.To.Close()
	_ = p.cmd.Wait()
	p.From.Close()
	e := &Ended{Said: fmt.Sprint(p.cmd.ProcessState), Log: p.said.kept.String()}
	for line := range strings.Lines(e.Log) {
		if strings.HasPrefix(line, "panic: ") || strings.HasPrefix(line, "fatal error: ") {
			e.Said = strings.TrimSpace(line)
			break
		}
	}
	return e
}

// tell has the process write what has run, if the environment says so: where its requests end.
func (p *Process) tell() {
	if environment.Cover.Get() == "" {
		return
	}
	p.To.Close()
	_ = p.From.SetReadDeadline(time.Now().Add(grace))
	_, _ = io.Copy(io.Discard, p.From)
}

// Covered is the folder into which processes of a test binary write what has run, when they end by
// themselves.
func Covered(binary string) string { return binary + ".cover" }

// Ended is the error of a process that gives no answer.
type Ended struct {
	Said string // in one line, how it has ended
	Log  string // its standard error
	Late bool   // it was killed because the time was over
}

func (e *Ended) Error() string { return "the process has ended: " + e.Said }

// Serve serves and exits in a process that was started for a test, and does not return. In other
// processes it does nothing.
func Serve(test string, serve func(from io.Reader, to io.Writer) error) {
	if environment.ChildOf.Get() != test {
		return
	}
	from := entered()
	if err := serve(from, os.NewFile(answers, "answers")); err != nil {
		fmt.Fprintln(os.Stderr, "clouseau:", err)
		os.Exit(1)
	}
	os.Exit(0)
}

// Enter is called before a test goes into a bubble in which it may serve: what waits for requests
// has to be outside, or no time would pass in the bubble. In other processes it does nothing.
func Enter(test string) {
	if of := environment.ChildOf.Get(); of == test || strings.HasPrefix(of, test+"/") {
		entered()
	}
}

// entered begins to read requests, and to end the process when its tester ends.
var entered = sync.OnceValue(func() io.Reader {
	group.Keep(requests)
	group.Keep(answers)
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, syscall.SIGQUIT)
	go func() {
		<-quit
		// What the runtime would write lacks the stacks of goroutines that run.
		_ = pprof.Lookup("goroutine").WriteTo(os.Stderr, 2)
		os.Exit(2)
	}()
	// Where the tester ends, so does this process, also while it serves and never returns.
	from, to := io.Pipe()
	go func() {
		_, _ = io.Copy(to, os.NewFile(requests, "requests"))
		if environment.Cover.Get() != "" {
			os.Exit(0) // with what has run
		}
		group.Kill(os.Getpid())
		os.Exit(0)
	}()
	return from
})

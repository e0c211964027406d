package main

import (
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/process/journal"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
)

// journals are what test processes have told of tests that are under way. Each process has a
// journal, which is read until the process has ended. So what is known does not depend on how it
// ends.
type journals struct {
	mu      sync.Mutex
	open    map[string]*journal.Entry           // by the name of the journal
	publish func(open []*rtreport.Report) error // stores what is known so far; nil: nowhere
	parts   bool                                // reports count once all processes have ended
	stderr  io.Writer
	lost    bool // it could not be stored, which was said
}

// newJournals returns the journals of the processes of an execution.
func newJournals(t *cli.Terminal, x *execution) *journals {
	return &journals{open: map[string]*journal.Entry{}, publish: x.publish, stderr: t.Stderr}
}

// journalName is the name of journals, in directories of their own.
const journalName = "journal.json"

// endedProcess is a test process that has ended.
type endedProcess struct {
	unfinished *journal.Entry // what it has told of a test without a report; nil: nothing
	// killed says that it did not end by itself, so that it may not have shown what it has told.
	killed bool
}

// run runs a test process with a journal of that name. The process ends when this one does: it
// holds one end of a pipe, whose other end is open as long as this process lives.
func (b *journals) run(cmd *exec.Cmd, name string) (endedProcess, error) {
	cmd.Env = append(cmd.Env, environment.Journal.Is(name))
	pipe, release, err := journal.Own(cmd)
	if err != nil {
		return endedProcess{}, err
	}
	defer release()
	if err := cmd.Start(); err != nil {
		return endedProcess{}, err
	}
	done, ended := make(chan struct{}), sync.WaitGroup{}
	ended.Go(func() { journal.Follow(name, pipe, done, func(e *journal.Entry) { b.take(name, e) }) })
	err = cmd.Wait()
	close(done)
	ended.Wait()
	b.mu.Lock()
	defer b.mu.Unlock()
	p := endedProcess{killed: !slices.Contains([]int{cli.ExitOK, cli.ExitFailed, cli.ExitInterrupted}, cmd.ProcessState.ExitCode())}
	if e := b.open[name]; e != nil && !e.Done {
		p.unfinished = e
	}
	return p, err
}

// take takes in what a process has told, and stores what is known.
func (b *journals) take(name string, e *journal.Entry) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.open[name] = e; e.Done && !b.parts {
		delete(b.open, name)
	}
	if b.publish == nil {
		return
	}
	var open []*rtreport.Report
	for _, e := range b.open {
		if e.Report != nil {
			open = append(open, e.Report)
		}
	}
	if err := b.publish(open); err != nil && !b.lost {
		b.lost = true
		fmt.Fprintf(b.stderr, "clouseau: what the runs show is not stored: %v\n", err)
	}
}

// show writes what a process has told, if it was killed before it could show that.
func (p *endedProcess) show(to io.Writer) {
	if p.unfinished == nil || !p.killed {
		return
	}
	showEntry(to, p.unfinished)
}

func showEntry(to io.Writer, e *journal.Entry) {
	if r := e.Report; r != nil {
		fmt.Fprintf(to, "%s: ended after %s, before it had told what it knew\n%s", r.Test, rtreport.Plural(r.Runs, "run"), r)
	}
	if e.Counts != "" {
		fmt.Fprintln(to, e.Counts)
	}
	for _, f := range e.Found {
		fmt.Fprintf(to, "\n%s\n", f.Text)
	}
}

// showAbandoned shows what is in the directory of a command that was killed.
func showAbandoned(t *cli.Terminal, dir string) {
	journals, _ := filepath.Glob(filepath.Join(dir, "*", "*"+journalName))
	for _, name := range journals {
		if e, err := journal.Read(name); err == nil && len(e.Found) > 0 {
			t.Notef("A command that was killed had found this:\n")
			showEntry(t.Stderr, e)
		}
	}
}

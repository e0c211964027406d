package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/clouseau-go/clouseau/campaign"
	"github.com/clouseau-go/clouseau/internal/file"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// show shows what came of the work, and writes the report. The error is errFound if there are
// failures.
func (s *settings) show(rs []*report.Report, words []string) error {
	failed := false
	for _, r := range rs {
		r.Words = words
		fmt.Fprintln(os.Stderr, r.Tell())
		for _, f := range r.Findings {
			fmt.Fprintf(os.Stderr, "  %s: %s, first in run %d\n", f.Meaning(), report.Plural(f.Runs, "run"), f.First)
		}
		failed = failed || tells(r)
	}
	if err := s.write(rs); err != nil {
		return err
	}
	if failed {
		return errFound
	}
	return nil
}

// finished waits until so many shards are done, and returns their reports. If the context ends
// before, these are the reports of what is known once the workers of this process have ended. The
// report is written meanwhile, too: at once when there is a new finding, while the test that has
// found it waits, and otherwise once in a second.
func (s *settings) finished(ctx context.Context, store *campaign.Store, shards int) ([]*report.Report, error) {
	var writing sync.Mutex
	var next time.Time
	write := func() {
		writing.Lock()
		defer writing.Unlock()
		began := time.Now()
		if rs, err := store.Merged(context.WithoutCancel(ctx), s.name); err == nil && len(rs) > 0 {
			_ = s.write(rs) // the last one says what is wrong
		}
		next = time.Now().Add(max(time.Second, 20*time.Since(began)))
	}
	due := func() bool {
		writing.Lock()
		defer writing.Unlock()
		return time.Now().After(next)
	}
	tell, meanwhile := s.tell(shards), s.report != "" && s.report != "-"
	if meanwhile {
		stop, err := store.Announced(s.name, write)
		if err != nil {
			return nil, err
		}
		defer stop()
	}
	err := store.Wait(ctx, s.name, shards, func(left int) {
		if tell != nil {
			tell(left)
		}
		if meanwhile && due() {
			write()
		}
	})
	if ctx.Err() != nil {
		s.halt()
		if _, away := store.Left(context.WithoutCancel(ctx)); away != nil {
			return nil, errors.Join(err, away) // the report stays as it was written last
		}
	}
	rs, merging := store.Merged(context.WithoutCancel(ctx), s.name)
	return rs, errors.Join(err, merging)
}

// tells reports whether there is something to say of what runs have found. A failure that a worker
// has found before it was killed need not be one of the runs that are counted.
func tells(r *report.Report) bool { return r.Failures()+r.Misfits+r.Harmless+len(r.Findings) > 0 }

// tell shows on a terminal how much of the work is left.
func (s *settings) tell(n int) func(left int) {
	info, err := os.Stderr.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return nil
	}
	return func(left int) {
		fmt.Fprintf(os.Stderr, "\r\x1b[K%d of %d shards left ...", left, n)
		if left == 0 {
			fmt.Fprint(os.Stderr, "\r\x1b[K")
		}
	}
}

func (s *settings) write(rs []*report.Report) error {
	if s.report == "" || len(rs) == 0 {
		return nil
	}
	var lines bytes.Buffer
	for _, r := range rs {
		if err := json.NewEncoder(&lines).Encode(r); err != nil {
			return err
		}
	}
	if s.report == "-" {
		_, err := os.Stdout.Write(lines.Bytes())
		return err
	}
	return file.Write(s.report, lines.Bytes())
}

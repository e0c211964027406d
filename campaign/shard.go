package campaign

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/clouseau-go/clouseau/internal/file"
	"github.com/clouseau-go/clouseau/internal/process/job"
	"github.com/clouseau-go/clouseau/internal/process/journal"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// shard is a task under way on a worker. What its test tells is stored at once: a new failure, and
// otherwise counts, once in a second.
type shard struct {
	store  *Store
	o      *outcome
	task   *Task
	of     *Finding        // that is made smaller; nil: none
	before *report.Report  // of the runs that another worker has made; nil: none
	found  map[string]bool // the keys of what was stored
	opened bool            // counts were stored
	owed   error           // why something that was told is not stored
}

// resumed returns a task under way. One that was given to a worker before goes on where that one
// has told of its runs last, and what that one has found is asked for once more: it may have died
// before it did.
func (s *Store) resumed(ctx context.Context, o *outcome, t *Task, again bool) (*shard, error) {
	sh := &shard{store: s, o: o, task: t, found: map[string]bool{}}
	if !again || t.Shrink != "" {
		return sh, nil
	}
	v, err := o.open.Get(ctx, t.key())
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return sh, nil
	}
	if err != nil {
		return nil, err
	}
	sh.opened = true
	if sh.before, err = read[report.Report](v.Value()); err != nil {
		return nil, err
	}
	return sh, sh.findAll(ctx, sh.before)
}

// left returns the runs of the task that are still to be made.
func (s *shard) left() job.Job {
	j := s.task.Job
	if s.before != nil {
		for _, w := range s.before.Part.Jobs {
			j.From += w.Done * j.Step
		}
	}
	return j
}

// whole returns the report of a task of which this is what is known of the runs that were left.
func (s *shard) whole(r *report.Report) (*report.Report, error) {
	r.Test = s.task.Test
	if s.before == nil {
		return r, nil
	}
	return report.Merge([]*report.Report{s.before, r})
}

// keep stores what a test has told. It goes on until the server has it, for as long as the task may
// take: the test waits for that.
func (s *shard) keep(limited context.Context, e *journal.Entry) {
	if e.Report == nil || e.Done { // its report is there
		return
	}
	for tried := 0; ; tried++ {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(limited), answer)
		s.owed = s.told(ctx, e.Report)
		cancel()
		if s.owed == nil || limited.Err() != nil || errors.Is(s.owed, nats.ErrMaxPayload) {
			return
		}
		if tried == 0 {
			fmt.Fprintf(os.Stderr, "clouseau-campaign: what the runs show is not stored yet: %v\n", s.owed)
		}
		rest(limited, 200*time.Millisecond)
	}
}

// told stores what is known. The report with a failure comes before the failure, so that who goes
// on with the task knows of it.
func (s *shard) told(ctx context.Context, r *report.Report) error {
	if s.task.Shrink == "" {
		whole, err := s.whole(r)
		if err != nil {
			return err
		}
		value, err := json.Marshal(whole)
		if err != nil {
			return err
		}
		if _, err := s.o.open.Put(ctx, s.task.key(), value); err != nil {
			return err
		}
		s.opened = true
	}
	return s.findAll(ctx, r)
}

func (s *shard) key(f *report.Finding) string {
	return FindingKey(s.task.Campaign, s.task.Test, f.Meaning())
}

// finish stores the report of a task that is done.
func (s *shard) finish(ctx context.Context, r *report.Report) error {
	if err := s.findAll(ctx, r); err != nil {
		return err
	}
	value, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if err := create(ctx, s.o.results, s.task.key(), value); err != nil {
		return err
	}
	if s.opened {
		_ = s.o.open.Purge(ctx, s.task.key()) // what is left there is not looked at
	}
	return nil
}

func (s *shard) findAll(ctx context.Context, r *report.Report) error {
	for _, f := range r.Findings {
		if err := s.find(ctx, r, f); err != nil {
			return err
		}
	}
	return nil
}

// find stores a failure as it was found, tells whoever waits for the campaign, and asks for it to
// be made smaller. One that was seen while another was made smaller is as small as it gets.
func (s *shard) find(ctx context.Context, r *report.Report, f *report.Finding) error {
	key := s.key(f)
	if s.found[key] || s.same(f) {
		return nil
	}
	now := &Finding{Meaning: f.Meaning(), Test: s.task.Test, Run: f.First, As: alone(r, f)}
	if f.First == 0 {
		now.Small = f.Record
	}
	value, err := json.Marshal(now)
	if err != nil {
		return err
	}
	_, err = s.o.findings.Create(ctx, key, value)
	switch {
	case err == nil:
		s.store.announce(ctx, s.task.Campaign)
	case !errors.Is(err, jetstream.ErrKeyExists):
		return err
	}
	// Whoever stored it may have died before it asked.
	stored, _, err := s.o.finding(ctx, key)
	if err != nil {
		return err
	}
	switch {
	case stored.Run == 0 && f.First == 0: // it may be smaller now
		if _, err := s.o.findings.Put(ctx, key, value); err != nil {
			return err
		}
	case stored.Small == nil:
		at := int64(stored.Run) - 1
		again := &Task{Campaign: s.task.Campaign, Test: s.task.Test, Shrink: key, Signed: s.task.Signed,
			Job: job.Job{Seed: s.task.Job.Seed, From: at, To: at + 1, Step: 1}}
		if err := s.store.publish(ctx, again, "shrink."+key); err != nil {
			return err
		}
	}
	s.found[key] = true
	return nil
}

// same reports whether a failure is the one that is made smaller. What it is because of may be
// something else by now.
func (s *shard) same(f *report.Finding) bool {
	return s.of != nil && f.First == s.of.Run && f.What == s.of.As.Findings[0].What
}

// alone returns a report that has a failure, and says of which test it is.
func alone(r *report.Report, f *report.Finding) *report.Report {
	return &report.Report{System: r.System, Goal: r.Goal, Doc: r.Doc, Text: r.Text, Spec: r.Spec, Test: r.Test, Findings: []*report.Finding{f}}
}

// smaller stores what has become of a finding whose run was made once more, and what was seen along
// the way. A run that does not fail again, or fails in another way, stays as it was found.
func (s *shard) smaller(ctx context.Context, r *report.Report, trace []byte) error {
	clear(s.found)
	if err := s.findAll(ctx, r); err != nil {
		return err
	}
	f, revision, err := s.o.finding(ctx, s.task.Shrink)
	if err != nil || f.Small != nil {
		return err
	}
	f.Small, f.Once = f.As.Findings[0].Record, true
	for _, x := range r.Findings {
		if s.same(x) {
			f.Small, f.Trace, f.Once = x.Record, trace, false
		}
	}
	value, err := json.Marshal(f)
	if err != nil {
		return err
	}
	_, err = s.o.findings.Update(ctx, s.task.Shrink, value, revision)
	return err
}

// A worker that is killed, or told to end while there is no server, leaves a directory with the
// journal of its test, and with what it takes to store that later.
const keptDir, journalName, owedName = "kept", "journal.json", "task.json"

// owed is whose the failures of a journal are. A campaign of the same name that was begun at
// another time is another one.
type owed struct {
	Task  *Task     `json:"task"`
	Begun time.Time `json:"begun"`
}

// note writes whose the failures are that a test will tell, and returns the name of its journal.
func (s *shard) note(dir string) (name string, err error) {
	dir = filepath.Join(dir, keptDir)
	text, err1 := json.Marshal(owed{s.task, s.o.begun})
	err2 := os.Mkdir(dir, 0o700)
	if err := errors.Join(err1, err2); err != nil {
		return "", err
	}
	return filepath.Join(dir, journalName), file.Write(filepath.Join(dir, owedName), text)
}

// Deliver stores the failures of a worker that has left this directory. Where they are none of a
// campaign of this server, they are shown.
func (s *Store) Deliver(ctx context.Context, dir string) {
	e, err := journal.Read(filepath.Join(dir, keptDir, journalName))
	if err != nil || len(e.Found) == 0 {
		return
	}
	if s == nil || s.deliver(ctx, dir, e) != nil {
		fmt.Fprintln(os.Stderr, "clouseau-campaign: a worker that has ended had found this:")
		for _, f := range e.Found {
			fmt.Fprintf(os.Stderr, "\n%s\n", f.Text)
		}
	}
}

func (s *Store) deliver(ctx context.Context, dir string, e *journal.Entry) error {
	text, err := os.ReadFile(filepath.Join(dir, keptDir, owedName))
	if err != nil {
		return err
	}
	whose, err := read[owed](text)
	if err != nil {
		return err
	}
	o, err := s.of(ctx, whose.Task.Campaign)
	if err != nil {
		return err
	}
	if e.Report == nil || !o.begun.Equal(whose.Begun) {
		return errors.New("another campaign")
	}
	sh, err := s.resumed(ctx, o, whose.Task, false)
	if err != nil {
		return err
	}
	e.Report.Test = whose.Task.Test
	return sh.findAll(ctx, e.Report)
}

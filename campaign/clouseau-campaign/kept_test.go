//go:build unix

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/campaign"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/process/job"
	"github.com/clouseau-go/clouseau/internal/process/journal"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// The test binary is the command, and the test that a campaign runs.
func TestMain(m *testing.M) {
	switch {
	case environment.Job.Get() != "":
		if err := shard(); err != nil {
			panic(err)
		}
	case filepath.Base(os.Args[0]) == "clouseau-campaign":
		if _, err := note("pids", fmt.Sprintln(os.Getpid())); err != nil {
			panic(err)
		}
		main()
	default:
		os.Exit(m.Run())
	}
}

// TestKept ends campaigns at random moments: when so many runs were made, the test that makes them
// interrupts or kills the command. A failure is in the report when the test that has found it goes
// on, whatever comes then. A worker has stored a shard when it begins the next one. After an
// interrupt such shards are in the report, and what the tests under way have told. After kill -9
// the campaign goes on where it is begun again, and nothing is missing then, not even a failure
// that does not come again. No process is left, and no temporary directory after the next command.
func TestKept(t *testing.T) {
	moments := 2
	if environment.Long.Get() != "" {
		moments = 50
	}
	r, shards := rand.New(rand.NewPCG(44, 3)), 0
	for range moments {
		for _, how := range []syscall.Signal{syscall.SIGINT, syscall.SIGKILL} {
			k := newKept(t, how, 1+r.IntN(keptRuns))
			whole := k.run(t)
			k.alone(t)
			k.found(t, whole)
			if how == syscall.SIGINT {
				shards += k.holds(t, whole)
				continue
			}
			if whole = k.run(t); whole == nil || whole.Runs != keptRuns || whole.Violations-(keptRuns+keptEvery-1)/keptEvery > 1 {
				t.Errorf("begun again after %v at %d, the campaign has %v", how, k.at, whole)
			}
			k.alone(t)
			k.found(t, whole)
		}
	}
	t.Logf("%d of each; before the interrupts %d shards were stored", moments, shards)
}

// The runs of a campaign, and of how many one fails, in one of two ways.
const keptRuns, keptShards, keptEvery = 120, 12, 7

// kept is a directory with a command and what it starts.
type kept struct {
	dir, tmp string
	how      syscall.Signal
	at       int
}

func newKept(t *testing.T, how syscall.Signal, at int) *kept {
	t.Helper()
	k := &kept{t.TempDir(), t.TempDir(), how, at}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	binary, err1 := os.ReadFile(self)
	key, _, err2 := campaign.NewKey()
	// The workers run a script in place of a compiled test, and the command another one to compile.
	test := fmt.Sprintf("#!/bin/sh\nKEPT=%s KEPT_HOW=%d KEPT_AT=%d exec %s \"$@\"\n", k.dir, how, at, self)
	compile := fmt.Sprintf("#!/bin/sh\ncd %s && echo $PPID >command && cp test \"$3\" && cp test.json \"$3.json\"\n", k.dir)
	err = errors.Join(err1, err2)
	for name, text := range map[string]string{"test": test, "test.json": `{"tests":["TestG"]}`, "clouseau": compile,
		"key": key, "clouseau-campaign": string(binary)} {
		err = errors.Join(err, os.WriteFile(k.file(name), []byte(text), 0o700))
	}
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func (k *kept) file(name string) string { return filepath.Join(k.dir, name) }

// run runs the campaign, or goes on with it, and returns its report; nil if there is none.
func (k *kept) run(t *testing.T) *report.Report {
	t.Helper()
	cmd := exec.Command(k.file("clouseau-campaign"), "run", "--store", k.file("store"), "--key", k.file("key"), "--name", "kept",
		"--runs", strconv.Itoa(keptRuns), "--shards", strconv.Itoa(keptShards), "--report", k.file("report.json"), "any.clouseau.hcl")
	cmd.Env = append(os.Environ(), "TMPDIR="+k.tmp, "KEPT="+k.dir)
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	text, err := os.ReadFile(k.file("report.json"))
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(text) == 0 {
		return nil
	}
	r := &report.Report{}
	if err := errors.Join(err, json.Unmarshal(text, r)); err != nil {
		t.Fatalf("%v\n%s\n%s", err, text, out)
	}
	return r
}

// alone waits until all processes have ended, and checks that the next command leaves nothing.
func (k *kept) alone(t *testing.T) {
	t.Helper()
	for _, pid := range k.numbers(t, "pids") {
		for began := time.Now(); alive(pid); time.Sleep(time.Millisecond) {
			if time.Since(began) > time.Minute {
				t.Fatalf("%v at %d: process %d does not end", k.how, k.at, pid)
			}
		}
	}
	next := exec.Command(k.file("clouseau-campaign"), "help")
	next.Env = append(os.Environ(), "TMPDIR="+k.tmp, "KEPT="+k.dir)
	if err := next.Run(); err != nil {
		t.Fatal(err)
	}
	if left, _ := filepath.Glob(filepath.Join(k.tmp, "clouseau-*")); len(left) > 0 {
		t.Errorf("%v at %d: left are %v", k.how, k.at, left)
	}
}

// alive reports whether a process runs. One that has ended and that nobody has waited for does not.
func alive(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return false
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err != nil || !strings.Contains(string(stat), ") Z ")
}

// numbers returns the numbers of a file, to which processes append.
func (k *kept) numbers(t *testing.T, name string) (out []int) {
	t.Helper()
	text, err := os.ReadFile(k.file(name))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	for _, word := range strings.Fields(string(text)) {
		n, err := strconv.Atoi(word)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, n)
	}
	return out
}

// found checks that a report has the failures that tests have told of, and no others.
func (k *kept) found(t *testing.T, r *report.Report) {
	t.Helper()
	text, err := os.ReadFile(k.file("told"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	missing := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		missing[strings.TrimSpace(line)] = true
	}
	if r != nil {
		for _, f := range r.Findings {
			delete(missing, f.What)
		}
	}
	if len(missing) > 0 {
		t.Errorf("%v at %d: tests have told of %v, and the report lacks that: %v", k.how, k.at, missing, r)
	}
}

// holds checks that a report has the runs of the shards that are stored, and what they found.
func (k *kept) holds(t *testing.T, r *report.Report) (shards int) {
	t.Helper()
	stored := k.numbers(t, "stored")
	if len(stored) == 0 {
		return 0
	}
	if r == nil {
		t.Errorf("%v at %d: there is no report; stored are the shards from %v on", k.how, k.at, stored)
		return
	}
	runs, found := 0, map[string]bool{}
	for _, from := range stored {
		j := job.Shard(1, keptRuns, int64(from), keptShards)
		for i := range j.Indices {
			if runs++; i%keptEvery == 0 {
				found[meaning(i)] = true
			}
		}
	}
	for _, f := range r.Findings {
		delete(found, f.What)
	}
	for _, n := range k.numbers(t, "counted") { // of a shard that was under way
		runs += n
	}
	if r.Runs < runs || len(found) > 0 {
		t.Errorf("%v at %d: the report has %d runs and lacks %v; stored are %d", k.how, k.at, r.Runs, found, runs)
	}
	return len(stored)
}

// meaning is how a run fails.
func meaning(run int64) string { return fmt.Sprint("failure ", run/keptEvery%2) }

// note appends to a file, and returns its size.
func note(name, text string) (size int64, err error) {
	f, err := os.OpenFile(filepath.Join(os.Getenv("KEPT"), name), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	if _, err = f.WriteString(text); err != nil {
		return 0, err
	}
	info, err := f.Stat()
	return info.Size(), err
}

// shard stands for a compiled test, and logs what it does.
func shard() error {
	dir := os.Getenv("KEPT")
	j, err := job.Parse(environment.Job.Get())
	if err != nil {
		return err
	}
	_, err = note("pids", fmt.Sprintln(os.Getpid()))
	// What this worker has done before is stored.
	mine := fmt.Sprint("of", os.Getppid())
	before, _ := os.ReadFile(filepath.Join(dir, mine))
	if len(before) > 0 {
		_, err1 := note("stored", string(before))
		err = errors.Join(err, err1, os.Remove(filepath.Join(dir, mine)))
	}
	if err != nil {
		return err
	}
	r := &report.Report{System: "stub", Goal: "g", Part: report.PartOf(j)}
	found := map[string]*report.Finding{}
	for i := range j.Indices {
		made, err := note("made", "+")
		if err != nil {
			return err
		}
		if strconv.FormatInt(made, 10) == os.Getenv("KEPT_AT") {
			if err := ends(dir, r); err != nil {
				return err
			}
		}
		what := meaning(i)
		if made == 1 {
			what = "this does not come again"
		}
		r.Part.Made()
		if r.Runs++; i%keptEvery != 0 && made > 1 {
			r.Upheld++
			continue
		}
		r.Violations++
		if found[what] == nil {
			found[what] = &report.Finding{What: what, First: int(i) + 1, Record: &report.Record{Run: int(i) + 1}}
			r.Findings = append(r.Findings, found[what])
		}
		if found[what].Runs++; found[what].Runs > 1 {
			continue
		}
		keep(r, journal.NewFailure)
		if _, err := note("told", what+"\n"); err != nil {
			return err
		}
	}
	if environment.Shrink.Get() == "off" { // else it is a finding once more
		if _, err := note(mine, fmt.Sprintln(j.From)); err != nil {
			return err
		}
	}
	return report.Append(environment.Report.Get(), r.Finish())
}

// keep tells what is known.
func keep(r *report.Report, how journal.How) {
	now := *r
	e := &journal.Entry{Report: now.Finish()}
	for _, f := range r.Findings {
		e.Found = append(e.Found, journal.Found{Meaning: f.What, Text: f.What})
	}
	journal.Keep(e, how)
}

// ends ends the command, as a test does whose time for counts has just come.
func ends(dir string, r *report.Report) error {
	text, err := os.ReadFile(filepath.Join(dir, "command"))
	if err != nil {
		return err
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		return err
	}
	how, err := strconv.Atoi(os.Getenv("KEPT_HOW"))
	if err != nil {
		return err
	}
	if environment.Shrink.Get() == "off" {
		keep(r, journal.Counts)
		if _, err := note("counted", fmt.Sprintln(r.Runs)); err != nil {
			return err
		}
	}
	return syscall.Kill(pid, syscall.Signal(how))
}

package concurrent_test

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/concurrent"
	"github.com/clouseau-go/clouseau/internal/environment"
)

// TestMissedWakeUp: a caller that nobody wakes has hung, and it is shown where it waits.
func TestMissedWakeUp(t *testing.T) {
	t.Parallel()
	bin := command(t)
	o := run(t, bin, "connections", "NewMissedWakeUp", "--seed", "1", "--runs", "5000")
	if o.Hung != 1 || o.Violations+o.Crashed > 0 {
		t.Errorf("the outcome is %+v", o)
	}
	for _, want := range []string{"a goroutine waits (chan receive) in", "connections.(*Pool).await  ", "connections.(*Pool).acquire  ", "connections.go:"} {
		if !strings.Contains(o.said, want) {
			t.Errorf("there is no %q in\n%s", want, o.said)
		}
	}
}

// TestWaiting: calls that have to wait are no hang, one that nobody wakes is, and so is an answer
// that comes too early wrong. The long mode has all systems and mutants.
func TestWaiting(t *testing.T) {
	t.Parallel()
	bin := command(t)
	systems, runs := concurrent.Waiting(), 10_000
	if environment.Long.Get() == "" {
		systems, runs = systems[:1], 100
	}
	for _, s := range systems {
		file := filepath.Join(s.Name, "waiting.clouseau.hcl")
		mutants := s.Mutants
		if environment.Long.Get() == "" {
			mutants = mutants[:1]
		}
		for _, m := range mutants {
			o := run(t, bin, s.Name, m.New, "--goroutines", "3", "--seed", "1", "--runs", "5000", file)
			if !o.failed() {
				t.Errorf("%s: %s has the outcome %+v", s.Name, m.New, o)
			}
			t.Logf("%s: %s is found in run %d; %d hung", s.Name, m.New, o.Runs, o.Hung)
			if want := "need not wait"; o.Hung > 0 && !strings.Contains(o.said, want) {
				t.Errorf("%s: there is no %q in\n%s", m.New, want, o.said)
			}
		}
		o := run(t, bin, s.Name, "", "--goroutines", "3", "--seed", "1", "--runs", strconv.Itoa(runs), file)
		if o.failed() || o.Upheld != runs {
			t.Errorf("%s: the right one has the outcome %+v", s.Name, o)
		}
		t.Logf("%s: %d of %d runs of the right one are upheld", s.Name, o.Upheld, o.Runs)
	}
}

// TestLeaks: goroutines that are left are shown with their stacks; the right system leaves none.
// The long mode has both mutants.
func TestLeaks(t *testing.T) {
	t.Parallel()
	bin := command(t)
	s, runs := concurrent.Leaking(), "1000"
	mutants := s.Mutants
	if environment.Long.Get() == "" {
		runs, mutants = "200", mutants[:1]
	}
	for _, m := range mutants {
		o := run(t, bin, s.Name, m.New, "--seed", "1", "--runs", "1000", "--leaks")
		if o.Leaked != 1 || !strings.Contains(o.said, "goroutines are left") || !strings.Contains(o.said, "connections.(*Pool).") {
			t.Errorf("%s has the outcome %+v", m.New, o)
		}
		if o := run(t, bin, s.Name, m.New, "--seed", "1", "--runs", "100"); o.failed() {
			t.Errorf("%s is said to leak, and nobody asked: %+v", m.New, o)
		}
	}
	if o := run(t, bin, s.Name, "", "--seed", "1", "--runs", runs, "--leaks"); o.failed() || o.Upheld != o.Runs {
		t.Errorf("the right one has the outcome %+v", o)
	}
	const worker = "github.com/clouseau-go/clouseau/benchmarks/concurrent/connections.(*Pool).count"
	if o := run(t, bin, s.Name, "NewNotEnded", "--seed", "1", "--runs", "100", "--workers", worker); o.failed() {
		t.Errorf("a worker that may stay is said to leak: %+v", o)
	}
}

package concurrent_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/concurrent"
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

// TestLeaks: goroutines that are left are shown with their stacks; the right system leaves none.
func TestLeaks(t *testing.T) {
	t.Parallel()
	bin := command(t)
	s := concurrent.Leaking()
	for _, m := range s.Mutants {
		o := run(t, bin, s.Name, m.New, "--seed", "1", "--runs", "1000", "--leaks")
		if o.Leaked != 1 || !strings.Contains(o.said, "goroutines are left") || !strings.Contains(o.said, "connections.(*Pool).") {
			t.Errorf("%s has the outcome %+v", m.New, o)
		}
		if o := run(t, bin, s.Name, m.New, "--seed", "1", "--runs", "100"); o.failed() {
			t.Errorf("%s is said to leak, and nobody asked: %+v", m.New, o)
		}
	}
	if o := run(t, bin, s.Name, "", "--seed", "1", "--runs", "1000", "--leaks"); o.failed() || o.Upheld != o.Runs {
		t.Errorf("the right one has the outcome %+v", o)
	}
	const worker = "github.com/clouseau-go/clouseau/benchmarks/concurrent/connections.(*Pool).count"
	if o := run(t, bin, s.Name, "NewNotEnded", "--seed", "1", "--runs", "100", "--workers", worker); o.failed() {
		t.Errorf("a worker that may stay is said to leak: %+v", o)
	}
}

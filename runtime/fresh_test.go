package runtime_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/environment"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/world"
)

// confirmCase names the case that TestConfirmCase is, in processes of TestConfirmed.
const confirmCase = "CLOUSEAU_TEST_CONFIRM"

// confirmPids is a file to which each process that makes a system adds its number.
const confirmPids = "CLOUSEAU_TEST_CONFIRM_PIDS"

// ticks is what all tickers of the process share.
var ticks int64

// ticker answers how often it was called, unless somebody else calls another one. If it tells, it
// counts.
type ticker struct {
	rt.CallOnly
	counts bool
	wrong  func() int64
}

func (x *ticker) Call(_ context.Context, _ string, args []rt.Value) ([]rt.Value, error) {
	ticks++
	if !x.counts { // the reference agrees with whatever was answered
		return []rt.Value{rt.IntValue(ticks - 1)}, nil
	}
	return []rt.Value{rt.IntValue(ticks + x.wrong())}, nil
}

func (x *ticker) Close() error { return nil }

// tickers is a test of tickers: three calls, of which the last is to answer 3.
func tickers(wrong func() int64) *rt.Test {
	tick := &rt.Op{Name: "tick", Kind: rt.Call, Fields: []rt.Field{{Name: "n", Sort: rt.Int, Result: true}}}
	s := rt.NewSystem("ticker", tick)
	return &rt.Test{
		System: s,
		Goal: rt.Goal{Name: "skips", Judge: func(tr rt.Trace) error {
			for i, e := range tr {
				if e.Values[len(e.Values)-1] != rt.IntValue(int64(i+1)) {
					return errors.New("a number is left out")
				}
			}
			return nil
		}},
		New: func(context.Context) (rt.Adapter, error) {
			ticks = 0
			if f, err := os.OpenFile(os.Getenv(confirmPids), os.O_APPEND|os.O_WRONLY, 0); err == nil {
				fmt.Fprintln(f, os.Getpid())
				f.Close()
			}
			return &ticker{counts: true, wrong: wrong}, nil
		},
		Generators: []rt.Generator{playing("three", func(s *rt.Session) {
			for range 2 {
				s.Next("tick.any")
				s.Call("tick")
			}
			s.Decide("tick.any")
			s.Call("tick")
		})},
	}
}

// bare is the argument of a call that only the running program has.
type bare struct{ n int }

// TestConfirmCase is a test that fails, in processes of TestConfirmed.
func TestConfirmCase(t *testing.T) {
	check := func(test *rt.Test) { rapid.Check(t, rt.NewHarness(t, test).Property) }
	right := func() int64 { return 0 }
	wrong := func() int64 { return 1 }
	child := environment.ChildOf.Get() != ""
	switch os.Getenv(confirmCase) {
	case "":
	case "passes":
		check(tickers(right))
	case "deterministic":
		check(lostElement(true, threePushes))
	case "child":
		test := lostElement(true, threePushes)
		test.Options.Child = true
		check(test)
	case "interference":
		test := tickers(right)
		test.Reference = &rt.Reference{Name: "the other ticker", New: func(context.Context) (rt.Adapter, error) { return &ticker{}, nil }}
		check(test)
	case "sometimes":
		check(tickers(func() int64 {
			if child && os.Getpid()%4 != 0 {
				return 0
			}
			return 1
		}))
	case "unstorable":
		test := tickers(wrong)
		of := rt.NewOpaque("Bare")
		tick := &rt.Op{Name: "tick", Kind: rt.Call, Fields: []rt.Field{{Name: "of", Sort: of}, {Name: "n", Sort: rt.Int, Result: true}}}
		test.System = rt.NewSystem("ticker", tick)
		test.Generators = []rt.Generator{playing("one", func(s *rt.Session) {
			s.Next("tick.any")
			s.Call("tick", rt.OpaqueValue(of, bare{1}))
		})}
		check(test)
	case "hangs":
		test := tickers(func() int64 { time.Sleep(time.Hour); return 0 })
		test.Options.CallDeadline = 200 * time.Millisecond
		test.Options.NeverWaits = []string{"tick"}
		check(test)
	case "hangs seldom":
		test := tickers(nil)
		at := 1 // the system that hangs; found at once, and then not again in this process
		if child {
			at = 50
		}
		made := 0
		test.New = func(context.Context) (rt.Adapter, error) {
			made++
			return &turnstile{keeps: made == at}, nil
		}
		test.Options.CallDeadline = 200 * time.Millisecond
		check(test)
	case "locked", "spins", "closing":
		check(turnstiles(os.Getenv(confirmCase)))
	case "locked virtual", "spins virtual", "closing virtual":
		world.Test(t, func(t *world.T) {
			test := turnstiles(strings.TrimSuffix(os.Getenv(confirmCase), " virtual"))
			test.VirtualTime = true
			rapid.Check(t, rt.NewHarness(t, test).Property)
		})
	case "virtual":
		world.Test(t, func(t *world.T) {
			test := tickers(func() int64 { time.Sleep(time.Hour); return 1 })
			test.VirtualTime = true
			rapid.Check(t, rt.NewHarness(t, test).Property)
		})
	}
}

// freshly runs a case as go test does, and returns what it printed and reported.
func freshly(t *testing.T, name string, env ...string) (out string, r *report.Report, passes bool) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "report.json")
	run := exec.Command(os.Args[0], "-test.run=^TestConfirmCase$", "-test.v", "-rapid.checks=40")
	run.Env = append(append(os.Environ(), confirmCase+"="+name, environment.Report.Is(file)), env...)
	text, err := run.CombinedOutput()
	data, readErr := os.ReadFile(file)
	if readErr != nil {
		t.Fatalf("%s: %v\n%s", name, readErr, text)
	}
	r = &report.Report{}
	if err := json.Unmarshal(data, r); err != nil {
		t.Fatal(err)
	}
	return string(text), r, err == nil
}

// TestConfirmed: a failure is played in fresh processes, and one that does not come again there
// does not fail the test.
func TestConfirmed(t *testing.T) {
	t.Parallel()
	const again = "Confirmed: fails again in a fresh process.\n"
	for _, tt := range []struct {
		name   string
		env    string
		says   string
		passes bool
	}{
		{"deterministic", "", again, false},
		{"deterministic", environment.KeepGoing.Is("on"), again, false},
		{"child", "", again, false},
		{"virtual", "", again, false},
		{"hangs", "", again, false},
		{"hangs seldom", "", again, false},
		{"interference", "", "Unconfirmed: 0 of 20 fresh processes fail; in the first, event 2 tick answered 2 instead of 3.\n", true},
		{"interference", environment.KeepGoing.Is("on"), "Unconfirmed: 0 of 20 fresh processes fail; ", true},
		{"interference", environment.Strict.Is("on"), "Unconfirmed: 0 of 20 fresh processes fail; ", false},
		{"unstorable", "", "Not confirmed: the run cannot be stored: of of tick is {1}, ", false},
	} {
		out, r, passes := freshly(t, tt.name, tt.env)
		if passes != tt.passes || !strings.Contains(out, tt.says) {
			t.Errorf("%s %s: it passes: %v, want %v, with %q in\n%s", tt.name, tt.env, passes, tt.passes, tt.says, out)
		}
		switch {
		case passes && (r.Unconfirmed == 0 || r.Violations > 0 || len(r.Doubts) != 1 || !r.Doubts[0].Record.Confirmation.Doubted()):
			t.Errorf("%s %s: the report has %d unconfirmed, %d violations, %d doubts", tt.name, tt.env, r.Unconfirmed, r.Violations, len(r.Doubts))
		case !passes && (r.Failure == nil || r.Failure.Confirmation == nil):
			t.Errorf("%s %s: the report does not say whether the failure is confirmed", tt.name, tt.env)
		}
	}
}

// TestConfirmedSometimes: what does not come at once is tried in twenty processes.
func TestConfirmedSometimes(t *testing.T) {
	t.Parallel()
	out, r, passes := freshly(t, "sometimes")
	switch c := r.Failure.Confirmation; {
	case passes, c.Confirmed == 0:
		t.Errorf("it passes: %v, with %+v:\n%s", passes, c, out)
	case c.Of == 20 && !strings.Contains(out, "Confirmed: fails in "+strconv.Itoa(c.Confirmed)+" of 20 fresh processes.\n"):
		t.Errorf("the rate %d of 20 is not in\n%s", c.Confirmed, out)
	}
}

// TestConfirmedIdle: a test that passes starts no process.
func TestConfirmedIdle(t *testing.T) {
	t.Parallel()
	pids := filepath.Join(t.TempDir(), "pids")
	if err := os.WriteFile(pids, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	out, _, passes := freshly(t, "passes", confirmPids+"="+pids)
	data, err := os.ReadFile(pids)
	seen := map[string]bool{}
	for _, pid := range strings.Fields(string(data)) {
		seen[pid] = true
	}
	if !passes || err != nil || len(seen) != 1 {
		t.Errorf("it passes: %v, in the processes %v, %v:\n%s", passes, seen, err, out)
	}
}

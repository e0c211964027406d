package runtime_test

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/seeded"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// Tests count what becomes of runs, in the long mode too.
func init() { seeded.Always() }

// Failures that tests provoke leave no fail files.
func TestMain(m *testing.M) {
	flag.Parse()
	if err := flag.Set("rapid.nofailfile", "true"); err != nil {
		panic(err)
	}
	if err := os.Setenv("CLOUSEAU_TRACES", "off"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// recorder is a test that only remembers what happens to it.
type recorder struct {
	testing.TB
	mu       sync.Mutex
	failed   bool
	logs     []string
	cleanups []func()
	report   *report.Report // nil: the test ended before its runs
}

func (r *recorder) add(s string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.logs = append(r.logs, s)
}

// all returns the output and the report, which is part of it with go test -v only.
func (r *recorder) all() string {
	if r.report == nil {
		return r.text()
	}
	return r.text() + "\n" + r.report.String()
}

func (r *recorder) text() string              { return strings.Join(r.logs, "\n") }
func (r *recorder) Helper()                   {}
func (r *recorder) Name() string              { return "TestRecorded" }
func (r *recorder) Log(args ...any)           { r.add(fmt.Sprint(args...)) }
func (r *recorder) Logf(f string, a ...any)   { r.add(fmt.Sprintf(f, a...)) }
func (r *recorder) Error(args ...any)         { r.Log(args...); r.failed = true }
func (r *recorder) Errorf(f string, a ...any) { r.Logf(f, a...); r.failed = true }
func (r *recorder) Fail()                     { r.failed = true }
func (r *recorder) FailNow()                  { r.failed = true; runtime.Goexit() }
func (r *recorder) Fatal(args ...any)         { r.Log(args...); r.FailNow() }
func (r *recorder) Failed() bool              { return r.failed }
func (r *recorder) Cleanup(f func())          { r.cleanups = append(r.cleanups, f) }

// check runs a test as go test would, and returns what a user sees.
func check(t *testing.T, test *rt.Test) *recorder {
	t.Helper()
	rec := &recorder{TB: t}
	done := make(chan struct{})
	go func() {
		defer close(done)
		h := rt.NewHarness(rec, test)
		rec.report = rt.ReportOf(h)
		rapid.Check(rec, h.Property)
	}()
	<-done
	for _, f := range rec.cleanups {
		f()
	}
	return rec
}

// verbose has tests tell what they tell with go test -v, or without it, until t ends. No other test
// may run meanwhile.
func verbose(t *testing.T, on bool) {
	t.Helper()
	v := flag.Lookup("test.v").Value
	before := v.String()
	if err := v.Set(fmt.Sprint(on)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = v.Set(before) })
}

// A failing test shows what is wrong, the shrunk run and a regression test, and nothing from rapid.
// The shrunk run is the smallest: it has the fewest distinct elements. With go test -v the goal,
// the clauses and statistics stand beside them.
func TestHarnessFailure(t *testing.T) {
	test := lostElement(true, threePushes)
	test.Regression = &rt.Regression{
		Package: "stack_test",
		Imports: []string{"example.com/stack"},
		New:     "sut := stack.New()",
		Calls:   map[string]string{"push": "sut.Push({elem})", "pop": "{elem}, {ok} := sut.Pop()", "isEmpty": "{result} := sut.Empty()"},
	}
	const (
		plain = `lost_element: a pushed element vanishes
isEmpty() = true; want false

   1  push     elem = 0
   2  push     elem = 0
   3  push     elem = 1
   4  pop                elem = 0, ok = true
   5  pop                elem = 0, ok = true
>  6  isEmpty            result = true

None of the 6 calls can be left out.
`
		detailed = `lost_element: a pushed element vanishes
isEmpty() = true; want false
  seq(all, push(elem == y), star(any - pop(elem == y)), isEmpty(result == true))
  y = 1

   1  push     elem = 0                       push.any
   2  push     elem = 0                       push.any
   3  push     elem = 1                       push.any
   4  pop                elem = 0, ok = true  pop.lifo
   5  pop                elem = 0, ok = true  pop.lifo
>  6  isEmpty            result = true        isEmpty.answers  violation: a correct system does not answer result == true

None of the 6 calls can be left out, with 31 candidates in 110 runs.
`
		asTest = `
The run as a test:

package stack_test

import (
	"testing"

	"example.com/stack"
)

// lost_element: a pushed element vanishes
func TestLostElementRegression(t *testing.T) {
	sut := stack.New()
	sut.Push(0)
	sut.Push(0)
	sut.Push(1)
	elem4, _ := sut.Pop()
	elem5, _ := sut.Pop()
	if (elem4 == 0 || elem5 == 0) && (elem4 == 1 || elem5 == 1) {
		t.Logf("prevented: pop answers elem5 = %v; the violation needs elem4 != 0 && elem5 != 0 || elem4 != 1 && elem5 != 1 (elem4 = %v)", elem5, elem4)
		return
	}
	result6 := sut.Empty()
	if result6 {
		t.Errorf("lost_element: isEmpty answers result6 = %v; want false", result6)
	}
}
`
		counts = `stack, lost_element: 1 run
  verdicts    1 violation
  executions  1.00 for each violation
  calls       6, with 0 draws rejected
  tried       1 different script; push.elem 0..19
  operations  push 3, pop 2, isEmpty 1
  clauses     push.any 3, pop.lifo 2, isEmpty.answers 1
  generator   three_pushes: 1 run, 1 violation, 0 upheld, at best 6 of 6 events on script
`
	)
	for name, tt := range map[string]struct {
		verbose bool
		want    string
	}{"plain": {false, plain + asTest}, "verbose": {true, detailed + asTest + "\n" + counts}} {
		t.Run(name, func(t *testing.T) {
			verbose(t, tt.verbose)
			rec := check(t, test)
			if rec.text() != tt.want {
				t.Errorf("the output is\n%s\nwant\n%s", rec.text(), tt.want)
			}
			if !strings.Contains(rec.report.String(), counts) {
				t.Errorf("the report lacks\n%s\nit is\n%s", counts, rec.report)
			}
			if !rec.failed {
				t.Error("the test passes")
			}
		})
	}
}

// A run that leaves the script does not fail. A test with no other runs does, and the report says
// where they left it.
func TestHarnessOffScript(t *testing.T) {
	t.Parallel()
	rec := check(t, lostElement(false, popAfterPush(2, true)))
	if !rec.failed {
		t.Errorf("a vacuous test passes: %s", rec.text())
	}
	for _, want := range []string{
		"  verdicts    100 uninformative\n",
		"  off script  pop.lifo: field elem failed in 100 % (100 of 100)\n",
		"at best 1 event on script",
		"  never       operation isEmpty, clause isEmpty.answers\n",
		"lost_element: none of 100 runs was judged: pop.lifo expects elem == want, got elem = 1 at step 2 of the script pop_after_push",
	} {
		if !strings.Contains(rec.all(), want) {
			t.Errorf("the report lacks %q: %s", want, rec.all())
		}
	}
}

func TestHarnessFailOnGap(t *testing.T) {
	t.Parallel()
	test := lostElement(false, popAfterPush(2, true))
	test.Options.FailOnGap = true
	if rec := check(t, test); !rec.failed || !strings.Contains(rec.text(), "never exercised: clause isEmpty.answers") {
		t.Errorf("a gap does not fail the test: %s", rec.text())
	}
}

func TestHarnessSavesReport(t *testing.T) {
	file := filepath.Join(t.TempDir(), "report.json")
	t.Setenv("CLOUSEAU_REPORT", file)
	check(t, lostElement(false, threePushes))
	check(t, lostElement(true, threePushes))
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	if len(lines) != 2 {
		t.Fatalf("%d lines, want 2: %s", len(lines), data)
	}
	for i, want := range []struct{ upheld, violations int }{{100, 0}, {0, 1}} {
		var r report.Report
		if err := json.Unmarshal([]byte(lines[i]), &r); err != nil {
			t.Fatal(err)
		}
		if r.Upheld != want.upheld || r.Violations != want.violations {
			t.Errorf("line %d: %d upheld and %d violations, want %v", i, r.Upheld, r.Violations, want)
		}
	}
}

// TestHarnessRecordsFailure: the report of a failing test has its smallest run, and all runs on
// request.
func TestHarnessRecordsFailure(t *testing.T) {
	told := func(buggy bool) *report.Report {
		t.Helper()
		file := filepath.Join(t.TempDir(), "report.json")
		t.Setenv("CLOUSEAU_REPORT", file)
		check(t, lostElement(buggy, threePushes))
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		r := &report.Report{}
		if err := json.Unmarshal(data, r); err != nil {
			t.Fatal(err)
		}
		return r
	}
	if r := told(false); r.Failure != nil || r.Records != nil {
		t.Errorf("a test that passes has the failure %v and %d records", r.Failure, len(r.Records))
	}
	r := told(true)
	if r.Failure == nil || r.Records != nil || r.Test == "" || r.StartedAt == nil {
		t.Fatalf("failure %v, %d records, test %q, started at %v", r.Failure, len(r.Records), r.Test, r.StartedAt)
	}
	last := r.Failure.Events[len(r.Failure.Events)-1]
	want := report.Event{
		Op: "isEmpty", Kind: "call", Results: []report.Assignment{{Name: "result", Value: "true"}},
		Step: len(r.Failure.Events), Clause: "isEmpty.answers", Decides: true, Remark: last.Remark,
	}
	if d := cmp.Diff(want, last); d != "" {
		t.Errorf("the deciding event (-want +got):\n%s", d)
	}
	if r.Failure.Verdict != "violation" || !strings.HasPrefix(last.Remark, "violation") || len(r.Failure.Bindings) != 1 {
		t.Errorf("%s, %q, %v", r.Failure.Verdict, last.Remark, r.Failure.Bindings)
	}
	t.Setenv("CLOUSEAU_RECORDS", "on")
	if r := told(false); len(r.Records) != r.Runs || r.Records[0].Verdict != "upheld" {
		t.Errorf("%d records of %d runs", len(r.Records), r.Runs)
	}
	if r := told(true); len(r.Records) != r.Runs || r.Records[r.Runs-1].Verdict != "violation" {
		t.Errorf("%d records of %d runs of a test that fails", len(r.Records), r.Runs)
	}
}

// If the environment always fails, the test says so.
func TestHarnessNoSystem(t *testing.T) {
	t.Parallel()
	test := lostElement(false, threePushes)
	test.New = func(_ context.Context) (rt.Adapter, error) { return nil, fmt.Errorf("no route to host") }
	rec := check(t, test)
	if !rec.failed || !strings.Contains(rec.text(), "no run reached the system: no system could be made: no route to host") {
		t.Errorf("%s", rec.text())
	}
}

// Shrinking a violation never ends in a crash, or the other way round: small runs of this system
// crash, and larger ones lose elements.
func TestHarnessKeepsKind(t *testing.T) {
	t.Parallel()
	sized := playing("sized", func(s *rt.Session) {
		n := s.Int("n", rt.Between(0, 6))
		for i := range n {
			s.Call("push", rt.IntValue(i))
		}
		for range min(n, 2) {
			s.Call("pop")
		}
		s.Call("isEmpty")
	})
	for range 8 {
		calls := 0
		test := intercept(lostElement(true, sized), func(_ context.Context, op string) ([]rt.Value, error, bool) {
			if op == "push" {
				calls++
			}
			if op == "isEmpty" {
				n := calls
				calls = 0
				if n == 1 {
					panic("one")
				}
			}
			return nil, nil, false
		})
		rec := check(t, test)
		crashed := strings.Contains(rec.text(), " crashed: one\n")
		if crashed == strings.Contains(rec.text(), "lost_element: a pushed element vanishes\n") {
			t.Fatalf("the failure changed its kind:\n%s", rec.text())
		}
		if !crashed && !strings.Contains(rec.text(), "\n>  6  isEmpty            result = true") {
			t.Fatalf("the violation is not shrunk to three pushes:\n%s", rec.text())
		}
	}
}

// The same bytes make the same run under go test -fuzz.
func TestHarnessFuzz(t *testing.T) {
	t.Parallel()
	var traces []string
	gen := playing("record", func(s *rt.Session) {
		for range 3 {
			s.Call("push", rt.IntValue(s.Int("x", rt.Between(0, 1000))))
		}
		traces = append(traces, "")
		for range 3 {
			traces[len(traces)-1] += s.Call("pop")[0].String() + " "
		}
	})
	target := rapid.MakeFuzz(rt.NewHarness(t, lostElement(false, gen)).Property)
	var input []byte
	for i := range uint64(40) {
		input = binary.LittleEndian.AppendUint64(input, i*0x9e3779b97f4a7c15)
	}
	target(t, input)
	target(t, input)
	if len(traces) != 2 || traces[0] != traces[1] {
		t.Errorf("runs %q, want the same twice", traces)
	}
}

// Tests with harnesses of their own run side by side.
func TestHarnessParallel(t *testing.T) {
	t.Parallel()
	for i := range 4 {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, rt.NewHarness(t, lostElement(false, threePushes)).Property)
		})
	}
}

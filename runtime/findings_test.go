package runtime_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// broken is the stack that loses elements. Its isEmpty also fails in a second way if it is the
// first call.
func broken(first func(ctx context.Context)) *rt.Test {
	test := lostElement(true, threePushes, playing("ask", func(s *rt.Session) {
		for range s.Int("n", rt.Between(0, 2)) {
			s.Call("push", rt.IntValue(s.Int("x", rt.Between(0, 20))))
		}
		s.Call("isEmpty")
	}))
	inner := test.New
	test.New = func(ctx context.Context) (rt.Adapter, error) {
		a, err := inner(ctx)
		calls := 0
		return caller{a, func(ctx context.Context, op string, args []rt.Value) ([]rt.Value, error) {
			if calls++; op == "isEmpty" && calls == 1 {
				first(ctx)
			}
			return a.Call(ctx, op, args)
		}}, err
	}
	return test
}

// A test that keeps going collects different failures, makes each smaller, and lists them. Of each
// one file is left.
func TestKeepGoing(t *testing.T) {
	tracing(t)
	file := filepath.Join(t.TempDir(), "report.json")
	t.Setenv("CLOUSEAU_REPORT", file)
	t.Setenv("CLOUSEAU_KEEP_GOING", "on")
	rec := check(t, broken(func(context.Context) { panic("nothing there") }))
	for _, want := range []string{
		"\n1. lost_element: a pushed element vanishes\n", "\nNone of the 6 calls can be left out",
		"\n2. isEmpty() crashed: nothing there\n\n>  1  isEmpty ",
		"2 failures:\n   1  ",
		"  violation of lost_element in isEmpty (isEmpty.answers): ",
		"  the system crashed in isEmpty (nothing there at runtime_test.TestKeepGoing.func1): ",
		"; saved in testdata/clouseau/TestRecorded/",
	} {
		if !strings.Contains(rec.text(), want) {
			t.Errorf("the output lacks %q:\n%s", want, rec.text())
		}
	}
	if !strings.HasPrefix(rec.text(), "2 failures:\n") || strings.Contains(rec.text(), "[rapid]") {
		t.Errorf("want the failures first and nothing from rapid, for which all is OK:\n%s", rec.text())
	}
	if !rec.failed {
		t.Error("the test passes")
	}
	if files := saved(t); len(files) != 2 {
		t.Errorf("saved are %v", files)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var r report.Report
	if err := json.Unmarshal(data, &r); err != nil {
		t.Fatal(err)
	}
	if r.Runs != 100 || len(r.Findings) != 2 || r.Findings[0].Runs+r.Findings[1].Runs != r.Violations+r.Crashed || r.Failure == nil {
		t.Errorf("%d runs, %d violations, %d crashed, findings %v", r.Runs, r.Violations, r.Crashed, r.Findings)
	}
}

// Each run that hangs costs a deadline, so later runs keep away from the call. The test goes on.
func TestKeepGoingHangs(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		test := broken(func(ctx context.Context) { <-ctx.Done() })
		test.Options.KeepGoing = true
		text := check(t, test).all()
		for _, want := range []string{"the system hung in isEmpty (waits (chan receive) in ", "stack, lost_element: 100 runs", "violation of lost_element in isEmpty"} {
			if !strings.Contains(text, want) {
				t.Errorf("the output lacks %q:\n%s", want, text)
			}
		}
		if strings.Contains(text, "[rapid]") {
			t.Errorf("rapid has the test pass:\n%s", text)
		}
	})
}

package runtime_test

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// counting counts the systems that a test makes.
func counting(test *rt.Test, made *int) *rt.Test {
	inner := test.New
	test.New = func(ctx context.Context) (rt.Adapter, error) {
		*made++
		return inner(ctx)
	}
	return test
}

// failFiles lets rapid write fail files, so that it learns of failures.
func failFiles(t *testing.T) {
	t.Helper()
	if err := flag.Set("rapid.nofailfile", "false"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = flag.Set("rapid.nofailfile", "true") })
}

// Rapid does not shrink a failing run unless the user sets the time for it, and repeats it for its
// fail file only. Where it writes none, or a trace file has the run, it is not told that the run
// fails.
func TestRaiseOnce(t *testing.T) {
	before := func(head, traces string) int { // systems made before the shrinker begins
		tracing(t)
		t.Setenv("CLOUSEAU_TRACES", traces)
		made := 0
		rec := &recorder{TB: t}
		done := make(chan struct{})
		go func() {
			defer close(done)
			rapid.Check(rec, rt.NewHarness(rec, counting(lostElement(true, threePushes), &made)).Property)
		}()
		<-done
		if !strings.HasPrefix(rec.text(), head) || strings.Contains(rec.text(), "[rapid]") != (head != "") || strings.Contains(rec.text(), "(found)") || !rec.failed {
			t.Errorf("the output lacks %q or says more:\n%s", head, rec.text())
		}
		return made
	}
	const head = "[rapid] failed after 0 tests: violation of lost_element\n"
	if n := before("", "on"); n != 1 {
		t.Errorf("rapid makes %d runs, want the one that fails", n)
	}
	t.Run("fail file", func(t *testing.T) {
		failFiles(t)
		if n := before("", "on"); n != 1 {
			t.Errorf("with a trace file rapid makes %d runs, want the one that fails", n)
		}
		if n := before(head, "off"); n != 2 {
			t.Errorf("rapid makes %d runs, want the one that fails and its repetition", n)
		}
	})
	t.Setenv("RAPID_SHRINKTIME", "1s")
	if n := before(head, "on"); n < 5 {
		t.Errorf("asked to shrink, rapid makes only %d runs", n)
	}
}

// A failure that does not show again at once is not called flaky; the output says how often it
// shows.
func TestRaiseFlaky(t *testing.T) {
	tracing(t)
	t.Setenv("CLOUSEAU_TRACES", "off")
	failFiles(t)
	made := 0
	test, right := counting(lostElement(true, threePushes), &made), lostElement(false, threePushes)
	inner := test.New
	test.New = func(ctx context.Context) (rt.Adapter, error) {
		a, err := inner(ctx)
		if made%3 != 1 {
			a, err = right.New(ctx)
		}
		return a, err
	}
	text := check(t, test).text()
	if !strings.HasPrefix(text, "[rapid] failed after 0 tests: violation of lost_element\n") || strings.Contains(text, "flaky") ||
		!strings.Contains(text, "It fails in 34 of 100 repetitions.") {
		t.Errorf("a failure in every third run is told as\n%s", text)
	}
}

// If making a run smaller takes long, the run is shown as it was found after half a second.
func TestRaiseEarly(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		for _, tt := range []struct {
			each time.Duration // of an operation
			want string
		}{
			{time.Microsecond, ""},
			{10 * time.Millisecond, "Found (shrinking goes on):\nlost_element: a pushed element vanishes\nisEmpty() = true; want false\n"},
		} {
			var shown atomic.Int64
			var text string
			start := time.Now()
			test := intercept(lostElement(true, threePushes), func(context.Context, string) ([]rt.Value, error, bool) {
				time.Sleep(tt.each)
				return nil, nil, false
			})
			checkEarly(t, test, writer(func(p []byte) {
				text = string(p)
				shown.Store(int64(time.Since(start)))
			}))
			synctest.Wait()
			if after := time.Duration(shown.Load()); !strings.HasPrefix(text, tt.want) || text == "" != (tt.want == "") || after > time.Second {
				t.Errorf("operations of %v: after %v %q is shown, want %q", tt.each, after, text, tt.want)
			}
		}
	})
}

// writer is a function that gets what is written.
type writer func(p []byte)

func (w writer) Write(p []byte) (int, error) {
	w(p)
	return len(p), nil
}

// checkEarly is check with a writer for what is shown early.
func checkEarly(t *testing.T, test *rt.Test, to writer) {
	t.Helper()
	rec := &recorder{TB: t}
	done := make(chan struct{})
	go func() {
		defer close(done)
		h := rt.NewHarness(rec, test)
		rt.ShowEarly(h, to)
		rapid.Check(rec, h.Property)
	}()
	<-done
	for _, f := range rec.cleanups {
		f()
	}
}

// Rapid's fail file has the bits of the failing run, and rapid finds the failure in it again: also
// where generators have weights, and where a run first draws whether it keeps away from what is
// known.
func TestRaiseFailFile(t *testing.T) {
	tracing(t)
	t.Setenv("CLOUSEAU_TRACES", "off")
	failFiles(t)
	weighted := func(g rt.Generator, weight int) rt.Generator {
		g.Weight = weight
		return g
	}
	equal := lostElement(true, threePushes, popAfterPush(2, true))
	unequal := lostElement(true, weighted(popAfterPush(2, true), 31), weighted(threePushes, 1))
	knowing := lostBut(lostElement(true, weighted(popAfterPush(2, true), 31), weighted(threePushes, 1)), 1)
	for i, test := range []*rt.Test{equal, unequal, knowing} {
		_ = os.RemoveAll("testdata/rapid")
		check(t, test)
		files, err := filepath.Glob("testdata/rapid/TestRecorded/*.fail")
		if err != nil || len(files) != 1 {
			t.Fatal(i, files, err)
		}
		text := check(t, test).text()
		if !strings.HasPrefix(text, "[rapid] failed after 0 tests: violation of lost_element\n") || !strings.Contains(text, filepath.Base(files[0])) {
			t.Errorf("test %d: with the fail file the output is\n%s", i, text)
		}
	}
}

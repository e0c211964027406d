package runtime_test

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/world"
)

// Time in these tests is that of a synctest bubble: deadlines pass at once, and a bubble ends only
// when all its goroutines have ended.

// stuck makes a test whose system waits in op until release is closed or the run is given up.
func stuck(op string, closed *atomic.Int32, release <-chan struct{}) *rt.Test {
	test := intercept(lostElement(true, threePushes), func(ctx context.Context, name string) ([]rt.Value, error, bool) {
		if name == op {
			select {
			case <-release:
			case <-ctx.Done():
				<-release // ignores the context
			}
		}
		return nil, nil, false
	})
	inner := test.New
	test.New = func(ctx context.Context) (rt.Adapter, error) {
		a, err := inner(ctx)
		return closer{a, func() error {
			closed.Add(1)
			return ctx.Err()
		}}, err
	}
	return test
}

// TestHangInClose: the memory of a run that has crashed, and whose Close does not return, is not
// used for the next run.
func TestHangInClose(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		test := intercept(lostElement(true, threePushes), func(_ context.Context, name string) ([]rt.Value, error, bool) {
			if name == "pop" {
				panic("no")
			}
			return nil, nil, false
		})
		inner := test.New
		test.New = func(ctx context.Context) (rt.Adapter, error) {
			a, err := inner(ctx)
			return closer{a, func() error {
				<-release
				return nil
			}}, err
		}
		p := test.Player()
		first := p.Example(1, 0)
		if first.Verdict != run.Crashed || len(first.Trace) != 3 {
			t.Errorf("%v after %d events, want crashed after 3", first.Verdict, len(first.Trace))
		}
		p.Recycle(first)
		if second := p.Example(1, 0); second == first {
			t.Error("the second run is in the memory of the first one, whose goroutine lives")
		}
		close(release)
		synctest.Wait()
	})
}

func TestSessionHang(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var closed atomic.Int32
		release := make(chan struct{})
		test := stuck("pop", &closed, release)
		start := time.Now()
		r := one(test)
		took := time.Since(start)
		if r.Verdict != run.Hung || r.Attempt != "pop()" || len(r.Trace) != 3 {
			t.Errorf("%v in %s after %d events, want hung in pop() after 3", r.Verdict, r.Attempt, len(r.Trace))
		}
		if took < 5*time.Second || took > 6250*time.Millisecond {
			t.Errorf("noticed after %v, want 5 s to 6.25 s", took)
		}
		if closed.Load() != 1 {
			t.Errorf("closed %d times, want once", closed.Load())
		}
		before := r.Table()
		close(release) // the call returns after it was given up
		synctest.Wait()
		if after := r.Table(); after != before || closed.Load() != 1 {
			t.Errorf("the late answer changed the run from\n%s to\n%s closed %d times", before, after, closed.Load())
		}
	})
}

// Slow is not hung: each call has the full deadline.
func TestSessionSlow(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		test := intercept(lostElement(true, threePushes), func(context.Context, string) ([]rt.Value, error, bool) {
			time.Sleep(4900 * time.Millisecond)
			return nil, nil, false
		})
		if r := one(test); r.Verdict != run.Violation {
			t.Errorf("%v, want violation", r.Verdict)
		}
	})
}

// The goroutine that waits for a system closes it if it becomes ready too late.
func TestSessionHangInNew(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var closed atomic.Int32
		release := make(chan struct{})
		test := lostElement(true, threePushes)
		test.New = func(ctx context.Context) (rt.Adapter, error) {
			<-release
			return closer{&stackAdapter{}, func() error { closed.Add(1); return nil }}, nil
		}
		if r := one(test); r.Verdict != run.Hung || r.Attempt != "New" {
			t.Errorf("%v in %s, want hung in New", r.Verdict, r.Attempt)
		}
		close(release)
		synctest.Wait()
		if closed.Load() != 1 {
			t.Errorf("the late system was closed %d times, want once", closed.Load())
		}
	})
}

func TestSessionHangInClose(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var calls atomic.Int32
		release := make(chan struct{})
		test := lostElement(false, threePushes)
		inner := test.New
		test.New = func(ctx context.Context) (rt.Adapter, error) {
			a, err := inner(ctx)
			return closer{a, func() error { calls.Add(1); <-release; return nil }}, err
		}
		if r := one(test); r.Verdict != run.Hung || r.Attempt != "Close" || calls.Load() != 1 {
			t.Errorf("%v in %s after %d calls of Close, want hung in Close after one", r.Verdict, r.Attempt, calls.Load())
		}
		close(release)
	})
}

// A violation stays a violation if the system then refuses to close.
func TestSessionViolationThenHang(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		test := lostElement(true, threePushes)
		inner := test.New
		test.New = func(ctx context.Context) (rt.Adapter, error) {
			a, err := inner(ctx)
			return closer{a, func() error { <-release; return nil }}, err
		}
		if r := one(test); r.Verdict != run.Violation {
			t.Errorf("%v, want violation", r.Verdict)
		}
		close(release)
	})
}

// A hang fails the test as a hang, and the abandoned call does not disturb the runs after it.
func TestHarnessHang(t *testing.T) {
	verbose(t, true)
	synctest.Test(t, func(t *testing.T) {
		var closed atomic.Int32
		release := make(chan struct{})
		rec := check(t, stuck("isEmpty", &closed, release))
		for _, want := range []string{
			"isEmpty() hung: no answer within 5s (the shrunk run: no answer within 1s)\n\n>  1  isEmpty ",
			">  1  isEmpty ", ">  6  isEmpty ", "  hung: no answer within 5s\n",
		} {
			if !strings.Contains(rec.text(), want) {
				t.Errorf("the output lacks %q:\n%s", want, rec.text())
			}
		}
		if !rec.failed || rec.report.Hung != 1 || strings.Contains(rec.text(), "[rapid]") {
			t.Errorf("failed %v with %d runs that hung, want one, and nothing from rapid:\n%s", rec.failed, rec.report.Hung, rec.text())
		}
		close(release)
	})
}

// A test that hangs waits for the deadline of a call once, when the hang is found. Smaller runs
// wait as long as the answers so far suggest, and the smallest run is shown with both deadlines.
func TestHarnessHangSoon(t *testing.T) {
	verbose(t, true)
	for _, tt := range []struct {
		name      string
		each, max time.Duration // of an answer, of the test
		want      []string
	}{
		{"quick", 1100 * time.Microsecond, 8 * time.Second, []string{">  1  isEmpty ",
			"isEmpty() hung: no answer within 5s (the shrunk run: no answer within 1s)\n",
			"The one that was found hung for 5s in isEmpty(), after 5 events:\n"}},
		{"slow", 1017 * time.Millisecond, 16 * time.Second, []string{"  isEmpty ", "isEmpty() hung: no answer within 5s\n", "hung: no answer within 5s\n",
			"Not shrunk: its operations are slow for a deadline of 5s"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				test := intercept(lostElement(true, threePushes), func(ctx context.Context, name string) ([]rt.Value, error, bool) {
					time.Sleep(tt.each)
					if name == "isEmpty" {
						<-ctx.Done()
					}
					return nil, nil, false
				})
				start := time.Now()
				rec := check(t, test)
				took := time.Since(start)
				t.Log(took)
				for _, want := range tt.want {
					if text := rec.text(); took > tt.max || !strings.Contains(text, want) {
						t.Errorf("after %v, want at most %v and %q:\n%s", took, tt.max, want, text)
					}
				}
				time.Sleep(time.Minute) // until all abandoned calls have ended
			})
		})
	}
}

// A run that is slow only when it is alone is not reported as a hang for the full deadline. The
// smaller run is shown with its own deadline, beside the run that did hang for the full one.
func TestHarnessHangConfirmed(t *testing.T) {
	verbose(t, true)
	synctest.Test(t, func(t *testing.T) {
		test := lostElement(true, threePushes)
		inner := test.New
		test.New = func(ctx context.Context) (rt.Adapter, error) {
			a, err := inner(ctx)
			calls := 0
			return caller{a, func(ctx context.Context, op string, args []rt.Value) ([]rt.Value, error) {
				if calls++; op == "isEmpty" && calls < 6 {
					time.Sleep(4 * time.Second)
				} else if op == "isEmpty" {
					<-ctx.Done()
				}
				return a.Call(ctx, op, args)
			}}, err
		}
		text := check(t, test).text()
		for _, want := range []string{"isEmpty() hung: no answer within 5s (the shrunk run: no answer within 1s)\n", ">  6  isEmpty ", "  hung: no answer within 5s\n"} {
			if strings.Count(text, want) != 1 {
				t.Errorf("a run that hangs after five calls only is told without %q, or more than once:\n%s", want, text)
			}
		}
		time.Sleep(time.Minute)
	})
}

// A Close that releases the call leaves nothing of the run behind.
func TestSessionHangReleasedByClose(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		test := stuck("pop", new(atomic.Int32), release)
		inner := test.New
		test.New = func(ctx context.Context) (rt.Adapter, error) {
			a, err := inner(ctx)
			return closer{a, func() error { close(release); return nil }}, err
		}
		if r := one(test); r.Verdict != run.Hung {
			t.Errorf("%v, want hung", r.Verdict)
		}
	})
}

// turnstile counts calls. The second one may keep the lock, so that the third waits for it, or the
// third may spin.
type turnstile struct {
	rt.CallOnly
	mu           sync.Mutex
	n, turns     int64
	keeps, spins bool
	closing      bool // it spins when it is closed
}

func (x *turnstile) Call(context.Context, string, []rt.Value) ([]rt.Value, error) {
	x.mu.Lock()
	x.n++
	for x.spins && x.n == 3 {
		x.turns++
	}
	if x.n != 2 || !x.keeps {
		x.mu.Unlock()
	}
	return []rt.Value{rt.IntValue(x.n)}, nil
}

func (x *turnstile) Close() error {
	for x.closing && x.n == 3 {
		x.turns++
	}
	return nil
}

// turnstiles is a test that calls one three times, and closes it.
func turnstiles(name string) *rt.Test {
	test := tickers(nil)
	test.New = func(context.Context) (rt.Adapter, error) {
		return &turnstile{keeps: name == "locked", spins: name == "spins", closing: name == "closing"}, nil
	}
	test.Options.CallDeadline = 300 * time.Millisecond
	return test
}

// TestHangApart: a lock that is not given back, and a loop that spins, are hangs in real and in
// virtual time. The test ends with them, and they are confirmed.
func TestHangApart(t *testing.T) {
	t.Parallel()
	const waits, runs = "a goroutine waits (sync.Mutex.Lock) in", "a goroutine runs in"
	for _, tt := range []struct {
		name, state, in string
		events          int
	}{
		{"locked", waits, "Call", 3},
		{"locked virtual", waits, "Call", 3},
		{"spins", runs, "Call", 3},
		{"spins virtual", runs, "Call", 3},
		{"closing", runs, "Close", 4},
		{"closing virtual", runs, "Close", 4},
	} {
		out, r, passes := freshly(t, tt.name)
		f := r.Failure
		if passes || r.Runs != 1 || f == nil || f.Verdict != "hung" || len(f.Events) != tt.events {
			t.Fatalf("%s: it passes: %v, after %d runs:\n%s", tt.name, passes, r.Runs, out)
		}
		if !strings.HasPrefix(f.Stack, tt.state+"\n  ") || !strings.Contains(f.Stack, ".(*turnstile)."+tt.in+" ") || f.Confirmation.Confirmed != 1 {
			t.Errorf("%s: confirmed by %d processes, want 1; %s... in turnstile.%s:\n%s", tt.name, f.Confirmation.Confirmed, tt.state, tt.in, f.Stack)
		}
		if strings.Contains(out, "Not made smaller") {
			t.Errorf("%s: nothing was tried to make it smaller:\n%s", tt.name, out)
		}
	}
}

// calendar has ten thousand timers, all over a year, and looks at the clock each hour. It answers
// how many timers have gone off when a year has passed.
type calendar struct {
	rt.CallOnly
	fired, hours atomic.Int64
	quit         chan struct{}
}

const (
	dates = 10_000
	year  = 365 * 24 * time.Hour
)

func newCalendar(context.Context) (rt.Adapter, error) {
	c := &calendar{quit: make(chan struct{})}
	for i := range time.Duration(dates) {
		time.AfterFunc(i*year/dates+time.Second, func() { c.fired.Add(1) })
	}
	go func() {
		hours := time.NewTicker(time.Hour)
		defer hours.Stop()
		for {
			select {
			case <-hours.C:
				c.hours.Add(1)
			case <-c.quit:
				return
			}
		}
	}()
	return c, nil
}

func (c *calendar) Call(context.Context, string, []rt.Value) ([]rt.Value, error) {
	world.Pass(year)
	return []rt.Value{rt.IntValue(c.fired.Load() + c.hours.Load()%24)}, nil
}

func (c *calendar) Close() error {
	close(c.quit)
	return nil
}

// TestPassManyTimers: a call that lets a year pass takes far longer than the deadline, and fires
// many timers, and is no hang.
func TestPassManyTimers(t *testing.T) {
	t.Parallel()
	world.Test(t, func(t *world.T) {
		test := tickers(nil)
		test.New = newCalendar
		test.Goal.Judge = func(tr rt.Trace) error {
			for _, e := range tr {
				if n := e.Values[len(e.Values)-1].Int(); n != dates {
					t.Errorf("%d timers have gone off, want %d", n, dates)
				}
			}
			return nil
		}
		test.VirtualTime = true
		test.Options.CallDeadline = 300 * time.Millisecond
		rapid.Check(t, rt.NewHarness(t, test).Property)
	})
}

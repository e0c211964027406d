package runtime_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// How runs end against systems that emit too much, or nothing, or break. Time is that of a synctest
// bubble, which ends only when all its goroutines have ended.

// speaker is a system of mail whose stream is next; it takes what is posted to it with send.
type speaker struct {
	rt.SendOnly
	send func() error
	next func(ctx context.Context) (rt.Event, error)
}

func (p *speaker) Send(context.Context, string, []rt.Value) error { return p.send() }

func (p *speaker) Next(ctx context.Context) (rt.Event, error) { return p.next(ctx) }

func (p *speaker) Close() error { return nil }

func taken() error { return nil }

func bySpeaker(p *speaker, run func(*rt.Session)) *rt.Test {
	return mail(func(context.Context) (rt.Adapter, error) { return p, nil }, run)
}

// silent waits until the context is done.
func silent(ctx context.Context) (rt.Event, error) {
	<-ctx.Done()
	return rt.Event{}, ctx.Err()
}

// letters returns a stream that emits a different letter each time it is asked, after a while.
func letters(while time.Duration) func(ctx context.Context) (rt.Event, error) {
	n := 0
	return func(ctx context.Context) (rt.Event, error) {
		if while > 0 {
			select {
			case <-time.After(while):
			case <-ctx.Done():
				return rt.Event{}, ctx.Err()
			}
		}
		n++
		return letter(9, fmt.Sprint(n)), nil
	}
}

// A run against a system that never stops is given up after a bounded number of events, wherever
// the script is by then and however the events arrive.
func TestSessionFlood(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		run  func(*rt.Session)
	}{
		{"before an operation", func(s *rt.Session) { post(s, 1, "a") }},
		{"while a receive waits", func(s *rt.Session) { deliver(s, 1) }},
		{"after the script", func(*rt.Session) {}},
		{"where the goal decides", func(s *rt.Session) {
			s.Decide("deliver.any")
			s.Receive("deliver", func(f []rt.Value) bool { return f[0].Int() == 1 })
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				start := time.Now()
				test := bySpeaker(&speaker{send: taken, next: letters(0)}, tt.run)
				test.Options.MaxEvents = 100
				r := one(test)
				if r.Verdict != run.Hung || len(r.Trace) != 100 || r.Reason != "no rest within 100 events" {
					t.Errorf("%v (%s) with %d events, want hung (no rest within 100 events) with 100", r.Verdict, r.Reason, len(r.Trace))
				}
				if took := time.Since(start); took != 0 {
					t.Errorf("took %v, want no time", took)
				}
			})
		})
	}
}

// The bound has a default, and a flood can still show a violation.
func TestSessionFloodByDefault(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := one(bySpeaker(&speaker{send: taken, next: letters(0)}, func(*rt.Session) {}))
		if r.Verdict != run.Hung || len(r.Trace) != 10_000 {
			t.Errorf("%v with %d events, want hung with 10,000", r.Verdict, len(r.Trace))
		}
		if table := r.Table(); strings.Count(table, "\n") != 22 || !strings.Contains(table, "...  (9980 more)\n") {
			t.Errorf("the table has not the first ten events, the last ten, and two more lines:\n%.2000s", table)
		}
		same := func(context.Context) (rt.Event, error) { return letter(9, "same"), nil }
		r = one(bySpeaker(&speaker{send: taken, next: same}, func(*rt.Session) {}))
		if r.Verdict != run.Violation || len(r.Trace) != 2 {
			t.Errorf("%v with %d events, want violation with 2", r.Verdict, len(r.Trace))
		}
	})
}

// A system that emits something now and then does not delay the end of a run: the wait for silence
// is no longer than the wait for an event.
func TestSessionChatter(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		r := one(bySpeaker(&speaker{send: taken, next: letters(3 * time.Millisecond)}, func(s *rt.Session) {
			s.Decide("deliver.any")
			s.Receive("deliver", func(f []rt.Value) bool { return f[0].Int() == 1 })
		}))
		if took := time.Since(start); r.Verdict != run.Upheld || took > 2100*time.Millisecond {
			t.Errorf("%v after %v, want upheld after a second for the event and one for silence", r.Verdict, took)
		}
		if len(r.Trace) < 600 {
			t.Errorf("%d events are recorded, want those of two seconds", len(r.Trace))
		}
	})
}

// The run does not wait for a system that says it is at rest.
func TestSessionQuiescent(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		for _, end := range []error{rt.ErrQuiescent, fmt.Errorf("mail: %w", rt.ErrQuiescent), io.EOF} {
			queue := []rt.Event{letter(1, "a"), letter(1, "b")}
			next := func(context.Context) (rt.Event, error) {
				if len(queue) == 0 {
					return rt.Event{}, end
				}
				e := queue[0]
				queue = queue[1:]
				return e, nil
			}
			start := time.Now()
			r := one(bySpeaker(&speaker{send: taken, next: next}, func(s *rt.Session) {
				deliver(s, 1)
				post(s, 1, "more")
				queue = append(queue, letter(1, "c")) // at rest, but not at its end
				deliver(s, 1)
				deliver(s, 1)
				s.Decide("deliver.any")
				s.Receive("deliver", nil)
			}))
			if r.Verdict != run.Upheld || texts(r.Trace) != "a b c" || time.Since(start) != 0 {
				t.Errorf("%v: %v with %q after %v, want upheld with a, b and c at once", end, r.Verdict, texts(r.Trace), time.Since(start))
			}
		}
	})
}

// A closed connection is a deviation that ends the script. If the next event was to decide, the
// goal is upheld.
func TestSessionClosed(t *testing.T) {
	t.Parallel()
	closed := fmt.Errorf("mail: %w", rt.ErrClosed)
	for _, tt := range []struct {
		name    string
		system  *speaker
		run     func(*rt.Session)
		verdict run.Verdict
		clause  string // of the deviation
	}{
		{"before a send", &speaker{send: func() error { return closed }, next: silent}, func(s *rt.Session) {
			post(s, 1, "a")
			t.Error("the script goes on")
		}, run.Uninformative, "post.any"},
		{"while a receive waits", &speaker{send: taken, next: func(context.Context) (rt.Event, error) { return rt.Event{}, io.EOF }}, func(s *rt.Session) {
			deliver(s, 1)
			t.Error("the script goes on")
		}, run.Uninformative, "deliver.1"},
		{"where the goal decides", &speaker{send: func() error { return closed }, next: silent}, func(s *rt.Session) {
			s.Decide("post.last")
			s.Send("post", rt.IntValue(1), rt.StringValue("a"))
		}, run.Upheld, "post.last"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				test := bySpeaker(tt.system, tt.run)
				if tt.verdict == run.Upheld {
					b := test.System
					test.Goal.Violation = b.Seq(b.All(), b.Event(b.Op("post"), b.L.True()))
				}
				r := one(test)
				if r.Verdict != tt.verdict || r.Deviation == nil || r.Deviation.Clause != tt.clause {
					t.Errorf("%v with deviation %v, want %v at %s", r.Verdict, r.Deviation, tt.verdict, tt.clause)
				}
			})
		})
	}
}

// The same for a call. A closed system may report that again when it is closed.
func TestSessionClosedCall(t *testing.T) {
	t.Parallel()
	test := lostElement(true, threePushes)
	inner := test.New
	test.New = func(ctx context.Context) (rt.Adapter, error) {
		a, err := inner(ctx)
		return closer{a, func() error { return rt.ErrClosed }}, err
	}
	if r := one(test); r.Verdict != run.Violation || r.Deviation != nil {
		t.Errorf("%v with deviation %v, want violation with none", r.Verdict, r.Deviation)
	}
	r := one(intercept(test, func(_ context.Context, op string) ([]rt.Value, error, bool) {
		return nil, rt.ErrClosed, op == "pop"
	}))
	if want := "pop.lifo: expected an open connection"; r.Verdict != run.Uninformative || r.Deviation.String() != want {
		t.Errorf("%v with deviation %v, want uninformative with %s", r.Verdict, r.Deviation, want)
	}
}

// A stream that panics is a crash, one that returns an error is a failure of the environment, and
// one that never returns is a hang.
func TestSessionSourceBreaks(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		for _, tt := range []struct {
			next    func(context.Context) (rt.Event, error)
			verdict run.Verdict
			reason  string
		}{
			{func(context.Context) (rt.Event, error) { panic("no more stamps") }, run.Crashed, "no more stamps"},
			{func(context.Context) (rt.Event, error) { return rt.Event{}, errors.New("no network") }, run.Infrastructure, "no network"},
			{func(context.Context) (rt.Event, error) { <-release; return rt.Event{}, io.EOF }, run.Hung, "no answer within 5s"},
		} {
			start := time.Now()
			r := one(bySpeaker(&speaker{send: taken, next: tt.next}, func(s *rt.Session) { deliver(s, 1) }))
			if r.Verdict != tt.verdict || r.Reason != tt.reason {
				t.Errorf("%v (%s), want %v (%s)", r.Verdict, r.Reason, tt.verdict, tt.reason)
			}
			if took := time.Since(start); took > 6250*time.Millisecond {
				t.Errorf("%v after %v, want the deadline and a quarter at most", r.Verdict, took)
			}
		}
		close(release)
	})
}

// A short deadline for calls does not shorten the time that a receive may wait.
func TestSessionShortCallDeadline(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		test := bySpeaker(&speaker{send: taken, next: silent}, func(s *rt.Session) { deliver(s, 1) })
		test.Options.CallDeadline = 100 * time.Millisecond
		if r := one(test); r.Verdict != run.Uninformative {
			t.Errorf("silence: %v (%s), want uninformative", r.Verdict, r.Reason)
		}
	})
}

// endless is an office in which there is always another letter to deliver.
type endless struct{ postOffice }

func (e *endless) Pending(context.Context) ([]rt.Item, error) {
	e.next++
	return []rt.Item{{ID: e.next, Op: "deliver", Fields: []rt.Value{rt.IntValue(1)}}}, nil
}

func (e *endless) Release(_ context.Context, id int) (rt.Outcome, error) {
	return rt.Outcome{Event: letter(1, fmt.Sprint(id))}, nil
}

// A script that releases steps as long as there are any ends.
func TestSessionReleaseEndless(t *testing.T) {
	t.Parallel()
	test := mail(func(context.Context) (rt.Adapter, error) { return &endless{}, nil }, func(s *rt.Session) {
		for items := s.Pending(); len(items) > 0; items = s.Pending() {
			s.Release(items[0])
		}
	})
	test.Options.MaxEvents = 50
	if r := one(test); r.Verdict != run.Hung || len(r.Trace) != 50 {
		t.Errorf("%v with %d events, want hung with 50", r.Verdict, len(r.Trace))
	}
}

package lineserver

import (
	"context"
	"errors"
	"io"
	"log"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

func TestMain(m *testing.M) {
	log.SetOutput(io.Discard) // servers log their panics
	os.Exit(m.Run())
}

// trouble is what happens to a server before it handles a line.
type trouble func(s *Server, c *conn, line string)

// over makes trouble of the first line that contains word.
func over(word string, t trouble) trouble {
	return func(s *Server, c *conn, line string) {
		if strings.Contains(line, word) {
			t(s, c, line)
		}
	}
}

func hang(s *Server, _ *conn, _ string) { <-s.closing }

func crash(*Server, *conn, string) { panic("out of values") }

func quit(_ *Server, c *conn, _ string) { c.quit("that was it for today") }

// quitOthers closes the connections of all other clients.
func quitOthers(s *Server, c *conn, _ string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for o := range s.conns {
		if o != c {
			o.quit("too many clients")
		}
	}
}

// flood sends replies that nobody asked for, without end.
func flood(s *Server, c *conn, _ string) {
	for {
		select {
		case c.out <- "7 7":
		case <-s.closing:
			return
		}
	}
}

// TestTrouble plays scripts of the emitted test against servers in trouble. Each
// kind has a verdict, which comes within the deadline, and leaves nothing behind.
func TestTrouble(t *testing.T) {
	for _, tt := range []struct {
		name     string
		trouble  trouble
		verdict  run.Verdict
		note     string        // in the table
		deadline time.Duration // of an operation; 0: a minute, so that a slow one is no hang
	}{
		{"hangs in the first request", over("await", hang), run.Hung, "hung: no answer within 1s", time.Second},
		{"hangs in the last request", over("set", hang), run.Hung, "hung: no answer within 1s", time.Second},
		{"panics in the first request", over("await", crash), run.Crashed, "crashed: the server dropped connection", 0},
		{"panics in the last request", over("set", crash), run.Crashed, "crashed: the server dropped connection", 0},
		{"closes with the first request", over("await", quit), run.Uninformative, "await.1: expected an open connection", 0},
		{"closes with the last request", over("set", quit), run.Uninformative, "reply.1: expected an event", 0},
		{"closes where the goal decides", over("set", quitOthers), run.Upheld, "expected an event", 0},
		{"floods with the first request", over("await", flood), run.Hung, "hung: no rest within 2000 events", 0},
		{"floods with the last request", over("set", flood), run.Hung, "hung: no rest within 2000 events", 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			before := runtime.NumGoroutine()
			r := play(t, tt.trouble, tt.deadline)
			if r.Verdict != tt.verdict || !strings.Contains(r.Table(), tt.note) {
				t.Errorf("%v (%s), want %v with %q\n%s", r.Verdict, r.Reason, tt.verdict, tt.note, r.Table())
			}
			if len(r.Trace) > 2000 {
				t.Errorf("%d events are recorded, want 2000 at most", len(r.Trace))
			}
			alone(t, before)
		})
	}
}

// TestCloseIsNoHang checks that nothing waits for lines that cannot come, whether the end of a
// connection is noticed before the other clients are pinged or after.
func TestCloseIsNoHang(t *testing.T) {
	for range 100 {
		if r := play(t, over("await", quit), 0); r.Verdict != run.Uninformative {
			t.Fatalf("%v (%s), want uninformative\n%s", r.Verdict, r.Reason, r.Table())
		}
	}
}

// TestCloseIsNoRest: when a connection ends with a request under way, nobody knows whether the
// service would have replied.
func TestCloseIsNoRest(t *testing.T) {
	s := New()
	s.before = func(c *conn, line string) { over("await", quit)(s, c, line) }
	a := Adapter(s)
	defer a.Close()
	if err := a.Send(t.Context(), "await", []rt.Value{rt.IntValue(0), rt.IntValue(1), rt.IntValue(5)}); err != nil {
		t.Fatal(err)
	}
	if _, err := a.(rt.Source).Next(t.Context()); !errors.Is(err, rt.ErrClosed) {
		t.Errorf("Next returns %v, want ErrClosed", err)
	}
}

// alone waits until there are no more goroutines than before. Goroutines that are told to end may
// need some time.
func alone(t *testing.T, before int) {
	t.Helper()
	for range 1_000_000 {
		if runtime.NumGoroutine() <= before {
			return
		}
		runtime.Gosched()
	}
	t.Errorf("there are %d goroutines, and %d before", runtime.NumGoroutine(), before)
}

// play plays one run of the emitted test.
func play(t *testing.T, get trouble, deadline time.Duration) (result *run.Result) {
	test := outOfOrderTest()
	test.New = func(context.Context) (rt.Adapter, error) {
		s := New()
		s.before = func(c *conn, line string) { get(s, c, line) }
		return Adapter(s), nil
	}
	test.Options.CallDeadline = deadline
	if deadline == 0 { // the server says when it is at rest
		o := &test.Options
		o.CallDeadline, o.ReceiveDeadline, o.Quiescence = time.Minute, time.Minute, time.Minute
	}
	test.Options.MaxEvents = 2000
	sample.Runs(t.Context(), test, 1, 1, func(_ int, r *run.Result) { result = r })
	return result
}

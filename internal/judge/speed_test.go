package judge_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"runtime"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/judge"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/monitor"
	"github.com/clouseau-go/clouseau/sre"
)

// stream is a log without end that is never in memory: runs of a right shop with so many events,
// among them as many open questions at a time as fit in the window.
type stream struct {
	events, perRun int
	window         int
	at             int
	rest           bytes.Buffer
	each           func()        // called now and then
	took           time.Duration // to write the log
}

func (s *stream) Read(p []byte) (int, error) {
	start := time.Now()
	for s.rest.Len() < len(p) && s.at < s.events {
		s.line()
	}
	if s.each != nil {
		s.each()
	}
	s.took += time.Since(start)
	if s.rest.Len() == 0 {
		return 0, io.EOF
	}
	return s.rest.Read(p)
}

// line writes an event: questions, their answers, pushes and pops in turn.
func (s *stream) line() {
	run, i := s.at/s.perRun, s.at%s.perRun
	s.at++
	colour := [2]string{"red", "green"}
	switch n := i / 4; i % 4 {
	case 0:
		fmt.Fprintf(&s.rest, `{"run":%d,"op":"ask","fields":{"id":%d,"colour":"%s"}}`, run, n, colour[n%2])
	case 1:
		n = max(0, n-s.window)
		fmt.Fprintf(&s.rest, `{"run":%d,"op":"told","fields":{"id":%d,"colour":"%s"}}`, run, n, colour[n%2])
	case 2:
		fmt.Fprintf(&s.rest, `{"run":%d,"op":"push","fields":{"elem":%d}}`, run, n)
	case 3:
		fmt.Fprintf(&s.rest, `{"run":%d,"op":"pop","answers":{"elem":%d,"ok":true}}`, run, n)
	}
	s.rest.WriteByte('\n')
}

// peak returns how much memory the process has at most in use on the heap while f runs, sampled
// after each piece of the log.
func peak(s *stream, f func()) uint64 {
	var most uint64
	pieces := 0
	s.each = func() {
		if pieces++; pieces%16 == 0 {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			most = max(most, m.HeapInuse+m.StackInuse)
		}
	}
	f()
	return most
}

// TestLongLog judges logs by two goals: memory does not depend on their length. In the long mode
// they have a million events, in one run or in many, and the test prints events per second beside
// those of the monitors alone.
func TestLongLog(t *testing.T) {
	n := 100_000
	if os.Getenv("CLOUSEAU_LONG") != "" {
		n = 1_000_000
	}
	for _, c := range []struct {
		name   string
		perRun int
	}{{"one run", n}, {"runs of 40 events", 40}} {
		s := shopSpec(t)
		log := &stream{events: n, perRun: c.perRun, window: 10}
		var sum *judge.Summary
		start := time.Now()
		bytes := peak(log, func() {
			var err error
			cfg := judge.Config{Spec: s, Goals: s.Goals, Suggest: func(string, []string) string { return "" },
				Problem: func(p judge.Problem) { t.Errorf("%d:%d: %s", p.Line, p.Column, p.Text) }}
			if sum, err = judge.Log(t.Context(), cfg, log); err != nil {
				t.Fatal(err)
			}
		})
		took := time.Since(start) - log.took
		alone := monitorsAlone(t, n, c.perRun)
		t.Logf("%s: %d events in %d runs: %.0f events/s (the monitors alone %.0f), at most %d MB",
			c.name, sum.Events, sum.Runs, float64(n)/took.Seconds(), float64(n)/alone.Seconds(), bytes>>20)
		if sum.Events != n || sum.Failed() {
			t.Errorf("%s: %d events, failed %v", c.name, sum.Events, sum.Failed())
		}
		if bytes > 100<<20 {
			t.Errorf("%s: %d MB", c.name, bytes>>20)
		}
	}
}

// monitorsAlone returns how long the monitors of the goals take for the same events.
func monitorsAlone(t *testing.T, n, perRun int) time.Duration {
	s := shopSpec(t)
	ops := s.B.Ops()
	var ms []*monitor.Monitor
	for _, g := range s.Goals {
		ms = append(ms, monitor.New(s.B, g.Violation, g.Vars))
	}
	colour := [2]logic.Value{logic.EnumValue(ops[3].Fields[1].Sort, 0), logic.EnumValue(ops[3].Fields[1].Sort, 1)}
	values := make([]logic.Value, 2)
	start := time.Now()
	for at := range n {
		i := at % perRun
		if i == 0 {
			for _, m := range ms {
				m.Reset()
			}
		}
		k := i / 4
		e := sre.Event{Values: values}
		switch i % 4 {
		case 0:
			e.Op, values[0], values[1] = ops[3], logic.IntValue(int64(k)), colour[k%2]
		case 1:
			k = max(0, k-10)
			e.Op, values[0], values[1] = ops[4], logic.IntValue(int64(k)), colour[k%2]
		case 2:
			e.Op, values[0] = ops[0], logic.IntValue(int64(k))
			e.Values = values[:1]
		case 3:
			e.Op, values[0], values[1] = ops[1], logic.IntValue(int64(k)), logic.BoolValue(true)
		}
		for _, m := range ms {
			m.Step(e)
		}
	}
	return time.Since(start)
}

//go:build unix

package judge_test

import (
	"bufio"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"syscall"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/judge"
	"github.com/clouseau-go/clouseau/internal/judging/monitor"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// logOf returns a file with so many events.
func logOf(t *testing.T, events, perRun int) *os.File {
	t.Helper()
	file, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	w := bufio.NewWriter(file)
	for s := (&stream{perRun: perRun, window: 10}); s.at < events; {
		s.line(w)
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		t.Fatal(err)
	}
	return file
}

// measured is a log that notes how much memory the process has at most in use while it is read.
type measured struct {
	io.Reader
	pieces int
	most   uint64
}

func (m *measured) Read(p []byte) (int, error) {
	if m.pieces++; m.pieces%16 == 0 {
		var s runtime.MemStats
		runtime.ReadMemStats(&s)
		m.most = max(m.most, s.HeapInuse+s.StackInuse)
	}
	return m.Reader.Read(p)
}

// took returns how long something takes, and how much time of processors.
func took(f func()) (wall, cpu time.Duration) {
	spent := func() time.Duration {
		var u syscall.Rusage
		_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	runtime.GC()
	start, before := time.Now(), spent()
	f()
	return time.Since(start), spent() - before
}

// TestLongLog judges logs by two goals: memory does not depend on their length. In the long mode
// they have a million events, in one run or in many, and the test prints events per second beside
// those of the monitors alone, by the clock and by the time of processors.
func TestLongLog(t *testing.T) {
	n := 100_000
	if environment.Long.Get() != "" {
		n = 1_000_000
		defer debug.SetGCPercent(debug.SetGCPercent(100)) // as in clouseau judge
	}
	for _, c := range []struct {
		name   string
		perRun int
	}{{"one run", n}, {"runs of 40 events", 40}} {
		s := shopSpec(t)
		log := &measured{Reader: logOf(t, n, c.perRun)}
		var sum *judge.Summary
		wall, cpu := took(func() {
			var err error
			cfg := judge.Config{Spec: s, Goals: s.Goals, Suggest: func(string, []string) string { return "" },
				Problem: func(p judge.Problem) { t.Errorf("%d:%d: %s", p.Line, p.Column, p.Text) }}
			if sum, err = judge.Log(t.Context(), cfg, log); err != nil {
				t.Fatal(err)
			}
		})
		aloneWall, aloneCPU := took(func() { monitorsAlone(t, n, c.perRun) })
		rate := func(d time.Duration) float64 { return float64(n) / d.Seconds() / 1000 }
		t.Logf("%s: %d events in %d runs: %.0f thousand a second (the monitors alone %.0f); of CPU time %.0f (%.0f), %.2f times that of the monitors; at most %d MB",
			c.name, sum.Events, sum.Runs, rate(wall), rate(aloneWall), rate(cpu), rate(aloneCPU), cpu.Seconds()/aloneCPU.Seconds(), log.most>>20)
		if sum.Events != n || sum.Failed() {
			t.Errorf("%s: %d events, failed %v", c.name, sum.Events, sum.Failed())
		}
		if log.most > 100<<20 {
			t.Errorf("%s: %d MB", c.name, log.most>>20)
		}
	}
}

// monitorsAlone shows the monitors of the goals the same events.
func monitorsAlone(t *testing.T, n, perRun int) {
	s := shopSpec(t)
	ops := s.B.Ops()
	var ms []*monitor.Monitor
	for _, g := range s.Goals {
		ms = append(ms, monitor.New(s.B, g.Violation, g.Vars))
	}
	colour := [2]logic.Value{logic.EnumValue(ops[3].Fields[1].Sort, 0), logic.EnumValue(ops[3].Fields[1].Sort, 1)}
	values := make([]logic.Value, 2)
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
}

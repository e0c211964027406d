package campaign_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/campaign"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// TestScale simulates many workers with shards that take no time, and prints what the server takes:
// 50 workers and 1,000 shards, in the long mode 1,000 and 1,000,000. CAMPAIGN_SHARDS asks for
// another number of shards, with 1,000 workers.
func TestScale(t *testing.T) {
	workers, shards := 50, 1000
	if os.Getenv("CLOUSEAU_LONG") != "" {
		workers, shards = 1000, 1_000_000
	}
	if n, err := strconv.Atoi(os.Getenv("CAMPAIGN_SHARDS")); err == nil {
		workers, shards = 1000, n
	}
	f := newFleet(t, 1, 0)
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Hour)
	defer cancel()
	signed, _ := f.bundle()
	var played atomic.Int64
	play := func(task *campaign.Task) *report.Report {
		played.Add(1)
		r := &report.Report{System: "stub", Goal: "g", Runs: 1, Upheld: 1, Part: report.PartOf(&task.Job)}
		r.Part.Made()
		return r
	}
	first, err := open(ctx, f.url)
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	if n, err := first.Begin(ctx, "c", signed, nil, 1, int64(shards), int64(shards)); err != nil || n != shards {
		t.Fatalf("%d shards, %v", n, err)
	}
	t.Logf("%d shards published, %.0f/s; server %s", shards, float64(shards)/time.Since(began).Seconds(), f.memory())
	began = time.Now()
	working, stop := context.WithCancel(ctx)
	var all sync.WaitGroup
	var s *campaign.Store
	for i := range workers {
		if i%50 == 0 { // so many share a connection
			if s, err = open(ctx, f.url); err != nil {
				t.Fatal(err)
			}
		}
		w := worker(s, f.dir, f.trust)
		w.Play, w.Beat = play, time.Hour
		all.Go(func() { _ = w.Run(working) })
	}
	for left := shards; left > 0; time.Sleep(100 * time.Millisecond) {
		if n, err := first.Left(ctx); err == nil {
			left = n
		}
	}
	took := time.Since(began)
	stop()
	all.Wait()
	t.Logf("%d workers did %d shards, %.0f/s, %.2f ms each; server %s", workers, shards, float64(shards)/took.Seconds(),
		took.Seconds()*1000/float64(shards), f.memory())
	parts, err := first.Reports(ctx, "c")
	if err != nil || len(parts) != shards || played.Load() < int64(shards) {
		t.Errorf("%d results of %d shards, which were played %d times: %v", len(parts), shards, played.Load(), err)
	}
	made := map[int64]bool{}
	for _, p := range parts {
		made[p.Part.Jobs[0].From] = true
	}
	if len(made) != shards {
		t.Errorf("%d different shards of %d", len(made), shards)
	}
}

// memory says how much memory and processor time the server has taken.
func (f *fleet) memory() string {
	dir := filepath.Join("/proc", strconv.Itoa(f.servers[0].Process.Pid))
	status, err := os.ReadFile(filepath.Join(dir, "status"))
	if err != nil {
		return "unknown"
	}
	out := ""
	for line := range strings.Lines(string(status)) {
		if name, value, _ := strings.Cut(line, ":"); name == "VmRSS" || name == "VmHWM" {
			out += fmt.Sprintf("%s %s ", name, strings.TrimSpace(value))
		}
	}
	stat, _ := os.ReadFile(filepath.Join(dir, "stat"))
	if fields := strings.Fields(string(stat)); len(fields) > 14 {
		user, _ := strconv.Atoi(fields[13])
		system, _ := strconv.Atoi(fields[14])
		out += fmt.Sprintf("processor %.1fs", float64(user+system)/100)
	}
	return out
}

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
		r := &report.Report{System: "stub", Goal: "g", Test: task.Test, Runs: 1, Upheld: 1, Part: report.PartOf(&task.Job)}
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
	if err := first.Wait(ctx, "c", shards, nil); err != nil {
		t.Fatal(err)
	}
	took := time.Since(began)
	stop()
	all.Wait()
	t.Logf("%d workers did %d shards, %.0f/s, %.2f ms each; server %s", workers, shards, float64(shards)/took.Seconds(),
		took.Seconds()*1000/float64(shards), f.memory())
	began = time.Now()
	if n, err := first.Done(ctx, "c"); err != nil || n != shards {
		t.Errorf("%d of %d shards are counted, %v", n, shards, err)
	}
	t.Logf("counted in %v", time.Since(began).Round(time.Millisecond))
	began = time.Now()
	merged, err := first.Merged(ctx, "c")
	if err != nil || len(merged) != 1 || merged[0].Runs != shards || merged[0].Upheld != shards || played.Load() < int64(shards) {
		t.Fatalf("merged: %v, %v; shards were played %d times", merged, err, played.Load())
	}
	// Each shard is one run, so the jobs name each once.
	for i, w := range merged[0].Part.Jobs {
		if w.From != int64(i) || len(merged[0].Part.Jobs) != shards {
			t.Fatalf("the %d. job of %d begins with run %d", i, len(merged[0].Part.Jobs), w.From)
		}
	}
	t.Logf("merged in %v; this process with all workers %s", time.Since(began).Round(time.Millisecond), memory(os.Getpid()))
}

// memory says how much memory and processor time the server has taken.
func (f *fleet) memory() string { return memory(f.servers[0].Process.Pid) }

func memory(process int) string {
	dir := filepath.Join("/proc", strconv.Itoa(process))
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

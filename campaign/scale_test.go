package campaign_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/clouseau-go/clouseau/campaign"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/process/job"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// TestScale simulates many workers with shards that take no time, and prints what the server takes:
// 50 workers and 1,000 shards, in the long mode 1,000 and 100,000, which take a minute on free
// processors and some minutes beside other work. CAMPAIGN_SHARDS asks for another number of shards,
// with 1,000 workers.
func TestScale(t *testing.T) {
	workers, shards := 50, 1000
	if environment.Long.Get() != "" {
		workers, shards = 1000, 100_000
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
		return stubbed(task.Test, &task.Job)
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
	if played.Load() < int64(shards) {
		t.Errorf("%d shards were played %d times", shards, played.Load())
	}
	f.end(ctx, first, shards)
}

// TestScaleOfTheEnd asks for the end of a campaign whose results no worker has made: 2,000 of
// them, in the long mode 100,000, or CAMPAIGN_SHARDS. That is a fraction of what TestScale takes.
func TestScaleOfTheEnd(t *testing.T) {
	shards := 2000
	if environment.Long.Get() != "" {
		shards = 100_000
	}
	if n, err := strconv.Atoi(os.Getenv("CAMPAIGN_SHARDS")); err == nil {
		shards = n
	}
	f := newFleet(t, 1, 0)
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Hour)
	defer cancel()
	s, err := open(ctx, f.url)
	if err != nil {
		t.Fatal(err)
	}
	signed, _ := f.bundle()
	if _, err := s.Begin(ctx, "c", signed, nil, 1, 0, 1); err != nil {
		t.Fatal(err)
	}
	nc, err := nats.Connect(f.url, nats.Token("secret"))
	if err != nil {
		t.Fatal(err)
	}
	js, err := jetstream.New(nc, jetstream.WithPublishAsyncMaxPending(500))
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	for i := range int64(shards) {
		j := job.Shard(1, int64(shards), i, int64(shards))
		value, err := json.Marshal(stubbed("TestG", &j))
		if err != nil {
			t.Fatal(err)
		}
		key := fmt.Sprintf("$KV.clouseau-results-c.c.TestG.%d-%d-%d", j.From, j.To, j.Step)
		for {
			if _, err = js.PublishAsync(key, value); err == nil {
				break
			}
			rest(time.Second) // the server has fallen behind
		}
	}
	<-js.PublishAsyncComplete()
	t.Logf("%d results stored, %.0f/s; server %s", shards, float64(shards)/time.Since(began).Seconds(), f.memory())
	began = time.Now()
	if err := s.Wait(ctx, "c", shards, nil); err != nil {
		t.Fatal(err)
	}
	t.Logf("the campaign is seen to be over in %v", time.Since(began).Round(time.Millisecond))
	f.end(ctx, s, shards)
}

// stubbed is the report of a shard that takes no time.
func stubbed(test string, j *job.Job) *report.Report {
	r := &report.Report{System: "stub", Goal: "g", Test: test, Runs: 1, Upheld: 1, Part: report.PartOf(j)}
	r.Part.Made()
	return r
}

// end counts and merges the results of a campaign whose shards have one run each.
func (f *fleet) end(ctx context.Context, s *campaign.Store, shards int) {
	t := f.t
	t.Helper()
	began := time.Now()
	if n, err := s.Done(ctx, "c"); err != nil || n != shards {
		t.Errorf("%d of %d shards are counted, %v", n, shards, err)
	}
	t.Logf("counted in %v", time.Since(began).Round(time.Millisecond))
	began = time.Now()
	merged, err := s.Merged(ctx, "c")
	if err != nil || len(merged) != 1 || merged[0].Runs != shards || merged[0].Upheld != shards {
		t.Fatalf("merged: %v, %v", merged, err)
	}
	// Each shard is one run, so the jobs name each once.
	for i, w := range merged[0].Part.Jobs {
		if w.From != int64(i) || len(merged[0].Part.Jobs) != shards {
			t.Fatalf("job %d of %d begins with run %d", i, len(merged[0].Part.Jobs), w.From)
		}
	}
	t.Logf("merged in %v; this process with all workers %s; server %s", time.Since(began).Round(time.Millisecond), memory(os.Getpid()), f.memory())
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

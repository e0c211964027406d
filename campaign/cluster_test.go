package campaign_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/campaign"
	"github.com/clouseau-go/clouseau/internal/environment"
)

// TestCluster kills workers and servers of a cluster in turn, after random numbers of runs.
// Everything has three copies, so a server that is gone is missed by nobody.
func TestCluster(t *testing.T) {
	kills, each := 2, 300
	if environment.Long.Get() != "" {
		kills, each = 50, 600
	}
	runs, shards := each*kills, each/50*kills
	f := newFleet(t, 3, 4)
	ctx, cancel := f.watch()
	defer cancel()
	s := f.begin(ctx, runs, shards)
	r := rand.New(rand.NewPCG(2, 1))
	for i := range kills {
		// Of the runs for each kill, so that there is mostly work left.
		f.await(ctx, min(f.made()+r.IntN(each*2/3), runs))
		if k := r.IntN(12); i%2 == 0 {
			f.kill(f.workers[k%4])
			f.workers[k%4] = f.start("worker")
		} else {
			f.kill(f.servers[k%3])
			f.servers[k%3] = f.serve(k % 3)
		}
		t.Logf("kill %d of %d, after %d runs", i+1, kills, f.made())
	}
	if err := s.Wait(ctx, "c", shards, nil); err != nil {
		t.Fatal(err)
	}
	f.judge(ctx, s, runs, shards)
}

// made returns how many runs processes have logged so far.
func (f *fleet) made() int {
	log, err := os.ReadFile(f.log())
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		f.t.Fatal(err)
	}
	return bytes.Count(log, []byte("\n"))
}

// await waits until so many runs were made, which comes to pass if there are so many.
func (f *fleet) await(ctx context.Context, runs int) {
	for f.made() < runs && ctx.Err() == nil {
		rest(10 * time.Millisecond)
	}
}

// begin publishes a campaign.
func (f *fleet) begin(ctx context.Context, runs, shards int) *campaign.Store {
	f.t.Helper()
	s, err := open(ctx, f.url)
	if err != nil {
		f.t.Fatal(err)
	}
	signed, binary := f.bundle()
	for {
		n, err := s.Begin(ctx, "c", signed, binary, 1, int64(runs), int64(shards))
		if err == nil && n == shards {
			return s
		}
		if ctx.Err() != nil {
			f.t.Fatalf("%d of %d shards, %v", n, shards, err)
		}
		rest(100 * time.Millisecond) // the servers of a cluster have not agreed on a leader
	}
}

// small mounts a small disk, and says why a test is skipped where that is not permitted.
func small(t *testing.T, dir string) {
	t.Helper()
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", dir).CombinedOutput(); err != nil {
		t.Skipf("no disk can be mounted here: %v: %s", err, out)
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, syscall.MNT_DETACH) })
}

// fill writes a file until the disk is full, and returns its name.
func fill(t *testing.T, dir string) string {
	t.Helper()
	f, err := os.Create(filepath.Join(dir, "filler"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	block := make([]byte, 4<<10)
	for err == nil {
		_, err = f.Write(block)
	}
	if !errors.Is(err, syscall.ENOSPC) {
		t.Fatal(err)
	}
	return f.Name()
}

// tellsOfFull reports whether a server says that its disk is full.
func tellsOfFull(said string) bool {
	return slices.ContainsFunc([]string{"no space left on device", "out of resources", "out of space"}, func(s string) bool { return strings.Contains(said, s) })
}

// full returns what a server says once it tells of a full disk, which may come after its answer;
// all of it if that never comes.
func (l *lines) full() string {
	for end := time.Now().Add(time.Minute); !tellsOfFull(l.String()) && time.Now().Before(end); {
		time.Sleep(10 * time.Millisecond)
	}
	return l.String()
}

// TestDiskFull fills the disk of the only server: whoever publishes hears of it, and when there is
// space again the campaign goes on, with all that was acknowledged.
func TestDiskFull(t *testing.T) {
	f := newFleet(t, 1, 0)
	f.kill(f.servers[0])
	f.stores[0] = filepath.Join(f.dir, "small")
	small(t, f.stores[0])
	f.servers[0] = f.serve(0)
	ctx, cancel := f.watch()
	defer cancel()
	s := f.begin(ctx, 400, 10)
	filler := fill(t, f.stores[0])
	signed, _ := f.bundle()
	_, err := s.Begin(ctx, "more", signed, nil, 1, 20, 20)
	if err == nil {
		t.Fatal("20 shards are stored on a full disk")
	}
	said := f.said[0].full()
	t.Logf("the campaign is told: %v\nby a server that says %s", err, said)
	if !strings.Contains(err.Error(), "does not store shards") {
		t.Errorf("the error is no clear one: %v", err)
	}
	if !tellsOfFull(said) {
		t.Errorf("the server says nothing of a full disk:\n%s", said)
	}
	f.kill(f.servers[0])
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	f.servers[0] = f.serve(0)
	f.workers = append(f.workers, f.start("worker"))
	if err := s.Wait(ctx, "c", 10, nil); err != nil {
		t.Fatal(err)
	}
	f.judge(ctx, s, 400, 10)
}

// TestDiskFullOfOne fills the disk of one of three servers while workers work: it says so and is
// left out, and the campaign comes to its end without it.
func TestDiskFullOfOne(t *testing.T) {
	f := newFleet(t, 3, 0)
	f.kill(f.servers[1])
	f.stores[1] = filepath.Join(f.dir, "small")
	small(t, f.stores[1])
	f.servers[1] = f.serve(1)
	ctx, cancel := f.watch()
	defer cancel()
	runs, shards := 300, 6
	if environment.Long.Get() != "" {
		runs, shards = 4000, 80
	}
	s := f.begin(ctx, runs, shards)
	fill(t, f.stores[1])
	for range 2 {
		f.workers = append(f.workers, f.start("worker"))
	}
	if err := s.Wait(ctx, "c", shards, nil); err != nil {
		t.Fatal(err)
	}
	if said := f.said[1].full(); !tellsOfFull(said) {
		t.Errorf("the server says nothing of a full disk:\n%s", said)
	}
	f.judge(ctx, s, runs, shards)
}

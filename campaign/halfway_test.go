package campaign_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/process/journal"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// halfway is the run at which a test may stop until its worker is killed.
const halfway = 30

// stopHalfway tells of the runs so far as a test does that is slow, and makes no more.
func stopHalfway(r *report.Report) {
	for !journal.Due() {
		time.Sleep(10 * time.Millisecond)
	}
	r.Upheld++ // the run is one that is upheld
	tell(r, journal.Counts)
	select {}
}

// TestHalfway kills a worker, and then the server, in the middle of a shard. What its test has told
// is known, a failure among it that does not come again, and the next worker makes the other runs.
func TestHalfway(t *testing.T) {
	f := newFleet(t, 1, 0)
	ctx, cancel := f.watch()
	defer cancel()
	s := f.begin(ctx, 100, 1)
	first := f.launch("worker", &f.told, "CAMPAIGN_STUB=halfway")
	f.workers = append(f.workers, first)
	told := func() *report.Report {
		t.Helper()
		for ctx.Err() == nil {
			rs, err := s.Merged(ctx, "c")
			if err == nil && len(rs) == 1 && rs[0].Runs > halfway {
				return rs[0]
			}
			rest(10 * time.Millisecond)
		}
		t.Fatal("nothing is known of the shard under way")
		return nil
	}
	for _, end := range []func(){func() {}, func() { f.kill(first) }, func() { f.kill(f.servers[0]); f.servers[0] = f.serve(0) }} {
		end()
		if r := told(); r.Runs != halfway+1 || len(r.Findings) != 3 {
			t.Errorf("of the shard under way %d runs are known, and %d findings", r.Runs, len(r.Findings))
		}
	}
	f.workers = append(f.workers, f.start("worker"))
	if err := s.Wait(ctx, "c", 1, nil); err != nil {
		t.Fatal(err)
	}
	f.judge(ctx, s, 100, 1)
	// Each was made once, and three of them again to make them smaller.
	if made := len(f.noted("")); made != 103 {
		t.Errorf("%d runs were made", made)
	}
}

// TestDelivered kills a worker while the server is away, and its test has just found something that
// does not come again. The next worker on the machine stores it. One of another campaign of that
// name does not.
func TestDelivered(t *testing.T) {
	f := newFleet(t, 1, 0)
	ctx, cancel := f.watch()
	defer cancel()
	tmp := filepath.Join(f.dir, "tmp")
	if err := os.Mkdir(tmp, 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", tmp)
	s := f.begin(ctx, 30, 1)
	first := f.launch("worker", &f.told, "CAMPAIGN_STUB=wait")
	f.workers = append(f.workers, first)
	f.until(ctx, "the test begins", func() bool { return exists(f.log() + ".waits") })
	f.kill(f.servers[0])
	note(f.log()+".go", "")
	var left []string
	f.until(ctx, "a journal has the failure", func() bool {
		left, _ = filepath.Glob(filepath.Join(tmp, "clouseau-*", "kept", "journal.json"))
		for _, name := range left {
			if e, err := journal.Read(name); err == nil && len(e.Found) == 3 {
				return true
			}
		}
		return false
	})
	f.kill(first)
	dir := filepath.Dir(filepath.Dir(left[0]))
	if kept := f.noted(".kept"); len(kept) != 2 {
		t.Errorf("the test went on after %q, of which the last is not stored", kept)
	}
	f.elsewhere(ctx, dir)
	f.servers[0] = f.serve(0)
	f.workers = append(f.workers, f.start("worker"))
	if err := s.Wait(ctx, "c", 1, nil); err != nil {
		t.Fatal(err)
	}
	note(f.log()+".kept", "only once, in run 20\n")
	f.judge(ctx, s, 30, 1)
	if exists(dir) {
		t.Error("the directory of the worker that was killed is left")
	}
}

// elsewhere has a server with another campaign of the same name, to which a worker's directory is
// not delivered.
func (f *fleet) elsewhere(ctx context.Context, dir string) {
	f.t.Helper()
	own := f.stores[0]
	f.stores[0] = filepath.Join(f.dir, "elsewhere")
	f.servers[0] = f.serve(0)
	s := f.begin(ctx, 30, 1)
	s.Deliver(ctx, dir)
	if found, err := s.Findings(ctx, "c"); err != nil || len(found) != 0 {
		f.t.Errorf("another campaign of that name has %v, %v", found, err)
	}
	f.kill(f.servers[0])
	f.stores[0] = own
}

// until waits until something has come to pass.
func (f *fleet) until(ctx context.Context, what string, is func() bool) {
	f.t.Helper()
	for !is() {
		if ctx.Err() != nil {
			f.t.Fatal("it does not come to pass that ", what)
		}
		rest(10 * time.Millisecond)
	}
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return !errors.Is(err, os.ErrNotExist)
}

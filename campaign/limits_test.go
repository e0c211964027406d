package campaign_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/campaign"
)

// misbehave is what a test does that goes beyond the limits of its worker.
func misbehave(how string) {
	switch how {
	case "sleep": // with a process of its own, which has to end as well
		child := exec.Command("sleep", "1000")
		if err := child.Start(); err != nil {
			panic(err)
		}
		if err := os.WriteFile(os.Getenv("CAMPAIGN_CHILD"), []byte(strconv.Itoa(child.Process.Pid)), 0o600); err != nil {
			panic(err)
		}
		_ = child.Wait()
	case "hog":
		var all [][]byte
		for range 1 << 10 {
			all = append(all, make([]byte, 64<<20))
		}
		panic(len(all))
	case "exit":
		os.Exit(3)
	}
}

// TestLimits runs tests that take too long, or too much memory, or end without a report. Each is
// begun a few times, then given up with its reason, and the campaign says that shards are missing.
func TestLimits(t *testing.T) {
	f := newFleet(t, 1, 0)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	s, err := open(ctx, f.url)
	if err != nil {
		t.Fatal(err)
	}
	signed, binary := f.bundle()
	child := f.dir + "/child"
	for _, x := range []struct {
		how, reason string
		time        time.Duration
	}{
		{"sleep", campaign.OverTime, time.Second},
		{"hog", campaign.OutOfMemory, time.Minute},
		{"exit", campaign.NoReport, time.Minute},
	} {
		w := worker(s, f.dir, f.trust, "CAMPAIGN_LOG="+f.log(), "CAMPAIGN_STUB="+x.how, "CAMPAIGN_CHILD="+child)
		w.Time, w.Memory = x.time, 4<<30
		working, stop := context.WithCancel(ctx)
		ended := make(chan error)
		go func() { ended <- w.Run(working) }()
		n, err := s.Begin(ctx, x.how, signed, binary, 1, 10, 1)
		if err != nil || n != 1 {
			t.Fatalf("%s: %d shards, %v", x.how, n, err)
		}
		if err := s.Wait(ctx, x.how, n, nil); err == nil || !strings.Contains(err.Error(), "1 of 1 shards were refused") {
			t.Errorf("%s: %v", x.how, err)
		}
		stop()
		<-ended
		if got, err := s.Refusals(ctx); err != nil || got[x.reason] != 1 {
			t.Errorf("%s: refused %v, %v", x.how, got, err)
		}
	}
	if log, err := os.ReadFile(f.log()); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("runs were made: %s", log)
	}
	text, err := os.ReadFile(child)
	pid, _ := strconv.Atoi(string(text))
	if err != nil || pid == 0 {
		t.Fatalf("no process of the test is known: %q, %v", text, err)
	}
	for alive(pid) {
		if ctx.Err() != nil {
			t.Fatal("what a test has started lives on after its time is over")
		}
		rest(20 * time.Millisecond)
	}
}

// alive reports whether a process is there and no zombie.
func alive(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return false
	}
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	return err == nil && !strings.Contains(string(stat), ") Z ")
}

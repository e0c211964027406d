package gate_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/clouseau-go/clouseau/internal/play/gate"
)

// While a call lets time pass, looks are rare; the call after it has the usual deadline.
func TestWatchVirtual(t *testing.T) {
	t.Parallel()
	const deadline, month = 300 * time.Millisecond, 30 * 24 * time.Hour
	synctest.Test(t, func(t *testing.T) {
		var g gate.Gate
		g.Begin()
		done := make(chan struct{})
		var looks int64
		var hangs time.Time
		passes := true
		go func() {
			defer close(done)
			for range 3 {
				g.Enter()
				time.Sleep(month)
				g.Leave()
			}
			_, looks = g.Seen()
			passes = false
			hangs = time.Now()
			g.Enter()
			time.Sleep(month)
			g.Leave()
		}()
		ended := g.WatchVirtual(done, deadline, func(time.Duration) bool { return passes })
		if took := time.Since(hangs); ended != gate.Stuck || took < deadline || took > 5*deadline/4 {
			t.Errorf("a call that hangs ends the watch as %v after %v, want %v after %v", ended, took, gate.Stuck, deadline)
		}
		if looks > 1000 {
			t.Errorf("%d looks while three months pass", looks)
		}
		<-done
	})
}

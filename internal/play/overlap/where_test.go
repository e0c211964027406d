package overlap_test

import (
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/clouseau-go/clouseau/internal/play/overlap"
)

// passes lets time pass.
//
//go:noinline
func passes(d time.Duration) { time.Sleep(d) }

// sells takes a lock.
//
//go:noinline
func sells(mu *sync.Mutex) {
	mu.Lock()
	defer mu.Unlock()
}

// TestWhere: where a call lets time pass, the goroutines come first that keep time from passing.
// They are found among however many others.
func TestWhere(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	mu.Lock()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		synctest.Test(t, func(*testing.T) {
			quit := make(chan struct{})
			for range 5000 {
				go func() { <-quit }()
			}
			time.AfterFunc(time.Minute, func() { sells(&mu) })
			passes(time.Hour)
			close(quit)
		})
	}()
	const call = "overlap_test.passes"
	first := "a goroutine waits (sync.Mutex.Lock) in\n  github.com/clouseau-go/clouseau/internal/play/overlap_test.sells "
	var at string
	for began := time.Now(); !strings.HasPrefix(at, first) && time.Since(began) < 30*time.Second; time.Sleep(time.Millisecond) {
		at = overlap.Where(call, call)
	}
	if !strings.HasPrefix(at, first) || !strings.Contains(at, "\na goroutine waits (sleep) in\n  github.com/clouseau-go/clouseau/internal/play/"+call+" ") {
		t.Errorf("it waits in\n%s", at)
	}
	mu.Unlock()
	<-ended
}

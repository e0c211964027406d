package overlap_test

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/play/overlap"
)

type locks struct {
	plain sync.Mutex
	both  sync.RWMutex
	next  *locks
	any   any
}

type adapter struct{ sut any }

// TestHeldLocks: locks are found by their names, also behind pointers; what others may change
// meanwhile is not followed.
func TestHeldLocks(t *testing.T) {
	t.Parallel()
	x := &locks{next: &locks{}}
	x.next.next = x
	x.any = &locks{}
	held := func() []string { return overlap.HeldLocks(&adapter{x}) }
	if got := held(); len(got) > 0 || overlap.HeldLocks(nil) != nil {
		t.Errorf("nothing is held, and %v are told", got)
	}
	x.plain.Lock()
	x.next.both.RLock()
	x.any.(*locks).plain.Lock()
	if got := held(); !slices.Equal(got, []string{"locks.plain", "locks.both"}) {
		t.Errorf("held are %v", got)
	}
	x.plain.Unlock()
	x.next.both.RUnlock()
	x.both.Lock()
	if got := held(); !slices.Equal(got, []string{"locks.both"}) {
		t.Errorf("held are %v", got)
	}
}

// begins starts goroutines that wait.
//
//go:noinline
func begins(quit, ended chan struct{}) {
	begun := make(chan struct{})
	go func() {
		go worker(quit, begun)
		worker(quit, begun)
	}()
	<-begun
	<-begun
	close(ended)
	<-quit
}

//go:noinline
func worker(quit, begun chan struct{}) {
	begun <- struct{}{}
	<-quit
}

// TestOthers: the goroutines that one has begun are told of, also those begun by these.
func TestOthers(t *testing.T) {
	t.Parallel()
	quit := make(chan struct{})
	defer close(quit)
	ended := make(chan struct{})
	go begins(quit, ended)
	<-ended
	text := overlap.Others("overlap_test.begins(")
	for strings.Contains(text, "another goroutine runs") { // until it waits, too
		time.Sleep(time.Millisecond)
		text = overlap.Others("overlap_test.begins(")
	}
	if n := strings.Count(text, "another goroutine waits (chan receive) in\n  "); n != 2 || strings.Count(text, "overlap_test.worker") != 2 {
		t.Errorf("%d goroutines are told of:\n%s", n, text)
	}
}

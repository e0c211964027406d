package leak_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/judging/leak"
)

// marked calls f in a goroutine with a mark, and returns what is left after that.
func marked(workers []string, f func()) (left string) {
	var all sync.WaitGroup
	all.Go(func() {
		m := leak.Begin()
		f()
		m.End()
		left = m.Left(workers)
	})
	all.Wait()
	return left
}

func receives(c chan int) { <-c }

func both(a, b chan int) {
	select {
	case <-a:
	case <-b:
	}
}

// TestLeft: goroutines that wait are left, with what they wait for and where; those of other runs
// are not.
func TestLeft(t *testing.T) {
	t.Parallel()
	a, b, stop := make(chan int), make(chan int), make(chan int)
	defer close(stop)
	defer close(a)
	defer close(b)
	var mu sync.Mutex
	woken := sync.NewCond(&mu)
	defer woken.Broadcast()
	for _, tt := range []struct {
		name    string
		begin   func()
		want    []string
		workers []string
	}{
		{"none", func() {}, nil, nil},
		{"receive", func() { go receives(a) }, []string{"a goroutine is left and waits (chan receive) in", "leak_test.receives  ", "leak_test.go:"}, nil},
		{"two", func() { go receives(a); go receives(a) }, []string{"2 goroutines are left and wait (chan receive) in"}, nil},
		{"select", func() { go both(a, b) }, []string{"waits (select) in", "leak_test.both  "}, nil},
		{"send", func() { go func() { make(chan int) <- 1 }() }, []string{"waits (chan send) in"}, nil},
		{"condition", func() { go func() { mu.Lock(); woken.Wait(); mu.Unlock() }() }, []string{"waits (sync.Cond.Wait) in", "sync.(*Cond).Wait"}, nil},
		{"of a goroutine", func() { go func() { go receives(stop) }() }, []string{"leak_test.receives"}, nil},
		{"sleep", func() { go time.Sleep(time.Hour) }, []string{"waits (sleep) in"}, nil},
		{"ends at once", func() { go func() {}() }, nil, nil},
		{"ends soon", func() { go time.Sleep(20 * time.Millisecond) }, nil, nil},
		{"worker", func() { go receives(a) }, nil, []string{"github.com/clouseau-go/clouseau/internal/judging/leak_test.receives"}},
	} {
		left := marked(tt.workers, tt.begin)
		if len(tt.want) == 0 && left != "" {
			t.Errorf("%s: %s", tt.name, left)
		}
		for _, want := range tt.want {
			if !strings.Contains(left, want) {
				t.Errorf("%s: there is no %q in\n%s", tt.name, want, left)
			}
		}
	}
}

// TestFunctions: the innermost functions are those that were called last.
func TestFunctions(t *testing.T) {
	t.Parallel()
	text := "a goroutine is left and waits (select) in\n  b.f  b.go:1\n  b.g  b.go:2\n2 goroutines are left and run in\n  a.f  a.go:1"
	if got := leak.Functions(text); got != "a.f and b.f" {
		t.Errorf("Functions = %q", got)
	}
}

package overlap_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/play/overlap"
	"github.com/clouseau-go/clouseau/logic"
)

// TestBlocked: of two lanes that wait for each other's lock it is told where.
func TestBlocked(t *testing.T) {
	t.Parallel()
	var a, b sync.Mutex
	calls := overlap.Calls{overlap.NewCall(1, 0, write, nil), overlap.NewCall(2, 0, read, nil)}
	has := make(chan struct{}, 2)
	over := make(chan struct{})
	first := map[*overlap.Call]*sync.Mutex{calls[0]: &a, calls[1]: &b}
	second := map[*overlap.Call]*sync.Mutex{calls[0]: &b, calls[1]: &a}
	go func() {
		defer close(over)
		calls.Perform(func(c *overlap.Call) ([]logic.Value, error) {
			first[c].Lock()
			has <- struct{}{}
			for len(has) < 2 {
				time.Sleep(time.Microsecond)
			}
			lockSecond(second[c])
			return nil, nil
		})
	}()
	text := ""
	for strings.Count(text, "lockSecond") < 2 { // both will come there
		time.Sleep(time.Millisecond)
		text = calls.Blocked()
	}
	if !strings.Contains(text, "a goroutine waits (sync.Mutex.Lock) in") || !strings.Contains(text, "blocked_test.go:") {
		t.Errorf("Blocked says%s", text)
	}
	a.Unlock()
	b.Unlock()
	<-over
}

//go:noinline
func lockSecond(m *sync.Mutex) {
	m.Lock()
	defer m.Unlock()
}

package like_test

import (
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/internal/judging/like"
)

// ledger are counts whose total is wrong behind most calls of Swap.
type ledger struct {
	by    map[string]int
	total int
}

func (l *ledger) Add(name string, n int) int {
	l.by[name] += n
	l.total += n
	return l.by[name]
}
func (l *ledger) Count(name string) int { return l.by[name] }
func (l *ledger) Swap(name string, n int) int {
	old := l.by[name]
	l.by[name] = n
	l.total += n
	return old
}
func (l *ledger) Total() int { return l.total }

// TestPresumed: an operation that the model explains before another one is called is judged.
func TestPresumed(t *testing.T) {
	t.Parallel()
	s := systemOf(func() any { return &ledger{by: map[string]int{}} })
	a := like.Find(like.Question{Ops: s.ops, Walks: s.walks(1, 60, 60)})
	if len(a.Found) == 0 {
		t.Fatal("none is found")
	}
	l := a.Found[0]
	if l.Model() != "counts by name" || l.Clean < l.Total || !slices.Equal(l.Presumed, []string{"Total"}) || l.Method("Total") != "Total" {
		t.Errorf("%v presumes %v", l, l.Presumed)
	}
}

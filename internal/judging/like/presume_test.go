package like_test

import (
	"maps"
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

// network is a directed graph.
type network map[string]map[string]bool

func (n network) AddNode(s string) {
	if n[s] == nil {
		n[s] = map[string]bool{}
	}
}
func (n network) AddEdge(from, to string) bool {
	if n[from] == nil || n[to] == nil || n[from][to] {
		return false
	}
	n[from][to] = true
	return true
}
func (n network) RemoveEdge(from, to string) bool {
	was := n[from][to]
	delete(n[from], to)
	return was
}
func (n network) From(s string) []string { return slices.Sorted(maps.Keys(n[s])) }

// TestSeldom: what removes something in few walks judges all the same.
func TestSeldom(t *testing.T) {
	t.Parallel()
	s := systemOf(func() any { return network{} })
	a := like.Find(like.Question{Ops: s.ops, Walks: s.walks(0, 240, 40)})
	if len(a.Found) == 0 || a.Found[0].Model() != "a directed graph" || !a.Found[0].Judges() {
		t.Errorf("%v", a.Found)
	}
}

// pipe holds four bytes. If it is empty, that is an error also for whoever wants nothing.
type pipe struct{ data string }

func (p *pipe) Write(text string) (n int) {
	n = min(len(text), 4-len(p.data))
	p.data += text[:n]
	return n
}
func (p *pipe) Read(room int) (n int, text string, err error) {
	if p.data == "" {
		return 0, "", errEOF
	}
	n = min(room, len(p.data))
	text, p.data = p.data[:n], p.data[n:]
	return n, text, nil
}
func (p *pipe) Len() int { return len(p.data) }

// TestPresumedSuccess: whether a call succeeds is judged also where the model explains its other
// results.
func TestPresumedSuccess(t *testing.T) {
	t.Parallel()
	s := systemOf(func() any { return &pipe{} })
	a := like.Find(like.Question{Ops: s.ops, Walks: s.walks(1, 60, 250)})
	if len(a.Found) == 0 || a.Found[0].Capacity() != 4 || !slices.Equal(a.Found[0].Presumed, []string{"Read"}) {
		t.Errorf("%v", a.Found)
	}
}

package like_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/judging/compare"
	"github.com/clouseau-go/clouseau/internal/judging/like"
	"github.com/clouseau-go/clouseau/sre"
)

// forth is a stack with words of which the model has no methods.
type forth struct{ xs []int }

func (s *forth) Push(x int) { s.xs = append(s.xs, x) }
func (s *forth) Pop() (int, bool) {
	x, ok := s.Peek()
	if ok {
		s.xs = s.xs[:len(s.xs)-1]
	}
	return x, ok
}
func (s *forth) Peek() (int, bool) {
	if len(s.xs) == 0 {
		return 0, false
	}
	return s.xs[len(s.xs)-1], true
}
func (s *forth) Len() int { return len(s.xs) }
func (s *forth) Dup() {
	if x, ok := s.Peek(); ok {
		s.Push(x)
	}
}
func (s *forth) Rotate(n int) {
	if len(s.xs) > 0 {
		n %= len(s.xs)
		s.xs = slices.Concat(s.xs[n:], s.xs[:n])
	}
}

// registry is a map that counts and renames.
type registry struct{ by map[string]int }

func (r *registry) Set(k string, v int) { r.by[k] = v }
func (r *registry) Get(k string) (int, bool) {
	v, ok := r.by[k]
	return v, ok
}
func (r *registry) Delete(k string) bool {
	_, ok := r.by[k]
	delete(r.by, k)
	return ok
}
func (r *registry) Len() int { return len(r.by) }
func (r *registry) Bump(k string) int {
	r.by[k]++
	return r.by[k]
}
func (r *registry) Rename(from, to string) bool {
	v, ok := r.by[from]
	if ok {
		delete(r.by, from)
		r.by[to] = v
	}
	return ok
}

// TestFindForeign: a model is found for systems with operations that it has no methods for. These
// are foreign, and the reference says nothing from the first call of one on.
func TestFindForeign(t *testing.T) {
	for _, tt := range []struct {
		name, model string
		open        func() any
		foreign     []string
		says        string
	}{
		{"forth", "Stack", func() any { return &forth{} }, []string{"Dup", "Rotate"}, "it behaves like a stack until Dup or Rotate is called"},
		{"registry", "Map", func() any { return &registry{map[string]int{}} }, []string{"Bump", "Rename"}, "it behaves like a map until Bump or Rename is called"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := systemOf(tt.open)
			s.swarm = true
			a := like.Find(like.Question{Ops: s.ops, Walks: s.walks(1, 240, 100)})
			for i, l := range a.Found {
				t.Logf("%d %v explained %.2f %v", i, l, l.Explained(), l.Breach)
			}
			if len(a.Found) == 0 || a.Found[0].Model() != tt.model || a.Found[0].Clean < a.Found[0].Total {
				t.Fatalf("no %s, %d steps", tt.model, a.Steps)
			}
			l := a.Found[0]
			if got := l.Foreign(); !slices.Equal(got, tt.foreign) {
				t.Errorf("foreign are %q, want %q", got, tt.foreign)
			}
			if got := l.Says(); got != tt.says {
				t.Errorf("it says %q, want %q", got, tt.says)
			}
			again(t, s, l, s.walks(2, 40, 100))
		})
	}
}

// TestForeignEnds: the reference is not asked after a foreign call.
func TestForeignEnds(t *testing.T) {
	s := systemOf(func() any { return &forth{} })
	s.swarm = true
	walks := s.walks(1, 240, 100)
	a := like.Find(like.Question{Ops: s.ops, Walks: walks})
	if len(a.Found) == 0 {
		t.Fatal("no model")
	}
	ref := a.Found[0].Reference()
	var c compare.Comparer
	for _, w := range walks {
		if err := c.Begin(context.Background(), ref); err != nil {
			t.Fatal(err)
		}
		ended := false
		for i, e := range w {
			if _, err := c.Call(context.Background(), e, i, nil); err != nil {
				t.Fatal(err)
			}
			ended = ended || slices.Contains(a.Found[0].Foreign(), e.Op.Name)
			if c.Active() == ended {
				t.Fatalf("after %v the comparison is active: %v", e, c.Active())
			}
		}
	}
}

// leaky is a stack of which each deep walk shows a bug: there is no room for more than three.
type leaky struct{ forth }

func (s *leaky) Push(x int) {
	if len(s.xs) == 3 {
		s.xs = s.xs[:2]
		return
	}
	s.forth.Push(x)
}
func (s *leaky) Dup()       {}
func (s *leaky) Rotate(int) {}

// TestFindNamed: where names speak for a model, the first calls of walks are enough.
func TestFindNamed(t *testing.T) {
	s := systemOf(func() any { return &leaky{} })
	s.ops = slices.DeleteFunc(s.ops, func(op *sre.Op) bool { return op.Name == "Dup" || op.Name == "Rotate" })
	a := like.Find(like.Question{Ops: s.ops, Walks: s.walks(1, deep(), 100)})
	for i, l := range a.Found {
		t.Logf("%d %v explained %.2f %v", i, l, l.Explained(), l.Breach)
	}
	if len(a.Found) == 0 {
		t.Fatal("no model")
	}
	if l := a.Found[0]; l.Model() != "Stack" || !l.Named || l.Breach == nil || l.Method("Pop") != "Pop" {
		t.Errorf("%v, named: %v", l, l.Named)
	}
	text, err := json.Marshal(a.Found[0])
	if err != nil || !strings.Contains(string(text), `"named":true`) {
		t.Errorf("%s %v", text, err)
	}
	hidden := s.hide(true, []string{"Push", "Pop", "Peek", "Len"})
	for _, l := range like.Find(like.Question{Ops: hidden.ops, Walks: hidden.walks(1, deep(), 100)}).Found {
		if l.Named {
			t.Errorf("without names: %v", l)
		}
	}
}

package like_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/clouseau-go/clouseau/internal/judging/compare"
	"github.com/clouseau-go/clouseau/internal/judging/like"
	"github.com/clouseau-go/clouseau/ref"
	"github.com/clouseau-go/clouseau/sre"
)

// TestFindModels: each model is found when it is the system.
func TestFindModels(t *testing.T) {
	for name, open := range map[string]func() any{
		"Counter":       func() any { return ref.NewCounter() },
		"Stack":         func() any { return ref.NewStack[int]() },
		"Queue":         func() any { return ref.NewQueue[string]() },
		"Deque":         func() any { return ref.NewDeque[int]() },
		"List":          func() any { return ref.NewList[int]() },
		"Ring":          func() any { return ref.NewRing[int](5) },
		"Set":           func() any { return ref.NewSet[int]() },
		"Multiset":      func() any { return ref.NewMultiset[int]() },
		"Sorted":        func() any { return ref.NewSorted[int]() },
		"Map":           func() any { return ref.NewMap[string, int]() },
		"OrderedMap":    func() any { return ref.NewOrderedMap[string, int]() },
		"PrefixMap":     func() any { return ref.NewPrefixMap[int]() },
		"PriorityQueue": func() any { return ref.NewPriorityQueue[string]() },
		"Bitset":        func() any { return ref.NewBitset() },
		"LRU":           func() any { return ref.NewLRU[string, int](4) },
		"Log":           func() any { return ref.NewLog[int]() },
		"Files":         func() any { return ref.NewFiles() },
		"Store":         func() any { return ref.NewStore() },
	} {
		t.Run(name, func(t *testing.T) {
			s := systemOf(open)
			if name == "Store" {
				s.wide = 3
			}
			a := like.Find(like.Question{Ops: s.ops, Walks: s.walks(1, 200, 100)})
			for i, l := range a.Found {
				t.Logf("%d %v explained %.2f %v", i, l, l.Explained(), l.Breach)
			}
			t.Logf("%d steps, cut %v", a.Steps, a.Cut)
			if len(a.Found) > 0 {
				again(t, s, a.Found[0], s.walks(2, 20, 100))
			}
			if len(a.Found) == 0 || a.Found[0].Model() != name || a.Found[0].Share() < 1 {
				t.Errorf("not found")
			}
		})
	}
}

// again checks a likeness that is written and read, and its model in the place of the system: on
// other walks it answers what is judged as the system does.
func again(t *testing.T, s *system, l *like.Likeness, walks []sre.Trace) {
	t.Helper()
	text, err := json.Marshal(l)
	if err != nil {
		t.Fatal(err)
	}
	read, err := like.Read(text, s.ops)
	if err != nil {
		t.Fatal(err)
	}
	if read.String() != l.String() {
		t.Errorf("read: %v, want %v", read, l)
	}
	ref := read.Reference()
	var c compare.Comparer
	for _, w := range walks {
		if err := c.Begin(context.Background(), ref); err != nil {
			t.Fatal(err)
		}
		for i, call := range w {
			d, err := c.Call(context.Background(), call, i, nil)
			if err != nil || d != nil {
				t.Fatalf("%v: %v %v", call, d, err)
			}
		}
	}
	target, ok := l.Target()
	t.Logf("%v %+v", ok, target)
}

package batch

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

var (
	items = rapid.Custom(func(t *rapid.T) Item {
		return Item{ID: rapid.IntRange(0, 3).Draw(t, "id"), Name: rapid.SampledFrom([]string{"a", "b"}).Draw(t, "name")}
	})
	batches = rapid.SliceOfN(items, 0, 3)
)

// TestNewAgainstSlices compares the fixed twin with two slices on random runs.
func TestNewAgainstSlices(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := New()
		var waiting, handed []Item
		t.Repeat(map[string]func(*rapid.T){
			"pushAll": func(t *rapid.T) {
				b := batches.Draw(t, "items")
				q.PushAll(b)
				waiting = append(slices.Clone(waiting), b...)
			},
			"drain": func(t *rapid.T) {
				if got := q.Drain(); !slices.Equal(got, waiting) {
					t.Fatalf("Drain = %v, want %v", got, waiting)
				}
				handed, waiting = waiting, nil
			},
			"ack": func(*rapid.T) { q.Ack(); handed = nil },
			"": func(t *rapid.T) {
				if got := q.Unacked(); !slices.Equal(got, handed) {
					t.Fatalf("Unacked = %v, want %v", got, handed)
				}
			},
		})
	})
}

// TestBuggyOverwrites shows the seeded bug: the batch that was handed out lies where the next one
// is put.
func TestBuggyOverwrites(t *testing.T) {
	a, b, c := Item{ID: 1}, Item{ID: 2}, Item{ID: 3}
	q := NewBuggy()
	q.PushAll([]Item{a, b})
	q.Drain()
	q.PushAll([]Item{c})
	if got, want := q.Unacked(), []Item{c, b}; !slices.Equal(got, want) {
		t.Errorf("Unacked = %v, want %v", got, want)
	}
}

// TestEmittedFindsIt runs the emitted generators on the buggy queue, and on the fixed one.
func TestEmittedFindsIt(t *testing.T) {
	for _, tt := range []struct {
		name  string
		open  func() Queue
		found bool
	}{{"buggy", NewBuggy, true}, {"fixed", New, false}} {
		test := overwrittenTest()
		test.New = func(context.Context) (rt.Adapter, error) { return &batchAdapter{sut: tt.open()}, nil }
		found := 0
		for i, h := 0, test.Player(); i < 300; i++ {
			if h.Example(1, i).Verdict == run.Violation {
				found++
			}
		}
		if (found > 0) != tt.found {
			t.Errorf("%s: %d violations in 300 runs", tt.name, found)
		}
	}
}

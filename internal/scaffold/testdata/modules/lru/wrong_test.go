package lru_test

import (
	"context"
	"testing"

	lru "github.com/hashicorp/golang-lru/v2"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

// queue is a wrong cache, which evicts what came first: being read does not help an entry.
type queue struct {
	*lru.Cache[string, int]
}

// Get returns the value of a key and forgets that it was asked for.
func (q *queue) Get(key string) (value int, ok bool) { return q.Peek(key) }

// TestWrongCache: the goals find the wrong cache, in every run.
func TestWrongCache(t *testing.T) {
	for _, test := range []*rt.Test{evictedTooEarlyTest(), wrongOldestTest()} {
		test.New = func(context.Context) (rt.Adapter, error) {
			cache, err := newTestedCache()
			return &lruAdapter{sut: &queue{cache}}, err
		}
		const runs = 200
		if r := sample.Runs(t.Context(), test, runs, 1, nil); r.Violations != runs {
			t.Errorf("%s: %d of %d runs are violations, want all", r.Goal, r.Violations, runs)
		}
	}
}

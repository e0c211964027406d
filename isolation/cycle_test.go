package isolation_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/isolation"
)

// mixed returns transactions that read and write a few keys without any care, and an order of their
// commits.
func mixed(r *rand.Rand) (txns []isolation.Txn, commits []int) {
	n, keys := 2+r.IntN(11), 1+r.IntN(4)
	written := map[int][]int{}
	for id := 1; id <= n; id++ {
		t := isolation.Txn{ID: id, Session: r.IntN(n)}
		for k := range keys {
			if r.IntN(3) == 0 {
				t.Ops = append(t.Ops, isolation.Write(fmt.Sprint("k", k)))
				written[k] = append(written[k], id)
			}
		}
		txns = append(txns, t)
		commits = append(commits, id)
	}
	for i := range txns {
		for k := range keys {
			from := slices.DeleteFunc(append([]int{0}, written[k]...), func(w int) bool { return w == i+1 })
			if r.IntN(3) == 0 {
				read := isolation.Read(fmt.Sprint("k", k), from[r.IntN(len(from))])
				txns[i].Ops = append([]isolation.Op{read}, txns[i].Ops...)
			}
		}
	}
	if r.IntN(2) == 0 { // nearly as they began
		i := r.IntN(n)
		commits[i], commits[n-1] = commits[n-1], commits[i]
	} else {
		r.Shuffle(n, func(i, j int) { commits[i], commits[j] = commits[j], commits[i] })
	}
	return txns, commits
}

// depends reports whether one transaction depends on another by a kind of edge, by definition: on
// all versions before and after, and not only the next.
func depends(a, b isolation.Txn, kind isolation.Dependency, key string, at map[int]int) bool {
	writes := func(t isolation.Txn) bool {
		return slices.ContainsFunc(t.Ops, func(o isolation.Op) bool { return o.Write && o.Key == key })
	}
	reads := func(t isolation.Txn, from func(int) bool) bool {
		return slices.ContainsFunc(t.Ops, func(o isolation.Op) bool { return !o.Write && o.Key == key && from(o.From) })
	}
	switch kind {
	case isolation.SessionOrder:
		return a.Session == b.Session && a.ID < b.ID
	case isolation.WriteWrite:
		return writes(a) && writes(b) && at[a.ID] < at[b.ID]
	case isolation.WriteRead:
		return reads(b, func(w int) bool { return w == a.ID })
	}
	return writes(b) && reads(a, func(w int) bool { return w != b.ID && at[w] < at[b.ID] })
}

// fewest returns the least number of read-write edges of a cycle, by all paths; -1: there is none.
func fewest(txns []isolation.Txn, keys []string, at map[int]int) int {
	const far = 1000
	n := len(txns)
	cost := make([][]int, n)
	for i := range cost {
		cost[i] = slices.Repeat([]int{far}, n)
		for j := range cost[i] {
			for _, kind := range []isolation.Dependency{isolation.ReadWrite, isolation.WriteRead, isolation.WriteWrite, isolation.SessionOrder} {
				for _, k := range keys {
					if i != j && depends(txns[i], txns[j], kind, k, at) {
						cost[i][j] = min(cost[i][j], map[bool]int{true: 1}[kind == isolation.ReadWrite])
					}
				}
			}
		}
	}
	for m := range n {
		for i := range n {
			for j := range n {
				cost[i][j] = min(cost[i][j], cost[i][m]+cost[m][j])
			}
		}
	}
	least := far
	for i := range n {
		least = min(least, cost[i][i])
	}
	if least >= far {
		return -1
	}
	return least
}

// TestCheapestCycle compares the cycle with all cycles there are: it is one, and no other has fewer
// read-write edges.
func TestCheapestCycle(t *testing.T) {
	t.Parallel()
	keys := []string{"k0", "k1", "k2", "k3"}
	found := map[int]int{}
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 4))
		txns, commits := mixed(r)
		at := map[int]int{}
		for i, id := range commits {
			at[id] = i + 1
		}
		h, err := isolation.New(txns)
		if err != nil {
			t.Fatal(err)
		}
		c, err := h.Cycle(commits)
		if err != nil {
			t.Fatal(err)
		}
		against := -1
		for i, s := range c {
			against = max(against, 0)
			if s.Kind == isolation.ReadWrite {
				against++
			}
			if !depends(txns[s.Before-1], txns[s.After-1], s.Kind, s.Key, at) {
				t.Fatalf("%+v, committed as %v: %v is no dependency", txns, commits, s)
			}
			if next := c[(i+1)%len(c)]; next.Before != s.After {
				t.Fatalf("%+v: %v does not go round", txns, c)
			}
		}
		if want := fewest(txns, keys, at); against != want {
			t.Fatalf("%+v, committed as %v: %v has %d read-write edges, want %d", txns, commits, c, against, want)
		}
		found[against]++
	}
	for _, n := range []int{-1, 0, 1, 2} {
		if found[n] < 3 {
			t.Errorf("%d histories whose cheapest cycle has %d read-write edges", found[n], n)
		}
	}
}

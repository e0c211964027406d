package isolation_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/clouseau-go/clouseau/isolation"
)

// recorded returns what a store under snapshot isolation commits: two reads and two writes in each
// transaction, of keys that are a tenth as many as the transactions. Some transactions have an
// older snapshot.
func recorded(n, sessions int) []isolation.Txn {
	r := rand.New(rand.NewPCG(13, uint64(n)))
	keys := make([]string, max(10, n/10))
	versions := make([][]int, len(keys))
	for k := range keys {
		keys[k], versions[k] = fmt.Sprint("k", k), []int{0}
	}
	seen := make([]int, sessions+1) // the last transaction of each session
	txns := make([]isolation.Txn, n)
	for i := range txns {
		id, s := i+1, 1+r.IntN(sessions)
		snapshot := max(seen[s], i-r.IntN(10))
		t := isolation.Txn{ID: id, Session: s}
		last := func(k int) int {
			v := versions[k]
			for j := len(v) - 1; ; j-- {
				if v[j] <= snapshot {
					return v[j]
				}
			}
		}
		for range 2 {
			k := r.IntN(len(keys))
			t.Ops = append(t.Ops, isolation.Read(keys[k], last(k)))
		}
		for range 2 {
			if k := r.IntN(len(keys)); versions[k][len(versions[k])-1] <= snapshot {
				t.Ops = append(t.Ops, isolation.Write(keys[k]))
				versions[k] = append(versions[k], id)
			}
		}
		seen[s], txns[i] = id, t
	}
	return txns
}

func BenchmarkCheck(b *testing.B) {
	for _, sessions := range []int{10, 100} {
		for _, n := range []int{100, 1000, 10_000, 100_000} {
			h, err := isolation.New(recorded(n, sessions))
			if err != nil {
				b.Fatal(err)
			}
			for _, l := range isolation.Levels() {
				b.Run(fmt.Sprintf("sessions=%d/%d/%v", sessions, n, l), func(b *testing.B) {
					b.ReportAllocs()
					for b.Loop() {
						if v := h.Check(l); !v.Admitted && l <= isolation.Snapshot {
							b.Skipf("%.200v", v)
						}
					}
				})
			}
			commits := make([]int, n)
			for i := range commits {
				commits[i] = i + 1
			}
			b.Run(fmt.Sprintf("sessions=%d/%d/cycle", sessions, n), func(b *testing.B) {
				for b.Loop() {
					if _, err := h.Cycle(commits); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

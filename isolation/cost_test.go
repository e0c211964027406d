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

// tangled returns transactions that are all on one cycle and on many: each reads two keys in the
// version before the last one, and overwrites one of them.
func tangled(n int) []isolation.Txn {
	keys := max(2, n/50)
	r := rand.New(rand.NewPCG(17, uint64(n)))
	versions := make([][]int, keys)
	for k := range versions {
		versions[k] = []int{0, 0}
	}
	txns := make([]isolation.Txn, n)
	for i := range txns {
		t := isolation.Txn{ID: i + 1, Session: i % 100}
		x, y := r.IntN(keys), r.IntN(keys)
		for _, k := range []int{x, y} {
			t.Ops = append(t.Ops, isolation.Read(fmt.Sprint("k", k), versions[k][len(versions[k])-2]))
		}
		t.Ops = append(t.Ops, isolation.Write(fmt.Sprint("k", x)))
		versions[x] = append(versions[x], i+1)
		txns[i] = t
	}
	return txns
}

// BenchmarkCycle looks for a cycle by the order of versions: in what a store commits one
// after the other, where there is none, in what it commits under snapshot isolation, where cycles
// are few and short, and in a history that is one large component.
func BenchmarkCycle(b *testing.B) {
	serial := func(n int) []isolation.Txn {
		txns, last := make([]isolation.Txn, n), map[string]int{}
		for i := range txns {
			k := fmt.Sprint("k", i%max(10, n/10))
			txns[i] = isolation.Txn{ID: i + 1, Session: i % 100, Ops: []isolation.Op{isolation.Read(k, last[k]), isolation.Write(k)}}
			last[k] = i + 1
		}
		return txns
	}
	for _, c := range []struct {
		name string
		made func(n int) []isolation.Txn
	}{
		{"serial", serial},
		{"snapshots", func(n int) []isolation.Txn { return recorded(n, 100) }},
		{"tangled", tangled},
	} {
		for _, n := range []int{100, 1000, 10_000, 100_000} {
			h, err := isolation.New(c.made(n))
			if err != nil {
				b.Fatal(err)
			}
			commits := make([]int, n)
			for i := range commits {
				commits[i] = i + 1
			}
			b.Run(fmt.Sprintf("%s/%d", c.name, n), func(b *testing.B) {
				for b.Loop() {
					found, err := h.Cycle(commits)
					if err != nil || c.name == "serial" && found != nil || c.name == "tangled" && found == nil {
						b.Fatal(found, err)
					}
				}
			})
		}
	}
}

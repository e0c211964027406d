package isolation_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/isolation"
)

// drawn returns n transactions. Their reads see committed versions in one of three ways, so
// that each level admits some of the histories and not others: any version, mostly the latest one
// of those that are listed before, that of a snapshot, or the latest of some transactions with all
// that these have seen.
func drawn(r *rand.Rand, n int) []isolation.Txn {
	keys := []string{"x", "y", "z"}[:1+r.IntN(3)]
	txns := make([]isolation.Txn, n)
	way, apart := r.IntN(4), r.IntN(2) == 0
	for i := range txns {
		txns[i] = isolation.Txn{ID: i + 1, Session: r.IntN(n)}
		for range 1 + r.IntN(4) {
			write := r.IntN(5) < 2
			if apart { // writers, then readers
				write = i < n/2
			}
			txns[i].Ops = append(txns[i].Ops, isolation.Op{Key: keys[r.IntN(len(keys))], Write: write})
		}
	}
	past := make([]uint, n) // of each transaction, as bits
	for i := range txns {
		own := map[string]bool{}
		past[i] = 1 << i
		for k := range i {
			if r.IntN(3) == 0 || txns[k].Session == txns[i].Session {
				past[i] |= past[k]
			}
		}
		snapshot := r.IntN(i + 1)
		for j := range txns[i].Ops {
			o := &txns[i].Ops[j]
			switch from := writersOf(txns, o.Key, i, way == 0); {
			case o.Write:
				own[o.Key] = true
			case own[o.Key]:
				o.From = i + 1
			case way == 2:
				o.From = slices.Max(slices.DeleteFunc(from, func(t int) bool { return t > snapshot }))
			case way == 3:
				o.From = slices.Max(slices.DeleteFunc(from, func(t int) bool { return t > 0 && past[i]&(1<<(t-1)) == 0 }))
			case r.IntN(3) == 0:
				o.From = from[r.IntN(len(from))]
			default:
				o.From = from[len(from)-1]
			}
		}
	}
	return txns
}

// writersOf returns who else writes a key, of those that are listed before or of all.
func writersOf(txns []isolation.Txn, key string, but int, all bool) []int {
	out := []int{0}
	for k, x := range txns {
		wrote := slices.ContainsFunc(x.Ops, func(p isolation.Op) bool { return p.Write && p.Key == key })
		if k != but && wrote && (k < but || all) {
			out = append(out, k+1)
		}
	}
	return out
}

// TestVolume compares with all commit orders of many histories: 100,000 in the long mode.
func TestVolume(t *testing.T) {
	t.Parallel()
	histories := 3000
	if os.Getenv("CLOUSEAU_LONG") != "" {
		histories = 100_000
	}
	const parts = 2
	admitted := make([][7]int, parts)
	t.Run("parts", func(t *testing.T) {
		for part := range parts {
			t.Run(fmt.Sprint(part), func(t *testing.T) {
				t.Parallel()
				r := rand.New(rand.NewPCG(11, uint64(part)))
				for range histories / parts {
					compare(t, drawn(r, 2+r.IntN(5)), &admitted[part])
				}
			})
		}
	})
	weaker := histories
	for _, l := range isolation.Levels() {
		n := admitted[0][l] + admitted[1][l]
		t.Logf("%s admits %d of %d", l, n, histories)
		if n < histories/20 || weaker-n < histories/400 {
			t.Errorf("%s admits %d of %d histories, and the level before it %d: the test says little about it", l, n, histories, weaker)
		}
		weaker = n
	}
}

// compare judges a history for all levels, in all ways.
func compare(t *testing.T, txns []isolation.Txn, admitted *[7]int) {
	t.Helper()
	h, err := isolation.New(txns)
	if err != nil {
		t.Fatal(err)
	}
	all := h.CheckAll()
	oracle := newNaive(txns)
	for _, l := range isolation.Levels() {
		want := oracle.admits(l)
		if want {
			admitted[l]++
		}
		verdicts := []isolation.Verdict{h.Check(l), all[l]}
		for way := range isolation.Ways {
			verdicts = append(verdicts, h.CheckBy(l, way))
		}
		for i, v := range verdicts {
			if v.Open || v.Admitted != want {
				t.Fatalf("%s of %v, in way %d: %v, want %v", l, txns, i, v, want)
			}
			if v.Admitted && !oracle.fits(l, v.Order) {
				t.Fatalf("%s of %v, in way %d: the order %v does not show it", l, txns, i, v.Order)
			}
		}
	}
}

// TestCutSearch: a search that is cut says that the question is open, or what a long one says.
func TestCutSearch(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(12, 1))
	var open [7]int
	for range times(3000, 10_000) {
		txns := drawn(r, 12)
		h, err := isolation.New(txns)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range []isolation.Level{isolation.Prefix, isolation.Snapshot, isolation.Serializable} {
			h.Limit = 0
			long := h.Check(l)
			h.Limit = 1
			short := h.Check(l)
			switch {
			case short.Open && short.String() == "open: the search for a commit order was cut":
				open[l]++
			case long.Open || short.Open || short.Admitted != long.Admitted:
				t.Fatalf("%s of %v: %v in a step, %v in many", l, txns, short, long)
			}
		}
	}
	t.Log(open)
	if open[isolation.Serializable] == 0 {
		t.Error("no search was cut")
	}
}

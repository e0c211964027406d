package isolation_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
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
	if environment.Long.Get() != "" {
		histories = 100_000
	}
	const parts = 2
	admitted, ordered := make([][7]int, parts), make([][7]int, parts)
	t.Run("parts", func(t *testing.T) {
		for part := range parts {
			t.Run(fmt.Sprint(part), func(t *testing.T) {
				t.Parallel()
				r := rand.New(rand.NewPCG(11, uint64(part)))
				for range histories / parts {
					txns := drawn(r, 2+r.IntN(5))
					compare(t, txns, nil, &admitted[part])
					compare(t, txns, knownOf(r, txns), &ordered[part])
				}
			})
		}
	})
	weaker := histories
	for _, l := range isolation.Levels() {
		n := admitted[0][l] + admitted[1][l]
		by := ordered[0][l] + ordered[1][l]
		t.Logf("%s admits %d of %d, and %d by the versions that are known", l, n, histories, by)
		if by < histories/30 || by > n-histories/100 {
			t.Errorf("%s admits %d of %d histories, and %d by the versions that are known", l, n, histories, by)
		}
		if n < histories/20 || weaker-n < histories/400 {
			t.Errorf("%s admits %d of %d histories, and the level before it %d: the test says little about it", l, n, histories, weaker)
		}
		weaker = n
	}
}

// knownOf returns an order of the versions of some keys or of all, as they were listed or nearly.
func knownOf(r *rand.Rand, txns []isolation.Txn) map[string][]int {
	ids := make([]int, len(txns))
	for i := range ids {
		ids[i] = i + 1
	}
	for range r.IntN(3) {
		i, j := r.IntN(len(ids)), r.IntN(len(ids))
		ids[i], ids[j] = ids[j], ids[i]
	}
	out := versionsBy(txns, ids)
	if r.IntN(2) == 0 {
		delete(out, "x")
	}
	return out
}

// compare judges a history for all levels, in all ways.
func compare(t *testing.T, txns []isolation.Txn, versions map[string][]int, admitted *[7]int) {
	t.Helper()
	h, err := isolation.New(txns)
	if err != nil {
		t.Fatal(err)
	}
	h.Versions = versions
	all := h.CheckAll()
	oracle := newNaive(txns)
	oracle.versions = versions
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
				t.Fatalf("%s of %v, versions %v, in way %d: %v, want %v", l, txns, versions, i, v, want)
			}
			if v.Admitted && !oracle.fits(l, v.Order) {
				t.Fatalf("%s of %v, in way %d: the order %v does not show it", l, txns, i, v.Order)
			}
		}
	}
}

// TestLongByVersions: in a history that is too long to search, the order of the commits, or of the
// versions of a few keys, proves that it is not serializable.
func TestLongByVersions(t *testing.T) {
	t.Parallel()
	txns := recorded(10_000, 10_000)
	commits := make([]int, len(txns))
	for i := range commits {
		commits[i] = i + 1
	}
	h, err := isolation.New(txns)
	if err != nil {
		t.Fatal(err)
	}
	h.Limit = 1
	cycle, err := h.Cycle(commits)
	if err != nil || cycle == nil {
		t.Fatal(cycle, err)
	}
	some := map[string][]int{}
	for _, s := range cycle {
		some[s.Key] = versionsBy(txns, commits)[s.Key]
	}
	for _, known := range []isolation.History{{Commits: commits}, {Versions: some}} {
		h.Commits, h.Versions = known.Commits, known.Versions
		if v := h.Check(isolation.Serializable); v.Open || v.Admitted || len(v.Cycle) != len(cycle) {
			t.Errorf("%d commits and the versions of %d keys are known: %.200v, want %v", len(h.Commits), len(h.Versions), v, cycle)
		}
		if v := h.Check(isolation.Snapshot); !v.Admitted {
			t.Errorf("%d commits and the versions of %d keys are known: SI %.200v", len(h.Commits), len(h.Versions), v)
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

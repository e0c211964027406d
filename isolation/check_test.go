package isolation_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/isolation"
)

// history reads transactions: sessions are separated by |, transactions of a session by ;, and w(x)
// and r(x,1) are operations. Transactions are numbered in the order in which they are written.
func history(t testing.TB, text string) *isolation.History {
	t.Helper()
	h, err := isolation.New(parse(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return h
}

func parse(text string) []isolation.Txn {
	var out []isolation.Txn
	for s, session := range strings.Split(text, "|") {
		for txn := range strings.SplitSeq(session, ";") {
			x := isolation.Txn{ID: len(out) + 1, Session: s + 1}
			for op := range strings.FieldsSeq(txn) {
				var o isolation.Op
				switch {
				case op == "abort":
					x.Aborted = true
					continue
				case op[0] == 'w':
					o = isolation.Write(op[2:3])
				default:
					fmt.Sscanf(op[4:], "%d.%d", &o.From, &o.Nth)
					o.Key = op[2:3]
				}
				x.Ops = append(x.Ops, o)
			}
			out = append(out, x)
		}
	}
	return out
}

// TestLevels has the known anomalies, each with the levels that admit it.
func TestLevels(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, admitted string }{
		// columns: any committed, read committed, read atomic, causal, prefix, snapshot,
		// serializable
		{"lost update", "r(x,0) w(x) | r(x,0) w(x)", "+++++--"},
		{"write skew", "r(x,0) r(y,0) w(x) | r(x,0) r(y,0) w(y)", "++++++-"},
		{"non-repeatable read", "w(x) | r(x,0) r(x,1)", "++-----"},
		{"backwards", "w(x) | r(x,1) r(x,0)", "+------"},
		{"fractured read, old then new", "w(x) w(y) | r(x,0) r(y,1)", "++-----"},
		{"fractured read, new then old", "w(x) w(y) | r(x,1) r(y,0)", "+------"},
		{"causality", "w(x) | r(x,1) w(y) | r(x,0) r(y,2)", "+++----"},
		{"causality, new first", "w(x) | r(x,1) w(y) | r(y,2) r(x,0)", "+++----"},
		{"causality in a session", "w(x) ; w(y) | r(y,2) r(x,0)", "+++----"},
		{"own session's write", "w(x) ; r(x,0)", "++-----"},
		{"monotonic reads", "w(x) | r(x,1) ; r(x,0)", "+++----"},
		{"long fork", "w(x) | w(y) | r(x,1) r(y,0) | r(y,2) r(x,0)", "++++---"},
		{"read-only anomaly", "r(s,0) r(c,0) w(c) | r(s,0) w(s) | r(s,2) r(c,0)", "++++++-"},
		{"stale, which is no matter of order", "w(x) | r(x,0)", "+++++++"},
		{"circular information flow", "r(y,2) w(x) | r(x,1) w(y)", "-------"},
		{"own writes", "w(x) r(x,1) | r(x,1) w(x) r(x,2)", "+++++++"},
		{"aborted read", "w(x) abort | r(x,1)", "-------"},
		{"intermediate read", "w(x) w(x) | r(x,1.1)", "-------"},
		{"own write unseen", "w(x) r(x,0)", "-------"},
	} {
		h, got := history(t, c.text), ""
		for _, l := range isolation.Levels() {
			v := h.Check(l)
			got += map[bool]string{true: "+", false: "-"}[v.Admitted]
			if v.Open {
				t.Errorf("%s: %s is open", c.name, l)
			}
		}
		if got != c.admitted {
			t.Errorf("%s (%s): %s, want %s", c.name, c.text, got, c.admitted)
		}
	}
}

func TestReasons(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text  string
		level isolation.Level
		want  string
	}{
		{"r(x,0) w(x) | r(x,0) w(x)", isolation.Serializable,
			"no: T1 before T2, since T1 reads x before T2 writes it; T2 before T1, since T2 reads x before T1 writes it"},
		{"w(x) w(y) | r(x,1) r(y,0)", isolation.ReadCommitted,
			"no: T0 before T1, since T0 loads the store; T1 before T0, since T2 reads x from T1 and reads y from T0, which T1 writes as well"},
		{"w(x) ; r(x,0)", isolation.ReadAtomic,
			"no: T0 before T1, since T0 loads the store; T1 before T0, since T2 follows T1 in a session and reads x from T0, which T1 writes as well"},
		{"w(x) | r(x,1)", isolation.Serializable, "yes, in the order [1 2]"},
		{"w(x) abort | r(x,1)", isolation.AnyCommitted, "no: T2 reads x from T1, which aborted"},
		{"w(x) w(x) | r(x,1.1)", isolation.AnyCommitted, "no: T2 reads a version of x that T1 itself overwrote"},
		{"w(x) r(x,0)", isolation.AnyCommitted, "no: T1 reads x from T0 after it wrote the key itself"},
		{"r(x,0) w(x) | r(x,0) w(x)", isolation.Snapshot,
			"no: T1 before T2, since T1 reads x before T2 writes it; T2 before T1, since both write x and T2 has not seen T1"},
		{"w(x) | w(x) | r(x,1) r(x,2)", isolation.Prefix,
			"no: T1 before T2, since T3, which comes later, reads x from T2 and not from T1; T2 before T1, since T3, which comes later, reads x from T1 and not from T2"},
	} {
		if got := history(t, c.text).Check(c.level).String(); got != c.want {
			t.Errorf("%s, %s:\n%s, want\n%s", c.text, c.level, got, c.want)
		}
	}
}

func TestNewRefuses(t *testing.T) {
	t.Parallel()
	r, w := isolation.Read, isolation.Write
	for _, c := range []struct {
		txns []isolation.Txn
		want string
	}{
		{[]isolation.Txn{{ID: 0}}, "transaction 0: an ID is a number from one"},
		{[]isolation.Txn{{ID: 1}, {ID: 1, Aborted: true}}, "transaction 1: an ID"},
		{[]isolation.Txn{{ID: 1, Ops: []isolation.Op{r("x", 2)}}}, "T1 reads x from T2, which is not in the history"},
		{[]isolation.Txn{{ID: 1, Ops: []isolation.Op{r("x", 1), w("x")}}}, "T1 reads x from itself before it writes it"},
		{[]isolation.Txn{{ID: 1, Ops: []isolation.Op{w("y")}}, {ID: 2, Ops: []isolation.Op{r("x", 1)}}}, "T2 reads x from T1, which writes it 0 times"},
		{[]isolation.Txn{{ID: 1, Ops: []isolation.Op{w("x")}}, {ID: 2, Ops: []isolation.Op{{Key: "x", From: 1, Nth: 2}}}}, "which writes it 1 times"},
	} {
		if _, err := isolation.New(c.txns); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("New(%v) = %v, want %s", c.txns, err, c.want)
		}
	}
}

// random returns transactions whose reads see versions of listed transactions, also of aborted ones
// and of their own.
func random(t *rapid.T) []isolation.Txn {
	n := rapid.IntRange(1, 5).Draw(t, "transactions")
	txns := make([]isolation.Txn, n)
	keys := []string{"x", "y", "z"}[:rapid.IntRange(1, 3).Draw(t, "keys")]
	writers := map[string][]int{}
	for i := range txns {
		txns[i] = isolation.Txn{ID: i + 1, Session: rapid.IntRange(1, n).Draw(t, "session"), Aborted: rapid.IntRange(0, 19).Draw(t, "aborted") == 0}
		for range rapid.IntRange(1, 4).Draw(t, "operations") {
			k := rapid.SampledFrom(keys).Draw(t, "key")
			write := rapid.Bool().Draw(t, "write")
			txns[i].Ops = append(txns[i].Ops, isolation.Op{Key: k, Write: write})
			if write && !slices.Contains(writers[k], i+1) {
				writers[k] = append(writers[k], i+1)
			}
		}
	}
	for i := range txns {
		own := map[string]bool{}
		for j := range txns[i].Ops {
			o := &txns[i].Ops[j]
			switch {
			case o.Write:
				own[o.Key] = true
			case own[o.Key] && rapid.IntRange(0, 9).Draw(t, "unseen") > 0:
				o.From = i + 1
			default:
				from := slices.DeleteFunc(append([]int{0}, writers[o.Key]...), func(w int) bool { return w == i+1 })
				o.From = rapid.SampledFrom(from).Draw(t, "from")
			}
		}
	}
	return txns
}

// TestCheckAgreesWithDefinition compares with all orders of all transactions.
func TestCheckAgreesWithDefinition(t *testing.T) {
	t.Parallel()
	admitted, rejected := map[isolation.Level]int{}, map[isolation.Level]int{}
	rapid.Check(t, func(t *rapid.T) {
		txns := random(t)
		h, err := isolation.New(txns)
		if err != nil {
			t.Fatal(err)
		}
		stronger := true
		for _, l := range slices.Backward(isolation.Levels()) {
			got, want := h.Check(l), admits(txns, l)
			if got.Admitted != want || got.Open {
				t.Fatalf("%s of %v: %v, want %v", l, txns, got, want)
			}
			if stronger && l != isolation.Serializable && !got.Admitted && h.Check(l+1).Admitted {
				t.Fatalf("%v satisfies %s and not %s", txns, l+1, l)
			}
			if got.Admitted {
				admitted[l]++
				if !fits(txns, l, got.Order) {
					t.Fatalf("%s of %v: the order %v does not show it", l, txns, got.Order)
				}
			} else {
				rejected[l]++
			}
		}
	})
	for _, l := range isolation.Levels() {
		if admitted[l] < 5 || rejected[l] < 5 {
			t.Errorf("%s: %d admitted, %d rejected", l, admitted[l], rejected[l])
		}
	}
}

// TestCycle has the anomalies of a known commit order, by name.
func TestCycle(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text    string
		commits []int
		name    string
		want    string
	}{
		{"r(x,0) w(x) | r(x,0) w(x)", []int{1, 2}, "lost update", "[T1 -WW(x)-> T2 T2 -RW(x)-> T1]"},
		{"r(x,0) r(y,0) w(x) | r(x,0) r(y,0) w(y)", []int{1, 2}, "write skew (G2-item)", "[T1 -RW(y)-> T2 T2 -RW(x)-> T1]"},
		{"w(x) w(y) | r(x,0) r(y,1)", []int{1, 2}, "read skew (G-single)", "[T1 -WR(y)-> T2 T2 -RW(x)-> T1]"},
		{"r(y,2) w(x) | r(x,1) w(y)", []int{1, 2}, "circular information flow (G1c)", "[T1 -WR(x)-> T2 T2 -WR(y)-> T1]"},
		{"r(s,0) r(c,0) w(c) | r(s,0) w(s) | r(s,2) r(c,0)", []int{2, 3, 1}, "anti-dependency cycle (G2-item)", "[T1 -RW(s)-> T2 T2 -WR(s)-> T3 T3 -RW(c)-> T1]"},
		{"w(x) | r(x,0)", []int{1, 2}, "", "[]"},
		{"w(x) ; r(x,0)", []int{1, 2}, "read skew (G-single)", "[T1 -> T2 T2 -RW(x)-> T1]"},
	} {
		got, err := history(t, c.text).Cycle(c.commits)
		if err != nil {
			t.Fatal(err)
		}
		name := ""
		if got != nil {
			name = got.Name()
		}
		if fmt.Sprint(got) != c.want || name != c.name {
			t.Errorf("%s: %v %q, want %s %q", c.text, got, name, c.want, c.name)
		}
	}
	for _, commits := range [][]int{{1}, {1, 1}, {1, 2, 3}, {0, 1}} {
		if _, err := history(t, "w(x) | r(x,0)").Cycle(commits); err == nil {
			t.Errorf("Cycle(%v) finds nothing wrong with that", commits)
		}
	}
}

// TestNoCycleIsSerializable compares cycles with the definition: a history without a cycle is
// serializable, and one with a cycle is not serializable with that order of versions.
func TestNoCycleIsSerializable(t *testing.T) {
	t.Parallel()
	without, with := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		txns := random(t)
		h, err := isolation.New(txns)
		if err != nil {
			t.Fatal(err)
		}
		if h.Anomaly() != nil {
			return
		}
		var ids []int
		for _, x := range txns {
			if !x.Aborted {
				ids = append(ids, x.ID)
			}
		}
		commits := rapid.Permutation(ids).Draw(t, "commits")
		c, err := h.Cycle(commits)
		if err != nil {
			t.Fatal(err)
		}
		oracle := newNaive(txns)
		oracle.versions = versionsBy(txns, commits)
		if got, want := c == nil, oracle.admits(isolation.Serializable); got != want {
			t.Fatalf("%v committed as %v: cycle %v, want one: %v", txns, commits, c, !want)
		}
		if c == nil {
			without++
			if !h.Check(isolation.Serializable).Admitted {
				t.Fatalf("%v committed as %v has no cycle and is not serializable", txns, commits)
			}
		} else {
			with++
		}
	})
	if with < 20 || without < 5 {
		t.Errorf("%d with a cycle, %d without", with, without)
	}
}

// TestManyTransactions: saturation alone decides a history of hundreds of transactions.
func TestManyTransactions(t *testing.T) {
	t.Parallel()
	var txns []isolation.Txn
	for i := range 120 {
		k := fmt.Sprint("k", i%10)
		from := max(0, i-9)
		txns = append(txns, isolation.Txn{ID: i + 1, Session: i % 7, Ops: []isolation.Op{isolation.Read(k, from), isolation.Write(k)}})
	}
	check := func(want bool) {
		h, err := isolation.New(txns)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range isolation.Levels() {
			if v := h.Check(l); v.Admitted != (want || l < isolation.Snapshot) || v.Open {
				t.Errorf("%s: %v", l, v)
			}
		}
	}
	for i := range 10 {
		txns[i].Ops[0].From = 0
	}
	check(true)
	txns[119].Ops[0].From = 100 // 110 has overwritten it
	check(false)
}

package benchmarks_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/isolation"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth"
)

// expected is the expected result of the search for a goal of a store at some level.
type expected int

const (
	denied   expected = -3 // it has no justified ones, which the search proves
	excluded expected = -2 // the level has no such runs; the search does not know it
	refuted  expected = -1 // the level has no such runs, which the search proves
	open     expected = 0  // there are such runs, and the search does not find them
	// Any other number is an upper bound of the refinements to a generator.
)

// The levels of the stores, and their guarantees.
var levels = [3]struct {
	name   string
	allows isolation.Level
}{{"rc", isolation.ReadCommitted}, {"rr", isolation.Prefix}, {"si", isolation.Snapshot}}

// storeGoals are the goals of the applications, and the expected results at the three levels. A
// change is an improvement if it goes from open to a number, from a number to a smaller one, or
// from excluded to refuted.
var storeGoals = []struct {
	application, goal string
	at                [3]expected
}{
	{"cart", "lost_update", [3]expected{14, 14, refuted}},
	{"cart", "lost_update_cycle", [3]expected{56, 55, denied}},
	{"cart", "fuzzy_read", [3]expected{62, refuted, refuted}},
	{"cart", "fuzzy_read_cycle", [3]expected{55, denied, denied}},
	{"cart", "vanished", [3]expected{246, 301, excluded}},
	{"twitter", "lost_update", [3]expected{14, 14, refuted}},
	{"twitter", "lost_update_cycle", [3]expected{56, 55, denied}},
	{"twitter", "fuzzy_read", [3]expected{53, refuted, refuted}},
	{"twitter", "fuzzy_read_cycle", [3]expected{53, denied, denied}},
	{"twitter", "fractured_read", [3]expected{150, refuted, refuted}},
	{"twitter", "fractured_read_cycle", [3]expected{79, denied, denied}},
	{"smallbank", "lost_update", [3]expected{14, 14, refuted}},
	{"smallbank", "lost_update_cycle", [3]expected{57, 56, denied}},
	{"smallbank", "fractured_read", [3]expected{155, refuted, refuted}},
	{"smallbank", "fractured_read_cycle", [3]expected{60, denied, denied}},
	{"smallbank", "write_skew", [3]expected{205, 200, excluded}},
	{"smallbank", "write_skew_cycle", [3]expected{223, 84, excluded}},
	{"smallbank", "read_only_anomaly", [3]expected{22, 22, 22}},
	{"smallbank", "read_only_anomaly_cycle", [3]expected{69, 76, 76}},
	{"courseware", "lost_update", [3]expected{151, 148, refuted}},
	{"courseware", "lost_update_cycle", [3]expected{79, 74, denied}},
	{"courseware", "fractured_read", [3]expected{21, refuted, refuted}},
	{"courseware", "fractured_read_cycle", [3]expected{59, denied, denied}},
	{"courseware", "write_skew", [3]expected{19, 19, 19}},
	{"courseware", "write_skew_cycle", [3]expected{73, 73, 76}},
	{"courseware", "overbooked", [3]expected{162, 158, 157}},
	{"courseware", "overbooked_state", [3]expected{148, 147, 147}},
}

func (e expected) String() string {
	switch {
	case e == denied:
		return "denied"
	case e == excluded:
		return "excluded"
	case e == refuted:
		return "refuted"
	case e == open:
		return "open"
	}
	return fmt.Sprint(int(e))
}

// TestStoresTable: the page on searches has the same table.
func TestStoresTable(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../docs/speed.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range storeGoals {
		row := fmt.Sprintf("| %s | %s | %v | %v | %v |", g.application, strings.ReplaceAll(g.goal, "_", " "), g.at[0], g.at[1], g.at[2])
		if !strings.Contains(string(page), "\n"+row+"\n") {
			t.Errorf("missing: %s", row)
		}
	}
}

// TestStores searches for anomalies in a store at read committed, at repeatable read, and under
// snapshot isolation: each as an ordered path and as a cycle of dependencies. The runs found are
// also judged as histories of committed transactions. Open and excluded goals, those that take
// long, and all but one of the proofs that take seconds are left to the long mode.
func TestStores(t *testing.T) {
	t.Parallel()
	for _, g := range storeGoals {
		for i, level := range levels {
			t.Run(fmt.Sprintf("%s_%s/%s", g.application, level.name, g.goal), func(t *testing.T) {
				checkStore(t, g.application+"_"+level.name, g.goal, g.at[i], level.allows)
			})
		}
	}
}

func checkStore(t *testing.T, name, goal string, want expected, allows isolation.Level) {
	const quick = 30 // refinements; the long mode has all
	slow := goal == "fractured_read" && want == refuted && name != "smallbank_rr"
	if (want != refuted && want <= 0 || want > quick || slow) && !long {
		return
	}
	s, diags := spec.Load("published/stores/" + name + ".clouseau.hcl")
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	cfg := synth.Config{Results: 1, Depth: synth.NoRecursion, MaxRefinements: 4000, MaxTraces: 20000}
	r := synth.Synthesize(t.Context(), s.Context, s.Goal(goal), portfolio(s.Context), cfg)
	switch found := len(r.Generators) > 0 && !r.Suspect; {
	case found && want < 0:
		t.Errorf("found: %v", r.Certificates[0].Lines())
	case found:
		judge(t, r.Certificates[0].Trace, allows)
		if n := r.Stats.Refinements; want == open || n > int(want) {
			t.Errorf("found with %d refinements, the table has %d", n, want)
		}
	case want == denied:
		if proved := r.Suspect || len(r.Explanation.Excluding) > 0; !proved || r.Unfinished != 0 {
			t.Error("not denied")
		}
	case r.Suspect && want <= 0 && want != refuted: // what the deciding event answers is open
	case r.Suspect:
		t.Error("found with a suspect deciding event only")
	case want > 0:
		t.Errorf("not found: %s", r.Explanation.Reason)
	case want == refuted && !(r.Explanation.Exhausted && r.Complete && len(r.Explanation.Excluding) > 0):
		t.Errorf("not refuted: %s", r.Explanation.Reason)
	case want == excluded && r.Explanation.Exhausted:
		t.Error("refuted: the table says excluded")
	}
}

// judge checks that a run is allowed at its level and is not serializable.
func judge(t *testing.T, tr sre.Trace, allows isolation.Level) {
	t.Helper()
	txns := transactions(t, tr)
	h, err := isolation.New(txns)
	if err != nil {
		t.Fatal(err)
	}
	if v := h.Check(allows); !v.Admitted {
		t.Errorf("%v does not allow the run: %v", allows, v)
	}
	if v := h.Check(isolation.Serializable); v.Admitted || v.Open {
		t.Errorf("serializable: %v", v)
	}
	var committed []isolation.Txn
	for _, x := range txns {
		if !x.Aborted {
			committed = append(committed, x)
		}
	}
	if order := serially(nil, committed, map[string]int{}); order != nil {
		t.Errorf("the transactions do the same in the order %v", order)
	}
}

// serially tries all orders of the transactions. It returns an order in which each read returns
// what it returned in the run: the last write of the key, or the loaded value.
func serially(before []int, rest []isolation.Txn, last map[string]int) []int {
	if len(rest) == 0 {
		return append([]int{}, before...)
	}
next:
	for i, x := range rest {
		now := map[string]int{}
		for k, v := range last {
			now[k] = v
		}
		for _, o := range x.Ops {
			switch {
			case o.Write:
				now[o.Key] = x.ID
			case now[o.Key] != o.From:
				continue next
			}
		}
		others := append(append([]isolation.Txn{}, rest[:i]...), rest[i+1:]...)
		if order := serially(append(before[:len(before):len(before)], x.ID), others, now); order != nil {
			return order
		}
	}
	return nil
}

// transactions reads the transactions of a run from its events: getX and putX are of the table X,
// enroll writes a row, and enrolled reads the rows of a course.
func transactions(t *testing.T, tr sre.Trace) []isolation.Txn {
	t.Helper()
	at := map[int]int{}
	var txns []isolation.Txn
	field := func(e sre.Event, name string) int {
		n, ok := e.Values[e.Op.Position(name)].Integer().Int64()
		if !ok {
			t.Fatalf("%s of %v", name, e)
		}
		return int(n)
	}
	do := func(e sre.Event, o isolation.Op) {
		x := &txns[at[field(e, "tid")]]
		x.Ops = append(x.Ops, o)
	}
	for _, e := range tr {
		name := e.Op.Name
		switch {
		case name == "beginT":
			at[field(e, "tid")] = len(txns)
			txns = append(txns, isolation.Txn{ID: field(e, "tid"), Session: field(e, "sess"), Aborted: true})
		case name == "commit":
			txns[at[field(e, "tid")]].Aborted = false
		case strings.HasPrefix(name, "get"):
			do(e, isolation.Read(fmt.Sprint(name[3:], field(e, "key")), field(e, "prevTid")))
		case strings.HasPrefix(name, "put"):
			do(e, isolation.Write(fmt.Sprint(name[3:], field(e, "key"))))
		case name == "enroll":
			do(e, isolation.Write(row(field(e, "key"), field(e, "student"))))
		case name == "enrolled": // sees the row that prevTid wrote, or none at all
			from := field(e, "prevTid")
			for _, w := range tr {
				if w.Op.Name == "enroll" && field(w, "key") == field(e, "key") && (from == 0 || from == field(w, "tid")) {
					do(e, isolation.Read(row(field(e, "key"), field(w, "student")), from))
				}
			}
		}
	}
	return txns
}

func row(course, student int) string { return fmt.Sprint("enrolled", course, "/", student) }

package benchmarks_test

import (
	"fmt"
	"testing"

	"github.com/clouseau-go/clouseau/isolation"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth"
)

// TestIsolationGoals judges the runs that are planned for goals about isolation by other means: as
// histories of committed transactions. They break what they say they break, and nothing that the
// level of their store promises.
func TestIsolationGoals(t *testing.T) {
	t.Parallel()
	s, diags := spec.Load("published/stores/shopping.clouseau.hcl")
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	for _, goal := range []struct{ name, anomaly string }{{"lost_update", "lost update"}} {
		cfg := synth.Config{Results: 1, Depth: synth.NoRecursion}
		r := synth.Synthesize(t.Context(), s.Context, s.Goal(goal.name), portfolio(s.Context), cfg)
		if len(r.Generators) != 1 {
			t.Fatalf("%s: %d generators, %v", goal.name, len(r.Generators), r.Explanation)
		}
		h, commits := committed(t, r.Certificates[0].Trace)
		if v := h.Check(isolation.ReadCommitted); !v.Admitted {
			t.Errorf("%s: read committed does not allow the run: %v", goal.name, v)
		}
		if v := h.Check(isolation.Snapshot); v.Admitted || v.Open {
			t.Errorf("%s: under snapshot isolation %v", goal.name, v)
		}
		c, err := h.Cycle(commits)
		if err != nil || c == nil || c.Name() != goal.anomaly {
			t.Errorf("%s: the cycle is %v, %v", goal.name, c, err)
		}
	}
}

// committed reads the history of a run of a store, and the order of its commits.
func committed(t *testing.T, tr sre.Trace) (*isolation.History, []int) {
	t.Helper()
	at := map[int]int{}
	var txns []isolation.Txn
	var commits []int
	for _, e := range tr {
		field := func(name string) int {
			n, ok := e.Values[e.Op.Position(name)].Integer().Int64()
			if !ok {
				t.Fatalf("%s of %v", name, e)
			}
			return int(n)
		}
		switch e.Op.Name {
		case "beginT":
			at[field("tid")] = len(txns)
			txns = append(txns, isolation.Txn{ID: field("tid"), Session: len(txns), Aborted: true})
		case "get":
			x := &txns[at[field("tid")]]
			x.Ops = append(x.Ops, isolation.Read(fmt.Sprint(field("key")), field("prevTid")))
		case "put":
			x := &txns[at[field("tid")]]
			x.Ops = append(x.Ops, isolation.Write(fmt.Sprint(field("key"))))
		case "commit":
			txns[at[field("tid")]].Aborted = false
			commits = append(commits, field("tid"))
		}
	}
	h, err := isolation.New(txns)
	if err != nil {
		t.Fatal(err)
	}
	return h, commits
}

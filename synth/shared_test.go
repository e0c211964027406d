package synth_test

import (
	"os"
	"testing"

	"github.com/clouseau-go/clouseau/internal/oracle"
	"github.com/clouseau-go/clouseau/synth"
)

// locks is a store whose writes wait for the commit of their transaction. The request asks for the
// same commit.
const locks = `language = 1

operation "add" {
  kind   = send
  fields = { key = int }
  clause {
    ghosts  = { i = int }
    params  = { k = int }
    history = all
    event   = add(key == k)
    future  = seq(all, put(tid == i, key == k), all, commit(tid == i), all)
  }
}

operation "put" {
  kind   = receive
  fields = { key = int, tid = int }
  clause {
    params  = { i = int, k = int }
    history = star(any - put(tid == i))
    event   = put(tid == i, key == k)
    future  = seq(star(any - put(key == k) - commit(tid == i)), commit(tid == i), all)
  }
}

operation "commit" {
  kind   = receive
  fields = { tid = int }
  clause {
    params  = { i = int }
    history = star(any - commit(tid == i))
    event   = commit(tid == i)
  }
}

goal "both" {
  vars  = { i = int, j = int, x = int }
  trace = seq(all, put(tid == i, key == x), all, put(tid == j, key == x), all, commit(tid == j, j != i), all)
}
`

// TestSharedDemands: the commit that ends a lock is the one that the request asks for, not another
// one.
func TestSharedDemands(t *testing.T) {
	t.Parallel()
	s := load(t, locks)
	r := synthesize(t, s, "both", synth.Config{Results: 1})
	if len(r.Generators) != 1 {
		t.Fatalf("no generator: %v", r.Explanation)
	}
	commits := 0
	for k, e := range r.Certificates[0].Trace {
		if e.Op.Name == "commit" {
			commits++
		}
		if e.Op.Name == "put" && len(r.Certificates[0].Events[k].Demands) != 0 {
			t.Errorf("the put of event %d causes a commit of its own", k+1)
		}
	}
	if commits != 2 {
		t.Errorf("%d commits, want one for each request:\n%v", commits, r.Certificates[0].Lines())
	}
	if ok, why := oracle.Consistent(s.Context, r.Certificates[0].Trace, oracle.Options{}); !ok {
		t.Errorf("not consistent: %s", why)
	}
}

// TestLockAsFuture: a store in which a write holds its lock by a future that waits for the commit
// for which the request asks as well. Its lost update is found as an ordered path, and as the cycle
// of dependencies that it is, of which the commits are parts twice.
func TestLockAsFuture(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/lock_as_future.clouseau.hcl")
	if err != nil {
		t.Fatal(err)
	}
	s := load(t, string(text))
	for goal, most := range map[string]int{"lu_path": 40, "lu": 700} {
		r := synthesize(t, s, goal, synth.Config{Results: 1, Depth: synth.NoRecursion})
		if len(r.Generators) != 1 || r.Suspect || r.Stats.Refinements > most {
			t.Errorf("%s: %d generators after %d refinements, want one after at most %d", goal, len(r.Generators), r.Stats.Refinements, most)
			continue
		}
		if r.Stats.Rejected > 0 {
			t.Errorf("%s: %v", goal, r.Rejections)
		}
	}
}

package synth_test

import (
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

package validate_test

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/sre"
)

// ledger hands out keys that its map and set lack, and remembers them. The system chooses them, so
// each new key differs from all before.
const ledger = `language = 1
operation "open" {
  kind    = call
  results = { n = int }
  clause {
    event = open
  }
}
operation "ask" {
  kind    = call
  args    = { n = int }
  results = { held = bool, given = bool }
  clause {
    event = ask
  }
}
model "ledger" {
  state   = { held = map(int, optional(int)), given = set(int) }
  initial = { held = nothing }
  on "open" {
    choose  = { k = int }
    require = !has(held[k]) && !given[k]
    set     = { held[k] = some(0), given[k] = true }
    reply {
      n = k
    }
  }
  on "ask" {
    reply {
      held  = has(held[n])
      given = given[n]
    }
  }
}
`

// opened returns n keys being chosen; the last one is read and then chosen once more.
func (w *world) opened(n int) (out []sre.Event) {
	for i := range n {
		out = append(out, w.event("open", 7*i%n*n+i))
	}
	return append(out, w.event("ask", 0, true, true), w.event("ask", 1, false, false), w.event("open", 0))
}

// keyCounts are numbers of keys.
var keyCounts = []int{10, 40, 80, 160}

// TestKeysChosen: the cost of choosing a key is linear in the number of excluded keys. It is
// counted in allocated bytes, which do not depend on the machine's load.
func TestKeysChosen(t *testing.T) {
	w := parse(t, ledger)
	perEvent := map[int]int{}
	for _, n := range keyCounts {
		v := validate.New(w.model, validate.Limits{})
		events := w.opened(n)
		before := allocated()
		if at := run(v, events...); at != n+2 {
			t.Fatalf("%d keys: rejected at %d, want %d, where a key is chosen again\n%v", n, at, n+2, v.Rejection())
		}
		perEvent[n] = int(allocated()-before) / n
		if s := v.Stats(); s.Peak != 1 || s.Queries > 0 {
			t.Errorf("%d keys: %+v, want one branch and no queries", n, s)
		}
	}
	for _, n := range keyCounts[2:] {
		if a, b := perEvent[n/2], perEvent[n]; b > 5*a/2 {
			t.Errorf("%d bytes for each of %d keys, and %d for each of %d: want twice as many, at most", a, n/2, b, n)
		}
	}
	t.Log("bytes for each key:", perEvent)
}

// allocated returns how many bytes have been asked for.
func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}

// BenchmarkKeys measures what it costs to choose a key that none of many has.
func BenchmarkKeys(b *testing.B) {
	for _, n := range keyCounts {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			w := parse(b, ledger)
			events := w.opened(n)[:n]
			var s validate.Stats
			for b.Loop() {
				v := validate.New(w.model, validate.Limits{})
				if run(v, events...) >= 0 {
					b.Fatal(v.Rejection())
				}
				s = v.Stats()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/event")
			b.ReportMetric(float64(s.Peak), "branches")
			b.ReportMetric(float64(s.Queries)/float64(n), "queries/event")
		})
	}
}

package benchmarks_test

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/interp"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/synth"
)

// postageSpec is the spec of a post office that sends letters with stamps of 3 and of 5 cents. The
// buggy one refuses what costs more than 40 cents.
const postageSpec = `
language = 1

operation "send" {
  kind    = call
  args    = { a = int, b = int, n = int }
  results = { ok = bool }
  clause {
    params = { x = int, y = int, m = int }
    where  = 3 * x + 5 * y == m && x >= 0 && y >= 0
    event  = send(a == x, b == y, n == m, ok)
  }
}

goal "refused" {
  vars  = { x = int, y = int, m = int }
  trace = seq(all, send(a == x, b == y, n == m, !ok && 3 * x + 5 * y == m))
}
`

type postage struct{ right bool }

func (p *postage) call(op string, args []int64) []rt.Value {
	paid := 3*args[0]+5*args[1] == args[2]
	return []rt.Value{rt.BoolValue(paid && (p.right || args[2] <= 40))}
}

// TestTied shrinks letters whose numbers the clause ties together, with the domains of the spec
// and, as emitted tests do, without: the price is then a number that the script has computed.
func TestTied(t *testing.T) {
	t.Parallel()
	sys := unseenSystem("postage", postageSpec, func(right bool) calls { return &postage{right} })
	s := load(t, sys)
	r := synth.Synthesize(t.Context(), s.Context, s.Goals[0], portfolio(s.Context), synth.Config{})
	test := interp.Test(sys.Name, s.Context, s.Goals[0], r.Generators, sys.Registry,
		func(context.Context) (rt.Adapter, error) { return sys.SUTs[0].Open(), nil })
	test.Options.Shrink.Time = counted
	for _, domains := range []map[*rt.Sort]draw.Domain{test.Domains, nil} {
		test.Domains = domains
		for seed := range uint64(5) {
			f := failing(t, test, 100, seed)
			if f == nil {
				t.Fatalf("seed %d: no letter is refused", seed)
			}
			small, err := sample.Shrink(t.Context(), test, f)
			if err != nil {
				t.Fatal(err)
			}
			const want = "send(a = 2, b = 7, n = 41, ok = false)"
			if tr := small.Run.Trace; len(tr) != 1 || tr[0].String() != want || !small.Minimal {
				t.Errorf("seed %d: shrunk to %v (minimal: %v), want %s", seed, tr, small.Minimal, want)
			}
		}
	}
}

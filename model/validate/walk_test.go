package validate_test

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/sre"
)

// namedNetwork is a network with what it is called in reports.
type namedNetwork struct {
	name string
	net  *model.Network
}

// networks returns the kinds of networks, with all combinations of what they may do.
func networks() []namedNetwork {
	out := []namedNetwork{{"none", nil}, {"fifo, one connection", &model.Network{}}}
	for _, unordered := range []bool{false, true} {
		for _, lossy := range []bool{false, true} {
			for copies := range 2 {
				for _, capacity := range []int{0, 2} {
					name := "fifo"
					if unordered {
						name = "unordered"
					}
					if lossy {
						name += ", lossy"
					}
					if copies > 0 {
						name += ", duplicating"
					}
					if capacity > 0 {
						name += ", bounded"
					}
					out = append(out, namedNetwork{name, &model.Network{Connection: "conn", Unordered: unordered, Lossy: lossy, Copies: copies, Capacity: capacity}})
				}
			}
		}
	}
	return out
}

// TestWalksAreAccepted: the validator explains everything that the store does behind a network: it
// never rejects a correct system. It gives up only
//
//   - where messages are repeated out of order, or
//   - where three things may go wrong at once, on at most one run of a thousand, and only because
//     its work is bounded: with ten times as much it judges the run. There a request that enters a
//     bounded buffer tells that others have left it, and these may have been lost, repeated or
//     answered, in any combination.
//
// CLOUSEAU_LONG=1 takes 100,000 runs for
// each network, CLOUSEAU_RUNS another number. Networks with several kinds of trouble get a
// twentieth of that, those with all four a 400th.
func TestWalksAreAccepted(t *testing.T) {
	t.Parallel()
	runs := 40
	if environment.Long.Get() != "" {
		runs = 100_000
	}
	if n, err := strconv.Atoi(os.Getenv("CLOUSEAU_RUNS")); err == nil {
		runs = n
	}
	w := load(t, "store")
	for _, n := range networks() {
		t.Run(n.name, func(t *testing.T) { w.walks(t, n.net, max(3, runs/[]int{1, 1, 20, 20, 400}[troubles(n.net)])) })
	}
}

// troubles counts what may go wrong in a network.
func troubles(n *model.Network) int {
	if n == nil {
		return 0
	}
	return bool2int(n.Unordered) + bool2int(n.Lossy) + bool2int(n.Copies > 0) + bool2int(n.Capacity > 0)
}

// walks takes that many runs of the store behind a network.
func (w *world) walks(t *testing.T, net *model.Network, runs int) {
	m := *w.model
	m.Network = net
	v := validate.New(&m, validate.Limits{})
	events, gaveUp := 0, 0
	// Repetition out of order may lead to too many explanations.
	hard := net != nil && net.Unordered && net.Copies > 0
	for seed := range runs {
		v.Reset()
		trace := w.walk(&m, rand.New(rand.NewPCG(uint64(seed), 1)))
		if at := run(v, trace...); at >= 0 {
			t.Fatalf("seed %d: rejected at %d\n%v\n%v", seed, at, sre.Trace(trace), v.Rejection())
		}
		events += len(trace)
		if v.Overflow() && !hard {
			gaveUp++
			w.patiently(t, &m, seed, trace)
		}
	}
	s := v.Stats()
	t.Logf("%d runs, %d events, 0 rejected, at most %d branches, %d overflows", runs, events, s.Peak, s.Overflows)
	if s.Unknowns > 0 || events < runs || gaveUp > 0 && (troubles(net) < 3 || 1000*gaveUp > runs) {
		t.Errorf("%d events, %+v", events, s)
	}
}

// patiently shows a run on which the validator gave up to one that may do ten times as much work.
func (w *world) patiently(t *testing.T, m *model.Model, seed int, trace []sre.Event) {
	t.Helper()
	v := validate.New(m, validate.Limits{Work: 200_000})
	if at := run(v, trace...); at >= 0 || v.Overflow() {
		t.Errorf("seed %d: with ten times the work, rejected at %d, gave up: %v\n%v", seed, at, v.Overflow(), sre.Trace(trace))
	}
}

// walk lets the store run behind its network, with at most three packets under way.
func (w *world) walk(m *model.Model, r *rand.Rand) []sre.Event {
	net := newOracle(m, smallStrings)
	s := net.states[0]
	var trace []sre.Event
	pick := func(words ...string) string { return words[r.IntN(len(words))] }
	for range 16 {
		conn := pick("left", "right")
		switch {
		case r.IntN(3) == 0 && len(s.in)+len(s.out) < 3:
			e := w.event("get", conn, pick("a", "b"))
			if r.IntN(2) == 0 {
				e = w.event("put", conn, pick("a", "b"), pick("0", "1", "2"))
			}
			if net.net.Full(s.in, e) {
				continue
			}
			s.in = append(s.in[:len(s.in):len(s.in)], net.net.Flight(e))
			trace = append(trace, e)
		case r.IntN(2) == 0:
			if moves := net.moves(s); len(moves) > 0 {
				s = moves[r.IntN(len(moves))]
			}
		case len(s.out) > 0:
			i := r.IntN(len(s.out))
			if !net.net.MayArrive(s.out, i) {
				continue
			}
			trace = append(trace, s.out[i].Event)
			rest := net.net.Arrived(s.out, i)
			s.out = rest[r.IntN(len(rest))]
		}
	}
	return trace
}

// TestModelFunctions: a declared function is evaluated if its arguments are known, and may be any
// function if it has no implementation.
func TestModelFunctions(t *testing.T) {
	t.Parallel()
	w := parse(t, `language = 1
function "parent" {
  args   = [string]
  result = string
}
operation "up" {
  kind    = call
  args    = { path = string }
  results = { to = string }
  clause {
    event = up
  }
}
model "paths" {
  on "up" {
    reply {
      to = parent(path)
    }
  }
}
`)
	up := func(path, to string) sre.Event { return w.event("up", path, to) }
	if got := w.judge(up("/a/b", "/x"), up("/a/b", "/x"), up("/a/b", "/y")); got != 2 {
		t.Errorf("any function, but one: rejected at %d, want 2", got)
	}
	w.model.Funcs = map[*logic.Func]func([]logic.Value) logic.Value{
		w.spec.Funcs[0].Func: func(args []logic.Value) logic.Value { return logic.StringValue(args[0].Text()[:2]) },
	}
	if got := w.judge(up("/a/b", "/a"), up("/c/d", "/x")); got != 1 {
		t.Errorf("a known function: rejected at %d, want 1", got)
	}
}

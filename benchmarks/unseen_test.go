package benchmarks_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/interp"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/synth"
)

// TestUnseen checks that a hundred runs without flags find each of the bugs, that the fixed twin is
// never blamed, and that nine in ten of its runs are conclusive.
func TestUnseen(t *testing.T) {
	t.Parallel()
	for _, sys := range unseen() {
		s := load(t, sys)
		goal := s.Goals[0]
		r := synth.Synthesize(t.Context(), s.Context, goal, portfolio(s.Context), synth.Config{})
		for _, sut := range sys.SUTs {
			test := interp.Test(sys.Name, s.Context, goal, r.Generators, sys.Registry,
				func(context.Context) (rt.Adapter, error) { return sut.Open(), nil })
			runs := 100
			if long {
				runs = 4000
			}
			rep := sample.Runs(t.Context(), test, runs, 1, nil)
			t.Logf("%s, %s: %d violations in %d runs", sys.Name, sut.Name, rep.Violations, runs)
			switch {
			case sut.Name == "buggy" && rep.Violations == 0:
				t.Errorf("%s: no violation in %d runs", sys.Name, runs)
			case sut.Name == "fixed" && (rep.Violations > 0 || 10*(rep.Upheld+rep.Prevented) < 9*runs):
				t.Errorf("%s, right: %v", sys.Name, rep)
			}
		}
	}
}

// unseen returns small systems written from the manual alone. Each has a bug that the shortest way
// to the goal does not meet: something has to happen more than once.
func unseen() []benchmarks.System {
	return []benchmarks.System{
		unseenSystem("desk", deskSpec, func(right bool) calls { return &desk{right: right, used: map[int64]int64{}} }),
		unseenSystem("pool", poolSpec, func(right bool) calls { return &pool{right: right, held: map[int64]bool{}} }),
		unseenSystem("counter", counterSpec, func(right bool) calls { return &counter{right: right} }),
		unseenSystem("index", indexSpec, func(right bool) calls { return &index{right: right} }),
	}
}

func unseenSystem(name, spec string, open func(right bool) calls) benchmarks.System {
	form := func(right bool) func() rt.Adapter {
		return func() rt.Adapter { return &callAdapter{calls: open(right)} }
	}
	return benchmarks.System{
		Name: name, File: "unseen/" + name + ".clouseau.hcl", Spec: spec,
		SUTs: []benchmarks.SUT{{Name: "buggy", Open: form(false)}, {Name: "fixed", Open: form(true)}},
	}
}

// calls is a system whose operations are all calls over integers.
type calls interface {
	call(op string, args []int64) []rt.Value
}

type callAdapter struct {
	rt.CallOnly
	calls calls
}

func (a *callAdapter) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	var xs []int64
	for _, x := range args {
		xs = append(xs, x.Int())
	}
	return a.calls.call(op, xs), nil
}

func (a *callAdapter) Close() error { return nil }

func unknownOp(op string) string { return fmt.Sprintf("no operation %s", op) }

// deskSpec is the spec of a desk that leases units. The buggy desk adds up quotas in an int8, which
// wraps from the second grant on.
const deskSpec = `
language = 1

sort "Units" {
  base  = int
  go    = "int8"
  range = [1, 100]
}

operation "grant" {
  doc  = "leases units"
  kind = call
  args = { units = Units }
  clause {
    event = grant
  }
}

operation "used" {
  doc     = "tells how many units are leased"
  kind    = call
  results = { result = int }
  clause {
    history = seq(all, grant, all)
    event   = used(result >= 0)
  }
}

goal "negative" {
  doc   = "fewer than no units are leased"
  trace = seq(all, grant, all, used(result < 0))
}
`

type desk struct {
	right bool
	used  map[int64]int64
}

func (d *desk) call(op string, args []int64) []rt.Value {
	switch op {
	case "grant":
		d.used[0] += args[0]
		if !d.right {
			d.used[0] = int64(int8(d.used[0]))
		}
		return nil
	case "used":
		return []rt.Value{rt.IntValue(d.used[0])}
	}
	panic(unknownOp(op))
}

// poolSpec is the spec of a pool of connections. The buggy pool hands a connection out twice if it
// is released twice.
const poolSpec = `
language = 1

operation "acquire" {
  kind    = call
  results = { conn = int, ok = bool }
  clause {
    params = { c = int }
    event  = acquire(conn == c, ok == true)
  }
}

operation "release" {
  kind = call
  args = { conn = int }
  clause {
    params  = { c = int }
    history = seq(all, acquire(conn == c, ok == true), all)
    event   = release(conn == c)
  }
}

goal "shared" {
  doc   = "a connection is handed out to two"
  vars  = { c = int }
  trace = seq(all, release, all, acquire(conn == c, ok == true), absent(release(conn == c)), acquire(conn == c, ok == true))
}
`

type pool struct {
	right bool
	made  int64
	held  map[int64]bool
	idle  []int64
}

func (p *pool) call(op string, args []int64) []rt.Value {
	switch op {
	case "acquire":
		c := p.made
		if n := len(p.idle); n > 0 {
			c, p.idle = p.idle[n-1], p.idle[:n-1]
		} else {
			p.made++
		}
		p.held[c] = true
		return []rt.Value{rt.IntValue(c), rt.BoolValue(true)}
	case "release":
		if p.held[args[0]] || !p.right {
			p.idle = append(p.idle, args[0])
		}
		delete(p.held, args[0])
		return nil
	}
	panic(unknownOp(op))
}

// counterSpec is the spec of a counter with a limit. The buggy counter checks the limit before it
// counts, not after.
const counterSpec = `
language = 1

sort "Step" {
  base  = int
  range = [1, 5]
}

operation "up" {
  kind = call
  args = { by = Step }
  clause {
    event = up
  }
}

operation "down" {
  kind = call
  args = { by = Step }
  clause {
    history = seq(all, up, all)
    event   = down
  }
}

operation "value" {
  kind    = call
  results = { n = int }
  clause {
    history = seq(all, up, all)
    event   = value(0 <= n && n <= 10)
  }
}

goal "beyond" {
  doc   = "the counter goes beyond its limit"
  trace = seq(all, up, all, value(n > 10))
}
`

type counter struct {
	right bool
	n     int64
}

func (c *counter) call(op string, args []int64) []rt.Value {
	switch op {
	case "up":
		if c.n < 10 {
			c.n += args[0]
		}
		if c.right {
			c.n = min(c.n, 10)
		}
		return nil
	case "down":
		c.n = max(0, c.n-args[0])
		return nil
	case "value":
		return []rt.Value{rt.IntValue(c.n)}
	}
	panic(unknownOp(op))
}

// indexSpec is the spec of an index. The compaction of the buggy index drops what follows two
// versions of one key.
const indexSpec = `
language = 1

sort "Key" {
  base  = int
  range = [0, 3]
}

operation "set" {
  kind = call
  args = { key = Key, value = int }
  clause {
    event = set
  }
}

operation "compact" {
  kind = call
  clause {
    history = seq(all, set, all)
    event   = compact
  }
}

operation "lookup" {
  kind    = call
  args    = { key = Key }
  results = { value = int, found = bool }
  clause {
    params  = { k = Key, v = int }
    history = seq(all, set(key == k, value == v), absent(set(key == k)))
    event   = lookup(key == k, value == v, found == true)
  }
}

goal "lost" {
  doc   = "a key is lost by a compaction"
  vars  = { k = Key }
  trace = seq(all, set(key == k), all, compact, all, lookup(key == k, found == false))
}
`

type index struct {
	right bool
	log   [][2]int64
}

func (x *index) call(op string, args []int64) []rt.Value {
	switch op {
	case "set":
		x.log = append(x.log, [2]int64{args[0], args[1]})
		return nil
	case "compact":
		var out [][2]int64
		for i, e := range x.log {
			old := false
			for _, f := range x.log[i+1:] {
				old = old || f[0] == e[0]
			}
			if !old {
				out = append(out, e)
			}
		}
		if !x.right && len(x.log)-len(out) >= 2 {
			out = out[:len(out)-1]
		}
		x.log = out
		return nil
	case "lookup":
		for i := len(x.log) - 1; i >= 0; i-- {
			if x.log[i][0] == args[0] {
				return []rt.Value{rt.IntValue(x.log[i][1]), rt.BoolValue(true)}
			}
		}
		return []rt.Value{rt.IntValue(0), rt.BoolValue(false)}
	}
	panic(unknownOp(op))
}

package synth_test

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/interp"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/synth"
)

// desk is a spec of a desk with one book. No goal asks who renews a card, or with which answer.
const desk = `
language = 1
operation "renew" {
  kind    = call
  results = { ok = bool }
  clause {
    event = renew(ok == true)
  }
}
operation "borrow" {
  kind    = call
  results = { ok = bool }
  clause {
    history = seq(all, renew, all)
    event   = borrow(ok == true)
  }
}
operation "both" {
  kind    = call
  results = { out = bool }
  clause {
    event = both(out == true)
  }
}
goal "two_loans" {
  trace = seq(all, borrow(ok == true), absent(both), borrow(ok == true), all, both(out == true))
}
`

// counter is a desk that lends a given number of books, and renews cards or does not.
type counter struct {
	rt.CallOnly
	books  int
	renews bool
}

func (c *counter) Call(_ context.Context, op string, _ []rt.Value) ([]rt.Value, error) {
	switch op {
	case "renew":
		return []rt.Value{rt.BoolValue(c.renews)}, nil
	case "borrow":
		c.books--
		return []rt.Value{rt.BoolValue(c.books >= 0)}, nil
	default:
		return []rt.Value{rt.BoolValue(c.books < -1)}, nil
	}
}

func (c *counter) Close() error { return nil }

// TestPrevented: a desk that refuses the second loan, which the goal asks for, prevents the
// violation. A desk that does not renew a card leaves the script, and such a run tells nothing.
func TestPrevented(t *testing.T) {
	t.Parallel()
	s := load(t, desk)
	r := synthesize(t, s, "two_loans", synth.Config{Results: 1})
	if len(r.Generators) == 0 {
		t.Fatalf("no generator: %v", r.Explanation)
	}
	for _, tt := range []struct {
		name   string
		system counter
		count  func(*report.Report) int
	}{
		{"refuses the second loan", counter{books: 1, renews: true}, func(r *report.Report) int { return r.Prevented }},
		{"renews no card", counter{books: 2}, func(r *report.Report) int { return r.Uninformative }},
		{"answers right", counter{books: 2, renews: true}, func(r *report.Report) int { return r.Upheld }},
	} {
		test := interp.Test("desk", s.Context, s.Goal("two_loans"), r.Generators, interp.Registry{},
			func(context.Context) (rt.Adapter, error) {
				system := tt.system
				return &system, nil
			})
		const runs = 50
		if report := sample.Runs(context.Background(), test, runs, 1, nil); tt.count(report) != runs {
			t.Errorf("%s: %v", tt.name, report)
		}
	}
}

// bank is a spec of a bank whose receipt states what was booked. The goal is about receipts only.
const bank = `
language = 1
operation "pay" {
  kind   = send
  fields = { sum = int }
  clause {
    params = { x = int }
    where  = x >= 1
    event  = pay(sum == x)
  }
}
operation "book" {
  kind        = receive
  fields      = { sum = int }
  spontaneous = true
  clause {
    params  = { x = int }
    history = seq(all, pay, all)
    event   = book(sum == x)
  }
}
operation "receipt" {
  kind        = receive
  fields      = { sum = int }
  spontaneous = true
  clause {
    params  = { x = int }
    history = seq(all, book(sum == x), all)
    event   = receipt(sum == x)
  }
}
goal "negative" {
  trace = seq(all, receipt(sum < 0))
}
`

// till is a bank that books some multiple of what is paid, or nothing if that is 0.
type till struct {
	factor int64
	said   []rt.Event
}

func (b *till) Call(context.Context, string, []rt.Value) ([]rt.Value, error) { panic("no call") }

func (b *till) Send(_ context.Context, _ string, args []rt.Value) error {
	if sum := rt.IntValue(b.factor * args[0].Int()); b.factor != 0 {
		b.said = append(b.said, rt.Event{Op: "book", Values: []rt.Value{sum}}, rt.Event{Op: "receipt", Values: []rt.Value{sum}})
	}
	return nil
}

func (b *till) Next(context.Context) (rt.Event, error) {
	if len(b.said) == 0 {
		return rt.Event{}, rt.ErrQuiescent
	}
	e := b.said[0]
	b.said = b.said[1:]
	return e, nil
}

func (b *till) Close() error { return nil }

// TestPreventedBefore: the script waits for a booking below 0, since the receipt will state it. A
// bank that books something else prevents the violation. One that books nothing tells nothing.
func TestPreventedBefore(t *testing.T) {
	t.Parallel()
	s := load(t, bank)
	r := synthesize(t, s, "negative", synth.Config{Results: 1})
	if len(r.Generators) == 0 {
		t.Fatalf("no generator: %v", r.Explanation)
	}
	for factor, count := range map[int64]func(*report.Report) int{
		1:  func(r *report.Report) int { return r.Prevented },
		0:  func(r *report.Report) int { return r.Uninformative + r.Blocked },
		-1: func(r *report.Report) int { return r.Violations },
	} {
		test := interp.Test("bank", s.Context, s.Goal("negative"), r.Generators, interp.Registry{},
			func(context.Context) (rt.Adapter, error) { return &till{factor: factor}, nil })
		const runs = 50
		if report := sample.Runs(context.Background(), test, runs, 1, nil); count(report) != runs {
			t.Errorf("a bank that books %d times what is paid: %v", factor, report)
		}
	}
}

// gallery is a spec of a clerk who opens a hall and gives two seats away. The goal asks for one.
const gallery = `
language = 1
operation "open" {
  kind = call
  clause {
    event = open
  }
}
operation "give" {
  kind    = call
  args    = { seat = int }
  results = { ok = bool }
  clause {
    params  = { n = int }
    where   = n == 1 || n == 2
    history = seq(all, open, all) && absent(give(seat == n))
    event   = give(seat == n, ok == true)
  }
}
operation "full" {
  kind    = call
  results = { yes = bool }
  clause {
    history = seq(all, give(seat == 1, ok), all) && seq(all, give(seat == 2, ok), all)
    event   = full(yes == true)
  }
}
goal "not_full" {
  trace = seq(all, open, all, give(ok == true), all, full(yes == false))
}
`

// hall is a hall that gives all seats away but one.
type hall struct {
	rt.CallOnly
	refused int64
}

func (h *hall) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	switch op {
	case "open":
		return nil, nil
	case "give":
		return []rt.Value{rt.BoolValue(args[0].Int() != h.refused)}, nil
	default:
		return []rt.Value{rt.BoolValue(true)}, nil
	}
}

func (h *hall) Close() error { return nil }

// TestPreventedByEither: two seats are given away, and the goal asks for one, so either of them
// that is refused prevents the violation.
func TestPreventedByEither(t *testing.T) {
	t.Parallel()
	s := load(t, gallery)
	r := synthesize(t, s, "not_full", synth.Config{Results: 1})
	if len(r.Generators) == 0 {
		t.Fatalf("no generator: %v", r.Explanation)
	}
	for refused := range int64(2) {
		test := interp.Test("gallery", s.Context, s.Goal("not_full"), r.Generators, interp.Registry{},
			func(context.Context) (rt.Adapter, error) { return &hall{refused: refused + 1}, nil })
		const runs = 50
		if report := sample.Runs(context.Background(), test, runs, 1, nil); report.Prevented != runs {
			t.Errorf("seat %d is refused: %v", refused+1, report)
		}
	}
}

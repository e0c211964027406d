package synth_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

const bids = `language = 1

sort "Bid" {
  base = record({ Bidder = string, Amount = int })
}

operation "offer" {
  args = { bidder = string, amount = int }
  clause { event = offer }
}

operation "close" {
  results = { won = Bid, others = list(string) }
  clause {
    history = seq(all, offer, all)
    event   = close
  }
}

goal "loser_wins" {
  doc   = "who bids less gets it, and who bids more is told so"
  vars  = { a = string, b = string, x = int, y = int }
  where = x < y && a != b
  trace = seq(all, offer(bidder == a, amount == x), offer(bidder == b, amount == y), close(won.Bidder == a, len(others) == 1, others[0] == b))
}
`

// TestPartsOfAnswers: a goal asks for a part of an answer that equals an earlier argument. The
// argument is drawn, and the rest of the answer is free.
func TestPartsOfAnswers(t *testing.T) {
	t.Parallel()
	r := synthesize(t, load(t, bids), "loser_wins", synth.Config{})
	if len(r.Generators) == 0 {
		t.Fatal("no generator")
	}
	undrawn(t, r)
}

// undrawn checks that no generator draws a value with parts.
func undrawn(t *testing.T, r *synth.Result) {
	t.Helper()
	for _, g := range r.Generators {
		uhat.Walk(g.Steps, func(st uhat.Step) {
			if d, ok := st.(*uhat.Draw); ok && d.Var.Sort().HasParts() {
				t.Errorf("%s draws %s of sort %s", g.Name, d.Var.Name(), d.Var.Sort().Name())
			}
		})
	}
}

const seats = `language = 1

sort "Place" {
  base = record({ Row = int, Seat = int })
}

operation "book" {
  args    = { seat = int }
  results = { ticket = int, ok = bool }
  clause { event = book(ok) }
}

operation "where" {
  args    = { ticket = int }
  results = { at = Place, ok = bool }
  clause {
    params  = { t = int, n = int }
    history = seq(all, book(seat == n, ticket == t, ok), all)
    event   = where(ticket == t, ok, at.Seat == n)
  }
}

goal "elsewhere" {
  vars  = { t = int, n = int }
  trace = seq(all, book(seat == n, ticket == t, ok), where(ticket == t, ok, at.Seat != n))
}
`

// TestPartsBeforeAnswers: the event that a history asks for takes a part of an answer that comes
// after it. Its argument is drawn, and the answer is checked for that part.
func TestPartsBeforeAnswers(t *testing.T) {
	t.Parallel()
	r := synthesize(t, load(t, seats), "elsewhere", synth.Config{})
	if len(r.Generators) == 0 {
		t.Fatal("no generator")
	}
	undrawn(t, r)
}

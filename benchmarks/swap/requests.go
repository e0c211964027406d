package swap

import (
	"pgregory.net/rapid"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// Requests makes random requests about accounts and offers that the exchange has told
// of, mostly. Its sort is the enumeration of goods that the spec declares.
type Requests struct{ Good *rt.Sort }

// Run is a script: it opens accounts for both goods, and puts something into them first.
func (q Requests) Run(s *rt.Session) {
	r := &requester{s: s, t: s.Rapid()}
	for i := range 4 {
		r.accounts = append(r.accounts, s.Call("open", rt.EnumValue(q.Good, i%2))[0])
		s.Call("deposit", r.accounts[i], r.amount())
	}
	for range rapid.IntRange(1, 40).Draw(r.t, "requests") {
		r.ask(q.Good)
	}
}

// requester is a script under way.
type requester struct {
	s                *rt.Session
	t                *rapid.T
	accounts, offers []rt.Value
}

// ask makes one request.
func (r *requester) ask(good *rt.Sort) {
	switch op := rapid.SampledFrom(requests).Draw(r.t, "request"); op {
	case "open":
		r.accounts = append(r.accounts, r.s.Call(op, rt.EnumValue(good, rapid.IntRange(0, 1).Draw(r.t, "good")))[0])
	case "balance":
		r.s.Call(op, r.of(r.accounts))
	case "deposit", "withdraw":
		r.s.Call(op, r.of(r.accounts), r.amount())
	case "offer":
		if f := r.s.Call(op, r.of(r.accounts), r.amount(), r.of(r.accounts), r.amount()); f[0].Int() == int64(OK) {
			r.offers = append(r.offers, f[1])
		}
	case "cancel":
		r.s.Call(op, r.of(r.offers))
	case "take":
		r.s.Call(op, r.of(r.offers), r.of(r.accounts), r.of(r.accounts))
	}
}

var requests = []string{"open", "balance", "balance", "balance", "deposit", "withdraw", "offer", "offer", "cancel", "take", "take", "take"}

// of draws a number that was told, once in a while another one.
func (r *requester) of(known []rt.Value) rt.Value {
	if len(known) == 0 || rapid.IntRange(0, 19).Draw(r.t, "any") == 0 {
		return rt.IntValue(0)
	}
	return rapid.SampledFrom(known).Draw(r.t, "number")
}

func (r *requester) amount() rt.Value { return rt.IntValue(rapid.Int64Range(0, 5).Draw(r.t, "amount")) }

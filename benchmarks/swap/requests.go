package swap

import (
	"slices"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
)

// Requests makes random requests about accounts and offers that the exchange has told
// of, mostly. Its sort is the enumeration of goods that the spec declares.
type Requests struct{ Good *rt.Sort }

// Run is a script: it opens accounts for both goods, and puts something into them first.
func (q Requests) Run(s *rt.Session) {
	r := &requester{s: s, t: s.Rapid()}
	for i := range 4 {
		account := s.From(s.Call("open", logic.EnumValue(q.Good, i%2)), 0)
		r.accounts[i%2] = append(r.accounts[i%2], account)
		s.Call("deposit", account, rt.IntValue(5))
	}
	for range rapid.IntRange(1, 40).Draw(r.t, "requests") {
		r.ask(q.Good)
	}
}

// requester is a script under way.
type requester struct {
	s        *rt.Session
	t        *rapid.T
	accounts [2][]rt.Answer // by good
	offers   [2][]rt.Answer // by the good that they give
}

// ask makes one request. The goods fit, mostly.
func (r *requester) ask(goods *rt.Sort) {
	good := rapid.IntRange(0, 1).Draw(r.t, "good")
	mine, other := r.accounts[good], r.accounts[1-good]
	switch op := rapid.SampledFrom(requests).Draw(r.t, "request"); op {
	case "open":
		r.accounts[good] = append(mine, r.s.From(r.s.Call(op, logic.EnumValue(goods, good)), 0))
	case "balance":
		r.s.Call(op, r.of(mine))
	case "deposit", "withdraw":
		r.s.Call(op, r.of(mine), r.amount())
	case "offer":
		if f := r.s.Call(op, r.of(mine), r.amount(), r.of(other), r.amount()); f[0].Int() == int64(OK) {
			r.offers[good] = append(r.offers[good], r.s.From(f, 1))
		}
	case "cancel":
		r.s.Call(op, r.of(r.offers[good]))
	case "take":
		r.s.Call(op, r.of(r.offers[good]), r.of(other), r.of(mine))
	}
}

var requests = []string{
	"open", "balance", "balance", "balance", "balance", "deposit", "withdraw", "offer", "offer", "cancel", "take", "take", "take",
}

// of draws one of the last numbers that were told; once in a while any.
func (r *requester) of(known []rt.Answer) rt.Answer {
	if len(known) == 0 || rapid.IntRange(0, 19).Draw(r.t, "any") == 0 {
		all := append(slices.Concat(r.accounts[:]...), rt.Answer{Value: rt.IntValue(0)})
		return rapid.SampledFrom(all).Draw(r.t, "number")
	}
	return rapid.SampledFrom(known[max(0, len(known)-3):]).Draw(r.t, "number")
}

func (r *requester) amount() rt.Value { return rt.IntValue(rapid.Int64Range(0, 5).Draw(r.t, "amount")) }

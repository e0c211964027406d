package play

import "github.com/clouseau-go/clouseau/session"

// What a session that heads for no branch sends next. If all cases of a loop were equally likely,
// one that ends the session would end most of them after a few messages, and some would be taken
// many times before another one is taken once.

// Chances of an offer.
const (
	untaken = 12 // divided by how often the session has taken it, and one more
	repeats = 4  // the most by which it is divided: what was taken before stays likely
	ending  = 12 // by which offers that lead to the end sooner than others are divided at first
)

// prefer draws one of the offers. Those that the session has seldom taken are preferred. Those that
// are closer to the end than others are unlikely at first, and as likely as others once the session
// has the length that was drawn for it.
func (g *game) prefer(ours []session.Offer) int {
	far := 0
	for i := range ours {
		far = max(far, ours[i].Left)
	}
	chances, total := make([]int, len(ours)), 0
	for i := range ours {
		n := ending * untaken / (1 + min(g.taken[place(&ours[i])], repeats-1))
		if ours[i].Left < far {
			n = max(1, n*(1+ending*g.turn/g.length)/(1+ending))
		}
		chances[i], total = n, total+n
	}
	i := 0
	for at := pick(g.dice, total); at >= chances[i]; i++ {
		at -= chances[i]
	}
	return i
}

// place identifies where an offer stands: the cases that lead to it and its exchange.
func place(o *session.Offer) string {
	at := ""
	for _, name := range o.Cases {
		at += name + "\x00"
	}
	if o.Exchange != nil {
		at += o.Exchange.Range.String()
	}
	return at
}

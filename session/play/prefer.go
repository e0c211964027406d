package play

import (
	"slices"

	"github.com/clouseau-go/clouseau/session"
)

// What a session that heads for no branch sends next. If all cases of a loop were equally likely,
// one that ends the session would end most of them after a few messages, and some would be taken
// many times before another one is taken once.

// Chances of an offer.
const (
	untaken = 12 // divided by how often the session has taken it, and one more
	repeats = 4  // the most by which it is divided: what was taken before stays likely
	ending  = 12 // by which offers after which no other case can be taken are divided
)

// willing returns the offers with which the session does not fail, and where they are; all, if it
// fails with each.
func willing(ours []session.Offer) (out []session.Offer, at []int) {
	for i := range ours {
		if !ours[i].Fails() {
			out = append(out, ours[i])
			at = append(at, i)
		}
	}
	if out == nil {
		for i := range ours {
			at = append(at, i)
		}
		return ours, at
	}
	return out, at
}

// prefer draws one of the offers. Those that the session has seldom taken are preferred. Those
// after which no other case can be taken are unlikely until the session has the length that was
// drawn for it; from then on it takes the shortest way.
func (g *game) prefer(ours []session.Offer) int {
	if len(ours) == 1 {
		return 0
	}
	chances := make([]int, len(ours))
	total := 0
	for i := range ours {
		n := ending * untaken / (1 + min(g.taken[place(&ours[i])], repeats-1))
		if g.ends(&ours[i]) {
			n /= ending
		}
		chances[i] = n
		total = total + n
	}
	i := 0
	for at := pick(g.dice, total); at >= chances[i]; i++ {
		at -= chances[i]
	}
	return i
}

// ends reports whether no case can be taken after an offer, but for those in which it is.
func (g *game) ends(o *session.Offer) bool {
	if g.targets == nil {
		for _, name := range g.Program.Session.Branches() {
			g.targets = append(g.targets, g.Program.Target(name))
		}
	}
	return !slices.ContainsFunc(g.targets, func(t *session.Target) bool {
		_, ok := t.Left(o)
		return ok && !t.Is(o)
	})
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

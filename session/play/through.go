package play

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/session"
)

// Goals of sessions: branches that are to be taken, one after the other. Until the last of them is
// reached, a session mostly takes the shortest way to the next one, and never the way to its end.
// What the peer decides, and what values do not allow, may keep a session from its goal.

// astray is how many of a hundred decisions on the way to a branch are taken at random, so that
// sessions differ.
const astray = 25

// heads returns the way through the branches of a player.
func (p *Player) heads() []*session.Target {
	return lists.Of(p.Through, p.Program.Target)
}

// entered notes that an offer is taken. One offer may be in several branches, the outermost first.
func (g *game) entered(o *session.Offer) {
	g.result.Branches = append(g.result.Branches, o.Cases...)
	g.taken[place(o)]++
	for _, name := range o.Cases {
		if len(g.heading) > 0 && g.heading[0].Name == name {
			g.heading = g.heading[1:]
			g.result.Reached++
		}
	}
}

// toward returns the offer that is closest to the next branch; ok is false if none leads there, or
// all have been reached.
func (g *game) toward(ours []session.Offer) (best int, ok bool) {
	if len(g.heading) == 0 {
		return 0, false
	}
	least := 0
	var leading []int // offers from which the branch can still be reached
	var closest []int
	for i := range ours {
		n, leads := g.heading[0].Left(&ours[i])
		if !leads {
			continue
		}
		leading = append(leading, i)
		if len(closest) == 0 || n < least {
			closest = nil
			least = n
		}
		if n == least {
			closest = append(closest, i)
		}
	}
	if len(closest) == 0 {
		return 0, false
	}
	if g.turn < g.length && g.dice.Below(100) < astray {
		closest = leading
	}
	return closest[pick(g.dice, len(closest))], true
}

// CheckThrough reports a name that no branch of a session has. It returns the names that there are.
func CheckThrough(s *session.Session, names []string) (unknown string, known []string) {
	known = s.Branches()
	for _, n := range names {
		if !slices.Contains(known, n) {
			return n, known
		}
	}
	return "", known
}

// Coverage says how often sessions took each branch, in the order in which they are written, and
// which ones none took.
func (rep *Report) Coverage(s *session.Session) (lines []string) {
	for _, name := range s.Branches() {
		if n := rep.Branches[name]; n > 0 {
			lines = append(lines, fmt.Sprintf("branch %s: %d", name, n))
		} else {
			lines = append(lines, fmt.Sprintf("branch %s: never taken", name))
		}
	}
	return lines
}

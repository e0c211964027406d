package play

import (
	"cmp"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/session/codec"
)

// Pairing plays two programs against each other, without bytes between them. What one sends is
// what the other one gets, in the order of each direction. Both are judged.
type Pairing struct {
	// One and Two are the parties; a specification is consistent if it plays well with its dual.
	One, Two *session.Program
	Codec    codec.Codec // that has to be able to write what is sent; nil if that does not matter
	Turns    int         // after how many messages the shortest way to the end is taken; 0 means 30
}

// side is one of the two programs while they play.
type side struct {
	program *session.Program
	state   *session.State
	inbox   []session.Message // sent by the other one and not taken yet
	closed  bool              // its session is over
}

func (s *side) name() string { return s.program.Session.Party }

// pairing is a session that is being played.
type pairing struct {
	sides  [2]*side
	codec  codec.Codec
	dice   Dice
	turn   int
	length int
	played
}

// Play plays a session. The party of its result is the one whose program ended it, or found what
// the other one broke.
func (p *Pairing) Play(d Dice) *Result {
	turns := cmp.Or(p.Turns, usualTurns)
	g := &pairing{codec: p.Codec, dice: d, played: played{result: &Result{}}, length: 1 + pick(d, turns)}
	for i, of := range []*session.Program{p.One, p.Two} {
		g.sides[i] = &side{program: of, state: of.Start()}
	}
	for !g.over && g.turn < 3*turns {
		g.step()
	}
	return g.result
}

// action is what one of the two can do now.
type action struct {
	side  *side
	ours  []session.Offer // to send, or to end
	wants []session.Offer // that wait for the first message of the inbox
}

// actions returns what can be done. An arrived message is always an action if something waits.
func (g *pairing) actions() (out []action) {
	for i, s := range g.sides {
		if s.closed {
			continue
		}
		if st, text := s.state.Status(); st != session.Running {
			if s.closed = true; st == session.Failed {
				g.finish(Failed, s.name(), nil, "%s reached fail %q", s.name(), text)
			}
			continue
		}
		ours, theirs := split(s.state.Offers())
		other := g.sides[1-i]
		switch {
		case len(theirs) > 0 && (len(s.inbox) > 0 || other.closed):
			out = append(out, action{side: s, wants: theirs})
			if len(ours) > 0 {
				out = append(out, action{side: s, ours: ours})
			}
		case len(ours) > 0:
			out = append(out, action{side: s, ours: ours})
		}
	}
	return out
}

func (g *pairing) step() {
	can := g.actions()
	switch {
	case g.over:
	case len(can) == 0:
		g.stuck()
	default:
		a := can[pick(g.dice, len(can))]
		if a.wants != nil {
			g.take(a.side, a.wants)
		} else {
			g.send(a.side, a.ours)
		}
	}
}

// stuck judges that nobody can do anything: both have ended, or both wait.
func (g *pairing) stuck() {
	for i, s := range g.sides {
		if s.closed {
			if len(s.inbox) > 0 && !g.sides[1-i].state.Parallel() {
				g.finish(Surplus, s.name(), nil, "%s sent %v after the end of the session of %s", g.sides[1-i].name(), s.inbox[0], s.name())
			}
			continue
		}
		_, theirs := split(s.state.Offers())
		if len(theirs) == 0 {
			g.finish(Unsatisfiable, s.name(), nil, "no case of the choice of %s applies", s.name())
			return
		}
		other := g.sides[1-i]
		if !other.closed {
			_, others := split(other.state.Offers())
			g.finish(Silence, s.name(), append(theirs, others...), "both wait: %s for %s, %s for %s", s.name(), waiting(theirs), other.name(), waiting(others))
			return
		}
	}
	g.finish(Passed, g.sides[0].name(), nil, "")
}

// take lets a side take the first message that has arrived for it, or the end of the other's.
func (g *pairing) take(s *side, theirs []session.Offer) {
	if len(s.inbox) == 0 {
		for _, o := range theirs {
			if o.Exchange == nil {
				s.state = o.Take(session.Message{})
				return
			}
		}
		g.finish(Closed, s.name(), theirs, "the other party has ended the session; %s waits for %s", s.name(), waiting(theirs))
		return
	}
	m := s.inbox[0]
	s.inbox = s.inbox[1:]
	accepting := lists.Where(theirs, func(o session.Offer) bool { return o.Accepts(m) })
	switch len(accepting) {
	case 0:
		g.finish(Violation, s.name(), theirs, "%s does not accept %v: %s", s.name(), m, refusals(messages(theirs), "; ", m))
	case 1:
		s.state = accepting[0].Take(m)
	default:
		g.ambiguous(s.name(), accepting, m)
	}
}

// send lets a side send a message, or end its session.
func (g *pairing) send(s *side, ours []session.Offer) {
	_, at := willing(ours)
	i := at[pick(g.dice, len(at))]
	if g.turn >= g.length {
		i = shortest(ours, i)
	}
	o := ours[i]
	g.turn++
	if o.Exchange == nil {
		s.state = o.Take(session.Message{})
		return
	}
	m, how := draw(g.dice, &o)
	if how != found {
		if how == unknown {
			g.result.Unsent = append(g.result.Unsent, o.Exchange)
		}
		if rest := append(ours[:i:i], ours[i+1:]...); len(rest) > 0 {
			g.send(s, rest)
			return
		}
		v := Unsatisfiable
		if how == unknown {
			v = Undecided
		}
		g.finish(v, s.name(), ours, "%s finds no message for %v", s.name(), o.Exchange)
		return
	}
	g.result.Trace = append(g.result.Trace, Entry{Party: s.name(), Message: m, Step: o.Exchange, Cases: o.Cases})
	if g.twice(s.name(), ours, i, m); g.over {
		return
	}
	if g.codec != nil {
		if _, err := g.codec.Append(nil, m); err != nil {
			g.finish(Unwritable, s.name(), []session.Offer{o}, "%s cannot write %v: %v", s.name(), o.Exchange, err)
			return
		}
	}
	s.state = o.Take(m)
	other := g.sides[0]
	if other == s {
		other = g.sides[1]
	}
	other.inbox = append(other.inbox, m)
}

// Consistent plays a specification with its dual and returns the shortest session that fails, nil
// if none of them does.
func Consistent(s *session.Session, sessions int, seed uint64) *Result {
	return Together(session.Compile(s), session.Compile(s.Dual()), sessions, seed)
}

// Together plays two programs with each other and returns the shortest session that fails.
func Together(one, two *session.Program, sessions int, seed uint64) *Result {
	worst, _ := (&Pairing{One: one, Two: two}).Run(sessions, seed)
	return worst
}

// Run plays sessions. It returns the shortest one that fails, nil if none does, and the sends for
// which no message was found in any of them.
func (p *Pairing) Run(sessions int, seed uint64) (worst *Result, never []*session.Exchange) {
	rep := &Report{Taken: map[string]int{}}
	for i := range sessions {
		r := p.Play(Seeded(SeedOf(seed, i)))
		if r.Fails() && (worst == nil || len(r.Trace) < len(worst.Trace)) {
			worst = r
		}
		rep.add(r)
	}
	return worst, rep.NeverSent()
}

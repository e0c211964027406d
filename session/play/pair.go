package play

import (
	"fmt"
	"strings"

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

// Played is a session of a pairing.
type Played struct {
	Verdict Verdict
	// Party is the one whose program ended the session, or found what the other one broke.
	Party  string
	Reason string
	Broken []*session.Exchange
	Trace  []Entry
	Unsent []*session.Exchange // sends for which no message was found
}

// Fails reports whether the two do not go together.
func (p *Played) Fails() bool { return p.Verdict.Fails() }

// Headline returns the verdict and its reason, on a line.
func (p *Played) Headline() string { return (&Result{Verdict: p.Verdict, Reason: p.Reason}).Headline() }

func (p *Played) String() string {
	return (&Result{Verdict: p.Verdict, Reason: p.Reason, Trace: p.Trace}).String()
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
	out    *Played
	turn   int
	length int
	over   bool
}

// Play plays a session.
func (p *Pairing) Play(d Dice) *Played {
	turns := p.Turns
	if turns == 0 {
		turns = usualTurns
	}
	g := &pairing{codec: p.Codec, dice: d, out: &Played{}, length: 1 + pick(d, turns)}
	for i, of := range []*session.Program{p.One, p.Two} {
		g.sides[i] = &side{program: of, state: of.Start()}
	}
	for !g.over && g.turn < 3*turns {
		g.step()
	}
	return g.out
}

func (g *pairing) finish(v Verdict, by *side, broken []session.Offer, reason string, args ...any) {
	if g.over {
		return
	}
	g.over = true
	g.out.Verdict, g.out.Party, g.out.Reason = v, by.name(), fmt.Sprintf(reason, args...)
	for i := range broken {
		if broken[i].Exchange != nil {
			g.out.Broken = append(g.out.Broken, broken[i].Exchange)
		}
	}
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
				g.finish(Failed, s, nil, "%s reached fail %q", s.name(), text)
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

// split separates the offers that a party decides on from those that the other one does.
func split(offers []session.Offer) (ours, theirs []session.Offer) {
	for _, o := range offers {
		if o.Ours {
			ours = append(ours, o)
		} else {
			theirs = append(theirs, o)
		}
	}
	return ours, theirs
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
				g.finish(Surplus, s, nil, "%s sent %v after the end of the session of %s", g.sides[1-i].name(), s.inbox[0], s.name())
			}
			continue
		}
		_, theirs := split(s.state.Offers())
		if len(theirs) == 0 {
			g.finish(Unsatisfiable, s, nil, "no case of the choice of %s applies", s.name())
			return
		}
		other := g.sides[1-i]
		if !other.closed {
			_, others := split(other.state.Offers())
			g.finish(Silence, s, append(theirs, others...), "both wait: %s for %s, %s for %s", s.name(), waiting(theirs), other.name(), waiting(others))
			return
		}
	}
	g.finish(Passed, g.sides[0], nil, "")
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
		g.finish(Closed, s, theirs, "the other party has ended the session; %s waits for %s", s.name(), waiting(theirs))
		return
	}
	m := s.inbox[0]
	s.inbox = s.inbox[1:]
	var accepting []session.Offer
	for _, o := range theirs {
		if o.Accepts(m) {
			accepting = append(accepting, o)
		}
	}
	switch len(accepting) {
	case 0:
		var why []string
		for i := range theirs {
			if theirs[i].Exchange != nil {
				why = append(why, fmt.Sprintf("%v: %s", theirs[i].Exchange, objection(&theirs[i], m)))
			}
		}
		g.finish(Violation, s, theirs, "%s does not accept %v: %s", s.name(), m, strings.Join(why, "; "))
	case 1:
		s.state = accepting[0].Take(m)
	default:
		g.finish(Ambiguous, s, accepting, "%v is accepted by %v at %v and by %v at %v", m,
			accepting[0].Exchange, accepting[0].Range, accepting[1].Exchange, accepting[1].Range)
	}
}

// send lets a side send a message, or end its session.
func (g *pairing) send(s *side, ours []session.Offer) {
	_, at := willing(ours)
	i := at[pick(g.dice, len(at))]
	if g.turn >= g.length {
		for j := range ours {
			if ours[j].Left < ours[i].Left {
				i = j
			}
		}
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
			g.out.Unsent = append(g.out.Unsent, o.Exchange)
		}
		if rest := append(ours[:i:i], ours[i+1:]...); len(rest) > 0 {
			g.send(s, rest)
			return
		}
		v := Unsatisfiable
		if how == unknown {
			v = Undecided
		}
		g.finish(v, s, ours, "%s finds no message for %v", s.name(), o.Exchange)
		return
	}
	g.out.Trace = append(g.out.Trace, Entry{Party: s.name(), Message: m, Step: o.Exchange, Cases: o.Cases})
	for j := range ours {
		if j != i && ours[j].Exchange != nil && ours[j].Accepts(m) {
			g.finish(Ambiguous, s, []session.Offer{o, ours[j]}, "%v is sent by %v at %v, and %v at %v could have sent it", m,
				o.Exchange, o.Range, ours[j].Exchange, ours[j].Range)
			return
		}
	}
	if g.codec != nil {
		if _, err := g.codec.Append(nil, m); err != nil {
			g.finish(Unwritable, s, []session.Offer{o}, "%s cannot write %v: %v", s.name(), o.Exchange, err)
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
func Consistent(s *session.Session, sessions int, seed uint64) *Played {
	return Together(session.Compile(s), session.Compile(s.Dual()), sessions, seed)
}

// Together plays two programs with each other and returns the shortest session that fails.
func Together(one, two *session.Program, sessions int, seed uint64) *Played {
	worst, _ := (&Pairing{One: one, Two: two}).Run(sessions, seed)
	return worst
}

// Run plays sessions. It returns the shortest one that fails, nil if none does, and the sends for
// which no message was found in any of them.
func (p *Pairing) Run(sessions int, seed uint64) (worst *Played, never []*session.Exchange) {
	rep := &Report{Taken: map[string]int{}}
	for i := range sessions {
		r := p.Play(Seeded(SeedOf(seed, i)))
		if r.Fails() && (worst == nil || len(r.Trace) < len(worst.Trace)) {
			worst = r
		}
		rep.add(&Result{Trace: r.Trace, Unsent: r.Unsent})
	}
	return worst, rep.NeverSent()
}

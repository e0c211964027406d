package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/session/codec"
)

// Player plays the party of a session.
type Player struct {
	Program *session.Program
	Codec   codec.Codec
	Peer    Peer
	// Turns is after how many exchanges a session takes the shortest way to its end; 0 means 30.
	// One that has no end is cut after twice as many.
	Turns int
	// Silence is how long a message may take; 0 means five seconds. It does not matter for a peer
	// that runs in turns.
	Silence time.Duration
	// Unguided sends any messages with any values. The session only judges, and is over once it
	// allows none of what is to be sent.
	Unguided bool
	// Through are the names of branches that a session is to take, one after the other.
	Through []string
	Faults  []Fault // that it has on request
	// Told, if not nil, is called by Run after each session, and with a session that failed before
	// that is made smaller.
	Told func(*Report)
}

const (
	usualTurns   = 30
	usualSilence = 5 * time.Second
	// moment is how long a player waits for a message while it may send one itself.
	moment = 2 * time.Millisecond
)

// party returns the name of the party that is played, peer that of the other.
func (p *Player) party() string { return p.Program.Session.Party }
func (p *Player) peer() string  { return p.Program.Session.Peer }

// Play plays a session. The error says that there was no peer to play with.
func (p *Player) Play(ctx context.Context, d Dice) (*Result, error) {
	return p.play(ctx, d, nil)
}

// Replay plays a session in which the party sends these messages, each where the session allows it
// first. Those that it never allows are left out, and after the last one the session takes the
// shortest way to its end.
func (p *Player) Replay(ctx context.Context, messages []session.Message) (*Result, error) {
	return p.play(ctx, least{}, &player{messages: messages})
}

// play plays a session whose decisions are those of a script as far as it goes, if there is one.
func (p *Player) play(ctx context.Context, d Dice, script *player) (*Result, error) {
	g, err := p.begin(ctx, cmp.Or(p.Silence, usualSilence))
	if err != nil {
		return nil, err
	}
	g.dice = d
	g.script = script
	g.heading = p.heads()
	g.turns = cmp.Or(p.Turns, usualTurns)
	g.length = 1 + pick(d, g.turns)
	if script != nil {
		g.length = 2 * g.turns
	}
	for g.turn = 0; !g.over && ctx.Err() == nil; g.turn++ {
		g.step()
	}
	g.end()
	return g.result, ctx.Err()
}

// begin connects with the peer, of which a message may take so long.
func (p *Player) begin(ctx context.Context, silence time.Duration) (*game, error) {
	conn, err := p.Peer.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &game{Player: p, link: newLink(ctx, conn, p.Codec, silence), dice: least{}, played: played{result: &Result{}},
		state: p.Program.Start(), taken: map[string]int{}}, nil
}

// game is a session that is being played.
type game struct {
	*Player
	link   *link
	dice   Dice
	script *player // nil: the dice decide
	played
	state   *session.State
	turn    int
	turns   int  // after which it is cut
	length  int  // after which it takes the shortest way
	closed  bool // a fault has closed the connection
	sends   int  // how many messages it has sent; counted if there are faults
	held    []byte
	heading []*session.Target // the branches that it has not come to; see through.go
	taken   map[string]int    // how often each place was taken
	targets []*session.Target // all cases; nil until they are needed
}

// played is a session that is being played, or watched.
type played struct {
	result *Result
	over   bool
}

// finish ends the session with a verdict. The first one counts.
func (p *played) finish(v Verdict, party string, broken []session.Offer, reason string, args ...any) {
	if p.over {
		return
	}
	p.over = true
	p.result.Verdict = v
	p.result.Party = party
	p.result.Reason = fmt.Sprintf(reason, args...)
	for _, o := range messages(broken) {
		p.result.Broken = append(p.result.Broken, o.Exchange)
	}
}

// twice ends the session if a message that was sent by one of the offers could have been sent by
// another one: nobody knows which one it was.
func (p *played) twice(party string, ours []session.Offer, i int, m session.Message) {
	for j := range ours {
		if j != i && ours[j].Accepts(m) {
			p.finish(Ambiguous, party, []session.Offer{ours[i], ours[j]}, "%v is sent by %v at %v, and %v at %v could have sent it", m,
				ours[i].Exchange, ours[i].Range, ours[j].Exchange, ours[j].Range)
			return
		}
	}
}

// ambiguous ends the session, since several offers accept a message.
func (p *played) ambiguous(party string, accepting []session.Offer, m session.Message) {
	p.finish(Ambiguous, party, accepting, "%v is accepted by %v at %v and by %v at %v", m,
		accepting[0].Exchange, accepting[0].Range, accepting[1].Exchange, accepting[1].Range)
}

// step exchanges one message.
func (g *game) step() {
	switch st, text := g.state.Status(); st {
	case session.Stopped:
		g.stopped()
		return
	case session.Failed:
		g.finish(Failed, g.peer(), nil, "the session reached fail %q", text)
		return
	}
	if g.turn >= 2*g.turns+g.length {
		g.result.Cut = true
		g.finish(Passed, "", nil, "")
		return
	}
	ours, theirs := split(g.state.Offers())
	switch {
	case len(ours) == 0 && len(theirs) == 0:
		g.finish(Unsatisfiable, "", nil, "no case of the choice applies, so the session is stuck")
	case len(ours) == 0:
		g.receive(theirs)
	case len(theirs) > 0 && g.link.ready(moment) && g.dice.Below(uint64(len(ours)+len(theirs))) < uint64(len(theirs)):
		g.receive(theirs)
	default:
		g.send(ours)
	}
}

// stopped ends a session that has come to its end. If nothing else was going on, the peer has
// nothing to say any more.
func (g *game) stopped() {
	g.release()
	if g.link.turns != nil && !g.state.Parallel() && g.link.ready(0) {
		if frame, err := g.link.next(); err == nil {
			g.result.Trace = append(g.result.Trace, g.unexpected(frame))
			g.finish(Surplus, g.peer(), nil, "%s sent a message after the end of the session", g.peer())
		}
	}
	g.finish(Passed, "", nil, "")
}

// end closes the connection. A peer that panicked is a crash, whatever else was found.
func (g *game) end() {
	err := g.link.close()
	if err == nil || g.closed && errors.Is(err, net.ErrClosed) {
		return
	}
	var p *Panicked
	reason := err.Error()
	if errors.As(err, &p) {
		reason = fmt.Sprintf("%s panicked: %v", g.peer(), p.Value)
	}
	switch g.result.Verdict {
	case Passed, Closed, Silence:
		g.over = false
		broken := g.result.Broken
		g.finish(Crash, g.peer(), nil, "%s", reason)
		g.result.Broken = broken
	}
}

// send decides what to send, and sends it.
func (g *game) send(ours []session.Offer) {
	if g.Unguided && g.script == nil {
		g.sendAny(ours)
		return
	}
	for len(ours) > 0 {
		i, m, how := g.decide(ours)
		o := ours[i]
		switch {
		case o.Exchange == nil:
			g.result.Script = append(g.result.Script, Decision{Cases: o.Cases})
			g.entered(&o)
			g.state = o.Take(m)
			return
		case how == found:
			g.sent(ours, i, m)
			return
		case len(ours) == 1 && how == none:
			g.finish(Unsatisfiable, "", ours, "nothing satisfies %v with what was exchanged before", o.Exchange)
			return
		case len(ours) == 1:
			g.result.Unsent = append(g.result.Unsent, o.Exchange)
			g.finish(Undecided, "", ours, "no message was found for %v", o.Exchange)
			return
		case how == unknown:
			g.result.Unsent = append(g.result.Unsent, o.Exchange)
		}
		ours = append(ours[:i:i], ours[i+1:]...)
	}
}

// write writes a message, with the faults that are asked for.
func (g *game) write(m session.Message) error {
	if len(g.Faults) > 0 {
		if done, err := g.faulty(m); done || err != nil {
			return err
		}
	}
	return g.link.send(m)
}

// sendAny sends a message that the session did not decide on, if it allows it.
func (g *game) sendAny(ours []session.Offer) {
	types := g.Program.Session.Types
	n := pick(g.dice, len(types)+1)
	for i := range ours {
		if n == len(types) && ours[i].Exchange == nil { // the end
			g.state = ours[i].Take(session.Message{})
			return
		}
	}
	if n < len(types) {
		m := session.Message{Type: types[n]}
		for i := range types[n].Fields {
			m.Values = append(m.Values, drawValue(g.dice, types[n].Fields[i].Sort(), types[n].Fields[i].Sizes))
		}
		for i := range ours {
			if ours[i].Accepts(m) {
				g.sent(ours, i, m)
				return
			}
		}
	}
	g.finish(Passed, "", nil, "the session does not allow what was to be sent")
}

// decide takes one of the offers and a message for it.
func (g *game) decide(ours []session.Offer) (i int, m session.Message, how drawn) {
	if g.script != nil {
		if i, m, ok := g.script.next(ours); ok {
			return i, m, found
		}
	}
	if best, ok := g.toward(ours); ok && g.script == nil {
		i = best
	} else if g.turn >= g.length || g.script != nil { // towards the end
		i = shortest(ours, i)
	} else {
		some, at := willing(ours)
		i = at[g.prefer(some)]
	}
	if ours[i].Exchange == nil {
		return i, m, found
	}
	d := g.dice
	if g.script != nil {
		d = least{}
	}
	m, how = draw(d, &ours[i])
	return i, m, how
}

// sent sends a message, unless another place could have sent it.
func (g *game) sent(ours []session.Offer, i int, m session.Message) {
	o := ours[i]
	g.result.Script = append(g.result.Script, Decision{Step: o.Exchange, Cases: o.Cases, Message: m})
	g.result.Trace = append(g.result.Trace, Entry{Party: g.party(), Message: m, Step: o.Exchange, Cases: o.Cases})
	g.entered(&o)
	if g.twice("", ours, i, m); g.over {
		return
	}
	if err := g.write(m); err != nil {
		if errors.Is(err, io.ErrClosedPipe) || isGone(err) {
			g.finish(Closed, g.peer(), []session.Offer{o}, "%s ended the stream before %v was sent", g.peer(), o.Exchange)
		} else {
			g.finish(Unwritable, "", []session.Offer{o}, "%v", err)
		}
		return
	}
	g.state = o.Take(m)
}

// Script is what a player decided in a session, in its order.
type Script []Decision

// Decision is a message that was sent, or the end of the session in a case.
type Decision struct {
	Step    *session.Exchange // nil: the end
	Cases   []string
	Message session.Message
}

func (s Script) String() string {
	var out []string
	for _, d := range s {
		if d.Step == nil {
			out = append(out, "end "+strings.Join(d.Cases, ", "))
		} else {
			out = append(out, d.Message.String())
		}
	}
	return strings.Join(out, "; ")
}

// player plays a script, or messages. A decision that is impossible is passed over.
type player struct {
	left     Script
	messages []session.Message
}

// next returns the first of the decisions that is left and possible. If the message itself does not
// satisfy what is asked now, as it depended on others that have changed, it is computed anew.
func (p *player) next(ours []session.Offer) (i int, m session.Message, ok bool) {
	for len(p.left) > 0 {
		d := p.left[0]
		p.left = p.left[1:]
		i := slices.IndexFunc(ours, func(o session.Offer) bool {
			same := o.Exchange == nil && d.Step == nil || o.Exchange != nil && d.Step != nil && o.Range == d.Step.Range
			return same && slices.Equal(o.Cases, d.Cases)
		})
		if i < 0 {
			continue
		}
		if d.Step == nil {
			return i, m, true
		}
		if ours[i].Accepts(d.Message) {
			return i, session.Message{Type: ours[i].Type, Values: d.Message.Values}, true
		}
		if m, ok := fitting(d.Message, &ours[i]); ok {
			return i, m, true
		}
	}
	for len(p.messages) > 0 {
		m := p.messages[0]
		p.messages = p.messages[1:]
		if i := slices.IndexFunc(ours, func(o session.Offer) bool { return o.Accepts(m) }); i >= 0 {
			return i, session.Message{Type: ours[i].Type, Values: m.Values}, true
		}
	}
	return 0, m, false
}

// fitting returns a message that an offer accepts, with as many values of another message as may
// stay; those of fields that come first are kept before others.
func fitting(m session.Message, o *session.Offer) (session.Message, bool) {
	given := make([]logic.Value, len(o.Type.Fields))
	for i, v := range m.Values {
		given[i] = v
		if _, how := complete(least{}, o, given); how != found {
			given[i] = logic.Value{}
		}
	}
	out, how := complete(least{}, o, given)
	return out, how == found
}

package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/clouseau-go/clouseau/session"
)

// Talk is a session of a player whose messages somebody else chooses, one after the other. It is
// judged as every other session is.
type Talk struct{ g *game }

// ErrNotAllowed says that the session does not allow what was asked for. Nothing has happened.
var ErrNotAllowed = errors.New("the session does not allow this here")

// ErrNothing says that there is nothing to do: the peer sends nothing where the party may act, or
// no message satisfies what is to be sent. Nothing has happened, and nobody is to blame.
var ErrNothing = errors.New("the peer waits, and may")

// pause is how long a message may take of a peer that does not run in turns, where the party may
// act as well.
const pause = 100 * time.Millisecond

// endless is the patience with a peer that does not run in turns. Whoever has asked for a message
// gives up before that.
const endless = 24 * time.Hour

// Talk begins a session. The error says that there was no peer.
func (p *Player) Talk(ctx context.Context) (*Talk, error) {
	g, err := p.begin(ctx, cmp.Or(p.Silence, endless))
	if err != nil {
		return nil, err
	}
	return &Talk{g}, nil
}

// offers returns what may come next, of the party and of its peer.
func (t *Talk) offers() (ours, theirs []session.Offer) {
	if t.g.over {
		return nil, nil
	}
	return split(t.g.state.Offers())
}

// Send sends a message. It returns the offer that was taken, nil if the session has failed with it.
func (t *Talk) Send(m session.Message) (*session.Offer, error) {
	ours, _ := t.offers()
	for i := range ours {
		if ours[i].Exchange != nil && ours[i].Type == m.Type && ours[i].Accepts(m) {
			t.g.sent(ours, i, m)
			return t.passed(&ours[i])
		}
	}
	return nil, ErrNotAllowed
}

// Complete returns a message that the session allows the party to send, with these values; invalid
// ones are open, and the dice choose them. ok is false if none is found.
func (t *Talk) Complete(m session.Message, d Dice) (out session.Message, ok bool) {
	ours, _ := t.offers()
	for _, o := range ours {
		if o.Exchange != nil && o.Type == m.Type {
			if out, how := complete(d, &o, m.Values); how == found {
				return out, true
			}
		}
	}
	return m, false
}

// Simplest returns dice that decide for the simplest throughout.
func Simplest() Dice { return least{} }

// Get waits for the next message. It returns the offer that was taken, nil if the session has
// failed with what came, and what that was: an entry without a party if it was no message.
func (t *Talk) Get() (*session.Offer, Entry, error) {
	ours, theirs := t.offers()
	if len(theirs) == 0 {
		return nil, Entry{}, ErrNotAllowed
	}
	g := t.g
	if len(ours) > 0 && !g.link.ready(pause) {
		return nil, Entry{}, ErrNothing
	}
	n := len(g.result.Trace)
	before := g.state
	g.receive(theirs)
	var e Entry
	if len(g.result.Trace) > n {
		e = g.result.Trace[n]
	}
	var taken *session.Offer
	for i := range theirs {
		o := &theirs[i]
		if !g.over && g.state != before && o.Exchange == e.Step && (o.Exchange == nil || slices.Equal(o.Cases, e.Cases)) {
			taken = o
		}
	}
	o, err := t.passed(taken)
	return o, e, err
}

// passed returns the offer that was taken, nil if the session has failed with it: in itself, or
// because the peer says more than there was to say. The error says that the specification is to
// blame, and not the peer.
func (t *Talk) passed(o *session.Offer) (*session.Offer, error) {
	if !t.g.over {
		switch st, _ := t.g.state.Status(); st {
		case session.Stopped:
			t.g.stopped()
		case session.Failed:
			t.g.step()
		}
	}
	switch r := t.g.result; {
	case r.Verdict.Fails() && r.Verdict.BlamesSpec():
		return nil, fmt.Errorf("the session %q: %s", t.g.Program.Session.Name, r.Headline())
	case r.Verdict.Fails():
		return nil, nil
	}
	return o, nil
}

// End ends the session where the party may do so. It returns the offer that was taken.
func (t *Talk) End() (*session.Offer, error) {
	ours, _ := t.offers()
	for _, o := range ours {
		if o.Exchange == nil {
			t.g.entered(&o)
			t.g.state = o.Take(session.Message{})
			return t.passed(&o)
		}
	}
	return nil, ErrNotAllowed
}

// Over reports whether nothing can come any more.
func (t *Talk) Over() bool { return t.g.over }

// Result is what is known of the session so far.
func (t *Talk) Result() *Result { return t.g.result }

// Close ends the connection. The error is what the peer is known to have died of.
func (t *Talk) Close() error { return t.g.link.close() }

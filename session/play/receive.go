package play

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/session/codec"
)

// receive waits for a message and compares it with what is expected.
func (g *game) receive(theirs []session.Offer) {
	g.release()
	frame, err := g.link.next()
	if err != nil {
		g.nothing(theirs, err)
		return
	}
	var accepting []session.Offer
	var m session.Message
	for _, o := range messages(theirs) {
		if read, err := g.Codec.Parse(frame, o.Type); err == nil && o.Accepts(read) {
			accepting = append(accepting, o)
			m = read
		}
	}
	switch len(accepting) {
	case 0:
		g.refuse(theirs, frame)
	case 1:
		g.received(m, &accepting[0])
		g.state = accepting[0].Take(m)
	default:
		g.received(m, &accepting[0])
		g.ambiguous("", accepting, m)
	}
}

// refuse judges a message that no waiting get accepts.
func (g *game) refuse(theirs []session.Offer, frame []byte) {
	e := g.unexpected(frame)
	g.result.Trace = append(g.result.Trace, e)
	if e.Message.Type == nil {
		_, err := codec.Any(g.Codec, frame, types(theirs))
		g.finish(Malformed, g.peer(), theirs, "%s sent what is no message: %v; expected %s", g.peer(), err, waiting(theirs))
		return
	}
	// Of the types that the bytes may be, one that is waited for tells more.
	m, err := codec.Any(g.Codec, frame, types(theirs))
	if err != nil {
		m = e.Message
	}
	g.result.Trace[len(g.result.Trace)-1].Message = m
	g.finish(Violation, g.peer(), theirs, "%s broke %s", g.peer(), refusals(theirs, "; or ", m))
}

// unexpected returns the entry of the trace for a message that nothing waits for. What is no
// message that the peer sends somewhere is shown as it came: that it can also be read as a message
// of the party says nothing.
func (g *game) unexpected(frame []byte) Entry {
	m, err := codec.Any(g.Codec, frame, g.Program.Session.Readable(session.Get))
	if err != nil {
		return Entry{Party: g.peer(), Bytes: string(frame[:min(len(frame), shownBytes)])}
	}
	return Entry{Party: g.peer(), Message: m}
}

// shownBytes is how much of what is no message is shown.
const shownBytes = 120

// received enters a message of the peer into the trace.
func (g *game) received(m session.Message, o *session.Offer) {
	g.entered(o)
	g.result.Trace = append(g.result.Trace, Entry{Party: g.peer(), Message: m, Step: o.Exchange, Cases: o.Cases})
}

// nothing judges that there is no message.
func (g *game) nothing(theirs []session.Offer, err error) {
	var bad *codec.Malformed
	switch {
	case errors.As(err, &bad):
		g.result.Trace = append(g.result.Trace, Entry{Party: g.peer(), Bytes: string(bad.Bytes)})
		g.finish(Malformed, g.peer(), theirs, "%s sent what is no message: %s", g.peer(), bad.Reason)
	case errors.Is(err, errSilent):
		g.finish(Silence, g.peer(), theirs, "%s sent nothing; expected %s", g.peer(), waiting(theirs))
	case errors.Is(err, errHung):
		g.finish(Silence, g.peer(), theirs, "%s neither answers nor waits; expected %s", g.peer(), waiting(theirs))
	default:
		if isEnd(err) {
			for _, o := range theirs {
				if o.Exchange == nil { // the peer may end the session here
					g.entered(&o)
					g.state = o.Take(session.Message{})
					return
				}
			}
		}
		g.finish(Closed, g.peer(), theirs, "%s ended the stream (%v); expected %s", g.peer(), err, waiting(theirs))
	}
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

// messages returns the offers that are no end of the session.
func messages(offers []session.Offer) []session.Offer {
	return slices.DeleteFunc(slices.Clone(offers), func(o session.Offer) bool { return o.Exchange == nil })
}

// types returns the types of messages that are waited for.
func types(theirs []session.Offer) []*session.Type {
	return lists.Of(messages(theirs), func(o session.Offer) *session.Type { return o.Type })
}

// waiting names what is expected.
func waiting(theirs []session.Offer) string {
	return named(theirs, ", or ", func(o *session.Offer) string { return o.Exchange.String() })
}

// refusals says of each offer why it does not accept a message.
func refusals(theirs []session.Offer, between string, m session.Message) string {
	return named(theirs, between, func(o *session.Offer) string { return fmt.Sprintf("%v: %s", o.Exchange, objection(o, m)) })
}

func named(offers []session.Offer, between string, text func(*session.Offer) string) string {
	var out []string
	for i := range offers {
		if offers[i].Exchange == nil {
			out = append(out, "the end of the session")
		} else {
			out = append(out, text(&offers[i]))
		}
	}
	return strings.Join(out, between)
}

// shortest returns the offer from which the end is nearest, that at i if none is nearer.
func shortest(ours []session.Offer, i int) int {
	for j := range ours {
		if ours[j].Left < ours[i].Left {
			i = j
		}
	}
	return i
}

package play

import (
	"errors"
	"fmt"
	"strings"

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
	for _, o := range theirs {
		if o.Exchange == nil {
			continue
		}
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
		g.finish(Ambiguous, "", accepting, "%v is accepted by %v at %v and by %v at %v", m,
			accepting[0].Exchange, accepting[0].Range, accepting[1].Exchange, accepting[1].Range)
	}
}

// refuse judges a message that no waiting get accepts.
func (g *game) refuse(theirs []session.Offer, frame []byte) {
	e := g.unexpected(frame)
	g.result.Trace = append(g.result.Trace, e)
	if e.Message.Type == nil {
		_, err := codec.Any(g.Codec, frame, g.types(theirs))
		g.finish(Malformed, g.peer(), theirs, "%s sent what is no message: %v; expected %s", g.peer(), err, waiting(theirs))
		return
	}
	// Of the types that the bytes may be, one that is waited for tells more.
	m, err := codec.Any(g.Codec, frame, g.types(theirs))
	if err != nil {
		m = e.Message
	}
	g.result.Trace[len(g.result.Trace)-1].Message = m
	g.finish(Violation, g.peer(), theirs, "%s", g.refusal(theirs, m))
}

// types returns the types that are waited for.
func (g *game) types(theirs []session.Offer) (out []*session.Type) {
	for _, o := range theirs {
		if o.Exchange != nil {
			out = append(out, o.Type)
		}
	}
	return out
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
	e := Entry{Party: g.peer(), Message: m}
	if o != nil {
		e.Step = o.Exchange
		e.Cases = o.Cases
		g.entered(o)
	}
	g.result.Trace = append(g.result.Trace, e)
}

// refusal says who broke which get, and why it does not accept the message.
func (g *game) refusal(theirs []session.Offer, m session.Message) string {
	var out []string
	for i := range theirs {
		if o := &theirs[i]; o.Exchange == nil {
			out = append(out, "the end of the session")
		} else {
			out = append(out, fmt.Sprintf("%v: %s", o.Exchange, objection(o, m)))
		}
	}
	return fmt.Sprintf("%s broke %s", g.peer(), strings.Join(out, "; or "))
}

// waiting names what is expected.
func waiting(theirs []session.Offer) string {
	var out []string
	for _, o := range theirs {
		if o.Exchange == nil {
			out = append(out, "the end of the session")
		} else {
			out = append(out, o.Exchange.String())
		}
	}
	return strings.Join(out, ", or ")
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

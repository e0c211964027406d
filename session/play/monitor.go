package play

import (
	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/session/codec"
)

// Monitor judges the messages of both parties from outside. It does not know what they have
// decided, so it keeps all states in which the session may be:
//
//	choose { a; b }  after a message that begins both a and b: two states, until one of them
//	                 does not accept what comes next
//
// A message that no state accepts is a violation by the party that sent it.
type Monitor struct {
	codec   codec.Codec
	session *session.Session
	states  []*session.State
	played
}

// maxStates is how many states are kept. A session that may be in more is not judged further.
const maxStates = 256

// NewMonitor returns a monitor for one session.
func NewMonitor(p *session.Program, c codec.Codec) *Monitor {
	return &Monitor{codec: c, session: p.Session, states: []*session.State{p.Start()}, played: played{result: &Result{}}}
}

// Message takes the bytes of a message that a party has sent; ours says that it is the party that
// the session is written for. It returns the failure once there is one, and nil before.
func (m *Monitor) Message(ours bool, frame []byte) *Result {
	if m.over {
		return m.result
	}
	var next []*session.State
	var waited []session.Offer
	entry := Entry{Party: m.party(ours)}
	for _, s := range m.states {
		for _, o := range s.Offers() {
			if o.Exchange == nil || o.Dir != direction(ours) {
				continue
			}
			waited = append(waited, o)
			if x, err := m.codec.Parse(frame, o.Type); err == nil && o.Accepts(x) {
				entry.Message = x
				entry.Step = o.Exchange
				entry.Cases = o.Cases
				next = append(next, o.Take(x))
			}
		}
	}
	if len(next) > 0 {
		m.result.Trace = append(m.result.Trace, entry)
		if m.states = next; len(next) > maxStates {
			return m.fail(Undecided, "", nil, "the session may be in more than %d states", maxStates)
		}
		return nil
	}
	return m.refuse(ours, entry, waited, frame)
}

// refuse judges a message that no state accepts.
func (m *Monitor) refuse(ours bool, entry Entry, waited []session.Offer, frame []byte) *Result {
	x, err := codec.Any(m.codec, frame, types(waited))
	if err != nil {
		x, err = codec.Any(m.codec, frame, m.session.Readable(direction(ours)))
	}
	if err != nil {
		entry.Bytes = string(frame[:min(len(frame), shownBytes)])
		m.result.Trace = append(m.result.Trace, entry)
		return m.fail(Malformed, entry.Party, waited, "%s sent what is no message: %v", entry.Party, err)
	}
	entry.Message = x
	m.result.Trace = append(m.result.Trace, entry)
	if len(waited) == 0 {
		if st, _ := m.states[0].Status(); st != session.Running {
			return m.fail(Surplus, entry.Party, nil, "%s sent %v after the end of the session", entry.Party, x)
		}
		return m.fail(Violation, entry.Party, nil, "%s sent %v while it is not its turn", entry.Party, x)
	}
	return m.fail(Violation, entry.Party, waited, "%s broke %s", entry.Party, refusals(waited, "; or ", x))
}

// Broken takes that the bytes of a party are no message.
func (m *Monitor) Broken(ours bool, bad *codec.Malformed) *Result {
	if m.over {
		return m.result
	}
	m.result.Trace = append(m.result.Trace, Entry{Party: m.party(ours), Bytes: string(bad.Bytes)})
	return m.fail(Malformed, m.party(ours), nil, "%s sent what is no message: %s", m.party(ours), bad.Reason)
}

// End takes that a party has ended its stream. It is a failure if it still had something to send.
func (m *Monitor) End(ours bool) *Result {
	if m.over {
		return m.result
	}
	var waited []session.Offer
	for _, s := range m.states {
		if st, _ := s.Status(); st != session.Running {
			return nil
		}
		must := false
		for _, o := range s.Offers() {
			switch {
			case o.Exchange == nil: // somebody may end the session here
				return nil
			case o.Dir == direction(ours):
				must = true
				waited = append(waited, o)
			}
		}
		if !must {
			return nil // it has nothing to send, and the other one may see the end coming
		}
	}
	return m.fail(Closed, m.party(ours), waited, "%s ended the stream; expected %s", m.party(ours), waiting(waited))
}

// Result returns what is known of the session so far.
func (m *Monitor) Result() *Result { return m.result }

func (m *Monitor) party(ours bool) string {
	if ours {
		return m.session.Party
	}
	return m.session.Peer
}

// direction is that of the messages of a party, as the session is written.
func direction(ours bool) session.Direction {
	if ours {
		return session.Send
	}
	return session.Get
}

func (m *Monitor) fail(v Verdict, party string, waited []session.Offer, reason string, args ...any) *Result {
	m.finish(v, party, waited, reason, args...)
	return m.result
}

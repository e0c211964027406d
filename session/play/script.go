package play

import (
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/session"
)

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

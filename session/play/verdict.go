package play

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/session"
)

// Verdict says how a session ended.
type Verdict uint8

// The verdicts.
const (
	Passed        Verdict = iota // the session came to its end, or to as many turns as it may have
	Violation                    // a message that no waiting get accepts
	Malformed                    // bytes that are no message
	Closed                       // the stream ended while a message was expected
	Silence                      // no message came in time, or the peer waits as well
	Surplus                      // a message after the end
	Crash                        // the peer panicked
	Failed                       // a step fail was reached
	Ambiguous                    // two places could have taken or sent the message
	Unsatisfiable                // no message satisfies what has to be sent
	Undecided                    // no such message was found
	Unwritable                   // the codec cannot write a message that has to be sent
)

var verdicts = [...]struct {
	text  string
	fails bool
	spec  bool // the specification is to blame
}{
	{"passed", false, false},
	{"violation", true, false},
	{"malformed message", true, false},
	{"closed stream", true, false},
	{"silence", true, false},
	{"message after the end", true, false},
	{"crash", true, false},
	{"failure", true, false},
	{"ambiguity", true, true},
	{"unsatisfiable message", true, true},
	{"undecided message", false, true},
	{"unwritable message", true, true},
}

func (v Verdict) String() string { return verdicts[v].text }

// Fails reports whether a session with the verdict has failed. A message that was not found is no
// failure: there may be one.
func (v Verdict) Fails() bool { return verdicts[v].fails }

// BlamesSpec reports whether the specification is to blame and no party.
func (v Verdict) BlamesSpec() bool { return verdicts[v].spec }

// Entry is a line of the trace of a session.
type Entry struct {
	Party   string // who sent it
	Message session.Message
	Step    *session.Exchange // that it was sent or accepted for; nil if none accepts it
	Cases   []string          // that were taken with it
	Bytes   string            // of what is no message
}

// Result is a session that was played.
type Result struct {
	Verdict Verdict
	Party   string // that is to blame; empty for the specification, and if nobody is
	Reason  string // in a sentence
	// Broken are the steps that were waiting, or that could not be done.
	Broken []*session.Exchange
	Trace  []Entry
	Script Script // what was decided, to play it again
	Cut    bool   // it was ended for its length
	// Unsent are the sends for which no message was found, although there may be one. If there was
	// something else to send, the session went on with that.
	Unsent []*session.Exchange
	// Branches are the names of the cases that were taken, in their order. Reached is how many of
	// the branches of its goal were.
	Branches []string
	Reached  int
}

// Fails reports whether the session has failed.
func (r *Result) Fails() bool { return r.Verdict.Fails() }

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
func types(theirs []session.Offer) (out []*session.Type) {
	for _, o := range messages(theirs) {
		out = append(out, o.Type)
	}
	return out
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

// Same reports whether two results are the same failure: the verdict, and the steps that it
// concerns.
func (r *Result) Same(s *Result) bool {
	return r.Verdict == s.Verdict && r.key() == s.key()
}

func (r *Result) key() string {
	places := map[session.Range]bool{}
	var b strings.Builder
	for _, e := range r.Broken {
		if !places[e.Range] {
			places[e.Range] = true
			fmt.Fprintln(&b, e.Range)
		}
	}
	return b.String()
}

// String returns the verdict, who broke what, and the trace.
func (r *Result) String() string {
	var b strings.Builder
	b.WriteString(r.Headline())
	width := 0
	for _, e := range r.Trace {
		width = max(width, len(e.Party))
	}
	for _, e := range r.Trace {
		what := e.Message.Type
		text := fmt.Sprintf("%q", e.Bytes)
		if what != nil {
			text = e.Message.String()
		}
		mark := " "
		if e.Step == nil {
			mark = ">"
		}
		fmt.Fprintf(&b, "\n  %s %-*s  %s", mark, width, e.Party, text)
		if len(e.Cases) > 0 {
			fmt.Fprintf(&b, "    case %s", strings.Join(e.Cases, ", "))
		}
	}
	return b.String()
}

// Headline returns the verdict and who broke what, on a line.
func (r *Result) Headline() string {
	text := r.Verdict.String()
	if r.Reason != "" {
		text += ": " + r.Reason
	}
	return text
}

// objection says why a get does not accept a message.
func objection(o *session.Offer, m session.Message) string {
	if o.Type.Name != m.Type.Name {
		return fmt.Sprintf("%s came instead of %s", m.Type.Name, o.Type.Name)
	}
	env := o.Env(m)
	var out []string
	for _, c := range logic.Conjuncts(o.Where) {
		if !logic.Holds(c, env) {
			out = append(out, failing(c, env))
		}
	}
	if len(out) == 0 {
		return "it has other fields"
	}
	return strings.Join(out, ", ")
}

// failing tells of a qualifier that does not hold, with the values of both sides.
func failing(c logic.Term, env logic.Env) string {
	text := fmt.Sprintf("%v does not hold", c)
	var x, y logic.Term
	switch c := c.(type) {
	case *logic.Eq:
		x, y = c.Sides()
	case *logic.Le:
		x, y = c.Sides()
	default:
		return text
	}
	a, okA := logic.Eval(x, env)
	b, okB := logic.Eval(y, env)
	if okA && okB {
		text += fmt.Sprintf(": the sides are %v and %v", a, b)
	}
	return text
}

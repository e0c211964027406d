package play

import (
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
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
	width := lists.Most(r.Trace, func(e Entry) int { return len(e.Party) })
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

package session

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
)

// Turn is an exchange, or the end of a session, together with the cases that are taken with it. The
// turns of a session and what may follow what are its automaton. Guards and qualifiers are not
// evaluated, so the automaton allows more runs than the session.
type Turn struct {
	// Name is the only one of that name: the cases, or else what the message is bound to, or else
	// the message. Where that is taken a number follows.
	Name     string
	Exchange *Exchange // nil: the session ends
	Cases    []string  // the named cases that lead to it, the outermost first
	Guards   []logic.Term
	Ours     bool // the party decides
	First    bool // a session may begin with it
	Final    bool // a session is over with it
	Fails    bool // a session has failed with it
	Before   []*Turn
	Next     []*Turn
	Range    Range // of the exchange, or of the case that ends the session
}

// Is reports whether an offer is the turn.
func (t *Turn) Is(o *Offer) bool {
	return t.Exchange == o.Exchange && t.Ours == o.Ours && slices.Equal(t.Cases, o.Cases)
}

// Irregular says which step is in the way of an automaton of turns.
type Irregular struct {
	Text string
	At   Range
}

func (e *Irregular) Error() string { return fmt.Sprintf("%v: %s", e.At, e.Text) }

// Turns returns the turns of a session in the order in which they are found from its beginning. The
// error is an [Irregular]: lanes that run side by side have no automaton of turns, since it is open
// which of them goes on.
func (p *Program) Turns() ([]*Turn, error) {
	a := &turner{names: map[string]int{}, known: map[turnKey]*Turn{}, after: map[*Turn]*node{}}
	for _, t := range a.from(p.first, nil, nil) {
		t.First = true
	}
	for i := 0; i < len(a.turns) && a.err == nil; i++ {
		t := a.turns[i]
		n := a.settled(a.after[t])
		if n == nil {
			break
		}
		switch n.step.(type) {
		case nil, *Stop:
			t.Final = true
		case *Fail:
			t.Fails = true
		default:
			for _, next := range a.from(n, nil, nil) {
				if !slices.Contains(t.Next, next) {
					t.Next, next.Before = append(t.Next, next), append(next.Before, t)
				}
			}
		}
	}
	if a.err != nil {
		return nil, a.err
	}
	return a.turns, nil
}

// turner finds the turns of a program.
type turner struct {
	turns []*Turn
	known map[turnKey]*Turn
	after map[*Turn]*node // where the session goes on
	names map[string]int  // how many turns have a name
	depth int             // of choices within choices, and of steps without an exchange
	err   error
}

// irregular notes the first reason why there is no automaton.
func (a *turner) irregular(at Range, text string) *node {
	if a.err == nil {
		a.err = &Irregular{text, at}
	}
	return nil
}

// maxNested bounds how many choices and other steps without an exchange follow each other.
const maxNested = 1000

// turnKey identifies a turn: where it is, and the cases that lead there.
type turnKey struct {
	at    *node
	cases string
}

// settled goes on over the steps that exchange nothing. It is nil if lanes begin there, or if there
// is no end of such steps.
func (a *turner) settled(n *node) *node {
	for steps := a.depth; ; steps++ {
		if steps > maxNested {
			return a.irregular(n.step.Place(), "Steps may follow each other here without an end and without an exchange.")
		}
		switch n.step.(type) {
		case *Assign, *Leave:
			n = n.next
		case *Loop:
			n = n.inner[0]
		case *Parallel, *Async:
			return a.irregular(n.step.Place(), "Lanes run side by side here, and it is open which of them goes on first.")
		default:
			return n
		}
	}
}

// from returns the turns that may come next at a node, below cases with guards.
func (a *turner) from(n *node, cases []string, guards []logic.Term) (out []*Turn) {
	if n = a.settled(n); n == nil || a.err != nil {
		return nil
	}
	a.depth++
	defer func() { a.depth-- }()
	switch s := n.step.(type) {
	case *Exchange:
		t := a.turn(n, cases, func() *Turn {
			name := s.Type.Name
			if s.As != nil {
				name = s.As.Name()
			}
			return &Turn{Name: name, Exchange: s, Ours: s.Dir == Send, Range: s.Range}
		})
		t.Guards = guards
		a.after[t] = n.next
		return []*Turn{t}
	case *Choice:
		for i, c := range s.Cases {
			inner, when := cases, guards
			if c.Name != "" {
				inner = append(slices.Clone(cases), c.Name)
			}
			if c.When != nil {
				when = append(slices.Clone(guards), c.When)
			}
			first := a.settled(n.inner[i])
			if first == nil {
				return nil
			}
			switch first.step.(type) {
			case nil, *Stop, *Fail:
				t := a.turn(n.inner[i], inner, func() *Turn { return &Turn{Name: "end", Ours: s.Ours, Range: c.Range} })
				t.Guards, a.after[t] = when, first
				out = append(out, t)
			default:
				out = append(out, a.from(first, inner, when)...)
			}
		}
	}
	return out
}

// turn returns the turn at a node below cases, which is made if it is new.
func (a *turner) turn(at *node, cases []string, made func() *Turn) *Turn {
	key := turnKey{at, strings.Join(cases, "\n")}
	if t := a.known[key]; t != nil {
		return t
	}
	t := made()
	if t.Cases = cases; len(cases) > 0 {
		t.Name = strings.Join(cases, "_")
	}
	a.name(t)
	a.known[key] = t
	a.turns = append(a.turns, t)
	return t
}

// name gives a turn a name of its own.
func (a *turner) name(t *Turn) {
	base := t.Name
	for {
		a.names[base]++
		if n := a.names[base]; n > 1 {
			t.Name = fmt.Sprintf("%s_%d", base, n)
		}
		if t.Name == base || a.names[t.Name] == 0 {
			break
		}
	}
	if t.Name != base {
		a.names[t.Name]++
	}
}

package conference

import (
	"fmt"

	"github.com/clouseau-go/clouseau/conform"
)

// Size is how many entities there are in a specification, this one included, how many nicks and
// conferences they use, and how many texts they say. Each is at least 1.
type Size struct{ Entities, Nicks, Confs, Texts int }

// MaxEntities is the largest number of entities.
const MaxEntities = 5

// State is where an entity is: in a conference (0: in none) under a nick, with the nicks of the
// other members by their numbers, 0 for who is no member.
type State struct {
	Conf, Nick int
	Members    [MaxEntities]int
}

func (s State) String() string {
	if s.Conf == 0 {
		return "idle"
	}
	out := fmt.Sprintf("in conference %d as %d", s.Conf, s.Nick)
	for peer, nick := range s.Members {
		if nick != 0 {
			out += fmt.Sprintf(", with %d as %d", peer, nick)
		}
	}
	return out
}

// Published is one of the two published forms of the specification. They are said to be the same.
type Published uint8

// The published forms.
const (
	List     Published = iota // a list of transitions
	Function                  // a function by cases
)

// String returns the message in short.
func (m Message) String() string {
	s := m.Kind
	for i, name := range Fields(m.Kind) {
		if i == 0 {
			s += "("
		} else {
			s += ", "
		}
		s += fmt.Sprintf("%s %d", name, *m.part(name))
	}
	if len(Fields(m.Kind)) > 0 {
		s += ")"
	}
	return s
}

// Inputs returns all messages that go in.
func (z Size) Inputs() []Message {
	var out []Message
	each := func(nicks, confs, texts int, m Message) {
		for n := range nicks {
			for c := range confs {
				for x := range texts {
					m := m
					if nicks > 1 || m.Nick != 0 {
						m.Nick = n + 1
					}
					if confs > 1 || m.Conf != 0 {
						m.Conf = c + 1
					}
					if texts > 1 || m.Text != 0 {
						m.Text = x + 1
					}
					out = append(out, m)
				}
			}
		}
	}
	each(z.Nicks, z.Confs, 1, Message{Kind: "join", Nick: 1, Conf: 1})
	for p := 1; p < z.Entities; p++ {
		each(z.Nicks, z.Confs, 1, Message{Kind: "join_in", Peer: p, Nick: 1, Conf: 1})
		each(z.Nicks, z.Confs, 1, Message{Kind: "answer_in", Peer: p, Nick: 1, Conf: 1})
		each(1, 1, z.Texts, Message{Kind: "data_in", Peer: p, Text: 1})
		each(1, 1, 1, Message{Kind: "leave_in", Peer: p})
	}
	each(1, 1, z.Texts, Message{Kind: "say", Text: 1})
	each(1, 1, 1, Message{Kind: "leave"})
	return out
}

// LTS returns the transition system of a specification. What it does not mention is ignored.
func (z Size) LTS(form Published) (*conform.LTS[Message, Message], error) {
	if z.Entities > MaxEntities {
		return nil, fmt.Errorf("conference: %d entities, want at most %d", z.Entities, MaxEntities)
	}
	l, err := conform.Explore(State{}, z.Inputs(), func(s State, m Message) []conform.Reaction[State, Message] {
		return z.step(form, s, m)
	}, conform.Limits{})
	if err == nil {
		l.Unspecified = conform.Ignore
	}
	return l, err
}

// one is the only thing that may happen.
func one(next State, out ...Message) []conform.Reaction[State, Message] {
	return []conform.Reaction[State, Message]{{Out: out, Next: next}}
}

// step is the specification: what a message leads to; nothing where it is not mentioned.
func (z Size) step(form Published, s State, m Message) []conform.Reaction[State, Message] {
	if s.Conf == 0 {
		if m.Kind != "join" {
			return nil
		}
		return one(State{Conf: m.Conf, Nick: m.Nick},
			z.toAll(Message{Kind: "join_out", Nick: m.Nick, Conf: m.Conf}, func(int) bool { return true })...)
	}
	member := func(peer int) bool { return s.Members[peer] != 0 }
	switch m.Kind {
	case "join_in", "answer_in":
		if member(m.Peer) || m.Conf != s.Conf {
			return nil
		}
		next := s
		next.Members[m.Peer] = m.Nick
		if m.Kind == "answer_in" && form == List {
			return one(next)
		}
		return one(next, Message{Kind: "answer_out", Peer: m.Peer, Nick: s.Nick, Conf: s.Conf})
	case "leave":
		return one(State{}, z.toAll(Message{Kind: "leave_out"}, member)...)
	case "leave_in":
		if !member(m.Peer) && form == List {
			return nil
		}
		next := s
		next.Members[m.Peer] = 0
		return one(next)
	case "data_in":
		if member(m.Peer) {
			return one(s, Message{Kind: "show", Nick: s.Members[m.Peer], Text: m.Text})
		}
		return one(s, Message{Kind: "join_out", Peer: m.Peer, Nick: s.Nick, Conf: s.Conf})
	case "say":
		if s.Members == [MaxEntities]int{} && form == List {
			return nil
		}
		return one(s, z.toAll(Message{Kind: "data_out", Text: m.Text}, member)...)
	}
	return nil
}

// toAll returns a message for each of the others that is wanted, in order.
func (z Size) toAll(m Message, wanted func(peer int) bool) []Message {
	var out []Message
	for p := 1; p < z.Entities; p++ {
		if wanted(p) {
			m.Peer = p
			out = append(out, m)
		}
	}
	return out
}

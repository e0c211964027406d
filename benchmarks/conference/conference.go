// Package conference has the conference protocol entity: it stands between a user
// who wants to chat and the entities of the other users, who may join and leave the
// same conference. Messages between entities are lost and overtake each other; what
// an entity does not expect it ignores.
//
//	Join(nick, conf)   asks all others in: JoinOut
//	JoinIn, AnswerIn   somebody else is in the same conference: a member from now on
//	Say(text)          DataOut to each member
//	DataIn             Show to the user, if it is a member's. Else the answer to our
//	                   join was lost: JoinOut asks again
//	Leave, LeaveIn     the conference, or the member, is left
//
// The specification is that of "Testing Reactive Systems with GAST" (Koopman and
// Plasmeijer), in the form in which an answer is not answered. The faults are of the
// three groups that are customary for this protocol: an output, a check, or an update is missing.
package conference

import "slices"

// Fault is a mistake that an entity makes; the zero value is none.
type Fault string

// The faults.
const (
	NoJoinOut   Fault = "no-join-out"   // the last of the others is not asked in
	NoAnswer    Fault = "no-answer"     // who joins is not answered
	NoLeaveOut  Fault = "no-leave-out"  // the first member is not told that we leave
	NoDataOut   Fault = "no-data-out"   // the last member gets no data
	NoShow      Fault = "no-show"       // what members say is not shown
	NoRepair    Fault = "no-repair"     // data of somebody who is no member is ignored
	OwnAnswer   Fault = "own-nick"      // an answer has the nick of who asked
	AnyConf     Fault = "any-conf"      // who joins another conference becomes a member
	AnyAnswer   Fault = "any-answer"    // who answers from another conference becomes a member
	AnyData     Fault = "any-data"      // what somebody says is shown, member or not
	JoinTwice   Fault = "join-twice"    // a second Join changes the conference
	AnswerAgain Fault = "answer-again"  // a member that joins is answered again
	IdleLeave   Fault = "idle-leave"    // members are told of a leave outside of a conference
	NotAdded    Fault = "not-added"     // who joins does not become a member
	NotAnswered Fault = "answer-unseen" // who answers does not become a member
	NotRemoved  Fault = "not-removed"   // who leaves stays a member
	NotCleared  Fault = "not-cleared"   // members stay members when we leave
	NickKept    Fault = "nick-kept"     // the nick of the first conference is that of the next
)

// Faults returns all faults.
func Faults() []Fault {
	return []Fault{
		NoJoinOut, NoAnswer, NoLeaveOut, NoDataOut, NoShow, NoRepair, OwnAnswer,
		AnyConf, AnyAnswer, AnyData, JoinTwice, AnswerAgain, IdleLeave,
		NotAdded, NotAnswered, NotRemoved, NotCleared, NickKept,
	}
}

// Message is what goes in or comes out.
type Message struct {
	// Kind is one of join, say, leave, join_in, answer_in, data_in and leave_in for messages in,
	// and of join_out, answer_out, data_out, leave_out and show for messages out.
	Kind string
	Peer int // the other entity; 0 where it is the user
	Nick int
	Conf int
	Text int
}

// Entity is a protocol entity; the others have the numbers from 1. It belongs to
// one goroutine.
type Entity struct {
	fault   Fault
	others  int
	joined  bool
	nick    int
	conf    int
	members []member // by number
}

type member struct{ peer, nick int }

// New returns an entity in no conference that knows of so many others. It makes
// one mistake or none.
func New(others int, fault Fault) *Entity { return &Entity{fault: fault, others: others} }

// Handle takes a message in and returns the messages that come out for it.
func (e *Entity) Handle(m Message) []Message {
	switch m.Kind {
	case "join":
		return e.join(m)
	case "leave":
		return e.leave()
	}
	if !e.joined {
		return nil
	}
	known := slices.IndexFunc(e.members, func(o member) bool { return o.peer == m.Peer })
	switch m.Kind {
	case "say":
		return e.tell(Message{Kind: "data_out", Text: m.Text}, NoDataOut)
	case "data_in":
		return e.data(m, known)
	case "join_in":
		return e.joinIn(m, known >= 0)
	case "answer_in":
		if known < 0 && (m.Conf == e.conf || e.fault == AnyAnswer) && e.fault != NotAnswered {
			e.add(m)
		}
	case "leave_in":
		if known >= 0 && e.fault != NotRemoved {
			e.members = slices.Delete(e.members, known, known+1)
		}
	}
	return nil
}

// join enters a conference.
func (e *Entity) join(m Message) (out []Message) {
	if e.joined && e.fault != JoinTwice {
		return nil
	}
	if e.fault != NickKept || e.nick == 0 {
		e.nick = m.Nick
	}
	e.joined, e.conf = true, m.Conf
	for peer := 1; peer <= e.others; peer++ {
		if peer < e.others || e.fault != NoJoinOut {
			out = append(out, Message{Kind: "join_out", Peer: peer, Nick: e.nick, Conf: e.conf})
		}
	}
	return out
}

// leave leaves the conference.
func (e *Entity) leave() (out []Message) {
	if !e.joined && e.fault != IdleLeave {
		return nil
	}
	out = e.tell(Message{Kind: "leave_out"}, "")
	if !e.joined { // a message to an entity outside of conferences
		return []Message{{Kind: "leave_out", Peer: 1}}
	}
	if e.fault == NoLeaveOut && len(out) > 0 {
		out = out[1:]
	}
	e.joined = false
	if e.fault != NotCleared {
		e.members = nil
	}
	return out
}

// tell sends something to all members, with a fault not to the last one.
func (e *Entity) tell(what Message, skips Fault) (out []Message) {
	for i, o := range e.members {
		what.Peer = o.peer
		if i < len(e.members)-1 || e.fault != skips || skips == "" {
			out = append(out, what)
		}
	}
	return out
}

// joinIn takes in who joins, and answers.
func (e *Entity) joinIn(m Message, known bool) []Message {
	if known && e.fault != AnswerAgain || m.Conf != e.conf && e.fault != AnyConf {
		return nil
	}
	if !known && e.fault != NotAdded {
		e.add(m)
	}
	nick := e.nick
	switch e.fault {
	case NoAnswer:
		return nil
	case OwnAnswer:
		nick = m.Nick
	}
	return []Message{{Kind: "answer_out", Peer: m.Peer, Nick: nick, Conf: e.conf}}
}

// add makes somebody a member.
func (e *Entity) add(m Message) {
	e.members = append(e.members, member{m.Peer, m.Nick})
	slices.SortFunc(e.members, func(a, b member) int { return a.peer - b.peer })
}

// data takes in what somebody says.
func (e *Entity) data(m Message, known int) []Message {
	switch {
	case known >= 0 && e.fault == NoShow:
		return nil
	case known >= 0:
		return []Message{{Kind: "show", Nick: e.members[known].nick, Text: m.Text}}
	case e.fault == AnyData:
		return []Message{{Kind: "show", Text: m.Text}}
	case e.fault == NoRepair:
		return nil
	}
	return []Message{{Kind: "join_out", Peer: m.Peer, Nick: e.nick, Conf: e.conf}}
}

package conference

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// In and out are messages, written down short.
func join(nick, conf int) Message { return Message{Kind: "join", Nick: nick, Conf: conf} }
func say(text int) Message        { return Message{Kind: "say", Text: text} }
func leave() Message              { return Message{Kind: "leave"} }
func joinIn(peer, nick, conf int) Message {
	return Message{Kind: "join_in", Peer: peer, Nick: nick, Conf: conf}
}
func answerIn(peer, nick, conf int) Message {
	return Message{Kind: "answer_in", Peer: peer, Nick: nick, Conf: conf}
}
func dataIn(peer, text int) Message { return Message{Kind: "data_in", Peer: peer, Text: text} }
func leaveIn(peer int) Message      { return Message{Kind: "leave_in", Peer: peer} }

func TestEntity(t *testing.T) {
	t.Parallel()
	e := New(2, "")
	for i, c := range []struct {
		in  Message
		out []Message
	}{
		{dataIn(1, 7), nil}, // in no conference
		{leave(), nil},
		{joinIn(1, 5, 1), nil},
		{join(9, 1), []Message{{Kind: "join_out", Peer: 1, Nick: 9, Conf: 1}, {Kind: "join_out", Peer: 2, Nick: 9, Conf: 1}}},
		{join(8, 2), nil}, // one conference at a time
		{say(7), nil},     // nobody is there
		{joinIn(2, 6, 2), nil},
		{joinIn(2, 6, 1), []Message{{Kind: "answer_out", Peer: 2, Nick: 9, Conf: 1}}},
		{joinIn(2, 6, 1), nil}, // a member already
		{dataIn(1, 7), []Message{{Kind: "join_out", Peer: 1, Nick: 9, Conf: 1}}},
		{answerIn(1, 5, 2), nil},
		{answerIn(1, 5, 1), nil},
		{dataIn(1, 7), []Message{{Kind: "show", Nick: 5, Text: 7}}},
		{say(3), []Message{{Kind: "data_out", Peer: 1, Text: 3}, {Kind: "data_out", Peer: 2, Text: 3}}},
		{leaveIn(1), nil},
		{leaveIn(1), nil},
		{say(3), []Message{{Kind: "data_out", Peer: 2, Text: 3}}},
		{leave(), []Message{{Kind: "leave_out", Peer: 2}}},
		{leave(), nil},
		{join(8, 2), []Message{{Kind: "join_out", Peer: 1, Nick: 8, Conf: 2}, {Kind: "join_out", Peer: 2, Nick: 8, Conf: 2}}},
		{say(3), nil},
	} {
		if diff := cmp.Diff(c.out, e.Handle(c.in)); diff != "" {
			t.Errorf("message %d, %v, -want +got:\n%s", i, c.in, diff)
		}
	}
}

// For each fault messages whose last output it changes, and none before.
func TestFaultsShow(t *testing.T) {
	t.Parallel()
	telling := map[Fault][]Message{
		NoJoinOut:   {join(9, 1)},
		NoAnswer:    {join(9, 1), joinIn(1, 5, 1)},
		NoLeaveOut:  {join(9, 1), joinIn(1, 5, 1), leave()},
		NoDataOut:   {join(9, 1), joinIn(1, 5, 1), say(3)},
		NoShow:      {join(9, 1), joinIn(1, 5, 1), dataIn(1, 3)},
		NoRepair:    {join(9, 1), dataIn(1, 3)},
		OwnAnswer:   {join(9, 1), joinIn(1, 5, 1)},
		AnyConf:     {join(9, 1), joinIn(1, 5, 2)},
		AnyAnswer:   {join(9, 1), answerIn(1, 5, 2), say(3)},
		AnyData:     {join(9, 1), dataIn(1, 3)},
		JoinTwice:   {join(9, 1), join(8, 2)},
		AnswerAgain: {join(9, 1), joinIn(1, 5, 1), joinIn(1, 5, 1)},
		IdleLeave:   {leave()},
		NotAdded:    {join(9, 1), joinIn(1, 5, 1), say(3)},
		NotAnswered: {join(9, 1), answerIn(1, 5, 1), say(3)},
		NotRemoved:  {join(9, 1), joinIn(1, 5, 1), leaveIn(1), say(3)},
		NotCleared:  {join(9, 1), joinIn(1, 5, 1), leave(), join(9, 1), say(3)},
		NickKept:    {join(9, 1), leave(), join(8, 1)},
	}
	for _, f := range Faults() {
		right, wrong := New(2, ""), New(2, f)
		messages := telling[f]
		if len(messages) == 0 {
			t.Errorf("%s: no messages", f)
		}
		for i, m := range messages {
			same := cmp.Equal(right.Handle(m), wrong.Handle(m))
			if same == (i == len(messages)-1) {
				t.Errorf("%s: the output to message %d, %v, is the same as that of a right entity: %v", f, i, m, same)
			}
		}
	}
}

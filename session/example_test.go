package session_test

import (
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/session"
)

// A number is sent, and the one after it comes back.
func Example() {
	l := logic.NewBuilder()
	number := &session.Type{
		Name:   "number",
		Fields: []session.Field{{Name: "value", Var: l.Var("value", logic.Int)}},
		Record: logic.NewRecord("number", logic.Member{Name: "value", Sort: logic.Int}),
	}
	value, sent := number.Fields[0].Var, l.Var("sent", number.Record)
	next := l.Add(l.Member(number.Record, sent, "value"), l.Int(1))
	s := &session.Session{
		Name: "next", Party: "client", Peer: "server", L: l, Types: []*session.Type{number},
		Body: []session.Step{
			&session.Exchange{Dir: session.Send, Type: number, Where: l.True(), As: sent},
			&session.Exchange{Dir: session.Get, Type: number, Where: l.Eq(value, next), Text: "value == sent.value + 1"},
		},
	}
	fmt.Print(s.Dual())

	message := func(n int64) session.Message {
		return session.Message{Type: number, Values: []logic.Value{logic.IntValue(n)}}
	}
	state := session.Compile(s).Start()
	state = state.Offers()[0].Take(message(3))
	wants := state.Offers()[0]
	fmt.Println(wants.Accepts(message(5)), wants.Accepts(message(4)))
	// Output:
	// session "next" {
	//   party = server
	//   peer  = client
	//   get "number" { as = sent }
	//   send "number" { where = value == sent.value + 1 }
	// }
	// false true
}

// Package clauses says of a session what the rest of the tool understands: operations with clauses.
//
// The session
//
//	send "mul" { as = m }
//	get "result" { where = value == m.i + m.j }
//
// has the operations open, send_mul and get, whose clauses are
//
//	open.first       history = eps
//	send_mul.mul     history = last(open)                        event = send_mul(step == "mul")
//	get.result       history = last(send_mul(step == "mul", i == m_i, j == m_j))
//	                 event = get(step == "result", what == "result", value == m_i + m_j)
//	open.again       history = last(get(step == "result"))
//
// All of them are calls: what we send, the next message of the peer, and the beginning and the end
// of a session, of which a run may have several. A get does not say what is expected, so whatever
// the peer sends is its answer. Send and get are promises: where a clause applies, an answer that
// none describes is a breach.
//
// # Turns
//
// The automaton of a session has a state for each [session.Turn]: an exchange with the cases that
// lead to it. The adapter follows the session, and tells with each event which turn it was: the
// result step, which is empty for what the session does not allow. So a history only has to say
// which turn was the last one, and which values the messages had that the qualifier speaks of. It
// is exact, and no longer than that.
//
// # What is left out
//
// Lanes that run side by side have no such automaton, and are refused. A qualifier of a get that
// speaks of a variable of the session is left to the adapter, which has its value: the step tells
// whether the message satisfies it. The same qualifier of a send is refused, since a script has to
// choose the values. Guards of the peer's cases are left to the adapter in the same way.
package clauses

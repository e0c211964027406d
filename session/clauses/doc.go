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
// A [session.Turn] is an exchange with the cases that lead to it. The adapter follows the session,
// and tells with each event which turn it was: the result step, which is empty for what the session
// does not allow. So a history only has to say how the session came to where the turn waits, and
// which values the messages had that the qualifier speaks of.
//
// # Lanes
//
// A lane goes on whatever the others do. The history of a turn in it speaks of what moves the lane
// alone, and what comes after lanes has the histories of their ends together; see ways.go. Of what
// an async in a loop does there may be several at a time, and it is not known here how many: the
// history holds once one was begun. So a right answer always has a clause, and what is wrong the
// adapter tells: that is the direction of soundness.
//
// # Nothing
//
// Where an operation may have nothing to do although a clause of it applies, its step is "nothing",
// and a clause says so: a get while the peer waits because we may send, or with nothing to come any
// more; a send or an end whose guard or qualifier speaks of a variable and does not hold. What it
// did is nothing, and nobody is to blame.
//
// # Variables
//
// No script knows the value of a variable of the session. A qualifier of a get that speaks of one
// is left to the adapter. Fields that are sent and depend on one are results of the operation: the
// adapter chooses values within the qualifier, by the argument pick.
package clauses

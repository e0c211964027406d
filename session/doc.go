// Package session holds two-party protocols. A session says which messages two parties exchange,
// seen from one of them:
//
//	session "sum" {
//	  send "number" {
//	    as    = a
//	    where = value > 0
//	  }
//	  send "number" {
//	    as    = b
//	    where = value > 0
//	  }
//	  get "number" {
//	    where = value == a.value + b.value
//	  }
//	}
//
// The other party does the same with send and get exchanged: that is the dual ([Session.Dual]). So
// one text tests both of them, and stands in for either.
//
// # Words
//
// A [Type] is what a message may be: a name and fields. A [Message] is a type with values. An
// [Exchange] sends or gets a message of a type whose values satisfy a qualifier, and binds it for
// what follows. A [Choice] takes one of several cases; the party that acts first in them decides
// which. A [Parallel] runs lanes side by side on the same channel.
//
// A [State] is how far a session has come: at each lane a place in the program, and what is bound.
// [State.Offers] lists the exchanges that are possible, and [Offer.Take] goes on with a message.
// Whoever plays or watches a session does it with these two functions alone:
//
//	offers --> a message is made, or arrives and is compared --> the next state
//
// # Rules
//
// Both parties know everything that is bound, as all of it was exchanged: so each of them can say
// which case applies, and guards of cases are no communication. Stop ends the session, whatever
// other lanes are doing. A lane ends where its steps end, and the step after the parallel begins
// once all lanes have ended.
//
// States are values: taking an offer makes a new one and leaves the old one as it is.
//
// # Rooms
//
// The room codec turns messages into bytes and back, the room play plays sessions against a peer,
// judges it, and makes failing sessions smaller. The room clauses says of a session what goals and
// walks understand, and the room adapt performs it. The language is read by package spec.
//
// The idea of testing both parties from one specification, and the words send, get, stop, fail,
// choose and branch, are those of Algehed, Einarsdóttir, Gerdes and Jansson (GRACeFUL deliverable
// D4.4, 2018). Loops, cases, lanes and their rules are ours.
package session

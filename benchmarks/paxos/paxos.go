// Package paxos is single-decree Paxos (Lamport, "Paxos made simple"): three proposers, three
// acceptors and two learners agree on one value, whatever the network loses, repeats or delays, and
// though acceptors crash.
//
//	proposer 1    Start(7)           prepares ballot 4 at all acceptors
//	acceptor 0    prepare(4)         promises to refuse lower ballots, and tells what it accepted last
//	acceptor 2    prepare(4)         does, too
//	proposer 1                       asks all for the value of the highest ballot of which it was
//	                                 told, or else for its own
//	acceptor 0    accept(4, 7)       accepts, and tells the learners
//	acceptor 2    accept(4, 7)       accepts: a majority, so 7 is chosen
package paxos

//go:generate go run ../../cmd/clouseau synth paxos.clouseau.hcl -o emitted_test.go --walks=false

// Messages between the parties.
type (
	prepare struct{ Ballot int }
	promise struct{ Ballot, Acceptor, AcceptedBallot, AcceptedValue int }
	nack    struct{ Ballot, Promised int }
	accept  struct{ Ballot, Value int }
	voted   struct{ Ballot, Value, Acceptor int }
	learned struct{ Learner, Ballot, Value int }
)

// The number of each kind of party.
const (
	proposers = 3
	acceptors = 3
	learners  = 2
)

// Rules are what the safety of the protocol depends on.
type Rules struct {
	// Accepts reports whether an acceptor with that promise accepts a ballot.
	Accepts func(promised, ballot int) bool
	// Pick returns the value for which a proposer asks after these promises.
	Pick func(own int, told []promise) int
	// Quorum is how many acceptors are a majority.
	Quorum int
	// Durable says whether promises are on the disk before they are given.
	Durable bool
	// Poll returns under what votes add up: those of one ballot.
	Poll func(voted) int
}

// New returns the rules of Paxos.
func New() Rules {
	return Rules{
		Accepts: func(promised, ballot int) bool { return ballot >= promised },
		Pick:    highest,
		Quorum:  acceptors/2 + 1,
		Durable: true,
		Poll:    func(v voted) int { return v.Ballot },
	}
}

// highest returns the value of the highest ballot among those of which promises tell, and the
// proposer's own if none does.
func highest(own int, told []promise) int {
	ballot, value := 0, own
	for _, p := range told {
		if p.AcceptedBallot > ballot {
			ballot, value = p.AcceptedBallot, p.AcceptedValue
		}
	}
	return value
}

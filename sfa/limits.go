package sfa

// Limits bound the work on one automaton. Reaching one is an outcome, not an
// error: the automaton is then from below (see the package comment), and the
// answers that need all of it are unknown.
type Limits struct {
	// States bounds the states of one automaton.
	States int
	// Minterms bounds the parts into which one state splits the events of one
	// operation.
	Minterms int
	// Paths bounds the paths that a search for a witness extends.
	Paths int
	// Patterns bounds how many patterns an enumeration returns.
	Patterns int
	// Unroll bounds how often a pattern comes back to a state on a cycle of
	// more than one transition.
	Unroll int
	// Steps bounds the work of an algebra, and of an unrolling, as a whole: derivatives,
	// comparisons of states, and places of paths.
	Steps int
}

// DefaultLimits returns limits far above what a readable expression needs:
// tens of states, a few minterms and patterns. They are there for the
// exponential cases, and low enough that these end soon: of a thousand random
// expressions with up to a hundred operators the slowest took under two
// seconds, and nine in ten had exact patterns. Three rounds through a cycle are
// the fewest that show a loop as one: enter, go round, leave. A million steps are below a second.
func DefaultLimits() Limits {
	return Limits{States: 500, Minterms: 64, Paths: 5000, Patterns: 500, Unroll: 3, Steps: 1_000_000}
}

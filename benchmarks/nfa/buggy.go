package nfa

// NewBuggy returns an automaton that checks that nodes are reached from the initial node, but not
// that they reach a final node: it accepts dead ends.
func NewBuggy() *Automaton { return &Automaton{initial: -1, forward: true} }

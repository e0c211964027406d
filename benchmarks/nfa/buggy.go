package nfa

// NewBuggy returns an automaton that checks what is reached from the initial node, and not that
// final nodes are reached: it is content with dead ends.
func NewBuggy() *Automaton { return &Automaton{initial: -1, forward: true} }

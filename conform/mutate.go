package conform

import "fmt"

// Mutant is a system that differs from a specification in one transition.
type Mutant[I, O comparable] struct {
	Name string
	*LTS[I, O]
}

// Mutations calls yield with the mutants of a deterministic system that have one transition
// changed, until yield returns false. The transition leads to another state, or has the outputs of
// another transition with the same input, or none. There are about as many mutants as transitions
// times states. If the system is not minimized, some are equivalent to it.
func (l *LTS[I, O]) Mutations(yield func(Mutant[I, O]) bool) error {
	m, err := l.Machine()
	if err != nil {
		return err
	}
	silence := l.lists.clone()
	quiet := silence.add(nil)
	for i, e := range l.Edges {
		for to := range l.States {
			if to == e.To {
				continue
			}
			x := e
			x.To = to
			if !yield(l.mutant(i, x, fmt.Sprintf("leads to %s", l.names[to]))) {
				return nil
			}
		}
		for _, o := range m.outputs(e.Input, quiet) {
			if o == e.Output {
				continue
			}
			x := e
			x.Output = o
			if !yield(l.mutant(i, x, "gives "+listText(silence.all[o]))) {
				return nil
			}
		}
	}
	return nil
}

// outputs returns all outputs for an input anywhere, and also.
func (m *Machine) outputs(input int, also int) []int {
	seen := map[int]bool{also: true}
	out := []int{also}
	for _, e := range m.Edges {
		if e.Input == input && !seen[e.Output] {
			seen[e.Output] = true
			out = append(out, e.Output)
		}
	}
	return out
}

// mutant returns the system with one edge replaced.
func (l *LTS[I, O]) mutant(i int, e Edge, what string) Mutant[I, O] {
	c := *l
	c.lists = l.lists.clone()
	c.lists.add(nil)
	edges := append([]Edge(nil), l.Edges...)
	edges[i] = e
	c.Graph = &Graph{Start: l.Start, States: l.States, Inputs: l.Inputs, Outputs: c.lists.len(), Edges: edges, out: l.out}
	return Mutant[I, O]{fmt.Sprintf("%s %s", l.Transition(i), what), &c}
}

package conform

import (
	"fmt"
	"slices"
)

// Tracker follows a run of a system: it keeps the states in which a correct system may be. Each run
// has its own.
type Tracker[I, O comparable] struct {
	l      *LTS[I, O]
	states []int // sorted, each once
	free   bool  // the system may do anything
}

// Track returns a tracker at the start.
func (l *LTS[I, O]) Track() *Tracker[I, O] { return &Tracker[I, O]{l: l, states: []int{l.Start}} }

// Free reports whether the system was given an input after which it may do anything.
func (t *Tracker[I, O]) Free() bool { return t.free }

// States returns the possible states of a correct system, by number.
func (t *Tracker[I, O]) States() []int { return t.states }

// Kind says how outputs differ from what is allowed. No output is an observation like others: a
// system at rest stays silent until the next input.
type Kind uint8

// The kinds of differences.
const (
	Wrong   Kind = iota // other outputs
	Silent              // no output, where one is required
	Spoke               // an output, where none is allowed
	Crashed             // the system panicked
)

func (k Kind) String() string {
	return [...]string{"wrong outputs", "silent where there must be outputs", "outputs where it must be silent", "crashed"}[k]
}

// Mismatch describes outputs that no correct system gives.
type Mismatch[O comparable] struct {
	Kind     Kind
	Got      []O
	Expected [][]O    // all lists that are allowed, each once
	States   []string // the possible states before the input
	Panic    any      // of a crash
	Why      string   // the validator's reason; empty: a tracker has judged
}

func (m *Mismatch[O]) String() string {
	switch {
	case m.Kind == Crashed:
		return fmt.Sprintf("%s: %v", m.Kind, m.Panic)
	case m.Why != "":
		return m.Why
	}
	s := fmt.Sprintf("%s: %s, expected ", m.Kind, listText(m.Got))
	for i, e := range m.Expected {
		if i > 0 {
			s += " or "
		}
		s += listText(e)
	}
	return s
}

func listText[O any](list []O) string {
	if len(list) == 0 {
		return "nothing"
	}
	return fmt.Sprint(list)
}

// UnspecifiedError is the error that a test gives an input that is not specified, if the policy
// forbids that. It says nothing about the system.
type UnspecifiedError struct{ Input, State string }

func (e *UnspecifiedError) Error() string {
	return fmt.Sprintf("conform: the input %s is not specified in state %s; give it not, or say what it means with the policy Ignore or Free", e.Input, e.State)
}

// Step judges the outputs for an input: the whole list. It returns a mismatch if no correct system
// gives them; the tracker must not be used after that.
func (t *Tracker[I, O]) Step(in I, out []O) (*Mismatch[O], error) {
	if t.free {
		return nil, nil
	}
	list := t.l.lists.find(out)
	var next []int
	var expected [][]O
	note := func(allowed []O) {
		if !slices.ContainsFunc(expected, func(e []O) bool { return slices.Equal(e, allowed) }) {
			expected = append(expected, allowed)
		}
	}
	free := false
	for _, s := range t.states {
		edges, err := t.reactions(s, in)
		if err != nil {
			return nil, err
		}
		free = free || len(edges) == 0 && t.l.Unspecified == Free
		if len(edges) == 0 && t.l.Unspecified == Ignore {
			note(nil)
			if len(out) == 0 {
				next = append(next, s)
			}
		}
		for _, e := range edges {
			note(t.l.lists.all[e.Output])
			if e.Output == list {
				next = append(next, e.To)
			}
		}
	}
	slices.Sort(next)
	next = slices.Compact(next)
	switch {
	case free:
		t.free, t.states = true, nil
	case len(next) == 0:
		return t.mismatch(out, expected), nil
	default:
		t.states = next
	}
	return nil, nil
}

// reactions returns the transitions of a state for an input.
func (t *Tracker[I, O]) reactions(s int, in I) ([]Edge, error) {
	var out []Edge
	number, known := t.l.numbers[in]
	for _, i := range t.l.out[s] {
		if e := t.l.Edges[i]; known && e.Input == number {
			out = append(out, e)
		}
	}
	if len(out) == 0 && t.l.Unspecified == Error {
		return nil, &UnspecifiedError{fmt.Sprint(in), t.l.names[s]}
	}
	return out, nil
}

func (t *Tracker[I, O]) mismatch(got []O, expected [][]O) *Mismatch[O] {
	m := &Mismatch[O]{Kind: Wrong, Got: got, Expected: expected}
	silence := slices.ContainsFunc(expected, func(e []O) bool { return len(e) == 0 })
	switch {
	case len(got) == 0:
		m.Kind = Silent
	case silence && len(expected) == 1:
		m.Kind = Spoke
	}
	for _, s := range t.states {
		m.States = append(m.States, t.l.names[s])
	}
	return m
}

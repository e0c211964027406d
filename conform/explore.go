package conform

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Reaction is one way in which a functional specification takes an input.
type Reaction[S, O comparable] struct {
	Out  []O
	Next S
}

// Limits bounds the exploration; zero fields have defaults.
type Limits struct {
	States      int // 10,000: path algorithms on more take minutes
	Transitions int // 200,000
	// Elements and Number bound the states of a model, if not 0: a request is not made if it may
	// make a list, set or map larger, or a number in the state. Functions bound their states
	// themselves.
	Elements int
	Number   int64
}

func (n Limits) orDefault() Limits {
	n.States, n.Transitions = cmp.Or(n.States, 10_000), cmp.Or(n.Transitions, 200_000)
	return n
}

// Explore returns the transition system of a functional specification, with the states that the
// inputs reach from the start. next returns all reactions to an input in a state, and nothing if
// the input is not specified; it must depend only on its arguments. If the limits are exceeded, the
// error is a [*TooLarge].
func Explore[S, I, O comparable](start S, inputs []I, next func(S, I) []Reaction[S, O], limits Limits) (*LTS[I, O], error) {
	return explore(start, inputs, next, limits, fields[S])
}

func explore[S, I, O comparable](start S, inputs []I, next func(S, I) []Reaction[S, O], limits Limits, parts func(S) []part) (*LTS[I, O], error) {
	limits = limits.orDefault()
	b := newBuilder[S, I, O](start)
	for _, in := range inputs {
		b.input(in)
	}
	for i := 0; i < len(b.order); i++ {
		s := b.order[i]
		for _, in := range inputs {
			for _, r := range next(s, in) {
				b.add(Transition[S, I, O]{s, in, r.Out, r.Next})
			}
		}
		if len(b.order) > limits.States || len(b.edges) > limits.Transitions {
			return nil, tooLarge(b.order, len(b.edges), limits, parts)
		}
	}
	return b.build(), nil
}

// TooLarge is the error that an exploration exceeded its limits.
type TooLarge struct {
	States, Transitions int // so far
	Limits              Limits
	Parts               []Growth // the parts of the state that vary, the most varied first
	Last                string   // the last new state
}

// Growth is the number of values of a part of the state.
type Growth struct {
	Part   string
	Values int
	Last   string // the last new value
}

func (e *TooLarge) Error() string {
	var s strings.Builder
	fmt.Fprintf(&s, "conform: more than %d states or %d transitions can be reached", e.Limits.States, e.Limits.Transitions)
	for i, g := range e.Parts {
		switch {
		case i == 0:
			fmt.Fprintf(&s, "; what grows is %s, with %d values so far, the last one %s", g.Part, g.Values, g.Last)
		case i < 3:
			fmt.Fprintf(&s, ", then %s with %d", g.Part, g.Values)
		}
	}
	if len(e.Parts) == 0 {
		fmt.Fprintf(&s, "; the last one is %s", e.Last)
	}
	return s.String() + ": bound it in the specification or by Limits.Elements and Limits.Number, give fewer inputs, or raise the limits"
}

// part is a part of a state with its value.
type part struct{ name, value string }

func tooLarge[S comparable](states []S, edges int, limits Limits, parts func(S) []part) *TooLarge {
	e := &TooLarge{States: len(states), Transitions: edges, Limits: limits, Last: fmt.Sprint(states[len(states)-1])}
	index := map[string]int{}
	seen := map[part]bool{}
	for _, s := range states {
		for _, p := range parts(s) {
			if seen[p] {
				continue
			}
			seen[p] = true
			i, ok := index[p.name]
			if !ok {
				i = len(e.Parts)
				index[p.name] = i
				e.Parts = append(e.Parts, Growth{Part: p.name})
			}
			e.Parts[i].Values++
			e.Parts[i].Last = p.value
		}
	}
	e.Parts = slices.DeleteFunc(e.Parts, func(g Growth) bool { return g.Values == 1 })
	slices.SortStableFunc(e.Parts, func(a, b Growth) int { return cmp.Compare(b.Values, a.Values) })
	return e
}

// fields returns the fields of a state that is a struct; otherwise the state itself.
func fields[S comparable](s S) []part {
	v := reflect.ValueOf(&s).Elem()
	if v.Kind() != reflect.Struct {
		return []part{{"the state", fmt.Sprint(s)}}
	}
	var out []part
	for i := range v.NumField() {
		out = append(out, part{v.Type().Field(i).Name, fmt.Sprint(v.Field(i))})
	}
	return out
}

package conform

import (
	"fmt"
	"slices"
	"strings"
)

// Difference is an input on which two specifications differ, after inputs that lead each to some
// state.
type Difference[I, O comparable] struct {
	Before []I // a shortest sequence
	Input  I
	// SpecifiedA and SpecifiedB say which of them specifies the input there; A and B are their
	// outputs.
	SpecifiedA, SpecifiedB bool
	A, B                   []O
	// Silent says that only one specifies the input, with no output and the same state after it. No
	// test can tell this from an input that is ignored.
	Silent bool
}

// String returns the difference in words.
func (d Difference[I, O]) String() string {
	side := func(specified bool, out []O) string {
		if !specified {
			return "is not specified"
		}
		return "gives " + listText(out)
	}
	s := fmt.Sprintf("after %v, %v %s in the first and %s in the second", d.Before, d.Input, side(d.SpecifiedA, d.A), side(d.SpecifiedB, d.B))
	if len(d.Before) == 0 {
		s = fmt.Sprintf("at the start, %v %s in the first and %s in the second", d.Input, side(d.SpecifiedA, d.A), side(d.SpecifiedB, d.B))
	}
	if d.Silent {
		s += ", where it changes nothing"
	}
	return s
}

// Compare returns the differences of two deterministic specifications, at each pair of states that
// the same inputs reach, for each input. Differences after few inputs come first. Without
// differences they are equivalent. It continues after a difference as if there were none, and so
// finds the others too.
func Compare[I, O comparable](a, b *LTS[I, O]) ([]Difference[I, O], error) {
	c := comparison[I, O]{a: a, b: b}
	for _, l := range []*LTS[I, O]{a, b} {
		if _, err := l.Machine(); err != nil {
			return nil, err
		}
	}
	c.inputs = append(c.inputs, a.inputs...)
	for _, in := range b.inputs {
		if _, known := a.numbers[in]; !known {
			c.inputs = append(c.inputs, in)
		}
	}
	c.walk()
	return c.found, nil
}

type comparison[I, O comparable] struct {
	a, b   *LTS[I, O]
	inputs []I
	found  []Difference[I, O]
}

// pair is a state of each specification, with inputs that lead there.
type pair[I any] struct {
	a, b   int
	before []I
}

func (c *comparison[I, O]) walk() {
	queue := []pair[I]{{a: c.a.Start, b: c.b.Start}}
	seen := map[[2]int]bool{{c.a.Start, c.b.Start}: true}
	for ; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		for _, in := range c.inputs {
			a, inA := c.a.transition(p.a, in)
			b, inB := c.b.transition(p.b, in)
			if inA || inB {
				c.compare(p, in, a, b, inA, inB)
			}
			if next := [2]int{a.To, b.To}; !seen[next] {
				seen[next] = true
				queue = append(queue, pair[I]{a.To, b.To, append(p.before[:len(p.before):len(p.before)], in)})
			}
		}
	}
}

// transition returns the edge for an input; if it is not specified, an edge to the same state.
func (l *LTS[I, O]) transition(state int, in I) (e Edge, specified bool) {
	if n, known := l.numbers[in]; known {
		if i := l.edge(state, n); i >= 0 {
			return l.Edges[i], true
		}
	}
	return Edge{From: state, To: state}, false
}

func (c *comparison[I, O]) compare(p pair[I], in I, a, b Edge, inA, inB bool) {
	d := Difference[I, O]{Before: p.before, Input: in, SpecifiedA: inA, SpecifiedB: inB}
	if inA {
		d.A = c.a.lists.all[a.Output]
		d.Silent = !inB && len(d.A) == 0 && a.To == p.a
	}
	if inB {
		d.B = c.b.lists.all[b.Output]
		d.Silent = !inA && len(d.B) == 0 && b.To == p.b
	}
	if inA != inB || !slices.Equal(d.A, d.B) {
		c.found = append(c.found, d)
	}
}

// Suite is a set of paths with what it covers.
type Suite struct {
	Name string
	// Claim says what the paths cover.
	Claim string
	// Assumes lists what has to hold of the system for a passed suite to prove that it conforms. If
	// it is empty, the suite proves nothing.
	Assumes []string
	Paths   []Path
}

// Suites are the names of the suites, from few inputs to many.
var Suites = []string{"once", "twice", "ends", "pairs", "complete"}

// Suite returns a suite by its name. It covers the edges that are given: all, or those that are
// specified.
//
//	once      each transition once, with the fewest inputs
//	twice     each twice, so that some of what follows shows where the first one led
//	ends      each, and then what tells the state after it from others
//	pairs     each after each that it can follow
//	complete  to each state, each transition, then all that tells the state after it from others: a
//	          proof under two assumptions
//
// Ends and complete need a deterministic system; else the error is a [*NondeterministicError].
func (l *LTS[I, O]) Suite(name string, edges []int) (Suite, error) {
	s := Suite{Name: name}
	of := fmt.Sprintf("%d of %d transitions", len(edges), len(l.Edges))
	if len(edges) == len(l.Edges) {
		of = fmt.Sprintf("all %d transitions", len(edges))
	}
	switch name {
	case "once":
		s.Claim, s.Paths = of, l.Tour(edges, 1)
	case "twice":
		s.Claim, s.Paths = of+", twice", l.Tour(edges, 2)
	case "pairs":
		s.Claim, s.Paths = of+", each after each that it can follow", l.Pairs(edges)
	case "ends", "complete":
		m, err := l.Machine()
		if err != nil {
			return Suite{}, err
		}
		if name == "ends" {
			s.Claim, s.Paths = of+", each with what tells its end from other states", m.Ends(edges)
			break
		}
		s.Claim, s.Paths = of+" from each state, each with all that tells its end from other states", m.Complete(edges, 0)
		_, states := l.classes()
		s.Assumes = []string{
			"the system is deterministic",
			fmt.Sprintf("it has not more than the %d states of the specification", states),
			"a fresh one is in its first state",
		}
	default:
		return Suite{}, fmt.Errorf("conform: unknown suite %q, want one of %s", name, strings.Join(Suites, ", "))
	}
	return s, nil
}

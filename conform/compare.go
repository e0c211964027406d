package conform

import (
	"fmt"
	"slices"
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

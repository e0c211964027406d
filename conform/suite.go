package conform

import (
	"fmt"
	"strings"
)

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

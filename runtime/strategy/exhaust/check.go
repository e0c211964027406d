package exhaust

import (
	"cmp"
	"fmt"
)

// Outcome is the result of a property for a value.
type Outcome uint8

// The outcomes.
const (
	Holds Outcome = iota
	Fails         // the value is a counterexample
	// The property's assumption does not hold of the value, so the value is no case.
	Rejected
)

// When returns the outcome of a property: Rejected if its assumption does not hold.
func When(assumption, holds bool) Outcome {
	switch {
	case !assumption:
		return Rejected
	case holds:
		return Holds
	}
	return Fails
}

// Limits bound a check; zero fields have defaults.
type Limits struct {
	Cases    int // cases that hold; 1000
	Rejected int // rejected values; ten times the cases
}

func (n Limits) orDefault() Limits {
	n.Cases = cmp.Or(n.Cases, 1000)
	n.Rejected = cmp.Or(n.Rejected, 10*n.Cases)
	return n
}

// Report is the result of a check.
type Report[T any] struct {
	Cases    int  // for which the property held
	Rejected int  // values for which its assumption did not
	Proved   bool // there are no other values
	// Failed says that there is a counterexample: the case after all that held. No smaller
	// counterexample exists.
	Failed         bool
	Counterexample T
}

// Check tests a property on the values of a set, until one fails, the set ends, or a limit is
// reached.
func Check[T any](s Set[T], limits Limits, property func(T) Outcome) Report[T] {
	limits = limits.orDefault()
	var r Report[T]
	for v := range s.All() {
		if r.Cases == limits.Cases || r.Rejected == limits.Rejected {
			return r
		}
		switch property(v) {
		case Holds:
			r.Cases++
		case Rejected:
			r.Rejected++
		default:
			r.Failed = true
			r.Counterexample = v
			return r
		}
	}
	r.Proved = true
	return r
}

// String returns the report as one line.
func (r Report[T]) String() string {
	switch {
	case r.Failed:
		return fmt.Sprintf("counterexample, case %d: %v", r.Cases+1, r.Counterexample)
	case r.Proved && r.Rejected == 0:
		return fmt.Sprintf("proved for all %d cases", r.Cases)
	case r.Proved:
		return fmt.Sprintf("proved for all %d cases that meet the assumption; %s", r.Cases, others(r.Rejected))
	case r.Rejected == 0:
		return fmt.Sprintf("passed %d cases, and more remain", r.Cases)
	}
	return fmt.Sprintf("passed %d cases that meet the assumption, and more remain; %s", r.Cases, others(r.Rejected))
}

func others(n int) string {
	if n == 1 {
		return "1 does not"
	}
	return fmt.Sprintf("%d do not", n)
}

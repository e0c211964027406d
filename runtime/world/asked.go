package world

import (
	"flag"
	"strconv"
	"testing"
)

// rapid ends a test 24 hours after it began, and the test passes then. In virtual time a few long
// leases take as long as that. So a test goes on in a new bubble: rapid begins from the first seed
// again, the runs that were made are passed over, and the next ones are made. These are the runs
// that a test without an end of time would make.

// Asked counts what rapid asks for in the bubbles of a test.
type Asked struct {
	n      int // in this bubble
	before int // in the bubble before, which had those of all others as well
	made   int // runs, in all bubbles
	later  bool
}

// Again counts a request for a run, and reports whether it was met in an earlier bubble.
func (a *Asked) Again() bool {
	a.n++
	return a.n <= a.before
}

// Made counts a run.
func (a *Asked) Made() { a.made++ }

// Enough reports whether all runs were made in several bubbles. Rapid asks for as many in each,
// those that were passed over not counted.
func (a *Asked) Enough() bool { return a.later && a.made >= checks() }

// Last reports whether the run that was made is the last one.
func (a *Asked) Last() bool { return a.made == checks() }

// Cut reports whether rapid has ended before all runs were made, and made some in this bubble.
func (a *Asked) Cut() bool { return a.n > a.before && a.made < checks() }

// Next begins a new bubble.
func (a *Asked) Next() { *a = Asked{before: a.n, made: a.made, later: true} }

// checks returns how many runs rapid makes.
func checks() int {
	f := flag.Lookup("rapid.checks")
	if f == nil {
		return 0
	}
	n, err := strconv.Atoi(f.Value.String())
	if err != nil {
		return 0
	}
	if testing.Short() {
		n /= 5
	}
	return n
}

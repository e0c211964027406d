package shrink

import (
	"context"
	"math"
	"time"

	"github.com/clouseau-go/clouseau/internal/play/script"
)

// Outcome is what a run of a candidate shows.
type Outcome uint8

// The outcomes.
const (
	Passed  Outcome = iota // no failure
	Same                   // the failure that is looked for
	Another                // some other failure
)

// How often scripts are run.
const (
	most     = 200 // runs until a script that did not fail, or a candidate, is given up
	mostRare = 10 * most
	likely   = 0.9 // with a higher rate, a single run without a failure would decide
	kept     = 0.5 // a candidate that keeps no more than this share of the rate is refused
	decisive = 19  // odds: wrong in one of twenty cases
)

// effort says how many runs are spent on a script.
type effort struct {
	first  int // to see whether a script fails each time
	more   int // to measure the rate of one that does not
	misses int // misses in the first runs at which a steady script's candidate is refused
}

func (r *runner) effort() effort {
	if r.Dear {
		return effort{first: 2, more: 20, misses: 1}
	}
	return effort{first: 10, more: 40, misses: 2}
}

// most returns after how many runs a script that did not fail, or a candidate, is given up.
func (r *runner) most() int {
	if r.Rare {
		return mostRare
	}
	return most
}

// wanted returns how often to run a script, given the rate so far.
func (r *runner) wanted(rate script.Rate) int {
	e := r.effort()
	switch {
	case rate.Steady():
		return e.first
	case rate.Seen == 0:
		return r.most()
	default:
		return e.first + e.more
	}
}

// estimate runs a script until its rate is known, and returns the script as it came out when it
// failed. It runs it a few times, more often if some of the runs did not fail, and up to 200 times
// until the first failure.
func (r *runner) estimate(s Script) (seen Script, rate script.Rate) {
	w := witness{of: s}
	for rate.Of < r.wanted(rate) && !r.Over() {
		rate.Of++
		if r.shows(&w) {
			rate.Seen++
		}
	}
	return w.script(), rate
}

// fails reports whether a candidate fails as it should, and returns the script as it came out.
func (r *runner) fails(s Script) (seen Script, ok bool) {
	w := witness{of: s}
	if r.rate.Steady() {
		ok = r.steadily(&w)
	} else {
		ok = r.often(&w)
	}
	return w.script(), ok
}

// steadily asks for nine of ten runs. A majority of a few runs would not be enough: among many
// candidates, some that fail in every third run would pass, and the final failure would be hard to
// see.
func (r *runner) steadily(w *witness) bool {
	e := r.effort()
	for yes, no := 0, 0; yes < e.first-e.misses+1; {
		if r.Over() {
			return false
		}
		if r.shows(w) {
			yes++
		} else if no++; no == e.misses {
			return false
		}
	}
	return true
}

// often is the sequential test for candidates of a script that fails with probability p1. It
// compares two hypotheses: the candidate fails at the same rate, or at half that rate. Each run
// shifts the odds, and 19 to 1 decides. If nothing is clear after 200 runs, the candidate is
// refused, which may cost a smaller script but never gives a wrong one.
func (r *runner) often(w *witness) bool {
	p1 := min(likely, r.rate.Share())
	p0 := p1 * kept
	var seen script.Rate
	for seen.Of < r.most() && !r.Over() {
		seen.Of++
		if r.shows(w) {
			seen.Seen++
		}
		odds := float64(seen.Seen)*math.Log(p1/p0) + float64(seen.Of-seen.Seen)*math.Log((1-p1)/(1-p0))
		switch {
		case odds >= math.Log(decisive):
			return true
		case odds <= -math.Log(decisive):
			return false
		}
	}
	return false
}

// measure is estimate for the result, which is run more often if it seems to fail more rarely than
// the given script.
func (r *runner) measure(s Script) (seen Script, rate script.Rate) {
	seen, rate = r.estimate(s)
	w := witness{of: seen}
	for rate.Of < 4*(r.effort().first+r.effort().more) && rarer(rate, r.result.Before) && !r.Over() {
		rate.Of++
		if r.shows(&w) {
			rate.Seen++
		}
	}
	return seen, rate
}

// rarer reports whether a rate is less than half of an earlier one.
func rarer(r, before script.Rate) bool { return r.Share() < before.Share()*kept }

// How often a script fails is asked anew once it is chosen. The runs that led to the choice do not
// count: of many scripts the one is kept whose runs happened to fail, so its share in these runs is
// too high.

// Repeats says how many fresh runs of a script are made to learn how often it fails again.
type Repeats struct {
	Times int           // at most
	Time  time.Duration // at most; a run that ends later does not count, unless it is the only one
	// Fails ends the repetitions at that failure, since failures are dear; 0: any number. Then
	// neither the last run nor its failure counts, and the share is right on average: that of all
	// runs up to a failure is not, as each such series ends well (Haldane, "On a method of
	// estimating frequencies", Biometrika 1945).
	Fails int
}

// Again makes fresh runs, each of which reports whether it failed as it did, and counts.
func (p Repeats) Again(ctx context.Context, fails func() bool) (r script.Rate) {
	began := time.Now()
	for r.Of < p.Times && ctx.Err() == nil {
		failed := fails()
		if failed && r.Seen+1 == p.Fails || r.Of > 0 && time.Since(began) > p.Time || ctx.Err() != nil {
			break
		}
		if r.Of++; failed {
			r.Seen++
		}
	}
	return r
}

// witness collects the results of a script's failing runs, which may differ: if each of some inputs
// sometimes shows the failure, a run ends at any of them. Only the tested script is known to fail
// as often as it was seen to. Inputs after the first failure of one run may show it in another run,
// so they stay: only an input that no failing run performed is removed.
type witness struct {
	of    Script
	seen  Script // the longest failing run
	tried labels // performed in some failing run
}

// shows runs the script once and reports whether it failed as it should.
func (r *runner) shows(w *witness) bool {
	got, o := r.run(w.of)
	if o != Same {
		return false
	}
	if w.tried == nil {
		w.tried = labels{}
	}
	if len(got.Inputs) >= len(w.seen.Inputs) {
		w.seen = got
	}
	for _, in := range got.Inputs {
		w.tried[in.Label] = true
	}
	return true
}

// script returns the script as it came out.
func (w *witness) script() Script {
	if w.tried == nil {
		return w.of
	}
	now := map[int]script.Input{}
	for _, in := range w.seen.Inputs {
		now[in.Label] = in
	}
	out := w.seen
	out.Inputs = nil
	for _, in := range w.of.Inputs {
		if got, ok := now[in.Label]; ok {
			in = got
		}
		if w.tried[in.Label] {
			out.Inputs = append(out.Inputs, in)
		}
	}
	return out
}

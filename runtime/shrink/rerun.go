package shrink

import "math"

// Outcome is what a run of a candidate shows.
type Outcome uint8

// The outcomes.
const (
	Passed  Outcome = iota // no failure
	Same                   // the failure that is looked for
	Another                // some other failure
)

// Rate is how often a script showed its failure.
type Rate struct{ Seen, Of int }

// Share returns the rate as a number from 0 to 1.
func (r Rate) Share() float64 {
	if r.Of == 0 {
		return 0
	}
	return float64(r.Seen) / float64(r.Of)
}

// steady reports whether the failure is seen in nine of ten runs: then most of three
// runs is a fair question.
func (r Rate) steady() bool { return r.Seen > 0 && 10*r.Seen >= 9*r.Of }

// How often scripts are run.
const (
	first     = 10  // to see whether it fails at all: all of them then, in nine cases of ten
	more      = 40  // to know the rate of one that fails sometimes
	most      = 200 // until one that was not seen to fail is given up, and before a candidate is
	mostOf    = 3   // of a steady script's candidate
	likely    = 0.9 // a higher rate would make a single run without a failure decide
	decisive  = 19  // odds: wrong in one of twenty cases
	shareLost = 0.5 // of the rate; a candidate that has kept less is refused
)

// wanted returns how often a script is run with what is known so far.
func (r *runner) wanted(rate Rate) int {
	switch {
	case r.Once && rate.Seen > 0:
		return rate.Of
	case r.Once:
		return first
	case rate.Seen == 0:
		return most
	case rate.steady():
		return first
	default:
		return first + more
	}
}

// estimate runs a script until it is known how often it fails, and returns what it came
// to in the last run that failed: ten times, 40 more where some of those did not
// fail, and up to 200 times until the first failure.
func (r *runner) estimate(s Script) (seen Script, rate Rate) {
	seen = s
	for rate.Of < r.wanted(rate) && !r.over() {
		rate.Of++
		if got, o := r.run(s); o == Same {
			seen = got
			rate.Seen++
		}
	}
	return seen, rate
}

// fails reports whether a candidate fails as it should, and returns what it came to.
func (r *runner) fails(s Script) (seen Script, ok bool) {
	switch {
	case r.Once:
		seen, o := r.run(s)
		return seen, o == Same
	case r.rate.steady():
		return r.mostly(s)
	default:
		return r.often(s)
	}
}

// mostly asks for a majority of three runs, and stops when that is known.
func (r *runner) mostly(s Script) (seen Script, ok bool) {
	yes, no := 0, 0
	for yes <= mostOf/2 && no <= mostOf/2 {
		if r.over() {
			return s, false
		}
		if got, o := r.run(s); o == Same {
			seen = got
			yes++
		} else {
			no++
		}
	}
	return seen, yes > no
}

// often is the sequential test for candidates of a script that fails with probability p1:
// it weighs that the candidate does so too against that it fails at half that rate. Each
// run shifts the odds; they are known well enough at 19 to 1. Where nothing is clear after
// 200 runs the candidate is refused, which costs a smaller script but never a wrong one.
func (r *runner) often(s Script) (seen Script, ok bool) {
	p1 := min(likely, r.rate.Share())
	p0 := p1 * shareLost
	odds := 0.0
	for n := 0; n < most && !r.over(); n++ {
		if got, o := r.run(s); o == Same {
			seen = got
			odds += math.Log(p1 / p0)
		} else {
			odds += math.Log((1 - p1) / (1 - p0))
		}
		switch {
		case odds >= math.Log(decisive):
			return seen, true
		case odds <= -math.Log(decisive):
			return s, false
		}
	}
	return s, false
}

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

// steady reports whether every run failed.
func (r Rate) steady() bool { return r.Seen > 0 && r.Seen == r.Of }

// How often scripts are run.
const (
	first    = 10  // to see whether a script fails each time
	more     = 40  // to know the rate of one that does not
	most     = 200 // until one that was not seen to fail is given up, and before a candidate is
	misses   = 2   // with which a steady script's candidate is refused, of the first ten runs
	likely   = 0.9 // a higher rate would make a single run without a failure decide
	kept     = 0.5 // of the rate; a candidate that has kept no more is refused
	decisive = 19  // odds: wrong in one of twenty cases
)

// wanted returns how often a script is run with what is known so far.
func (r *runner) wanted(rate Rate) int {
	switch {
	case r.Once && rate.Seen > 0:
		return rate.Of
	case r.Once, rate.steady():
		return first
	case rate.Seen == 0:
		return most
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
		return r.steadily(s)
	default:
		return r.often(s)
	}
}

// steadily asks for nine of ten runs. A mere majority of a few runs would not do: many
// candidates are asked, some of those that fail in every third run would pass, and
// in the end the failure would be hard to see.
func (r *runner) steadily(s Script) (seen Script, ok bool) {
	for yes, no := 0, 0; yes <= first-misses; {
		if r.over() {
			return s, false
		}
		got, o := r.run(s)
		if o == Same {
			seen = got
			yes++
		} else if no++; no == misses {
			return s, false
		}
	}
	return seen, true
}

// often is the sequential test for candidates of a script that fails with probability p1:
// it weighs that the candidate does so too against that it fails at half that rate. Each
// run shifts the odds; they are known well enough at 19 to 1. Where nothing is clear after
// 200 runs the candidate is refused, which costs a smaller script but never a wrong one.
func (r *runner) often(s Script) (seen Script, ok bool) {
	p1 := min(likely, r.rate.Share())
	p0 := p1 * kept
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

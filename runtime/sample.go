package runtime

import (
	"context"
	"math"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/run"
)

// Strategy is a way to look for a violation: the generators that synthesis
// found, random operations, a script written by hand. All are judged and
// reported alike.
type Strategy struct {
	Name       string
	Generators []Generator
}

// With returns the test with the generators of another strategy.
func (t Test) With(s Strategy) *Test {
	t.Generators = s.Generators
	return &t
}

// Sample plays n runs of the test outside go test, from a seed, and reports on all
// of them; a violation does not end it. The same seed gives the same runs. each,
// where it is not nil, is called with every run. It stops early when ctx is done.
func Sample(ctx context.Context, test *Test, n int, seed uint64, each func(run int, r *run.Result)) *report.Report {
	h := newHarness(test)
	for i := range n {
		if ctx.Err() != nil {
			break
		}
		r := h.example(seed, i)
		if each != nil {
			each(i, r)
		} else {
			h.recycle(r)
		}
	}
	return h.report.Finish()
}

// example plays the i-th run of a seed. A generator of rapid's is the way to
// random bits from a seed without a test around; rapid insists that it draws
// something, so a last bit is drawn for nothing, after all that matters.
func (h *Harness) example(seed uint64, i int) (r *run.Result) {
	rapid.Custom(func(t *rapid.T) bool {
		r = h.run(t)
		return rapid.Bool().Draw(t, "end")
	}).Example(int(mix(mix(seed)+uint64(i)) & math.MaxInt))
	return r
}

// mix spreads neighbouring seeds over all numbers (the finalizer of
// splitmix64: Steele, Lea and Flood, OOPSLA 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

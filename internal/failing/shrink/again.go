package shrink

import (
	"context"
	"time"

	"github.com/clouseau-go/clouseau/internal/play/script"
)

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

package runtime

import (
	"context"

	"github.com/clouseau-go/clouseau/internal/failing"
	"github.com/clouseau-go/clouseau/internal/failing/shrink"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// plays is how often a run is played to see whether two systems of one version differ in it. What
// they do in one run of four shows so in 19 of 20.
const plays = 10

// itself returns in how many plays of a run, in which the system and another version of it differ,
// two systems of that version differ in the same way: by the order of a map, or by the time. Runs
// that hang take too long, and in virtual time all systems would have to be in the same bubble.
func itself(ctx context.Context, t *Test, r *run.Result, f *script.File) (n int) {
	if t.twin == nil || t.bubble != nil || r.Verdict == run.Hung {
		return 0
	}
	own := *t
	own.New = func(ctx context.Context) (Adapter, error) { return own.twin.New(ctx) }
	sc, err := bound(&own, f)
	if err != nil {
		return 0
	}
	defer own.twin.Stop()
	if own.twin.Start() != nil {
		return 0
	}
	p := own.Player()
	p.Until(ctx)
	k := run.KindOf(r)
	for range plays {
		again := p.perform(r.Generator, sc, manner{})
		if failing.Compared(k, again) == shrink.Same {
			n++
		}
		p.Recycle(again)
	}
	return n
}

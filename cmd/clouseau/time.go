package main

import (
	"context"
	"slices"
	"time"

	"github.com/spf13/pflag"

	"github.com/clouseau-go/clouseau/internal/cli"
)

// fits reports whether --time stands in place of a number of runs, unless that is given, or none
// are drawn.
func fits(fs *pflag.FlagSet) bool {
	return !slices.ContainsFunc([]string{"runs", "replay", "list", "watch", "export", "log", "only"}, fs.Changed)
}

// limit is a time that stands in place of a number of runs.
type limit struct {
	whole time.Duration
	end   time.Time
}

func newLimit(whole time.Duration) *limit { return &limit{whole, time.Now().Add(whole)} }

// share returns an equal share of the time that is left for so many.
func (l *limit) share(left int) *limit {
	if l == nil {
		return nil
	}
	return &limit{l.whole, time.Now().Add(time.Until(l.end) / time.Duration(left))}
}

// before returns a context for what comes before the runs, which ends with the time for these.
func (l *limit) before(ctx context.Context) (context.Context, context.CancelFunc) {
	if l == nil {
		return ctx, func() {}
	}
	return context.WithDeadlineCause(ctx, l.end, cli.TimeOver(l.whole))
}

package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// timeOver says that the time limit of a verb is over.
type timeOver time.Duration

func (d timeOver) Error() string {
	return fmt.Sprintf("the %s of --time are over, before all was done", time.Duration(d))
}

// timeFlag removes --time from a command line. It bounds the whole verb, so no verb has a flag of
// that name.
func timeFlag(args []string) (rest []string, limit time.Duration, err error) {
	rest, value, given, err := cutFlag(args, "time", "a duration, such as 30s")
	if err != nil || !given {
		return rest, 0, err
	}
	if limit, err = time.ParseDuration(value); err != nil || limit <= 0 {
		return nil, 0, usagef("--time %s: want a duration, such as 30s or 5m", value)
	}
	return rest, limit, nil
}

// fits reports whether --time of a command line stands in place of a number of runs: for run,
// unless it is given that, or draws none.
func fits(args []string) bool {
	return len(args) > 0 && args[0] == "run" && !slices.ContainsFunc(args, func(a string) bool {
		name, _, _ := strings.Cut(strings.TrimLeft(a, "-"), "=")
		return a != name && slices.Contains([]string{"runs", "replay", "list", "watch", "export", "log", "only"}, name)
	})
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
	return context.WithDeadlineCause(ctx, l.end, timeOver(l.whole))
}

// ended returns why something ended: what went wrong, or that the time of the context is over.
func ended(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return err
}

// progressFlag removes --progress from a command line: how a verb tells what it is at.
func progressFlag(args []string) (rest []string, mode progressMode, err error) {
	rest, value, given, err := cutFlag(args, "progress", "text, json or none")
	if err != nil || !given {
		return rest, progressText, err
	}
	modes := []string{"text", "json", "none"}
	i := slices.Index(modes, value)
	if i < 0 {
		return nil, progressText, usagef("--progress %s: want text, json or none%s", value, suggestion(value, modes))
	}
	return rest, progressMode(i), nil
}

// cutFlag removes a flag that all verbs have, and its value, from a command line.
func cutFlag(args []string, flag, want string) (rest []string, value string, given bool, err error) {
	for i := 1; i < len(args) && args[i] != "--"; i++ {
		name, value, joined := strings.Cut(args[i], "=")
		if name != "--"+flag && name != "-"+flag {
			continue
		}
		last := i + 1
		if !joined {
			if last++; i+1 == len(args) {
				return nil, "", false, usagef("--%s needs %s", flag, want)
			}
			value = args[i+1]
		}
		return slices.Concat(args[:i], args[last:]), value, true, nil
	}
	return args, "", false, nil
}

// stopped says why a verb ended early, and returns the exit code for that.
func (t *terminal) stopped(ctx context.Context) int {
	var over timeOver
	why, code := error(errors.New("interrupted")), exitInterrupted
	if errors.As(context.Cause(ctx), &over) {
		why, code = over, exitFailed
	}
	t.ended.Do(func() { fmt.Fprintf(t.stderr, "clouseau: %v\n", why) })
	return code
}

package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// TimeOver says that the time limit of a verb is over.
type TimeOver time.Duration

func (d TimeOver) Error() string {
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
		return nil, 0, Usagef("--time %s: want a duration, such as 30s or 5m", value)
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

// Limit is a time that stands in place of a number of runs.
type Limit struct {
	Whole time.Duration
	End   time.Time
}

func newLimit(whole time.Duration) *Limit { return &Limit{whole, time.Now().Add(whole)} }

// Share returns an equal share of the time that is left for so many.
func (l *Limit) Share(left int) *Limit {
	if l == nil {
		return nil
	}
	return &Limit{l.Whole, time.Now().Add(time.Until(l.End) / time.Duration(left))}
}

// Before returns a context for what comes before the runs, which ends with the time for these.
func (l *Limit) Before(ctx context.Context) (context.Context, context.CancelFunc) {
	if l == nil {
		return ctx, func() {}
	}
	return context.WithDeadlineCause(ctx, l.End, TimeOver(l.Whole))
}

// Cause returns why something ended: what went wrong, or that the time of the context is over.
func Cause(ctx context.Context, err error) error {
	if why := context.Cause(ctx); why != nil {
		return why
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
		return nil, progressText, Usagef("--progress %s: want text, json or none%s", value, Suggestion(value, modes))
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
				return nil, "", false, Usagef("--%s needs %s", flag, want)
			}
			value = args[i+1]
		}
		return slices.Concat(args[:i], args[last:]), value, true, nil
	}
	return args, "", false, nil
}

// stopped says why a verb ended early, and returns the exit code for that.
func (t *Terminal) stopped(ctx context.Context) int {
	var over TimeOver
	why, code := error(errors.New("interrupted")), ExitInterrupted
	if errors.As(context.Cause(ctx), &over) {
		why, code = over, ExitFailed
	}
	t.ended.Do(func() { fmt.Fprintf(t.Stderr, "clouseau: %v\n", why) })
	return code
}

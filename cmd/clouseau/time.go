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
	for i := 1; i < len(args) && args[i] != "--"; i++ {
		name, value, given := strings.Cut(args[i], "=")
		if name != "--time" && name != "-time" {
			continue
		}
		last := i + 1
		if !given {
			if last++; i+1 == len(args) {
				return nil, 0, usagef("--time needs a duration, such as 30s")
			}
			value = args[i+1]
		}
		if limit, err = time.ParseDuration(value); err != nil || limit <= 0 {
			return nil, 0, usagef("--time %s: want a duration, such as 30s or 5m", value)
		}
		return slices.Concat(args[:i], args[last:]), limit, nil
	}
	return args, 0, nil
}

// stopped says why a verb ended early, and returns the exit code for that.
func (t *terminal) stopped(ctx context.Context) int {
	var over timeOver
	if errors.As(context.Cause(ctx), &over) {
		fmt.Fprintf(t.stderr, "clouseau: %v\n", over)
		return exitFailed
	}
	fmt.Fprintln(t.stderr, "clouseau: interrupted")
	return exitInterrupted
}

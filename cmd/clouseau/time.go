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
	if errors.As(context.Cause(ctx), &over) {
		fmt.Fprintf(t.stderr, "clouseau: %v\n", over)
		return exitFailed
	}
	fmt.Fprintln(t.stderr, "clouseau: interrupted")
	return exitInterrupted
}

package main

import (
	"context"
	"errors"
	"fmt"
)

// below runs the tests of the specs below a directory, one after the other. What is wrong with one
// does not keep the others from running. Goals, and files to read or write, are those of one spec.
func (rc runConfig) below(ctx context.Context, t *terminal, dir string, goals []string) error {
	specs, err := specFiles([]string{dir})
	switch {
	case err != nil:
		return err
	case len(specs) == 1:
		return rc.spec(ctx, t, append(specs, goals...))
	case len(goals) > 0:
		return usagef("%s has %d specs: name the one that has the goal %s", dir, len(specs), goals[0])
	case rc.replay != "" || rc.export != "" || rc.report != "" || rc.log != "":
		return usagef("%s has %d specs: name the one that a file belongs to", dir, len(specs))
	}
	var worst error
	for _, s := range specs {
		fmt.Fprintf(t.stdout, "== %s\n", s)
		switch err := rc.spec(ctx, t, []string{s}); {
		case err == nil:
		case ctx.Err() != nil:
			return err
		case errors.Is(err, errFailed):
			worst = firstError(worst, err)
		default:
			if !errors.Is(err, errIncomplete) {
				fmt.Fprintf(t.stderr, "clouseau run: %s: %v\n", s, err)
			}
			worst = errIncomplete
		}
	}
	return worst
}

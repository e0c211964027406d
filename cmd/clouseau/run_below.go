package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/clouseau-go/clouseau/internal/cli"
)

// below runs the tests of the specs below a directory, one after the other. What is wrong with one
// does not keep the others from running. Goals, and files to read or write, are those of one spec.
func (rc runConfig) below(ctx context.Context, t *cli.Terminal, dir string, goals []string) error {
	specs, err := specFiles([]string{dir})
	switch {
	case err != nil:
		return err
	case len(specs) == 1 && rc.match == nil:
		return rc.spec(ctx, t, append(specs, goals...))
	case len(goals) > 0:
		return cli.Usagef("%s has %d specs: name the one that has the goal %s", dir, len(specs), goals[0])
	case rc.replay != "" || rc.export != "" || rc.report != "" || rc.log != "":
		return cli.Usagef("%s has %d specs: name the one that a file belongs to", dir, len(specs))
	}
	var worst error
	found := rc.match == nil
	specs = rc.order(specs)
	whole := rc.division.limit
	for i, s := range specs {
		rc.division.limit = whole.share(len(specs) - i)
		args := []string{s}
		if rc.match != nil {
			goals, ok := rc.chosen(t, s)
			if ok && len(goals) == 0 {
				continue
			}
			args = append(args, goals...)
			found = true
		}
		fmt.Fprintf(t.Stdout, "== %s\n", s)
		switch err := rc.spec(ctx, t, args); {
		case err == nil:
		case ctx.Err() != nil:
			return err
		case errors.Is(err, cli.ErrFailed):
			worst = cmp.Or(worst, err)
		default:
			if !errors.Is(err, cli.ErrIncomplete) {
				fmt.Fprintf(t.Stderr, "clouseau run: %s: %v\n", s, err)
			}
			worst = cli.ErrIncomplete
		}
	}
	if !found {
		return cli.Usagef("no spec below %s has a goal whose name matches %s", dir, rc.match)
	}
	return worst
}

package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// promiseScripts looks for scripts that head for calls of which something is promised, if walks do
// not come to all operations and nothing but promises judges.
func promiseScripts(ctx context.Context, t *cli.Terminal, s *uhat.Spec, cfg synth.Config) (out []*uhat.Generator) {
	if s.Model != nil || s.Target.Reference != nil {
		return nil
	}
	goals := s.Scripted()
	if len(goals) > 0 {
		var names []string
		for _, o := range s.Unwalked() {
			names = append(names, o.Op.Name)
		}
		fmt.Fprintf(t.Stderr, "%s: walks do not come to %s, as no event demands the ghosts that their histories ask for; scripts do\n",
			s.Judge().Name, strings.Join(names, ", "))
	}
	for _, r := range synthesize(ctx, t, s, goals, cfg, func(r *synth.Result) { printFound(t, r) }) {
		out = append(out, r.Generators...)
	}
	return out
}

// printFound tells what a search found, or why it found nothing.
func printFound(t *cli.Terminal, r *synth.Result) {
	printOutcome(t.Stderr, r)
	if r.Explanation != nil {
		fmt.Fprintf(t.Stderr, "\n%s\n", r.Explanation)
	}
}

package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// scripted looks for scripts that head for calls of which something is promised, if walks do not
// come to all operations and nothing but promises judges.
func (t *terminal) scripted(ctx context.Context, s *uhat.Spec, cfg synth.Config) (out []*uhat.Generator) {
	if s.Model != nil || s.Target.Reference != nil {
		return nil
	}
	goals := s.Scripted()
	if len(goals) > 0 {
		var names []string
		for _, o := range s.Unwalked() {
			names = append(names, o.Op.Name)
		}
		fmt.Fprintf(t.stderr, "%s: walks do not come to %s, as no event demands the ghosts that their histories ask for; scripts do\n",
			s.Judge().Name, strings.Join(names, ", "))
	}
	for _, r := range t.synthesize(ctx, s, goals, cfg, t.printFound) {
		out = append(out, r.Generators...)
	}
	return out
}

// printFound tells what a search found, or why it found nothing.
func (t *terminal) printFound(r *synth.Result) {
	printOutcome(t.stderr, r)
	if r.Explanation != nil {
		fmt.Fprintf(t.stderr, "\n%s\n", r.Explanation)
	}
}

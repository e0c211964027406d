package check

import (
	"context"
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// Unavoidable returns a warning for each goal that no answer of a system keeps a run out of. It
// looks for generators where the goal alone does not exclude that, which it does for almost all.
func Unavoidable(ctx context.Context, s *uhat.Spec, p *logic.Portfolio) spec.Diagnostics {
	var out spec.Diagnostics
	for _, g := range s.Goals {
		if ctx.Err() == nil && synth.MayBeUnavoidable(ctx, s.Context, g) {
			out = append(out, UnavoidableIn(s.Context, synth.Synthesize(ctx, s.Context, g, p, synth.Config{MaxRefinements: maxRefinements}))...)
		}
	}
	return out
}

// maxRefinements bounds the search, so that a check stays short. A script without conditions on
// answers is found soon: those of the tests take up to a hundred.
const maxRefinements = 1000

// UnavoidableIn returns the warning for a goal whose generators are known, if there is one.
func UnavoidableIn(c *uhat.Context, r *synth.Result) spec.Diagnostics {
	calls := r.Unavoidable(c)
	if calls == nil {
		return nil
	}
	text := lists.Of(calls, asked)
	return spec.Diagnostics{spec.NewDiagnostic(spec.UnavoidableGoal, r.Goal.TraceRange, r.Goal.Range,
		"Once %s %s performed, a run is in the goal with any answer, so every right system fails. Say which answer is wrong.",
		strings.Join(text, ", "), map[bool]string{true: "is", false: "are"}[len(text) == 1])}
}

// asked writes an event without its results.
func asked(e sre.Event) string {
	var fields []string
	for i, f := range e.Op.Fields[:e.Op.Args()] {
		fields = append(fields, fmt.Sprintf("%s = %s", f.Name, e.Values[i]))
	}
	if len(fields) == 0 {
		return e.Op.Name
	}
	return e.Op.Name + "(" + strings.Join(fields, ", ") + ")"
}

package sfa

import (
	"context"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Pattern is the traces of a gap, an event, a gap, ..., an event, a gap: one
// event of each of Events in order, and in each gap any number of events of
// the gap's class. The languages that are finite unions of patterns are
// closed under all operators of trace expressions but star and, in general,
// complement.
type Pattern struct {
	Gaps   []*sre.Class // one more than Events; nil for a gap without events
	Events []*sre.Class
}

// Expr returns the pattern as an expression.
func (p Pattern) Expr(b *sre.Builder) sre.Expr {
	var parts []sre.Expr
	for i, gap := range p.Gaps {
		if gap != nil {
			parts = append(parts, b.Star(gap))
		}
		if i < len(p.Events) {
			parts = append(parts, p.Events[i])
		}
	}
	return b.Seq(parts...)
}

func (p Pattern) String() string {
	var parts []string
	for i, gap := range p.Gaps {
		if gap != nil {
			parts = append(parts, "star("+gap.String()+")")
		}
		if i < len(p.Events) {
			parts = append(parts, p.Events[i].String())
		}
	}
	if len(parts) == 0 {
		return "eps"
	}
	return strings.Join(parts, " . ")
}

// Patterns returns patterns whose union is the language of e, for every
// assignment of its free variables that satisfies what s has asserted; see
// [Algebra.Patterns].
func Patterns(
	ctx context.Context, b *sre.Builder, e sre.Expr, s logic.Solver, lim Limits,
) (ps []Pattern, exact bool, err error) {
	return New(b, s, lim).Patterns(ctx, e)
}

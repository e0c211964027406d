package synth

import (
	"context"
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sfa"
	"github.com/clouseau-go/clouseau/sre"
)

// normalizer turns trace expressions into unions of patterns.
type normalizer struct {
	*classes
	ctx    context.Context
	solver logic.Solver
	memo   map[sre.Expr]union
	// approximated counts expressions that were replaced by a smaller language.
	approximated int
}

// maxUnroll bounds how often the star of a sequence is unrolled. Four
// iterations show every interaction between neighbours and a bit more; recursion proper
// does not come from unrolling.
const maxUnroll = 4

// maxPatterns bounds the union one expression may become; what is beyond is
// dropped and counted as an approximation.
const maxPatterns = 4096

// normalize returns patterns whose union is e, or part of e where that is not
// possible exactly; then n.approximated grows.
func (n *normalizer) normalize(e sre.Expr) union {
	if u, ok := n.memo[e]; ok {
		return u
	}
	u := dedupe(n.expand(e))
	if len(u) > maxPatterns {
		u = u[:maxPatterns]
		n.approximated++
	}
	n.memo[e] = u
	return u
}

func (n *normalizer) expand(e sre.Expr) union {
	switch e := e.(type) {
	case *sre.None:
		return nil
	case *sre.Eps:
		return union{epsPattern()}
	case *sre.Class:
		return union{eventPattern(e)}
	case *sre.Seq:
		u := union{epsPattern()}
		for _, p := range e.Parts() {
			u = n.pairs(u, n.normalize(p), n.concat)
		}
		return u
	case *sre.Or:
		var u union
		for _, p := range e.Parts() {
			u = append(u, n.normalize(p)...)
		}
		return u
	case *sre.And:
		return n.fold(e.Parts(), n.intersect)
	case *sre.Interleave:
		return n.fold(e.Parts(), n.shuffle)
	case *sre.Star:
		if c, ok := e.Body().(*sre.Class); ok {
			return union{starPattern(c)}
		}
		return n.unroll(e.Body())
	case *sre.Not:
		return n.complement(e)
	default:
		panic(fmt.Sprintf("synth: unexpected %T", e))
	}
}

func (n *normalizer) fold(es []sre.Expr, f func(p, q pattern) union) union {
	u := n.normalize(es[0])
	for _, e := range es[1:] {
		u = n.pairs(u, n.normalize(e), f)
	}
	return u
}

func (n *normalizer) pairs(u, v union, f func(p, q pattern) union) union {
	var out union
	for _, p := range u {
		for _, q := range v {
			if len(out) > maxPatterns {
				n.approximated++
				return out
			}
			out = append(out, f(p, q)...)
		}
	}
	return out
}

// unroll returns up to maxUnroll repetitions of body, which is no class.
func (n *normalizer) unroll(body sre.Expr) union {
	n.approximated++
	out := union{epsPattern()}
	power, once := out, n.normalize(body)
	for range maxUnroll {
		power = dedupe(n.pairs(power, once, n.concat))
		out = append(out, power...)
	}
	return out
}

// complement goes through automata: the paths of a deterministic automaton, or of one for the
// reversed language, whose only cycles are loops.
func (n *normalizer) complement(e *sre.Not) union {
	ps, exact, err := sfa.Patterns(n.ctx, n.b, e, n.solver, sfa.DefaultLimits())
	if err != nil || !exact {
		n.approximated++
	}
	var out union
	for _, p := range ps {
		out = append(out, pattern{p.Gaps, p.Events})
	}
	return out
}

package uhat

import (
	"cmp"
	"context"

	"github.com/clouseau-go/clouseau/logic"
)

// The type checker of generator terms.
//
// A term is taken apart into paths: a branch of each choice, a depth of each
// recursion. A path is a sequence of symbolic events, whose fields are terms
// over the variables that the path binds, and a condition on these variables:
// the domains of the draws and what is assumed and asserted. Results and
// received fields are variables about which only the asserts say anything, so
// the condition reads "against a system that answers as the term assumes". On
// each path, for all assignments that satisfy the condition:
//
//	typed   for every event some clause of its operation, with some values of
//	        its variables, has where and event qualifier true, its history accept
//	        the events before and its future accept all events after
//	caused  each receive that is not spontaneous is claimed by exactly one
//	        earlier event, in the parse of the future of the clause that types it
//	goal    the events without ghosts are in the goal for some values of its variables
//
// This is what the package comment calls sound, and per rule the type system
// of "Trace-Guided Synthesis of Effectful Test Generators", section 4: a draw
// or a let extends the variable context, assume and assert narrow it, an
// operation is typed by its [H] op [F], a sequence by what its parts allow
// each other, a choice by all its branches, and recursion, deviating from the
// paper, by unrolling.

// CheckOptions bounds the work of Check.
type CheckOptions struct {
	// Unroll is how many depths of each recursion are checked, from its
	// least; 0 for DefaultUnroll.
	Unroll int
	// Paths is how many ways through the term are checked; 0 for
	// DefaultPaths.
	Paths int
	// Rounds is how many instances of clause variables are tried for an
	// obligation; 0 for DefaultRounds.
	Rounds int
	// Claims is how many distributions of the received events over their
	// causes are tried on a path; 0 for DefaultClaims.
	Claims int
	// Named says that an event with a named clause must be typed by this clause. Otherwise the name
	// only says which clause is tried first.
	Named bool
	// States is how many pairs of a remaining expression and an event a
	// membership may go through; 0 for DefaultStates.
	States int
}

// The default bounds of Check. Anything beyond a bound is Undecided; depths beyond Unroll are
// Bounded.
const (
	// DefaultUnroll: an error in an iteration shows in the first iteration, between two, or at the
	// end.
	DefaultUnroll = 4
	// DefaultPaths: a choice of three in a loop of four is 81.
	DefaultPaths = 128
	// DefaultRounds: one instance for each term that an existential may equal; traces have some 20
	// events.
	DefaultRounds = 64
	// DefaultClaims: four receives with four possible causes each.
	DefaultClaims = 256
	// DefaultStates: forty expressions for each of twenty events are many;
	// only nested complements and shuffles go beyond.
	DefaultStates = 1 << 16
)

func (o CheckOptions) withDefaults() CheckOptions {
	o.Unroll = cmp.Or(o.Unroll, DefaultUnroll)
	o.Paths = cmp.Or(o.Paths, DefaultPaths)
	o.Rounds = cmp.Or(o.Rounds, DefaultRounds)
	o.Claims = cmp.Or(o.Claims, DefaultClaims)
	o.States = cmp.Or(o.States, DefaultStates)
	return o
}

// Check types a generator against the context and its goal; a goal of nil
// owes nothing. Functions may be any that satisfy the axioms, so a term that
// relies on more than these say of the Go functions is ill typed. The solver
// must be one for the context's builder, which knows its axioms; Check
// asserts inside its own scopes only. It is deterministic up to the models of
// the solver, which select the counterexample and never the outcome.
func Check(ctx context.Context, c *Context, g *Generator, s logic.Solver, opt CheckOptions) *Report {
	k := newChecker(ctx, c, g, s, opt.withDefaults())
	if k.scope(g.Steps); len(k.report.Failures) == 0 {
		for _, p := range k.paths(g.Steps) {
			k.path(p)
		}
	}
	return k.finish()
}

// Package debruijn is an evaluator of the simply typed lambda calculus that
// reads a term as tokens. Variables are de Bruijn indices: [0] is bound by
// the nearest lambda around it, [1] by the one around that, and so on.
//
// (lam int->int. [0] 7) (lam int. [0]) is read as
//
//	app, abs "int->int", app, var 0, appL, const 7, appR, endAbs,
//	appL, abs "int", var 0, endAbs, appR
//
// and evaluates to 7. As in any real tool, what is not a term or has no type is
// refused. A well-typed term does not get stuck, if substitution is right:
// that is type soundness, and it fails for [NewFirstOrder] and [NewHigherOrder].
// [New] makes the fixed twin.
package debruijn

// Outcomes of an evaluation.
const (
	Value     = "value"     // a constant or a lambda
	Stuck     = "stuck"     // no value, and there is nothing left to do
	IllTyped  = "ill-typed" // refused, not evaluated
	Malformed = "malformed" // the tokens are not one closed-off term
	Endless   = "endless"   // given up after maxSteps steps
)

// maxSteps bounds an evaluation. A typed term comes to an end, the small terms of tests
// within some tens of steps; one that a wrong substitution has changed may not.
const maxSteps = 1000

// Evaluator reads a term and evaluates it.
type Evaluator struct {
	reader
	rules rules
}

// New returns an evaluator that substitutes as it must.
func New() *Evaluator { return &Evaluator{rules: sound} }

// Eval evaluates the term that was read so far.
func (e *Evaluator) Eval() (outcome string) {
	t, err := e.finish()
	if err != nil {
		return Malformed
	}
	if _, err := typeOf(t, nil); err != nil {
		return IllTyped
	}
	for range maxSteps {
		var s status
		switch t, s = e.rules.step(t); s {
		case isValue:
			return Value
		case isStuck:
			return Stuck
		}
	}
	return Endless
}

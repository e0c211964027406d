package benchmarks_test

import (
	"regexp"
	"strings"
)

// Terms with their ghosts.
const (
	// (lam int->int. [0] 7) (lam int. [0])
	applied = `
		depth 0; open 0; app
		  open 1; abs int->int; depth 1
		    open 2; app; open 3; var 0; close 3 int->int; appL; open 4; const 7; close 4 int; appR; close 2 int
		  endAbs; depth 0; close 1 (int->int)->int
		appL
		  open 5; abs int; depth 1; open 6; var 0; close 6 int; endAbs; depth 0; close 5 int->int
		appR; close 0 int`
	// (lam int. (lam int->int. [0] [1]) (lam int. [0])) 7
	inner = `
		depth 0; open 0; app
		  open 1; abs int; depth 1
		    open 2; app
		      open 3; abs int->int; depth 2
		        open 4; app; open 5; var 0; close 5 int->int; appL; open 6; var 1; close 6 int; appR; close 4 int
		      endAbs; depth 1; close 3 (int->int)->int
		    appL
		      open 7; abs int; depth 2; open 8; var 0; close 8 int; endAbs; depth 1; close 7 int->int
		    appR; close 2 int
		  endAbs; depth 0; close 1 int->int
		appL; open 9; const 7; close 9 int
		appR; close 0 int`
	// (lam int. [0]) 7
	identity = `
		depth 0; open 0; app
		  open 1; abs int; depth 1; open 2; var 0; close 2 int; endAbs; depth 0; close 1 int->int
		appL; open 3; const 7; close 3 int
		appR; close 0 int`
)

// closing is the end of a subterm with its type.
var closing = regexp.MustCompile(`(close \d+) [^;\s]+`)

// untyped leaves out the types that ghosts have.
func untyped(trace string) string { return closing.ReplaceAllString(trace, "$1") }

var (
	debruijnfoWitnesses = []witness{
		{name: "a variable is applied", consistent: true, inGoal: true, generated: true, trace: applied + "; eval stuck"},
		{name: "right answer", consistent: true, trace: applied + "; eval value"},
		{name: "under two lambdas", consistent: true, inGoal: true, trace: inner + "; eval stuck"},
		{name: "identity", consistent: true, trace: identity + "; eval value"},
		{name: "identity, stuck", inGoal: true, trace: identity + "; eval stuck"},
		{name: "not evaluated", consistent: true, trace: identity},
		{name: "tokens alone", inGoal: true, trace: "const 7; eval stuck"},
		{name: "unbound", trace: strings.Replace(identity, "var 0", "var 1", 1)},
		{name: "bound by a lambda that has ended", trace: strings.Replace(identity, "const 7", "var 0", 1)},
		{name: "another type than the lambda has", trace: strings.Replace(identity, "abs int", "abs int->int", 1)},
		{name: "an argument of another type", trace: strings.Replace(identity, "close 1 int->int", "close 1 (int->int)->int", 1)},
		{name: "two subterms of one name", trace: strings.NewReplacer("open 3", "open 2", "close 3", "close 2").Replace(identity)},
		{name: "forged depth", trace: strings.Replace(identity, "depth 1", "depth 2", 1)},
		{name: "not ended", trace: strings.TrimSuffix(identity, "; close 0 int")},
	}
	debruijnhoWitnesses = []witness{
		{name: "a lambda's own variable", consistent: true, inGoal: true, generated: true, trace: inner + "; eval stuck"},
		{name: "right answer", consistent: true, trace: inner + "; eval value"},
		{name: "one lambda", trace: applied + "; eval value"},
		{name: "identity", consistent: true, trace: identity + "; eval value"},
		{name: "a lambda without a variable", trace: strings.Replace(identity, "var 0", "const 1", 1)},
	}
	debruijnfowWitnesses = []witness{
		{name: "a variable is applied", consistent: true, inGoal: true, trace: untyped(applied) + "; eval stuck"},
		{name: "refused", consistent: true, trace: untyped(strings.Replace(applied, "abs int->int", "abs int", 1)) + "; eval ill-typed"},
		{name: "unbound", trace: untyped(strings.Replace(identity, "var 0", "var 1", 1))},
	}
	debruijnhowWitnesses = []witness{
		{name: "a lambda's own variable", consistent: true, inGoal: true, generated: true, trace: untyped(inner) + "; eval stuck"},
		{name: "refused", consistent: true, trace: untyped(strings.Replace(inner, "abs int->int", "abs int", 1)) + "; eval ill-typed"},
		{name: "one lambda", trace: untyped(applied) + "; eval value"},
		{name: "identity", consistent: true, trace: untyped(identity) + "; eval value"},
		{name: "identity, stuck", inGoal: true, trace: untyped(identity) + "; eval stuck"},
	}
)

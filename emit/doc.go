// Package emit prints generators as Go: a test file that imports only rapid,
// the runtime, and the system under test.
//
// For the spec stack.clouseau.hcl with the goal lost_element the file has, in
// this order,
//
//	TestLostElement, FuzzLostElement   hand the property to rapid
//	lostElementTest                    ties system, goal, generators and adapter together
//	lostElement1, lostElement2, ...    one function for each generator
//	lostElementGoal                    the goal, for the monitor
//	stackSystem                        the operations
//	stackKeyPool                       where the values of a sort are drawn from
//	stackSUT, stackAdapter             what the tests need of the system, and the bridge to it
//
// A generator is printed step by step (see package steps). Each step becomes
// the call of the session that package interp makes for it, in the same order, so the same
// random bits give the same trace. Integers are int64 and booleans bool; values of all other sorts
// stay [runtime.Value]s.
//
// The spec's target says how the system is made and how its methods are named. Without target.new,
// the user's package has to define the constructor that the file calls. Both may return an error
// besides the system. Specs with sends or receives need an adapter written by hand.
//
// A failing run is printed as a regression test ([runtime.Regression]): with the system's methods
// alone, or through the adapter if that is not enough.
//
// Files are kept fresh by go generate, with a line such as
//
//	//go:generate go run github.com/clouseau-go/clouseau/cmd/clouseau synth stack.clouseau.hcl -o stack_clouseau_test.go
//
// Several files may be in one package. A file does not redefine the Go names that the spec
// mentions, nor those that other files of the package declare or import under ([Others]): its own
// have a number behind them then, or the name of the spec in them.
//
// The text depends only on the spec, the generators and those names, so emitting twice gives the
// same bytes.
package emit

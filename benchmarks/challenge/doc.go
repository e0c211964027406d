// Package challenge has the programs of the published challenge for shrinkers
// (github.com/jlink/shrinking-challenge), written anew. Each asks something of lists, numbers or
// trees that is not so, and the question is which counterexample a shrinker ends with.
//
// Here a program has up to three forms. As calls, what is judged is built by calls in a walk:
//
//	add(3)  open()  add(0)  check()
//
// As values, a single call has all of it: check([[3], [0]]). As a plain property of rapid, its
// generators draw the same values, and rapid shrinks them. Whatever the form, a failure is written
// as the calls, so that the ends can be compared.
//
// The long mode prints for 100 seeds how many different ends there are, and what they took:
//
//	CLOUSEAU_LONG=1 go test ./benchmarks/challenge -run TestChallenge -v
package challenge

// Package shrink makes failing scripts smaller. It works on the inputs of a script, not on the
// random bits that they were drawn from. So it can remove an operation together with everything
// that uses its answer, and nothing else changes.
//
// A [Script] is a list of inputs: operations to perform and events to receive. A field of an input
// is a literal or a reference, which is computed from the answers to earlier inputs each time the
// script runs: an identifier, a tag or a time stamp may differ from run to run. Inputs keep their
// labels when others are removed, so references stay valid.
//
//	0  open(path = "/b")
//	1  open(path = "/a")
//	2  write(fd = answer of 1, data = 7)
//	3  close(fd = answer of 0)
//	4  read(fd = answer of 1)
//
// The caller of [Shrink] says how to run a script and whether it fails as it should; only running a
// script decides. Let the failure be that read answers what was written. Then 0 is removed, and 3
// with it, since it depends on 0. 1 stays, since the failing event depends on it. 2 stays, since
// without it nothing fails. 7 becomes 0, and "/a" becomes the first path of its domain.
//
// # Passes
//
// The passes run in this order, and again from the start until none of them finds anything:
//
//   - parts: remove a branch or an iteration of the generator, the largest first, with the parts
//     inside it, with all of them but one, or without them
//   - inputs: remove halves, quarters and so on down to single inputs, each time with their
//     dependents and the receives of their answers, but nothing that the failing event depends on
//   - alone: remove an input, and replace references to it by literals
//   - literals: replace a reference by the simplest literal
//   - values: make equal literals simpler together, which merges connections and clients, then one
//     by one; of two literals that have to differ, put the simpler one first
//   - order: move receives towards the requests that they answer, so that fewer requests are under
//     way at once
//   - pairs: remove two inputs at once
//   - answered: remove an input, and replace references to it by the numbers that it answered
//   - related: make two different integers smaller by the same amount
//   - tied: find in which steps two or three integers move together, as a sum or product of them
//     asks, and take these steps
//
// The [Domain] says which values are simpler; a value never leaves it. Each success makes the
// script smaller in one fixed order (fewer inputs, then fewer references, then simpler literals,
// then earlier receives), so the passes terminate. Within the budget, the result is locally
// minimal: no pass makes it smaller.
//
// # Chance
//
// Systems are not always deterministic. The script is run several times at first: a [script.Rate]
// says how often it failed. If the script fails each time, a candidate has to fail in nine of ten
// runs, and is refused at the second run that does not. If the script fails only sometimes, a
// candidate is run until it is clear that it fails as often as the script, or at most half as
// often. This is a sequential probability ratio test (A. Wald, Sequential Analysis, 1947) that is
// wrong in about one of twenty cases either way. The tested script is accepted, without the inputs
// that no failing run reached; the shortest of its failing runs may be a rare one. The result is
// measured at the end. If it fails less than half as often as the given script, steps are taken
// back.
//
// # Sources
//
// Symbolic inputs with labels are those of Yishuai Li, Testing by Dualization (2022), which removes
// single inputs. Trying larger chunks first is delta debugging (Zeller and Hildebrandt, TSE 2002).
// The passes for values, parts and order, and the treatment of chance, are new here.
package shrink

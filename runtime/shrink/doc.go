// Package shrink makes failing scripts smaller. It works on what the inputs of a script
// mean, not on the random bits that they were drawn from, so it can take an operation
// out together with all that uses its answer, and nothing else moves.
//
// A [Script] is a list of inputs: operations to perform and events to receive. A field
// of an input is a literal or a reference, which is computed from the answers to
// earlier inputs each time the script runs: an identifier, a tag or a time stamp may
// be another one tomorrow. Inputs keep their label when others go, so references stay
// right.
//
//	0  open(path = "/b")
//	1  open(path = "/a")
//	2  write(fd = answer of 1, data = 7)
//	3  close(fd = answer of 0)
//	4  read(fd = answer of 1)
//
// Whoever calls [Shrink] says how to run a script and whether it fails as it should:
// it is judged only by being run. Here is what becomes of the script if what fails
// is that read answers what was written: 0 goes, and 3 with it, since it depends on 0;
// 1 stays, since the event that fails depends on it; 2 stays, since without it nothing
// fails; 7 becomes 0, and "/a" the first path of its domain.
//
// # Passes
//
// They come in this order, and again from the start until none of them finds anything:
//
//   - parts: a branch or an iteration of the generator goes, the largest first, with
//     the parts inside it, with all of them but one, or without them
//   - inputs: halves, quarters and so on down to single inputs go, each time
//     with their dependents and the receives of their answers, but nothing that the
//     failing event depends on
//   - alone: an input goes, and what depends on it gets a literal instead
//   - literals: a reference becomes the simplest literal
//   - values: equal literals become a simpler one together, which merges connections
//     and clients, then each for itself; of two that have to differ the simpler comes first
//   - order: receives move towards what they are the answer to, so that fewer things
//     are under way at once
//   - pairs: two inputs go at once
//
// What is simpler is for the [Domain] to say: a value never leaves it. Each success makes the
// script smaller in one fixed order (fewer inputs, then fewer references, then simpler literals,
// then earlier receives), so the passes come to an end. If the budget lets them, the result is
// locally minimal: no pass finds anything in it.
//
// # Chance
//
// Systems are not always deterministic. The script is run several times at first: a [Rate] says how
// often it failed. A candidate for a script that fails each time has to fail in nine of ten runs,
// and is refused with the second that does not. Where the script itself fails only sometimes, a
// candidate is run until it is clear that it fails as often as the script, or at most half as
// often: a sequential probability ratio test (A. Wald, Sequential Analysis, 1947) that is wrong in
// about one of twenty cases either way. What is accepted is the script that was tested, without
// what no failing run came to: the shortest of these runs may be a rare one. The result is measured
// in the end, and where it fails less than half as often as the given script, steps are taken back.
//
// # Sources
//
// Symbolic inputs with labels are those of Yishuai Li, Testing by Dualization (2022),
// which takes out single inputs; larger chunks first is delta debugging (Zeller and Hildebrandt,
// TSE 2002). Values, parts, order and the treatment of chance are ours.
package shrink

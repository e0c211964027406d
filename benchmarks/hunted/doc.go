// Package hunted has types with and without bugs, on which commands that look for bugs without a
// spec are measured.
//
// Below right are twenty small packages as published modules have them: each has one container or
// service, and comments that say what its methods do. They are right. Each test file here has a
// random walk over one of them, which compares every answer with that of a plain model.
//
// Below mutants are ten bugs for each package, as a programmer could make them. A bug is a text
// that stands in the source once, and another text that takes its place; [Mutant.Apply] makes the
// change. Nothing in a changed package says that it is one. [Load] reads them.
//
// README.md tells in which share of random walks of a hundred calls each bug shows.
package hunted

// Package mistakes makes mistakes in the specs of the systems, small ones of every kind that
// [spec.Edits] knows, and looks what becomes of each: what `clouseau check` says of the
// changed spec, whether its goals are still reached and, if not, whether
// `clouseau explain` finds a repair, and what the correct system says of the changed clause.
//
// A wrong spec may lead nowhere, or to a test that finds nothing. It must not lead to a
// generator that its own spec does not justify, nor to a correct system being accused. So the
// runs of every generator that is found are enumerated, and given to the naive matcher of package
// oracle together with the changed spec; and they are played against the fixed twin.
// The second can only be asked as long as the goal is what it was: a mistake
// in the goal is one about what a bug is.
package mistakes

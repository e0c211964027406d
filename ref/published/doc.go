// Package published compares the models of package ref that the standard library has no counterpart
// of with published implementations: random operations are made on both, and the answers are the
// same. It is a module of its own, so that nothing else depends on these.
package published

// Package unison has two replicas of a directory and synchronizers that reconcile
// them: a small one of our own that works in memory, right ([New] without a [Fault])
// or with one mistake, and the real Unison where it is installed ([NewReal]), whose replicas are
// directories on disk.
//
// A synchronizer remembers what the replicas agreed on last. Who has not changed
// since then takes over what the other one has; where both have changed, and not to
// the same, there is a conflict, which is reported and left alone:
//
//	last    a       b         then
//	x       x       y         a becomes y
//	x       y       y         nothing to do
//	x       y       z         conflict
//	x       y       deleted   conflict
//	nothing y       nothing   b becomes y
//
// Directories that both have are compared name by name. The exit status of a
// synchronization is 0 where all is well, and 1 where a conflict was skipped.
//
// The specification is after the one in "Testing by Dualization" (Li, 2022), for
// whole trees; the table above stands in Unison's manual in the section on
// reconciliation.
package unison

// Package script defines the one representation of a run: its inputs, and where their values come
// from. The recorder of a run, the file that stores it, the player that repeats it, the shrinker
// and the printed Go test all work on a [Script].
//
// Systems answer with values that only they know: identifiers, tags, versions, dates. A request
// with such a value cannot be repeated literally, since the values differ in every run. So a
// [Field] of an [Input] is one of
//
//	a literal                 what a script draws, or says itself
//	a reference  e.path.func  the part of an earlier event that lies at the path, after the function
//	nothing                   of a receive only: any value will do
//
// where e is the label of the event, which is its position in the script and stays the same when
// other events are left out:
//
//	1  open(path = "/a") -> fd = 7341
//	2  read(fd = 1.fd)                   the descriptor that the first event told
//	3  read(fd = 1.fd, at = 2.next.+1)   and behind what the second one read
//
// A path begins with a field and may go on into a value with parts: a string that is a JSON text,
// or an opaque value that is a struct or an array, or contains one. Elements are counted from 1. A
// [Func] is the identity, a sum with a constant, or a function that a spec declares.
//
// # Strict and loose
//
// [Ref.Strict] is the value exactly at the reference: nothing if the event is missing, or has
// another shape. [Ref.Loose] is for runs that are repeated with events left out or in another
// order, and must neither block nor fail. It is the first of these that exists:
//
//  1. the strict value
//  2. where an index leads nowhere, the last element with which the rest of the path leads
//     somewhere
//  3. the same path in another event: the last one of the same operation, then the last one of
//     any whose field has the same sort
//
// If there is none, a caller takes the value stored with the reference, or [Default].
//
// # Files
//
// A [File] is a script by names, as JSON. [File.Script] looks the names up among the present
// operations; a file with an unknown operation is stale. docs/trace-files.md has the schema.
//
// After Yishuai Li, Testing by Dualization (dissertation, University of Pennsylvania, 2022),
// chapter 4, whose J-expressions these are. Deviations: events are records of fields and not JSON
// values; if several events or elements fit, the last one is taken, as in the author's
// implementation; and events of the same operation come first, since they are likelier to mean the
// same.
package script

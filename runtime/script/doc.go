// Package script has the one form of a run: its inputs, and where their values come from. What
// records a run, the file that keeps it, the player that performs it again, the shrinker and the
// printed Go test all work on a [Script].
//
// Systems answer with what only they know: identifiers, tags, versions, dates. A request that was
// made with such an answer is not made again by repeating its values, since tomorrow they are
// others. So a [Field] of an [Input] is one of
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
// A path begins with a field and may go on into what lies there, where that has parts: a string
// that is a JSON text, or an opaque value that is a struct, an array, or something that holds such.
// Elements are counted from 1. A [Func] is the identity, a sum with a constant, or a function that
// a spec declares.
//
// # Strict and loose
//
// [Ref.Strict] is the value as it is written: nothing where the event is missing, or has another
// shape. [Ref.Loose] is for runs that are made again with events left out or in another order, and
// must neither block nor fail. The first of these that there is counts:
//
//  1. the strict value
//  2. where an index leads nowhere, the last element with which the rest of the path leads
//     somewhere
//  3. the same path in another event: the last one of the same operation, then the last one of any
//
// A caller goes on with the value that was stored with the reference, and with [Default].
//
// # Files
//
// A [File] is a script by names, as JSON. [File.Script] looks the names up among the operations of
// today; what mentions an operation that is gone is stale. docs/trace-files.md has the schema.
//
// After Yishuai Li, Testing by Dualization (dissertation, University of Pennsylvania, 2022),
// chapter 4, whose J-expressions these are. Deviations: events are records of fields and not JSON
// values; of several events and elements that would do the last one is taken, as in the author's
// implementation; and those of the same operation come first, since they are likelier to mean the
// same.
package script

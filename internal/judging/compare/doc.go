// Package compare judges a run by a second implementation of its operations, the [Reference]. Each
// call of the system is made on the reference as well, and the answers are compared, field by
// field:
//
//	           push(1)  push(2)  pop()
//	system                       elem = 1, ok = true
//	reference                    elem = 2, ok = true
//
// This is a difference: pop answered elem = 1, the reference elem = 2.
//
// A [Freedom] says in what the answers of an operation may differ: a field is not compared, or
// without the order of its elements, or after a function of both answers; or the system may refuse
// the operation. A refused operation changes nothing, so it is not made on the reference.
//
// A difference shows that the two implementations do not do the same in this run, and no more: one
// of the two is wrong, or the declared freedom is too small. After a difference that is known, the
// two are apart, and the rest of the run is not compared.
//
// A difference may have its cause in an earlier call that left another state behind. [Explain]
// plays the run on fresh references with one change: without a call, with a call made twice, with
// two calls in the other order. If the reference then answers as the system did, the change says
// what the system seems to have done. With snapshots, the first call after which the states differ
// is named as well.
package compare

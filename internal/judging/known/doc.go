// Package known decides whether the failure of a run is a known one, which does not count for now.
//
// There are two kinds. A violation is known if the events up to it are in the failure's pattern.
// The run goes on, so later failures are still found; most runs of a script begin again with other
// values instead ([Excuses]):
//
//	seq(all, put(key == k, val == 0), absent(put(key == k)), get(key == k, found == false))
//
// A crash, a hang or a starved request ends its run, so the known failures are consulted after its
// end ([Endings]). A pattern of a crash or a hang ends with the operation that did not return, so
// it can only mention its arguments:
//
//	seq(all, push(elem > 100))
//
// Nothing can be found after such an end. So most runs avoid an operation with which the run would
// be in the pattern, whatever the answer ([Endings.Ahead]): an exploration draws another request,
// and other scripts start again with other values.
package known

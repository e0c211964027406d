// Package known says of a run whether what is wrong with it is a failure that is known, and does
// not count for now.
//
// There are two kinds. A violation is known where the events up to there are in the failure's
// pattern; the run goes on, so what lies behind it is still found ([Excuses]):
//
//	seq(all, put(key == k, val == 0), absent(put(key == k)), get(key == k, found == false))
//
// A crash, a hang or a starved request ends its run, so what is known of it is asked when the run
// is over ([Endings]). A pattern of a crash or a hang ends with the operation that did not come
// back, of which it can say nothing but arguments:
//
//	seq(all, push(elem > 100))
//
// Nothing lies behind such an end. So most runs keep away from an operation with which the run is
// in the pattern, whatever the answer: [Endings.Ahead]. Who draws requests draws another one, and
// other scripts are begun again with other values.
package known

// Package reached is told by a system that is compiled with points which of them a run reaches. The
// rewrite of package points puts them where the code branches:
//
//	func (l *Lock) Left(to int) {
//		if is(0, l.entered == 0) && is(2, to == 2) {
//			at(4); l.entered++
//		}
//	}
//
// The code of the system writes to the variables of this package without importing it, so that its
// module may be any. Each point tells of itself once in a run. What goroutines of the system reach
// at the same time may be told twice or not at all, which is better than to make them wait.
package reached

import "strings"

// File is the name of the file that declares what the points call.
const File = "clouseau_points.go"

// Is reports whether a place in a stack, as Go prints it, is that of a point.
func Is(place string) bool { return strings.Contains(place, "/"+File+":") }

// Most is how many points of a run are told; of more it is enough to know that many.
const Most = 1 << 12

var (
	// Run is the number of the run, and 0 where nothing is compiled with points: then tests may run
	// at the same time. A point that has noted it has told of itself.
	Run uint32
	// Points are those that the run has reached, in their order.
	Points [Most]uint32
	// Reached is their number.
	Reached uint32
)

// Begin begins another run.
func Begin() {
	if Run > 0 {
		Run++
		Reached = 0
	}
}

// Since returns the points that the run has reached, but for the first so many. They are valid
// until the next run begins.
func Since(from int) []uint32 {
	if Run == 0 {
		return nil
	}
	return Points[min(from, int(Reached)):Reached]
}

// Package reached is told by a system that is compiled with points which of them a run reaches. The
// rewrite of internal/points puts them where the code branches:
//
//	func (l *Lock) Left(to int) {
//		if is(0, l.entered == 0) && is(2, to == 2) {
//			at(4); l.entered++
//		}
//	}
//
// Each point tells of itself once in a run. What goroutines of the system reach at the same time may
// be told twice or not at all, which is better than to make them wait for each other.
package reached

// most is how many points of a run are told; of more it is enough to know that many.
const most = 1 << 12

var (
	// Run is the number of the run. A point that has noted it has told of itself.
	Run uint32 = 1

	room   uint32
	points [most]uint32
	n      uint32
)

// Room makes room for the points of a package, and returns the number of its first one.
func Room(points uint32) (first uint32) {
	first = room
	room += points
	return first
}

// Numbers and Texts are what the system's code compares with.
var (
	Numbers []int64
	Texts   []string
)

// Compared notes what a package compares with: numbers, characters and texts.
func Compared(all ...any) {
	for _, x := range all {
		switch x := x.(type) {
		case int:
			Numbers = append(Numbers, int64(x))
		case rune:
			Texts = append(Texts, string(x))
		case string:
			Texts = append(Texts, x)
		}
	}
}

// At says that a point was reached.
func At(point uint32) {
	if i := n; i < most {
		points[i] = point
		n = i + 1
	}
}

// Begin begins another run.
func Begin() {
	Run++
	n = 0
}

// Since returns the points that the run has reached, but for the first so many. They are valid until
// the next run begins.
func Since(from int) []uint32 { return points[min(from, int(n)):n] }

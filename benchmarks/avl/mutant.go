package avl

// Mutant is a seeded bug, by its name; none if it is empty.
type Mutant string

// The mutants. Of the case study only insert_3_impl and rebalance_1 are described; the others are
// after those of its search tree.
const (
	// An insertion discards the tree, looks for the place of each key on the smaller side, puts a
	// key that is there into the larger side once more, or leaves heights as they were.
	Discards       Mutant = "insert_1_impl"
	SmallerSide    Mutant = "insert_2_impl"
	DuplicateRight Mutant = "insert_3_impl"
	HeightsStay    Mutant = "insert_4_impl"
	// WrongRotation turns twice where either would seem to do: where the children of the heavy
	// child are equally high.
	WrongRotation Mutant = "rebalance_1"
	// LosesMiddle: a rotation loses the subtree that changes sides.
	LosesMiddle Mutant = "rebalance_2"
	// SingleForDouble turns once where twice is needed.
	SingleForDouble Mutant = "rebalance_3"
	// NotAfterDelete does not rebalance after a deletion.
	NotAfterDelete Mutant = "rebalance_4"
	// OldHeights: a rotation leaves heights as they were.
	OldHeights Mutant = "rebalance_5"
	// A deletion drops the larger side of a node that has no other, leaves the successor where it
	// was, searches the wrong side, or drops the larger side of the successor.
	DropsSide      Mutant = "delete_1_impl"
	SuccessorStays Mutant = "delete_2_impl"
	WrongSide      Mutant = "delete_3_impl"
	ForgetsChild   Mutant = "delete_4_impl"
)

// Mutants returns all mutants.
func Mutants() []Mutant {
	return []Mutant{
		Discards, SmallerSide, DuplicateRight, HeightsStay,
		WrongRotation, LosesMiddle, SingleForDouble, NotAfterDelete, OldHeights,
		DropsSide, SuccessorStays, WrongSide, ForgetsChild,
	}
}

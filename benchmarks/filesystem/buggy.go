package filesystem

// NewBuggy returns a tree in which every directory looks empty. One that is not can be
// deleted, and what was in it stays behind.
func NewBuggy() *Tree {
	t := &Tree{}
	t.Init()
	return t
}
